"""Explorations of small apps: content that is another at every visit, long pages, apps of other kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer import events as ev
from lxb.virtual.spec import PhoneSpec
from tests.exploring import Journey, journey

HERE = Path(__file__).parent

SHOP = """
package: com.example.app
name: App
home: home
lists:
  hints: [Garden hose, Desk lamp, Tea pot, Rain coat, Bread knife, Wool socks]
  moods: [Too small, Well made, Quick to come, Good value, Not as shown, Would buy again]
pages:
  home:
    name: Home
    body:
      - list_row: {title: Shop, go: shop}
      - list_row: {title: Market, go: market}
  shop:
    name: Shop
    layout: column
    body:
      - row: {id: bar, height: 56, children: [{text: {text: "${pick('hints')}", weight: 1, go: find}}]}
      - scroll:
          weight: 1
          children: [{list_row: {each: 20, title: "Aisle ${'abcdefghijklmnopqrst'[i]}", go: aisle}}]
  find: {name: Find, title: Find, body: [{paragraph: Nothing yet}]}
  aisle: {name: Aisle, title: Aisle, body: [{list_row: {title: Ratings, go: ratings}}]}
  market: {name: Market, title: Market, body: [{list_row: {title: To the shop, go: shop}}]}
  ratings:
    name: Ratings
    title: Ratings
    body:
      - hscroll:
          children: [{text: {each: "sample('moods', 4)", text: "${item}", padding: 12, refresh: true}}]
"""


def test_a_page_that_a_tap_fills_with_other_content_is_still_the_same(tmp_path: Path) -> None:
    made = journey(tmp_path, SHOP)
    made.go()
    true = made.truth()
    assert (true.missed, true.duplicates, true.wrong_merges) == ([], 0, 0)


def test_a_hint_that_reads_otherwise_is_not_what_its_control_is_found_by(tmp_path: Path) -> None:
    made = journey(tmp_path, SHOP)
    made.go()
    assert made.truth().broken_edges == 0
    hints = {"Garden hose", "Desk lamp", "Tea pot", "Rain coat", "Bread knife", "Wool socks"}
    assert not hints & {edge.label for edge in made.map.edges}


FRONT = """
package: com.example.app
name: App
home: home
lists:
  banners: [Spring sale, Double points, Free parcels, New season, Happy hour, Last pieces]
pages:
  home:
    name: Home
    body:
      - frame: {id: banner, height: 120, desc: "${pick('banners')}", go: offers}
      - list_row: {title: Help, go: help}
      - product_card:
          {each: 6, title: "${pick('products')}", price: "${price(1, 90)}", content: true, go: goods}
  offers: {name: Offers, title: Offers, body: [{list_row: {title: How it works, go: help}}]}
  help: {name: Help, title: Help, body: [{paragraph: Ask us}]}
  goods: {name: Goods, title: Goods, content: true, body: [{list_row: {title: Sizes, go: help}}]}
"""


@pytest.mark.parametrize("actions", [8, 400])
def test_a_banner_of_the_first_page_is_told_as_content_from_the_start(tmp_path: Path, actions: int) -> None:
    made = journey(tmp_path, FRONT)
    made.go(actions=actions)
    (banner,) = [e for e in made.map.edges if e.locator and e.locator.id == "banner"]
    assert (banner.label, banner.locator and banner.locator.desc) == ("banner", None)


FOLDERS = """
package: com.example.app
name: App
home: home
state: {folders: [Work, Travel, Garden, Music]}
pages:
  home:
    name: Home
    title: Home
    body:
      - list_row: {title: All, go: everything}
      - list_row: {each: state.folders, title: "${item}", go: {page: folder, with: {title: "${item}"}}}
      - list_row: {title: Help, go: help}
  everything: {name: All, title: All, body: [{list_row: {title: Newest, go: newest}}]}
  newest: {name: Newest, title: Newest, body: [{paragraph: Nothing yet}]}
  help: {name: Help, title: Help, body: [{paragraph: Ask us}]}
  folder:
    name: Folder
    title: "${arg.title}"
    content: true
    body: [{list_row: {title: Rename, go: rename}}, {list_row: {title: Sort, go: sort}}]
  rename: {name: Rename, title: Rename, body: [{paragraph: Type a name}]}
  sort: {name: Sort, title: Sort, body: [{paragraph: By date}]}
