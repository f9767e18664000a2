"""What belongs to a control: where its tap goes, what names it, whether it is the selected one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lxb.screen import Element, Screen, short_id
from lxb.screen.words import is_obfuscated, label

_AROUND = 2
"""So many levels above a text that takes no taps a tab may be marked as selected."""


def tap_target(screen: Screen, element: Element) -> Element:
    """What gets the tap: the element, or the nearest clickable one around it; itself where none is."""
    if element.clickable:
        return element
    return next((up for up in screen.ancestors(element) if up.clickable), element)


def is_selected(screen: Screen, element: Element) -> bool:
    """Whether an element belongs to the selected one of several: it is marked so itself, or its control is.

    The mark may stand on the control (the selected tab itself), on what lies around it, or on a part of it.
    """
    if element.selected or element.checked:
        return True
    target = tap_target(screen, element)
    if target.clickable:
        return target.selected or target.checked or any(e.selected for e in screen.subtree(target))
    around = islice(screen.ancestors(element), _AROUND)
    return any(up.selected for up in around)


def inner_label(screen: Screen, element: Element) -> Element | None:
    """What names a control: itself, else the first text inside it, else the first description.

    Parts that are controls of their own do not count.
    """
    return next(iter(names(screen, element)), None)


def control_words(screen: Screen, element: Element) -> str:
    """What people call a control: its label, or the words of its id."""
    named = inner_label(screen, element)
    if named is not None:
        return label(named.text) or label(named.desc)
    short = short_id(element.id)
    return "" if is_obfuscated(short) else short.replace("_", " ")


def names(screen: Screen, element: Element) -> list[Element]:
    """What may name a control, the best first. A text comes before the description of an icon beside it."""
    if label(element.text) or label(element.desc):
        return [element]
    parts = list(own_parts(screen, element))
    text = next((e for e in parts if label(e.text)), None)
    desc = next((e for e in parts if label(e.desc)), None)
    return [e for e in (text, desc) if e is not None]


def own_parts(screen: Screen, element: Element) -> Iterator[Element]:
    """An element and what lies inside it, document order, without the clickable ones and what those hold."""
    inside = -1  # everything up to this index belongs to a control of its own
    for e in screen.subtree(element):
        if e.index <= inside:
            continue
        if e.clickable and e.index != element.index:
            inside = max(part.index for part in screen.subtree(e))
        else:
            yield e
