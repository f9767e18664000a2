"""Fingers: tap, hold, swipe."""

from __future__ import annotations

from executor.action import Direction, DoubleTap, Fling, LongPress, Swipe, Tap
from executor.doing.aim import aim
from executor.doing.scene import Done, Place, Scene, Unplaced
from lxb.finger import scrolling, stroke
from lxb.geometry import Point, Rect
from lxb.screen import Element

LONGEST = 10.0
"""Seconds that a finger stays on the glass, whatever a model says."""
SHORTEST_PRESS = 0.6
"""Seconds: phones take half a second, or what their owner has set, for a long press."""


MOST_OF_SIDE = 0.7
"""The longest way of a finger, in parts of the screen: further out are bars and gestures of the system."""


def tap(action: Tap, scene: Scene) -> Done:
    place = aim(action.where, scene)
    if isinstance(place, Unplaced):
        return Done("impossible", place.told)
    scene.performer.counts.taps += 1
    scene.device.tap(place.at)
    return Done("done", place=place)


def double_tap(action: DoubleTap, scene: Scene) -> Done:
    place = aim(action.where, scene)
    if isinstance(place, Unplaced):
        return Done("impossible", place.told)
    scene.performer.counts.taps += 2
    scene.device.double_tap(place.at, scene.timing.double_tap)
    return Done("done", place=place)


def long_press(action: LongPress, scene: Scene) -> Done:
    place = aim(action.where, scene)
    if isinstance(place, Unplaced):
        return Done("impossible", place.told)
    scene.performer.counts.taps += 1
    seconds = scene.timing.press if action.seconds is None else action.seconds
    scene.device.long_press(place.at, max(SHORTEST_PRESS, min(LONGEST, seconds)))
    return Done("done", place=place)


def swipe(action: Swipe, scene: Scene) -> Done:
    start, end = aim(action.start, scene), aim(action.end, scene)
    for place in (start, end):
        if isinstance(place, Unplaced):
            return Done("impossible", place.told)
    assert isinstance(start, Place)
    assert isinstance(end, Place)
    seconds = action.seconds if action.seconds is not None else _seconds(start.at, end.at, scene)
    seconds = max(scene.timing.shortest_swipe, min(LONGEST, seconds))
    scene.performer.counts.swipes += 1
    if action.drag:
        scene.device.drag(start.at, end.at, seconds, scene.timing.hold)
    else:
        scene.device.swipe(start.at, end.at, seconds)
    return Done("done", place=start)


def fling(action: Fling, scene: Scene) -> Done:
    place = None if action.at is None else aim(action.at, scene)
    if isinstance(place, Unplaced):
        return Done("impossible", place.told)
    start, end = _way(action.finger, action.pixels, place, scene)
    scene.performer.counts.swipes += 1
    scene.device.swipe(start, end, _seconds(start, end, scene))
    return Done("done", place=place)


def _seconds(start: Point, end: Point, scene: Scene) -> float:
    """How long a finger takes for a way: as fast over a short one as over the whole screen."""
    pixels = max(abs(end.x - start.x), abs(end.y - start.y))
    return scene.timing.of_swipe(pixels, scene.screen.rect.height)


def _way(finger: Direction, pixels: int | None, place: Place | None, scene: Scene) -> tuple[Point, Point]:
    """From and to of a swipe of which only the direction is given."""
    area = scrolling(scene.screen, None) if place is None else _scrolling_at(place, scene)
    if area is not None and pixels is None and (place is None or _within(place.at, area, scene)):
        return stroke(scene.screen, area, finger)
    rect = scene.screen.rect
    side = rect.height if finger in {"up", "down"} else rect.width
    length = min(pixels or round(0.5 * side), round(MOST_OF_SIDE * side))
    step = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[finger]
    first = place.at if place is not None else _moved(rect.centre, step, -length // 2)
    return _kept(first, rect), _kept(_moved(first, step, length), rect)


def _moved(at: Point, step: tuple[int, int], by: int) -> Point:
    return Point(at.x + step[0] * by, at.y + step[1] * by)


def _kept(at: Point, rect: Rect) -> Point:
    """Within the screen and off its edges, where the gestures of the system are."""
    inset_x, inset_y = rect.width // 20, rect.height // 20
    return Point(
        min(max(at.x, rect.left + inset_x), rect.right - 1 - inset_x),
        min(max(at.y, rect.top + inset_y), rect.bottom - 1 - inset_y),
    )


def _scrolling_at(place: Place, scene: Scene) -> Element | None:
    """What scrolls there: the element itself or the nearest around it."""
    if place.element is None:
        return None
    around = (place.element, *scene.screen.ancestors(place.element))
    return next((e for e in around if e.scrollable and scene.screen.visible_bounds(e)), None)


def _within(at: Point, area: Element, scene: Scene) -> bool:
    seen = scene.screen.visible_bounds(area)
    return seen is not None and seen.contains(at)
