"""What a way that somebody went adds to a map: pages, ways between them, what is done there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from lxb.screen import Screen
from maps.builder import MOST, MapBuilder
from maps.graph import NavigationMap
from maps.model import Edge, MapFile, Page, one_line
from router.map_places import MapPlaces


@dataclass(frozen=True, slots=True)
class Learnt:
    """What one map has gained."""

    package: str
    pages: int = 0
    edges: int = 0
    """New ones; those that were only seen once more do not count."""
    words: int = 0
    """What is done on pages."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A map as it is now."""

    map: NavigationMap
    learnt: Learnt


class Way:
    """A way through an app as a map of its own, which may have to do with a map that there is.

    Pages of the two are one where both know a screen. A page that its own marks do not tell is left out, and
    so are controls that stand for many.

    Args:
        file: the way, drawn.
        screens: that were seen on it.
        used: what controls are called that were used on a page, each with the screen it was on.
        began: whether the app was started on the way: then `home` is the page that it begins with.
    """

    def __init__(
        self, file: MapFile, screens: Sequence[Screen], used: Sequence[tuple[Screen, str]], *, began: bool
    ) -> None:
        self._map = NavigationMap(file)
        self._screens = screens
        self._used = used
        self._first = file.home if began else None
        self._places = MapPlaces(self._map)
        self._told = {page for screen in screens if (page := self._places.localise(screen)) is not None}

    def as_map(self) -> Grown | None:
        """The way as a map; None where it holds no more than one page."""
        kept = self._reached({self._map.home} & self._told)
        if len(kept) < 2:
            return None
        edges = tuple(edge for edge in self._edges if edge.source_page in kept)
        pages = tuple(
            page.model_copy(update={"does": _also_does(page, self._uses.get(page.id, ()))})
            for page in self._map
            if page.id in kept
        )
        made = NavigationMap(self._map.file.model_copy(update={"pages": pages, "edges": edges}))
        return Grown(made, Learnt(self._package, len(pages), len(edges)))

    def added_to(self, current: NavigationMap) -> Grown:
        """A map with what it did not have; what it had is counted once more."""
        builder = MapBuilder.of(current)
        ids = self._same(current)
        roots = {*ids, *({self._first} & self._told if self._first else ())}
        new = [page for page in self._map if page.id in self._reached(roots) and page.id not in ids]
        new = [page for page in new if not self._may_be_in(current, page.id)]
        for page in new:
            ids[page.id] = _added(page, builder)
        words = sum(_note(builder, ids[page], said) for page, said in self._uses.items() if page in ids)
        edges = sum(
            _count(edge, ids[edge.source_page], ids[edge.target_page], builder)
            for edge in self._edges
            if {edge.source_page, edge.target_page} <= ids.keys()
        )
        return Grown(builder.done(), Learnt(self._package, len(new), edges, words))

    @property
    def _package(self) -> str:
        return self._map.app.package

    @cached_property
    def _edges(self) -> list[Edge]:
        return [
            edge
            for edge in self._map.edges
            if {edge.source_page, edge.target_page} <= self._told and not (edge.locator and edge.locator.any)
        ]

    @cached_property
    def _uses(self) -> dict[str, list[str]]:
        """What was done on each page: by that it is found again."""
        words: dict[str, list[str]] = {}
        for screen, label in self._used:
            page = self._places.localise(screen)
            if page is not None:
                words.setdefault(page, []).append(label)
        return words

    def _reached(self, known: set[str]) -> set[str]:
        """The pages that taps lead to from those that are known."""
        found, grew = set(known), True
        while grew:
            more = {edge.target_page for edge in self._edges if edge.source_page in found} - found
            found, grew = found | more, bool(more)
        return found

    def _same(self, current: NavigationMap) -> dict[str, str]:
        """Ids of the way -> ids of the map."""
        theirs = MapPlaces(current)
        same: dict[str, str] = {}
        for screen in self._screens:
            mine, known = self._places.localise(screen), theirs.localise(screen)
            if mine is not None and known is not None:
                same.setdefault(mine, known)
        return same

    def _may_be_in(self, current: NavigationMap, page: str) -> bool:
        """Whether a page may be one of a map's that is not sure of it."""
        theirs = MapPlaces(current)
        mine = (screen for screen in self._screens if self._places.localise(screen) == page)
        return any(theirs.locate(screen) is not None for screen in mine)


def _added(page: Page, builder: MapBuilder) -> str:
    added = builder.add_page(
        name=page.name,
        description=page.description,
        keywords=page.keywords,
        kind=page.kind,
        activity=page.activity,
        marks=page.marks,
        must=page.must,
        inputs=page.inputs,
        written=page.written,
    )
    return added.id


def _also_does(page: Page, words: Iterable[str]) -> tuple[str, ...]:
    """What one does on a page, with more of it."""
    said = (one_line(word) for word in words)
    return tuple(dict.fromkeys([*page.does, *(word for word in said if word)]))[:MOST]


def _note(builder: MapBuilder, page: str, words: Iterable[str]) -> int:
    """Adds what one does on a page; how much is new."""
    old = builder.pages[page]
    new = builder.change_page(page, does=_also_does(old, words))
    return len(new.does) - len(old.does)


def _count(edge: Edge, source: str, target: str, builder: MapBuilder) -> int:
    """Counts a way once more, or adds it; how many are new."""
    if source == target:
        return 0
    for known in builder.edges:
        ends = (known.source_page, known.target_page, known.action) == (source, target, edge.action)
        if ends and (known.locator == edge.locator or (edge.label and known.label == edge.label)):
            builder.note_success(known)
            return 0
    builder.add_edge(source, target, edge.locator, action=edge.action, label=edge.label, source="learned")
    return 1
