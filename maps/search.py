"""Breadth-first search over a map's pages as numbers: a fraction of the time that names would take."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property

from maps.model import Edge

Usable = Callable[[Edge], bool]
Worth = Callable[[Edge], float]
Leaving = Mapping[str, Sequence[Edge]]

_UNREACHED = -1


class Streets:
    """Which pages lie one edge from which, sensitive edges left out. Made once a map."""

    def __init__(self, pages: Iterable[str], leaving: Leaving) -> None:
        self.names = list(pages)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self._leaving = leaving

    @cached_property
    def targets(self) -> list[tuple[int, ...]]:
        """For each page the pages one edge away, that of the most reliable edge first."""
        numbers = self.numbers
        return [
            tuple(dict.fromkeys([numbers[e.target_page] for e in self.edges(name)])) for name in self.names
        ]

    @cached_property
    def ways(self) -> list[list[tuple[int, Edge]]]:
        """The same with every edge, for searches that pick their edges."""
        return [[(self.numbers[e.target_page], e) for e in self.edges(name)] for name in self.names]

    def edges(self, page: str) -> list[Edge]:
        return [e for e in self._leaving.get(page, ()) if not e.sensitive]


class Search:
    """The ways from one page; edges that `usable` refuses are not used."""

    def __init__(self, streets: Streets, start: str, usable: Usable | None, goal: str | None = None) -> None:
        self._streets = streets
        self._usable = usable
        self._parents = [_UNREACHED] * len(streets.names)
        self._order: list[int] = []
        if start in streets.numbers:
            first = streets.numbers[start]
            self._parents[first] = first
            self._order.append(first)
            last = streets.numbers.get(goal, _UNREACHED) if goal is not None else _UNREACHED
            self._run(last) if usable is None else self._run_picking(last, usable)

    def _run(self, goal: int) -> None:
        parents, order, targets = self._parents, self._order, self._streets.targets
        for here in order:  # grows while it is walked through
            if here == goal:
                return
            for there in targets[here]:
                if parents[there] < 0:
                    parents[there] = here
                    order.append(there)

    def _run_picking(self, goal: int, usable: Usable) -> None:
        parents, order, ways = self._parents, self._order, self._streets.ways
        for here in order:
            if here == goal:
                return
            for there, edge in ways[here]:
                if parents[there] < 0 and usable(edge):
                    parents[there] = here
                    order.append(there)

    def reached(self) -> list[str]:
        """The pages that can be reached, nearest first, the start among them."""
        return [self._streets.names[number] for number in self._order]

    def step_to(self, page: str) -> Edge | None:
        """The edge by which a reached page is entered; None for the start."""
        there = self._streets.numbers[page]
        here = self._parents[there]
        if here == there:
            return None
        edges = self._streets.edges(self._streets.names[here])
        return next(e for e in edges if e.target_page == page and (not self._usable or self._usable(e)))

    def trail(self, goal: str) -> tuple[Edge, ...] | None:
        """The edges from the start to a page; None where there is no way."""
        number = self._streets.numbers.get(goal)
        if number is None or self._parents[number] == _UNREACHED:
            return None
        trail: list[Edge] = []
        while (edge := self.step_to(goal)) is not None:
            trail.append(edge)
            goal = edge.source_page
        return tuple(reversed(trail))


def best_way(
    leaving: Leaving, start: str, goal: str, usable: Usable, worth: Worth
) -> tuple[Edge, ...] | None:
    """Of the ways with the fewest edges the one whose edges are worth most together, or None."""
    via: dict[str, Edge] = {}
    passed: set[str] = set()
    level = {start: 0.0}
    while level and goal not in level:
        passed |= level.keys()
        level = _next_level(leaving, level, passed, via, usable, worth)
    return _trail(via, start, goal) if level else None


def _next_level(
    leaving: Leaving,
    level: Mapping[str, float],
    passed: Container[str],
    via: dict[str, Edge],
    usable: Usable,
    worth: Worth,
) -> dict[str, float]:
    """The pages one edge further with what the best way there is worth; `via` learns its last edge."""
    found: dict[str, float] = {}
    for page, so_far in level.items():
        for edge in leaving.get(page, ()):
            there = edge.target_page
            if there in passed or not usable(edge):
                continue
            value = so_far + worth(edge)
            if there not in found or value > found[there]:
                found[there], via[there] = value, edge
    return found


def _trail(via: Mapping[str, Edge], start: str, goal: str) -> tuple[Edge, ...]:
    trail: list[Edge] = []
    while goal != start:
        trail.append(via[goal])
        goal = trail[-1].source_page
    return tuple(reversed(trail))
