"""From an expedition to a map file: which facts become marks, which edges are kept, in which order."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Container, Iterable

from explorer.describe import BETWEEN, NAMELESS
from explorer.expedition import Expedition
from explorer.frontier import NOTHING
from explorer.lasting import lasting
from explorer.place import Place
from lxb.locator import Locator
from maps.facts import WEIGHT, Fact, mark
from maps.groups import width
from maps.ids import page_id
from maps.model import App, Built, Edge, MapFile, Page

MOST_MARKS = 12
LONG = 20
"""Columns of a text that has to be seen twice to become a mark."""

MOST_KEYWORDS = 12


def chart(expedition: Expedition, app: App, built: Built) -> MapFile | None:
    """The map of what is known so far; None while not even a first page is."""
    atlas = expedition.atlas
    if atlas.home is None or atlas.home not in atlas.places:
        return None
    spread = Counter(fact for place in atlas.places.values() for fact in place.core)
    known = atlas.places
    edges = lasting(expedition)
    order = _by_depth(atlas.home, edges, known)
    ids = _ids([known[page] for page in order], edges)
    rank = {page: place for place, page in enumerate(order)}
    edges.sort(key=lambda e: (rank[e.source_page], e.action != "tap", e.label, e.key))
    return MapFile(
        app=app,
        built=built,
        home=ids[atlas.home],
        pages=tuple(_page(known[page], ids[page], expedition, spread, edges) for page in order),
        edges=tuple(
            e.model_copy(update={"source_page": ids[e.source_page], "target_page": ids[e.target_page]})
            for e in edges
        ),
        overlays=tuple(atlas.overlays()),
    )


def _ids(places: list[Place], edges: list[Edge]) -> dict[str, str]:
    """The id of each place in the map: its own, unless it is made of the name of an item of content."""
    renamed = {place.id: name for place in places if (name := _name(place, edges)) != place.name}
    ids = {place.id: place.id for place in places if place.id not in renamed}
    for place, name in renamed.items():
        ids[place] = page_id(name, set(ids.values()))
    return ids


def _private(page: str, expedition: Expedition) -> set[str]:
    """Words of a page's items of content (names of people and of things), which no map may hold."""
    places, frontier = expedition.atlas.places, expedition.frontier
    found: set[str] = set()
    for (on, family), ending in frontier.given_up.items():
        target = places.get(ending)
        if on == page and ending != NOTHING and (target is None or target.from_content):
            found |= {c.anchor.label for c in frontier.of(page) if c.anchor.family == family}
            found |= {target.entry, target.sight.title} if target is not None else set()
    return found - {""}


def _by_depth(home: str, edges: Iterable[Edge], places: Iterable[str]) -> list[str]:
    """Pages in the order in which they are reached from home, those that are not reached last."""
    out: dict[str, list[str]] = {}
    for edge in edges:
        out.setdefault(edge.source_page, []).append(edge.target_page)
    order, queue = {home: None}, deque([home])
    while queue:
        for page in out.get(queue.popleft(), ()):
            if page not in order:
                order[page] = None
                queue.append(page)
    return [*order, *(page for page in places if page not in order)]


def _page(place: Place, page: str, expedition: Expedition, spread: Counter[Fact], edges: list[Edge]) -> Page:
    private = _private(place.id, expedition)
    must, marks = marks_of(place, spread, len(expedition.atlas.places), private)
    words = expedition.descriptions.get(place.id, "").split(BETWEEN)
    return Page(
        id=page,
        name=_name(place, edges),
        description=BETWEEN.join(word for word in words if word not in private),
        keywords=_keywords(place, edges),
        kind=place.kind,
        activity=place.sight.activity,
        marks=(*must, *marks),
        must=len(must),
        inputs=place.inputs,
    )


def _name(place: Place, edges: list[Edge]) -> str:
    """A page of content is not named after the item that was tried, but as its developers call items.

    Nor is a page named after words that are not its control's own, as hints that come and go in search bars.
    """
    if not place.from_content and place.name == place.entry != place.sight.title:
        called = _called(place, edges)
        return place.name if not called or place.name in called else called.most_common(1)[0][0]
    if not place.from_content or place.name not in {place.sight.title, place.entry, NAMELESS}:
        return place.name
    ids = [
        e.locator.id for e in edges if e.target_page == place.id and e.locator is not None and e.locator.id
    ]
    return ids[0].replace("_", " ") if ids else "content"


def _called(place: Place, edges: list[Edge]) -> Counter[str]:
    """What the controls that lead to a page are called, by words that they are found by."""
    ways = (e for e in edges if e.target_page == place.id and e.action == "tap" and e.locator is not None)
    return Counter(e.label for e in ways if e.label and e.locator and (e.locator.text or e.locator.desc))


def marks_of(
    place: Place, spread: Counter[Fact], among: int, private: Container[str] = ()
) -> tuple[list[Locator], list[Locator]]:
    """The marks that must hold, and the others, most telling first.

    A page of content has no title of its own. Facts that few places have tell most; those of a page's frame
    stay in view when it is scrolled.
    """
    core = [
        fact
        for fact in place.core
        if fact.text not in private
        and fact.desc not in private
        and (width(fact.text) <= LONG or _is_proven(place, fact))
    ]
    keys = [fact for fact in core if fact.kind in {"title", "tab"}]
    if place.from_content:
        keys = [fact for fact in keys if fact.kind == "tab"]
    must = _locators(sorted(keys))
    rest = sorted(
        (fact for fact in core if fact.kind not in {"title", "tab"}),
        key=lambda fact: (-WEIGHT[fact.kind] * (math.log((1 + among) / (0.5 + spread[fact])) + 0.2), fact),
    )
    return must, [locator for locator in _locators(rest) if locator not in must][: MOST_MARKS - len(must)]


def _is_proven(place: Place, fact: Fact) -> bool:
    """Whether a fact was there at more than one sight: a long text seen once may be content."""
    return fact.kind == "title" or place.counts[fact] > 1


def _locators(facts: Iterable[Fact]) -> list[Locator]:
    return list(dict.fromkeys(found for fact in facts if (found := mark(fact)) is not None))


def _keywords(place: Place, edges: list[Edge]) -> tuple[str, ...]:
    """Other names of a page: what the controls that lead to it are called, its title and its tabs."""
    name = _name(place, edges)
    ways = [e.label for e in edges if e.target_page == place.id and e.action == "tap" and e.label]
    labels = _called(place, edges) or ways
    title = [] if place.from_content else [place.sight.title]
    words = [*title, *(tab for tab in place.sight.tabs if not tab.startswith("#")), *labels]
    return tuple(dict.fromkeys(w for w in words if w and w != name))[:MOST_KEYWORDS]
