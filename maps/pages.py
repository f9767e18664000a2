"""Pages by what people call them."""

from __future__ import annotations

from lxb.errors import UnknownName, UsageError
from lxb.screen.words import plain
from maps.graph import NavigationMap
from maps.model import Page


def find_page(navigation_map: NavigationMap, words: str) -> Page:
    """The page of that id or name.

    Raises:
        UnknownName: there is none; lists the nearest.
        UsageError: several pages bear that name; lists their ids and how each is reached.
    """
    if words in navigation_map.pages:
        return navigation_map.pages[words]
    wanted = _folded(words)
    hits = [page for page in navigation_map if _folded(page.name) == wanted]
    proper = [page for page in hits if page.kind != "overlay"]  # a menu is rarely what is meant
    if len(hits) == 1 or len(proper) == 1:
        return (proper or hits)[0]
    if hits:
        told = [f"{page.id} ({_way(navigation_map, page.id)})" for page in hits]
        raise UsageError(
            reason=f"several pages are named {words!r}; use an id: {', '.join(told)}",
            reason_zh=f"有多个页面名为“{words}”，请用 id：{'、'.join(told)}",
        )
    raise UnknownName(kind="page", kind_zh="页面", name=words, near=_nearest(navigation_map, words))


def _way(navigation_map: NavigationMap, page: str) -> str:
    route = navigation_map.path(navigation_map.home, page) or ()
    return " > ".join(edge.label or edge.action for edge in route) or "home"


def _nearest(navigation_map: NavigationMap, words: str) -> list[str]:
    from rapidfuzz import process

    names = list(dict.fromkeys(name for page in navigation_map for name in (page.name, page.id)))
    near = process.extract(words, names, processor=_folded, limit=None, score_cutoff=40)
    by_length = sorted(near, key=lambda hit: (-hit[1], len(hit[0])))  # what holds the words scores alike
    return [name for name, _, _ in by_length[:4]] or [page.name for page in navigation_map][:4]


def _folded(words: str) -> str:
    return plain(words).casefold()
