"""Takes the phone to a page: localise, shortest path, replay, and what to do when something is in the way.

Each hop ends when its page's marks are seen. On a deviation, in this order: wait a little; dismiss an
overlay; tap again what did not react; heal the locator; go on from wherever we are by another path; restart
the app once; say honestly where it ended. Nothing is called arrived that was not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from lxb.action import Back, Outcome, Swipe
from lxb.finger import can_scroll
from lxb.screen import Screen
from lxb.screen.rest import is_loading
from maps.model import Edge
from router.commands import may_be_walked
from router.hop import MOST_TRIES, Hopping, Rest
from router.places import Tally
from router.walls import wall

MOST_HOPS = 60
"""Hops of one walk, detours included."""

MOST_AMISS = 4
"""Hops that may go amiss before the app is restarted, and again before the walk is given up."""

MOST_SCROLLS_UP = 3
"""Swipes back to the top of a page that is not recognised."""

Reason = Literal["arrived", "no_way", "lost", "sensitive", "consent", "login", "captcha", "locked"]


@dataclass(frozen=True, slots=True)
class Walk:
    """How it ended: `here` is the page that was seen last, None where it was none that is known.

    `certain`: the page was told apart from all others; else its marks are plain, and were seen after its tap.
    """

    arrived: bool
    reason: Reason
    here: str | None
    screen: Screen
    tally: Tally
    certain: bool = False


Planning = Callable[[str, str, tuple[Edge, ...], str], None]
"""Told of a plan: the page it begins at, its target, its hops, and why it was made (`Planned.reason`)."""


def _untold(start: str, target: str, way: tuple[Edge, ...], reason: str) -> None: ...


@dataclass
class Walker(Hopping):
    """Walks one app's pages on one phone.

    Attributes:
        on_plan: told of each way that is set out on.
    """

    on_plan: Planning = _untold
    _plans: int = field(default=0, init=False)

    def go(self, target: str, screen: Screen | None = None, most_restarts: int = 1) -> Walk:
        """Takes the phone to a page, from wherever it is; starts the app where it is not in front."""
        self._failed.clear()
        self._in_vain.clear()
        self._vain.clear()
        self._refused.clear()
        self._came_from.clear()
        restarts = amiss = self._plans = 0
        route: tuple[Edge, ...] | None = None
        screen = self.awake(screen or self.performer.look())
        if wall(screen) == "locked":
            return Walk(False, "locked", None, screen, self.tally)
        screen, fresh = self._begin(screen)
        here, rested = self.places.localise(screen), False
        for _ in range(MOST_HOPS):
            if here is None:
                here, screen = self._where(screen, rested=rested)
            if here == target:
                certain = self.places.localise(screen) == target
                return Walk(True, "arrived", here, screen, self.tally, certain)
            if here is None and (block := wall(screen)) is not None:
                return Walk(False, block, here, screen, self.tally)
            route = self._route(route, here, target) if amiss < MOST_AMISS else None
            if route:
                screen, ok = self.take(route[0], screen, fresh=fresh)
                here = route[0].target_page if ok else self.places.localise(screen)
                route, amiss = route[1:] if ok else route, amiss + (not ok)
                fresh, rested = fresh or ok, not ok
            elif restarts < most_restarts and self._restart_may_help(target):
                screen, fresh, rested = self._start_over(), True, False
                here = self.places.localise(screen)
                restarts, amiss, route = restarts + 1, 0, None
            else:
                return Walk(False, self._why_not(here, target), here, screen, self.tally)
        return Walk(False, "lost", self.places.localise(screen), screen, self.tally)

    def _begin(self, screen: Screen) -> tuple[Screen, bool]:
        """Our app in front, and whether it begins at home; another app is not left by going back in it."""
        if self._is_ours(screen) or self._is_of_the_system(screen) or self.in_the_way(screen) is not None:
            return self.clear(screen), False
        screen = self.clear(self.to_front(screen))
        return screen, self.places.localise(screen) == self.places.home is not None

    def _route(
        self, planned: tuple[Edge, ...] | None, here: str | None, target: str
    ) -> tuple[Edge, ...] | None:
        """What is left of the plan where it still holds, else another way from here."""
        if here is None:
            return None
        if planned and planned[0].source_page == here and all(map(self._usable, planned)):
            return planned
        found = self.places.path(here, target, self._usable)
        self.tally.replanned += planned is not None and found is not None
        if found:
            reason = "" if not self._plans else "restart" if planned is None else "deviation"
            self.on_plan(here, target, found, reason)
            self._plans += 1
        return found

    def _usable(self, edge: Edge) -> bool:
        return self._is_way(edge) and self._failed[edge.key] < MOST_TRIES

    def _is_way(self, edge: Edge) -> bool:
        """Whether the map says that this leads where it says, and it may be walked."""
        if edge.action == "back" and self._came_from.get(edge.source_page) not in {None, edge.target_page}:
            return False
        return self._allowed(edge)

    def _allowed(self, edge: Edge) -> bool:
        return edge.key not in self._refused and may_be_walked(edge, self.forbidden)

    def _why_not(self, here: str | None, target: str) -> Reason:
        """Why the walk ends: there is no way, none but over what is not pressed, or all failed."""
        starts = [page for page in (here, self.places.home) if page is not None]

        def leads(usable: Callable[[Edge], bool]) -> bool:
            return any(self.places.path(start, target, usable) is not None for start in starts)

        if not leads(self._usable) and leads(lambda e: not self._allowed(e) or self._usable(e)):
            return "sensitive"
        return "lost" if here is None or leads(self._is_way) else "no_way"

    def _restart_may_help(self, target: str) -> bool:
        home = self.places.home
        if home is None:
            return True
        way = self.places.path(home, target, lambda e: self._allowed(e) and e.key not in self._vain)
        return way is not None

    def _start_over(self) -> Screen:
        """Restarts the app; what failed before gets one more try."""
        self._came_from.clear()
        for key in self._failed:
            self._failed[key] = MOST_TRIES if key in self._vain else min(self._failed[key], MOST_TRIES - 1)
        return self.restart()

    # --- where we are -------------------------------------------------------------------------------------

    def _where(self, screen: Screen, *, rested: bool) -> tuple[str | None, Screen]:
        """The page we are on. One that is not known is waited for, scrolled to its top, then left by back.

        `rested`: it was waited for already.
        """
        for turn in range(3):
            if (here := self.places.localise(screen)) is not None:
                return here, screen
            if turn or not rested:
                screen = self.clear(self._known_or_resting(screen))
            if self.places.localise(screen) is None and wall(screen) is not None:
                return None, screen
            if turn == 0 and self.places.localise(screen) is None:
                screen = self._to_top(screen)
            if turn < 2 and self.places.localise(screen) is None:
                screen = self.clear(self.performer.do(Back(), screen).after)
        return self.places.localise(screen), screen

    def _known_or_resting(self, screen: Screen) -> Screen:
        performer, rest = self.performer, Rest(self.performer)

        def test(seen: Screen) -> bool:
            if self.places.localise(seen) is not None or self.in_the_way(seen) is not None:
                return True
            return rest.seconds(None, seen) >= performer.patience and not is_loading(seen)

        return performer.wait_for(test, performer.timing.settle, screen) or performer.look()

    def _to_top(self, screen: Screen) -> Screen:
        """A page that was scrolled away from what tells it is told again at its top."""
        for _ in range(MOST_SCROLLS_UP):
            if not can_scroll(screen):
                break
            step = self.performer.do(Swipe(direction="down"), screen)
            screen = self.clear(step.after)
            if step.outcome is not Outcome.DONE or self.places.localise(screen) is not None:
                break
        return screen
