"""Fingers: tap, hold, swipe; each is given the places that its action names, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from executor.action import DoubleTap, Fling, LongPress, Swipe, Tap
from executor.doing.scene import Done, Place, Scene
from executor.doing.ways import way
from lxb.geometry import Point

LONGEST = 10.0
"""Seconds that a finger stays on the glass, whatever a model says."""
SHORTEST_PRESS = 0.6
"""Seconds: phones take half a second, or what their owner has set, for a long press."""


def tap(_: Tap, scene: Scene, places: Sequence[Place]) -> Done:
    (place,) = places
    scene.performer.counts.taps += 1
    scene.device.tap(place.at)
    return Done("done", place=place)


def double_tap(_: DoubleTap, scene: Scene, places: Sequence[Place]) -> Done:
    (place,) = places
    scene.performer.counts.taps += 2
    scene.device.double_tap(place.at, scene.timing.double_tap)
    return Done("done", place=place)


def long_press(action: LongPress, scene: Scene, places: Sequence[Place]) -> Done:
    (place,) = places
    scene.performer.counts.taps += 1
    seconds = scene.timing.press if action.seconds is None else action.seconds
    scene.device.long_press(place.at, max(SHORTEST_PRESS, min(LONGEST, seconds)))
    return Done("done", place=place)


def swipe(action: Swipe, scene: Scene, places: Sequence[Place]) -> Done:
    start, end = places
    seconds = action.seconds if action.seconds is not None else _seconds(start.at, end.at, scene)
    seconds = max(scene.timing.shortest_swipe, min(LONGEST, seconds))
    scene.performer.counts.swipes += 1
    if action.drag:
        scene.device.drag(start.at, end.at, seconds, scene.timing.hold)
    else:
        scene.device.swipe(start.at, end.at, seconds)
    return Done("done", place=start)


def fling(action: Fling, scene: Scene, places: Sequence[Place]) -> Done:
    place = places[0] if places else None
    start, end = way(action, place, scene.screen)
    scene.performer.counts.swipes += 1
    scene.device.swipe(start, end, _seconds(start, end, scene))
    return Done("done", place=place)


def _seconds(start: Point, end: Point, scene: Scene) -> float:
    """How long a finger takes for a way: as fast over a short one as over the whole screen."""
    pixels = max(abs(end.x - start.x), abs(end.y - start.y))
    return scene.timing.of_swipe(pixels, scene.screen.rect.height)
