"""What became of an action, by comparing what was seen before and after it. By value, never by identity."""

from __future__ import annotations

from typing import Literal

from executor.sight import Shown, differing, drawn
from lxb.screen.rest import unchanged

Difference = Literal["none", "little", "much", "unknown"]
"""little: a few words or cells, as a counter, a caret or a banner that goes by may change.
unknown: neither tree nor picture could be compared."""

FEW_CELLS = 24
"""Cells of a picture (`executor.sight.LENGTH`) that change by themselves: a caret has some, a switch more."""
MUCH = 0.3
"""Part of what is drawn on a page's background from which on it is another page, or another part of it."""


def difference(before: Shown, after: Shown) -> Difference:
    """How much differs. A page whose tree stays as it was may still show something else in its picture."""
    told = [found for found in (_of_trees(before, after), _of_pictures(before, after)) if found is not None]
    if not told:
        return "unknown" if before.kind == after.kind else "much"
    order: list[Difference] = ["none", "little", "much"]
    return max(told, key=order.index)


def same_place(a: Shown, b: Shown) -> bool:
    """Whether two looks show the same, up to what changes by itself; for noticing cycles."""
    trees = _of_trees(a, b)
    if trees is not None:
        return trees != "much"
    return a.kind == b.kind and _of_pictures(a, b) != "much"


def _of_trees(before: Shown, after: Shown) -> Difference | None:
    if not (before.has_tree and after.has_tree):
        return "much" if before.has_tree != after.has_tree and "hollow" in {before.kind, after.kind} else None
    if before.screen.full_fingerprint == after.screen.full_fingerprint:
        return "none"
    return "little" if unchanged(before.screen, after.screen) else "much"


def _of_pictures(before: Shown, after: Shown) -> Difference | None:
    if before.cells is None or after.cells is None:
        return None
    cells = differing(before.cells, after.cells)
    if cells is None or before.size != after.size:
        return "much"
    if cells <= FEW_CELLS:
        return "none"
    return "much" if cells > MUCH * max(drawn(before.cells), drawn(after.cells)) else "little"
