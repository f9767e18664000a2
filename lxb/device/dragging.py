"""A finger that takes hold of something: down, a rest, along the way in small steps, up."""

from __future__ import annotations

from lxb.clock import Clock
from lxb.device.u2 import U2Service
from lxb.errors import DeviceRefused
from lxb.geometry import Point

DOWN, UP, MOVE = 0, 1, 2
"""Numbers of `android.view.MotionEvent`."""
BETWEEN_MOVES = 0.02
"""Seconds: as often as a screen is drawn, about."""


def drag(service: U2Service, clock: Clock, start: Point, end: Point, seconds: float, hold: float) -> None:
    """The finger is lifted whatever happens on the way.

    Raises:
        DeviceRefused: the phone did not take the touch.
    """
    moves = max(2, round(seconds / BETWEEN_MOVES))
    _touch(service, DOWN, start)
    at = start
    try:
        clock.sleep(hold)
        for move in range(1, moves + 1):
            at = Point(
                start.x + (end.x - start.x) * move // moves, start.y + (end.y - start.y) * move // moves
            )
            _touch(service, MOVE, at)
            clock.sleep(seconds / moves)
    finally:
        _touch(service, UP, at)


def _touch(service: U2Service, kind: int, at: Point) -> None:
    if service.call("injectInputEvent", kind, max(1, at.x), max(1, at.y), 0, repeatable=False) is False:
        raise DeviceRefused(
            device=service.serial,
            what=f"drag at ({at.x}, {at.y})",
            reason="the touch was not taken; is the point on the screen?",
        )
