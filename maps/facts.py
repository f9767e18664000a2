"""Facts: what will still be true of a screen at the next visit.

A fact is a named element of the page's frame (never of its content), the kind of item a list holds, a
selected tab or the title. Facts hold labels, so that counters, dates and prices have already gone. What names
a control is told from what only stands there: that may be anything, a name or an address too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from lxb.locator import Locator, inner_label
from lxb.screen import Element, Screen, is_field, short_class, short_id
from lxb.screen.words import is_obfuscated, label
from maps.structure import Group, Structure, Tab, structure

FactKind = Literal["title", "tab", "text", "desc", "said", "id", "items"]
"""text, desc: names of controls; said: words that name no control."""

WORDS: frozenset[FactKind] = frozenset({"text", "desc", "said"})

WEIGHT: Mapping[str, float] = {
    "title": 3.0,
    "tab": 3.0,
    "text": 1.0,
    "desc": 1.0,
    "said": 1.0,
    "id": 0.5,
    "items": 0.5,
}
"""How much each kind says about which page this is: words more than ids, which pages of one make share."""

BACKGROUND = 0.6
"""A clickable thing that takes so much of the front is a background, not a control."""

_SHELL = frozenset(
    {"action_bar_root", "action_mode_bar_stub", "decor_content_parent", "action_bar_container"}
)
"""Ids that the support library puts around every page."""


class Fact(NamedTuple):
    """One thing that is true of a page. Fields that say nothing are ""."""

    kind: FactKind
    id: str = ""
    text: str = ""
    desc: str = ""
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """A screen as its facts."""

    facts: frozenset[Fact]
    title: str
    """Label of the title, "" where there is none that is sure."""
    tabs: tuple[str, ...]
    layer: str
    """Where the front lies: "page", "window" or "cover" (see `maps.front.Layer`)."""
    package: str
    activity: str
    """Full class name, "" where unknown."""

    @property
    def key(self) -> tuple[str, tuple[str, ...], bool]:
        """What two sights of one place always share: title, selected tabs, whether it lies over a page."""
        return (self.title, self.tabs, self.layer != "page")


@lru_cache(maxsize=32)
def sight(screen: Screen) -> Sight:
    """The facts of a screen's front."""
    taken = structure(screen)
    names = naming(taken)
    facts = {
        fact for e in taken.elements() if e.index not in taken.content for fact in _facts(taken, e, names)
    }
    facts.update(fact for group in taken.groups if group.content for fact in _items_fact(group))
    facts.update(_tab_fact(tab) for tab in taken.tabs)
    return Sight(
        facts=frozenset(facts),
        title=taken.title,
        tabs=tuple(tab.name for tab in taken.tabs),
        layer=taken.front.layer,
        package=taken.front.package,
        activity=screen.activity or "",
    )


def naming(taken: Structure) -> set[int]:
    """Indexes of the elements that name a control; what fills most of the front is none."""
    limit = BACKGROUND * taken.front.rect.area
    controls = (e for e in taken.elements() if e.clickable and e.bounds and e.bounds.area < limit)
    return {named.index for e in controls if (named := inner_label(taken.screen, e)) is not None}


def _items_fact(group: Group) -> list[Fact]:
    """What kind of items a list holds, told by their id or else by the list's."""
    named = next((e for e in (group.items[0], group.parent) if _own_id(e)), None)
    return [] if named is None else [Fact("items", id=_own_id(named), cls=short_class(named.cls))]


def _own_id(element: Element) -> str:
    short = short_id(element.id)
    return "" if is_obfuscated(short) else short


def _tab_fact(tab: Tab) -> Fact:
    named = tab.named
    if named is None:
        return Fact("tab", id=tab.name)
    if words := label(named.text):
        return Fact("tab", text=words)
    return Fact("tab", desc=label(named.desc))


def _facts(taken: Structure, element: Element, names: set[int]) -> list[Fact]:
    if taken.screen.visible_bounds(element) is None:
        return []
    cls, own = short_class(element.cls), _own_id(element)
    if is_field(element) or element.password:
        return [Fact("id", id=own, cls=cls)] if own else []
    if element.id in taken.told:
        return [Fact("items", id=own, cls=cls)] if own else []
    found: list[Fact] = []
    is_title, is_name = element.index == taken.title_index, element.index in names
    if element.text and (words := label(element.text)):
        kind: FactKind = "title" if is_title else "text" if is_name else "said"
        found.append(Fact(kind, id=own, text=words, cls=cls))
    if element.desc and (words := label(element.desc)):
        kind = "title" if is_title and not found else "desc" if is_name else "said"
        found.append(Fact(kind, id=own, desc=words, cls=cls))
    if own and not found and not _is_shell(element.id):
        found.append(Fact("id", id=own, cls=cls))
    return found


def _is_shell(full_id: str) -> bool:
    """Whether an id is of the shell that the system puts around every page: it tells nothing of this one."""
    return full_id.startswith("android:") or short_id(full_id) in _SHELL


def rarity(spread: int, among: int) -> float:
    """How much it tells of a page to have what `spread` of `among` pages have: from 0.2 up."""
    return math.log((1 + among) / (0.5 + spread)) + 0.2


def weight(facts: Iterable[Fact], rarity: Mapping[Fact, float] | None = None) -> float:
    """Sum of the facts' weights; `rarity` multiplies each (1 where not given)."""
    if rarity is None:
        return sum(WEIGHT[fact.kind] for fact in facts)
    return sum(WEIGHT[fact.kind] * rarity.get(fact, 1.0) for fact in facts)


def mark(fact: Fact) -> Locator | None:
    """The locator whose presence tells that a fact holds; None for what a locator cannot say."""
    if fact.id.startswith("#") or not (fact.id or fact.text or fact.desc):
        return None
    return Locator(
        id=fact.id or None,
        text=fact.text or None,
        desc=fact.desc or None,
        cls=fact.cls or None,
        selected=True if fact.kind == "tab" else None,
    )
