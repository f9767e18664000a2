"""Every place of a virtual app, to be looked at in any order: for whoever tests what reads screens."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from lxb.clock import ManualClock
from lxb.virtual.content import mix
from lxb.virtual.engine import Engine
from lxb.virtual.load import load_app
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import PhoneState
from lxb.virtual.view import View


class Gallery:
    """The places of an app on one make of phone, each in the state in which it was first reached.

    Attributes:
        places: true ids of the pages, tabs and overlays that taps lead to, forbidden ones left out, in the
            order in which they were found.
    """

    def __init__(self, spec: PhoneSpec) -> None:
        """Walks through the first of the spec's apps."""
        self._engine = Engine(replace(spec, faults={}, latency=0.0), ManualClock())
        self.package = load_app(spec.apps[0]).package
        self._tokens: dict[str, PhoneState] = {}
        self._behind_content: set[str] = set()
        self._engine.nav.launch(self.package)
        self._walk()

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(self._tokens)

    def is_behind_content(self, place: str) -> bool:
        """Whether an item of content (a product, a chat) was tapped to get there."""
        return place in self._behind_content

    def tree(self, place: str, *, visit: int = 0, scrolled: float = 0.0) -> str:
        """The place as XML.

        Args:
            place: one of `places`.
            visit: another number, another content of what changes from visit to visit.
            scrolled: how far down, as a part of the way that there is.
        """
        self._restore(self._tokens[place])
        top = self._engine.nav.top
        if visit:
            top.key, top.visit = mix(top.key, visit), top.visit + visit
        if scrolled:
            self._scroll(scrolled)
        self._engine.stage.reset()
        return self._engine.stage.text(compressed=False)

    def _scroll(self, part: float) -> None:
        window = self._engine.stage.current().app
        views = [v for v in window.root.walk() if v.scroll == "y" and v.reach] if window else []
        if views:
            widest = max(views, key=lambda v: v.w * v.h)
            self._engine.nav.top.scroll[widest.key] = round(part * widest.reach)

    def _walk(self) -> None:
        queue = deque(self._note())
        while queue:
            token = self._tokens[queue.popleft()]
            self._restore(token)
            window = self._engine.stage.current().app
            for view, content in _controls(window.root, content=False) if window else ():
                self._restore(token)
                self._engine.fingers.perform(view, view.tap)
                self._engine.stage.reset()
                for place in self._note():
                    queue.append(place)
                    if content:
                        self._behind_content.add(place)

    def _note(self) -> Iterator[str]:
        """Remembers where we are; yields it if it is a new place."""
        top = self._engine.nav.top
        if top.package == self.package and top.page not in self._tokens:
            self._engine.state.keyboard = False
            self._tokens[top.page] = self._engine.state.copy()
            yield top.page

    def _restore(self, token: PhoneState) -> None:
        self._engine.nav.state = token.copy()
        self._engine.stage.reset()


def _controls(view: View, *, content: bool) -> Iterator[tuple[View, bool]]:
    """What may be tapped, and whether it is an item of content."""
    content = content or view.content
    if view.tap and view.enabled and view.clickable and not view.forbidden:
        yield view, content
    for child in view.children:
        yield from _controls(child, content=content)
