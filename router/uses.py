"""Pages by what is done on them: a sentence that names a switch means its page, and work there."""

from __future__ import annotations

from dataclasses import dataclass

from lxb.screen.words import plain
from maps.graph import NavigationMap
from maps.groups import width
from maps.model import Page

SHORTEST = 4
"""Columns of what is done, that a sentence is looked through for..."""

SHARE = 0.25
"""... and the least part of the sentence that it is."""


@dataclass(frozen=True, slots=True)
class Use:
    """A page on which the thing is done that a sentence names, and how much of the sentence that is."""

    page: Page
    share: float


def by_use(task: str, navigation_map: NavigationMap) -> Use | None:
    """The one page of the map on which that is done; None where there is none, or several."""
    said = plain(task).casefold()
    whole = sum(width(letter) for letter in said if letter.isalnum())
    found: dict[str, int] = {}
    for page in navigation_map:
        named = (plain(word).casefold() for word in page.does)
        found[page.id] = max((width(word) for word in named if word and word in said), default=0)
    best = max(found, key=found.__getitem__)
    longest = found[best]
    alone = sum(length == longest for length in found.values()) == 1
    if longest < SHORTEST or longest < SHARE * whole or not alone:
        return None
    return Use(navigation_map.pages[best], longest / whole)
