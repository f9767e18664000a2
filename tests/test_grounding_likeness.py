"""How well names fit words: what counts as the same, as a part, as close, and what never does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.grounding.likeness import Fit, distance_limit, fit, meaning, means


@pytest.mark.parametrize(
    ("name", "words", "how"),
    [
        ("立即 购买", "立即购买", Fit.SAME),
        ("SIGN IN", "Sign in", Fit.SAME),
        ("Wi-Fi", "Wi‑Fi", Fit.SAME),
        ("消息", "消息,3条未读,标签", Fit.LABEL),
        ("待付款", "待付款 12", Fit.LABEL),
        ("隐私", "隐私设置", Fit.PART),
        ("Network", "Network & internet", Fit.PART),
        ("设置", "请先在系统里打开设置再回到这个页面重新登录一次试试", None),
        ("art", "Start", None),
    ],
)
def test_fits(name: str, words: str, how: Fit | None) -> None:
    assert fit(name, [words]) == how


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("允许", "不允许"),
        ("关注", "取消关注"),
        ("同意", "不同意"),
        ("follow", "unfollow"),
        ("Allow", "Don't allow"),
        ("Allow", "Do not allow"),
        ("订阅", "取消订阅"),
    ],
)
@pytest.mark.parametrize("read", [False, True])
def test_the_opposite_never_fits(name: str, words: str, read: bool) -> None:
    assert fit(name, [words], read=read) is None
    assert fit(words, [name], read=read) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("第三章内容", "第二章内容"),
        ("左侧菜单栏", "右侧菜单栏"),
        ("订单编号1234", "订单编号1235"),
        ("打开通知权限", "关闭通知权限"),
        ("收入明细", "支出明细"),
        ("turn on alarms", "turn off alarms"),
        ("unsubscribe", "subscribe"),
        ("inactive account", "active account"),
    ],
)
def test_letters_that_turn_a_meaning_are_not_close(one: str, other: str) -> None:
    assert fit(one, [other], read=True) is None
    assert fit(other, [one]) is None


@pytest.mark.parametrize(
    ("name", "misread"),
    [("加入购物车", "加人购物车"), ("Synchronize", "Synchronlze"), ("个人信息与权限", "个人信总与权限")],
)
def test_a_misread_letter_is_close(name: str, misread: str) -> None:
    assert fit(name, [misread], read=True) is Fit.CLOSE


def test_short_names_have_to_be_right() -> None:
    assert [distance_limit(n) for n in (1, 3, 4, 6, 7, 12, 18)] == [0, 0, 1, 1, 2, 2, 3]
    assert fit("首页", ["首贝"], read=True) is None
    assert fit("mall", ["mail"]) is None


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=4))
def test_any_words_can_be_compared(name: str, words: list[str]) -> None:
    assert fit(name, words) in {None, *Fit}


@given(
    st.sampled_from("不未没别勿非无"), st.text(alphabet="设置允许同意通知权限购买", min_size=2, max_size=12)
)
def test_a_negation_alone_is_never_let_pass(turning: str, name: str) -> None:
    assert fit(name, [turning + name], read=True) is None


def test_icons_are_known_by_what_they_mean_in_both_languages() -> None:
    assert meaning("放大镜") == meaning("搜索") == meaning("Search")
    assert means("齿轮", ["iv settings"])
    assert means("三个点", ["more options"])
    assert means("search", ["search_bar".replace("_", " ")])
    assert not means("search", ["research papers"])
    assert not means("关闭", ["sort"])
