"""What fingers do: taps, long presses, swipes, gestures from the screen's edges."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from lxb.geometry import Point
from lxb.virtual.act import Actor
from lxb.virtual.faults import Faults
from lxb.virtual.navigate import Navigator
from lxb.virtual.shots import Frame
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.stage import Stage
from lxb.virtual.view import View, label

LONG_PRESS_MS = 500
"""Android's ViewConfiguration.getLongPressTimeout: a touch of this length is a long press."""
SLOP_DP = 8
FLING_MS = 250
"""A swipe quicker than this goes on a little after the finger has left."""
RECENTS_MS = 700
"""A swipe up from the bottom edge that takes longer shows the recent apps."""


class Fingers:
    """Turns touches into what the apps and the system do."""

    def __init__(
        self,
        spec: PhoneSpec,
        nav: Navigator,
        stage: Stage,
        actor: Actor,
        faults: Faults,
        key: Callable[[str], object],
    ) -> None:
        self._spec = spec
        self._nav = nav
        self._stage = stage
        self._actor = actor
        self._faults = faults
        self._key = key

    def px(self, dp: float) -> int:
        return round(dp * self._spec.density / 160)

    def touch(self, at: Point, ms: int) -> None:
        """A finger that does not move, for so long."""
        if not self._stage.takes_touch:
            return
        dead = self._faults.tap_is_dead()
        window, views = self._stage.current().hit(at)
        if dead or window is None:
            return
        if not views:
            if window.modal and not window.frame.contains(at) and self._nav.can_cancel():
                self._stage.change(self._nav.close)
            return
        taker = next((v for v in views if v.long_press), None) if ms >= LONG_PRESS_MS else None
        todo = taker.long_press if taker else None
        if taker is None:
            taker = next(v for v in views if v.clickable or v.long_clickable)
            todo = taker.tap
        if taker.enabled:
            view, what = taker, todo or []
            self._stage.change(lambda: self.perform(view, what))

    def perform(self, view: View, todo: list[dict[str, Any]]) -> None:
        """Does what a view does when it is tapped (or long pressed)."""
        entry = self._nav.top
        if view.forbidden:
            self._actor.note(entry, "pressed", {"mark": view.forbidden, "label": label(view)})
        if view.is_field:
            self._nav.state.keyboard = True
            entry.focus = view.key
        self._actor.run(entry, todo)

    def drag(self, points: list[tuple[int, int]], ms: int) -> None:
        """A finger drawn along points."""
        if not points or not self._stage.takes_touch:
            return
        start, end = Point(*points[0]), Point(*points[-1])
        dx, dy = end.x - start.x, end.y - start.y
        if max(abs(dx), abs(dy)) < self.px(SLOP_DP):
            self.touch(start, ms)
            return
        edge = self._edge(start, dx, dy, ms)
        if edge is not None:
            self._stage.change(edge)
        elif not self._stage.scrolled(lambda frame: self._scroll(frame, start, dx, dy, ms)):
            self._past_the_end(start, dx, dy)

    def _edge(self, start: Point, dx: int, dy: int, ms: int) -> Callable[[], object] | None:
        """What a gesture from the screen's edge does; None where it is none."""
        width, height = self._stage.size
        if start.y < self.px(12) and dy > self.px(80):
            return self._nav.shade
        if not self._spec.gestures:
            return None
        if min(start.x, width - start.x) < self.px(16) and abs(dx) > max(abs(dy), self.px(32)):
            return lambda: self._key("back")
        if start.y > height - self.px(20) and -dy > self.px(80):
            return lambda: self._key("recent" if ms > RECENTS_MS else "home")
        return None

    def _scroll(self, frame: Frame, start: Point, dx: int, dy: int, ms: int) -> bool:
        window, _ = frame.hit(start)
        if window is None or not window.focusable or not window.frame.contains(start):
            return False
        return drag(window.scrollers(start), self._nav.top.scroll, dx, dy, ms)

    def _past_the_end(self, start: Point, dx: int, dy: int) -> None:
        """Nothing scrolls (any further): the next tab, or new content."""
        window, _ = self._stage.current().hit(start)
        top = self._nav.top
        if window is None or not window.focusable or window.modal:
            return
        if abs(dx) > abs(dy):
            self._stage.change(lambda: self._nav.neighbour(1 if dx < 0 else -1))
        elif dy > self.px(64) and self._nav.books[top.package].page(top.page).refresh:
            self._stage.change(lambda: self._actor.run(top, [{"refresh": True}]))


def drag(views: list[View], scrolled: MutableMapping[int, int], dx: int, dy: int, ms: int) -> bool:
    """Moves the innermost of `views` that can follow the finger; False where none can."""
    axis, by = ("x", -dx) if abs(dx) > abs(dy) else ("y", -dy)
    if ms < FLING_MS:
        by = round(by * 1.35)
    for view in views:
        if view.scroll != axis:
            continue
        to = max(0, min(view.reach, view.offset + by))
        if to != view.offset:
            scrolled[view.key] = to
            return True
    return False
