"""Content that changes: explorations of small apps that show something else at every visit."""

from __future__ import annotations

from pathlib import Path

from tests.exploring import journey

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
