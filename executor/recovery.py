"""Going in circles: noticed by what was done where, and answered in three levels.

1. The model is told; what lies over the page is removed by rule.
2. Back, or on by the map where it knows the way.
3. The app is restarted; after that a person is asked.

Each further circle goes one level up, a place that was not seen before begins anew. All of it is bounded.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from executor.action import Action, Described, Fling, Listed, Own, Swipe
from executor.doing import Done
from executor.effects import difference, same_place
from executor.sight import Shown
from lxb.geometry import Point, Size

LONGEST = 4
"""Actions in the longest cycle that is noticed."""
PLACES = 48
"""So many places are remembered, the ones seen last."""
FINENESS = 40
"""Points within one such part of the screen's longer side are one place to tap."""
MOST_RECOVERIES = 8
"""In one run."""
MOST_UNSURE = 3
"""Times in a row that what may be no circle is only told of."""

_TURNS_SURE = {1: 3, 2: 3, 3: 2, 4: 2}
"""Length of a cycle -> how often it has to be gone through, where each screen was the very same."""
_TURNS_UNSURE = {1: 6, 2: 4, 3: 3, 4: 3}
"""The same where screens were alike only: a counter that goes up at each tap looks like this, too."""


@dataclass(frozen=True, slots=True)
class _Step:
    key: Hashable
    exact: int
    alike: int


@dataclass(frozen=True, slots=True)
class Circle:
    """A cycle that was gone through."""

    length: int
    sure: bool
    """Whether each screen was the very same; else something changed a little each time."""


@dataclass
class Cycles:
    """Remembers what was done on which screen."""

    _steps: list[_Step] = field(default_factory=list)
    _places: list[tuple[int, int, Shown]] = field(default_factory=list)
    """Number of the exact screen, number of those alike, the screen."""
    _next: int = 0
    new_place: bool = True
    """Whether the last step was on a screen unlike any before."""

    def add(self, action: Action, done: Done, before: Shown) -> Circle | None:
        """Notes a step; the cycle that it completes, None where there is none."""
        exact, alike = self._numbers(before)
        self._steps.append(_Step(_key(action, done, before.size), exact, alike))
        for sure, turns in ((True, _TURNS_SURE), (False, _TURNS_UNSURE)):
            for length in range(1, LONGEST + 1):
                if self._goes_round(length, turns, exact=sure):
                    return Circle(length, sure)
        return None

    def forget(self) -> None:
        """A cycle was answered: the next one has to be gone through as often again."""
        self._steps.clear()

    def _goes_round(self, length: int, turns: dict[int, int], *, exact: bool) -> bool:
        wanted = length * turns[length]
        if len(self._steps) < wanted:
            return False
        last = [(s.key, s.exact if exact else s.alike) for s in self._steps[-wanted:]]
        return all(last[at] == last[at + length] for at in range(wanted - length))

    def _numbers(self, shown: Shown) -> tuple[int, int]:
        alike: int | None = None
        for exact, number, known in reversed(self._places):
            if same_place(known, shown):
                alike = number if alike is None else alike
                if difference(known, shown) == "none":
                    self.new_place = False
                    return exact, number
        self.new_place = alike is None
        self._next += 1
        number = self._next if alike is None else alike
        self._places.append((self._next, number, shown))
        del self._places[:-PLACES]
        return self._next, number


@dataclass
class Ladder:
    """Which level is next."""

    level: int = 0
    total: int = 0
    _unsure: int = 0

    def up(self, *, sure: bool = True) -> int:
        """The level to answer with now: 1 to 3, 4 = nothing is left but a person.

        What may be no circle is only told of, so many times: a button that counts is pressed often.
        """
        self.total += 1
        self._unsure = 0 if sure else self._unsure + 1
        if self.total > MOST_RECOVERIES:
            return 4
        if 0 < self._unsure <= MOST_UNSURE:
            self.level = max(self.level, 1)
            return 1
        self.level = min(self.level + 1, 4)
        return self.level

    def reset(self) -> None:
        self.level = 0


def _key(action: Action, done: Done, size: Size) -> Hashable:
    """What tells an action from another one; points that mean the same control are one."""
    match action:
        case Swipe(start, end):
            return "Swipe", _where(start, size), _where(end, size)
        case Fling(finger):
            return "Fling", finger
        case Own(name, arguments):
            return "Own", name, repr(sorted(arguments.items()))
    place = done.place
    where = getattr(action, "where", None) if place is None else place.at
    if where is None:
        return action
    said = getattr(action, "text", "") or getattr(action, "secret", "")
    if place is not None and place.element is not None:
        return type(action).__name__, place.element.index, place.element.id, said
    return type(action).__name__, _where(where, size), said


def _where(where: Point | Listed | Described, size: Size) -> Hashable:
    if isinstance(where, Point):
        part = max(1, max(size) // FINENESS)
        return where.x // part, where.y // part
    return where
