"""Explorations of an app that has one of everything: nothing missed, nothing doubled, nothing harmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.virtual.load import library
from lxb.virtual.spec import PhoneSpec
from tests.exploring import Journey

APP = Path(__file__).with_name("explorer_app.yaml")
FRIENDS = ("Quist", "Rohn", "Stark", "Tamm", "Ulv")


def explored(options: str = "", forbid: tuple[str, ...] = ()) -> Journey:
    made = Journey(PhoneSpec.parse(f"virtual:{APP}?latency=0&lang=en&{options}"), forbid)
    made.go(actions=1000)
    return made


@pytest.fixture(scope="module")
def calm() -> Journey:
    """Explored on a phone without misbehaviours."""
    return explored()


def test_every_place_is_in_the_map_once(calm: Journey) -> None:
    true = calm.truth()
    assert (calm.reason, true.missed) == ("all explored", [])
    assert (true.coverage, true.duplicates, true.wrong_merges, true.wrong_edges) == (1.0, 0, 0, 0)
    assert (true.broken_edges, true.unproven) == (0, [])


@pytest.mark.parametrize(
    "options",
    [
        "profile=small&seed=2",
        "profile=large&font=1.3",
        "faults=splash,popup,permission",
        pytest.param("faults=popup:3,update&seed=3", marks=pytest.mark.slow),
        "faults=animation",
        "faults=dead_tap",
    ],
)
def test_other_phones_and_misbehaviours_make_no_other_map(options: str) -> None:
    made = explored(options)
    true = made.truth()
    assert (made.reason, true.missed) == ("all explored", [])
    assert (true.coverage, true.duplicates, true.wrong_merges, true.wrong_edges) == (1.0, 0, 0, 0)
    assert made.state("harm") == 0


def test_what_is_forbidden_is_never_tapped(calm: Journey) -> None:
    assert calm.state("harm") == 0
    assert calm.state("wifi") is True, "switches stay as they are"


@pytest.mark.parametrize("options", ["faults=dead_tap:2", "faults=stale", "faults=crash:20&seed=4"])
def test_nor_is_it_on_a_phone_that_misbehaves(options: str) -> None:
    made = explored(options)
    assert made.state("harm") == 0
    assert made.state("wifi") is True


def test_the_users_own_words_are_not_tapped_either() -> None:
    made = explored(forbid=("sound", "Friends"))
    assert {page.name for page in made.map} >= {"Display", "Storage"}
    assert not {"Sound", "Friends"} & {page.name for page in made.map}


def test_few_actions_are_spent_on_an_edge(calm: Journey) -> None:
    assert calm.explorer.performer.counts.actions <= 1.6 * len(calm.map.edges)
    assert calm.explorer.walker.tally.restarts <= 2


def test_kinds_of_places_are_told(calm: Journey) -> None:
    kinds = {page.name: page.kind for page in calm.map}
    assert kinds["Log in"] == "blocked"
    assert kinds["Terms"] == "webview"
    assert kinds["Proxy"] == "overlay"
    assert kinds["Browser"] == "external"
    assert kinds["Settings"] == kinds["Stores near me"] == "page"


def test_nothing_behind_a_wall_is_tried(calm: Journey) -> None:
    wall = next(page for page in calm.map if page.kind == "blocked")
    assert not [edge for edge in calm.map.leaving(wall.id) if edge.action == "tap"]
    assert {field.label for field in wall.inputs} >= {"Phone number"}


def test_nothing_private_is_in_the_map(calm: Journey) -> None:
    """Names of friends, goods and messages are the user's own."""
    told = [*calm.map, *calm.map.edges, *calm.map.overlays]
    written = " ".join(part.model_dump_json() for part in told).casefold()
    assert "terms" in written
    assert not [name for name in FRIENDS if name.casefold() in written]
    for kind in ("products", "people", "chats", "comments", "articles"):
        assert not [name for name in library().lists[kind]["en"] if name.casefold() in written]


def test_an_external_place_is_left_alone(calm: Journey) -> None:
    browser = next(page for page in calm.map if page.kind == "external")
    assert [edge.label for edge in calm.map.edges if edge.target_page == browser.id] == ["Website"]
    assert not list(calm.map.leaving(browser.id))


def test_rows_that_come_into_view_by_scrolling_are_tried(calm: Journey) -> None:
    names = {page.name for page in calm.map}
    assert {"Printing", "Gestures", "Developer options", "Reset options"} <= names


def test_a_limit_of_actions_ends_it_with_a_map() -> None:
    made = Journey(PhoneSpec.parse(f"virtual:{APP}?latency=0&lang=en"))
    made.go(actions=12)
    assert made.reason == "limit:actions"
    assert made.explorer.performer.counts.actions <= 12 + 6, "a step under way is ended"
    assert made.truth().wrong_merges == 0
