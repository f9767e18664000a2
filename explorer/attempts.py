"""Trying a control: the tap, and what became of it.

It led to a page; it did nothing; it was gone; or its effect could not be seen, and says nothing about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer import events as ev
from explorer.arrival import Arrival, Arrivals
from explorer.doubt import Doubt
from explorer.expedition import Expedition
from explorer.frontier import Candidate, State
from explorer.templates import judge
from explorer.way_back import WayBack
from lxb.action import Outcome, Tap
from lxb.perform import Performer, Step
from lxb.screen import Element, Screen
from lxb.screen.rest import is_loading
from maps.facts import sight
from maps.structure import front
from router.walk import Walker


@dataclass
class Attempts:
    """Tries candidates of the frontier on the phone."""

    arrivals: Arrivals
    doubt: Doubt
    way_back: WayBack
    walker: Walker = field(init=False)
    performer: Performer = field(init=False)
    expedition: Expedition = field(init=False)

    def __post_init__(self) -> None:
        self.walker, self.expedition = self.arrivals.walker, self.arrivals.expedition
        self.performer = self.walker.performer

    def attempt(self, candidate: Candidate, screen: Screen) -> Screen:
        """Taps a control of the page on the screen and notes what became of it; the screen afterwards."""
        found, screen = self._sought(candidate, screen)
        if isinstance(found, Step):
            return self._missed(candidate, screen)
        dismissed = self.walker.tally.overlays
        step = self._tap(candidate, screen)
        if step.outcome is Outcome.REFUSED:
            self._tried(candidate, "skipped")
            return step.after
        acted = step.outcome in {Outcome.DONE, Outcome.NO_CHANGE}
        gone = self._is_off(candidate, step.after)
        if not acted and (gone or step.outcome is not Outcome.COVERED):
            return self._not_tapped(candidate, step, gone=gone)
        arrival = self.arrivals.after(step, candidate)
        if arrival is not None and arrival.outside:
            self._tried(candidate, "tried", arrival.outside)
            return arrival.screen
        if arrival is None or arrival.crashed or arrival.page == candidate.page:
            came_up = self.walker.tally.overlays > dismissed and not (arrival and arrival.told)
            interrupted = arrival is None or arrival.crashed or came_up
            self._came_to_nothing(candidate, step, arrival, interrupted=interrupted)
            return arrival.screen if arrival else self.walker.clear(self.performer.look())
        if self.doubt.goes_to_the_last(candidate, arrival.page, sight(arrival.screen).title):
            self.expedition.atlas.here = arrival.page
        else:
            self._led(candidate, arrival)
        return arrival.screen

    def _sought(self, candidate: Candidate, screen: Screen) -> tuple[Element | Step, Screen]:
        """The control, once its page has loaded; it is scrolled to where it may lie out of view."""
        locator = candidate.anchor.locator
        screen = self.walker.loaded(locator, screen)
        found = self.performer.find(locator, screen)
        may_be_out_of_view = candidate.below or self.expedition.frontier.scrolled.get(candidate.page)
        if isinstance(found, Step) and may_be_out_of_view:
            return self.performer.seek(locator, screen, above=not candidate.below)
        return found, screen

    def _tap(self, candidate: Candidate, screen: Screen) -> Step:
        return self.performer.do(
            Tap(target=candidate.anchor.locator),
            screen,
            left=lambda now: self._is_off(candidate, now),
            refused=self.walker.is_refused,
        )

    def _is_off(self, candidate: Candidate, screen: Screen) -> bool:
        """Whether a screen does not show the page of a candidate."""
        return self.expedition.atlas.localise(screen) != candidate.page

    def _missed(self, candidate: Candidate, screen: Screen) -> Screen:
        """A control is not there any more; nor are others that are not in view at the top, as it was sought.

        Else each would be sought again, and a page that loads more at its top has no end. Where something
        came up while it was sought nothing is told of it.
        """
        dismissed = self.walker.tally.overlays
        clear = self.walker.clear(screen)
        if self.walker.tally.overlays > dismissed or front(screen).package != self.expedition.package:
            self._not_seen(candidate)
            return clear
        self._tried(candidate, "vanished")
        page = candidate.page
        sought = self.expedition.frontier.scrolled.get(page) and not candidate.below
        if not sought or is_loading(screen) or self._is_off(candidate, screen):
            return clear
        for other in self.expedition.frontier.open(page):
            if not other.below and _is_gone(self.performer.find(other.anchor.locator, screen)):
                self._tried(other, "vanished")
        return clear

    def _not_tapped(self, candidate: Candidate, step: Step, *, gone: bool) -> Screen:
        """The page or the control was gone before the touch: where that leads is not told by what came."""
        if gone and step.outcome is not Outcome.COVERED:
            self.doubt.came_late()
        self._not_seen(candidate)
        return self.walker.clear(step.after)

    def _came_to_nothing(
        self, candidate: Candidate, step: Step, arrival: Arrival | None, *, interrupted: bool
    ) -> None:
        """A control had no effect, or none that was seen: the app went, or something came up meanwhile."""
        if arrival is not None and arrival.crashed:
            self.expedition.atlas.here = arrival.page
            self.expedition.atlas.stack.clear()
        if interrupted:
            self._not_seen(candidate)
            return
        again = step.outcome is Outcome.NO_CHANGE and self.expedition.frontier.worth_another_try(candidate)
        self._tried(candidate, "open" if again else "dead")
        self.doubt.dead(candidate)
        self._judge(candidate)

    def _not_seen(self, candidate: Candidate) -> None:
        """What a control does was not seen: it stays as it was, unless that came about too often."""
        if not self.doubt.again(candidate):
            self._tried(candidate, "unclear")

    def _led(self, candidate: Candidate, arrival: Arrival) -> None:
        """A control led to a page: an edge, and maybe the proof that its look-alikes are content."""
        self._tried(candidate, "tried", arrival.page)
        self.doubt.led(candidate, arrival.page)
        edge = candidate.edge_to(arrival.page)
        self.expedition.tell(ev.Led(edge=edge, returning=self.way_back.returns(edge)))
        if not arrival.new:
            self.arrivals.survey.notice(arrival.page, arrival.screen)
        self.way_back.arrived_by(edge)
        self.expedition.atlas.here = arrival.page
        self._judge(candidate)

    def _tried(self, candidate: Candidate, state: State, led_to: str | None = None) -> None:
        self.expedition.tell(ev.Tried.of(candidate, state, led_to))

    def _judge(self, candidate: Candidate) -> None:
        """What the look-alikes of a candidate are, after one more was tried."""
        for event in judge(candidate, self.expedition):
            self.expedition.tell(event)


def _is_gone(found: Element | Step) -> bool:
    return isinstance(found, Step) and found.outcome is Outcome.NOT_FOUND
