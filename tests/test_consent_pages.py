"""What a yes stands on: its dialog, its page, a picture, the field of a chat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.beside import writes_to_somebody
from executor.consent import Sensitive, of_enter, same
from executor.labels import WEIGHTY
from executor.pressed import Written
from lxb.forbidden import command_kind, deed
from lxb.geometry import Point, Rect
from lxb.screen import Screen
from lxb.screen.xml import parse
from tests.consenting import button, dialog, page, touch, touch_at
from tests.screen_samples import HEIGHT, WIDTH, node, screen


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("确认支付 ¥99？", "pay"),
        ("是否向张三转账 100 元", "pay"),
        ("您有一笔订单待支付，是否继续支付？", "pay"),
        ("You will be charged $5.", "pay"),
        ("确定要删除这条笔记吗？", "delete"),
        ("删除后无法恢复", "delete"),
        ("All data will be erased", "delete"),
        ("Delete this note?", "delete"),
        ("将发送给 3 位联系人", "send"),
        ("Send this message?", "send"),
        ("需要授权访问您的位置", "grant"),
        ("退出登录后将收不到消息", "leave"),
        ("拨打 10086？", "call"),
    ],
)
@pytest.mark.parametrize("yes", ["确定", "确认", "OK", "好的", "继续", "立即办理", "Yes", "确定(3)", "提交"])
def test_a_yes_does_what_its_dialog_asks(said: str, kind: str, yes: str) -> None:
    found = touch(dialog(said, yes=yes), yes)
    assert found is not None
    assert (found.kind, found.by) == (kind, "page")
    titled = touch(dialog("请确认。", yes=yes, title=said), yes)
    assert titled is not None


@pytest.mark.parametrize(
    "said",
    [
        "支付成功",
        "订单已删除",
        "发送失败，请稍后再试",
        "确定取消付款吗？",
        "尚未支付",
        "没有更多内容了",
        "您的支付方式已更新",
        "The note has been deleted",
        "Payment methods",
        "Don't delete anything",
        "是否保存修改？",
        "闹钟已设置为 7:30",
        "支付宝已更新",
        "请勿转账给陌生人",
    ],
)
@pytest.mark.parametrize("yes", ["确定", "OK", "好的"])
def test_a_yes_to_something_else_needs_no_word(said: str, yes: str) -> None:
    assert touch(dialog(said, yes=yes), yes) is None
    assert touch(dialog(said, yes=yes), "取消") is None


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("确认转账", ()),
        ("收银台", ("¥99",)),
        ("订单", ("确认订单",)),
        ("详情", ("实付款", "¥99.00", "需支付")),
        ("删除联系人", ()),
    ],
)
def test_a_yes_does_what_its_page_is_about(title: str, said: tuple[str, ...]) -> None:
    assert touch(page(title, *said, yes="确定"), "确定") is not None


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("编辑闹钟", ("7:30", "每天")),
        ("支付设置", ("免密支付说明",)),
        ("转账记录", ()),
        ("反馈", ("请描述问题",)),
        ("商品", ("¥99", "白色帆布鞋")),
    ],
)
def test_a_yes_on_a_harmless_page_needs_no_word(title: str, said: tuple[str, ...]) -> None:
    assert touch(page(title, *said, yes="确定"), "确定") is None


@given(
    st.sampled_from(["支付", "删除", "发送", "转账", "授权"]),
    st.sampled_from(["不", "未", "取消", "已", "无法", "请勿"]),
)
def test_what_a_notice_denies_is_not_what_it_is_about(verb: str, before: str) -> None:
    assert deed(f"{before}{verb}") is None


# --- pages without a tree -------------------------------------------------------------------------------


def read(*texts: tuple[str, tuple[int, int, int, int]]) -> list[Written]:
    return [Written(text, Rect(*box)) for text, box in texts]


HOLLOW = screen(node("WebView", box=(0, 0, WIDTH, HEIGHT)))
CASHIER = read(
    ("收银台", (400, 100, 680, 180)),
    ("¥99.00", (400, 400, 680, 500)),
    ("支付方式", (60, 700, 300, 760)),
    ("确认", (480, 2100, 600, 2160)),
    ("立即支付", (440, 1900, 640, 1960)),
)


def test_words_of_a_picture_are_read_where_the_tree_has_none() -> None:
    def at(x: int, y: int, written: list[Written]) -> Sensitive | None:
        return touch_at(HOLLOW, Point(x, y), written=lambda: written)

    assert at(540, 1930, CASHIER) == Sensitive("pay", "立即支付", "control")
    assert at(400, 1900, CASHIER) is not None, "the button reaches further than its words"
    assert at(540, 2130, CASHIER) == Sensitive("pay", "收银台", "page")
    assert at(150, 730, CASHIER) is None, "a row of a list"
    assert at(540, 2130, [w for w in CASHIER if w.text == "确认"]) is None


def test_what_the_model_calls_a_thing_counts_where_nothing_else_is_known() -> None:
    at = Point(540, 1930)
    assert touch_at(HOLLOW, at, thought="点击“立即支付”按钮完成付款") is not None
    assert touch_at(HOLLOW, at, thought="点击“待付款”查看订单，不点“取消付款”") is None
    assert touch_at(HOLLOW, at, described="the red delete button") is not None
    assert touch_at(HOLLOW, at, described="支付宝图标") is None
    assert touch_at(HOLLOW, at, thought="不点“立即支付”，先返回") is None
    assert touch_at(HOLLOW, at, thought="I close it instead of pressing “Pay now”") is None
    known = screen(button("首页"))
    assert touch(known, "首页", described="the home tab beside the delete button") is None
    assert touch(known, "首页", thought="之后再点击“立即支付”") is None, "the tree says what it is"


# --- enter ----------------------------------------------------------------------------------------------


def field(hint: str = "", id: str = "", top: int = 1000, beside: str = "", focused: bool = True) -> Screen:
    """A page with a field, in focus, and maybe a button beside it."""
    whole, left, right = "[0,0][1080,2400]", f"[0,{top}][900,{top + 100}]", f"[900,{top}][1080,{top + 100}]"
    entry = (
        f'<node class="android.widget.EditText" resource-id="com.x:id/{id}" hint="{hint}" text="" '
        f'clickable="true" focused="{str(focused).lower()}" bounds="{left}"/>'
    )
    sends = f'<node class="android.widget.Button" text="{beside}" clickable="true" bounds="{right}"/>'
    said = '<node class="android.widget.TextView" text="页面" bounds="[0,100][1080,200]"/>'
    return parse(
        f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.x" bounds="{whole}">'
        f"{said}{entry}{sends if beside else ''}</node></hierarchy>"
    )


@pytest.mark.parametrize(
    "on",
    [
        field("发消息"),
        field("说点什么..."),
        field(id="comment_input"),
        field(beside="发送"),
        field("Message"),
        field(id="a1b", top=2250),
    ],
)
def test_enter_in_the_field_of_a_chat_sends(on: Screen) -> None:
    found = of_enter(on)
    assert found is not None
    assert found.kind == "send"


@pytest.mark.parametrize(
    "on",
    [
        field("搜索商品"),
        field(id="search_src_text", top=2250),
        field("网址"),
        field("姓名"),
        field("Search messages"),
        field("发消息", focused=False),
    ],
)
def test_enter_elsewhere_does_not(on: Screen) -> None:
    assert of_enter(on) is None


def test_a_password_is_sent_to_nobody() -> None:
    on = screen(node("EditText", id="p", box=(0, 2250, 900, 2350), flags="clickable password"))
    assert not writes_to_somebody(on, next(e for e in on if e.password))


def test_the_same_deed_may_count_down_but_not_change_its_price() -> None:
    first = Sensitive("pay", "立即支付 ¥99 (14:59)", "control")
    assert same(first, Sensitive("pay", "立即支付 ¥99 (14:31)", "control"))
    assert not same(first, Sensitive("pay", "立即支付 ¥199 (14:31)", "control"))
    assert not same(first, None)
    assert same(None, None)


@given(st.text(max_size=60))
def test_any_label_has_an_answer(text: str) -> None:
    assert command_kind(text) in {None, "submit", "other", *WEIGHTY}
    assert deed(text) in {None, *WEIGHTY}
