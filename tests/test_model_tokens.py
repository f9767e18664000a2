"""The counts of tokens: a bound, an estimate, and what the scripted model reports."""

from __future__ import annotations

import pytest

from lxb.geometry import Size
from lxb.model import tokens as estimated
from lxb.virtual.scripted import tokens as reported
from router import ask

TEXTS = [
    "看看昨天那单到哪儿了",
    "Open developer options and turn on USB debugging.",
    "12 | 我的订单 · 待付款 | 待付款、待收货、SIM 卡 2",
    "a, b; c: (d) [e] {f} 1234567890 %$#@!",
    "“全部”——《关于手机》……",
    "Настройки уведомлений 알림 설정 การตั้งค่า",
    "👍🏽 ok",
    "",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_bound_of_a_prompt_is_never_below_an_estimate_or_a_report(text: str) -> None:
    assert ask.tokens(text) >= max(estimated.text_tokens(text), reported.text_tokens(text))


def test_a_report_is_told_from_an_estimate() -> None:
    text = "".join(TEXTS)
    assert reported.text_tokens(text) != estimated.text_tokens(text)
    size = Size(720, 1600)
    assert reported.picture_tokens(size) != estimated.picture_tokens(size)
