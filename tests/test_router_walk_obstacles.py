"""What comes in the way of a walk: popups, slow and dead phones, other apps, overlays of the map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.locator import Locator
from router.clear import MOST_TRIES
from router.map_places import MapPlaces
from tests.walking import APP, PACKAGE, WAYS, Rest, Start, Trip, build, one_phone, title, trips


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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_popups_on_the_way_are_closed_without_touching_anything_else(start: Start, seed: int) -> None:
    made = start(options=f"latency=0&faults=popup:2&seed={seed}")
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.overlays >= 1
    assert made.phone.last_toast() is None, "the advertisement's own button shows a toast"


def test_start_pictures_permission_and_update_dialogs_are_passed_by(start: Start) -> None:
    made = start(options="latency=0&faults=splash:1.5,update,permission")
    walk = made.go("about")
    assert walk.arrived
    assert walk.tally.overlays >= 2


def test_a_tap_that_nothing_happens_on_is_repeated(start: Start) -> None:
    made = start(options="latency=0&faults=dead_tap:2")
    assert made.go("unpaid").arrived
    assert made.phone.actions["taps"] > 2


@pytest.mark.parametrize("fault", ["slow:1.2", "stale:0.8", "animation"])
def test_slow_pages_late_trees_and_restless_ones_are_waited_for(start: Start, fault: str) -> None:
    made = start(options=f"latency=0.1&faults={fault}")
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.restarts == 0


def test_after_a_crash_the_app_is_started_again(start: Start) -> None:
    made = start(options="latency=0&faults=crash:3")
    assert made.go("settings").arrived
    assert made.go("refunds").arrived


def test_another_app_in_front_is_left_as_it_is(calm: Trip) -> None:
    calm.go("orders")
    calm.phone.view("https://example.com/")
    assert calm.phone.place().package != PACKAGE
    keys = calm.phone.actions["keys"]
    assert calm.go("unpaid").arrived
    assert calm.phone.actions["keys"] == keys, "no back in the other app"


def test_the_shade_is_put_away(calm: Trip) -> None:
    calm.go("orders")
    calm.phone.notifications_open()
    assert calm.go("unpaid").arrived


def test_a_remembered_overlay_is_dismissed_by_what_the_map_says(start: Start) -> None:
    app = APP.replace(
        "body:\n      - text: {id: headline",
        "on_open: {go: offer}\n    body:\n      - text: {id: headline",
    ) + (
        "  offer:\n    name: Offer\n    kind: sheet\n    cancel: false\n    body:\n"
        "      - text: {id: offer, text: A word before you go}\n"
        "      - button: {text: Buy it now, toast: Bought}\n"
        "      - button: {text: I would rather not, close: true}\n"
    )
    builder = build()
    builder.add_overlay("dialog", [Locator(id="offer")], Locator(text="I would rather not"))
    made = start(app)
    assert made.go("help", builder.done()).arrived
    assert made.phone.last_toast() is None


def test_a_map_cannot_make_us_press_what_buys(start: Start) -> None:
    app = APP.replace(
        "body:\n      - text: {id: headline",
        "on_open: {go: offer}\n    body:\n      - text: {id: headline",
    ) + (
        "  offer:\n    name: Offer\n    kind: sheet\n    body:\n"
        "      - text: {id: offer, text: A word before you go}\n"
        "      - button: {text: Buy it now, toast: Bought, close: true}\n"
    )
    builder = build()
    builder.add_overlay("ad", [Locator(id="offer")], Locator(text="Buy it now"))
    made = start(app)
    assert made.go("help", builder.done()).arrived
    assert made.phone.last_toast() is None


EVERYWHERE = Locator.model_validate({"id": "content", "class": "FrameLayout"})


@pytest.mark.parametrize(("begins", "restarts"), [("launcher", 0), ("unknown page", 1)])
def test_an_overlay_that_stands_on_every_page_is_tried_in_vain_a_few_times_only(
    calm: Trip, begins: str, restarts: int
) -> None:
    builder = build(tuple(way for way in WAYS if "about" not in way))
    builder.add_overlay("ad", [EVERYWHERE], "back")
    if begins == "unknown page":
        assert calm.go("about").arrived
    assert EVERYWHERE.find(calm.device.screen())
    walker = calm.walker(builder.done())
    walk = walker.go("refunds")
    assert (walk.arrived, walk.tally.restarts) == (True, restarts)
    assert walker.performer.counts.keys <= MOST_TRIES


def test_what_a_page_is_told_by_is_no_overlay(calm: Trip) -> None:
    builder = build()
    builder.add_overlay("ad", [title("Help")], "back")
    builder.add_overlay("ad", [title("Help"), Locator(id="offer")], "back")
    assert [len(overlay.marks) for overlay in MapPlaces(builder.done()).overlays()] == [2]
    assert calm.go("help", builder.done()).tally.overlays == 0
