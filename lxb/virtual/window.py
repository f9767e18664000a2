"""A window: a laid out tree of views at a place on the screen, and what of it the user sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxb.geometry import Point, Rect
from lxb.virtual.places import Focus
from lxb.virtual.view import View


@dataclass(slots=True, eq=False)
class Window:
    """One window of the screen."""

    root: View
    frame: Rect
    package: str
    activity: str = ""
    title: str = ""
    modal: bool = False
    """Takes every touch, also those outside its frame."""
    focusable: bool = True
    secure: bool = False
    """Black in pictures."""

    @property
    def listed(self) -> Focus:
        """As the window manager lists it."""
        return Focus(self.package, self.activity or None, self.title, self.secure)

    def show(self, scrolled: Mapping[int, int]) -> None:
        """Sets for every view which part of it is seen, given how far each scrolling view is scrolled."""
        _show(self.root, self.frame.left, self.frame.top, self.frame, scrolled)

    def views(self) -> Iterator[View]:
        """Those that the user sees, parents first."""
        return (v for v in self.root.walk() if v.seen is not None)

    def hit(self, at: Point) -> list[View]:
        """The views that are asked in turn who takes a touch: from the one that does, upwards."""
        return _hit(self.root, at) or []

    def scrollers(self, at: Point) -> list[View]:
        """The scrolling views under a point, the innermost first."""
        found: list[View] = []
        _collect(self.root, at, found)
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


def _show(v: View, dx: int, dy: int, clip: Rect, scrolled: Mapping[int, int]) -> None:
    left, top = v.x + dx, v.y + dy
    right, bottom = left + v.w, top + v.h
    left, top = max(left, clip.left), max(top, clip.top)
    right, bottom = min(right, clip.right), min(bottom, clip.bottom)
    if left >= right or top >= bottom:
        _hide(v)
        return
    seen = v.seen = Rect(left, top, right, bottom)
    if v.scroll:
        v.offset = min(scrolled.get(v.key, 0), v.reach)
        dx, dy = (dx - v.offset, dy) if v.scroll == "x" else (dx, dy - v.offset)
    for c in v.children:
        _show(c, dx, dy, seen, scrolled)


def _hide(v: View) -> None:
    v.seen = None
    for c in v.children:
        _hide(c)


def _hit(v: View, at: Point) -> list[View] | None:
    """Android's way: the topmost child that takes the touch, else the view itself if it takes touches."""
    if v.seen is None or not v.seen.contains(at):
        return None
    for c in reversed(v.children):
        found = _hit(c, at)
        if found:
            return [*found, v]
    return [v] if v.clickable or v.long_clickable else None
