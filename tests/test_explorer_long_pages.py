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
