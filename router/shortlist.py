"""The pages that a model is asked about: the nearest of all maps at hand, each told apart by its path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from maps.graph import NavigationMap
from maps.model import Page
from router.nearest import Near

MOST = 25
"""Pages: the right one is among them nearly always, and so many still fit the prompt."""

_MOST_ABOVE = 2
"""Names of pages on the way that are told, the last ones."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A page as it is told to a model.

    Attributes:
        map: the one it is of.
        path: names of the pages on the way to it, home left out.
        score: how well it fits, by words and meaning.
    """

    map: NavigationMap
    page: Page
    path: tuple[str, ...]
    score: float


def listed(navigation_map: NavigationMap, row: Iterable[Near], most: int = MOST) -> list[Listed]:
    """The best pages of one map; pages of one name stand together, those of one path are one."""
    ways = navigation_map.paths(navigation_map.home)
    found: dict[str, dict[tuple[str, ...], Listed]] = {}
    count = 0
    for near in row:
        page = near.entry.page
        above = [navigation_map.pages[edge.source_page].name for edge in ways.get(page.id, ())[1:]]
        path = tuple(above[-_MOST_ABOVE:])
        alike = found.setdefault(near.entry.key, {})
        if (page.name, *path) not in alike:
            alike[page.name, *path] = Listed(navigation_map, page, path, near.both)
            count += 1
        if count == most:
            break
    return [one for alike in found.values() for one in alike.values()]


def merged(lists: Iterable[Sequence[Listed]], most: int = MOST) -> list[Listed]:
    """The best of several maps; those of one map stay together, in their order."""
    every = list(lists)
    best = sorted((one for row in every for one in row), key=lambda one: -one.score)[:most]
    kept = {id(one) for one in best}
    return [one for row in every for one in row if id(one) in kept]
