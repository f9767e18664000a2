"""The map in memory: pages and edges on a networkx MultiDiGraph, and the ways through it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from maps.model import App, Built, Edge, MapFile, Overlay, Page
from maps.search import Search, Streets, Usable, Worth, best_way

if TYPE_CHECKING:
    import networkx as nx


class NavigationMap:
    """A map that does not change; `maps.builder.MapBuilder` makes a new one.

    Pages and edges are reached by plain lookups; `graph` is the same as a networkx MultiDiGraph (nodes are
    page ids with the attribute `page`, edges have the attribute `edge`), made when first asked for. Edges to
    or from pages that the map does not have, and touches of nothing, stay in `edges` (for the checks) and
    lead nowhere.
    """

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.pages: Mapping[str, Page] = {page.id: page for page in file.pages}

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
        """The edges that start at a page, the most reliable first."""
        return self._out.get(page_id, [])

    def reaching(self, page_id: str) -> list[Edge]:
        """The edges that end at a page, in the file's order."""
        return self._in.get(page_id, [])

    @cached_property
    def _out(self) -> dict[str, list[Edge]]:
        return _grouped(self.pages, self.file.edges)

    @cached_property
    def _in(self) -> dict[str, list[Edge]]:
        into: dict[str, list[Edge]] = {}
        for edge in self.file.edges:
            if edge.source_page in self.pages and not edge.blind:
                into.setdefault(edge.target_page, []).append(edge)
        return into

    @cached_property
    def graph(self) -> nx.MultiDiGraph[str]:
        import networkx as nx

        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        graph.add_nodes_from((page.id, {"page": page}) for page in self.file.pages)
        joining = (edge for edges in self._out.values() for edge in edges)
        graph.add_edges_from((e.source_page, e.target_page, {"edge": e}) for e in joining)
        return graph

    def path(self, start: str, goal: str, usable: Usable | None = None) -> tuple[Edge, ...] | None:
        """The fewest edges from one page to another: () where they are the same, None where there is no way.

        Among ways of equal length the more reliable edge wins at each step. Sensitive edges are never used,
        nor those that `usable` refuses.
        """
        return Search(self._streets, start, usable, goal).trail(goal)

    def best_path(self, start: str, goal: str, usable: Usable, worth: Worth) -> tuple[Edge, ...] | None:
        """As `path`, but among ways of equal length the one whose edges are worth most together.

        `usable` alone decides: it is asked about sensitive edges too.
        """
        if start not in self.pages or goal not in self.pages:
            return None
        return best_way(self._out, start, goal, usable, worth)

    def paths(self, start: str, usable: Usable | None = None) -> dict[str, tuple[Edge, ...]]:
        """Shortest ways from a page to every page that can be reached, nearest first."""
        search = Search(self._streets, start, usable)
        found: dict[str, tuple[Edge, ...]] = {}
        for page in search.reached():
            edge = search.step_to(page)
            found[page] = (*found[edge.source_page], edge) if edge else ()
        return found

    def depths(self, start: str | None = None) -> dict[str, int]:
        """How many edges each page is away from `start` (None = home); pages out of reach are left out."""
        return {page: len(trail) for page, trail in self.paths(start or self.home).items()}

    @cached_property
    def _streets(self) -> Streets:
        return Streets(self.pages, self._out)


def _grouped(pages: Mapping[str, Page], edges: Iterable[Edge]) -> dict[str, list[Edge]]:
    out: dict[str, list[Edge]] = {}
    for edge in edges:
        if edge.source_page in pages and edge.target_page in pages and not edge.blind:
            out.setdefault(edge.source_page, []).append(edge)
    for leaving in out.values():
        leaving.sort(key=lambda edge: -edge.reliability)
    return out
