"""What a screen is made of: each case was labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.errors import ScreenUnreadable
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.structure import Layer, Structure, front, structure
from tests.screen_samples import Node, by_text, node, row, screen

PAGE = (0, 0, 1080, 2400)
BAR = (0, 63, 1080, 210)
BODY = (0, 210, 1080, 2274)


def texts(of: Structure) -> list[str]:
    """What the front says."""
    return [e.text for e in of.elements() if e.text]


def content(of: Structure) -> set[str]:
    return {words for i in of.content if (words := of.screen.elements[i].text)}


def tab_names(of: Structure) -> list[str]:
    return [tab.name for tab in of.tabs]


# --- front


def test_a_page_is_its_own_front():
    of = structure(screen(row("账号"), row("通用")))
    assert of.front.layer == "page"
    assert texts(of) == ["账号", "通用"]


@pytest.mark.parametrize(
    ("box", "package"),
    [
        ((90, 900, 990, 1500), "com.example.app"),  # a dialog
        ((90, 900, 990, 1500), "com.android.permissioncontroller"),
        ((0, 1400, 1080, 2400), "com.example.app"),  # a sheet
        ((0, 0, 800, 2400), "com.example.app"),  # a drawer
    ],
)
def test_a_window_over_the_page_is_the_front(box: tuple[int, int, int, int], package: str):
    over = node("FrameLayout", node("Button", text="允许", flags="clickable"), box=box, package=package)
    of = structure(screen(row("账号"), windows=(over,)))
    assert (of.front.layer, of.front.package) == ("window", package)
    assert texts(of) == ["允许"]


@pytest.mark.parametrize(
    ("box", "layer"),
    [
        ((90, 900, 990, 1500), "window"),
        ((0, 1400, 1080, 2400), "window"),
        ((0, 63, 800, 2274), "window"),
        ((0, 63, 1080, 2274), "page"),
        ((0, 0, 1080, 2274), "page"),
        ((0, 0, 1080, 1200), "page"),  # the upper half of a split screen
    ],
)
def test_a_window_that_is_alone_in_the_tree(box: tuple[int, int, int, int], layer: Layer):
    """Android leaves out the page under a dialog; only the size tells which it is, beside the bars'."""
    bars = [
        '<node package="com.android.systemui" bounds="[0,0][1080,63]"/>',
        '<node package="com.android.systemui" bounds="[0,2274][1080,2400]"/>',
    ]
    of = node("FrameLayout", node("TextView", text="标题"), box=box).xml(box, "com.example.app")
    assert front(parse(f"<hierarchy>{of}{''.join(bars)}</hierarchy>")).layer == layer


def layers(*children: Node, root: str = "FrameLayout") -> Structure:
    return structure(screen(node(root, *children, box=PAGE)))


def full(*children: Node, **more: str) -> Node:
    return node("FrameLayout", *children, box=PAGE, **more)


def test_a_full_layer_that_takes_taps_covers_the_page():
    of = layers(
        full(row("首页")), full(node("ImageView", id="ad", box=(200, 700, 880, 1500)), flags="clickable")
    )
    assert of.front.layer == "cover"
    assert texts(of) == []


def test_a_full_layer_that_lets_taps_through_covers_nothing():
    of = layers(full(row("首页")), full(node("ImageView", id="balloon", box=(800, 1700, 1000, 1900))))
    assert of.front.layer == "page"


def test_the_bottom_sheet_of_a_full_window_is_the_front():
    scrim = full(id="touch_outside", flags="clickable")
    sheet = node("FrameLayout", row("分享"), id="design_bottom_sheet", box=(0, 1400, 1080, 2400))
    of = layers(scrim, sheet)
    assert of.front.layer == "cover"
    assert of.front.rect == (0, 1400, 1080, 2400)


def test_a_sheet_over_the_page_in_the_pages_window_is_the_front():
    sheet = node("LinearLayout", row("分享"), box=(0, 1400, 1080, 2400))
    of = layers(full(row("首页")), full(flags="clickable"), sheet)
    assert texts(of) == ["分享"]


def test_a_drawer_is_the_front_while_it_is_open():
    page, drawer = full(row("首页")), node("LinearLayout", row("文件夹"), box=(0, 0, 800, 2400))
    assert texts(layers(page, drawer, root="androidx.drawerlayout.widget.DrawerLayout")) == ["文件夹"]
    assert layers(page, root="androidx.drawerlayout.widget.DrawerLayout").front.layer == "page"


