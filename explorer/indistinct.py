"""Pages that a map has no means to tell apart: one page of the map, with the ways of all.

While exploring they differed by words of content, which are none of the map's ("rules for taxis", "rules for
bikes"). Where one control leads somewhere else from each, or where they are called otherwise, they are places
that people mean apart.
"""

from __future__ import annotations

from collections.abc import Iterable

from lxb.locator import Locator
from maps.model import Edge, EdgeKey, Page

_Told = tuple[str, str, frozenset[Locator], frozenset[Locator]]
"""All that a map tells a page by: kind, name, the marks that must hold, all of its marks."""


def merged(pages: Iterable[Page], edges: Iterable[Edge]) -> tuple[list[Page], list[Edge]]:
    """The pages and edges of a map, where a page that cannot be told from an earlier one is that one."""
    kept: list[Page] = []
    known: dict[_Told, list[Page]] = {}
    edges = list(edges)
    for page in pages:
        alike = known.setdefault(_told_by(page), []) if page.marks else []
        same = next((first for first in alike if not _lead_apart(first.id, page.id, edges)), None)
        if same is not None:
            edges = _moved(edges, page.id, same.id)
        else:
            alike.append(page)
            kept.append(page)
    return kept, edges


def _told_by(page: Page) -> _Told:
    return page.kind, page.name, frozenset(page.marks[: page.must]), frozenset(page.marks)


def _lead_apart(one: str, other: str, edges: list[Edge]) -> bool:
    """Whether a control that both pages have leads somewhere else from each."""
    there = {str(e.locator): e.target_page for e in edges if e.source_page == one and e.action != "back"}
    return any(
        there.get(str(e.locator), e.target_page) != e.target_page
        for e in edges
        if e.source_page == other and e.action != "back"
    )


def _moved(edges: list[Edge], dropped: str, into: str) -> list[Edge]:
    """The edges once a page is another; between the two there is no way any more."""
    found: dict[EdgeKey, Edge] = {}
    for edge in edges:
        moved = edge.renamed({dropped: into})
        if moved.source_page == moved.target_page and moved != edge:
            continue
        known = found.get(moved.key)
        found[moved.key] = moved if known is None else known.counting(moved)
    return list(found.values())
