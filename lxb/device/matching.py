"""Which recorded moves a new touch repeats.

The recorder touched the centre of a view. Whoever replays touches the centre of another element now and
then: the clickable row instead of the label in it. Both are one move if the phone would have given both
touches to the same element. A touch on an element that was never touched is none on the list around it. A
touch on just the recorded point is that move, whatever the tree says, which may be of another moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.device.recording import Bare, Drag, Transition

if TYPE_CHECKING:
    from lxb.geometry import Point, Rect
    from lxb.screen import Element, Screen

_SMALL = 0.25
"""Part of the screen up to which a touched element is one target as a whole."""


def touched(screen: Screen, moves: list[Transition], at: Point) -> list[Transition]:
    """The recorded touches that a touch at a point repeats: equal ones, of any outcome; [] = none was."""
    target = screen.at(at)
    inside = [m for m in moves if _bounds(m).contains(at)]
    inside.sort(key=lambda m: (_bounds(m).centre != at, _bounds(m).area))
    for move in inside:
        if _bounds(move).centre == at or _same_target(screen, target, _bounds(move)):
            return [m for m in inside if m.action == move.action]
    if target is None or not _is_one_target(screen, target):
        return []
    related = [m for m in moves if _reaches(screen, target, _bounds(m).centre)]
    return [m for m in related if m.action == related[0].action]


def _same_target(screen: Screen, target: Element | None, recorded: Rect) -> bool:
    """Whether a recorded touch around the point went to the element that is touched now.

    Where the tree is of another moment than the touch, no node may have the recorded bounds: then they count
    as long as they lie within the element that is touched now.
    """
    if target is None or target.bounds is None or target.bounds == recorded:
        return True
    return target.bounds.covers(recorded) or _reaches(screen, target, recorded.centre)


def _reaches(screen: Screen, target: Element, at: Point) -> bool:
    reached = screen.at(at)
    return reached is not None and reached.index == target.index


def _is_one_target(screen: Screen, target: Element) -> bool:
    """Whether it makes no difference where the element is touched."""
    if target.scrollable or target.bounds is None or target.bounds.area > _SMALL * screen.rect.area:
        return False
    return not any(e.clickable for e in screen.subtree(target) if e.index != target.index)


def dragged(moves: list[Transition], start: Point, end: Point) -> list[Transition]:
    """The recorded swipes that a swipe repeats: the same direction, the smallest view around its start."""
    direction = _direction(start, end)
    same = [m for m in moves if isinstance(m.action, Drag) and m.action.direction == direction]
    around = sorted((m for m in same if _bounds(m).contains(start)), key=lambda m: _bounds(m).area)
    return [m for m in around if m.action == around[0].action]


def _direction(start: Point, end: Point) -> str | None:
    """Of the finger; None where it did not move."""
    right, down = end.x - start.x, end.y - start.y
    if right == down == 0:
        return None
    if abs(right) > abs(down):
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


def _bounds(move: Transition) -> Rect:
    if isinstance(move.action, Bare):
        raise TypeError("a move without a place")
    return move.action.bounds
