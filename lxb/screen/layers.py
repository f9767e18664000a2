"""Windows, which of them is the main one, and what lies over what.

A tree says little about depth. Two facts help. Android leaves every window that is wholly covered out of the
tree, so a smaller window that is in the tree lies above a larger one that it overlaps: windows are stacked by
size, the largest at the bottom (of equal ones the focused one, then the later one, is on top). Their order in
the document means nothing, uiautomator collects them in a hash set. Inside a window what is drawn later lies
above what is drawn earlier; `drawing-order` tells where the phone gives it, else the order of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from lxb.geometry import Point, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxb.screen.tree import Element, Screen

_LARGEST_DISPLAY = 32_767
"""Pixels of a side beyond which a window's bounds are taken for nonsense."""
_KEYBOARD = re.compile(r"inputmethod|keyboard|honeyboard|swiftkey|pinyin|baidu\.input|\.ime(\.|$)|[a-z]ime$")


class WindowKind(StrEnum):
    """What a window is for."""

    APP = "app"
    """An app's own window, a dialog of it or of the system, the notification shade, the lock screen."""
    BAR = "bar"
    """Status bar, navigation bar and other small windows of the system's interface."""
    KEYBOARD = "keyboard"


@dataclass(frozen=True, slots=True)
class Window:
    """One top-level tree of the screen."""

    index: int
    """The number that its elements carry in `Element.window`."""
    root: int
    """Place of its root in `Screen.elements`; its nodes are `elements[root:end]`."""
    end: int
    bounds: Rect
    """Of the root; where the root has none that make sense, around its nodes; maybe empty."""
    package: str
    kind: WindowKind
    focused: bool
    """Whether one of its nodes has the input focus."""


def windows(elements: Sequence[Element]) -> tuple[Window, ...]:
    """The windows of a tree, document order."""
    starts = [e.index for e in elements if e.parent is None]
    ends = [*starts[1:], len(elements)] if starts else []
    spans = list(zip(starts, ends, strict=True))
    bounds = [_bounds(elements[start:end]) for start, end in spans]
    whole = max((b.right for b in bounds), default=0) * max((b.bottom for b in bounds), default=0)
    return tuple(
        _window(i, elements, span, rect, whole)
        for i, (span, rect) in enumerate(zip(spans, bounds, strict=True))
    )


def _window(
    index: int, elements: Sequence[Element], span: tuple[int, int], bounds: Rect, whole: int
) -> Window:
    start, end = span
    package = elements[start].package or _commonest(e.package for e in elements[start:end])
    kind = _kind(package, bounds.area / whole if whole else 1.0)
    focused = any(e.focused for e in elements[start:end])
    return Window(index, start, end, bounds, package, kind, focused)


def _kind(package: str, share: float) -> WindowKind:
    """`share`: the part of the screen that the window takes, as far as windows reach."""
    if share < 0.5 and (package.endswith(".systemui") or package == "com.ohos.sceneboard"):
        return WindowKind.BAR
    if share < 0.75 and _KEYBOARD.search(package):
        return WindowKind.KEYBOARD
    return WindowKind.APP


def _bounds(nodes: Sequence[Element]) -> Rect:
    if nodes[0].bounds and _sane(nodes[0].bounds):
        return nodes[0].bounds
    known = [e.bounds for e in nodes if e.bounds and _sane(e.bounds)]
    if not known:
        return Rect(0, 0, 0, 0)
    left, top = max(0, min(b.left for b in known)), max(0, min(b.top for b in known))
    return Rect(left, top, max(b.right for b in known), max(b.bottom for b in known))


def _sane(bounds: Rect) -> bool:
    return all(abs(edge) <= _LARGEST_DISPLAY for edge in bounds)


def _commonest(packages: Iterable[str]) -> str:
    return next((name for name, _ in Counter(filter(None, packages)).most_common(1)), "")


def _height(window: Window) -> tuple[int, bool, int]:
    return (-window.bounds.area, window.focused, window.index)


def stacked(of: Iterable[Window]) -> tuple[Window, ...]:
    """Windows from the bottom to the top."""
    return tuple(sorted(of, key=_height))


def main_window(of: Iterable[Window]) -> Window | None:
    """The largest window that is neither bar nor keyboard, of equal ones the upper; else the largest."""
    ordered = list(of)
    apps = [w for w in ordered if w.kind is WindowKind.APP] or ordered
    return max(apps, key=lambda w: (w.bounds.area, w.focused, w.index), default=None)


def front_window(of: Iterable[Window]) -> Window | None:
    """The uppermost window that is neither bar nor keyboard: that of a dialog, else the main one."""
    apps = [w for w in stacked(of) if w.kind is WindowKind.APP]
    return apps[-1] if apps else main_window(of)


def drawn_after(screen: Screen, later: Element, earlier: Element) -> bool:
    """Whether an element of the same window is drawn over another one; a child is drawn over its parent."""
    a, b = later, earlier
    elements = screen.elements
    while a.depth > b.depth and a.parent is not None:
        a = elements[a.parent]
    while b.depth > a.depth and b.parent is not None:
        b = elements[b.parent]
    if a.index == b.index:
        return later.depth > earlier.depth
    while a.parent != b.parent and a.parent is not None and b.parent is not None:
        a, b = elements[a.parent], elements[b.parent]
    if a.drawing_order and b.drawing_order and a.drawing_order != b.drawing_order:
        return a.drawing_order > b.drawing_order
    return a.index > b.index


def reached(screen: Screen, point: Point) -> Element | None:
    """The clickable element that a tap at a point reaches, in the uppermost window there.

    None where that window has nothing clickable at the point, whatever lies below it.
    """
    for window in reversed(screen.stack):
        if window.bounds.contains(point):
            return _uppermost(screen, screen.elements[window.root : window.end], point)
    return _uppermost(screen, screen.elements, point)


def _uppermost(screen: Screen, nodes: Sequence[Element], point: Point) -> Element | None:
    top: Element | None = None
    for e in nodes:
        if not (e.clickable or e.long_clickable) or not e.bounds or not e.bounds.contains(point):
            continue
        seen = screen.visible_bounds(e)
        if seen and seen.contains(point) and (top is None or drawn_after(screen, e, top)):
            top = e
    return top


def cover(screen: Screen, element: Element) -> Element | None:
    """What would get a tap meant for an element: a root of a window above it, or a clickable drawn over it.

    Looked at is the centre of the element's visible part. Judged carefully: inside one window only an element
    that takes taps counts (the phone lets others through), and neither ancestors nor descendants do; a window
    counts only where it is, though a dialog may swallow taps beside it too.
    """
    seen = screen.visible_bounds(element)
    if seen is None:
        return None
    centre = seen.centre
    above = screen.stack[[w.index for w in screen.stack].index(element.window) + 1 :]
    for window in reversed(above):
        if window.bounds.contains(centre):
            hit = _uppermost(screen, screen.elements[window.root : window.end], centre)
            return hit or screen.elements[window.root]
    own = screen.windows[element.window]
    hit = _uppermost(screen, screen.elements[own.root : own.end], centre)
    if hit is None or _related(screen, hit, element):
        return None
    return hit if drawn_after(screen, hit, element) else None


def _related(screen: Screen, a: Element, b: Element) -> bool:
    """Whether one is the other, or lies inside it."""
    outer, inner = (a, b) if a.index <= b.index else (b, a)
    return outer.index == inner.index or any(up.index == outer.index for up in screen.ancestors(inner))
