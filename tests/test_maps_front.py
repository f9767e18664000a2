"""Which part of a screen is in front: page, window, cover, sheet, drawer."""

from __future__ import annotations

import pytest

from lxb.screen.xml import parse
from maps.structure import Layer, Structure, front, structure
from tests.screen_samples import Node, node, row, screen
from tests.structures import PAGE, texts


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
