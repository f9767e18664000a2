"""The cheapest ways over the map in the making: back down the pages that lie under this one, then by taps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from explorer.backstack import BackStack
from maps.model import Edge, EdgeKey

UNTRIED_BACK = 0.5
"""What the way back costs that was never gone: walking it adds it to the map..."""

ASTRAY = 2.0
"""... and what each failure of an edge costs, or an item of content for a control: the way on from there."""


@dataclass(frozen=True, slots=True)
class Paths:
    """Finds them over places and edges as they are when it is asked."""

    places: Collection[str]
    edges: Mapping[EdgeKey, Edge]
    stack: BackStack

    def nearest(
        self,
        start: str,
        wanted: Callable[[str], bool],
        usable: Callable[[Edge], bool],
        aside: Callable[[str], float] = lambda page: 0.0,
    ) -> tuple[Edge, ...] | None:
        """The cheapest way to any page that is wanted; () where this one is, None where there is no way.

        It goes back first, if at all: after a tap `back` would only undo it. Of ways that cost the same one
        that begins with a tap is taken, whose end is known.

        Args:
            start: page to go from.
            wanted: where the way may end.
            usable: edges that it may take.
            aside: what is added to the cost of a way that ends on a page; not below 0.
        """
        out, reached, order = self._out(), set[str](), count()
        queue: list[tuple[float, bool, int, str, _Trail | None]] = []
        for cost, page, trail in self._by_back(start, usable):
            heappush(queue, (cost, page != start, next(order), page, trail))
        best: tuple[float, _Trail | None] | None = None
        while queue:
            cost, _, _, here, trail = heappop(queue)
            if best is not None and best[0] <= cost:
                break
            if here in reached:
                continue
            reached.add(here)
            if wanted(here) and (best is None or cost + aside(here) < best[0]):
                best = cost + aside(here), trail
            for way in out.get(here, ()):
                if self._leads_on(way) and way.target_page not in reached and usable(way):
                    on = _Trail(way, trail)
                    heappush(queue, (cost + self._cost(way), False, next(order), way.target_page, on))
        return tuple(_edges(best[1])) if best is not None else None

    def _by_back(
        self, start: str, usable: Callable[[Edge], bool]
    ) -> Iterator[tuple[float, str, _Trail | None]]:
        """A page itself and those that lie under it: costs, pages, ways."""
        cost, page, trail = 0.0, start, None
        yield cost, page, trail
        for below in self.stack.under(start):
            back = Edge(source_page=page, target_page=below, action="back", seen=0)
            if below not in self.places or not usable(back):
                return
            cost, page, trail = cost + self._cost(back), below, _Trail(back, trail)
            yield cost, page, trail

    def depths(self, home: str | None) -> dict[str, int]:
        """How many taps each page that can be reached by taps lies from home; {} while home is not known."""
        if home is None:
            return {}
        out, found, queue = self._out(), {home: 0}, deque([home])
        while queue:
            here = queue.popleft()
            for edge in out.get(here, ()):
                if edge.action != "back" and edge.target_page not in found:
                    found[edge.target_page] = found[here] + 1
                    queue.append(edge.target_page)
        return found

    def _out(self) -> dict[str, list[Edge]]:
        out: dict[str, list[Edge]] = {}
        for edge in self.edges.values():
            out.setdefault(edge.source_page, []).append(edge)
        return out

    def _cost(self, edge: Edge) -> float:
        """Actions that an edge may take: more where it may lead astray, less where it teaches something."""
        if edge.action == "back" and edge.key not in self.edges:
            return UNTRIED_BACK
        doubts = edge.failed + (edge.locator is not None and bool(edge.locator.any))
        return 1.0 + ASTRAY * doubts

    def _leads_on(self, edge: Edge) -> bool:
        return edge.action != "back" and edge.target_page in self.places and edge.failed <= edge.seen + 1


@dataclass(frozen=True, slots=True)
class _Trail:
    """A way to a page: its last edge, and the way before that."""

    edge: Edge
    before: _Trail | None


def _edges(trail: _Trail | None) -> list[Edge]:
    found: list[Edge] = []
    while trail is not None:
        found.append(trail.edge)
        trail = trail.before
    return found[::-1]
