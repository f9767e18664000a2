"""Sliders: what a finger that is drawn over them does, however they are put together."""

from __future__ import annotations

import pytest

from executor.consent import Sensitive
from executor.pressed import Written
from executor.slider import of_slide
from lxb.geometry import Point, Rect
from lxb.screen import Screen
from tests.screen_samples import WIDTH, node, row, screen

START, END = Point(130, 2070), Point(1000, 2070)
TRACK = (60, 2000, 1020, 2140)


def whole(said: str) -> Screen:
    return screen(node("TextView", text=said, flags="clickable", box=TRACK))


def with_thumb(said: str) -> Screen:
    """The words stand on the track, the finger comes down on a control of its own."""
    thumb = node("ImageView", id="thumb", flags="clickable", box=(60, 2000, 200, 2140))
    return screen(
        node("FrameLayout", node("TextView", text=said, box=(260, 2000, 1020, 2140)), thumb, box=TRACK)
    )


def over_a_bar(said: str) -> Screen:
    bar = node("SeekBar", flags="clickable", box=TRACK)
    return screen(node("FrameLayout", node("TextView", text=said, box=TRACK), bar, box=TRACK))


@pytest.mark.parametrize("drawn", [whole, with_thumb, over_a_bar])
@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("右滑确认支付 ¥99", "pay"),
        ("Slide to pay", "pay"),
        ("Swipe to order", "pay"),
        ("Swipe right to transfer", "pay"),
        ("滑动来关机", "leave"),
        ("Swipe to power off", "leave"),
        ("Slide to call", "call"),
        ("Drag to delete", "delete"),
        ("Slide to confirm", None),
        ("向右滑动确认", None),
    ],
)
def test_a_slider_asks_for_what_it_does(drawn: object, said: str, kind: str | None) -> None:
    assert callable(drawn)
    assert of_slide(drawn(said), START, END) == Sensitive(kind, said, "control")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "said", ["滑动查看更多", "Swipe to go back", "右滑返回", "拖动滑块完成拼图", "立即支付"]
)
def test_what_is_only_scrolled_asks_for_nothing(said: str) -> None:
    assert of_slide(with_thumb(said), START, END) is None


def test_a_list_is_scrolled_whatever_a_row_elsewhere_says() -> None:
    rows = [row(name, box=(0, 300 + 200 * n, WIDTH, 500 + 200 * n)) for n, name in enumerate("甲乙丙丁")]
    on = screen(*rows, node("TextView", text="右滑确认支付", box=TRACK))
    assert of_slide(on, Point(500, 900), Point(500, 400)) is None


def test_a_slider_of_which_the_tree_knows_nothing_is_read_off_the_picture() -> None:
    hollow = screen(node("WebView", box=(0, 100, 1080, 2300)))
    written = (Written("右滑确认支付", Rect(300, 2020, 900, 2120)),)
    assert of_slide(hollow, START, END, lambda: written) == Sensitive("pay", "右滑确认支付", "control")
    assert of_slide(hollow, Point(130, 900), Point(1000, 900), lambda: written) is None
