"""The tree describer's eye: which controls of a screen lead somewhere.

An anchor is navigation: a tab, a row of settings, an entry of a grid, an icon of a toolbar. Not anchors:
content (goods, posts, messages), switches and check boxes, fields, the way back, and what must never be
tapped. Of content one item stands for all (`representatives`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explorer.controls import controls
from explorer.families import families, family_of
from explorer.navigation import acts_in_place, leads_on
from explorer.representatives import representatives
from lxb.forbidden import Forbidden
from lxb.locator import Locator, control_words, make, tap_target
from lxb.screen import Element, Screen, short_class
from maps.structure import Structure, structure, width

MOST_ANCHORS = 80
"""Per screen; more is a wall of content that was not recognised as such."""

LONGEST_NAME = 44
"""Columns of a control's name; a longer one is a sentence."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A control that probably leads somewhere."""

    locator: Locator
    label: str
    """What people call it; "" where it has no words at all."""
    family: str
    """Names the look-alikes it belongs to, "" where it stands alone: a list of rows, a grid, a tab bar."""
    any: bool = False
    """One item of content that stands for all."""
    slot: str = ""
    """Where in the tree it stood: tells a control again whose words have changed."""
    tab: bool = False
    """It stands in one bar with a selected tab."""


def anchors(screen: Screen, forbidden: Forbidden, standing_for: Iterable[Locator] = ()) -> list[Anchor]:
    """The anchors of a screen's front, reading order; representatives of content last.

    Args:
        screen: the page, or a further part of it.
        forbidden: what is never tapped.
        standing_for: what stood for all items of a list further up: items that come last may have no peers
            to be told as content by.
    """
    taken = structure(screen)
    content = taken.content | _known_items(taken, standing_for)
    family_by_index, tabs = families(taken), _beside_tabs(taken)
    found: dict[str, Anchor] = {}
    for element in controls(taken):
        if len(found) >= MOST_ANCHORS:
            break
        if element.index in content or not leads_on(taken, element):
            continue
        words = control_words(screen, element)
        family = family_by_index.get(element.index, "")
        if forbidden(words) or width(words) > LONGEST_NAME or (not family and acts_in_place(words)):
            continue
        locator = make(screen, element)
        if locator is not None:
            place, tab = slot(screen, element), element.index in tabs
            found.setdefault(str(locator), Anchor(locator, words, family, slot=place, tab=tab))
    return [*found.values(), *_of_content(taken, forbidden)]


def _of_content(taken: Structure, forbidden: Forbidden) -> Iterable[Anchor]:
    found: dict[str, Anchor] = {}
    for group in taken.groups:
        for locator, words in representatives(taken, group, forbidden) if group.content else ():
            found.setdefault(str(locator), Anchor(locator, words, family_of(group), any=True))
    return found.values()


def _beside_tabs(taken: Structure) -> set[int]:
    """Indexes of all that lies inside the bars of the selected tabs."""
    bars = (taken.screen.parent(tab.element) for tab in taken.tabs)
    return {part.index for bar in bars if bar is not None for part in taken.screen.subtree(bar)}


def _known_items(taken: Structure, standing_for: Iterable[Locator]) -> set[int]:
    """Indexes of the items that one stood for, and of all that lies inside them.

    Where structure tells some of them as content, it had peers to tell the others by: these are none.
    """
    found: set[int] = set()
    for locator in standing_for:
        alike = locator.model_copy(update={"any": None}).find(taken.screen)
        targets = [tap_target(taken.screen, e) for e in alike]
        if not any(target.index in taken.content for target in targets):
            found.update(part.index for target in targets for part in taken.screen.subtree(target))
    return found


def slot(screen: Screen, element: Element) -> str:
    """The way to an element from its window's root: classes, and the place among siblings of one class."""
    steps: list[str] = []
    at = element
    while at.parent is not None:
        up = screen.elements[at.parent]
        place = sum(1 for i in up.children if i < at.index and screen.elements[i].cls == at.cls)
        steps.append(f"{short_class(at.cls)}{place or ''}")
        at = up
    return "/".join(reversed(steps))
