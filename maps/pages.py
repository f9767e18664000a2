"""Pages by what people call them."""

from __future__ import annotations

from lxb.errors import UnknownName, UsageError
from lxb.screen.words import plain
from lxb.traditional import simplified
from maps.graph import NavigationMap
from maps.model import Page

NEAR_NAME = 40.0
"""Of 100: a name that is so much like what was said may be meant."""

NEAR_ID = 80.0
"""The same for ids, which nobody says but who has read them."""

MOST_NEAR = 4


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
    """The names that are most like it, of equal ones the shortest; an id only where one was nearly typed."""
    from rapidfuzz import process

    names, ids = [page.name for page in navigation_map], [page.id for page in navigation_map]
    by_name = process.extract(words, names, processor=_folded, limit=None, score_cutoff=NEAR_NAME)
    by_id = process.extract(words, ids, processor=_folded, limit=None, score_cutoff=NEAR_ID)
    near = sorted([*by_name, *by_id], key=lambda hit: (-hit[1], len(hit[0])))
    return list(dict.fromkeys([called for called, _, _ in near] or names))[:MOST_NEAR]


def _folded(words: str) -> str:
    return simplified(plain(words)).casefold()
