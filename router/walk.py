"""Takes the phone to a page: localise, shortest path, replay, and what to do when something is in the way.

Each hop ends when its page's marks are seen. On a deviation, in this order: wait a little; dismiss an
overlay; tap again what did not react; heal the locator; go on from wherever we are by another path; restart
the app once; say honestly where it ended. Nothing is called arrived that was not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from lxb.action import Action, Back, Launch, LongPress, Outcome, Swipe, Tap
from lxb.finger import can_scroll
from lxb.forbidden import Forbidden
from lxb.locator import Locator, make
from lxb.perform import Performer, Step, Test
from lxb.screen import Screen, short_class
from lxb.screen.rest import is_loading, unchanged
from maps.facts import Fact, sight
from maps.model import Edge
from maps.structure import front
from router.clear import LAUNCHER, MOST_OVERLAYS, Clearing
from router.commands import is_forbidden, may_be_walked
from router.heal import heal
from router.places import Places, Silent, Tally, Witness
from router.walls import Wall, wall

MOST_HOPS = 60
"""Hops of one walk, detours included."""

MOST_AMISS = 4
"""Hops that may go amiss before the app is restarted, and again before the walk is given up."""

MOST_TRIES = 2
"""Times that an edge may fail on one walk."""

MOST_IN_VAIN = 3
"""Swipes over nothing but more content before a page counts as one that goes on so for ever."""

MOST_SCROLLS_UP = 3
"""Swipes back to the top of a page that is not recognised."""

Reason = Literal["arrived", "no_way", "lost", "sensitive", "consent", "login", "captcha"]


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


class _Rest:
    """How long the phone has shown one page, or one screen that is none."""

    def __init__(self, performer: Performer) -> None:
        self._performer = performer
        self._last: tuple[str | None, Screen] | None = None
        self._since = 0.0

    def seconds(self, here: str | None, screen: Screen) -> float:
        now = self._performer.clock.now()
        if self._last is None or here != self._last[0] or not (here or unchanged(self._last[1], screen)):
            self._last, self._since = (here, screen), now
        return now - self._since


@dataclass
class Walker(Clearing):
    """Walks one app's pages on one phone.

    Attributes:
        forbidden: tells by its label a control that no walk goes over, whatever the map says of it.
    """

    forbidden: Callable[[str], bool] = field(default_factory=Forbidden)
    _failed: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    _vain: set[tuple[str, str, str, str]] = field(default_factory=set)
    """Edges that a restart would not mend: their control was missing on a page that was opened anew."""
    _refused: set[tuple[str, str, str, str]] = field(default_factory=set)
    """Edges whose control turned out to be one that is not pressed."""
    _came_from: dict[str, str] = field(default_factory=dict)
    """Where each page was opened from on this walk: there, and nowhere else, back will lead."""

    def go(self, target: str, screen: Screen | None = None, most_restarts: int = 1) -> Walk:
        """Takes the phone to a page, from wherever it is; starts the app where it is not in front."""
        self._failed.clear()
        self._vain.clear()
        self._refused.clear()
        self._came_from.clear()
        restarts = amiss = 0
        route: tuple[Edge, ...] | None = None
        screen, fresh = self._begin(screen or self.performer.look())
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
        return found

    def _usable(self, edge: Edge) -> bool:
        if edge.action == "back" and self._came_from.get(edge.source_page) not in {None, edge.target_page}:
            return False
        return self._allowed(edge) and self._failed[edge.key] < MOST_TRIES

    def _allowed(self, edge: Edge) -> bool:
        return edge.key not in self._refused and may_be_walked(edge, self.forbidden)

    def _why_not(self, here: str | None, target: str) -> Reason:
        """Why the walk ends: no way is left, or none but over what is not pressed."""
        starts = [page for page in (here, self.places.home) if page is not None]

        def leads(usable: Callable[[Edge], bool]) -> bool:
            return any(self.places.path(start, target, usable) is not None for start in starts)

        if not leads(self._usable) and leads(lambda e: not self._allowed(e) or self._usable(e)):
            return "sensitive"
        return "no_way" if here else "lost"

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

    # --- one hop ------------------------------------------------------------------------------------------

    def take(self, edge: Edge, screen: Screen, *, fresh: bool = False) -> tuple[Screen, bool]:
        """Carries out one edge; the screen afterwards, overlays removed, and whether its page was seen.

        Args:
            edge: from the page that the screen shows.
            screen: as it was last seen.
            fresh: whether the page was opened on this walk; it will look the same the next time.
        """
        for turn in range(2):
            step, healed = self._act(edge, screen)
            if edge.key in self._refused:
                return screen, False
            acted = step.outcome in {Outcome.DONE, Outcome.NO_CHANGE}
            screen = self.clear(step.after)
            if self._is_there(edge, screen):
                self._succeeded(edge, step, healed)
                return screen, True
            here = self.places.localise(screen)
            again = turn == 0 and (acted or step.outcome is Outcome.COVERED)
            if not again or here != edge.source_page:
                break
        strange = acted and here is None and self._is_ours(screen) and front(screen).layer == "page"
        self._failed[edge.key] += 1 if acted and not strange else MOST_TRIES
        if fresh and (strange or not acted):
            self._vain.add(edge.key)
        self.witness.hop(edge, step, False, None)
        return screen, False

    def _is_there(self, edge: Edge, screen: Screen) -> bool:
        """Whether the edge's page is shown; after its tap one that has the same marks is taken for it."""
        here = self.places.localise(screen)
        if here is not None or edge.action not in {"tap", "long_press"}:
            return here == edge.target_page
        source = self.places.may_show(screen, edge.source_page)
        return not source and self.places.may_show(screen, edge.target_page)

    def _succeeded(self, edge: Edge, step: Step, healed: Locator | None) -> None:
        self.tally.hops += 1
        self._failed[edge.key] = 0
        if edge.action != "back":
            self._came_from[edge.target_page] = edge.source_page
        if healed is not None:
            self.tally.healed += 1
        self.witness.hop(edge, step, True, healed)

    def _act(self, edge: Edge, screen: Screen) -> tuple[Step, Locator | None]:
        """Sends the edge's action; a locator that fits nothing is looked for further down, then healed."""
        if edge.locator is None or edge.action == "swipe":
            return self.performer.do(self._action(edge), screen, self._arrival(edge, screen)), None
        key = edge.key
        screen = self._loaded(edge.locator, screen)
        found, screen = self.performer.seek(edge.locator, screen, _Feed().goes_on)
        healed: Locator | None = None
        if isinstance(found, Step):
            better = None if found.outcome is Outcome.COVERED else heal(edge.locator, edge.label, screen)
            healed = make(screen, better.element) if better is not None else None
            if better is None or healed is None:
                return found, None
            self.witness.note("healing", edge=edge.label, likeness=round(better.likeness, 2))
            found, edge = better.element, edge.model_copy(update={"locator": healed})
        if is_forbidden(screen, found, self.forbidden):
            self._refused.add(key)
            self.witness.note("refused", edge=edge.label)
            return Step(self._action(edge), Outcome.DISABLED, screen), None
        return self.performer.do(self._action(edge), screen, self._arrival(edge, screen)), healed

    def _loaded(self, locator: Locator, screen: Screen) -> Screen:
        """A page is known by its frame before the rest of it has come: waits for the control or for rest."""
        performer, rest = self.performer, _Rest(self.performer)

        def test(seen: Screen) -> bool:
            if not isinstance(performer.find(locator, seen), Step):
                return True
            if is_loading(seen) or _spins(seen):
                return False
            return can_scroll(seen) or rest.seconds(None, seen) >= 2 * performer.quiet

        return performer.wait_for(test, performer.timing.arrive, screen) or performer.look()

    def _arrival(self, edge: Edge, before: Screen) -> Test:
        """Ends the wait of a hop: its page shows, something is in the way, or the phone rests elsewhere."""
        performer, rest = self.performer, _Rest(self.performer)
        changes = edge.source_page != edge.target_page

        def test(screen: Screen) -> bool:
            here = self.places.localise(screen)
            if self._is_there(edge, screen) and (changes or not unchanged(before, screen)):
                return True
            if self.in_the_way(screen) is not None:
                return True
            resting = rest.seconds(here, screen)
            if here is None:
                return resting >= performer.timing.reaction and not is_loading(screen)
            enough = performer.timing.reaction if here == edge.source_page else 3 * performer.quiet
            return resting >= enough

        return test

    def _action(self, edge: Edge) -> Action:
        match edge.action:
            case "back":
                return Back()
            case "launch" | "link":
                return Launch(package=self.places.package)
            case "swipe":
                return Swipe(direction="up", target=edge.locator)
            case "long_press" if edge.locator is not None:
                return LongPress(target=edge.locator)
            case _ if edge.locator is not None:
                return Tap(target=edge.locator)
        raise ValueError(f"edge {edge.key} taps, and has no locator")

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
        performer, rest = self.performer, _Rest(self.performer)

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


def _spins(screen: Screen) -> bool:
    """Whether a part of the page still loads."""
    return any(
        short_class(e.cls) == "ProgressBar" and not e.text and seen.width < 2 * seen.height
        for e in screen.elements
        if (seen := screen.visible_bounds(e)) is not None
    )


class _Feed:
    """Notices that scrolling brings only more of the same into view."""

    def __init__(self) -> None:
        self._seen: set[Fact] = set()
        self._in_vain = 0

    def goes_on(self, before: Screen, after: Screen) -> bool:
        self._seen |= sight(before).facts
        self._in_vain = 0 if sight(after).facts - self._seen else self._in_vain + 1
        return self._in_vain < MOST_IN_VAIN


__all__ = [
    "LAUNCHER",
    "MOST_OVERLAYS",
    "Places",
    "Reason",
    "Silent",
    "Tally",
    "Walk",
    "Walker",
    "Wall",
    "Witness",
]
