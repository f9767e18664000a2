"""A map in use on one phone: where the phone is on it, the way to a page, and what walking teaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxb.agent.learn import Learner
from lxb.errors import Cancelled
from lxb.forbidden import Forbidden
from lxb.messages import choose_lang
from lxb.ocr import Missing, usable_reader
from lxb.perform import Performer
from lxb.trace import Mentioned
from router.map_places import MapPlaces
from router.walk import Walk, Walker

if TYPE_CHECKING:
    from pathlib import Path

    from lxb.clock import Clock
    from lxb.config import Settings
    from lxb.device import Device
    from lxb.locator import Locator
    from lxb.perform import Step
    from lxb.screen import Screen
    from lxb.trace import Trace
    from maps.graph import NavigationMap
    from maps.model import Edge, Overlay
    from router.overlays import Dismissal


@dataclass
class Guide:
    """Walks one app's map on one phone, as often as it is asked to; a witness of its own walks.

    Attributes:
        map: as it was before the first walk.
        performer: counts what walking does to the phone.
        walked: labels of the controls over which the last walk went.
    """

    map: NavigationMap
    performer: Performer
    places: MapPlaces
    learner: Learner
    walker: Walker = field(init=False)
    cancelled: Callable[[], bool] = bool
    walked: list[str] = field(default_factory=list)

    @classmethod
    def on(
        cls,
        navigation_map: NavigationMap,
        device: Device,
        settings: Settings,
        clock: Clock,
        trace: Trace,
        cancelled: Callable[[], bool] = bool,
    ) -> Guide:
        """A guide for this phone. `cancelled` is asked before each hop but the first."""
        places = MapPlaces(navigation_map)
        learner = Learner(navigation_map, trace, places.localise, clock)
        performer = Performer(device, clock, settings.timing, reader=usable_reader())
        drawn = (edge for edge in navigation_map.edges if edge.locator is not None and edge.locator.ocr)
        if performer.reader is None and any(drawn):
            trace.add(Mentioned(text=Missing().say(choose_lang(settings.lang)), level="warning"))
        guide = cls(navigation_map, performer, places, learner, cancelled)
        forbidden = Forbidden(settings.forbid)
        guide.walker = Walker(performer, places, guide, forbidden=forbidden, on_plan=learner.planned)
        return guide

    def go(self, target: str, screen: Screen | None = None, most_restarts: int = 1) -> Walk:
        """Takes the phone to a page, from wherever it is.

        Raises:
            Cancelled: the run was ended on the way.
        """
        self.walked.clear()
        return self.walker.go(target, screen, most_restarts)

    def leads(self, start: str, page: str) -> bool:
        """Whether there is a way from one page to another that may be walked."""
        return bool(self.next_hop(start, page))

    def next_hop(self, start: str, page: str) -> Edge | None:
        """The first hop of the way from one page to another; None where no way may be walked."""
        from router.commands import may_be_walked

        way = self.places.path(start, page, lambda edge: may_be_walked(edge, self.walker.forbidden))
        return way[0] if way else None

    def save(self, home: Path) -> None:
        """Writes what the walks taught into the map file; see `Learner.save`."""
        self.learner.save(home)

    # --- router.places.Witness ----------------------------------------------------------------------------

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        if ok:
            self.walked.append(edge.label or edge.action)
        self.learner.hop(edge, step, ok, healed)
        if self.cancelled():
            raise Cancelled

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        self.learner.overlay(overlay, dismissal)

    def note(self, what: str, **details: object) -> None:
        self.learner.note(what, **details)
