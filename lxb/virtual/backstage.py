"""What only whoever sets a virtual phone up sees of it and does with it: no wire leads here."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from lxb.clock import Clock, SystemClock
from lxb.virtual.book import Book
from lxb.virtual.camera import Camera, Onlooker
from lxb.virtual.engine import Engine
from lxb.virtual.hands import Hands
from lxb.virtual.options import known
from lxb.virtual.places import Place
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import Event, PhoneState
from lxb.virtual.truth import TrueMap, truth


class Backstage:
    """The truth about a phone and its apps. Every method may be called from any thread."""

    def __init__(self, spec: PhoneSpec, clock: Clock | None = None) -> None:
        self.spec = spec
        self.clock: Clock = clock or SystemClock()
        self._lock = threading.RLock()
        self._engine = Engine(spec, self.clock)
        self._camera = Camera(self._engine)

    @property
    def books(self) -> Mapping[str, Book]:
        """All its apps by their packages, as they truly are."""
        return self._engine.books

    @property
    def latency_spent(self) -> float:
        """Seconds of waiting that the apps themselves caused: changes of pages, spinners, lagging trees."""
        return self._engine.stage.latency_spent

    def place(self) -> Place:
        """Where the phone truly is now."""
        with self._lock:
            self._engine.stage.settle()
            return self._engine.nav.place()

    def truth(self, package: str) -> TrueMap:
        """All true places of an app and the taps between them; the phone itself is not touched."""
        return truth(self.spec, package)

    @property
    def events(self) -> tuple[Event, ...]:
        """What was done on the phone that has consequences, the oldest first."""
        with self._lock:
            return tuple(self._engine.state.events)

    def state(self, package: str) -> dict[str, Any]:
        """What an app remembers, as a copy: the names are those under `state` of its file.

        Raises:
            UnknownName: there is no such app on the phone.
        """
        with self._lock:
            return deepcopy(self._remembered(package))

    def arrange(self, package: str, changes: Mapping[str, Any]) -> None:
        """Has an app remember something else than its file says, by dotted names: how a task begins.

        Raises:
            UnknownName: there is no such app on the phone, or it has nothing of that name.
        """
        with self._lock:
            state = self._remembered(package)
            for name, value in changes.items():
                *path, last = name.split(".")
                at = state
                for step in path:
                    at = at[known(f"state of {package}", f"{package} 的状态", step, at)]
                at[known(f"state of {package}", f"{package} 的状态", last, at)] = deepcopy(value)
            self._engine.stage.touched()

    def _remembered(self, package: str) -> dict[str, Any]:
        known("app of this phone", "这部手机上的应用", package, self._engine.books)
        return self._engine.actor.state_of(package)

    def deliver(self, package: str, name: str, item: Any) -> bool:
        """Something arrives for an app (a message), in a list that it remembers; False: no such app."""
        with self._lock:
            done = self._engine.actor.deliver(package, name, item)
            self._engine.stage.touched()
            return done

    @property
    def hands(self) -> Hands:
        """The person whose phone it is."""
        return Hands(self._engine, self._lock)

    def watch(self, onlooker: Onlooker) -> None:
        """From now on `onlooker` is shown every picture that is drawn, and the truth behind it.

        Not of what no picture shows: the screen is off, or what is on it is black.

        It is called while the phone is held still, and must not ask the phone anything.
        """
        with self._lock:
            self._camera.show_to(onlooker)

    def snapshot(self) -> object:
        """The whole state, to come back to by `restore`. Everything that is on its way has arrived in it."""
        with self._lock:
            self._engine.stage.reset()
            return self._engine.state.copy()

    def restore(self, token: object) -> None:
        """Makes everything as it was at a snapshot; a token can be used again and again."""
        if not isinstance(token, PhoneState):
            raise TypeError("not a snapshot of a virtual phone")
        with self._lock:
            self._engine.nav.state = token.copy()
            self._engine.stage.reset()
