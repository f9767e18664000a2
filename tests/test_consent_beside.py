"""What stands beside a control tells what it does, or that it does less than it sounds."""

from __future__ import annotations

import pytest

from executor.beside import writes_to_somebody
from lxb.geometry import Point
from lxb.screen import Screen
from tests.consenting import button, dialog, touch, touch_at
from tests.doing import Phone
from tests.screen_samples import HEIGHT, WIDTH, Node, node, screen


def chat(written: str, *controls: Node, package: str = "com.x") -> Screen:
    """A page with a field at its bottom that holds a text, and controls in its row."""
    field = node("EditText", text=written, box=(200, 2250, 800, 2350), flags="clickable")
    return screen(node("TextView", text="Ann", box=(0, 100, WIDTH, 200)), field, *controls, package=package)


def test_the_last_icon_in_the_row_of_a_written_message_sends_it() -> None:
    icons = (
        node("ImageView", id="a", box=(20, 2250, 180, 2350), flags="clickable"),
        node("ImageView", id="b", box=(820, 2250, 900, 2350), flags="clickable"),
        node("ImageView", id="c", box=(920, 2250, 1060, 2350), flags="clickable"),
    )
    written, empty = chat("see you", *icons), chat("", *icons)
    assert touch_at(written, Point(990, 2300)) is not None
    for other in (Point(100, 2300), Point(860, 2300)):
        assert touch_at(written, other) is None, "emoji, attachments"
    assert touch_at(empty, Point(990, 2300)) is None, "there is nothing to send"


def test_a_field_as_high_as_a_page_is_no_chat() -> None:
    on = screen(node("EditText", text="a long note", box=(0, 300, WIDTH, HEIGHT), flags="clickable"))
    assert not writes_to_somebody(on, next(e for e in on if e.text))


@pytest.mark.parametrize("title", ["分享给好友", "发送给", "转发给朋友", "Share with friends", "Send to"])
def test_who_is_tapped_on_a_sheet_that_sends_gets_it(title: str) -> None:
    friends = [
        node("LinearLayout", node("TextView", text=name), flags="clickable") for name in ("何川", "苏晚", "X")
    ]
    sheet = node(
        "FrameLayout",
        node(
            "LinearLayout",
            node("TextView", text=title),
            *friends,
            node("Button", text="取消", flags="clickable"),
            node("Button", text="暂不", flags="clickable"),
            node("Button", text="Not now", flags="clickable"),
        ),
        box=(0, 1500, WIDTH, HEIGHT),
    )
    on = screen(node("TextView", text="商品"), windows=(sheet,))
    found = touch(on, "何川")
    assert found is not None
    assert (found.kind, found.words) == ("send", title)
    assert touch(on, "取消") is None
    x, *refusals = (touch(on, words) for words in ("X", "暂不", "Not now"))
    assert x is not None
    assert refusals == [None, None]


def test_the_reset_of_a_filter_deletes_nothing() -> None:
    def pair(left: str, right: str) -> Screen:
        return screen(
            node("Button", text=left, box=(0, 2200, 540, 2300), flags="clickable"),
            node("Button", text=right, box=(540, 2200, 1080, 2300), flags="clickable"),
        )

    assert touch(pair("重置", "确定"), "重置") is None
    assert touch(pair("Clear all", "Apply"), "Clear all") is None
    assert touch(pair("取消", "重置"), "重置") is not None
    assert touch(pair("删除", "确定"), "删除") is not None


def test_a_row_of_a_call_log_calls_and_the_keys_of_a_dialler_do_not() -> None:
    log = Phone("dialer", "lang=zh")
    assert touch_at(log.look(), log.at("5")) is None
    log.phone.hands.tap("通话记录")
    row = next(
        e for e in log.look() if e.clickable and e.bounds and e.bounds.width > 900 and e.bounds.top > 100
    )
    assert row.bounds is not None
    found = touch_at(log.look(), row.bounds.centre)
    assert found is not None
    assert found.kind == "call"


@pytest.mark.parametrize(
    "summary", ["允许在位于信号范围内时自动连接到该网络", "移除权限、删除临时文件、停止发送通知"]
)
def test_what_a_row_explains_is_not_what_it_is_called(summary: str) -> None:
    on = screen(node("LinearLayout", node("TextView", text="自动管理"), node("TextView", text=summary),
                     box=(0, 400, WIDTH, 600), flags="clickable"))  # fmt: skip
    assert touch(on, "自动管理") is None
    assert touch(on, summary) is None


def test_a_form_that_says_what_it_ends_is_not_about_its_page() -> None:
    said = "删除文件夹不会删除其中的备忘录。"
    assert touch(dialog(said, yes="新建文件夹"), "新建文件夹") is None
    assert touch(dialog(said, yes="确定"), "确定") is not None


@pytest.mark.parametrize("label", ["发送订单", "发送位置", "拨打客服电话"])
def test_short_buttons_that_send_or_call_something(label: str) -> None:
    assert touch(screen(button(label)), label) is not None


@pytest.mark.parametrize("label", ["发送人", "发送记录", "发送失败", "呼叫转移", "呼叫等待", "转发量"])
def test_what_only_begins_like_it_is_a_place(label: str) -> None:
    assert touch(screen(button(label)), label) is None
