"""What on a page is content, and what navigates."""

from __future__ import annotations

import pytest

from maps.structure import Structure, structure
from tests.screen_samples import Node, by_text, node, row, screen
from tests.structures import BODY, content


def listed(*rows: tuple[str, ...], cls: str = "RecyclerView") -> Structure:
    """A list of clickable rows with so many texts each."""
    made = [
        node(
            "LinearLayout",
            *(node("TextView", text=words, id=f"text{k}") for k, words in enumerate(of)),
            box=(0, 210 + 160 * n, 1080, 370 + 160 * n),
            flags="clickable",
        )
        for n, of in enumerate(rows)
    ]
    return structure(screen(node(cls, *made, box=BODY)))


@pytest.mark.parametrize(
    "rows",
    [
        [("手机支架桌面懒人折叠", "¥12.80"), ("复古机械键盘青轴", "¥199"), ("每日坚果礼盒", "¥59.9")],
        [("沈知秋", "好的，明天见", "12:30"), ("果然鲜", "已发货", "昨天"), ("何川", "[图片]", "周二")],
        [
            ("周末去哪玩？这几条路线值得收藏，第三条很多人都不知道",),
            ("为什么我劝你别买这款网红电饭煲，看完再说",),
            ("三个小技巧让旧手机再战两年，第二个最有用",),
        ],
        [("国内", "3小时前"), ("财经", "5分钟前"), ("体育", "刚刚")],
    ],
)
def test_goods_messages_and_posts_are_content(rows: list[tuple[str, ...]]):
    of = listed(*rows)
    assert content(of) == {words for texts_ in rows for words in texts_}


@pytest.mark.parametrize(
    "rows",
    [
        [("网络和互联网", "移动网络、WLAN、热点"), ("显示", "深色主题、字体大小"), ("声音", "音量、振动")],
        [("存储", "已使用 45% - 还剩 70 GB"), ("电池", "78%"), ("应用", "查看全部 42 个应用")],
        [("待付款", "3"), ("待发货", "12"), ("待收货", "99+")],
        [("我的订单",), ("收货地址",), ("设置",)],
    ],
)
def test_rows_and_entries_are_navigation(rows: list[tuple[str, ...]]):
    assert content(listed(*rows)) == set()


def test_a_row_of_navigation_among_rows_of_content():
    """Devices with the day they were last used, between rows that lead on; they differ in their make."""
    devices = [("青岚耳机", "12-22", "设置"), ("便携打印机", "12-17", "设置"), ("车载蓝牙", "12-21", "设置")]
    of = listed(("与新设备配对",), *devices, ("连接偏好设置", "蓝牙、NFC"))
    assert content(of) == {words for device in devices for words in device}


def test_a_bar_of_filters_above_goods_is_not_one_of_them():
    goods = [
        node(
            "LinearLayout",
            node("TextView", text=f"商品{n}"),
            node("TextView", text=f"¥{n}9"),
            box=(0, 330 + 200 * n, 1080, 530 + 200 * n),
            flags="clickable",
        )
        for n in range(4)
    ]
    bar = node("LinearLayout", row("销量"), row("筛选"), box=(0, 210, 1080, 330))
    of = structure(screen(node("RecyclerView", bar, *goods, box=BODY)))
    assert by_text(of.screen, "筛选").index not in of.content
    assert by_text(of.screen, "商品2").index in of.content


def section(name: str, at: int, *said: str) -> Node:
    """A part of a page: a heading that opens all of it, and some of it."""
    heading = node(
        "LinearLayout", node("TextView", text=name), box=(0, at, 1080, at + 100), flags="clickable"
    )
    texts_ = [node("TextView", text=words, id=f"{name}_text{n}") for n, words in enumerate(said)]
    body = node("LinearLayout", *texts_, box=(0, at + 100, 1080, at + 500))
    return node("LinearLayout", heading, body, box=(0, at, 1080, at + 500))


def test_parts_of_a_page_are_no_items_though_they_hold_prices_and_dates():
    parts = (
        section("评价", 210, "林小满", "10-22", "质量很好"),
        section("问答", 720, "¥12"),
        section("店铺", 1230, "昨天", "4.9"),
    )
    of = structure(screen(node("RecyclerView", *parts, box=BODY)))
    assert not {by_text(of.screen, name).index for name in ("评价", "问答", "店铺")} & of.content


def test_posts_of_one_make_are_items_though_only_parts_of_them_take_taps():
    parts = [section("post", 210 + 510 * n, "林小满", "10-22", "质量很好") for n in range(3)]
    of = structure(screen(node("RecyclerView", *parts, box=BODY)))
    assert by_text(of.screen, "post").index in of.content


def test_two_alike_are_content_only_together():
    both = listed(("手机支架", "¥12"), ("键盘", "¥199"))
    assert content(both) == {"手机支架", "¥12", "键盘", "¥199"}
    assert content(listed(("余额", "¥12"), ("红包",))) == set()


def pictured(*texts_: str, top: int, height: int = 210, id: str = "book") -> Node:
    """A row with a picture of 160 pixels and what is said beside it."""
    said = (
        node("TextView", text=text, id=f"said{n}", box=(220, top, 1000, top + 60))
        for n, text in enumerate(texts_)
    )
    picture = node("ImageView", box=(30, top, 190, top + min(height, 200)))
    return node("LinearLayout", picture, *said, id=id, box=(0, top, 1080, top + height), flags="clickable")


BOOKS = [
    ("Old Moon", "S. Wren", "Ten more kilometres"),
    ("Fog Harbour", "G. Faro", "Thirty years of watches"),
]


def shelf(*rows: Node) -> Structure:
    return structure(
        screen(node("RecyclerView", *rows, id="list", box=(0, 210, 1080, 1050), flags="scrollable"))
    )


def test_a_picture_with_what_is_said_of_it_is_content():
    rows = [pictured(*book, top=210 + 210 * n) for n, book in enumerate([*BOOKS, *BOOKS])]
    assert content(shelf(*rows)) == {words for book in BOOKS for words in book}


def test_the_item_that_the_end_of_the_list_cuts_off_is_one_of_them():
    """A row that only has a part less is none: "add a network" below the networks."""
    whole = [pictured(*book, top=210 + 210 * n) for n, book in enumerate([*BOOKS, BOOKS[0]])]
    cut = pictured("End of Night", "N. Song", top=840, height=150)
    assert "N. Song" in content(shelf(*whole, cut))
    last = pictured("Add a book", top=840, height=150, id="")
    assert "Add a book" not in content(shelf(*whole, last))
