"""Where a finger goes on a screen: to tap an element, to scroll a page."""

from __future__ import annotations

from math import ceil

from lxb.geometry import Point
from lxb.locator import Locator, tap_target
from lxb.screen import Element, Screen

USUAL_TEXTS = 10
"""Texts that a scrolling page of a usual phone shows at once, or more."""
MOST_OFTENER = 3.0


def touch_point(screen: Screen, element: Element) -> Point:
    """Where a finger goes for an element: the middle of what is seen of it, or of the control around it."""
    seen = screen.visible_bounds(element) or screen.visible_bounds(tap_target(screen, element))
    return (seen or screen.rect).centre


def can_scroll(screen: Screen) -> bool:
    return scrolling(screen, None) is not None


def strokes_for(screen: Screen, strokes: int) -> int:
    """As many strokes as bring about as much into view as `strokes` do on a usual phone.

    A page of which little is seen at once, because the screen is small or its letters are large, goes on over
    more screens.
    """
    area = scrolling(screen, None)
    if area is None or (frame := screen.visible_bounds(area)) is None:
        return strokes
    texts = sum(
        1
        for e in screen.elements
        if e.text and (seen := screen.visible_bounds(e)) and frame.contains(seen.centre)
    )
    return ceil(strokes * min(MOST_OFTENER, max(1.0, USUAL_TEXTS / max(1, texts))))


def scrolling(screen: Screen, target: Locator | None) -> Element | None:
    """What is to be scrolled: the target, or the largest upright scrolling element."""
    if target is not None:
        found = target.one(screen)
        return found if isinstance(found, Element) and screen.visible_bounds(found) else None
    areas = [(seen, e) for e in screen.elements if e.scrollable and (seen := screen.visible_bounds(e))]
    upright = [(seen.area, e.index) for seen, e in areas if seen.height > 0.25 * screen.size.height]
    return screen.elements[max(upright)[1]] if upright else None


def stroke(screen: Screen, element: Element, direction: str) -> tuple[Point, Point]:
    """From and to of a swipe well inside an element: bars and the gestures of the system are at its edges.

    It begins further in where something floats over the element: that would get the finger.
    """
    area = screen.visible_bounds(element) or screen.rect
    ends = {
        "up": (Point(area.centre.x, area.bottom), Point(area.centre.x, area.top)),
        "down": (Point(area.centre.x, area.top), Point(area.centre.x, area.bottom)),
        "left": (Point(area.right, area.centre.y), Point(area.left, area.centre.y)),
        "right": (Point(area.left, area.centre.y), Point(area.right, area.centre.y)),
    }
    first, last = ends[direction]
    starts = [_between(first, last, part) for part in (0.2, 0.35, 0.5)]
    free = (at for at in starts if _takes_finger(screen, element, at))
    return next(free, starts[0]), _between(first, last, 0.8)


def _between(first: Point, last: Point, part: float) -> Point:
    return Point(
        round(first.x + part * (last.x - first.x)),
        round(first.y + part * (last.y - first.y)),
    )


def _takes_finger(screen: Screen, element: Element, at: Point) -> bool:
    """Whether a finger put down there is on an element or in it, and on nothing that lies over it."""
    hit = screen.at(at)
    if hit is None or hit.index == element.index:
        return True
    return any(up.index == element.index for up in screen.ancestors(hit)) or any(
        up.index == hit.index for up in screen.ancestors(element)
    )
