"""The map in memory: pages and edges on a networkx MultiDiGraph, and the ways through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from maps.model import App, Built, Edge, MapFile, Overlay, Page

if TYPE_CHECKING:
    import networkx as nx


class NavigationMap:
    """A map that does not change; `maps.builder.MapBuilder` makes a new one.

    Pages and edges are reached by plain lookups; `graph` is the same as a networkx MultiDiGraph (nodes are page ids with
    attribute `page`, edges have the attribute `edge`), made when first asked for.
    """

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.pages: Mapping[str, Page] = {page.id: page for page in file.pages}
        self._out: dict[str, list[Edge]] = {}
        for edge in file.edges:
            self._out.setdefault(edge.source_page, []).append(edge)

    @property
    def app(self) -> App:
        return self.file.app

    @property
    def built(self) -> Built:
        return self.file.built

    @property
    def home(self) -> str:
        return self.file.home

    @property
    def edges(self) -> tuple[Edge, ...]:
        return self.file.edges

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        return self.file.overlays

    def __iter__(self) -> Iterator[Page]:
        return iter(self.file.pages)

    def __len__(self) -> int:
        return len(self.pages)

    def __contains__(self, page_id: object) -> bool:
        return page_id in self.pages

    def leaving(self, page_id: str) -> list[Edge]:
        """The edges that start at a page, best first: those that failed least in relation to how often they worked."""
        return self._out.get(page_id, [])

    @cached_property
    def graph(self) -> nx.MultiDiGraph[str]:
        import networkx as nx

        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        graph.add_nodes_from((page.id, {"page": page}) for page in self.file.pages)
        graph.add_edges_from((e.source_page, e.target_page, {"edge": e}) for e in self.file.edges)
        return graph

    def path(
        self, start: str, goal: str, usable: Callable[[Edge], bool] = lambda edge: True
    ) -> tuple[Edge, ...] | None:
        """The fewest edges from one page to another: () where they are the same, None where there is no way.

        Among ways of equal length the more reliable edge wins at each step. Sensitive edges are never used.
        """
        via = self._search(start, usable, goal)
        return _trail(via, goal) if goal in via else None

    def paths(self, start: str, usable: Callable[[Edge], bool] = lambda edge: True) -> dict[str, tuple[Edge, ...]]:
        """Shortest ways from a page to every page that can be reached, nearest first."""
        via = self._search(start, usable, None)
        return {page: _trail(via, page) for page in via}

    def _search(self, start: str, usable: Callable[[Edge], bool], goal: str | None) -> dict[str, Edge | None]:
        """Breadth first: the edge by which each page was first reached, in that order."""
        if start not in self.pages:
            return {}
        via: dict[str, Edge | None] = {start: None}
        queue = deque([start])
        while queue and goal not in via:
            here = queue.popleft()
            for edge in self._reliable_first(here):
                if edge.target_page not in via and edge.target_page in self.pages and usable(edge):
                    via[edge.target_page] = edge
                    queue.append(edge.target_page)
        return via

    def _reliable_first(self, page_id: str) -> Iterable[Edge]:
        edges = [edge for edge in self._out.get(page_id, ()) if not edge.sensitive]
        return sorted(edges, key=lambda edge: edge.failed - edge.seen) if len(edges) > 1 else edges


def _trail(via: Mapping[str, Edge | None], page: str) -> tuple[Edge, ...]:
    trail: list[Edge] = []
    while (edge := via[page]) is not None:
        trail.append(edge)
        page = edge.source_page
    return tuple(reversed(trail))
