"""What is on the screen after an action, in the terms of the map: known, new, or in the way.

What comes up unasked is dismissed and remembered; what the tap itself opened is a place. The two are told
apart by general rules first, and where these are in doubt by trying once more: what the tap opens, it opens
again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from explorer import events as ev
from explorer.describe import Described
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.interruptions import in_the_way, is_elsewhere
from explorer.survey import Survey
from lxb.action import Outcome, Tap
from lxb.package_name import is_launcher
from lxb.perform import Step
from lxb.screen import Quality, Screen
from maps.facts import Fact, Sight, sight
from maps.structure import front
from router.clear import MOST_OVERLAYS, MOST_TRIES
from router.overlays import Dismissal, came_up_before
from router.walk import Walker


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where an action ended."""

    page: str
    screen: Screen
    new: bool = False
    crashed: bool = False
    """The app had gone; it was started again."""
    told: bool = False
    """Something came up and was dismissed, and what the control does was seen all the same."""
    outside: str = ""
    """The place that stands for the other app which the tap led to, whatever page we came back to."""


@dataclass(frozen=True, slots=True)
class Under:
    """What was under something that was dismissed."""

    screen: Screen
    told: bool = False
    """What the control does was seen: it was tapped once more, or its tap was not what that got."""
    opened: bool = False
    """It came up again: it is what the tap opens."""


@dataclass
class Arrivals:
    """Brings the phone to rest on a place after an action, and tells which."""

    survey: Survey
    walker: Walker

    @property
    def expedition(self) -> Expedition:
        return self.survey.expedition

    def at(self, screen: Screen) -> Arrival | None:
        """The place that a screen shows, known or new; None where it is none of the app's."""
        return self._settle(screen, None)

    def after(self, step: Step, candidate: Candidate) -> Arrival | None:
        """The place that a tap on a candidate led to; None where the app cannot be brought back."""
        return self._settle(step.after, candidate, landed=step.landed)

    def _settle(self, screen: Screen, candidate: Candidate | None, *, landed: bool = False) -> Arrival | None:
        atlas = self.expedition.atlas
        crashed = told = False
        tried: Counter[frozenset[Fact]] = Counter()
        for _ in range(MOST_OVERLAYS):
            known = atlas.localise(screen)
            if known is not None and not self.survey.is_own(known, screen, candidate):
                self.survey.revisited(known, screen)
                return Arrival(known, screen, crashed=crashed, told=told)
            if known is not None:
                break
            if is_elsewhere(screen, self.expedition.package):
                if candidate is not None:
                    return self._outside(screen, candidate)
                screen = self.walker.come_back(screen)
                continue
            facts = sight(screen).facts
            dismissal = in_the_way(screen, candidate, self.expedition, again=tried[facts] > 0)
            stays = candidate is None and tried[facts] == MOST_TRIES  # whoever starts the app sees no more
            if dismissal is None or stays:
                break
            tried[facts] += 1
            if tried[facts] > MOST_TRIES:
                return None
            crashed = crashed or dismissal.kind == "crash"
            by_back = tried[facts] == MOST_TRIES
            under = self._dismiss(dismissal, screen, candidate, by_back=by_back, landed=landed)
            screen, told = under.screen, told or under.told
            if under.opened:
                break
        if is_elsewhere(screen, self.expedition.package) or screen.quality is Quality.NONE:
            return None
        page, new = self.survey.note(screen, candidate)
        return Arrival(page, screen, new=new, crashed=crashed, told=told)

    def _dismiss(
        self,
        dismissal: Dismissal,
        screen: Screen,
        candidate: Candidate | None,
        *,
        by_back: bool,
        landed: bool,
    ) -> Under:
        """Dismisses, and taps once more where what came up may have got the tap, or be what it opened.

        Advertisements come twice in a row: one that came up before is no page, even if it comes up again.
        """
        nuisance = came_up_before(screen, self.expedition.atlas.overlays())
        under = self.walker.dismiss(dismissal, screen, by_back=by_back)
        if candidate is None or dismissal.kind not in {"ad", "dialog"}:
            return Under(under)
        if self.expedition.atlas.localise(under) != candidate.page:
            return Under(under)
        performer, origin = self.walker.performer, candidate.page

        def left(now: Screen) -> bool:
            return self.expedition.atlas.localise(now) != origin

        if nuisance and landed:
            late = performer.wait_for(left, performer.patience, under)
            return Under(performer.still(late) if late else under, told=True)
        again = performer.do(
            Tap(target=candidate.anchor.locator), under, left=left, refused=self.walker.is_refused
        )
        tapped = again.outcome in {Outcome.DONE, Outcome.NO_CHANGE}
        return Under(again.after, tapped, not nuisance and _alike(sight(again.after), sight(screen)))

    def _outside(self, screen: Screen, candidate: Candidate) -> Arrival | None:
        """The tap led out of the app: another app is a place of its own kind, the launcher means a crash."""
        package = front(screen).package
        crashed = is_launcher(package)
        outside = "" if crashed else self._external(package, candidate)
        back = self.walker.clear(self.walker.come_back(screen))
        here = self.expedition.atlas.localise(back)
        return Arrival(here, back, crashed=crashed, outside=outside) if here is not None else None

    def _external(self, package: str, candidate: Candidate) -> str:
        name = f"external-{package}".replace(".", "-")[:80]
        atlas = self.expedition.atlas
        if name not in atlas.places:
            seen = Sight(frozenset(), "", (), "page", package, "")
            words = Described(self._called(package), "external")
            self.expedition.tell(ev.Found.of(name, words, seen, entry=candidate.words))
            self.expedition.tell(ev.GaveUp(page=name))
        self.expedition.tell(ev.Led(edge=candidate.edge_to(name)))
        return name

    def _called(self, package: str) -> str:
        """Another app as the phone calls it; as its package where the phone does not say."""
        apps = self.walker.performer.device.apps()
        return next((app.label for app in apps if app.package == package and app.label), None) or package


def _alike(a: Sight, b: Sight) -> bool:
    return a.key == b.key and len(a.facts & b.facts) >= 0.7 * max(len(a.facts), len(b.facts))
