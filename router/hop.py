"""One hop: find the control of an edge, tap it, wait for its page, and judge what came of it.

What did not react is tapped again, a locator that fits nothing is looked for further down and healed. What is
not done unasked is not tapped, whatever the map says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from lxb.action import Action, Back, Launch, LongPress, Outcome, Swipe, Tap
from lxb.finger import can_scroll
from lxb.locator import Locator, make
from lxb.perform import Performer, Step, Test
from lxb.screen import Element, Screen, short_class
from lxb.screen.rest import is_loading, unchanged
from maps.facts import Fact, sight
from maps.model import Edge, EdgeKey
from maps.structure import front
from router.clear import Clearing
from router.commands import is_forbidden
from router.heal import heal

MOST_TRIES = 2
"""Times that an edge may fail on one walk."""

MOST_IN_VAIN = 3
"""Swipes over nothing but more content before a page counts as one that goes on so for ever."""


class Rest:
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
class Hopping(Clearing):
    """Carries out edges, and remembers for one walk what came of them.

    Attributes:
        is_above: tells an edge whose control is known to be in view at the top of its page.
    """

    is_above: Callable[[Edge], bool] = lambda edge: False
    _failed: Counter[EdgeKey] = field(default_factory=Counter)
    _vain: set[EdgeKey] = field(default_factory=set)
    """Edges that a restart would not mend: their control was missing on a page that was opened anew."""
    _refused: set[EdgeKey] = field(default_factory=set)
    """Edges whose control turned out to be one that is not pressed."""
    _came_from: dict[str, str] = field(default_factory=dict)
    """Where each page was opened from on this walk: there, and nowhere else, back will lead."""

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
                return step.after, False
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
        screen = self.loaded(edge.locator, screen)
        above = self.is_above(edge)
        found, screen = self.performer.seek(edge.locator, screen, _Feed().goes_on, above=above)
        healed: Locator | None = None
        if isinstance(found, Step):
            better = None if found.outcome is Outcome.COVERED else heal(edge.locator, edge.label, screen)
            healed = make(screen, better.element) if better is not None else None
            if better is None or healed is None:
                return found, None
            self.witness.note("healing", edge=edge.label, likeness=round(better.likeness, 2))
            edge = edge.model_copy(update={"locator": healed})
        arrived = self._arrival(edge, screen)
        step = self.performer.do(self._action(edge), screen, arrived, refused=self.is_refused)
        if step.outcome is Outcome.REFUSED:
            self._refused.add(key)
            self.witness.note("refused", edge=edge.label)
        return step, healed

    def is_refused(self, screen: Screen, element: Element) -> bool:
        """Whether a control is called after what is not done unasked; see `Performer.do`."""
        return is_forbidden(screen, element, self.forbidden)

    def loaded(self, locator: Locator, screen: Screen) -> Screen:
        """A page is known by its frame before the rest of it has come: waits for the control or for rest."""
        performer, rest = self.performer, Rest(self.performer)

        def test(seen: Screen) -> bool:
            if not isinstance(performer.find(locator, seen), Step):
                return True
            if is_loading(seen) or _spins(seen):
                return False
            return can_scroll(seen) or rest.seconds(None, seen) >= 2 * performer.quiet

        return performer.wait_for(test, performer.timing.arrive, screen) or performer.look()

    def _arrival(self, edge: Edge, before: Screen) -> Test:
        """Ends the wait of a hop: its page shows, something is in the way, or the phone rests elsewhere."""
        performer, rest = self.performer, Rest(self.performer)
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
