"""The part of a screen that a finger reaches: a dialog, a sheet, a drawer, or the whole page.

A dialog has a window of its own or is drawn over the page in the page's window; either way it hides the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lxb.geometry import Rect
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.layers import front_window, main_window

Layer = Literal["page", "window", "cover"]
"""Where the front is: the whole page; a smaller window of its own; a layer over the page in its window."""

SMALL_WINDOW = 0.9
"""A window that takes less of the screen's width lies over a page."""

LARGE_SHEET = 0.85
"""A window that rises from below up to here, in parts of the screen's height, is a sheet over a page."""

COVERING = 0.85
"""A child that fills this much of the whole can hide its earlier siblings."""

_SCRIMS = frozenset({"touch_outside", "scrim", "mask", "dim_view", "overlay"})


@dataclass(frozen=True, slots=True)
class Front:
    """The part of the screen that a finger reaches."""

    root: Element | None
    """Its topmost element; None where the tree has none."""
    layer: Layer
    first: int
    last: int
    """Its elements are `screen.elements[first:last]`."""
    package: str
    rect: Rect

    def holds(self, element: Element) -> bool:
        return self.first <= element.index < self.last


@lru_cache(maxsize=8)
def front(screen: Screen) -> Front:
    """Finds the layer in front: a dialog has a window of its own or is drawn over the page in its window."""
    main, window = main_window(screen.windows), front_window(screen.windows)
    if main is None or window is None:
        return Front(None, "page", 0, 0, screen.package, screen.rect)
    root = screen.elements[window.root]
    layer: Layer = "page" if window.index == main.index and _fills_screen(screen, window.bounds) else "window"
    while (cover := _cover(screen, root)) is not None:
        root, layer = cover, "cover"
    last = window.end if root.index == window.root else root.index + sum(1 for _ in screen.subtree(root))
    return Front(root, layer, root.index, last, window.package, root.bounds or window.bounds)


def _fills_screen(screen: Screen, bounds: Rect) -> bool:
    """Whether a window is as wide as the screen and begins at its top, or is nearly as high.

    Dialogs float, sheets rise from below, drawers are narrower.
    """
    whole = screen.rect
    wide = bounds.width >= SMALL_WINDOW * whole.width
    return wide and (bounds.top <= 0 or bounds.height >= LARGE_SHEET * whole.height)


def _cover(screen: Screen, root: Element) -> Element | None:
    """The layer drawn over everything else below `root`, or None.

    Walks down while one child fills what is above it.
    """
    at = root
    while True:
        children = [c for c in screen.children(at) if c.bounds and c.bounds.area]
        if not children:
            return None
        if len(children) > 1:
            for find in (_covering_child, _over_scrim, _open_drawer):
                if (found := find(screen, root, children)) is not None:
                    return found
        biggest = max(children, key=lambda c: c.bounds.area if c.bounds else 0)
        if not _fills(biggest, root):
            return None
        at = biggest


def _covering_child(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """The last one, where it hides a full one before it and takes the taps."""
    top = children[-1]
    if not _fills(top, root):
        return None
    below = [c for c in children[:-1] if _fills(c, root)]
    if not any(c.children for c in below):
        return None
    catches = top.clickable or any(c.clickable and _fills(c, top) for c in screen.children(top))
    return top if catches and top.children else None


def _over_scrim(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """A sheet beside the empty full view that takes the taps next to it."""
    sheet = children[-1]
    if _fills(sheet, root) or not sheet.children:
        return None
    scrims = [c for c in children[:-1] if _fills(c, root) and not c.children]
    return sheet if any(c.clickable or short_id(c.id) in _SCRIMS for c in scrims) else None


def _open_drawer(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """The last child of a drawer layout: a closed drawer is not in the tree."""
    parent, drawer = screen.parent(children[-1]), children[-1]
    if parent is None or short_class(parent.cls) != "DrawerLayout" or _fills(drawer, root):
        return None
    return drawer if drawer.visible and screen.visible_bounds(drawer) is not None else None


def _fills(inner: Element, outer: Element) -> bool:
    return bool(inner.bounds and outer.bounds and inner.bounds.area >= COVERING * outer.bounds.area)
