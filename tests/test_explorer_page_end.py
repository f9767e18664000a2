"""Whether a list is seen to its end, by the last of its rows alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.page_end import shows_end
from tests.exploring import journey
from tests.screen_samples import Node, node, row, screen

TOP, BOTTOM = 200, 2200


def listed(heights: list[int], bottom: int = BOTTOM, parts: list[int] | None = None) -> Node:
    """A list of rows that ends at BOTTOM, its last row where it is told."""
    rows, lower = [], bottom
    for n, height in reversed(list(enumerate(heights))):
        more = [node("TextView", text=f"more {i}") for i in range(parts[n] if parts else 0)]
        rows.append(row(f"Row {n}", *more, box=(0, lower - height, 1080, lower)))
        lower -= height
    return node("RecyclerView", *reversed(rows), flags="scrollable", box=(0, TOP, 1080, BOTTOM))


def test_a_whole_last_row_at_the_lower_edge_is_the_end() -> None:
    assert shows_end(screen(listed([100, 200, 200, 200])))
    assert shows_end(screen(listed([100, 200, 350, 200])))


@pytest.mark.parametrize(
    "cut",
    [
        listed([200, 200, 200, 90]),
        listed([90, 200, 200, 90]),  # the first may be cut off above
        listed([200, 200, 200], bottom=BOTTOM - 150),
        listed([200, 200]),
        listed([200, 120, 200, 120], parts=[2, 1, 2, 0]),
    ],
    ids=["cut off", "as high as one cut off above", "room below", "too few", "parts left out"],
)
def test_else_it_may_go_on(cut: Node) -> None:
    assert not shows_end(screen(cut))


def test_what_does_not_scroll_has_no_end_to_be_seen() -> None:
    assert not shows_end(screen(row("Only")))


ROWS = """
package: com.example.app
name: App
home: home
pages:
  home:
    name: Home
    title: Home
    layout: list
    body:
      - list_row:
          {each: 24, let: {letter: "'abcdefghijklmnopqrstuvwx'[i]"}, title: "Part ${letter}", go: part}
  part: {name: Part, title: Part, body: [{text: {text: Nothing here}}]}
"""


def test_a_list_that_is_seen_to_its_end_is_not_swiped_on(tmp_path: Path) -> None:
    made = journey(tmp_path, ROWS)
    made.go()
    assert made.truth().missed == []
    home = made.explorer.expedition.atlas.home
    assert home is not None
    assert made.explorer.expedition.frontier.scrolled[home] == 1
