"""From what an action names to a place on the screen."""

from __future__ import annotations

from executor.action import Described, Listed, Where
from executor.doing.scene import Place, Scene, Unplaced
from lxb.finger import touch_point
from lxb.geometry import Point, Rect
from lxb.screen import Element, Screen


def aim(where: Where, scene: Scene) -> Place | Unplaced:
    """Where a finger goes for it. A point is taken as it is, if it lies on the screen."""
    match where:
        case Point():
            return _on_screen(where, scene)
        case Listed():
            return _listed(where.number, scene)
        case Described():
            if scene.ground is None:
                return Unplaced(scene.say("Give a point instead of words.", "请给出坐标，而不是文字描述。"))
            return scene.ground(where.words, scene)


def element_at(screen: Screen, at: Point) -> Element | None:
    """What a tap reaches there: the control, or else the smallest thing that shows there."""
    reached = screen.at(at)
    if reached is not None:
        return reached
    shown = [
        (seen.area, -e.index) for e in screen if (seen := screen.visible_bounds(e)) and seen.contains(at)
    ]
    return screen.elements[-min(shown)[1]] if shown else None


def _on_screen(at: Point, scene: Scene) -> Place | Unplaced:
    edges = scene.screen.rect
    if scene.screen.elements and not edges.contains(at):
        size = f"{edges.width}x{edges.height}"
        return Unplaced(
            scene.say(
                f"The point ({at.x}, {at.y}) is not on the screen, which is {size} pixels.",
                f"坐标 ({at.x}, {at.y}) 不在屏幕内（屏幕为 {size} 像素）。",
            )
        )
    return Place(at, element_at(scene.screen, at))


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
