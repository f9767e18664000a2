"""The text fields of a page, by what they are for."""

from __future__ import annotations

from lxb.locator import make
from lxb.screen import Element, Screen, is_field, short_id
from lxb.screen.words import is_obfuscated, label
from maps.model import Input
from maps.structure import structure

MOST_INPUTS = 20


def inputs(screen: Screen) -> list[Input]:
    """The text fields of a screen; what stands in them is never kept."""
    found: list[Input] = []
    for e in structure(screen).elements():
        if not is_field(e) or screen.visible_bounds(e) is None:
            continue
        locator = make(screen, e)
        if locator is not None:
            found.append(Input(label=_field_words(e), locator=locator))
    return found[:MOST_INPUTS]


def _field_words(field: Element) -> str:
    """What a field is for: its hint, but for search bars, where that is what others look for."""
    short = short_id(field.id)
    named = "" if is_obfuscated(short) else short.replace("_", " ")
    hint = "" if "search" in short.lower() else label(field.hint)
    return hint or label(field.desc) or named or label(field.hint)
