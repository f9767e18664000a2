"""RPC methods that touch the glass at given points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from lxb.virtual.fingers import LONG_PRESS_MS
from lxb.virtual.rpc_types import STEP_SECONDS, InvalidParams, Method, Session, number, reachable

EVENTS: Mapping[int, Literal["down", "move", "up"]] = MappingProxyType({0: "down", 1: "up", 2: "move"})


def click(session: Session, x: Any, y: Any = None, milliseconds: Any = 0) -> bool:
    if isinstance(x, (dict, str)):
        return click_object(session, x)
    at = reachable(session, x, y)
    if at is None:
        return False
    touch(session, at, number(milliseconds))
    return True


def click_object(session: Session, selector: Any, corner: Any = None) -> bool:
    spot = session.one(selector).visible_bounds(session.screen)
    if not spot.area:
        return False
    touch(session, spot.centre, 0)
    return True


def touch(session: Session, at: tuple[int, int], milliseconds: int) -> None:
    if milliseconds >= LONG_PRESS_MS:
        session.phone.long_press(*at, milliseconds)
    else:
        session.phone.tap(*at)


def swipe(session: Session, x1: Any, y1: Any, x2: Any, y2: Any, steps: Any) -> bool:
    points = [(number(x1), number(y1)), (number(x2), number(y2))]
    session.phone.swipe(points, swipe_ms(steps))
    return True


def swipe_points(session: Session, flat: Any, steps: Any) -> bool:
    if not isinstance(flat, list) or len(flat) < 4 or len(flat) % 2:
        raise InvalidParams
    values = [number(v) for v in flat]
    points = list(zip(values[::2], values[1::2], strict=True))
    session.phone.swipe(points, swipe_ms(steps) * (len(points) - 1))
    return True


def drag(session: Session, x1: Any, y1: Any, x2: Any, y2: Any, steps: Any) -> bool:
    session.system.drag((number(x1), number(y1)), (number(x2), number(y2)))
    number(steps)
    return True


def inject(session: Session, action: Any, x: Any, y: Any, meta: Any) -> bool:
    kind = EVENTS.get(number(action))
    if kind is None:
        return False
    session.phone.touch(kind, number(x), number(y))
    return True


def swipe_ms(steps: Any) -> int:
    return int(max(1, min(number(steps), 2000)) * STEP_SECONDS * 1000)


GESTURES: Mapping[str, Method] = MappingProxyType(
    {
        "click": click,
        "swipe": swipe,
        "swipePoints": swipe_points,
        "drag": drag,
        "injectInputEvent": inject,
    }
)
