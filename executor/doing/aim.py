"""From what an action names to a place on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from executor.action import Action, Described, Listed, Where
from executor.doing.scene import Place, Scene, Unplaced
from executor.pressed import element_at
from lxb.finger import touch_point
from lxb.geometry import Point, Rect

PLACED = ("where", "at", "start", "end")
"""Fields of actions that say where they go, in the order of their places."""


def aimed(action: Action, scene: Scene) -> tuple[Action, Sequence[Place]] | Unplaced:
    """The action with points for all that it names, and the places, in order."""
    places, points = [], dict[str, Any]()
    for name in PLACED:
        where = getattr(action, name, None)
        if isinstance(where, Point | Listed | Described):
            place = aim(where, scene)
            if isinstance(place, Unplaced):
                return place
            places.append(place)
            points[name] = place.at
    return (replace(action, **points) if points else action), places


def aim(where: Where, scene: Scene) -> Place | Unplaced:
    """Where a finger goes for it. A point is taken as it is: dialects refuse what is not on the screen."""
    match where:
        case Point():
            return Place(where, element_at(scene.screen, where))
        case Listed():
            return _listed(where.number, scene)
        case Described():
            if scene.ground is None:
                return Unplaced(scene.say("Give a point instead of words.", "请给出坐标，而不是文字描述。"))
            return scene.ground(where.words, scene)


def _listed(number: int, scene: Scene) -> Place | Unplaced:
    found = scene.listed.get(number)
    if found is None:
        return Unplaced(_no_number(number, scene))
    if isinstance(found, Rect):
        return Place(found.centre, element_at(scene.screen, found.centre))
    if scene.screen.visible_bounds(found) is None:
        return Unplaced(
            scene.say(
                f"Number {number} is not in view; scroll to it first.",
                f"编号 {number} 不在可见区域，请先滚动。",
            )
        )
    return Place(touch_point(scene.screen, found), found)


def _no_number(number: int, scene: Scene) -> str:
    if not scene.listed:
        return scene.say("No numbers were given with this screen.", "当前屏幕没有提供编号。")
    first, last = min(scene.listed), max(scene.listed)
    return scene.say(
        f"There is no number {number}; the numbers are {first} to {last}.",
        f"没有编号 {number}；可用编号为 {first} 到 {last}。",
    )
