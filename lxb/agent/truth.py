"""Compares a map with what a virtual app truly is.

Every edge of the map is walked on a phone without misbehaviours that forgets it afterwards, and the phone
tells where it truly led. A page of the map stands for the true place that most of its edges lead to.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast, get_args

from pydantic import BaseModel, ConfigDict

from lxb.action import Back, LongPress, Tap
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.errors import Lang, UsageError
from lxb.locator import Locator
from lxb.ocr import usable_reader
from lxb.perform import Performer, Step
from lxb.virtual.in_process import InProcessDevice
from maps.graph import NavigationMap
from maps.model import Edge
from router.map_places import MapPlaces

if TYPE_CHECKING:
    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.spec import PhoneSpec
    from lxb.virtual.truth import Needs, TrueMap

BY_TAPS: tuple[Needs, ...] = ("plain", "content")
"""What it may take to reach a place that counts for coverage: taps on controls and on items of content."""


class TruthResult(BaseModel):
    """How a map compares with the truth."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    coverage: float
    """Part of the true places, reachable by taps that are not forbidden, which the map has."""
    duplicates: int
    """Pages of the map that stand for a place which another page stands for already."""
    wrong_merges: int
    """True places that the map takes for a page which stands for another: its marks fit there too, or edges
    to it lead there and no other page stands for it."""
    wrong_edges: int
    """Edges that lead to another place than their page stands for."""
    broken_edges: int
    """Edges whose control is not found on their page."""
    places: int
    """True places that count for coverage."""
    pages: int
    """Pages of the map, those of other apps left out."""
    edges: int
    missed: list[str]
    """True places that the map lacks."""
    beyond: list[str]
    """True places that need a long press, the keyboard or a forbidden tap; they do not count."""
    unproven: list[str]
    """Pages of the map to which no edge could be walked."""
    details: list[str]
    """A line for each duplicate, wrong merge, wrong edge and broken edge."""


def phone_of(navigation_map: NavigationMap, address: str) -> PhoneSpec:
    """The virtual phone of an address; in the language of the map, where the address does not say which."""
    from lxb.agent.language import primary_language
    from lxb.virtual.spec import PhoneSpec

    spec = PhoneSpec.parse(address)
    spoken = primary_language(navigation_map.built.locale)
    said = any(option.startswith("lang=") for option in address.partition("?")[2].split("&"))
    return spec if said or spoken not in get_args(Lang) else replace(spec, lang=cast("Lang", spoken))


def compare(navigation_map: NavigationMap, spec: PhoneSpec) -> TruthResult:
    """Walks all of a map on a virtual phone of this make, without its faults."""
    walk = _surveyed(navigation_map, spec)
    return walk.result(walk.phone.truth(navigation_map.app.package))


def stands_for(navigation_map: NavigationMap, spec: PhoneSpec) -> dict[str, str]:
    """The true place that each page of a map stands for, without pages to which no edge can be walked."""
    return _surveyed(navigation_map, spec).stands_for()


def _surveyed(navigation_map: NavigationMap, spec: PhoneSpec) -> _Survey:
    from lxb.virtual.phone import VirtualPhone

    clock = ManualClock()
    phone = VirtualPhone(replace(spec, faults={}, latency=0.0), clock=clock)
    package = navigation_map.app.package
    if package not in {app.package for app in phone.packages()}:
        reason, reason_zh = (
            f"the map is of {package}, which this phone does not have",
            f"地图属于 {package}，这部手机上没有该应用",
        )
        raise UsageError(reason=reason, reason_zh=reason_zh)
    walk = _Survey(navigation_map, phone, clock)
    walk.run()
    return walk


