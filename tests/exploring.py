"""An explorer on a virtual phone without any wire and on a clock of its own: all of it real, and quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from explorer.chart import chart
from explorer.engine import Explorer
from explorer.events import Event
from explorer.expedition import Expedition
from explorer.limits import Limits
from explorer.vision.rounds import Rounds
from lxb.agent.truth import TruthResult, compare
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.forbidden import Forbidden
from lxb.perform import Performer
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.load import load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import PhoneState
from maps.graph import NavigationMap
from maps.model import App, Built

ABOUT = (App(package="com.example.app", name="App"), Built(at="2026-01-01T00:00:00Z", by="test"))


@dataclass
class Journey:
    """One app on one phone, explored in as many goes as a test likes."""

    spec: PhoneSpec
    forbid: tuple[str, ...] = ()
    look: Callable[[Explorer], Rounds | None] = lambda explorer: None
    """Makes what asks a vision model."""
    clock: ManualClock = field(default_factory=ManualClock)
    events: list[Event] = field(default_factory=list)
    """The journal so far."""
    reason: str = ""
    """Why the last go ended."""

    def __post_init__(self) -> None:
        self.phone = VirtualPhone(self.spec, clock=self.clock)
        self.package = load_app(self.spec.apps[0]).package
        self.device = InProcessDevice(self.phone)

    def go(self, *, actions: int | None = None) -> Explorer:
        """Explores, from where the journal ends; as in a real build a step is kept whole or not at all."""
        expedition = Expedition(self.package)
        for event in self.events:
            expedition.apply(event)
        step: list[Event] = []
        expedition.keep = step.append
        performer = Performer(self.device, self.clock, Timing())

        def stepped(explorer: Explorer) -> None:
            self.events += step
            step.clear()

        self.explorer = Explorer(
            performer,
            expedition,
            Forbidden(self.forbid),
            Limits(self.clock, actions=actions),
            on_step=stepped,
        )
        self.explorer.vision = self.look(self.explorer)
        self.reason = self.explorer.run()
        self.events += step
        return self.explorer

    @property
    def map(self) -> NavigationMap:
        app, built = ABOUT
        file = chart(self.explorer.expedition, app.model_copy(update={"package": self.package}), built)
        assert file is not None
        return NavigationMap(file)

    def truth(self) -> TruthResult:
        """The map held against what the app truly is."""
        return compare(self.map, self.spec)

    def state(self, name: str) -> object:
        """What the app remembers."""
        held = self.phone.snapshot()
        assert isinstance(held, PhoneState)
        return held.states[self.package][name]


def journey(folder: Path, app: str, options: str = "", forbid: Iterable[str] = ()) -> Journey:
    """A phone with an app that the test itself tells of in YAML."""
    path = folder / "app.yaml"
    path.write_text(app, "utf-8")
    return Journey(PhoneSpec.parse(f"virtual:{path}?latency=0&{options}"), tuple(forbid))
