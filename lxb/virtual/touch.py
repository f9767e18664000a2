"""What a finger does to scrolling views."""

from __future__ import annotations

from collections.abc import MutableMapping

from lxb.geometry import Point
from lxb.virtual.view import View
from lxb.virtual.window import Window

FLING_MS = 250
"""A swipe quicker than this goes on a little after the finger has left."""


def scrollers(window: Window, at: Point) -> list[View]:
    """The scrolling views under a point, the innermost first."""
    found: list[View] = []
    _collect(window.root, at, found)
    return found[::-1]


def _collect(v: View, at: Point, found: list[View]) -> bool:
    if v.seen is None or not v.seen.contains(at):
        return False
    if v.scroll and v.reach:
        found.append(v)
    for c in reversed(v.children):
        if _collect(c, at, found):
            break
    return True


def drag(
    views: list[View], scrolled: MutableMapping[int, int], dx: int, dy: int, ms: int
) -> bool:
    """Moves the innermost view that can follow the finger; False where none can."""
    axis, by = ("x", -dx) if abs(dx) > abs(dy) else ("y", -dy)
    if ms < FLING_MS:
        by = round(by * 1.35)
    for view in views:
        if view.scroll != axis:
            continue
        to = max(0, min(view.reach, view.offset + by))
        if to != view.offset:
            scrolled[view.key] = to
            return True
    return False