@dataclass
class _Survey:
    """Walks every edge from a state in which its page is shown."""

    map: NavigationMap
    phone: VirtualPhone
    clock: ManualClock
    reached: dict[str, Counter[str]] = field(default_factory=dict)
    """Page -> true places that its edges led to."""
    led: list[tuple[Edge, str | None]] = field(default_factory=list)
    """Edges with the true place they led to; None = the control was not found."""
    merged: set[tuple[str, str]] = field(default_factory=set)
    """(page, true place) that the map's marks take for one."""
    _tokens: dict[str, object] = field(default_factory=dict)

    def run(self) -> None:
        self.places = MapPlaces(self.map)
        device, timing = InProcessDevice(self.phone), Timing(quiet=0.1, reaction=0.4)
        self.performer = Performer(device, self.clock, timing, reader=usable_reader())
        self.phone.launch(self.map.app.package)
        self._note(self.map.home)
        queue = deque([self.map.home])
        while queue:
            page = queue.popleft()
            for edge in self._in_order(page):
                if self._walk(edge) and edge.target_page not in self._tokens:
                    self._tokens[edge.target_page] = self.phone.snapshot()
                    queue.append(edge.target_page)
        self._walk_back()

    def _in_order(self, page: str) -> Iterable[Edge]:
        return [
            e for e in self.map.leaving(page) if e.action in {"tap", "long_press"} and not self._is_out(e)
        ]

    def _is_out(self, edge: Edge) -> bool:
        target = self.map.pages.get(edge.target_page)
        return target is None or target.kind == "external"

    def _note(self, page: str) -> None:
        self.reached.setdefault(page, Counter())[self._place()] += 1
        self._tokens.setdefault(page, self.phone.snapshot())

    def _place(self) -> str:
        place = self.phone.place()
        return f"{place.overlay or place.page}" if place.package == self.map.app.package else place.package

    def _walk(self, edge: Edge) -> bool:
        if edge.locator is None:
            return False
        step = self._touch(edge, edge.locator)
        if step is None:
            self.led.append((edge, None))
            return False
        self._see(edge, step)
        return True

    def _touch(self, edge: Edge, locator: Locator) -> Step | None:
        """Does what an edge says where its page is shown; None where its control is not found."""
        self.phone.restore(self._tokens[edge.source_page])
        found, screen = self.performer.seek(locator, self.performer.look())
        if isinstance(found, Step):
            return None
        action = LongPress(target=locator) if edge.action == "long_press" else Tap(target=locator)
        return self.performer.do(action, screen)

    def _see(self, edge: Edge, step: Step) -> None:
        place = self._place()
        self.led.append((edge, place))
        self.reached.setdefault(edge.target_page, Counter())[place] += 1
        if self.places.localise(step.after) == edge.target_page:
            self.merged.add((edge.target_page, place))

    def _walk_back(self) -> None:
        """Back depends on how a page was reached: it is tried where the map has the way in."""
        for edge in self.map.edges:
            if edge.action != "back" or edge.target_page not in self._tokens:
                continue
            way_in = next(
                (e for e in self._in_order(edge.target_page) if e.target_page == edge.source_page), None
            )
            if way_in is not None and way_in.locator and self._touch(way_in, way_in.locator) is not None:
                self._see(edge, self.performer.do(Back(), self.performer.look()))

    # --- the verdict

    def stands_for(self) -> dict[str, str]:
        return {page: places.most_common(1)[0][0] for page, places in self.reached.items()}

    def result(self, true: TrueMap) -> TruthResult:
        stands_for = self.stands_for()
        counted = true.reachable(*BY_TAPS)
        own = [page for page in self.map if page.kind != "external"]
        have = Counter(stands_for[page.id] for page in own if page.id in stands_for)
        doubled = [f"duplicate: {place} x{count}" for place, count in have.items() if count > 1]
        wrong = [
            (e, place) for e, place in self.led if place is not None and place != stands_for[e.target_page]
        ]
        mistaken = {(e.target_page, place) for e, place in wrong}
        merges = sorted(pair for pair in mistaken if pair in self.merged or pair[1] not in have)
        astray = [(e, place) for e, place in wrong if (e.target_page, place) not in merges]
        broken = [e for e, place in self.led if place is None]
        return TruthResult(
            coverage=round(len(counted & set(have)) / len(counted), 4) if counted else 1.0,
            duplicates=sum(count - 1 for count in have.values()),
            wrong_merges=len(merges),
            wrong_edges=len(astray),
            broken_edges=len(broken),
            places=len(counted),
            pages=len(own),
            edges=len(self.map.edges),
            missed=sorted(counted - set(have)),
            beyond=sorted(set(true.places) - counted),
            unproven=sorted(page.id for page in own if page.id not in stands_for),
            details=[
                *doubled,
                *(f"wrong merge: {self._named(page)} is also {place}" for page, place in merges),
                *(
                    f"wrong edge: {_told(e)} leads to {place}, not {stands_for[e.target_page]}"
                    for e, place in astray
                ),
                *(f"broken edge: {_told(e)}" for e in broken),
            ],
        )

    def _named(self, page: str) -> str:
        return f"{page} ({self.map.pages[page].name})"


def _told(edge: Edge) -> str:
    return f"{edge.source_page} --{edge.label or edge.action}--> {edge.target_page}"
