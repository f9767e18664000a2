"""What others show over a page: notifications that come up, chat bubbles, notes of the system.

Their words belong to whoever holds the phone, not to the app: no picture that goes to a model may hold them.
"""

from __future__ import annotations

from lxb.geometry import Rect
from lxb.screen.layers import Window, WindowKind
from lxb.screen.tree import Element, Screen

TOP_BAR = 0.08
"""Part of the screen's height that a status bar takes at most; a notification is higher."""

EDGE_BAR = 0.13
"""Part of the screen that a navigation bar takes at most, at its foot or, on its side, beside the page."""

ICON = 0.02
"""Part of the screen that a floating button takes at most: what describes it is no message."""


def notices(screen: Screen, *packages: str) -> tuple[Rect, ...]:
    """Where windows of others say something, in pixels of the screen.

    Keyboards do not count, nor do bars at its edges.

    Args:
        screen: what the phone shows.
        packages: whose windows are to be shown.
    """
    return tuple(
        window.bounds if window.bounds.area else screen.rect
        for window in screen.windows
        if window.package not in packages
        and window.kind is not WindowKind.KEYBOARD
        and not _is_edge_bar(window.bounds, screen.rect)
        and _says_something(screen, window)
    )


def _is_edge_bar(bounds: Rect, whole: Rect) -> bool:
    if not bounds.area:
        return False
    wide, tall = bounds.width >= whole.width / 2, bounds.height >= whole.height / 2
    at_top = bounds.top <= 0 and bounds.bottom <= TOP_BAR * whole.height
    at_foot = bounds.bottom >= whole.bottom and bounds.height <= EDGE_BAR * whole.height
    at_side = bounds.left <= 0 or bounds.right >= whole.right
    return (wide and (at_top or at_foot)) or (tall and at_side and bounds.width <= EDGE_BAR * whole.width)


def _says_something(screen: Screen, window: Window) -> bool:
    icon = 0 < window.bounds.area <= ICON * screen.rect.area
    return any(_words(e, icon=icon) for e in screen.elements[window.root : window.end])


def _words(element: Element, *, icon: bool) -> bool:
    said = element.text if icon else element.text + element.desc
    return element.visible and any(ch.isalnum() for ch in said)
