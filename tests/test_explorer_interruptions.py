"""What comes up unasked and what crashes, while an app is explored: no place, and no way anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer import events as ev
from tests.exploring import Journey
from tests.small_apps import app, explored, names


def dismissed(made: Journey) -> list[str]:
    return [event.overlay.kind for event in made.events if isinstance(event, ev.Overlaid)]


ROWS = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Orders, go: orders}
      - list_row: {title: Help, go: help}
      - list_row: {title: Settings, go: settings}
  orders: {name: Orders, title: Orders, body: [{text: Nothing ordered}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
  settings: {name: Settings, title: Settings, body: [{list_row: {title: About, go: about}}]}
  about: {name: About, title: About, body: [{text: Version 1}]}
"""
ALL = {"Home", "Orders", "Help", "Settings", "About"}


@pytest.mark.parametrize(
    "options",
    [
        "",
        "faults=popup:2",
        "faults=popup:2&seed=7",
        "faults=splash:1.5",
        "faults=update",
        "faults=permission,popup:3",
    ],
)
def test_what_comes_up_unasked_is_no_page(tmp_path: Path, options: str) -> None:
    made = explored(tmp_path, app(ROWS), options)
    assert (made.reason, set(names(made))) == ("all explored", ALL)
    assert made.phone.last_toast() is None, "an advertisement's own button shows a toast"


@pytest.mark.parametrize("package", ["com.miui.securitycenter", "com.huawei.systemmanager"])
def test_an_app_that_asks_for_permissions_elsewhere_is_explored_like_any(
    tmp_path: Path, package: str
) -> None:
    made = explored(tmp_path, app(ROWS, package=package), "faults=popup:3")
    assert (made.reason, set(names(made))) == ("all explored", ALL)


def test_what_was_dismissed_is_remembered(tmp_path: Path) -> None:
    made = explored(tmp_path, app(ROWS), "faults=update")
    assert "update" in dismissed(made)
    assert {overlay.kind for overlay in made.map.overlays} == set(dismissed(made))


@pytest.mark.parametrize("every", [4, 7, 11])
def test_a_crash_is_no_way_anywhere(tmp_path: Path, every: int) -> None:
    made = explored(tmp_path, app(ROWS), f"faults=crash:{every}")
    true = made.truth()
    assert (made.reason, true.missed) == ("all explored", [])
    assert (true.wrong_edges, true.wrong_merges) == (0, 0)
    assert set(names(made)) == ALL


def test_an_app_that_crashes_at_every_step_ends_it_nevertheless(tmp_path: Path) -> None:
    made = explored(tmp_path, app(ROWS), "faults=crash:1", actions=300)
    assert made.reason in {"stuck", "nothing found", "not started"}


PERMISSION = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Scan, go: scan}
      - list_row: {title: Stores, go: stores}
      - list_row: {title: Help, go: help}
  scan: {name: Scan, title: Scan, permission: camera, body: [{text: Hold it into the frame}]}
  stores: {name: Stores, title: Stores, permission: location, body: [{text: Three stores}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


def test_permission_dialogs_are_refused_and_the_page_below_is_found(tmp_path: Path) -> None:
    made = explored(tmp_path, app(PERMISSION), "faults=permission")
    assert set(names(made)) == {"Home", "Scan", "Stores", "Help"}
    assert "permission" in dismissed(made)
    assert {page.name for page in made.map if page.kind == "external"} == set()


DEAD_ROWS = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Orders, go: orders}
      - list_row: {title: Help, go: help}
  orders:
    name: Orders
    title: Orders
    body:
      - text: {text: Nothing ordered}
      - list_row: {title: Invoices, set: {n: 1}}
      - list_row: {title: Parcels, set: {n: 1}}
      - list_row: {title: Vouchers, set: {n: 1}}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


def test_a_tap_that_landed_is_not_repeated_because_an_advertisement_came_later(tmp_path: Path) -> None:
    pages = app(DEAD_ROWS, state="{n: 0}")
    made, quiet = explored(tmp_path, pages, "faults=popup:1&seed=5"), explored(tmp_path, pages)
    overlays = made.explorer.walker.tally.overlays
    assert overlays >= 2, "at the start and over a page"
    again = made.explorer.performer.counts.taps - overlays - quiet.explorer.performer.counts.taps
    assert again == 0
    assert made.truth().missed == []
