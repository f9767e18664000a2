"""From an expedition to a map file: which pages and edges are kept, in which order and under which names."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass

from explorer.describe import PART
from explorer.expedition import Expedition
from explorer.indistinct import merged
from explorer.lasting import lasting
from explorer.marks import marks_of, withheld
from explorer.names import Names
from explorer.own_words import OwnWords
from explorer.place import Place
from explorer.public import public_edges, public_inputs, public_overlays
from lxb.errors import Lang
from maps.authors import TREE, signed
from maps.facts import Fact
from maps.ids import page_id
from maps.model import App, Built, Edge, MapFile, Page


def chart(expedition: Expedition, app: App, built: Built) -> MapFile | None:
    """The map of what is known so far; None while not even a first page is."""
    atlas = expedition.atlas
    home = atlas.home
    if home is None or home not in atlas.places:
        return None
    own, lang = OwnWords(expedition), _language(built, atlas.places.values())
    known = atlas.places
    kept = lasting(expedition)
    edges = public_edges(kept, own, expedition, lang)
    lost = _lost(home, kept, edges)
    order = [page for page in _by_depth(home, edges, known) if page not in lost]
    edges = [e for e in edges if e.source_page in order and e.target_page in order]
    rank = {page: place for place, page in enumerate(order)}
    edges.sort(key=lambda e: (rank[e.source_page], e.action != "tap", e.label, e.key))
    names = Names(own, edges, lang, app.name, expedition.told)
    named = {page: names.name(known[page], home=page == home) for page in order}
    ids = _ids([known[page] for page in order], named, own)
    draw = _Drawing(expedition, own, names, Counter(f for p in known.values() for f in p.core))
    pages, edges = merged(
        (draw.page(known[page], ids[page]) for page in order),
        (edge.renamed(ids) for edge in edges),
    )
    return MapFile(
        app=app,
        built=built,
        home=ids[home],
        pages=tuple(pages),
        edges=tuple(edges),
        overlays=tuple(public_overlays(atlas.overlays(), own)),
    )


def _language(built: Built, places: Iterable[Place]) -> Lang:
    """The language that pages are named in: the phone's, else what their titles are in."""
    if built.locale:
        return "zh" if built.locale.casefold().startswith("zh") else "en"
    return "zh" if any("\u4e00" <= ch <= "\u9fff" for place in places for ch in place.sight.title) else "en"


def _lost(home: str, before: list[Edge], after: list[Edge]) -> set[str]:
    """The places that only words of content led to. Back leads there only from what they led to."""
    there, left = (
        set(_by_depth(home, [e for e in edges if e.action != "back"], ())) for edges in (before, after)
    )
    return there - left


def _ids(places: list[Place], named: dict[str, str], own: OwnWords) -> dict[str, str]:
    """The id of each place in the map: its own, unless it is made of words that are not the page's own."""
    ids = {place.id: place.id for place in places if own.vouches_for(place.name, named[place.id])}
    for place in places:
        if place.id not in ids:
            ids[place.id] = page_id(named[place.id].replace(PART, " "), set(ids.values()))
    return ids


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


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What each page is drawn with."""

    expedition: Expedition
    own: OwnWords
    names: Names
    spread: Counter[Fact]

    def page(self, place: Place, page: str) -> Page:
        """A place as a page of the map."""
        frontier = self.expedition.frontier
        private = withheld(place, self.own, frontier, self.names.edges)
        among, titled = len(self.expedition.atlas.places), bool(self.own.title(place))
        must, marks = marks_of(place, self.spread, among, private, titled=titled)
        drawn = Page(
            id=page,
            name=self.names.given[place.id],
            description=self.names.description(place, frontier),
            keywords=self.names.keywords(place),
            kind=place.kind,
            activity=place.sight.activity,
            marks=(*must, *marks),
            must=len(must),
            inputs=public_inputs(place.inputs, self.own),
        )
        told = self.expedition.told.get(place.id)
        return signed(drawn, TREE if told is None else f"vlm:{told.by}")
