"""Which of several controls beside each other is the selected tab."""

from __future__ import annotations

import pytest

from maps.structure import structure
from tests.screen_samples import Node, node, row, screen
from tests.structures import BODY, tab_names


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
