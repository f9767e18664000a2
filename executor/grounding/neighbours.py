"""What stands beside what, and the order in which people read a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from executor.grounding.result import Candidate
from executor.grounding.wanted import Side
from lxb.geometry import Rect

_FURTHER = 1.5
"""The second nearest must be so much further away, or either may be meant."""
_NEAR = 0.15
"""Part of the screen's height beyond which nothing is beside, above or below something."""


def in_reading_order(candidates: Iterable[Candidate], screen: Rect) -> list[Candidate]:
    """Row by row from the top, in a row from the left."""
    step = max(1, screen.height // 50)
    left = sorted(candidates, key=lambda c: (c.rect.centre.y, c.rect.left))
    ordered: list[Candidate] = []
    while left:
        row_at = left[0].rect.centre.y
        row = [c for c in left if c.rect.centre.y - row_at <= step]
        ordered += sorted(row, key=lambda c: c.rect.left)
        left = left[len(row) :]
    return ordered


def nearest_to(
    anchor: Candidate, pool: Sequence[Candidate], side: Side, screen: Rect
) -> tuple[Candidate, ...]:
    """The one of the pool nearest to an anchor on a side of it; several where they are about as near."""
    ways = [
        (away, n)
        for n, c in enumerate(pool)
        if c.rect != anchor.rect and (away := _distance(anchor.rect, c.rect, side, screen)) is not None
    ]
    if not ways:
        return ()
    least = min(ways)[0]
    return tuple(pool[n] for away, n in sorted(ways) if away <= _FURTHER * least + 0.01 * screen.height)


def _distance(one: Rect, other: Rect, side: Side, screen: Rect) -> float | None:
    """How far apart they are in the direction; None where the other lies elsewhere."""
    dx, dy = (
        _gap(one.left, one.right, other.left, other.right),
        _gap(one.top, one.bottom, other.top, other.bottom),
    )
    reach = _NEAR * screen.height
    match side:
        case "right":
            return float(dx) if _in_a_row(one, other) and other.centre.x > one.centre.x else None
        case "left":
            return float(dx) if _in_a_row(one, other) and other.centre.x < one.centre.x else None
        case "below":
            return dy + 0.3 * dx if other.centre.y >= one.bottom and dy <= reach else None
        case "above":
            return dy + 0.3 * dx if other.centre.y <= one.top and dy <= reach else None
    if _in_a_row(one, other):
        return float(dx)
    return 2.0 * dy + dx if dy + dx <= reach else None


def _gap(start: int, end: int, start2: int, end2: int) -> int:
    return max(0, start2 - end, start - end2)


def _in_a_row(one: Rect, other: Rect) -> bool:
    """Whether the middle of the lower one lies within the height of the other."""
    low, high = sorted((one, other), key=lambda rect: rect.height)
    return high.top <= low.centre.y < high.bottom
