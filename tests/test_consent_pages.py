"""What a yes stands on: its dialog, its page, a picture, the field of a chat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.beside import writes_to_somebody
from executor.consent import WEIGHTY, Sensitive, of_enter, same
from executor.pressed import Written
from lxb.forbidden import command_kind, deed
from lxb.geometry import Point, Rect
from lxb.screen import Screen
from lxb.screen.xml import parse
from tests.consenting import button, dialog, page, touch, touch_at
from tests.doing import Phone
from tests.screen_samples import HEIGHT, WIDTH, Node, node, screen


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
    known = screen(button("首页"))
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


# --- what stands beside it ------------------------------------------------------------------------------


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
        node("LinearLayout", node("TextView", text=name), flags="clickable") for name in ("何川", "苏晚")
    ]
    sheet = node(
        "FrameLayout",
        node(
            "LinearLayout",
            node("TextView", text=title),
            *friends,
            node("Button", text="取消", flags="clickable"),
        ),
        box=(0, 1500, WIDTH, HEIGHT),
    )
    on = screen(node("TextView", text="商品"), windows=(sheet,))
    found = touch(on, "何川")
    assert found is not None
    assert (found.kind, found.words) == ("send", title)
    assert touch(on, "取消") is None


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
