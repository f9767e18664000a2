"""A finished map as the walker sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from weakref import WeakKeyDictionary

from lxb.locator import Locator
from lxb.screen import Screen
from maps.graph import NavigationMap
from maps.model import Edge, Overlay
from maps.recognise import CLEAR, Located, Recogniser
from maps.structure import front
from router.ways import Ways


class MapPlaces:
    """Implements `router.places.Places` over a `NavigationMap`."""

    def __init__(self, navigation_map: NavigationMap) -> None:
        self.map = navigation_map
        self.package = navigation_map.app.package
        self.recogniser = Recogniser(navigation_map)
        self._ways = Ways(navigation_map)
        self._overlays = tuple(_overlays(navigation_map))
        self._told: WeakKeyDictionary[Screen, Located | None] = WeakKeyDictionary()

    def locate(self, screen: Screen) -> Located | None:
        if screen not in self._told:
            self._told[screen] = self.recogniser.localise(screen) if self._is_ours(screen) else None
        return self._told[screen]

    def _is_ours(self, screen: Screen) -> bool:
        """Whether what is in front is of the app: a window of it beside or below another app's is no page."""
        at = front(screen)
        return any(e.package == self.package for e in screen.elements[at.first : at.last])

    def localise(self, screen: Screen) -> str | None:
        located = self.locate(screen)
        return located.page.id if located is not None and located.sure else None

    def may_show(self, screen: Screen, page: str) -> bool:
        if not self._is_ours(screen):
            return False
        located = self.locate(screen)
        if located is None:
            return self.recogniser.shows_all_of(screen, page) or self.recogniser.shows_own_of(screen, page)
        if located.sure:
            return located.page.id == page
        ranked = self.recogniser.rank(screen)
        return any(c.page.id == page and ranked[0].balance - c.balance < CLEAR for c in ranked)

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        return self._ways.path(start, goal, usable)

    @property
    def home(self) -> str:
        return self.map.home

    def overlays(self) -> Iterable[Overlay]:
        return self._overlays


def _overlays(navigation_map: NavigationMap) -> Iterator[Overlay]:
    """The map's overlays, but for those that only name what a page has: that page is not to be dismissed."""
    having: dict[Locator, list[frozenset[Locator]]] = {}
    for page in navigation_map:
        if page.kind == "page":
            marks = frozenset(page.marks)
            for mark in marks:
                having.setdefault(mark, []).append(marks)
    for overlay in navigation_map.overlays:
        told = frozenset(overlay.marks)
        if not any(told <= marks for marks in having.get(overlay.marks[0], ())):
            yield overlay
