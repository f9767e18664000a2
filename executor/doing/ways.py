"""The way of a finger of which only the direction is given: from where to where it goes."""

from __future__ import annotations

from executor.action import Direction, Fling
from executor.doing.scene import Place
from lxb.finger import scrolling, stroke
from lxb.geometry import Point, Rect
from lxb.screen import Element, Screen

SHORT = 0.04
"""Of the screen's width: a finger that moves less has tapped."""

MOST_OF_SIDE = 0.7
"""The longest way of a finger, in parts of the screen: further out are bars and gestures of the system."""

_STEPS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def is_short(start: Point, end: Point, screen: Screen) -> bool:
    """Whether a finger that goes so has tapped where it began."""
    return max(abs(end.x - start.x), abs(end.y - start.y)) < SHORT * screen.rect.width


def way(action: Fling, place: Place | None, screen: Screen) -> tuple[Point, Point]:
    """From and to of a swipe of which only the direction is given, however few pixels it names never a tap.

    Args:
        action: the fling.
        place: where it begins; None where it does not say so.
        screen: the one that the model saw.
    """
    area = scrolling(screen, None) if place is None else _scrolling_at(place, screen)
    if area is not None and action.pixels is None and (place is None or _within(place.at, area, screen)):
        return stroke(screen, area, action.finger)
    rect = screen.rect
    least = round(2 * SHORT * rect.width)
    side = rect.height if action.finger in {"up", "down"} else rect.width
    length = max(least, min(action.pixels or round(0.5 * side), round(MOST_OF_SIDE * side)))
    step = _STEPS[action.finger]
    first = _kept(place.at if place is not None else _moved(rect.centre, step, -length // 2), rect)
    last = _kept(_moved(first, step, length), rect)
    # at the edge that it goes to there is no way left: it begins before it
    return (_moved(last, step, -least) if is_short(first, last, screen) else first), last


def _moved(at: Point, step: tuple[int, int], by: int) -> Point:
    return Point(at.x + step[0] * by, at.y + step[1] * by)


def _kept(at: Point, rect: Rect) -> Point:
    """Within the screen and off its edges, where the gestures of the system are."""
    inset_x, inset_y = rect.width // 20, rect.height // 20
    return Point(
        min(max(at.x, rect.left + inset_x), rect.right - 1 - inset_x),
        min(max(at.y, rect.top + inset_y), rect.bottom - 1 - inset_y),
    )


def _scrolling_at(place: Place, screen: Screen) -> Element | None:
    """What scrolls there: the element itself or the nearest around it."""
    if place.element is None:
        return None
    around = (place.element, *screen.ancestors(place.element))
    return next((e for e in around if e.scrollable and screen.visible_bounds(e)), None)


def _within(at: Point, area: Element, screen: Screen) -> bool:
    seen = screen.visible_bounds(area)
    return seen is not None and seen.contains(at)
