"""How far what scrolls went between two screens."""

from __future__ import annotations

from collections import Counter
from statistics import median

from lxb.screen.tree import Screen

LEAST = 0.01
"""Part of the screen's height that a text goes when it moves."""


def travelled(before: Screen, after: Screen) -> float | None:
    """Pixels that what scrolls went up, negative for down; None where the texts on both do not tell.

    Texts that stand still are headings that stick; of the others most have to agree, and two at least.
    """
    least = LEAST * before.rect.height
    ways = [way for way in _ways(before, after) if abs(way) > least]
    if not ways:
        return None
    middle = median(ways)
    agreeing = sum(abs(way - middle) <= least for way in ways)
    return middle if agreeing >= 2 and 2 * agreeing > len(ways) else None


def moved(before: Screen, after: Screen) -> bool:
    """Whether texts stand further up or down, or most are others: rows of a list may have all one label."""
    first, second = _tops(before), _tops(after)
    if any(abs(way) > LEAST * before.rect.height for way in _ways(before, after)):
        return True
    return len(first.keys() & second.keys()) < 0.5 * max(len(first), len(second))


def _ways(before: Screen, after: Screen) -> list[int]:
    first, second = _tops(before), _tops(after)
    return [first[words] - second[words] for words in first.keys() & second.keys()]


def _tops(screen: Screen) -> dict[str, int]:
    """Where each text stands that is there but once, inside what scrolls."""
    inside = [e for e in screen.elements if e.text and any(up.scrollable for up in screen.ancestors(e))]
    times = Counter(e.text for e in inside)
    return {e.text: e.bounds.top for e in inside if e.bounds and times[e.text] == 1}
