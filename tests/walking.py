"""A phone with an app of the test's own, its map, and a walker on it: all of it real but the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxb.agent.connect import attach
from lxb.clock import SystemClock
from lxb.config import Settings, Timing
from lxb.device.android import AndroidDevice
from lxb.locator import Ancestor, Locator
from lxb.perform import Performer, Step
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.builder import MapBuilder
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, Overlay
from router.map_places import MapPlaces
from router.overlays import Dismissal
from router.places import Tally
from router.walk import Walk, Walker

PACKAGE = "com.example.walk"

APP = """
package: com.example.walk
name: Walk
home: home
pages:
  home:
    name: Home
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Orders, go: orders}
      - list_row: {title: Help, go: help}
      - list_row: {title: Settings, go: settings}
  orders:
    name: Orders
    title: Orders
    body:
      - list_row: {title: Unpaid orders, go: unpaid}
      - list_row: {title: Refunds, go: refunds}
  unpaid: {name: Unpaid orders, title: Unpaid orders, body: [{text: Nothing to pay}]}
  refunds: {name: Refunds, title: Refunds, body: [{text: Nothing was refunded}]}
  help: {name: Help, title: Help, body: [{text: Ask us anything}, {list_row: {title: Orders, go: orders}}]}
  settings: {name: Settings, title: Settings, body: [{list_row: {title: About, go: about}}]}
  about: {name: About, title: About, body: [{text: Version 1}]}
"""

PAGES = ("home", "orders", "unpaid", "refunds", "help", "settings", "about")
WAYS = (
    ("home", "Orders", "orders"),
    ("home", "Help", "help"),
    ("home", "Settings", "settings"),
    ("orders", "Unpaid orders", "unpaid"),
    ("orders", "Refunds", "refunds"),
    ("help", "Orders", "orders"),
    ("settings", "About", "about"),
)


def row(text: str) -> Locator:
    """The title of a `list_row`."""
    return Locator(id="tv_name", text=text)


def title(text: str) -> Locator:
    """The title of a page's bar."""
    return Locator(text=text, ancestor=Ancestor(id="action_bar"))


def build(
    ways: tuple[tuple[str, str, str], ...] = WAYS, marks: dict[str, Locator] | None = None
) -> MapBuilder:
    """A map of pages told by their titles, and of taps on rows."""
    builder = MapBuilder(App(package=PACKAGE, name="Walk"), Built(at="2026-01-01T00:00:00Z", by="test"))
    told = {"home": Locator(id="headline", text="Welcome"), "unpaid": title("Unpaid orders"), **(marks or {})}
    for page in dict.fromkeys(name for start, _, end in ways for name in (start, end)):
        builder.add_page(name=page, marks=(told.get(page) or title(page.capitalize()),), must=1)
    for start, label, end in ways:
        builder.add_edge(start, end, row(label), label=label)
    return builder


@dataclass
class Diary:
    """A witness that keeps what it was told."""

    hops: list[tuple[str, bool, Locator | None]] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        self.hops.append((edge.label, ok, healed))

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        if overlay is not None:
            self.overlays.append(overlay)

    def note(self, what: str, **details: object) -> None:
        self.notes.append(what)


@dataclass
class Trip:
    """A phone, and walks on it."""

    phone: VirtualPhone
    device: AndroidDevice
    timing: Timing = field(default_factory=Timing)
    diary: Diary = field(default_factory=Diary)

    def walker(self, navigation_map: NavigationMap) -> Walker:
        performer = Performer(self.device, SystemClock(), self.timing)
        return Walker(performer, MapPlaces(navigation_map), self.diary, Tally())

    def go(self, target: str, navigation_map: NavigationMap | None = None, **more: Any) -> Walk:
        """Walks, and makes sure that nothing is called arrived which the phone denies."""
        walk = self.walker(navigation_map or build().done()).go(target, **more)
        assert walk.arrived == (walk.reason == "arrived")
        if walk.arrived:
            assert self.at() == target
        return walk

    def at(self) -> str:
        """Where the phone truly is."""
        place = self.phone.place()
        return place.overlay or place.page

    def press(self, words: str) -> None:
        """A person's finger."""
        element = Locator(text=words).find(self.device.screen())[0]
        self.device.tap(self.device.screen().visible_bounds(element).centre)  # type: ignore[union-attr]


def trip(folder: Path, app: str = APP, options: str = "latency=0") -> Trip:
    """Serves a phone with this app; close its device."""
    path = folder / "walk.yaml"
    path.write_text(app, "utf-8")
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?lang=en&{options}"))
    return Trip(phone, attach(phone, f"virtual:{path}", Settings(), SystemClock()))


Start = Callable[..., Trip]
"""Puts up a phone: with an app of the test's own, and options of its address."""


@contextmanager
def trips(folder: Path) -> Iterator[Start]:
    """As many phones as a test puts up; they go with it."""
    made: list[Trip] = []

    def begin(app: str = APP, options: str = "latency=0") -> Trip:
        made.append(trip(folder, app, options))
        return made[-1]

    try:
        yield begin
    finally:
        for one in made:
            one.device.close()


Rest = Callable[[], Trip]
"""Gives one and the same phone, as it was before anything was done."""


@contextmanager
def one_phone(folder: Path) -> Iterator[Rest]:
    """One phone without misbehaviours, for many tests."""
    made = trip(folder)
    token = made.phone.snapshot()

    def rested() -> Trip:
        made.phone.restore(token)
        return Trip(made.phone, made.device)

    try:
        yield rested
    finally:
        made.device.close()
