"""RPC methods that look for objects by selector and do something with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from lxb.geometry import Rect
from lxb.virtual.fingers import LONG_PRESS_MS
from lxb.virtual.rpc_gestures import swipe_ms, touch
from lxb.virtual.rpc_types import InvalidParams, Method, Session, missing, number, reachable, text
from lxb.virtual.selectors import TreeNode

POLL_SECONDS = 0.1
MAX_WAIT_MS = 120_000
MAX_SWIPES = 100
FLING_STEPS = 5


def exist(session: Session, selector: Any) -> bool:
    return bool(session.all(selector))


def count(session: Session, selector: Any) -> int:
    return len(session.all(selector))


def wait_for_exists(session: Session, selector: Any, milliseconds: Any) -> bool:
    return _wait(session, milliseconds, lambda: bool(session.all(selector)))


def wait_until_gone(session: Session, selector: Any, milliseconds: Any) -> bool:
    return _wait(session, milliseconds, lambda: not session.all(selector))


def info(session: Session, selector: Any) -> dict[str, Any]:
    return _describe(session.one(selector), session.screen)


def infos(session: Session, selector: Any) -> list[dict[str, Any]]:
    return [_describe(node, session.screen) for node in session.all(selector)]


def get_text(session: Session, selector: Any) -> str:
    return session.one(selector).get("text")


def set_text(session: Session, selector: Any, content: Any) -> bool:
    _focus(session, selector)
    return session.phone.set_text(text(content))


def clear_text(session: Session, selector: Any) -> None:
    _focus(session, selector)
    session.phone.clear_text()


def long_click(session: Session, selector: Any, corner: Any = None) -> bool:
    spot = session.one(selector).visible_bounds(session.screen)
    touch(session, spot.centre, LONG_PRESS_MS)
    return True


def drag_to(session: Session, selector: Any, *rest: Any) -> bool:
    start = session.one(selector).visible_bounds(session.screen).centre
    if len(rest) == 2:
        end: tuple[int, int] | None = session.one(rest[0]).visible_bounds(session.screen).centre
    elif len(rest) == 3:
        end = reachable(session, rest[0], rest[1])
    else:
        raise InvalidParams
    if end is None:
        return False
    session.system.drag(start, end)
    return True


def two_fingers(session: Session, selector: Any, *rest: Any) -> bool:
    """`gesture`, `pinchIn`, `pinchOut`: the object has to be there; no app of this phone zooms."""
    session.one(selector)
    return True


def child_by(attribute: str) -> Method:
    """A named object: the first `child` of `parent` that has the text itself or in something below it."""

    def method(session: Session, parent: Any, child: Any, wanted: Any, scroll: Any = False) -> str:
        for at, node in enumerate(session.all(_with_child(session, parent, child))):
            if any(n.get(attribute) == text(wanted) for n in (node, *node.below())):
                return _named(session, parent, child, at)
        raise missing(f"{attribute}={wanted}")

    return method


def child_by_instance(session: Session, parent: Any, child: Any, instance: Any) -> str:
    return _named(session, parent, child, number(instance))


def scroll(*, forward: bool, fling: bool) -> Method:
    def method(session: Session, selector: Any, vertical: Any, steps: Any = FLING_STEPS) -> bool:
        return _page(session, selector, bool(vertical), forward, FLING_STEPS if fling else steps)

    return method


def scroll_to_end(*, forward: bool) -> Method:
    def method(session: Session, selector: Any, vertical: Any, swipes: Any, steps: Any = FLING_STEPS) -> bool:
        for _ in range(min(number(swipes), MAX_SWIPES)):
            if not _page(session, selector, bool(vertical), forward, steps):
                return True
        return False

    return method


def scroll_to(session: Session, selector: Any, wanted: Any, vertical: Any) -> bool:
    """From the beginning to the first sight of the wanted object."""
    scroll_to_end(forward=False)(session, selector, vertical, MAX_SWIPES)
    for _ in range(MAX_SWIPES):
        if session.all(wanted):
            return True
        if not _page(session, selector, bool(vertical), True, 40):
            break
    return bool(session.all(wanted))


def swipe_object(session: Session, selector: Any, direction: Any, *rest: Any) -> bool:
    area = session.one(selector).visible_bounds(session.screen)
    ways = {
        "up": (area.centre.x, area.top),
        "down": (area.centre.x, area.bottom - 1),
        "left": (area.left, area.centre.y),
        "right": (area.right - 1, area.centre.y),
    }
    end = ways.get(text(direction).lower()[:5])
    if end is None or not rest:
        return False
    session.phone.swipe([area.centre, end], swipe_ms(rest[-1]))
    return True


def _page(session: Session, selector: Any, vertical: bool, forward: bool, steps: Any) -> bool:
    """One swipe over most of the object; whether anything moved."""
    area = session.one(selector).visible_bounds(session.screen)
    before = session.phone.dump(False)
    session.phone.swipe(_stroke(area, vertical, forward), swipe_ms(steps))
    return session.phone.dump(False) != before


def _stroke(area: Rect, vertical: bool, forward: bool) -> list[tuple[int, int]]:
    """UiScrollable leaves a tenth free at both ends."""
    if vertical:
        dead = area.height // 10
        ends = [(area.centre.x, area.bottom - dead - 1), (area.centre.x, area.top + dead)]
    else:
        dead = area.width // 10
        ends = [(area.right - dead - 1, area.centre.y), (area.left + dead, area.centre.y)]
    return ends if forward else ends[::-1]


def _wait(session: Session, milliseconds: Any, done: Callable[[], bool]) -> bool:
    clock = session.system.clock
    end = clock.now() + min(number(milliseconds), MAX_WAIT_MS) / 1000
    while not done():
        if clock.now() >= end or not session.phone.connected:
            return False
        clock.sleep(POLL_SECONDS)
    return True


def _focus(session: Session, selector: Any) -> None:
    """Sets the input focus as ACTION_SET_TEXT needs it: by a tap where the field has it not."""
    node = session.one(selector)
    if not node.flag("focused"):
        touch(session, node.visible_bounds(session.screen).centre, 0)


def _with_child(session: Session, parent: Any, child: Any) -> dict[str, Any]:
    above = dict(session.selector(parent))
    above["childOrSibling"] = [*(above.get("childOrSibling") or []), "child"]
    above["childOrSiblingSelector"] = [*(above.get("childOrSiblingSelector") or []), session.selector(child)]
    return above


def _named(session: Session, parent: Any, child: Any, instance: int) -> str:
    selector = dict(session.selector(child)) | {"instance": instance}
    if isinstance(selector.get("mask"), int):
        selector["mask"] |= 0x1000000
    name = str(uuid4())
    session.named[name] = _with_child(session, parent, selector)
    return name


def _describe(node: TreeNode, screen: Rect) -> dict[str, Any]:
    return {
        "bounds": _edges(node.bounds),
        "childCount": len(node.children),
        "className": node.get("class"),
        "contentDescription": node.get("content-desc") or None,
        "packageName": node.get("package"),
        "resourceName": node.get("resource-id") or None,
        "text": node.get("text"),
        "visibleBounds": _edges(node.visible_bounds(screen)),
        "checkable": node.flag("checkable"),
        "checked": node.flag("checked"),
        "clickable": node.flag("clickable"),
        "enabled": node.flag("enabled"),
        "focusable": node.flag("focusable"),
        "focused": node.flag("focused"),
        "longClickable": node.flag("long-clickable"),
        "scrollable": node.flag("scrollable"),
        "selected": node.flag("selected"),
    }


def _edges(rect: Rect) -> dict[str, int]:
    return {"bottom": rect.bottom, "left": rect.left, "right": rect.right, "top": rect.top}


OBJECTS: Mapping[str, Method] = MappingProxyType(
    {
        "exist": exist,
        "count": count,
        "waitForExists": wait_for_exists,
        "waitUntilGone": wait_until_gone,
        "objInfo": info,
        "objInfoOfAllInstances": infos,
        "getText": get_text,
        "setText": set_text,
        "clearTextField": clear_text,
        "longClick": long_click,
        "dragTo": drag_to,
        "gesture": two_fingers,
        "pinchIn": two_fingers,
        "pinchOut": two_fingers,
        "childByText": child_by("text"),
        "childByDescription": child_by("content-desc"),
        "childByInstance": child_by_instance,
        "scrollForward": scroll(forward=True, fling=False),
        "scrollBackward": scroll(forward=False, fling=False),
        "flingForward": scroll(forward=True, fling=True),
        "flingBackward": scroll(forward=False, fling=True),
        "scrollToBeginning": scroll_to_end(forward=False),
        "scrollToEnd": scroll_to_end(forward=True),
        "flingToBeginning": scroll_to_end(forward=False),
        "flingToEnd": scroll_to_end(forward=True),
        "scrollTo": scroll_to,
        "swipeObject": swipe_object,
    }
)
