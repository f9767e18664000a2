"""The exploring loop. It owns the order of things and holds no knowledge of its own:

    where are we -> what is the nearest thing to try -> go there -> try it -> what is on the screen now ->
    note it

Policy lives beside it: what is known and what is nearest (`expedition`), what a screen teaches (`survey`),
what became of a tap (`attempts`, `arrival`) and what of that is believed (`doubt`), how to get back
(`router.walk`), what walks teach (`witness`), when to stop (`limits`) and what came of it (`verdict`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer import events as ev
from explorer.arrival import Arrival, Arrivals
from explorer.attempts import Attempts
from explorer.doubt import Doubt
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.inference import infer
from explorer.limits import Limits
from explorer.scrolling import scroll_on
from explorer.survey import Survey
from explorer.verdict import verdict
from explorer.way_back import WayBack
from explorer.witness import ExploringWitness
from lxb.errors import DeviceError, LXBError, ModelLimitReached
from lxb.forbidden import Forbidden
from lxb.perform import Performer
from lxb.screen import Element, Screen
from router.walk import Walker
from router.walls import wall

if TYPE_CHECKING:
    from explorer.vision.rounds import Rounds

MOST_FAILED_WALKS = 2
"""Walks to a page that may fail before what is left there is given up."""


@dataclass
class Explorer:
    """Explores one app on one phone until nothing is left to try or a limit is reached."""

    performer: Performer
    expedition: Expedition
    forbidden: Forbidden
    """What is never tapped."""
    limits: Limits
    on_step: Callable[[Explorer], None] = lambda explorer: None
    """Called after every step: progress, saving."""
    faultless: bool = False
    """See `Doubt.faultless`."""
    vision: Rounds | None = None
    """Asks a vision model about the pages; None = the tree is all there is."""
    walker: Walker = field(init=False)
    survey: Survey = field(init=False)
    arrivals: Arrivals = field(init=False)
    attempts: Attempts = field(init=False)
    doubt: Doubt = field(init=False)
    _walks_failed: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        way_back = WayBack(self.expedition)
        self.survey = Survey(self.expedition, self.forbidden)
        self.walker = Walker(
            self.performer,
            self.expedition.atlas,
            witness=ExploringWitness(self.survey, way_back),
            forbidden=self.forbidden,
            is_above=self.expedition.is_above,
        )
        self.arrivals = Arrivals(self.survey, self.walker)
        self.doubt = Doubt(self.performer, self.expedition, self.faultless)
        self.attempts = Attempts(self.arrivals, self.doubt, way_back)

    def run(self) -> str:
        """Explores; the answer says why it ended, as a `lxb.reason.Reason`.

        Raises:
            ModelError: the model cannot be asked; or it went away, and the rest was explored without it.
        """
        try:
            reason = self._explore()
        except ModelLimitReached:
            reason = "limit:model"
        except (LXBError, KeyboardInterrupt) as error:
            if self.vision is not None:
                self.vision.rescue(wait=isinstance(error, DeviceError))
            raise
        if self.vision is not None and (fault := self.vision.finish()) is not None:
            self.on_step(self)
            raise fault
        return reason

    def _explore(self) -> str:
        if wall(self.walker.awake(self.performer.look())) == "locked":
            return "locked"
        screen = self._begin()
        while (
            reason := self.limits.reached(len(self.expedition.atlas.places), self.performer.counts)
        ) is None:
            if screen is None:
                return "not started"
            self.on_step(self)
            self._show(screen)
            target = self._choose(screen)
            if target is None and (undescribed := self._undescribed()) is not None:
                screen = self._bring_up(undescribed, screen)
                continue
            if target is None and not (self._taken_up() or self.doubt.reopens()):
                return verdict(screen, self.expedition, self.doubt)
            if target is not None:
                screen = self._work_on(target, screen)
        return reason

    # --- what a model says ----------------------------------------------------------------------------

    def _show(self, screen: Screen) -> None:
        """Lets the model see the page that the phone rests on, and takes over what it has said meanwhile."""
        if self.vision is not None:
            self.vision.hear()
            self.vision.show(self.expedition.atlas.localise(screen), screen)

    def _undescribed(self) -> str | None:
        """A page that was found without the model seeing it, as when the build was broken off."""
        left = self.vision.left() if self.vision is not None else []
        return left[0] if left else None

    def _bring_up(self, page: str, screen: Screen) -> Screen:
        """Walks to a page for the model's sake; one that no way leads back to goes without its words."""
        screen, arrived = self._go(page, screen)
        if self.vision is not None and not arrived:
            self.vision.leave(page)
        return screen

    def _taken_up(self) -> bool:
        """Whether the model's answers, which are waited for now, were news."""
        return self.vision is not None and self.vision.take_up()

    # --- where to go ----------------------------------------------------------------------------------

    def _begin(self) -> Screen | None:
        """Starts the app from its first page, so that the map's home is where a start leads."""
        screen = self.walker.restart()
        atlas = self.expedition.atlas
        atlas.stack.clear()
        arrival = self.arrivals.at(screen)
        if arrival is None:
            return None
        atlas.here = arrival.page
        if atlas.home not in atlas.places:
            self.expedition.tell(ev.Home(page=arrival.page))
            return self._once_more(arrival)
        return arrival.screen

    def _once_more(self, first: Arrival) -> Screen:
        """A first page with content is opened twice: what reads otherwise then (a banner) is content, too.

        Later one mostly comes back to it as it was left, and a build that is cut short may never.
        """
        if not any(c.anchor.any for c in self.expedition.frontier.of(first.page)):
            return first.screen
        again = self.arrivals.at(self.walker.restart())
        if again is None:
            return self.performer.look()
        self.expedition.atlas.here = again.page
        if again.page == first.page:
            self.survey.look_around(again.page, again.screen)
        return again.screen

    def _choose(self, screen: Screen) -> str | None:
        """The page to work on next: the nearest with something left.

        By restarting the app as a last resort.
        """
        atlas, wide = self.expedition.atlas, self.limits.bound
        atlas.here = atlas.localise(screen) or atlas.here
        for start in (atlas.here, atlas.home):
            if start is not None and (found := self.expedition.nearest_open(start, wide=wide)) is not None:
                return found
        left = self.expedition.left()
        for page in left:
            self._give_up(page)
        return self._choose(screen) if left else None  # what waited for these waits no more

    def _work_on(self, page: str, screen: Screen) -> Screen:
        if self.expedition.atlas.localise(screen) != page:
            screen, arrived = self._go(page, screen)
            if not arrived:
                self._walk_failed(page)
                return screen
        self.survey.look_around(page, screen)
        infer(page, self.expedition)
        candidate = self._next_on(page, screen)
        if candidate is not None:
            return self.attempts.attempt(candidate, screen)
        return scroll_on(page, screen, self.walker, self.survey)

    def _go(self, page: str, screen: Screen) -> tuple[Screen, bool]:
        """Walks to a page; the screen afterwards, and whether it arrived."""
        walk = self.walker.go(page, screen)
        self.expedition.atlas.here = walk.here
        return walk.screen, walk.arrived

    def _walk_failed(self, page: str) -> None:
        self._walks_failed[page] += 1
        if self._walks_failed[page] >= MOST_FAILED_WALKS:
            self._give_up(page)

    def _give_up(self, page: str) -> None:
        self.expedition.tell(ev.GaveUp(page=page, out_of_reach=True))

    def _next_on(self, page: str, screen: Screen) -> Candidate | None:
        """The next control to try: one that is in view if there is any, else one further up or down."""
        left = sorted(self.expedition.frontier.open(page), key=self.expedition.names_the_opener)
        in_view = (c for c in left if isinstance(self.performer.find(c.anchor.locator, screen), Element))
        return next(in_view, left[0] if left and not self.expedition.may_scroll(page) else None)
