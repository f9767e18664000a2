"""A page of the map is shown only where the app itself is in front."""

from __future__ import annotations

from lxb.locator import Locator
from lxb.screen import Screen
from lxb.screen.xml import parse
from maps.builder import MapBuilder
from maps.model import App, Built
from router.map_places import MapPlaces
from tests.screen_samples import PACKAGE, Node, node, row, screen

WORDS = ("账号与安全", "通用", "关于")


def places() -> MapPlaces:
    builder = MapBuilder(App(package=PACKAGE, name="Example"), Built(at="2026-01-01T00:00:00Z", by="test"))
    builder.add_page(name="settings", marks=tuple(Locator(text=text) for text in WORDS))
    return MapPlaces(builder.done())


def shown(package: str, *windows: Node) -> Screen:
    return screen(*(row(text) for text in WORDS), windows=windows, package=package)


def test_the_apps_own_page_is_told():
    assert places().localise(shown(PACKAGE)) == "settings"
    assert places().may_show(shown(PACKAGE), "settings")


def test_another_apps_page_that_reads_the_same_is_none_of_the_map():
    other = shown("org.other")
    assert places().localise(other) is None
    assert not places().may_show(other, "settings")


def test_nor_is_it_while_the_app_floats_over_it():
    video = node("FrameLayout", box=(600, 1700, 1040, 1950), package=PACKAGE)
    other = shown("org.other", video)
    assert places().localise(other) is None
    assert not places().may_show(other, "settings")


def test_nor_where_the_app_has_the_other_half_of_the_screen():
    upper = node("FrameLayout", *(row(text) for text in WORDS), box=(0, 0, 1080, 1250), package="org.other")
    lower = node("FrameLayout", node("TextView", text="mine"), box=(0, 1250, 1080, 2400), package=PACKAGE)
    halves = "".join(half.xml((0, 0, 1080, 2400), PACKAGE) for half in (upper, lower))
    assert places().localise(parse(f"<hierarchy>{halves}</hierarchy>")) is None
