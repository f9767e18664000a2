"""What a screen is made of: the layer in front, its title, selected tabs, and what of it is content.

Pure functions of one `Screen`; nothing here knows an app. The front is found by `maps.front`, look-alikes and
what of them is content by `maps.groups`, the title by `maps.title`; here they are put together with the
selected tabs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from lxb.locator import inner_label, is_selected, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import label
from maps.front import Front, Layer, front
from maps.groups import Group, groups, told, width
from maps.title import find_title, title_words

__all__ = ["Front", "Group", "Layer", "Structure", "Tab", "front", "structure", "width"]

RAIL = 0.4
"""Tabs below each other are at most so wide, in parts of the front's width."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A selected tab."""

    element: Element
    """What is tapped for it."""
    named: Element | None
    """What holds its label; None where it has none."""
    name: str
    """Its label, else its short id, else "#" and its place among its siblings from 1."""


@dataclass(frozen=True, slots=True)
class Structure:
    """One screen, taken apart."""

    screen: Screen
    front: Front
    title: str
    """Label of the title, "" where the page has none that is sure."""
    title_index: int
    """Index of the element that holds it, -1 where none."""
    tabs: tuple[Tab, ...]
    """The selected ones of tabs, document order."""
    groups: tuple[Group, ...]
    told: frozenset[str]
    """Full ids of texts that are content though their rows differ in shape: the lines of a chat."""
    content: frozenset[int]
    """Indexes of all elements inside items of content groups, the items themselves included."""

    def elements(self) -> Iterator[Element]:
        """Those of the front, document order."""
        return iter(self.screen.elements[self.front.first : self.front.last])


@lru_cache(maxsize=8)
def structure(screen: Screen) -> Structure:
    """Takes a screen apart, once."""
    at_front = front(screen)
    found = tuple(groups(screen, at_front))
    content = _inside(screen, (group for group in found if group.content))
    rows = _inside(screen, (group for group in found if len(group.items) > 2 and group.items[0].clickable))
    title = find_title(screen, at_front, content | rows)
    return Structure(
        screen=screen,
        front=at_front,
        title=title_words(title) if title else "",
        title_index=title.index if title else -1,
        tabs=tuple(_selected_tabs(screen, at_front, content)),
        groups=found,
        told=told(screen, at_front),
        content=content,
    )


def _inside(screen: Screen, of: Iterable[Group]) -> frozenset[int]:
    """Indexes of all that lies inside the items of groups, the items themselves included."""
    return frozenset(e.index for group in of for item in group.items for e in screen.subtree(item))


def _selected_tabs(screen: Screen, at: Front, content: frozenset[int]) -> Iterator[Tab]:
    inside = -1  # everything up to this index is part of a tab already told
    for e in screen.elements[at.first : at.last]:
        if not (e.selected or (e.checked and short_class(e.cls) == "RadioButton")) or e.index in content:
            continue
        tab = tap_target(screen, e)
        if e.index <= inside or not _has_unselected_peer(screen, at, tab):
            continue
        inside = max(part.index for part in screen.subtree(tab))
        yield Tab(tab, inner_label(screen, tab), _tab_name(screen, tab))


def _has_unselected_peer(screen: Screen, at: Front, tab: Element) -> bool:
    """Tabs stand beside each other or in a narrow rail, and not all are selected.

    A lone selected thing is no tab, nor is a choice among rows as wide as the page.
    """
    child, up = tab, screen.parent(tab)
    for _ in range(2):
        if up is None:
            return False
        peers = [c for c in screen.children(up) if c.index != child.index and c.cls == child.cls and c.bounds]
        if peers:
            placed = _is_in_rail(tab, at) or any(_beside(tab, peer) for peer in peers)
            return placed and any(not is_selected(screen, _tab_in(screen, peer)) for peer in peers)
        child, up = up, screen.parent(up)
    return False


def _is_in_rail(tab: Element, at: Front) -> bool:
    return tab.bounds is not None and tab.bounds.width <= RAIL * at.rect.width


def _beside(tab: Element, peer: Element) -> bool:
    """Whether two stand in one line: they share at least half of their heights."""
    if tab.bounds is None or peer.bounds is None:
        return False
    shared = min(tab.bounds.bottom, peer.bounds.bottom) - max(tab.bounds.top, peer.bounds.top)
    return 2 * shared >= min(tab.bounds.height, peer.bounds.height)


def _tab_in(screen: Screen, peer: Element) -> Element:
    return next((e for e in screen.subtree(peer) if e.clickable), peer)


def _tab_name(screen: Screen, tab: Element) -> str:
    named = inner_label(screen, tab)
    if named is not None:
        return label(named.text) or label(named.desc)
    if tab.id:
        return short_id(tab.id)
    siblings = screen.elements[tab.parent].children if tab.parent is not None else (tab.index,)
    return f"#{siblings.index(tab.index) + 1}"
