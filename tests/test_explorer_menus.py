"""What a tap opens over a page: sheets, dialogs and menus are places, also where they close themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.action import Back, Outcome
from lxb.perform import Step
from tests.small_apps import app, explored

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
