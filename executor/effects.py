"""What became of an action, by comparing what was seen before and after it. By value, never by identity."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from executor.sight import Restless, Shown
from lxb.screen import Element, Screen, WindowKind
from lxb.screen.rest import unchanged

if TYPE_CHECKING:
    from PIL.Image import Image

Difference = Literal["none", "little", "much", "unknown"]
"""little: a few words or cells, as a counter, a caret or a banner that goes by may change.
unknown: neither tree nor picture could be compared."""

SHADE = 24
"""Levels of 255 from which on a cell of a picture (`executor.sight.LENGTH`) counts as another one."""
FEW_CELLS = 24
"""Cells that change by themselves: a caret has some, a switch more."""
MUCH = 0.3
"""Part of what is drawn on a page's background from which on it is another page, or another part of it."""
LARGEST_BOX = 0.7
"""Part of a picture; where more of it moves, nothing can be told by the rest."""
_COUNTDOWN = re.compile(r"\d{1,3}[:：]\d{2}[:：]\d{2}(?:[.:]\d+)?|\d+ ?(?:秒|s\b|sec(?:onds?)?\b)")


def difference(before: Shown, after: Shown) -> Difference:
    """How much differs, but for what is known to change by itself.

    A page whose tree stays as it was may still show something else in its picture.
    """
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


def restless(one: Shown, other: Shown) -> Restless:
    """What changed between two looks at a phone that nobody touched."""
    nodes: frozenset[int] = frozenset()
    first, second = _looks(one.screen), _looks(other.screen)
    if first.keys() == second.keys():
        nodes = frozenset(index for index, looks in first.items() if second[index] != looks)
    return Restless(nodes | one.restless.nodes, _moving_box(one.cells, other.cells) or one.restless.box)


def _of_trees(before: Shown, after: Shown) -> Difference | None:
    if not (before.has_tree and after.has_tree):
        return "much" if before.has_tree != after.has_tree and "hollow" in {before.kind, after.kind} else None
    first, second = _looks(before.screen), _looks(after.screen)
    moving = before.restless.nodes | after.restless.nodes
    same = first.keys() == second.keys() and before.screen.package == after.screen.package
    if same and all(looks == second[index] for index, looks in first.items() if index not in moving):
        return "none"
    return "little" if unchanged(before.screen, after.screen) else "much"


def _of_pictures(before: Shown, after: Shown) -> Difference | None:
    if before.cells is None or after.cells is None:
        return None
    if before.cells.size != after.cells.size or before.size != after.size:
        return "much"
    boxes = [box for box in (before.restless.box, after.restless.box) if box is not None]
    cells = _differing(_without(before.cells, boxes), _without(after.cells, boxes))
    if cells <= FEW_CELLS:
        return "none"
    return "much" if cells > MUCH * max(_drawn(before.cells), _drawn(after.cells)) else "little"


@lru_cache(maxsize=16)
def _looks(screen: Screen) -> dict[int, tuple[object, ...]]:
    """All that can be seen of each node, by its index; bars left out, whose clock changes by itself."""
    bars = {w.index for w in screen.windows if w.kind is WindowKind.BAR}
    return {e.index: _look(e) for e in screen.elements if e.window not in bars}


def _look(e: Element) -> tuple[object, ...]:
    states = (e.clickable, e.checked, e.enabled, e.focused, e.selected, e.visible)
    return e.cls, e.id, e.bounds, _COUNTDOWN.sub("#", e.text), _COUNTDOWN.sub("#", e.desc), e.hint, states


def _differing(one: Image, other: Image) -> int:
    """How many cells differ by more than compressed pictures do."""
    from PIL import ImageChops

    return sum(ImageChops.difference(one, other).histogram()[SHADE:])


def _drawn(cells: Image) -> int:
    """How many cells are not of the shade that most have."""
    counts = cells.histogram()
    most = counts.index(max(counts))
    return sum(counts) - sum(counts[max(0, most - SHADE + 1) : most + SHADE])


def _without(cells: Image, boxes: list[tuple[int, int, int, int]]) -> Image:
    if not boxes:
        return cells
    left = cells.copy()
    for box in boxes:
        left.paste(0, box)
    return left


def _moving_box(one: Image | None, other: Image | None) -> tuple[int, int, int, int] | None:
    """The part of a picture that moves, with some room around it."""
    from PIL import ImageChops

    if one is None or other is None or one.size != other.size:
        return None
    found = ImageChops.difference(one, other).point([255 * (v >= SHADE) for v in range(256)]).getbbox()
    if found is None:
        return None
    room = 2 + max(found[2] - found[0], found[3] - found[1]) // 5
    width, height = one.size
    box = (
        max(0, found[0] - room),
        max(0, found[1] - room),
        min(width, found[2] + room),
        min(height, found[3] + room),
    )
    return box if (box[2] - box[0]) * (box[3] - box[1]) <= LARGEST_BOX * width * height else None
