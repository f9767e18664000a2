"""What walks and people have taught a map, taken over into one that is made of the same app again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from maps.authors import with_words_of
from maps.builder import MOST
from maps.graph import NavigationMap
from maps.model import Edge, Page

_Way = tuple[str, str, str, str]


def with_learned(new: NavigationMap, old: NavigationMap) -> NavigationMap:
    """The new map, with what was learned and imported, healed locators and counts of the old one.

    Where the two tell of one edge or overlay the new one counts. Edges of pages that are no more stay behind.
    So does what the old one only had of an earlier state of the same build: it held what turned out to be
    content since.
    Words that a person or a model gave to a page stay with it (`maps.authors`).
    """
    pages = (_with_all_of(page, old.pages[page.id]) if page.id in old else page for page in new)
    edges = {edge.key: edge for edge in _healed(new.edges, old.edges)}
    for edge in old.edges:
        known = edges.get(edge.key)
        if known is not None:
            counts = {"seen": max(edge.seen, known.seen), "failed": max(edge.failed, known.failed)}
            edges[edge.key] = known.model_copy(update=counts)
        elif edge.source != "explored" and edge.source_page in new and edge.target_page in new:
            edges[edge.key] = edge
    met = (overlay for overlay in old.overlays if overlay.source != "explored")
    overlays = {overlay.marks: overlay for overlay in (*met, *new.overlays)}
    update = {"pages": tuple(pages), "edges": tuple(edges.values()), "overlays": tuple(overlays.values())}
    return NavigationMap(new.file.model_copy(update=update))


def _with_all_of(new: Page, old: Page) -> Page:
    """A page with the words that somebody gave it, and what acting found out that one does there."""
    does = tuple(dict.fromkeys((*new.does, *old.does)))[:MOST]
    return with_words_of(new, old).model_copy(update={"does": does})


def _healed(new: Iterable[Edge], old: Iterable[Edge]) -> Iterator[Edge]:
    """The new edges; one whose only counterpart is found by another locator has been healed since."""
    fresh, known = list(new), list(old)
    alone = Counter(map(_way, fresh))
    before = Counter(map(_way, known))
    by_way = {_way(edge): edge for edge in known}
    for edge in fresh:
        way = _way(edge)
        healed = edge.label and edge.locator is not None and alone[way] == before[way] == 1
        yield edge.model_copy(update={"locator": by_way[way].locator}) if healed else edge


def _way(edge: Edge) -> _Way:
    return (edge.source_page, edge.target_page, edge.action, edge.label)
