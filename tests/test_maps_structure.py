"""What a screen is made of, its title first, on samples, whole apps and real phones: labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.errors import ScreenUnreadable
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.structure import Structure, front, structure
from tests.screen_samples import Node, node, row, screen
from tests.structures import BAR, BODY, PAGE, tab_names

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


ARROW = node("ImageView", box=(0, 63, 120, 190), flags="clickable")
COMPOSE_ARROW = node("View", desc="返回", box=(0, 63, 120, 190), flags="clickable")
STRIP = (0, 63, 1080, 190)


@pytest.mark.parametrize(
    ("bar", "title"),
    [
        (node("FrameLayout", ARROW, text("计费规则"), box=STRIP), "计费规则"),
        (node("FrameLayout", ARROW, node("FrameLayout", text("计费规则")), box=STRIP), "计费规则"),
        (node("View", COMPOSE_ARROW, text("计费规则"), box=STRIP), "计费规则"),
        (node("View", COMPOSE_ARROW, node("View", desc="计费规则", box=STRIP), box=STRIP), "计费规则"),
        (node("View", ARROW, node("ImageView", desc="标志"), text("计费规则"), box=STRIP), "计费规则"),
        (node("FrameLayout", text("计费规则"), box=STRIP), ""),
        (node("FrameLayout", ARROW, text("上海"), text("晴"), box=STRIP), ""),
        (node("FrameLayout", ARROW, text("搜索", flags="clickable"), box=STRIP), ""),
        (node("FrameLayout", ARROW, text("太高了"), box=(0, 63, 1080, 700)), ""),
        (node("FrameLayout", ARROW, text("太低了"), box=(0, 300, 1080, 380)), ""),
    ],
)
def test_where_nothing_has_a_name_the_one_text_beside_the_arrow_back_is_the_title(bar: Node, title: str):
    assert structure(screen(bar, node("FrameLayout", row("一行", id=""), box=BODY))).title == title


def test_what_heads_the_choices_or_the_field_of_a_dialog_is_its_title():
    def dialog(*inside: Node) -> str:
        over = node("FrameLayout", *inside, box=(100, 800, 980, 1600))
        return structure(screen(row("账号"), windows=(over,))).title

    choices = [node("RadioButton", text=words, flags="clickable checkable") for words in ("归档", "删除")]
    head = node("TextView", text="右滑", box=(150, 820, 900, 900))
    assert dialog(head, *choices) == "右滑"
    assert dialog(head, node("EditText", text="你好")) == "右滑"
    assert dialog(*choices) == ""
    assert dialog(head, row("归档", id="")) == ""


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