def test_a_bar_at_the_bottom_covers_nothing():
    bar = node("LinearLayout", row("首页"), row("我的"), box=(0, 2250, 1080, 2400))
    assert layers(full(row("推荐")), bar).front.layer == "page"


def test_a_keyboard_is_not_the_front():
    keys = node("FrameLayout", box=(0, 1500, 1080, 2400), package="com.google.android.inputmethod.latin")
    assert texts(structure(screen(row("搜索"), windows=(keys,)))) == ["搜索"]


def test_an_empty_tree_has_no_front():
    of = structure(parse("<hierarchy/>"))
    assert (of.front.root, of.title, of.tabs, of.groups) == (None, "", (), ())


# --- title


def toolbar(*inside: Node, cls: str = "Toolbar") -> Node:
    return node(cls, *inside, box=BAR)


def text(words: str, *, box: tuple[int, int, int, int] = (200, 80, 800, 190), **more: str) -> Node:
    return node("TextView", text=words, box=box, **more)


@pytest.mark.parametrize(
    ("bar", "title"),
    [
        (toolbar(node("ImageButton", desc="返回", flags="clickable"), text("我的订单")), "我的订单"),
        (node("FrameLayout", text("我的订单"), id="title_bar", box=BAR), "我的订单"),
        (text("我的订单", id="tv_title"), "我的订单"),
        (text("购物车(12)", id="title"), "购物车"),
        (node("FrameLayout", id="collapsing_toolbar", desc="显示", box=(0, 63, 1080, 400)), "显示"),
        (toolbar(node("EditText", text="搜索的词", box=BAR)), ""),
        (toolbar(text("共 3 件", id="subtitle")), ""),
        (text("完成", flags="clickable"), ""),
        (node("FrameLayout", text("太高了"), id="action_bar_root", box=PAGE), ""),
    ],
)
def test_title(bar: Node, title: str):
    assert structure(screen(bar, node("FrameLayout", row("一行", id="name"), box=BODY))).title == title


def test_a_heading_in_a_list_is_no_title():
    heading = text("当季热卖", id="shelf_title", box=(0, 240, 1080, 320))
    assert structure(screen(node("RecyclerView", heading, box=BODY))).title == ""


def test_a_name_in_content_is_no_title():
    posts = [
        node(
            "LinearLayout",
            text(words, id="title", box=(0, 70 + 90 * n, 1080, 130 + 90 * n)),
            flags="clickable",
        )
        for n, words in enumerate(["一", "二", "三"])
    ]
    assert structure(screen(node("LinearLayout", *posts, box=(0, 63, 1080, 340)))).title == ""


# --- tabs


def bottom(*chosen: bool, cls: str = "FrameLayout", mark: str = "selected") -> Node:
    tabs = [
        node(
            cls,
            node("TextView", text=words),
            box=(270 * n, 2250, 270 * n + 270, 2400),
            flags=f"clickable {mark if on else ''}",
        )
        for n, (words, on) in enumerate(zip(["首页", "视频", "消息", "我的"], chosen, strict=False))
    ]
    return node("LinearLayout", *tabs, id="bottom_nav", box=(0, 2250, 1080, 2400))


def test_the_selected_tab_of_a_bar():
    assert tab_names(structure(screen(bottom(False, False, True, False)))) == ["消息"]


def test_radio_buttons_beside_each_other_are_tabs():
    of = structure(screen(bottom(True, False, False, False, cls="RadioButton", mark="checked")))
    assert tab_names(of) == ["首页"]


def test_a_selected_tab_that_takes_no_taps_has_its_name():
    tabs = [
        node(
            "LinearLayout", node("TextView", text=words), box=(n * 200, 210, n * 200 + 200, 320), flags=flags
        )
        for n, (words, flags) in enumerate(
            [("推荐", "selected"), ("关注", "clickable"), ("直播", "clickable")]
        )
    ]
    assert tab_names(structure(screen(node("HorizontalScrollView", *tabs, box=(0, 210, 1080, 320))))) == [
        "推荐"
    ]


def test_tabs_below_each_other_in_a_rail():
    rail = [
        node(
            "FrameLayout",
            node("TextView", text=w),
            box=(0, 210 + 150 * n, 240, 360 + 150 * n),
            flags=f"clickable {f}",
        )
        for n, (w, f) in enumerate([("推荐", ""), ("女装", "selected"), ("食品", "")])
    ]
    assert tab_names(structure(screen(node("ListView", *rail, box=(0, 210, 240, 2274))))) == ["女装"]


