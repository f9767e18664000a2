"""What a locator is made of: nothing of one visit or phone, and enough to tell look-alikes apart."""

from __future__ import annotations

import pytest

from lxb.locator import Ancestor, Locator, make, make_any, make_wordless, tap_target
from lxb.locator.making import MOST_LOOK_ALIKES
from tests.locating import assert_found_again, controls, made
from tests.screen_samples import by_text, node, row, screen


def test_the_words_of_a_row_are_inside_it():
    of = screen(row("账号"), row("通用"))
    locator = made(of, "通用")
    assert locator == Locator(id="title", text="通用", cls="TextView")
    assert tap_target(of, locator.find(of)[0]).clickable


def test_counters_never_get_into_a_locator():
    locator = made(screen(row("待付款 12"), row("待收货 3")), "待付款 12")
    assert locator.text == "待付款"
    assert len(locator.find(screen(row("待付款"), row("待收货 99+")))) == 1


def test_a_control_that_only_changes_is_told_by_its_id():
    locator = made(screen(node("TextView", id="balance", text="¥ 12.50", flags="clickable")), "¥ 12.50")
    assert locator == Locator(id="balance", cls="TextView")


def test_a_tool_made_id_is_used_only_where_there_are_no_words():
    words = screen(node("TextView", id="a1b", text="发现", flags="clickable"))
    assert made(words, "发现") == Locator(text="发现", cls="TextView")
    mute = screen(
        node("ImageView", id="a1b", flags="clickable"), node("ImageView", id="kit", flags="clickable")
    )
    locator = make(mute, controls(mute)[0])
    assert locator == Locator(id="a1b", cls="ImageView")


def test_emoji_and_icon_glyphs_never_get_into_a_locator():
    locator = made(screen(node("TextView", text="\ue60a 🔥热榜", flags="clickable")), "\ue60a 🔥热榜")
    assert locator.text == "热榜"
    assert locator.find(screen(node("TextView", text="..热榜", flags="clickable")))


def test_what_is_typed_is_never_kept():
    of = screen(
        node("EditText", id="phone", text="13800000000", flags="clickable"),
        node("TextView", id="pin", text="geheim", flags="clickable password"),
    )
    for element in controls(of):
        locator = make(of, element)
        assert locator is not None
        assert locator.text is None


def test_any_needs_an_id_that_lasts():
    of = screen(row("商品", id="a1b"), node("TextView", text="无"))
    assert make_any(of, by_text(of, "商品")) is None
    assert make_any(of, by_text(of, "无")) is None


def test_a_wordless_locator_survives_any_words():
    of = screen(
        node("LinearLayout", node("TextView", id="hint", text="夏季连衣裙"), id="search", flags="clickable")
    )
    locator = make_wordless(of, controls(of)[0])
    assert locator == Locator(id="search", cls="LinearLayout")
    assert make_wordless(screen(row("只有字", id="")), controls(screen(row("只有字", id="")))[0]) is None


# --- look-alikes


def test_an_identifying_ancestor_tells_look_alikes_apart():
    of = screen(
        node("LinearLayout", node("Button", text="更多", flags="clickable"), id="orders"),
        node("LinearLayout", node("Button", text="更多", flags="clickable"), id="tools"),
    )
    first, second = controls(of)
    assert make(of, second) == Locator(text="更多", cls="Button", ancestor=Ancestor(id="tools"))
    assert_found_again(of, first, make(of, first) or Locator(text="更多"))


def test_a_tool_made_id_or_the_systems_own_identifies_no_ancestor():
    of = screen(
        node("LinearLayout", node("Button", text="更多", flags="clickable"), id="aa1"),
        node("LinearLayout", node("Button", text="更多", flags="clickable"), id="android:id/content"),
    )
    assert all(locator is None or locator.ancestor is None for e in controls(of) for locator in [make(of, e)])


@pytest.mark.parametrize("count", range(2, MOST_LOOK_ALIKES + 1))
def test_few_look_alikes_are_told_by_their_place(count: int):
    of = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(count)))
    ranks = [locator.rank for e in controls(of) if (locator := make(of, e)) is not None]
    assert ranks == [(place, count) for place in range(count)]
    for element in controls(of):
        assert_found_again(of, element, make(of, element) or Locator(id="star"))


def test_many_look_alikes_are_given_up():
    of = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(MOST_LOOK_ALIKES + 1)))
    assert [make(of, e) for e in controls(of)] == [None] * (MOST_LOOK_ALIKES + 1)


def test_in_what_scrolls_the_place_tells_nothing():
    stars = [node("ImageView", id="star", flags="clickable") for _ in range(2)]
    of = screen(node("ListView", *stars, flags="scrollable"))
    assert [make(of, e) for e in controls(of)] == [None, None]
