"""Which controls need a person's word: whole labels, deny first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.consent import Sensitive
from lxb.geometry import Point
from tests.consenting import button, touch, touch_at
from tests.screen_samples import HEIGHT, WIDTH, Node, node, row, screen

COMMANDS = {
    "pay": "立即支付,付款,确认付款,转账,充值,提现,提交订单,立即购买,去结算,开通,续费,发红包,确认收货"
    ",Pay,Pay now,Buy now"
    ",Place order,Checkout,Transfer,Withdraw,Subscribe,Confirm and pay,Top up,Send money",
    "delete": "删除,永久删除,清空回收站,移除,格式化,恢复出厂设置,清除数据,取消订单,确认取消预约"
    ",Delete,Delete forever,Erase all data,Remove"
    ",Factory reset,Empty trash,Cancel order,Cancel my booking",
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


def bar(*texts: str, box: tuple[int, int, int, int] = (40, 2000, 1040, 2140)) -> Node:
    """One control that holds several texts beside each other."""
    left, top, right, bottom = box
    step = (right - left) // len(texts)
    parts = [
        node("TextView", text=text, box=(left + step * n, top + 10, left + step * n + step - 10, bottom - 10))
        for n, text in enumerate(texts)
    ]
    return node("LinearLayout", *parts, flags="clickable", box=box)


@pytest.mark.parametrize(
    "texts",
    [
        ("合计", "¥99", "立即支付"),
        ("合计", "¥99", "已优惠¥5", "立即支付"),
        ("已选3件", "共减¥12", "合计", "¥99", "含运费", "去结算"),
        ("Total", "$99", "2 items", "Pay now"),
        ("Delete", "3 photos", "12 MB", "from this phone"),
    ],
)
@pytest.mark.parametrize("scrolled", [False, True])
def test_a_bar_that_says_much_does_all_that_any_part_of_it_says(
    texts: tuple[str, ...], scrolled: bool
) -> None:
    title = node("TextView", text="购物车", box=(200, 100, 800, 200))
    whole = (0, 0, WIDTH, HEIGHT)
    on = screen(title, bar(*texts))
    if scrolled:
        on = screen(title, node("ScrollView", title, bar(*texts), flags="scrollable", box=whole))
    for n in range(len(texts)):
        found = touch_at(on, Point(50 + 1000 // len(texts) * n, 2070))
        assert found is not None, texts[n]


def test_of_what_fills_the_page_and_of_rows_only_what_is_touched_counts() -> None:
    backdrop = bar("Total", "$99", "2 items", "Pay", box=(0, 200, WIDTH, HEIGHT))
    assert touch_at(screen(backdrop), Point(1075, 2390)) is None
    rows = [bar("Ann", f"{n}:30", "Pay", "2", box=(0, 300 + 200 * n, WIDTH, 480 + 200 * n)) for n in range(5)]
    on = screen(node("ListView", *rows, box=(0, 300, WIDTH, 1300), flags="scrollable"))
    assert touch(on, "Ann") is None


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
