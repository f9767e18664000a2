"""A finished map as the walker sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from lxb.screen import Screen
from maps.graph import NavigationMap
from maps.model import Edge, Overlay
from maps.recognise import Located, Recogniser

DETOUR = 2
"""So many more taps are taken to avoid a way that leads over `back`, which depends on how the page was
reached."""


class MapPlaces:
    """Implements `router.walk.Places` over a `NavigationMap`."""

    def __init__(self, navigation_map: NavigationMap) -> None:
        self.map = navigation_map
        self.package = navigation_map.app.package
        self.recogniser = Recogniser(navigation_map)
        self._told: WeakKeyDictionary[Screen, Located | None] = WeakKeyDictionary()
        backs = [edge.source_page for edge in navigation_map.edges if edge.action == "back"]
        self._torn = {page for page in backs if backs.count(page) > 1}

    def locate(self, screen: Screen) -> Located | None:
        if screen not in self._told:
            ours = bool(screen.elements) and any(e.package == self.package for e in screen.elements)
            self._told[screen] = self.recogniser.localise(screen) if ours else None
        return self._told[screen]

    def localise(self, screen: Screen) -> str | None:
        located = self.locate(screen)
        return located.page.id if located is not None and located.sure else None

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """Shortest way; `back` is used only where it saves more than a detour of `DETOUR` taps."""
        forward = self.map.path(start, goal, lambda e: self._is_tap(e) and usable(e))
        either = self.map.path(start, goal, lambda e: self._is_way(e) and usable(e))
        if forward is None or either is None:
            return either or forward
        return forward if len(forward) <= len(either) + DETOUR else either

    @staticmethod
    def _is_tap(edge: Edge) -> bool:
        return edge.action in {"tap", "long_press", "swipe"}

    def _is_way(self, edge: Edge) -> bool:
        return self._is_tap(edge) or (edge.action == "back" and edge.source_page not in self._torn)

    def overlays(self) -> Iterable[Overlay]:
        return self.map.overlays
