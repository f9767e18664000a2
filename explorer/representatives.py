"""One item of a list of content stands for all: the page behind a product is the same for every product.

So does one of each kind of button that the items have.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer.navigation import acts_in_place, acts_on_item, leads_on
from lxb.forbidden import Forbidden
from lxb.locator import Locator, control_words, inner_label, make_any, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import is_obfuscated, label
from maps.groups import is_main_part
from maps.structure import Group, Structure


def representatives(taken: Structure, group: Group, forbidden: Forbidden) -> Iterator[tuple[Locator, str]]:
    """What is found by, and called, what stands for the items of a group of content; an item has no words."""
    screen = taken.screen
    item = next(filter(None, (_any_item(screen, item, forbidden) for item in group.items)), None)
    if item is not None:
        yield item, ""
    yield from _buttons(taken, group, forbidden)


def _any_item(screen: Screen, item: Element, forbidden: Forbidden) -> Locator | None:
    target = _item_target(screen, item)
    if target is None or target.checkable or screen.visible_bounds(target) is None:
        return None
    return None if forbidden(control_words(screen, target)) else _any_locator(screen, target)


def _item_target(screen: Screen, item: Element) -> Element | None:
    """What opens an item: itself, or the part that makes up most of it."""
    if item.clickable:
        return item
    return next((e for e in screen.subtree(item) if e.clickable and is_main_part(e, item)), None)


def _any_locator(screen: Screen, target: Element) -> Locator | None:
    """By the item itself or a part of it that has an id: the first that answers must be this very item."""
    for e in screen.subtree(target):
        if tap_target(screen, e).index != target.index:
            continue
        locator = make_any(screen, e)
        if locator is not None and tap_target(screen, locator.find(screen)[0]).index == target.index:
            return locator
    return None


def _buttons(taken: Structure, group: Group, forbidden: Forbidden) -> Iterator[tuple[Locator, str]]:
    """What most items have beside what opens them: buttons of one id that read the same.

    The name of a shop that stands on two of its goods is none.
    """
    screen = taken.screen
    mains = {target.index for item in group.items if (target := _item_target(screen, item)) is not None}
    kinds: dict[tuple[str, str], list[Element]] = {}
    for e in (e for item in group.items for e in screen.subtree(item)):
        if e.clickable and e.index not in mains and leads_on(taken, e):
            kinds.setdefault((e.id, control_words(screen, e)), []).append(e)
    for (_, words), alike in kinds.items():
        usual = len(alike) > max(1, len(group.items) / 2)
        if not usual or acts_in_place(words) or acts_on_item(words) or forbidden(words):
            continue
        locator = _any_button(screen, alike[0])
        if locator is not None:
            yield locator, words


def _any_button(screen: Screen, button: Element) -> Locator | None:
    """By the words that all of its kind have; an icon without any may do to its item whatever it likes."""
    named = inner_label(screen, button)
    if named is None:
        return None
    words = {"text": label(named.text) or None, "desc": label(named.desc) or None}
    own = "" if is_obfuscated(short_id(named.id)) else short_id(named.id)
    locator = Locator(id=own or None, cls=short_class(named.cls), any=True, **words)
    return locator if tap_target(screen, locator.find(screen)[0]).index == button.index else None
