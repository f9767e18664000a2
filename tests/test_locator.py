"""Locators: what was made is found again, nothing else is, and nothing of one visit or phone is kept."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from lxb.errors import ScreenUnreadable
from lxb.locator import (
    Ambiguous,
    Ancestor,
    Locator,
    NotFound,
    inner_label,
    is_selected,
    make,
    make_any,
    make_wordless,
    tap_target,
)
from lxb.locator.making import MOST_LOOK_ALIKES
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import label
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from tests.screen_samples import by_text, node, row, screen

SHOP = Path(__file__).parent / "virtual_shop.yaml"


def made(of: Screen, text: str) -> Locator:
    """The locator of the control around a text."""
    locator = make(of, tap_target(of, by_text(of, text)))
    assert locator is not None
    return locator


def controls(of: Screen) -> list[Element]:
    return [e for e in of if e.clickable and of.visible_bounds(e) is not None and _is_ours(of, e)]


def _is_ours(of: Screen, element: Element) -> bool:
    return element.package != "com.android.systemui" or of.package == "com.android.systemui"


def assert_found_again(of: Screen, element: Element, locator: Locator):
    found = locator.one(of)
    assert isinstance(found, Element), f"{locator} on {element}"
    assert tap_target(of, found).index == element.index


# --- made = found again


def test_every_control_of_every_recorded_dump(field_data: Path):
    counts = Counter[str]()
    for path in sorted((field_data / "dumps").rglob("*.xml")):
        try:
            of = parse(path.read_bytes())
        except ScreenUnreadable:
            continue
        for element in controls(of):
            counts["all"] += 1
            locator = make(of, element)
            if locator is not None:
                counts["made"] += 1
                assert_found_again(of, element, locator)
    assert counts["all"] > 1000
    assert counts["made"] > 0.7 * counts["all"], counts


@pytest.mark.parametrize("spec", ["virtual:settings", "virtual:taobao", f"virtual:{SHOP}"])
def test_every_control_of_every_virtual_page(spec: str):
    gallery = Gallery(PhoneSpec.parse(spec))
    counts = Counter[str]()
    for place in gallery.places:
        of = parse(gallery.tree(place))
        for element in controls(of):
            counts["all"] += 1
            locator = make(of, element)
            if locator is not None:
                counts["made"] += 1
                assert_found_again(of, element, locator)
                assert_keeps_nothing_of_the_visit(locator)
    assert counts["made"] > 0.6 * counts["all"], counts


def assert_keeps_nothing_of_the_visit(locator: Locator):
    for words in (locator.text, locator.desc, locator.ancestor and locator.ancestor.desc):
        assert not words or label(words) == words


@pytest.mark.parametrize(
    "phone",
    [
        "profile=small&seed=2",
        "lang=zh&font=1.3",
        pytest.param("seed=9", marks=pytest.mark.slow),
        pytest.param("profile=large&seed=3", marks=pytest.mark.slow),
    ],
)
def test_locators_made_on_one_phone_find_the_same_controls_on_another(phone: str):
    here = Gallery(PhoneSpec.parse("virtual:settings?seed=1"))
    there = Gallery(PhoneSpec.parse(f"virtual:settings?{phone}"))
    looked = found = 0
    for place in here.places[:40]:
        of = parse(here.tree(place))
        others = [parse(there.tree(place, visit=3, scrolled=part)) for part in (0, 0.4, 1)]
        for element in controls(of):
            locator = make(of, element)
            if locator is not None:
                hits = [hit for other in others for hit in tapped_by(locator, other)]
                looked += 1
                found += bool(hits)
                assert set(hits) <= {name(of, element)}, f"{place}: {locator}"
    assert found > 0.9 * looked


def tapped_by(locator: Locator, of: Screen) -> list[tuple[str, str]]:
    """Names of the controls that a locator finds."""
    return [name(of, target) for e in locator.find(of) if (target := tap_target(of, e)).clickable]


def name(of: Screen, element: Element) -> tuple[str, str]:
    named = inner_label(of, element)
    return short_id(element.id), label(named.text) or label(named.desc) if named else ""


# --- what a locator is made of


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


def test_a_rank_holds_only_among_as_many_as_there_were():
    locator = Locator(id="star", rank=(1, 2))
    two = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(2)))
    three = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(3)))
    assert [e.index for e in locator.find(two)] == [controls(two)[1].index]
    found = locator.one(three)
    assert isinstance(found, Ambiguous)
    assert len(found.elements) == 3


def test_a_heading_does_not_compete_with_the_control_of_its_name():
    of = screen(node("TextView", id="title", text="颜色"), row("颜色"))
    locator = Locator(id="title", text="颜色", cls="TextView")
    assert [tap_target(of, e).clickable for e in locator.find(of)] == [True]
    assert len(locator.find(screen(node("TextView", id="title", text="颜色")))) == 1


def test_a_label_and_the_row_around_it_are_one():
    of = screen(node("LinearLayout", node("TextView", text="订单"), desc="订单", flags="clickable"))
    assert len(Locator(text="订单").find(of)) == 1
    assert make(of, controls(of)[0]) == Locator(desc="订单", cls="LinearLayout")


# --- found, not found, why


def test_nothing_answers():
    found = Locator(text="设置").one(screen(row("账号")))
    assert found == NotFound(Locator(text="设置"))


def test_what_is_off_the_screen_is_told():
    of = screen(node("ListView", row("底部", box=(0, 2600, 1080, 2700)), flags="scrollable"))
    found = Locator(text="底部").one(of)
    assert isinstance(found, NotFound)
    assert [e.text for e in found.off_screen] == ["底部"]
    assert not Locator(text="底部").holds(of)


def test_bars_of_the_system_never_answer():
    bar = node(
        "FrameLayout",
        node("TextView", text="12:30", id="clock"),
        box=(0, 0, 1080, 63),
        package="com.android.systemui",
    )
    assert Locator(id="clock").find(screen(row("账号"), windows=(bar,))) == []


def test_any_takes_the_first_that_is_seen():
    rows = [row(f"商品{n}", id="name", box=(0, 100 * n - 150, 1080, 100 * n - 50)) for n in range(4)]
    of = screen(*rows)
    locator = make_any(of, by_text(of, "商品3"))
    assert locator == Locator(id="name", cls="TextView", any=True)
    assert [e.text for e in locator.find(of)] == ["商品1"]
    assert isinstance(locator.one(of), Element)


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


# --- selected


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


# --- as a value


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=12)
MAYBE = st.none() | NAMES
RANKS = st.none() | st.integers(2, 3).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n)))
LOCATORS = st.builds(
    Locator,
    id=NAMES,
    text=MAYBE,
    desc=MAYBE,
    cls=MAYBE,
    ancestor=st.none() | st.builds(Ancestor, id=NAMES) | st.builds(Ancestor, desc=NAMES),
    rank=RANKS,
    ocr=MAYBE,
    selected=st.none() | st.booleans(),
    any=st.none() | st.booleans(),
)


@given(LOCATORS)
def test_a_locator_survives_the_file(locator: Locator):
    plain = locator.model_dump(mode="json")
    assert None not in plain.values()
    assert "cls" not in plain
    assert Locator.model_validate(plain) == locator
    assert Locator.model_validate_json(locator.model_dump_json()) == locator
    assert hash(Locator.model_validate(plain)) == hash(locator)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"class": "TextView"},
        {"text": ""},
        {"id": "a", "rank": [2, 2]},
        {"id": "a", "rank": [-1, 2]},
        {"id": "a", "bounds": "[0,0][1,1]"},
        {"id": "a", "ancestor": {}},
        {"id": "a", "ancestor": {"id": "b", "text": "c"}},
    ],
)
def test_what_names_nothing_is_no_locator(wrong: dict[str, object]):
    with pytest.raises(ValidationError):
        Locator.model_validate(wrong)


def test_it_reads_as_what_it_looks_for():
    assert (
        str(Locator(id="title", text="账号", cls="TextView"))
        == "Locator(id='title', text='账号', class='TextView')"
    )
