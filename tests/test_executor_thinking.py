"""What a model means to press, where only its thought tells."""

from __future__ import annotations

import pytest

from executor.action import Action, Press, Tap, Type
from executor.consent import Sensitive
from executor.doing.intent import Intent
from executor.doing.scene import Place
from executor.thinking import looks_for_something, meant
from lxb.geometry import Point
from tests.consenting import touch_at
from tests.doing import Phone
from tests.screen_samples import node, screen

HOLLOW = screen(node("WebView", box=(0, 0, 1080, 2400)))
SOMEWHERE = Point(500, 2000)


@pytest.mark.parametrize(
    ("thought", "kind"),
    [
        ("点击立即支付按钮完成付款", "pay"),
        ("点击 立即支付", "pay"),
        ("I will tap the Pay now button.", "pay"),
        ("I'll tap the Pay now button in the user's cart.", "pay"),
        ("Tap on **Pay now**", "pay"),
        ("点击`立即支付`", "pay"),
        ("点击[立即支付]", "pay"),
        ("Next I click <Delete>.", "delete"),
        ("The note is open. Now I tap the delete icon. A dialog should appear.", "delete"),
        ("不返回，点击删除按钮", "delete"),
        ("点击立即支付而不是返回", "pay"),
        ("Don't go back but tap Place order", "pay"),
        ("Tap the button below “Total” to pay now", "pay"),
        ("点击“确定”以删除笔记", "delete"),
        ("点击右下角的发送按钮", "send"),
        ("The next step is to delete the note", "delete"),
    ],
)
def test_what_it_says_that_it_presses_needs_a_word(thought: str, kind: str) -> None:
    found = touch_at(HOLLOW, SOMEWHERE, thought=thought)
    assert found is not None
    assert (found.kind, found.by) == (kind, "control")


@pytest.mark.parametrize(
    "thought",
    [
        "",
        "点击返回按钮",
        "不点立即支付，先返回",
        "I tap Back instead of pressing Pay now",
        "The page has a Pay now button. I tap the back arrow.",
        "点击“搜索”来查找要发送的消息",
        "I open “Payment methods”",
        "点击支付宝图标",
        "点击待付款查看订单",
        "在消息框输入要发送的文字",
        "I don’t tap Delete.",
    ],
)
def test_what_it_leaves_alone_or_only_looks_at_needs_none(thought: str) -> None:
    assert meant(thought) is None
    assert touch_at(HOLLOW, SOMEWHERE, thought=thought) is None


def intent(action: Action, thought: str, *places: Place) -> Intent:
    return Intent(action, places, Phone().scene, thought)


@pytest.mark.parametrize(
    "thought", ["", "type and send", "输入消息并发送", "I reply to the search team and send it"]
)
def test_enter_asks_where_nobody_knows_where_it_goes(thought: str) -> None:
    sends = Sensitive("send", "Enter", "page")
    assert intent(Type("hi all", submit=True), thought).on(HOLLOW) == sends
    assert intent(Press("enter"), thought).on(HOLLOW) == sends
    typed = intent(Type("hi", where=SOMEWHERE, submit=True), thought, Place(SOMEWHERE)).on(HOLLOW)
    assert typed is not None
    assert typed.kind == "send"


@pytest.mark.parametrize("thought", ["在搜索框中输入关键词", "I type the words into the search box"])
def test_what_is_looked_for_is_sent_to_nobody(thought: str) -> None:
    assert looks_for_something(thought)
    assert intent(Type("shoes", submit=True), thought).on(HOLLOW) is None
    assert intent(Press("enter"), thought).on(HOLLOW) is None


def test_where_the_tree_tells_the_thought_counts_for_nothing() -> None:
    known = screen(node("Button", text="首页", box=(0, 1900, 1080, 2100), flags="clickable"))
    assert intent(Tap(SOMEWHERE), "点击立即支付按钮", Place(SOMEWHERE)).on(known) is None
    assert intent(Press("enter"), "发送").on(known) is None, "nothing has the focus"
