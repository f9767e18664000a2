"""Every control of recorded dumps and of whole apps: its locator finds it again, on other phones, too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from lxb.errors import ScreenUnreadable
from lxb.locator import Locator, inner_label, make, tap_target
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import label
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from tests.locating import assert_found_again, controls

SHOP = Path(__file__).parent / "virtual_shop.yaml"


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
