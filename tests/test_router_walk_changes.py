"""Walks in an app that is not, or not any more, as the map says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.locator import Locator
from tests.walking import APP, WAYS, Rest, Start, Trip, build, one_phone, title, trips


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


def test_a_renamed_id_is_healed(calm: Trip) -> None:
    builder = build()
    edge = next(e for e in builder.edges if (e.source_page, e.target_page) == ("orders", "refunds"))
    builder.heal(edge, Locator.model_validate({"id": "old_name", "text": "Refunds", "class": "TextView"}))
    walk = calm.go("refunds", builder.done())
    assert (walk.arrived, walk.tally.healed) == (True, 1)
    healed = calm.diary.hops[-1][2]
    assert healed is not None
    assert healed.id == "tv_name"


def test_a_renamed_text_is_healed_where_one_clear_winner_is_there(start: Start) -> None:
    made = start(APP.replace("{title: Refunds, go: refunds}", "{title: My refunds, go: refunds}"))
    walk = made.go("refunds")
    assert (walk.arrived, walk.tally.healed) == (True, 1)


def test_an_edge_that_leads_elsewhere_is_gone_round(start: Start) -> None:
    app = APP.replace(
        "- list_row: {title: Orders, go: orders}\n      - list_row: {title: Help",
        "- list_row: {title: Orders, go: about}\n      - list_row: {title: Help",
    )
    builder = build()
    builder.add_edge("about", "home", action="back")
    made = start(app)
    walk = made.go("orders", builder.done())
    assert walk.arrived
    assert walk.tally.replanned >= 1


def test_a_page_that_is_gone_is_told_and_soon(start: Start) -> None:
    made = start(APP.replace("      - list_row: {title: Refunds, go: refunds}\n", ""))
    walk = made.go("refunds")
    assert (walk.arrived, walk.reason, walk.here) == (False, "lost", "orders"), "the map has a way"
    assert made.phone.actions["taps"] <= 3
    assert made.phone.actions["swipes"] <= 6


def test_only_a_map_without_a_way_is_said_to_have_none(calm: Trip) -> None:
    no_edge = build(tuple(way for way in WAYS if way[2] != "refunds"))
    no_edge.add_page(id="refunds", name="Refunds", marks=(title("Refunds"),))
    walk = calm.go("refunds", no_edge.done())
    assert (walk.arrived, walk.reason) == (False, "no_way")


def test_a_page_that_looks_like_another_is_not_called_arrived(start: Start) -> None:
    made = start(APP.replace("title: Refunds, body", "title: Returns, body"))
    assert not made.go("refunds").arrived


def test_a_page_that_the_map_does_not_have_is_left(start: Start) -> None:
    new = "- list_row: {title: New thing, go: thing}\n      - list_row: {title: Refunds"
    app = APP.replace("- list_row: {title: Refunds", new)
    app += "  thing: {name: Thing, title: Thing, body: [{text: New}]}\n"
    made = start(app)
    made.go("orders")
    made.press("New thing")
    assert made.at() == "thing"
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.restarts == 0


LONG = """
package: com.example.walk
name: Walk
home: home
pages:
  home:
    name: Home
    layout: list
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {each: 30, title: "Entry of the list ${i}", toast: nothing}
      - list_row: {title: Orders, go: orders}
  orders: {name: Orders, title: Orders, body: [{text: None}]}
"""


def test_a_control_further_down_is_scrolled_to(start: Start) -> None:
    made = start(LONG)
    assert made.go("orders", build((("home", "Orders", "orders"),)).done()).arrived


def test_a_control_far_down_a_small_screen_is_scrolled_to(start: Start) -> None:
    kinds = ("settings_row", "switch_row")
    rows = "".join(f"      - {kinds[n % 2]}: {{id: row_{n}, title: Row {n}}}\n" for n in range(12))
    app = APP.replace("      - list_row: {title: Refunds", rows + "      - list_row: {title: Refunds")
    app = app.replace("title: Orders\n    body", "title: Orders\n    layout: list\n    body")
    small = "latency=0&size=480x800&density=480&font=1.5"
    assert start(app, small).go("refunds").arrived


def test_a_page_that_was_scrolled_away_is_told_at_its_top(start: Start) -> None:
    made = start(LONG)
    ways = build((("home", "Orders", "orders"),)).done()
    walker = made.walker(ways)
    screen = walker.launch()
    for _ in range(3):
        made.device.swipe(screen.rect.centre, screen.rect.centre._replace(y=400))
    assert walker.places.localise(made.device.screen()) is None
    walk = made.go("orders", ways)
    assert walk.arrived
    assert walk.tally.restarts == 0
