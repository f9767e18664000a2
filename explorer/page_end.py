"""Whether a list is seen to its end: then nobody has to swipe to find out."""

from __future__ import annotations

from lxb.finger import scrolling
from lxb.screen import Element, Screen

FEWEST = 3
"""Rows of a list; of fewer it cannot be said how high they usually are."""


def shows_end(screen: Screen) -> bool:
    """Whether the list that a swipe would move ends in view.

    Its last row ends with the list's own lower edge and is there as a whole: as high as another row of as
    many parts. The tree clips a row that goes on below, and leaves out its parts that are not in view.
    """
    area = scrolling(screen, None)
    rows = _rows(screen, area) if area is not None else []
    if area is None or area.bounds is None or len(rows) < FEWEST:
        return False
    *others, last = rows
    if last.bounds is None or abs(last.bounds.bottom - area.bounds.bottom) > 1:
        return False
    whole = _make(screen, last)
    return any(_make(screen, row) == whole for row in others[1:])  # the first may be cut off above


def _rows(screen: Screen, area: Element) -> list[Element]:
    """The children of what scrolls, or of the box that is its only child."""
    rows = [e for e in screen.children(area) if screen.visible_bounds(e)]
    while len(rows) == 1:
        rows = [e for e in screen.children(rows[0]) if screen.visible_bounds(e)]
    return rows


def _make(screen: Screen, row: Element) -> tuple[str, int, int]:
    height = row.bounds.height if row.bounds is not None else 0
    return row.cls, height, sum(1 for _ in screen.subtree(row))
