"""The person whose phone it is: reads what the screen truly shows, taps and types with own hands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lxb.errors import UnknownName
from lxb.virtual.engine import Engine
from lxb.virtual.nearest import nearest
from lxb.virtual.view import View


class Hands:
    """Does what an agent leaves to its user: logs in, types a password, pays.

    A person sees pages that no tree and no picture shows, and meets no dead taps. What he or she does is kept
    in `VirtualPhone.events` as done by "person".
    """

    def __init__(self, engine: Engine, lock: threading.RLock) -> None:
        self._engine = engine
        self._lock = lock

    def reads(self) -> list[str]:
        """All words in view, from the top, descriptions of icons too."""
        with self._lock:
            return [
                word for view in self._views() for word in (view.text or view.drawn or view.desc,) if word
            ]

    def tap(self, words: str) -> None:
        """Taps the control that is called so, or has so in it.

        Raises:
            UnknownName: nothing that can be tapped is called so.
        """
        with self._acting():
            view = self._find(words, lambda v: bool(v.tap) or v.is_field)
            self._engine.stage.change(lambda: self._engine.fingers.perform(view, view.tap))

    def type(self, field: str, text: str) -> None:
        """Puts a text into the field with this hint, description or id, in place of what is in it.

        Raises:
            UnknownName: there is no such field in view.
        """
        with self._acting():
            view = self._find(field, lambda v: v.is_field)
            engine = self._engine
            engine.stage.change(lambda: engine.typist.put(engine.nav.top, view, text))

    def back(self) -> None:
        """Presses the back key."""
        with self._acting():
            self._engine.stage.change(lambda: self._engine.key("back"))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        actor = self._engine.actor
        with self._lock:
            self._engine.stage.reset()
            actor.by = "person"
            try:
                yield
            finally:
                actor.by = "wire"
                self._engine.stage.reset()

    def _views(self) -> Iterator[View]:
        window = self._engine.stage.current().app
        return window.views() if window else iter(())

    def _find(self, words: str, fits: Callable[[View], bool]) -> View:
        views = [v for v in self._views() if v.enabled and fits(v)]
        for of in (_is_called, _has):
            called = [v for v in views if of(v, words)]
            for view in called:
                if not any(v in called for v in view.walk() if v is not view):
                    return view  # the innermost, as of what lies under a finger
        names = [name for v in views for name in _names(v)]
        raise UnknownName(kind="control", kind_zh="控件", name=words, near=nearest(words, names))


def _names(view: View) -> list[str]:
    own = [view.hint, view.rid] if view.is_field else [view.rid]
    return [word for v in view.walk() for word in (v.text, v.drawn, v.desc) if word] + [w for w in own if w]


def _is_called(view: View, words: str) -> bool:
    return words in _names(view)


def _has(view: View, words: str) -> bool:
    return any(words in name for name in _names(view))