def test_a_choice_among_rows_is_no_tab():
    rows = [
        row(
            words, node("RadioButton", flags=f"checkable {mark}"), box=(0, 210 + 150 * n, 1080, 360 + 150 * n)
        )
        for n, (words, mark) in enumerate([("自然", "checked"), ("效果增强", ""), ("自适应", "")])
    ]
    assert tab_names(structure(screen(node("ListView", *rows, box=BODY)))) == []


@pytest.mark.parametrize("chosen", [(True, True, True, True), (False, False, False, False), (True,)])
def test_where_all_or_none_or_a_lone_one_is_selected_there_are_no_tabs(chosen: tuple[bool, ...]):
    assert tab_names(structure(screen(bottom(*chosen)))) == []


def test_mute_tabs_have_their_place_for_a_name():
    icons = [
        node(
            "ImageView",
            box=(n * 200, 2250, n * 200 + 200, 2400),
            flags="clickable selected" if n == 1 else "clickable",
        )
        for n in range(3)
    ]
    of = structure(screen(node("LinearLayout", *icons, box=(0, 2250, 1080, 2400))))
    assert tab_names(of) == ["#2"]
    assert of.tabs[0].named is None


# --- content


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


# --- on whole apps and real phones

TITLES = {
    "settings": {
        "display": "显示",
        "about": "关于手机",
        "wifi_details": "网络详情",
        "sound": "声音和振动",
        "home": "",
    },
    "taobao": {
        "footprints": "足迹",
        "coupons_shop": "红包卡券",
        "orders_unpaid": "我的订单",
        "home": "",
        "mine": "",
    },
    "notes": {"trash": "最近删除", "folders": "文件夹"},
}
TABS = {
    "taobao": {
        "home": ["推荐", "首页"],
        "gov_subsidy": ["国家补贴", "首页"],
        "mine": ["我的淘宝"],
        "orders_unpaid": ["待付款"],
        "category_women": ["女装"],
        "results_shops": ["店铺"],
        "region_page": [],
        "settings": [],
    },
    "settings": {"colours": [], "display": [], "navigation_mode": []},
}


@pytest.mark.parametrize("phone", ["seed=1", "profile=small&seed=2"])
@pytest.mark.parametrize("app", sorted(TITLES))
def test_titles_and_tabs_of_virtual_pages(app: str, phone: str):
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}?{phone}"))
    for place, title in TITLES[app].items():
        if place in gallery.places:
            assert structure(parse(gallery.tree(place))).title == title, place
    for place, tabs in TABS.get(app, {}).items():
        if place in gallery.places:
            assert tab_names(structure(parse(gallery.tree(place)))) == tabs, place


OVERLAYS = {
    "taobao": {"share_sheet", "sku_sheet", "filter"},
    "notes": {"drawer", "style_sheet", "trash_sheet", "move_sheet"},
}


@pytest.mark.parametrize("phone", ["profile=small", "profile=tablet"])
@pytest.mark.parametrize("app", sorted(OVERLAYS))
def test_sheets_and_drawers_are_told_from_pages_on_every_phone(app: str, phone: str):
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}?{phone}"))
    looked = {place: front(parse(gallery.tree(place))).layer for place in gallery.places}
    assert all(looked[place] != "page" for place in OVERLAYS[app] & set(looked))
    assert OVERLAYS[app] & set(looked)
    for page in ("home", "settings", "search"):
        assert looked.get(page, "page") == "page"


def test_real_screens_are_taken_apart_without_contradiction(field_data: Path):
    looked = 0
    for path in sorted((field_data / "dumps").rglob("*.xml")):
        try:
            of = structure(parse(path.read_bytes()))
        except ScreenUnreadable:
            continue
        if of.front.root is not None:
            assert_consistent(of.screen, of)
            looked += 1
    assert looked > 100


def assert_consistent(of: Screen, taken: Structure):
    inside = range(taken.front.first, taken.front.last)
    assert of.elements[taken.front.first] is taken.front.root
    assert set(taken.content) <= set(inside)
    assert all(tab.element.index in inside for tab in taken.tabs)
    assert (taken.title == "") == (taken.title_index < 0)
    assert taken.title_index < 0 or taken.title_index in set(inside) - taken.content
    for group in taken.groups:
        assert group.items
        assert {item.parent for item in group.items} == {group.parent.index}


def test_the_same_screen_is_taken_apart_once():
    of: Screen = screen(row("账号"))
    assert structure(of) is structure(of)
    assert isinstance(structure(of).front.root, Element)


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
