"""What an app truly is: all its places, and the taps that lead from one to the next.

Found by trying: every tap of every place is done on a phone without misbehaviours that forgets it afterwards.
"""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from lxb.clock import ManualClock
from lxb.virtual.app import Kind, localised
from lxb.virtual.engine import Engine
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import PhoneState
from lxb.virtual.tree import resource_id
from lxb.virtual.view import View, label

Needs = Literal["plain", "content", "gesture", "picture", "forbidden"]
LEVELS: tuple[Needs, ...] = ("plain", "content", "gesture", "picture", "forbidden")
"""What it takes to get somewhere, the least first: taps on controls, on items of content too, long presses or
the keyboard's enter too, what the tree does not have and only the picture shows, taps that a careful explorer
must not do."""
_PICTURE = LEVELS.index("picture")
VARIANTS = 6
"""How many looks of one place (logged in, empty, with entries) are tried."""


@dataclass(frozen=True, slots=True)
class TruePlace:
    """A page, tab or overlay."""

    id: str
    name: str
    names: dict[str, str]
    kind: Kind
    activity: str
    content: bool
    needs: Needs
    """The least that it takes to get there from the app's start."""


@dataclass(frozen=True, slots=True)
class TrueTap:
    """Something that can be done at a place, and where it leads."""

    start: str
    to: str | None
    """A place; None = another app (`package`)."""
    package: str
    gesture: Literal["tap", "long_press", "enter", "back"]
    id: str
    """Resource id in full, "" where there is none."""
    label: str
    """Its text, description or the first text inside it; "" for an unlabelled one."""
    forbidden: str
    content: bool
    returns: bool = False
    """It goes back or closes something: where it leads depends on how one came; `to` is one of the ways."""
    also: tuple[str, ...] = ()
    """Where it leads as well, by what was open last: the pages of a group inside a tab."""


@dataclass(frozen=True, slots=True)
class TrueMap:
    """All of an app."""

    package: str
    home: str
    places: dict[str, TruePlace]
    taps: tuple[TrueTap, ...]
    unreached: tuple[str, ...]
    """Pages in the app's files that nothing leads to."""

    def reachable(self, *allowed: Needs) -> set[str]:
        """The places that can be reached by what is allowed; by default everything but forbidden taps."""
        return {p.id for p in self.places.values() if p.needs in (allowed or LEVELS[:-1])}

    def leads(self, start: str) -> list[TrueTap]:
        return [tap for tap in self.taps if tap.start == start]


@dataclass(slots=True)
class _Search:
    engine: Engine
    package: str
    levels: dict[str, int] = field(default_factory=dict)
    taps: dict[TrueTap, None] = field(default_factory=dict)
    looks: dict[str, dict[frozenset[str], int]] = field(default_factory=dict)
    """By place: what could be done there, and the least it took to get to such a look of it."""
    seen: dict[tuple[str, str], int] = field(default_factory=dict)
    """The least it took to be at a place (over another one) with the app's state so."""
    queue: list[tuple[int, int, PhoneState]] = field(default_factory=list)
    turn: Iterator[int] = field(default_factory=itertools.count)


def truth(spec: PhoneSpec, package: str) -> TrueMap:
    """Explores an app by all it has, forbidden taps included, and tells what it takes to reach each place."""
    engine = Engine(replace(spec, faults={}, latency=0.0), ManualClock())
    engine.nav.launch(package)
    engine.stage.reset()
    search = _Search(engine, package)
    home = _here(search)
    assert home is not None
    _note(search, 0)
    while search.queue:
        level, _, token = heapq.heappop(search.queue)
        _try_all(search, level, token)
    book = engine.books[package]
    places = {}
    for page, level in sorted(search.levels.items()):
        spec_of = book.page(page)
        names = {lang: str(localised(spec_of.name, lang)) for lang in ("zh", "en")}
        places[page] = TruePlace(
            page,
            book.page_name(page),
            names,
            spec_of.kind,
            book.activity(page),
            spec_of.content,
            LEVELS[level],
        )
    unreached = tuple(p for p in book.app.pages if p not in places and p not in _FAULT_PAGES)
    return TrueMap(package, home, places, tuple(search.taps), unreached)


_FAULT_PAGES = frozenset({"splash_ad", "popup_ad", "update_dialog"})


def _here(search: _Search) -> str | None:
    """The true id of what is shown; None where it is another app."""
    top = search.engine.nav.top
    return top.page if top.package == search.package else None


