"""What needs a person's word: whole labels, deny first, and what a yes stands on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.consent import WEIGHTY, Sensitive, Touched, of_enter, of_touch, same, writes_to_somebody
from executor.pressed import Written, element_at
from lxb.forbidden import command_kind, deed
from lxb.geometry import Point, Rect
from lxb.screen import Screen
from lxb.screen.xml import parse
from tests.screen_samples import HEIGHT, WIDTH, Node, by_text, node, row, screen

COMMANDS = {
    "pay": "立即支付,付款,确认付款,转账,充值,提现,提交订单,立即购买,去结算,开通,续费,发红包,确认收货"
    ",Pay,Pay now,Buy now"
    ",Place order,Checkout,Transfer,Withdraw,Subscribe,Confirm and pay,Top up,Send money",
    "delete": "删除,永久删除,清空回收站,移除,格式化,恢复出厂设置,清除数据"
    ",Delete,Delete forever,Erase all data,Remove"
    ",Factory reset,Empty trash",
    "send": "发送,发布,发表评论,回复,群发,转发,发送给张三,Send,Send message,Post,Publish,Reply",
    "call": "拨打,呼叫,拨打电话,视频通话,Call,Dial,Emergency call",
    "grant": "允许,始终允许,仅在使用中允许,同意,同意并继续,授权登录"
    ",Allow,Always allow,Agree,Accept,Authorize",
    "leave": "退出登录,卸载,强行停止,Log out,Uninstall,Force stop",
}
LABELS = [(label, kind) for kind, labels in COMMANDS.items() for label in labels.split(",")]
PLACES = (
    "待付款,待发货,支付宝,支付设置,付款方式,收付款,付款码,转账记录,充值中心,最近删除,删除的照片,已删除,发送记录,我的发布"
    ",消息,允许的应用,授权管理,退款/售后,我的订单,通话记录,分享,收藏,加入购物车,关注,更新,搜索,下一步,登录,保存,完成"
    ",Payments,Payment methods,Orders,Recently deleted,Sent,Messages,Call history"
    ",Allowed apps,Share,Like,Follow,Next"
    ",Add to cart,Save,Search,Settings,Log in"
).split(",")
REFUSALS = (
    "不允许,不同意,拒绝,取消,取消付款,取消支付,暂不支付,不删除,先不发送"
    ",Don't allow,Deny,Don't delete,Cancel,Do not send,Not now"
).split(",")
BEFORE_ZH = ("不", "暂不", "先不", "取消", "不要", "无需")
BEFORE_EN = ("Don't ", "Do not ", "Never ", "Cancel ")


def button(text: str, box: tuple[int, int, int, int] = (100, 2000, 980, 2140)) -> Node:
    return node("Button", text=text, box=box, flags="clickable")


def touch(on: Screen, text: str, **more: object) -> Sensitive | None:
    """What a finger on the control of that text would need."""
    bounds = by_text(on, text).bounds
    assert bounds is not None
    return touch_at(on, bounds.centre, **more)


def touch_at(on: Screen, at: Point, **more: object) -> Sensitive | None:
    return of_touch(Touched(on, at, element_at(on, at), **more))  # type: ignore[arg-type]


def dialog(*said: str, yes: str, title: str = "") -> Screen:
    """A dialog over a page, with a title, sentences and two buttons."""
    texts = [node("TextView", id="alertTitle", text=title)] if title else []
    texts += [node("TextView", id="message", text=text) for text in said]
    buttons = node(
        "LinearLayout",
        node("Button", text="取消", flags="clickable", box=(120, 1400, 500, 1500)),
        node("Button", text=yes, flags="clickable", box=(520, 1400, 900, 1500)),
        box=(100, 1400, 980, 1500),
    )
    window = node(
        "FrameLayout",
        node("LinearLayout", *texts, box=(100, 900, 980, 1390)),
        buttons,
        box=(100, 900, 980, 1500),
    )
    return screen(row("订单"), row("设置"), row("关于"), windows=(window,))


def page(title: str, *said: str, yes: str) -> Screen:
    """A whole page with a title bar, texts, and one button at its bottom."""
    bar = node(
        "FrameLayout",
        node("TextView", text=title, box=(200, 100, 800, 200)),
        id="action_bar",
        box=(0, 80, WIDTH, 220),
    )
    texts = [
        node("TextView", text=text, box=(60, 300 + 120 * n, 1000, 400 + 120 * n))
        for n, text in enumerate(said)
    ]
    return screen(bar, *texts, button(yes))


# --- labels ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("label", "kind"), LABELS)
def test_a_control_that_does_something_weighty_needs_a_word(label: str, kind: str) -> None:
    found = touch(screen(button(label)), label)
    assert found is not None
    assert (found.kind, found.by) == (kind, "control")


@pytest.mark.parametrize("label", [*PLACES, *REFUSALS])
def test_places_refusals_and_light_things_do_not(label: str) -> None:
    assert touch(screen(button(label)), label) is None


@given(st.sampled_from([*LABELS, *((place, "") for place in PLACES)]), st.data())
def test_a_negation_never_makes_anything_sensitive(of: tuple[str, str], data: st.DataObject) -> None:
    label = of[0]
    negation = data.draw(st.sampled_from(BEFORE_EN if label.isascii() else BEFORE_ZH))
    said = negation + (label[0].lower() + label[1:] if label.isascii() else label)
    assert touch(screen(button(said)), said) is None


SPACED = st.sampled_from(["{}", " {} ", "\u3000{}", "{}\u200b", "\n{}"])
COUNTED = st.sampled_from(["{}", "{}(3)", "{} (12)", "{},按钮", "{} >"])
PRICED = st.sampled_from(["{}", "{} ¥99.00", "¥99.00 {}", "{}￥1,280", "{} 99元"])


@given(st.sampled_from(LABELS), SPACED, COUNTED, PRICED)
def test_blanks_counters_and_prices_hide_nothing(
    of: tuple[str, str], spaced: str, counted: str, priced: str
) -> None:
    said = spaced.format(priced.format(counted.format(of[0])))
    on = screen(button(said))
    seen = next(e for e in on if e.cls.endswith("Button"))
    assert seen.bounds is not None
    found = touch_at(on, seen.bounds.centre)
    assert found is not None
    assert found.kind == of[1]


@given(st.sampled_from([label for label, _ in LABELS if not label.isascii()]))
def test_a_label_may_be_spaced_out(label: str) -> None:
    said = " ".join(label)
    assert touch(screen(button(said)), said) is not None


@given(st.sampled_from(PLACES), COUNTED)
def test_a_counted_place_is_still_a_place(place: str, counted: str) -> None:
    said = counted.format(place)
    assert touch(screen(button(said)), said) is None


def test_the_control_around_a_text_and_the_icon_without_words_are_known() -> None:
    around = screen(
        node(
            "LinearLayout",
            node("TextView", text="立即支付"),
            node("TextView", text="¥99"),
            box=(100, 2000, 980, 2140),
            flags="clickable",
        )
    )
    assert touch(around, "立即支付") is not None
    assert touch_at(around, Point(300, 2120)) is not None, "the finger is on the price beside it"
    icon = screen(node("ImageButton", id="btn_delete", box=(900, 100, 1000, 200), flags="clickable"))
    found = touch_at(icon, Point(950, 150))
    assert found is not None
    assert found.kind == "delete"


def test_a_text_that_takes_no_taps_by_itself_is_pressed_all_the_same() -> None:
    on = screen(node("TextView", text="确认转账", box=(100, 2000, 980, 2140)))
    assert touch(on, "确认转账") == Sensitive("pay", "确认转账", "control")


def test_a_row_is_called_by_its_name_not_by_what_else_it_says() -> None:
    said = (node("TextView", id="time", text="12:30"), node("TextView", id="last", text="转账"))
    chat = node(
        "ListView",
        row("张三", *said),
        row("李四", *said),
        row("王五", *said),
        box=(0, 200, WIDTH, 1400),
        flags="scrollable",
    )
    assert touch(screen(chat), "张三") is None


def test_lines_of_a_merged_control_count_one_by_one() -> None:
    card = screen(node("View", desc="白色帆布鞋\n¥99\n立即购买", box=(0, 400, WIDTH, 900), flags="clickable"))
    assert touch_at(card, Point(500, 600)) is not None


def test_what_stands_in_a_field_is_its_users() -> None:
    on = screen(node("EditText", text="删除", box=(0, 400, WIDTH, 500), flags="clickable"))
    assert touch(on, "删除") is None


def test_the_cross_of_a_search_box_deletes_nothing() -> None:
    box = node(
        "LinearLayout",
        node("EditText", text="鞋", box=(0, 100, 900, 200), flags="clickable"),
        node("ImageView", desc="清除", box=(900, 100, 1000, 200), flags="clickable"),
        box=(0, 100, WIDTH, 200),
    )
    assert touch(screen(box), "清除") is None
    assert touch(screen(button("清除")), "清除") is not None


def test_keys_of_the_keyboard_delete_letters_and_send_messages() -> None:
    keys = node(
        "FrameLayout",
        node("TextView", desc="删除", box=(900, 1900, 1080, 2000), flags="clickable"),
        node("TextView", desc="发送", box=(900, 2200, 1080, 2300), flags="clickable"),
        box=(0, 1700, WIDTH, HEIGHT),
        package="com.android.inputmethod.latin",
    )
    on = screen(node("EditText", box=(0, 100, WIDTH, 200), flags="clickable"), windows=(keys,))
    assert touch(on, "删除") is None
    assert touch(on, "发送") == Sensitive("send", "发送", "control")


# --- what a yes stands on -------------------------------------------------------------------------------


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
