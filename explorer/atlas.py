"""The map in the making: places by their sights, edges by what was seen to happen.

It answers the walker's questions (`router.places.Places`) from full sights, which tell places apart better
than the few marks that go into the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from explorer.backstack import BackStack
from explorer.paths import Paths
from explorer.place import Likeness, Place
from lxb.locator import Locator
from lxb.screen import Screen
from maps.facts import Fact, Sight, rarity, sight
from maps.model import Edge, EdgeKey, Overlay, PageKind

FEW = 6
"""With fewer places than this rarity says nothing."""


class Atlas:
    """Places, edges and overlays found so far."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.places: dict[str, Place] = {}
        self.edges: dict[EdgeKey, Edge] = {}
        self.home: str | None = None
        self.here: str | None = None
        """The page that the phone was seen to show last; None where that is not known."""
        self.stack = BackStack()
        """Where `back` is expected to lead now."""
        self.paths = Paths(self.places, self.edges, self.stack)
        self._overlays: dict[str, Overlay] = {}
        self._rarity: dict[Fact, float] = {}
        self._told: WeakKeyDictionary[Screen, tuple[int, str | None]] = WeakKeyDictionary()
        self._version = 0

    # --- places ---------------------------------------------------------------------------------------

    def localise(self, screen: Screen) -> str | None:
        told = self._told.get(screen)
        if told is None or told[0] != self._version:
            place = self.identify(sight(screen)) if screen.elements else None
            told = (self._version, place.id if place else None)
            self._told[screen] = told
        return told[1]

    def identify(self, seen: Sight) -> Place | None:
        """The place that a sight shows, or None: the most alike of those that it may be.

        A page that is told by its title comes before a template, which any title fits.
        """
        if not seen.facts or seen.package != self.package:
            return None
        best: tuple[bool, float, Place] | None = None
        for place in self.places.values():
            if not place.may_be(seen):
                continue
            likeness = place.compare(seen, self._rarity)
            if not (self._is_same(place, seen, likeness) or place.is_view(seen, self._rarity)):
                continue
            rank = (not place.from_content, likeness.sum)
            if best is None or rank > best[:2]:
                best = (*rank, place)
        return best[2] if best else None

    def may_show(self, screen: Screen, page: str) -> bool:
        """Whether the screen shows this place; places are told apart or are one."""
        return self.localise(screen) == page

    @staticmethod
    def _is_same(place: Place, seen: Sight, likeness: Likeness) -> bool:
        keyed = place.is_keyed_like(seen)
        if not keyed and not place.says_alike(seen):
            return False
        strong = bool(seen.title or seen.tabs) and not place.from_content
        template = place.from_content and place.sight.title != seen.title
        return likeness.same(keyed=keyed, strong=strong, template=template)

    def template_of(self, seen: Sight) -> Place | None:
        """The place that is the same as a sight but for its title, which then belongs to the content."""
        if not seen.title:
            return None
        for place in self.places.values():
            mine = place.sight
            over = (mine.layer != "page") == (seen.layer != "page")
            if mine.title and over and mine.tabs == seen.tabs and place.has_body_of(seen, self._rarity):
                return place
        return None

    def untitle(self, page_id: str) -> None:
        """The title of a place turned out to be that of its content."""
        self.places[page_id].from_content = True
        self._changed()

    def add(
        self,
        page_id: str,
        name: str,
        kind: PageKind,
        seen: Sight,
        *,
        entry: str = "",
        from_content: bool = False,
    ) -> Place:
        """A place that was not known."""
        place = Place(page_id, name, kind, seen, from_content, entry)
        place.add(seen.facts)
        self.places[page_id] = place
        self._changed()
        return place

    def saw(
        self, page_id: str, facts: frozenset[Fact], *, scrolled: bool = False, anew: bool = False
    ) -> None:
        """A known place was seen again."""
        place = self.places[page_id]
        news = not facts <= place.seen
        place.add(facts, scrolled=scrolled, anew=anew)
        self._changed(facts=news)

    def _changed(self, *, facts: bool = True) -> None:
        """What was told of screens may hold no more; `facts` = nor may how many places have each fact."""
        self._version += 1
        if not facts:
            return
        if len(self.places) < FEW:
            self._rarity = {}
            return
        spread = Counter(fact for place in self.places.values() for fact in place.seen)
        among = len(self.places)
        self._rarity = {fact: rarity(n, among) for fact, n in spread.items()}

    def merge(self, kept: str, dropped: str) -> None:
        """Two places turned out to be one; edges between them led nowhere."""
        place, other = self.places[kept], self.places.pop(dropped)
        place.from_content = True
        place.seen |= other.seen
        place.counts.update(other.counts)
        place.sights += other.sights
        for edge in [e for e in self.edges.values() if dropped in {e.source_page, e.target_page}]:
            del self.edges[edge.key]
            moved = edge.renamed({dropped: kept})
            if moved.source_page != moved.target_page:
                self.add_edge(moved)
        self.stack.merge(kept, dropped)
        self.home = kept if self.home == dropped else self.home
        self.here = kept if self.here == dropped else self.here
        self._changed()

    # --- edges ----------------------------------------------------------------------------------------

    def add_edge(self, edge: Edge) -> None:
        """An action led there, once more where the edge is known."""
        known = self.edges.get(edge.key)
        self.edges[edge.key] = edge if known is None else known.counting(edge)

    def relocate(self, page: str, locator: Locator, into: Locator | None) -> None:
        """A control got another locator, or none that lasts: then its edges go."""
        for edge in [e for e in self.edges.values() if e.source_page == page and e.locator == locator]:
            del self.edges[edge.key]
            if into is not None:
                self.add_edge(edge.model_copy(update={"locator": into, "label": ""}))

    def bar(self, forbidden: Callable[[str], bool]) -> None:
        """Marks the edges whose control may not be tapped any more: they stay, and are not walked."""
        for key, edge in self.edges.items():
            if edge.action != "back" and forbidden(edge.label):
                self.edges[key] = edge.model_copy(update={"sensitive": True})

    def failed(self, edge: Edge) -> None:
        known = self.edges.get(edge.key)
        if known is not None:
            self.edges[edge.key] = known.model_copy(update={"failed": known.failed + 1})

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        return self.paths.nearest(start, lambda page: page == goal, usable)

    # --- overlays -------------------------------------------------------------------------------------

    def overlays(self) -> Iterable[Overlay]:
        return self._overlays.values()

    def add_overlay(self, overlay: Overlay) -> None:
        self._overlays.setdefault(overlay.model_dump_json(), overlay)
