"""Making a locator: the fewest stable attributes that tell an element from all others on its screen."""

from __future__ import annotations

from typing import Any

from lxb.locator.model import Ancestor, Locator
from lxb.locator.parts import names, own_parts, tap_target
from lxb.screen import Element, Screen, is_field, short_class, short_id
from lxb.screen.words import is_obfuscated, label

MOST_LOOK_ALIKES = 3
"""A rank tells only up to this many equal elements apart; beyond that the element is given up."""


def make_wordless(screen: Screen, element: Element) -> Locator | None:
    """A locator without the element's own words, for a control that reads differently at every visit."""
    target = tap_target(screen, element).index
    for e in own_parts(screen, element):
        fields: dict[str, Any] = {"cls": short_class(e.cls)}
        if e.id and not is_obfuscated(short_id(e.id)):
            fields["id"] = short_id(e.id)
            if (found := _unique(screen, target, e, fields)) is not None:
                return found
        if (found := _within_ancestor(screen, target, e, fields)) is not None:
            return found
    return None


def make(screen: Screen, element: Element) -> Locator | None:
    """A locator that finds this element (or the part of it that names it) and nothing else on the screen.

    Tries, first to last: what the element itself has; the label inside it; both within the nearest
    identifying ancestor; a rank among 2-3 look-alikes that do not scroll. None = it cannot be told from the
    others.
    """
    target = tap_target(screen, element).index
    subjects = [element, *(e for e in names(screen, element) if e.index != element.index)]
    bare = [(e, fields) for e in subjects if (fields := _fields(e))]
    if not bare:  # an icon in a bare frame: the icon's id has to do
        bare = [(e, fields) for e in own_parts(screen, element) if (fields := _fields(e))]
    for e, fields in bare:
        if (found := _unique(screen, target, e, fields)) is not None:
            return found
    for e, fields in bare:
        if (found := _within_ancestor(screen, target, e, fields)) is not None:
            return found
    for e, fields in bare:
        if (found := _ranked(screen, target, e, fields)) is not None:
            return found
    return None


def make_any(screen: Screen, element: Element) -> Locator | None:
    """A locator for one of many equal items: the first that is visible stands for all.

    None without an id or class.
    """
    if not element.id or is_obfuscated(short_id(element.id)):
        return None
    return Locator(id=short_id(element.id), cls=short_class(element.cls), any=True)


def _fields(element: Element) -> dict[str, Any]:
    """The stable attributes; empty where nothing identifies the element.

    Tool-made ids only where there is no word.
    """
    fields: dict[str, Any] = {}
    text, desc, short = label(element.text), label(element.desc), short_id(element.id)
    if text and not element.password and not is_field(element):
        fields["text"] = text
    if desc:
        fields["desc"] = desc
    if short and (not is_obfuscated(short) or not fields):
        fields["id"] = short
    if fields:
        fields["cls"] = short_class(element.cls)
    return fields


def _unique(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    locator = Locator(**fields)
    found = locator.find(screen)
    return locator if len(found) == 1 and tap_target(screen, found[0]).index == target else None


def _within_ancestor(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    rivals = _nearest_rivals(screen, target, element, fields) if set(fields) - {"cls"} else []
    for up in screen.ancestors(element):
        if up.index == target:
            continue
        ancestor = _ancestor(up)
        if ancestor is None or any(_lies_in(screen, rival, up) for rival in rivals):
            continue
        if (found := _unique(screen, target, element, {**fields, "ancestor": ancestor})) is not None:
            return found
    return None


def _nearest_rivals(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> list[Element]:
    """The look-alikes next before and next after an element: an ancestor that holds neither holds none."""
    others = [e for e in Locator(**fields).find(screen) if tap_target(screen, e).index != target]
    before = [e for e in others if e.index < element.index][-1:]
    after = [e for e in others if e.index > element.index][:1]
    return [*before, *after]


def _lies_in(screen: Screen, element: Element, outer: Element) -> bool:
    return element.index > outer.index and any(up.index == outer.index for up in screen.ancestors(element))


def _ancestor(element: Element) -> Ancestor | None:
    short = short_id(element.id)
    if short and not is_obfuscated(short) and element.id != "android:id/content":
        return Ancestor(id=short)
    if words := label(element.desc):
        return Ancestor(desc=words)
    return None


def _ranked(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    if any(up.scrollable for up in screen.ancestors(element)):
        return None
    found = Locator(**fields).find(screen)
    if not 1 < len(found) <= MOST_LOOK_ALIKES:
        return None
    places = [place for place, e in enumerate(found) if tap_target(screen, e).index == target]
    return Locator(**fields, rank=(places[0], len(found))) if len(places) == 1 else None
