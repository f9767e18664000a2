"""A virtual phone on which single actions are carried out: real but for its clock, which only tests move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from executor.action import Action, Tap
from executor.doing import Done, Scene, do
from executor.person import Consent, Request
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.finger import touch_point
from lxb.geometry import Point
from lxb.perform import Performer
from lxb.screen import Element, Screen
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import PhoneState

FILE = Path(__file__).with_name("doing_app.yaml")
APP = "com.example.doing"


class Watched(ManualClock):
    """Time during which something happens: `at` is asked at every wait."""

    def __init__(self) -> None:
        super().__init__(datetime(2026, 1, 1, tzinfo=UTC))
        self.at: Callable[[float], object] = lambda now: None

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        self.at(self.now())


@dataclass
class Somebody:
    """A person who answers as the test says."""

    consent: Consent = "yes"
    answer: str | None = None
    took: Callable[[], bool] = lambda: False
    before: Callable[[], object] = lambda: None
    """What happens on the phone while the person thinks."""
    requests: list[Request] = field(default_factory=list)
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    handed: list[str] = field(default_factory=list)

    def confirm(self, request: Request) -> Consent:
        self.requests.append(request)
        self.before()
        return self.consent

    def take_over(self, reason: str) -> bool:
        self.handed.append(reason)
        return self.took()

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        self.asked.append((question, tuple(choices)))
        return self.answer

    def notify(self, text: str) -> None:
        """Nothing here is to be told."""


class Phone:
    """A phone with an app, and a scene on it."""

    def __init__(
        self,
        file: Path | str = FILE,
        options: str = "lang=en",
        device: Callable[[VirtualPhone], InProcessDevice] = InProcessDevice,
        **scene: Any,
    ) -> None:
        self.clock = Watched()
        spec = PhoneSpec.parse(f"virtual:{file}?latency=0&{options}")
        self.phone = VirtualPhone(spec, self.clock)
        self.phone.launch(self.phone.apps[0])
        self.device = device(self.phone)
        self.person = Somebody()
        performer = Performer(self.device, self.clock, Timing())
        self.scene = Scene(performer, self.person, self.device.screen(), **scene)

    def look(self) -> Screen:
        """A new screen for the scene, as the loop looks before it asks."""
        self.scene.screen = self.device.screen()
        return self.scene.screen

    def element(self, words: str) -> Element:
        fits = (e for e in self.look() if words in {e.text, e.desc, e.hint} or e.id.endswith(f"/{words}"))
        return next(fits)

    def at(self, words: str) -> Point:
        """Where a finger goes for what is called so."""
        return touch_point(self.look(), self.element(words))

    def do(self, action: Action, **more: Any) -> Done:
        self.look()
        return do(action, self.scene, **more)

    def tap(self, words: str, **more: Any) -> Done:
        return self.do(Tap(self.at(words)), **more)

    def state(self, name: str) -> object:
        held = self.phone.snapshot()
        assert isinstance(held, PhoneState)
        return held.states[self.phone.apps[0]][name]

    @property
    def page(self) -> str:
        place = self.phone.place()
        return place.overlay or place.page