"""


@pytest.mark.parametrize("every", [5, 400])
def test_what_may_be_a_page_seen_before_is_not_explored_until_that_is_told(
    tmp_path: Path, every: int
) -> None:
    made = journey(tmp_path, FOLDERS)
    while made.reason != "all explored":
        made.go(actions=every)
    merged = {event.dropped for event in made.events if isinstance(event, ev.Merged)}
    tried = [event for event in made.events if isinstance(event, ev.Tried) and event.page in merged]
    assert merged
    assert tried == []


MAIL = """
package: com.example.app
name: Mail
home: all_mail
components:
  folder:
    params: {empty: No mail}
    view:
      column:
        children:
          - list_row: {title: Menu, go: folders}
          - row:
              children:
                - {text: {id: chip, text: Mark as read}}
                - {text: {id: chip, text: Filter}}
                - {text: {id: chip, text: Sort by date}}
                - {text: {id: chip, text: Archive}}
                - {text: {id: chip, text: Select}}
          - text: {id: empty, text: "${empty}"}
pages:
  all_mail: {name: All mail, title: All mail, body: [folder: {}]}
  inbox: {name: Inbox, title: Inbox, body: [folder: {}]}
  sent: {name: Sent, title: Sent, body: [folder: {}]}
  drafts: {name: Drafts, title: Drafts, body: [folder: {}]}
  folders:
    name: Folders
    kind: KIND
    title: Folders
    body:
      - list_row: {title: All mail, go: {page: all_mail, mode: clear}}
      - list_row: {title: Inbox, go: {page: inbox, mode: MODE}}
      - list_row: {title: Sent, go: {page: sent, mode: MODE}}
      - list_row: {title: Drafts, go: {page: drafts, mode: MODE}}
"""


@pytest.mark.parametrize("kind", ["page", "drawer"])
@pytest.mark.parametrize("mode", ["push", "clear"])
def test_folders_of_one_mould_are_found_while_they_are_empty(tmp_path: Path, kind: str, mode: str) -> None:
    made = journey(tmp_path, MAIL.replace("KIND", kind).replace("MODE", mode), "lang=en")
    made.go(actions=300)
    true = made.truth()
    assert (made.reason, true.missed, true.duplicates, true.wrong_merges) == ("all explored", [], 0, 0)
    assert made.map.pages[made.map.home].name == "All mail"


def test_a_first_page_that_is_not_known_any_more_is_told_anew(tmp_path: Path) -> None:
    """Else all that is found later is in no map, and the build is told as done."""
    made = journey(tmp_path, MAIL.replace("KIND", "page").replace("MODE", "push"), "lang=en")
    made.go(actions=2)
    made.events.append(ev.Home(page="gone"))
    made.go(actions=300)
    assert (made.reason, made.truth().missed) == ("all explored", [])


LONG = """
package: com.example.app
name: App
home: home
pages:
  home:
    name: Home
    body:
      - list_row:
          each: 19
          let: {letter: "'abcdefghijklmnopqrstuvwxyz'[i]"}
          min_height: 150
          title: "Part ${letter}"
          go: "part_${letter}"
"""


def test_a_long_page_is_scrolled_to_its_end_though_the_app_starts_anew_on_the_way(tmp_path: Path) -> None:
    letters = "abcdefghijklmnopqrs"
    parts = "".join(
        f"  part_{n}: {{name: {n}, title: Part {n}, body: [paragraph: About {n}]}}\n" for n in letters
    )
    made = journey(tmp_path, LONG + parts)
    while made.reason != "all explored":
        made.go(actions=22)
    assert made.truth().missed == []


@pytest.mark.parametrize(
    ("app", "options", "doubled"),
    [
        ("music", "", {"duplicate: playlist x5"}),  # stations are called by name, and open playlists
        pytest.param("music", "lang=en&profile=small", {"duplicate: playlist x5"}, marks=pytest.mark.slow),
        pytest.param("chat", "", set(), marks=pytest.mark.slow),
        ("chat", "lang=en&profile=small", {"duplicate: chat x2"}),  # few words tell its template
    ],
)
def test_apps_of_other_kinds(app: str, options: str, doubled: set[str]) -> None:
    made = Journey(PhoneSpec.parse(f"virtual:{HERE / app}_app.yaml?latency=0&{options}"))
    made.go(actions=600)
    true = made.truth()
    assert (made.reason, true.missed, true.wrong_merges) == ("all explored", [], 0)
    assert set(true.details) <= doubled


def test_a_menu_that_several_pages_open_is_tried_where_each_row_leads_elsewhere() -> None:
    """A row that is called like the page below would only close the menu: it is tried from another page."""
    made = Journey(PhoneSpec.parse("virtual:notes?latency=0&lang=en"))
    made.go()
    drawers = {e.target_page for e in made.map.edges if e.label == "Open navigation drawer"}
    ends = {e.label for e in made.map.edges if e.source_page in drawers and e.action == "tap"}
    assert {"All notes", "To-dos"} <= ends
    assert made.explorer.performer.counts.actions <= 2.1 * len(made.map.edges)
