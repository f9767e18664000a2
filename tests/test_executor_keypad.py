"""The page of a payment password, however its keys and its question are worded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from executor.keypad import asks_for_payment_password, is_figure
from lxb.screen import Screen
from tests.screen_samples import node, screen

LETTERS = ("+", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")
KEYS: dict[str, Callable[[int], str]] = {
    "bare": str,
    "letters beside": lambda n: f"{n} {LETTERS[n]}",
    "letters below": lambda n: f"{n}\n{LETTERS[n]}",
    "letters apart": lambda n: f"{n}, {' '.join(LETTERS[n])}" if len(LETTERS[n]) > 1 else str(n),
    "named": lambda n: f"数字{n}",
    "a key": lambda n: f"key {n}",
}
ASKS = (
    "请输入支付密码,请输入6位数字密码,输入PIN码,请输入UPI PIN,请输入安全密码,请输入银行卡密码"
    ",交易密码,验证支付口令"
    "|Enter your 6-digit PIN|Enter UPI PIN|Enter PIN|Confirm your payment password|Re-enter your passcode"
    "|Enter the 4 digit PIN for your card|Card PIN|Enter MPIN"
).replace(",", "|")


def keypad(key: Callable[[int], str], said: str) -> Screen:
    keys = [
        node(
            "TextView",
            text=key(n),
            flags="clickable",
            box=(10 + n % 3 * 300, 1600 + n // 3 * 150, 300 + n % 3 * 300, 1740 + n // 3 * 150),
        )
        for n in range(10)
    ]
    return screen(node("TextView", text=said, box=(60, 300, 1000, 400)), *keys)


@pytest.mark.parametrize("kind", KEYS)
@pytest.mark.parametrize("said", ASKS.split("|"))
def test_a_keypad_under_a_question_for_a_password_is_known(kind: str, said: str) -> None:
    assert asks_for_payment_password(keypad(KEYS[kind], said))


@pytest.mark.parametrize("kind", KEYS)
@pytest.mark.parametrize(
    "said", ["拨号", "计算器", "输入金额", "Enter amount", "Spinning", "共用密码本", "Phone"]
)
def test_a_dialler_and_a_calculator_ask_for_none(kind: str, said: str) -> None:
    assert not asks_for_payment_password(keypad(KEYS[kind], said))


@pytest.mark.parametrize("kind", KEYS)
def test_a_key_of_it_is_a_figure(kind: str) -> None:
    assert is_figure([KEYS[kind](7)])


@pytest.mark.parametrize("words", ["取消", "忘记密码", "2 items", "3条消息", "12", "Cancel"])
def test_what_is_no_figure_is_none(words: str) -> None:
    assert not is_figure([words])
