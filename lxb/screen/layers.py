"""Windows, which of them is the main one, and what lies over what.

A tree says little about depth, and the order of the document nothing: uiautomator collects windows in a hash
set, and Android sorts the children of a view by where they are, not by when they are drawn. What helps:

- `drawing-order` tells it for siblings, where the phone gives it.
- Android leaves a window that is wholly covered out of the tree. So a smaller window that is in the tree
  lies above a larger one that it overlaps (of equal ones the focused one, else the later one, is the upper).
- In the same way a distinctly smaller branch is taken to lie above its larger sibling: bars, buttons and
  sheets float over pages. Between branches of about one size nobody knows; then nothing is called covered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from lxb.geometry import Point, Rect
from lxb.screen.floating import floats, is_keyboard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxb.screen.tree import Element, Screen

_LARGEST_DISPLAY = 32_767
"""Pixels of a side beyond which a window's bounds are taken for nonsense."""
_DISTINCTLY = 1.2
"""Times by which a view must be larger than its sibling to be taken for the lower one."""


class WindowKind(StrEnum):
    """What a window is for."""

    APP = "app"
    """An app's own window, a dialog of it or of the system, the notification shade, the lock screen."""
    BAR = "bar"
    """Status bar, navigation bar and other small windows of the system's interface; of other apps what stands
    beside the app or floats over it and hides nothing (`lxb.screen.floating`)."""
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
    whole = Rect(0, 0, max((b.right for b in bounds), default=0), max((b.bottom for b in bounds), default=0))
    found = tuple(
        _window(i, elements, span, rect, whole)
        for i, (span, rect) in enumerate(zip(spans, bounds, strict=True))
    )
    main = main_window(found)
    if main is None or len(found) == 1:
        return found

    def is_aside(window: Window) -> bool:
        other = window.kind is WindowKind.APP and window.package != main.package
        return other and floats(elements[window.root : window.end], window.bounds, whole)

    return tuple(replace(w, kind=WindowKind.BAR) if is_aside(w) else w for w in found)


def _window(
    index: int, elements: Sequence[Element], span: tuple[int, int], bounds: Rect, whole: Rect
) -> Window:
    nodes = elements[slice(*span)]
    package = nodes[0].package or _commonest(e.package for e in nodes)
    kind = _kind(nodes, package, bounds.area / whole.area if whole.area else 1.0)
    return Window(index, *span, bounds, package, kind, any(e.focused for e in nodes))


def _kind(nodes: Sequence[Element], package: str, share: float) -> WindowKind:
    """`share`: the part of the screen that the window takes, as far as windows reach."""
    if share < 0.5 and (package.endswith(".systemui") or package == "com.ohos.sceneboard"):
        return WindowKind.BAR
    if share < 0.75 and is_keyboard(nodes, package):
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
    """The uppermost window that is neither bar nor keyboard: that of a dialog, else the main one.

    What stands beside the main one, as on a divided screen, does not lie over it.
    """
    windows = list(of)
    main = main_window(windows)
    if main is None or not main.bounds.area:
        return main
    over = [w for w in stacked(windows) if w.kind is WindowKind.APP and w.bounds.meet(main.bounds)]
    return over[-1] if over else main


def depth_order(screen: Screen, a: Element, b: Element) -> int:
    """1 where `a` surely lies above `b` in their window, -1 where below, 0 where nobody can tell.

    A child lies above its parent.
    """
    elements = screen.elements
    up, down = a, b
    while up.depth > down.depth and up.parent is not None:
        up = elements[up.parent]
    while down.depth > up.depth and down.parent is not None:
        down = elements[down.parent]
    if up.index == down.index:
        return (a.depth > b.depth) - (a.depth < b.depth)
    while up.parent != down.parent and up.parent is not None and down.parent is not None:
        up, down = elements[up.parent], elements[down.parent]
    return _sibling_order(up, down)


def _sibling_order(a: Element, b: Element) -> int:
    if a.drawing_order and b.drawing_order and a.drawing_order != b.drawing_order:
        return 1 if a.drawing_order > b.drawing_order else -1
    if a.bounds is None or b.bounds is None:
        return 0
    if a.bounds.area * _DISTINCTLY < b.bounds.area:
        return 1
    return -1 if b.bounds.area * _DISTINCTLY < a.bounds.area else 0


def reached(screen: Screen, point: Point) -> Element | None:
    """The clickable element that a tap at a point reaches, in the uppermost window there.

    None where that window has nothing clickable at the point, whatever lies below it. Where nobody can tell
    which of two lies above, the later one in the document is taken.
    """
    for window in reversed(screen.stack):
        if window.bounds.contains(point):
            return _uppermost(screen, _tappable(screen, window, point))
    return _uppermost(screen, [e for w in screen.stack for e in _tappable(screen, w, point)])


def _tappable(screen: Screen, window: Window, point: Point) -> list[Element]:
    """What takes taps at a point in a window, document order."""
    hits = []
    for e in screen.elements[window.root : window.end]:
        if (e.clickable or e.long_clickable) and e.bounds and e.bounds.contains(point):
            seen = screen.visible_bounds(e)
            if seen and seen.contains(point):
                hits.append(e)
    return hits


def _uppermost(screen: Screen, elements: Sequence[Element]) -> Element | None:
    top: Element | None = None
    for e in elements:
        if top is None or depth_order(screen, e, top) >= 0:
            top = e
    return top


def cover(screen: Screen, element: Element) -> Element | None:
    """What would get a tap meant for an element: something in a window above it, or a clickable above it.

    Looked at is the centre of the element's visible part. Judged carefully: inside one window only an element
    that takes taps counts (the phone lets others through), neither ancestors nor descendants do, and it must
    be sure which of the two lies above. A window counts only where it is, though a dialog may swallow taps
    beside it too.
    """
    seen = screen.visible_bounds(element)
    if seen is None:
        return None
    centre = seen.centre
    for window in reversed(screen.stack):
        if window.index == element.window:
            hits = [e for e in _tappable(screen, window, centre) if not _related(screen, e, element)]
            return _uppermost(screen, [e for e in hits if depth_order(screen, e, element) > 0])
        if window.bounds.contains(centre):
            hit = _uppermost(screen, _tappable(screen, window, centre))
            return hit or screen.elements[window.root]
    return None


def _related(screen: Screen, a: Element, b: Element) -> bool:
    """Whether one is the other, or lies inside it."""
    outer, inner = (a, b) if a.index <= b.index else (b, a)
    return outer.index == inner.index or any(up.index == outer.index for up in screen.ancestors(inner))
