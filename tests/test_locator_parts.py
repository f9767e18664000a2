"""What belongs to a control: where its tap goes, what names it, whether it is the selected one."""

from __future__ import annotations

import pytest

from lxb.locator import Locator, inner_label, is_selected, tap_target
from tests.locating import controls, made
from tests.screen_samples import by_text, node, screen


def test_a_text_names_a_row_before_the_description_of_its_icon():
    of = screen(
        *(
            node(
                "LinearLayout",
                node("ImageView", desc="图标"),
                node("TextView", text=words),
                flags="clickable",
            )
            for words in ("音乐", "电影")
        )
    )
    assert made(of, "电影").text == "电影"
    named = inner_label(of, controls(of)[0])
    assert named is not None
    assert named.text == "音乐"


def test_controls_inside_a_row_do_not_name_it():
    of = screen(node("LinearLayout", node("Button", text="关注", flags="clickable"), flags="clickable"))
    assert inner_label(of, controls(of)[0]) is None


def test_a_text_that_takes_no_taps_leads_to_the_control_around_it():
    of = screen(node("LinearLayout", node("FrameLayout", node("TextView", text="订单")), flags="clickable"))
    assert tap_target(of, by_text(of, "订单")).cls.endswith("LinearLayout")


@pytest.mark.parametrize("where", ["control", "around", "part"])
def test_a_tab_is_selected_wherever_the_mark_stands(where: str):
    def tab(words: str, chosen: bool):
        mark = {where: "selected"} if chosen else {}
        text = node("TextView", text=words, flags=mark.get("part", ""))
        control = node("FrameLayout", text, flags=f"clickable {mark.get('control', '')}")
        return node("LinearLayout", control, flags=mark["around"]) if "around" in mark else control

    if where == "around":  # Android's TabLayout: the selected tab takes no taps
        of = screen(
            node("LinearLayout", node("TextView", text="推荐"), flags="selected"),
            node("LinearLayout", node("TextView", text="关注"), flags="clickable"),
        )
    else:
        of = screen(tab("推荐", True), tab("关注", False))
    assert is_selected(of, by_text(of, "推荐"))
    assert not is_selected(of, by_text(of, "关注"))
    assert Locator(text="推荐", selected=True).holds(of)
    assert not Locator(text="关注", selected=True).holds(of)
