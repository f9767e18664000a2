"""Walks through the real adb: every page is reached, and nothing unseen is called arrived."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.errors import DeviceGone
from lxb.locator import Locator
from maps.builder import MapBuilder
from maps.graph import NavigationMap
from router.map_places import MapPlaces
from tests.walking import PAGES, WAYS, Rest, Start, Trip, build, one_phone, row, trips


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with trips(tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def resting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rest]:
    with one_phone(tmp_path_factory.mktemp("walk")) as resting:
        yield resting


@pytest.fixture
def calm(resting: Rest) -> Trip:
    return resting()


# --- plain walks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_reached_from_the_launcher(calm: Trip, page: str) -> None:
    walk = calm.go(page)
    assert walk.arrived
    assert walk.tally.restarts == 0
    assert all(ok for _, ok, _ in calm.diary.hops)


def test_a_page_that_is_shown_already_needs_no_touch(calm: Trip) -> None:
    calm.go("refunds")
    before = dict(calm.phone.actions)
    assert calm.go("refunds").arrived
    assert calm.phone.actions == before


def test_the_way_begins_where_the_phone_is(calm: Trip) -> None:
    calm.go("orders")
    walk = calm.go("unpaid")
    assert (walk.arrived, walk.tally.hops) == (True, 1)


def test_a_page_without_a_way_from_here_is_reached_by_a_restart(calm: Trip) -> None:
    calm.go("about")
    walk = calm.go("refunds")
    assert walk.arrived
    assert walk.tally.restarts == 1


def test_back_edges_are_used_where_they_save_much(calm: Trip) -> None:
    builder = build()
    builder.add_edge("about", "settings", action="back")
    builder.add_edge("settings", "home", action="back")
    calm.go("about")
    walk = calm.go("help", builder.done())
    assert walk.arrived
    assert (walk.tally.restarts, walk.tally.hops) == (0, 3)


def test_back_comes_first_or_not_at_all(calm: Trip) -> None:
    """Back leads to where one came from: after a tap of the way itself it would only undo that tap."""
    builder = build(tuple(way for way in WAYS if way[2] != "settings"))
    builder.add_edge("help", "settings", action="back")
    places = MapPlaces(builder.done())
    assert places.path("home", "settings", lambda edge: True) is None
    way = places.path("help", "about", lambda edge: True)
    assert way is not None
    assert [edge.action for edge in way] == ["back", "tap"]


# --- how certain it is -------------------------------------------------------------------------------------

PLAIN = tuple(Locator(id=name) for name in ("action_bar_root", "app_bar", "action_bar"))
"""What every page of the app has: marks that tell it from none."""


def plain_map(target: str = "refunds") -> NavigationMap:
    """A map in which nothing tells the page behind "Refunds" from any other page that it does not know."""
    builder = build(tuple(way for way in WAYS if way[2] != "refunds"))
    builder.add_page(name=target, marks=PLAIN)
    builder.add_edge("orders", target, row("Refunds"), label="Refunds")
    return builder.done()


def test_a_page_that_its_marks_tell_apart_is_reached_for_certain(calm: Trip) -> None:
    assert calm.go("refunds").certain


def test_a_plain_page_is_reached_by_its_way_and_not_for_certain(calm: Trip) -> None:
    walk = calm.go("refunds", plain_map())
    assert (walk.arrived, walk.certain) == (True, False)


def test_a_plain_page_is_not_reached_where_a_mark_is_missing(calm: Trip) -> None:
    builder = MapBuilder.of(plain_map("other"))
    builder.add_page(name="refunds", marks=(*PLAIN, Locator(id="fab")))
    builder.add_edge("orders", "refunds", row("Refunds"), label="Refunds")
    walk = calm.walker(builder.done()).go("refunds")
    assert (walk.arrived, walk.certain) == (False, False)


# --- the phone goes ----------------------------------------------------------------------------------------


def test_an_unplugged_phone_is_gone_at_once(start: Start) -> None:
    made = start(options="latency=0&faults=unplugged:2")
    with pytest.raises(DeviceGone):
        made.go("unpaid")


def test_an_app_that_does_not_run_is_started_and_one_that_runs_is_brought_back(calm: Trip) -> None:
    assert calm.go("orders").arrived
    calm.phone.press("home")
    walk = calm.go("unpaid")
    assert walk.arrived
    assert walk.tally.hops == 1, "it came back on the page it was left on"