def _note(search: _Search, level: int) -> str | None:
    """Remembers where we are, and to try what can be done here if it looks new."""
    here = _here(search)
    if here is None:
        return None
    held = [search.engine.state.states.get(search.package), search.engine.nav.top.vars]
    seen = (f"{search.engine.nav.page_below().page}/{here}", json.dumps(held, sort_keys=True, default=str))
    if search.seen.get(seen, 9) <= level:  # before anything is drawn, which takes longest
        return here
    if _only_in_pictures(search.engine):
        level = max(level, _PICTURE)
    search.levels[here] = min(level, search.levels.get(here, level))
    if search.seen.get(seen, 9) <= level:
        return here
    search.seen[seen] = level
    look = frozenset(key for key, *_ in _todo(search.engine))
    looks = search.looks.setdefault(here, {})
    if looks.get(look, 9) > level and (look in looks or len(looks) < VARIANTS):
        looks[look] = level
        heapq.heappush(search.queue, (level, next(search.turn), search.engine.state.copy()))
    return here


def _try_all(search: _Search, level: int, token: PhoneState) -> None:
    engine, nav = search.engine, search.engine.nav
    _restore(engine, token)
    start = _here(search)
    assert start is not None
    for _, view, gesture, todo, content, hidden in list(_todo(engine)):
        _restore(engine, token)
        engine.fingers.perform(view, todo)
        engine.stage.reset()
        to = _note(search, max(level, _cost(view.forbidden, gesture, content=content, hidden=hidden)))
        package = search.package if to is not None else nav.top.package
        rid = resource_id(view.rid, search.package)
        returns, also = _names_key(todo, "back", "close"), _inside(search, todo)
        tap = TrueTap(start, to, package, gesture, rid, label(view), view.forbidden, content, returns, also)
        search.taps[tap] = None
    _restore(engine, token)
    nav.back()
    engine.stage.reset()
    to = _note(search, level)
    search.taps[TrueTap(start, to, nav.top.package, "back", "", "", "", False, True)] = None


def _restore(engine: Engine, token: PhoneState) -> None:
    engine.nav.state = token.copy()
    engine.stage.reset()


def _names_key(todo: Any, *keys: str) -> bool:
    """Whether any of the actions, however deep, is one of these."""
    if isinstance(todo, dict):
        return any(k in keys or _names_key(v, *keys) for k, v in todo.items())
    return isinstance(todo, list) and any(_names_key(v, *keys) for v in todo)


def _inside(search: _Search, todo: list[dict[str, Any]]) -> tuple[str, ...]:
    """The pages of the group inside the tab that these actions open."""
    goes = [a["go"] for a in todo if isinstance(a.get("go"), dict) and a["go"].get("tab")]
    book = search.engine.books[search.package]
    return tuple(
        tab.page
        for go in goes
        for group in book.app.tabs.values()
        if group.inside == go["page"] and group.remember
        for tab in group.items
    )


def _only_in_pictures(engine: Engine) -> bool:
    """Whether the tree has nothing of what can be done here."""
    hidden = [todo[-1] for todo in _todo(engine)]
    return bool(hidden) and all(hidden)


def _cost(forbidden: str, gesture: str, *, content: bool, hidden: bool) -> int:
    if forbidden:
        return 4
    if hidden:
        return _PICTURE
    if gesture != "tap":
        return 2
    return 1 if content else 0


Todo = tuple[str, View, Literal["tap", "long_press", "enter"], list[dict[str, Any]], bool, bool]
"""Key, view, gesture, actions; whether it belongs to content; whether only the picture has it."""


def _todo(engine: Engine) -> Iterator[Todo]:
    """What can be done on the topmost window, wherever it is scrolled to; look-alikes once."""
    window = engine.stage.current().app
    assert window is not None
    known: set[str] = set()
    for view, content, hidden in _views(window.root, content=False, hidden=False):
        gestures: tuple[tuple[Literal["tap", "long_press", "enter"], list[dict[str, Any]]], ...] = (
            ("tap", view.tap),
            ("long_press", view.long_press),
            ("enter", view.enter),
        )
        for gesture, todo in gestures:
            if todo and view.enabled and (view.clickable or gesture != "tap"):
                key = f"{gesture} {view.rid} {view.forbidden} {content} {_plain(todo)}"
                if not content or key not in known:
                    known.add(key)
                    yield key, view, gesture, todo, content, hidden


def _views(view: View, *, content: bool, hidden: bool) -> Iterator[tuple[View, bool, bool]]:
    content = content or view.content
    yield view, content, hidden
    for child in view.children:
        yield from _views(child, content=content, hidden=hidden or view.hollow)


def _plain(todo: Any) -> str:
    """Actions without what they hand over: the same for all items of a list."""
    if isinstance(todo, dict):
        return (
            "{"
            + ",".join(f"{k}:{_plain(v)}" for k, v in todo.items() if k not in {"with", "item", "at"})
            + "}"
        )
    return "[" + ",".join(map(_plain, todo)) + "]" if isinstance(todo, list) else str(todo)
