"""Pages that are longer than the screen: all of a page is looked for controls, of a feed the beginning."""

from __future__ import annotations

from pathlib import Path

from tests.exploring import journey

NOTES = "\n".join(
    f"          - text: {{text: About part {chr(65 + n)}{chr(97 + n)}, height: 90}}" for n in range(24)
)
LONG = f"""
package: com.example.long
name: Long
home: home
pages:
  home:
    name: Home
    title: Home
    layout: frame
    body:
      - scroll:
          children:
          - list_row: {{title: Sound, go: sound}}
{NOTES}
          - list_row: {{title: Captions, go: captions}}
  sound:
    name: Sound
    title: Sound
    body:
      - text: {{text: Loud}}
  captions:
    name: Captions
    title: Captions
    body:
      - text: {{text: Large}}
"""


def test_a_part_without_controls_is_not_the_end_of_a_page(tmp_path: Path) -> None:
    made = journey(tmp_path, LONG, "lang=en")
    made.go(actions=100)
    assert {page.name for page in made.map} == {"Home", "Sound", "Captions"}


GONE = """
package: com.example.gone
name: Gone
home: home
state: {done: false}
pages:
  home:
    name: Home
    title: Home
    body:
      - list_row: {title: Finish, tap: [{set: {done: true}}, {go: finished}]}
      - button: {if: "not done", id: first, text: Later, go: later}
      - button: {if: "not done", id: second, text: Sooner, go: later}
      - button: {if: "not done", id: third, text: Never, go: later}
      - text: {each: 30, text: "Line ${i}", height: 90}
  finished: {name: Finished, title: Finished, body: [{text: {text: All done}}]}
  later: {name: Later, title: Later, body: [{text: {text: Some day}}]}
"""


def test_what_went_from_the_top_of_a_page_is_sought_once_for_all(tmp_path: Path) -> None:
    made = journey(tmp_path, GONE, "lang=en")
    explorer = made.go()
    home = explorer.expedition.atlas.home
    assert home is not None
    gone = [c.anchor.label for c in explorer.expedition.frontier.of(home) if c.state == "vanished"]
    assert gone == ["Later", "Sooner", "Never"]
    sought = explorer.performer.counts.swipes - explorer.expedition.frontier.scrolled[home]
    one_way = explorer.expedition.frontier.scrolled[home] + 1
    assert sought <= one_way, "up once"
