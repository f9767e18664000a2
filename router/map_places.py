"""A finished map as the walker sees it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from lxb.screen import Screen
from maps.graph import NavigationMap
from maps.model import Edge, Overlay
from maps.recognise import CLEAR, Located, Recogniser
from router.signs import says

DETOUR = 2
"""So many more taps are taken to avoid `back`, which leads to where one came from and not to a place."""

MOST_BACKS = 4
"""Times in a row that back is used."""

FORWARD = frozenset({"tap", "long_press", "swipe"})
"""Actions that lead on from a page."""


class MapPlaces:
    """Implements `router.walk.Places` over a `NavigationMap`."""

    def __init__(self, navigation_map: NavigationMap) -> None:
        self.map = navigation_map
        self.package = navigation_map.app.package
        self.recogniser = Recogniser(navigation_map)
        self._told: WeakKeyDictionary[Screen, Located | None] = WeakKeyDictionary()
        backs = [edge for edge in navigation_map.edges if edge.action == "back"]
        ways = Counter(edge.source_page for edge in backs)
        self._back = {edge.source_page: edge for edge in backs if ways[edge.source_page] == 1}
        """Pages that back was seen to lead from to one page only."""

    def locate(self, screen: Screen) -> Located | None:
        if screen not in self._told:
            ours = bool(screen.elements) and any(e.package == self.package for e in screen.elements)
            self._told[screen] = self.recogniser.localise(screen) if ours else None
        return self._told[screen]

    def localise(self, screen: Screen) -> str | None:
        located = self.locate(screen)
        return located.page.id if located is not None and located.sure else None

    def may_show(self, screen: Screen, page: str) -> bool:
        located = self.locate(screen)
        if located is None:
            return self.recogniser.shows_all_of(screen, page)
        if located.sure:
            return located.page.id == page
        ranked = self.recogniser.rank(screen)
        return any(c.page.id == page and ranked[0].balance - c.balance < CLEAR for c in ranked)

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Shortest way over what is proven; what one walk saw once helps only where nothing else does.

        Among ways of equal length the one is taken that worked most often, and whose labels name the goal.
        `back` is used only where it saves more than a detour of `DETOUR` taps.
        """
        way = self._path(start, goal, lambda e: usable(e) and not _is_provisional(e))
        return way if way is not None else self._path(start, goal, usable)

    def _path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Back so many times, then forward: back after a tap only undoes it, wherever it led before."""
        found: list[tuple[int, tuple[Edge, ...]]] = []
        backs: tuple[Edge, ...] = ()
        here = start
        name = self.map.pages[goal].name if goal in self.map else ""
        while True:
            forward = self.map.best_path(
                here,
                goal,
                lambda e: e.action in FORWARD and usable(e),
                lambda e: math.log(e.reliability) + says(e.label, name),
            )
            if forward is not None:
                found.append((len(backs + forward) + (DETOUR if backs else 0), backs + forward))
            back = self._back.get(here)
            if back is None or len(backs) == MOST_BACKS or not usable(back):
                return min(found, key=lambda way: way[0])[1] if found else None
            backs, here = (*backs, back), back.target_page

    @property
    def home(self) -> str:
        return self.map.home

    def overlays(self) -> Iterable[Overlay]:
        return self.map.overlays


def _is_provisional(edge: Edge) -> bool:
    return edge.source == "learned" and edge.seen < 2
