"""Ways from page to page, by what the files of an app say: for whoever was led astray."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from lxb.virtual.app import App
from lxb.virtual.book import Book

Ways = Mapping[str, frozenset[str]]
"""Page -> the pages that something on it opens."""


def next_hop(book: Book, start: str, goals: Iterable[str]) -> str | None:
    """The first page of the shortest way from one page to the nearest of some; None where there is no way."""
    ways, wanted = _ways(_Held(book.app)), set(goals)
    queue: deque[tuple[str, str | None]] = deque([(start, None)])
    seen = {start}
    while queue:
        at, first = queue.popleft()
        if at in wanted and first is not None:
            return first
        for following in sorted(ways.get(at, frozenset()) - seen):
            seen.add(following)
            queue.append((following, first or following))
    return None


class _Held:
    """An app as a key: one is as good as the same one."""

    def __init__(self, app: App) -> None:
        self.app = app

    def __hash__(self) -> int:
        return hash(self.app.package)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and (other.app is self.app or other.app.pages == self.app.pages)


@lru_cache(maxsize=32)
def _ways(held: _Held) -> Ways:
    app = held.app
    inside = {name: _opened(component.view) for name, component in app.components.items()}
    used = {name: _used(component.view, app) for name, component in app.components.items()}
    found: dict[str, set[str]] = {}
    for name, page in app.pages.items():
        raws = [page.body, page.bottom, page.floating, page.toolbar_with]
        opens = set(_opened(raws))
        parts = [page.toolbar, *_used(raws, app)]
        for part in parts:
            if part in inside:
                opens |= inside[part] | {p for deeper in used[part] for p in inside[deeper]}
        found[name] = opens & app.pages.keys()
    for group in app.tabs.values():
        tabs = {tab.page for tab in group.items}
        for tab in tabs:
            found.setdefault(tab, set()).update(tabs - {tab})
    return {name: frozenset(opens) for name, opens in found.items()}


def _opened(raw: Any) -> set[str]:
    """All pages that `go` names in what stands in a file, where it names one outright."""
    pages: set[str] = set()
    for key, value in _entries(raw):
        if key == "go":
            page = value.get("page") if isinstance(value, dict) else value
            if isinstance(page, str):
                pages.add(page)
    return pages


def _used(raw: Any, app: App) -> set[str]:
    """The components of the app that stand in it."""
    return {key for key, _ in _entries(raw) if key in app.components}


def _entries(raw: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield str(key), value
            yield from _entries(value)
    elif isinstance(raw, list):
        for part in raw:
            yield from _entries(part)
