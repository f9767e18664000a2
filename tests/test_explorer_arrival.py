"""Where a tap led: another app, a page that is still loading; and an app where nothing leads anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.small_apps import app, explored, names

OTHER_APPS = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Website, open: "https://example.com/a"}
      - list_row: {title: Terms on the web, open: "https://example.com/b"}
      - list_row: {title: Hotline, dial: "10086"}
      - list_row: {title: Help, go: help}
  help:
    name: Help
    title: Help
    body: [{text: Ask us anything}, {list_row: {title: Forum, open: "https://example.com/c"}}]
"""


def test_each_other_app_is_one_place_that_is_left_alone(tmp_path: Path) -> None:
    made = explored(tmp_path, app(OTHER_APPS))
    outside = [page for page in made.map if page.kind == "external"]
    assert len(outside) == 2
    assert {page.name for page in outside} == {"Browser", "Phone"}, "as the phone calls them"
    assert {page.name for page in made.map if page.kind != "external"} == {"Home", "Help"}
    leads = {
        (edge.source_page, edge.label)
        for edge in made.map.edges
        if edge.target_page in {p.id for p in outside}
    }
    assert leads == {
        ("home", "Website"),
        ("home", "Terms on the web"),
        ("home", "Hotline"),
        ("help", "Forum"),
    }
    assert not [edge for page in outside for edge in made.map.leaving(page.id)]
    assert made.truth().missed == []


LOADING = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Orders, go: orders}
      - list_row: {title: Help, go: help}
  orders: {name: Orders, title: Orders, body: [{list_row: {title: Refunds, go: refunds}}]}
  refunds: {name: Refunds, title: Refunds, body: [{text: None}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


@pytest.mark.parametrize(
    "options", ["faults=slow:3", "faults=stale:1.5", "faults=animation", "faults=slow,stale&seed=3"]
)
def test_pages_that_load_are_seen_when_they_have(tmp_path: Path, options: str) -> None:
    made = explored(tmp_path, app(LOADING), options)
    true = made.truth()
    assert (true.missed, true.wrong_edges, true.broken_edges) == ([], 0, 0)
    assert set(names(made)) == {"Home", "Orders", "Refunds", "Help"}


EMPTY = """
  home: {name: Home, title: Home, body: [{text: {id: headline, text: There is nothing here}}]}
"""


def test_an_app_of_one_page_ends_at_once_and_has_a_map(tmp_path: Path) -> None:
    made = explored(tmp_path, app(EMPTY))
    assert made.reason == "all explored"
    assert len(list(made.map)) == 1
    assert not made.map.edges
