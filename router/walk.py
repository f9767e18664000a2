"""Takes the phone to a page: localise, shortest path, replay, and what to do when something is in the way.

Each hop ends when its page's marks are seen. On a deviation, in this order: wait a little; dismiss an
overlay;
tap again what did not react; heal the locator; go on from wherever we are by another path; restart the app
once;
say honestly where it ended. Nothing is called arrived that was not seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from lxb.action import Action, Back, Launch, LongPress, Outcome, Swipe, Tap
from lxb.locator import Locator, make, tap_target
from lxb.perform import Performer, Step
from lxb.screen import Element, Screen
from lxb.screen.rest import unchanged
from maps.facts import sight
from maps.model import Edge, Overlay
from maps.structure import front
from router.heal import heal
from router.overlays import Dismissal, plain_overlay, remember, remembered

MOST_HOPS_TRIED = 40
LAUNCHER = re.compile(r"launcher|trebuchet|quickstep|\.home$|miui\.home", re.IGNORECASE)
"""Packages of home screens."""

MOST_OVERLAYS = 6
"""Overlays dismissed one after another before the page under them counts as out of reach."""

Reason = Literal["arrived", "no_way", "lost", "blocked", "app_missing", "not_shown", "cancelled"]


class Places(Protocol):
    """What is known of an app's pages: a finished map, or the one an explorer is making."""

    package: str

    def localise(self, screen: Screen) -> str | None:
        """Id of the page that the screen shows for certain, else None."""

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Ways from one page to another, () where they are one, None where there is no way."""

    def overlays(self) -> Iterable[Overlay]:
        """What is known to come up unasked."""


class Witness(Protocol):
    """Told of what happens on the way, for traces and for what is written back into the map."""

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None: ...

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None: ...

    def note(self, what: str, **details: object) -> None: ...


class Silent:
    """A witness that keeps nothing."""

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None: ...

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None: ...

    def note(self, what: str, **details: object) -> None: ...


@dataclass(slots=True)
class Tally:
    """What a walk took."""

    hops: int = 0
    taps: int = 0
    healed: int = 0
    replanned: int = 0
    restarts: int = 0
    overlays: int = 0
    model_hops: int = 0


@dataclass(frozen=True, slots=True)
class Walk:
    """How it ended: `here` is the page that was seen last, None where it was none that is known."""

    arrived: bool
    reason: Reason
    here: str | None
    screen: Screen
    tally: Tally


@dataclass
class Walker:
    """Walks one app's pages on one phone."""

    performer: Performer
    places: Places
    witness: Witness = field(default_factory=Silent)
    tally: Tally = field(default_factory=Tally)
    _failed: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)

    def go(self, target: str, screen: Screen | None = None, most_restarts: int = 1) -> Walk:
        """Takes the phone to a page, from wherever it is; starts the app where it is not in front."""
        self._failed.clear()
        restarts_before = self.tally.restarts
        planned: tuple[Edge, ...] = ()
        screen = self.clear(screen or self.performer.look())
        for _ in range(MOST_HOPS_TRIED):
            here = self.places.localise(screen)
            if here == target:
                return Walk(True, "arrived", here, screen, self.tally)
            if here is None:
                here, screen = self._find_ourselves(screen)
                if here == target:
                    return Walk(True, "arrived", here, screen, self.tally)
            route = self.places.path(here, target, self._usable) if here else None
            if route:
                if planned and route != planned:
                    self.tally.replanned += 1
                screen, ok = self.take(route[0], screen)
                planned = route[1:] if ok else ()
                continue
            if self.tally.restarts - restarts_before >= most_restarts:
                return Walk(False, "no_way" if here else "lost", here, screen, self.tally)
            screen = self.restart()
        return Walk(False, "not_shown", self.places.localise(screen), screen, self.tally)

    def _usable(self, edge: Edge) -> bool:
        return self._failed[edge.key] < 2

    # --- one hop
    # -------------------------------------------------------------------------------------------------

    def take(self, edge: Edge, screen: Screen) -> tuple[Screen, bool]:
        """Carries out one edge; the screen afterwards, overlays removed.

        And whether the edge's page was seen.
        """
        for turn in range(2):
            step, healed = self._act(edge, screen)
            if step.outcome in {Outcome.DONE, Outcome.NO_CHANGE}:
                self.tally.taps += edge.action in {"tap", "long_press"}
            screen, ok = self._arrival(edge, step)
            if ok:
                self._succeeded(edge, step, healed)
                return screen, True
            again = turn == 0 and step.outcome in {Outcome.DONE, Outcome.NO_CHANGE, Outcome.COVERED}
            if not again or self.places.localise(screen) != edge.source_page:
                break
        self._failed[edge.key] += 1
        self.witness.hop(edge, step, False, None)
        return screen, False

    def _succeeded(self, edge: Edge, step: Step, healed: Locator | None) -> None:
        self.tally.hops += 1
        self._failed[edge.key] = 0
        if healed is not None:
            self.tally.healed += 1
        self.witness.hop(edge, step, True, healed)

    def _act(self, edge: Edge, screen: Screen) -> tuple[Step, Locator | None]:
        """Sends the edge's action; a locator that fits nothing is looked for further down, then healed."""
        arrived = self._arrival_test(edge, screen)
        if edge.locator is None or edge.action == "swipe":
            return self.performer.do(_action(edge, self.places.package), screen, arrived), None
        found, screen = self.performer.seek(edge.locator, screen)
        if isinstance(found, Element):
            return self.performer.do(_action(edge, self.places.package), screen, arrived), None
        better = heal(edge.locator, edge.label, screen)
        if better is None or found.outcome is Outcome.COVERED:
            return found, None
        locator = make(screen, better.element)
        if locator is None:
            return found, None
        self.witness.note("healing", edge=edge.label, likeness=better.likeness)
        return self.performer.do(Tap(target=locator), screen, arrived), locator

    def _arrival_test(self, edge: Edge, before: Screen) -> Callable[[Screen], bool]:
        """Ends the wait of a hop: its page shows, something is in the way.

        Or the phone rests somewhere else.
        """
        clock, timing = self.performer.clock, self.performer.timing
        began = clock.now()
        elsewhere: list[tuple[str | None, float]] = []

        def test(screen: Screen) -> bool:
            here = self.places.localise(screen)
            if here == edge.target_page and (
                edge.source_page != edge.target_page or not unchanged(before, screen)
            ):
                return True
            if self.in_the_way(screen) is not None:
                return True
            if not elsewhere or elsewhere[-1][0] != here:
                elsewhere.append((here, clock.now()))
            if here is None:
                return False
            rest = self.performer.patience if here == edge.source_page else 3 * self.performer.quiet
            return clock.now() - max(elsewhere[-1][1], began) >= min(rest, timing.arrive)

        return test

    def _arrival(self, edge: Edge, step: Step) -> tuple[Screen, bool]:
        screen = self.clear(step.after)
        here = self.places.localise(screen)
        if here is None and step.outcome is Outcome.DONE:
            seen = self.performer.wait_for(
                lambda s: self.places.localise(s) is not None, self.performer.timing.settle, screen
            )
            screen = seen or self.performer.look()
            here = self.places.localise(screen)
        return screen, here == edge.target_page

    # --- where we are
    # --------------------------------------------------------------------------------------------

    def _find_ourselves(self, screen: Screen) -> tuple[str | None, Screen]:
        """On a page that is not known: wait a little, then go back, at most twice."""
        for turn in range(3):
            seen = self.performer.wait_for(
                lambda s: self.places.localise(s) is not None or self.in_the_way(s) is not None,
                self.performer.timing.settle if turn == 0 else self.performer.patience,
                screen,
            )
            screen = self.clear(seen or self.performer.look())
            if (here := self.places.localise(screen)) is not None:
                return here, screen
            if turn < 2:
                screen = self.clear(self.performer.do(Back(), screen).after)
        return self.places.localise(screen), screen

    def restart(self) -> Screen:
        """Ends the app, starts it again and waits for a page that is known."""
        self.tally.restarts += 1
        self.witness.note("restart")
        self.performer.device.stop(self.places.package)
        return self.launch()

    def launch(self) -> Screen:
        """Brings the app to the front and waits for its first page.

        Splash screens and popups are passed by.
        """
        return self.clear(self.to_front(self.performer.look()))

    # --- overlays and other apps
    # ---------------------------------------------------------------------------------

    def clear(self, screen: Screen) -> Screen:
        """Removes what is in the way, and comes back from other apps. The screen that stays may still be unknown."""
        pressed: Counter[str] = Counter()
        for _ in range(MOST_OVERLAYS):
            dismissal = self.in_the_way(screen)
            if dismissal is not None:
                pressed[dismissal.kind] += 1
                screen = self.dismiss(dismissal, screen, by_back=pressed[dismissal.kind] > 2)
            elif not self._is_ours(screen) and pressed["app"] < 1:
                pressed["app"] += 1
                screen = self.come_back(screen)
            else:
                return screen
        return screen

    def _is_ours(self, screen: Screen) -> bool:
        return front(screen).package in {"", self.places.package}

    def come_back(self, screen: Screen) -> Screen:
        """From another app into ours: back, which also ends a visitor in our own task; else our icon."""
        if not LAUNCHER.search(front(screen).package):
            for _ in range(2):
                step = self.performer.do(Back(), screen, left=self._is_back(screen))
                if self._is_ours(step.after) or self.in_the_way(step.after) is not None:
                    return step.after
                screen = step.after
        return self.to_front(screen)

    def _is_back(self, screen: Screen) -> Callable[[Screen], bool]:
        package = front(screen).package
        return lambda s: front(s).package != package or not unchanged(screen, s)

    def to_front(self, screen: Screen) -> Screen:
        """Our app's icon: brings it to the front as it was, or starts it."""
        step = self.performer.do(
            Launch(package=self.places.package),
            screen,
            left=lambda s: self._is_ours(s) or self.in_the_way(s) is not None,
        )
        return step.after

    def dismiss(self, dismissal: Dismissal, screen: Screen, *, by_back: bool = False) -> Screen:
        """Gets rid of one overlay; what was pressed is remembered when it went away."""
        gone = self._gone(screen)
        if dismissal.press is None or by_back:
            step = self.performer.do(Back(), screen, left=gone)
        else:
            self.performer.touch(tap_target(screen, dismissal.press), screen)
            after = self.performer.wait_for(gone, self.performer.timing.reaction)
            step = Step(Back(), Outcome.DONE, self.performer.still(after) if after else self.performer.look())
        if gone(step.after):
            self.tally.overlays += 1
            self.witness.overlay(None if by_back else remember(screen, dismissal), dismissal)
        return step.after

    @staticmethod
    def _gone(screen: Screen) -> Callable[[Screen], bool]:
        before = sight(screen)
        return lambda s: (
            sight(s).key != before.key or sight(s).package != before.package or not unchanged(screen, s)
        )

    def in_the_way(self, screen: Screen) -> Dismissal | None:
        """An overlay that has to go; a page that is known is never one, whatever it looks like."""
        if self.places.localise(screen) is not None:
            return None
        known = remembered(screen, self.places.overlays())
        if known is not None:
            return known
        found = plain_overlay(screen)
        return (
            found
            if found is not None and (found.sure or front(screen).package == self.places.package)
            else None
        )


def _action(edge: Edge, package: str) -> Action:
    match edge.action:
        case "back":
            return Back()
        case "launch" | "link":
            return Launch(package=package)
        case "swipe":
            return Swipe(direction="up", target=edge.locator)
        case "long_press" if edge.locator is not None:
            return LongPress(target=edge.locator)
        case _ if edge.locator is not None:
            return Tap(target=edge.locator)
    raise ValueError(f"edge {edge.key} taps, and has no locator")
