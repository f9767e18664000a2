"""The way from one page of a finished map to another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

from maps.graph import NavigationMap
from maps.model import Edge
from router.signs import says

DETOUR = 2
"""So many more taps are taken to avoid `back`, which leads to where one came from and not to a place."""

MOST_BACKS = 4
"""Times in a row that back is used."""

FORWARD = frozenset({"tap", "long_press", "swipe"})
"""Actions that lead on from a page."""


class Ways:
    """Made once a map."""

    def __init__(self, navigation_map: NavigationMap) -> None:
        self.map = navigation_map
        backs = [edge for edge in navigation_map.edges if edge.action == "back"]
        ways = Counter(edge.source_page for edge in backs)
        self._back = {edge.source_page: edge for edge in backs if ways[edge.source_page] == 1}
        """Pages that back was seen to lead from to one page only."""

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Shortest way over what is proven; what one walk saw once helps only where nothing else does.

        Among ways of equal length the one is taken that worked most often, and whose labels name the goal.
        `back` is used only where it saves more than a detour of `DETOUR` taps. `usable` alone decides what
        may be walked: it is asked about sensitive edges too.
        """
        way = self._path(start, goal, lambda e: usable(e) and not _is_provisional(e))
        return way if way is not None else self._path(start, goal, usable)

    def _path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Back so many times, then forward: back after a tap only undoes it, wherever it led before."""
        found: list[tuple[int, tuple[Edge, ...]]] = []
        backs: tuple[Edge, ...] = ()
        here = start
        while True:
            forward = self._forward(here, goal, usable)
            if forward is not None:
                found.append((len(backs + forward) + (DETOUR if backs else 0), backs + forward))
            back = self._back.get(here)
            if back is None or len(backs) == MOST_BACKS or not usable(back):
                return min(found, key=lambda way: way[0])[1] if found else None
            backs, here = (*backs, back), back.target_page

    def _forward(self, here: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        name = self.map.pages[goal].name if goal in self.map else ""
        return self.map.best_path(
            here,
            goal,
            lambda e: e.action in FORWARD and usable(e),
            lambda e: math.log(e.reliability) + says(e.label, name),
        )


def _is_provisional(edge: Edge) -> bool:
    return edge.source == "learned" and edge.seen < 2
