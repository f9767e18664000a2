"""What is on the screen as time passes: transitions, spinners, lagging trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lxb.clock import Clock
from lxb.geometry import Size
from lxb.virtual.faults import Faults
from lxb.virtual.navigate import Navigator
from lxb.virtual.render import Renderer
from lxb.virtual.scope import Context
from lxb.virtual.shots import Frame
from lxb.virtual.state import Entry


class Stage:
    """Keeps the present frame, and the one before for as long as it is still in view.

    Attributes:
        latency_spent: seconds of waiting that the apps caused: changes of pages, spinners, lagging trees.
    """

    def __init__(
        self, nav: Navigator, faults: Faults, renderer: Renderer, clock: Clock, latency: float
    ) -> None:
        self._nav = nav
        self._faults = faults
        self._renderer = renderer
        self._clock = clock
        self._latency = latency
        self._revision = 0
        self._frame: Frame | None = None
        self._old: Frame | None = None
        self._busy_until = self._tree_until = 0.0
        self._ticks = 0
        self.latency_spent = 0.0

    @property
    def size(self) -> Size:
        """Of the screen in its present rotation."""
        return self._renderer.size(self._nav.state.rotation)

    @property
    def toast(self) -> str:
        """The message that is in view; "" = none."""
        state = self._nav.state
        return state.toast if state.toast_until > self._clock.now() else ""

    @property
    def takes_touch(self) -> bool:
        """While one page gives way to another, no window takes a touch."""
        self.settle()
        return self._nav.state.screen_on and self._clock.now() >= self._busy_until

    def context(self, entry: Entry) -> Context:
        """What an entry is drawn from."""
        return self._renderer.context(entry, self._nav.state, self._clock.wall(), self._clock.now())

    def settle(self) -> None:
        """Does what happens of itself as time passes: a splash goes, an advertisement comes."""
        if self._faults.settle():
            self._revision += 1
        top = self._nav.top
        if top.ends_at is not None and self._clock.now() >= top.ends_at:
            self._nav.close()
            self._revision += 1

    def touched(self) -> None:
        """Something changed that is seen at once."""
        self._revision += 1

    def reset(self) -> None:
        """Everything has arrived: nothing of before is in view any more."""
        self._old = self._frame = None
        self._busy_until = self._tree_until = 0.0
        self._revision += 1

    def current(self) -> Frame:
        """What the phone is at, though it may not be in view yet."""
        self.settle()
        now, frame = self._clock.now(), self._frame
        if frame is None or frame.revision != self._revision or now >= frame.until:
            top, below = self._nav.top, self._nav.page_below()
            frame = self._renderer.frame(
                self._nav.state, top, below, self.context(top), now, self._clock.wall()
            )
            frame.revision, frame.place, frame.page = self._revision, self._nav.place(), top.page
            self._frame = frame
        return frame

    def shown(self, *, tree: bool) -> Frame:
        """What the tree or the screen shows: the old page while the new one is on its way."""
        until = self._tree_until if tree else self._busy_until
        if self._old is not None and self._clock.now() < until:
            return self._old
        return self.current()

    def text(self, *, compressed: bool) -> str:
        """The tree as XML."""
        frame = self.shown(tree=True)
        text = frame.text(compressed)
        if self._faults.restless:
            self._ticks += 1
            text = self._renderer.restless(text, frame, self._ticks)
        return text

    def change(self, do: Callable[[], Any]) -> Any:
        """Does something that may change the screen; what was there stays in view for as long as it takes."""
        before, where = self.current(), self._where()
        result = do()
        self._revision += 1
        self.hold(before, page=where != self._where())
        return result

    def scrolled(self, do: Callable[[Frame], bool]) -> bool:
        """Moves something on the present frame; True where it moved."""
        frame = self.current()
        moved = do(frame)
        if moved:
            self.hold(frame, page=False)
            frame.scrolled(self._nav.top.scroll)
        return moved

    def hold(self, frame: Frame, *, page: bool) -> None:
        """Keeps `frame` in the tree (and, when a page changes, on the screen) for a while."""
        now, lag = self._clock.now(), self._faults.lag()
        latency = self._latency if page else 0.0
        if now < self._tree_until and self._old is not None:
            frame = self._old
        if latency or lag:
            frame.text()
            self._old = frame
            self._busy_until = now + latency
            self._tree_until = max(self._tree_until, self._busy_until, now + lag)
            self.latency_spent += max(latency, lag)
        if page:
            self.latency_spent += max(0.0, self._nav.top.ready_at - now)

    def _where(self) -> tuple[str, int, str, int]:
        task, top = self._nav.task, self._nav.top
        return (task.root, len(task.stack), top.page, top.key)
