"""What a tap led to, and what only came up meanwhile: small apps, each with one such thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer import events as ev
from lxb.action import Back, Outcome
from lxb.perform import Step
from tests.exploring import Journey, journey


def app(pages: str, **more: str) -> str:
    """An app of which a test tells only the pages."""
    head = {"package": "com.example.small", "name": "Small", "home": "home", **more}
    lines = "\n".join(f"{key}: {value}" for key, value in head.items())
    return f"{lines}\npages:\n{pages}"


def names(made: Journey) -> dict[str, str]:
    return {page.name: page.kind for page in made.map}


def dismissed(made: Journey) -> list[str]:
    return [event.overlay.kind for event in made.events if isinstance(event, ev.Overlaid)]


def explored(folder: Path, text: str, options: str = "", actions: int = 400) -> Journey:
    made = journey(folder, text, f"lang=en&{options}")
    made.go(actions=actions)
    return made


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


SHEETS = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Gift, go: gift}
      - list_row: {title: Sort by, go: sort}
      - list_row: {title: Notice, go: notice}
      - list_row: {title: Help, go: help}
  gift:
    kind: popup
    name: Gift
    body:
      - column:
          align: center_x
          children:
            - image: {icon: gift, width: 260, height: 300}
            - image: {icon: close, width: 36, height: 36, close: true}
  sort:
    kind: sheet
    name: Sort by
    body:
      - sheet_panel: {title: Sort by}
      - sheet_item: {title: Newest, go: newest}
      - sheet_item: {title: Cheapest, go: cheapest}
  notice:
    kind: dialog
    name: Notice
    body:
      - alert: {title: Notice, message: The shop is closed on Sundays, yes: Got it, yes_do: {close: true}}
  newest: {name: Newest, title: Newest, body: [{text: Of today}]}
  cheapest: {name: Cheapest, title: Cheapest, body: [{text: Under a tenner}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


@pytest.mark.parametrize("options", ["", "faults=popup:3", "faults=popup:3&seed=5"])
def test_what_a_tap_opens_is_a_place_even_if_it_looks_like_an_advertisement(
    tmp_path: Path, options: str
) -> None:
    made = explored(tmp_path, app(SHEETS), options)
    true = made.truth()
    assert true.missed == []
    assert (true.duplicates, true.wrong_merges) == (0, 0)


MENU = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - row:
          height: 56
          children:
            - text: {text: Small app, weight: 1, width: 0}
            - image_button: {icon: more, desc: More options, id: overflow, go: menu}
      - list_row: {title: Help, go: help}
  menu:
    kind: menu
    name: More options
    body:
      - menu_item: {title: Scan, go: scan}
      - menu_item: {title: Statistics, go: statistics}
      - menu_item: {title: Feedback, go: feedback}
  scan: {name: Scan, title: Scan, body: [{text: Hold it into the frame}]}
  statistics: {name: Statistics, title: Statistics, body: [{text: Not much}]}
  feedback:
    name: Feedback
    title: Feedback
    body: [{input: {id: say, hint: Say it}}, {button: {text: Send, forbidden: send, toast: sent}}]
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


def test_a_menu_that_closes_itself_is_a_place_with_ways_on_and_none_back_to_it(tmp_path: Path) -> None:
    made = explored(tmp_path, app(MENU))
    true = made.truth()
    assert (true.missed, true.wrong_edges, true.broken_edges) == ([], 0, 0)
    menu = next(page for page in made.map if page.kind == "overlay")
    assert {edge.label for edge in made.map.leaving(menu.id) if edge.action == "tap"} == {
        "Scan",
        "Statistics",
        "Feedback",
    }
    assert made.phone.last_toast() != "sent"


MENUS = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false, menu: home_menu}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Letter, go: letter}
      - list_row: {title: Help, go: help}
  letter: {name: Letter, title: Letter, toolbar_with: {menu: letter_menu}, body: [{text: Dear}]}
  home_menu:
    name: Menu of the list
    kind: menu
    body: [{menu_item: {title: Sort by, go: sort}}, {menu_item: {title: Filter, go: filter}}]
  letter_menu:
    name: Menu of a letter
    kind: menu
    body: [{menu_item: {title: Fonts, go: fonts}}, {menu_item: {title: Margins, go: margins}}]
  sort: {name: Sort by, title: Sort by, body: [{text: By date}]}
  filter: {name: Filter, title: Filter, body: [{text: All}]}
  fonts: {name: Fonts, title: Fonts, body: [{text: Serif}]}
  margins: {name: Margins, title: Margins, body: [{text: Wide}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


def test_menus_of_two_pages_that_the_same_icon_opens_are_two(tmp_path: Path) -> None:
    true = explored(tmp_path, app(MENUS)).truth()
    assert (true.missed, true.wrong_merges, true.wrong_edges) == ([], 0, 0)


PICKER = """
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Address, go: address}
      - list_row: {title: Help, go: help}
  address: {name: Address, title: Address, body: [{list_row: {title: Region, go: region}}]}
  region:
    kind: menu
    name: Region
    body:
      - menu_item: {title: North, close: true}
      - menu_item: {title: South, close: true}
      - menu_item: {title: East, close: true}
  help: {name: Help, title: Help, body: [{text: Ask us anything}]}
"""


def test_what_closes_itself_leaves_the_way_back_as_it_was(tmp_path: Path) -> None:
    made = explored(tmp_path, app(PICKER))
    assert (made.truth().missed, made.truth().wrong_edges) == ([], 0)
    assert made.explorer.walker.tally.restarts == 1, "that of the beginning"


def test_a_walk_that_closes_what_lay_over_a_page_does_not_prove_a_way_to_it(tmp_path: Path) -> None:
    made = explored(tmp_path, app(PICKER))
    known = made.explorer.expedition
    closing = next(edge for edge in known.atlas.edges.values() if edge.label == "North")
    known.direct.discard(closing.key)
    known.atlas.stack.opened(closing.target_page, closing.source_page)
    made.explorer.walker.witness.hop(closing, Step(Back(), Outcome.DONE, made.device.screen()), True, None)
    assert closing.key in known.returning - known.direct


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
