"""What can be chosen on a page: the names of its options, for a question to the user."""

from __future__ import annotations

from collections.abc import Sequence

from lxb.locator import control_words
from lxb.screen import Element, Screen, is_field
from maps.structure import structure

MOST = 12


def choices_on(screen: Screen) -> Sequence[str]:
    """The names of the look-alikes on the page that can be tapped, from the top; () where there are none.

    Of several lists the one with the most to choose from counts; a tab bar is none.
    """
    taken = structure(screen)
    tabs = {tab.element.index for tab in taken.tabs}
    lists = [
        [words for item in group.items if (words := _name(screen, item))]
        for group in taken.groups
        if not any(item.index in tabs for item in group.items)
    ]
    checks = [words for e in taken.elements() if e.checkable and (words := control_words(screen, e))]
    best = max([*lists, checks], key=len, default=[])
    return tuple(dict.fromkeys(best))[:MOST] if len(best) > 1 else ()


def _name(screen: Screen, item: Element) -> str:
    """What an item is called, if a tap on it chooses it."""
    if screen.visible_bounds(item) is None:
        return ""
    inside = [e for e in screen.subtree(item) if e.clickable and not is_field(e)]
    return control_words(screen, inside[0]) or control_words(screen, item) if inside else ""
