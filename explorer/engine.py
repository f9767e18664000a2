"""The exploring loop. It owns the order of things and holds no knowledge of its own:

    where are we -> what is the nearest thing to try -> go there -> try it -> what is on the screen now ->
    note it

Policy lives beside it: what is an anchor (`anchors`), what is forbidden (`forbidden`), what comes up unasked
(`router.overlays`), how to get back (`router.walk`), when to stop (`limits`), what is known (`expedition`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer import events as ev
from explorer.arrival import Arrival, Arrivals
from explorer.doubt import Doubt
from explorer.expedition import Expedition
from explorer.frontier import Candidate, State
from explorer.inference import inferred
from explorer.limits import MOST_SCROLLS_A_PAGE, Limits
from explorer.page_end import shows_end
from explorer.shifts import shifts
from explorer.templates import judge
from explorer.way_back import WayBack
from lxb.action import Outcome, Swipe, Tap
from lxb.errors import DeviceError, LXBError, ModelLimitReached
from lxb.locator import Locator
from lxb.perform import Performer, Step
from lxb.screen import Element, Quality, Screen
from lxb.screen.rest import is_loading
from maps.facts import WORDS, sight
from maps.model import Edge, Overlay
from maps.structure import front
from router.overlays import Dismissal
from router.walk import Walker
from router.walls import wall

if TYPE_CHECKING:
    from explorer.vision.rounds import Rounds

ENOUGH_SIGHTS = 5
"""Sights of a page after which another one teaches little."""

MOST_FAILED_WALKS = 2
"""Walks to a page that may fail before what is left there is given up."""


@dataclass
class Explorer:
    """Explores one app on one phone until nothing is left to try or a limit is reached."""

    performer: Performer
    expedition: Expedition
    arrivals: Arrivals
    limits: Limits
    on_step: Callable[[Explorer], None] = lambda explorer: None
    """Called after every step: progress, saving."""
    faultless: bool = False
    """See `Doubt.faultless`."""
    vision: Rounds | None = None
    """Asks a vision model about the pages; None = the tree is all there is."""
    walker: Walker = field(init=False)
    doubt: Doubt = field(init=False)
    way_back: WayBack = field(init=False)
    here: str | None = None
    _walks_failed: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.walker = Walker(
            self.performer,
            self.expedition.atlas,
            witness=self,
            forbidden=self.arrivals.forbidden,
            is_above=self.expedition.is_above,
        )
        self.arrivals.walker = self.walker
        self.doubt = Doubt(self.performer, self.expedition, self.faultless)
        self.way_back = WayBack(self.expedition)

    def run(self) -> str:
        """Explores; the answer says why it ended, as a `lxb.results.Reason`.

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
                return self._verdict(screen)
            if target is not None:
                screen = self._work_on(target, screen)
        return reason

    def _verdict(self, screen: Screen) -> str:
        """What came of it, now that nothing is left to try: an app of one page may have nothing to try."""
        atlas, led = self.expedition.atlas, self.doubt.anything_led
        if (self.doubt.stuck or not led) and (asked := wall(screen)) is not None:
            return asked
        first = atlas.places.get(atlas.home or "")
        if first is None:
            return "nothing found"
        if not led and first.kind == "overlay":
            return "stuck"  # at something over the app's first page that does not go away
        if not self.doubt.tried_anything and (screen.quality is not Quality.FULL or is_loading(screen)):
            return "nothing found"
        return "stuck" if self.doubt.stuck else "all explored"

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
        walk = self.walker.go(page, screen)
        self.here = walk.here
        if self.vision is not None and not walk.arrived:
            self.vision.leave(page)
        return walk.screen

    def _taken_up(self) -> bool:
        """Whether the model's answers, which are waited for now, were news."""
        return self.vision is not None and self.vision.take_up()

    # --- where to go ----------------------------------------------------------------------------------

    def _begin(self) -> Screen | None:
        """Starts the app from its first page, so that the map's home is where a start leads."""
        screen = self.walker.restart()
        self.expedition.atlas.stack.clear()
        arrival = self.arrivals.at(screen)
        if arrival is None:
            return None
        self.here = arrival.page
        if self.expedition.atlas.home not in self.expedition.atlas.places:
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
        self.here = again.page
        if again.page == first.page:
            self._look_around(again.page, again.screen)
        return again.screen

    def _choose(self, screen: Screen) -> str | None:
        """The page to work on next: the nearest with something left.

        By restarting the app as a last resort.
        """
        here = self.expedition.atlas.localise(screen) or self.here
        self.here, wide = here, self.limits.bound
        if here is not None and (found := self.expedition.nearest_open(here, wide=wide)) is not None:
            return found
        home = self.expedition.atlas.home
        if home is not None and (found := self.expedition.nearest_open(home, wide=wide)) is not None:
            return found
        left = self.expedition.left()
        for page in left:
            self._give_up(page)
        return self._choose(screen) if left else None  # what waited for these waits no more

    def _work_on(self, page: str, screen: Screen) -> Screen:
        if self.expedition.atlas.localise(screen) != page:
            walk = self.walker.go(page, screen)
            self.here = walk.here
            if not walk.arrived:
                self._walk_failed(page)
                return walk.screen
            screen = walk.screen
        self._look_around(page, screen)
        self._infer(page)
        candidate = self._next_on(page, screen)
        if candidate is not None:
            return self._try(candidate, screen)
        return self._scroll(page, screen)

    def _walk_failed(self, page: str) -> None:
        self._walks_failed[page] = self._walks_failed.get(page, 0) + 1
        if self._walks_failed[page] >= MOST_FAILED_WALKS:
            self._give_up(page)

    def _give_up(self, page: str) -> None:
        self.expedition.tell(ev.GaveUp(page=page, out_of_reach=True))

    def _look_around(self, page: str, screen: Screen) -> None:
        """Each sight of a page teaches what of it stays."""
        self.expedition.read(screen)
        self._notice(page, screen)
        if self.expedition.atlas.places[page].sights < ENOUGH_SIGHTS:
            self.expedition.tell(ev.Seen.of(page, sight(screen)))

    def _notice(self, page: str, screen: Screen) -> None:
        """Which controls of a page read differently now, though we may only be passing through."""
        if self.expedition.atlas.places[page].is_view(sight(screen), {}):
            return  # further down other controls stand in the same places
        for event in shifts(page, screen, self.expedition.frontier):
            self.expedition.tell(event)

    def _infer(self, page: str) -> None:
        """Takes over what pages that share a bar of controls have taught."""
        for candidate in self.expedition.frontier.open(page):
            for event in inferred(candidate, self.expedition):
                self.expedition.tell(event)

    def _next_on(self, page: str, screen: Screen) -> Candidate | None:
        """The next control to try: one that is in view if there is any, else one further up or down."""
        left = sorted(self.expedition.frontier.open(page), key=self.expedition.names_the_opener)
        in_view = (c for c in left if isinstance(self.performer.find(c.anchor.locator, screen), Element))
        return next(in_view, left[0] if left and not self.expedition.may_scroll(page) else None)

    # --- trying ---------------------------------------------------------------------------------------

    def _try(self, candidate: Candidate, screen: Screen) -> Screen:
        """Taps a control and notes what became of it."""
        anchor, origin = candidate.anchor, candidate.page
        screen = self.walker.loaded(anchor.locator, screen)
        found = self.performer.find(anchor.locator, screen)
        if isinstance(found, Step) and (candidate.below or self.expedition.frontier.scrolled.get(origin)):
            found, screen = self.performer.seek(anchor.locator, screen, above=not candidate.below)
        if isinstance(found, Step):
            return self._missed(candidate, screen)
        dismissed = self.walker.tally.overlays
        step = self.performer.do(
            Tap(target=anchor.locator),
            screen,
            left=lambda s: self.expedition.atlas.localise(s) != origin,
            refused=self.walker.is_refused,
        )
        if step.outcome is Outcome.REFUSED:
            self._tried(candidate, "skipped")
            return step.after
        acted = step.outcome in {Outcome.DONE, Outcome.NO_CHANGE}
        gone = self.expedition.atlas.localise(step.after) != origin
        if not acted and (gone or step.outcome is not Outcome.COVERED):
            return self._not_tapped(candidate, step, gone=gone)
        arrival = self.arrivals.after(step, candidate)
        if arrival is not None and arrival.outside:
            self._tried(candidate, "tried", arrival.outside)
            return arrival.screen
        if arrival is None or arrival.crashed or arrival.page == origin:
            came_up = self.walker.tally.overlays > dismissed and not (arrival and arrival.told)
            interrupted = arrival is None or arrival.crashed or came_up
            self._came_to_nothing(candidate, step, arrival, interrupted=interrupted)
            return arrival.screen if arrival else self.walker.clear(self.performer.look())
        if self.doubt.goes_to_the_last(candidate, arrival.page, sight(arrival.screen).title):
            self.here = arrival.page
        else:
            self._led(candidate, arrival)
        return arrival.screen

    def _missed(self, candidate: Candidate, screen: Screen) -> Screen:
        """A control is not there any more; nor are others that are not in view at the top, as it was sought.

        Else each would be sought again, and a page that loads more at its top has no end. Where something
        came up while it was sought nothing is told of it.
        """
        dismissed = self.walker.tally.overlays
        clear = self.walker.clear(screen)
        if self.walker.tally.overlays > dismissed or front(screen).package != self.expedition.package:
            if not self.doubt.again(candidate):
                self._tried(candidate, "unclear")
            return clear
        self._tried(candidate, "vanished")
        page = candidate.page
        sought = self.expedition.frontier.scrolled.get(page) and not candidate.below
        if not sought or is_loading(screen) or self.expedition.atlas.localise(screen) != page:
            return clear
        for other in self.expedition.frontier.open(page):
            if not other.below and _is_gone(self.performer.find(other.anchor.locator, screen)):
                self._tried(other, "vanished")
        return clear

    def _not_tapped(self, candidate: Candidate, step: Step, *, gone: bool) -> Screen:
        """The page or the control was gone before the touch: where that leads is not told by what came."""
        if gone and step.outcome is not Outcome.COVERED:
            self.doubt.came_late()
        if not self.doubt.again(candidate):
            self._tried(candidate, "unclear")
        return self.walker.clear(step.after)

    def _came_to_nothing(
        self, candidate: Candidate, step: Step, arrival: Arrival | None, *, interrupted: bool
    ) -> None:
        """A control had no effect, or none that was seen: the app went, or something came up meanwhile."""
        if arrival is not None and arrival.crashed:
            self.here = arrival.page
            self.expedition.atlas.stack.clear()
        if interrupted:  # it says nothing about the control, which stays as it was
            if not self.doubt.again(candidate):
                self._tried(candidate, "unclear")
            return
        again = step.outcome is Outcome.NO_CHANGE and self.expedition.frontier.worth_another_try(candidate)
        self._tried(candidate, "open" if again else "dead")
        self.doubt.dead(candidate)
        self._judge(candidate)

    def _tried(self, candidate: Candidate, state: State, led_to: str | None = None) -> None:
        self.expedition.tell(ev.Tried.of(candidate, state, led_to))

    def _led(self, candidate: Candidate, arrival: Arrival) -> None:
        """A control led to a page: an edge, and maybe the proof that its look-alikes are content."""
        self._tried(candidate, "tried", arrival.page)
        self.doubt.led(candidate, arrival.page)
        edge = candidate.edge_to(arrival.page)
        self.expedition.tell(ev.Led(edge=edge, returning=self.way_back.returns(edge)))
        if not arrival.new:
            self._notice(arrival.page, arrival.screen)
        self.way_back.arrived_by(edge)
        self.here = arrival.page
        self._judge(candidate)

    def _judge(self, candidate: Candidate) -> None:
        """What the look-alikes of a candidate are, after one more was tried."""
        for event in judge(candidate, self.expedition):
            self.expedition.tell(event)
            if isinstance(event, ev.Merged) and self.here == event.dropped:
                self.here = event.kept

    def _scroll(self, page: str, screen: Screen) -> Screen:
        """Looks for more controls further down; what came up meanwhile is put away and belongs to no page."""
        dismissed = self.walker.tally.overlays
        step = self.performer.do(Swipe(direction="up"), screen)
        after = self.walker.clear(step.after)
        interrupted = self.walker.tally.overlays > dismissed
        moved = step.outcome is Outcome.DONE and self.expedition.atlas.localise(after) in {page, None}
        goes_on = interrupted or (moved and self._comes_into_view(page, screen, after))
        more = self.arrivals.survey.more(page, after) if moved else 0
        scrolls = self.expedition.frontier.scrolled.get(page, 0) + 1
        whole = step.at_end or (moved and shows_end(after))
        ended = whole or not (more or goes_on) or scrolls >= MOST_SCROLLS_A_PAGE
        self.expedition.tell(ev.Scrolled(page=page, ended=ended))
        return after

    def _comes_into_view(self, page: str, before: Screen, after: Screen) -> bool:
        """Whether the page goes on: with words of its own, or, opened anew, with controls known before."""
        news = sight(after).facts - self.expedition.atlas.places[page].seen
        if any(fact.kind in WORDS for fact in news):
            return True
        known = (c.anchor.locator for c in self.expedition.frontier.of(page) if c.below)
        return any(locator.find(after) and not locator.find(before) for locator in known)

    # --- told by the walker ---------------------------------------------------------------------------

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        """An edge was walked: counted; the way back, or one never walked before, learnt as it really is."""
        if ok:
            walked = edge.model_copy(update={"seen": 1, "failed": 0})
            self.expedition.tell(ev.Led(edge=walked, returning=self.way_back.returns(edge)))
            self._notice(edge.target_page, step.after)
            if edge.action == "back":
                self.way_back.went_back(edge, edge.target_page)
            self.way_back.arrived_by(edge)
            return
        self.expedition.tell(ev.Failed(edge=edge))
        actual = self.expedition.atlas.localise(step.after)
        if edge.action == "back":
            self.way_back.went_back(edge, actual)
        elif actual is not None and actual != edge.source_page:
            self.way_back.arrived_by(edge.model_copy(update={"target_page": actual}))
        if edge.action != "back" and edge.seen:
            return
        if actual is not None and actual != edge.source_page:
            self.expedition.tell(ev.Led(edge=edge.model_copy(update={"target_page": actual, "seen": 1})))

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        if overlay is not None and dismissal.sure and overlay.kind != "crash":
            self.expedition.tell(ev.Overlaid(overlay=overlay))

    def note(self, what: str, **details: object) -> None:
        if what == "restart":
            self.expedition.atlas.stack.clear()


def _is_gone(found: Element | Step) -> bool:
    return isinstance(found, Step) and found.outcome is Outcome.NOT_FOUND
