"""The controls of a page: what takes a finger, as far as the tree tells."""

from __future__ import annotations

from collections.abc import Iterator

from lxb.geometry import Rect
from lxb.screen import Element, short_class
from maps.structure import Structure

LEAST = 8
"""Pixels of a side that must be in view for a finger to go there."""

SWITCHES = frozenset(
    {"Switch", "SwitchCompat", "CheckBox", "ToggleButton", "MaterialSwitch", "CompoundButton"}
)
CHOICES = frozenset({"RadioButton", "CheckedTextView"})
"""Of several of them one is taken."""
SLIDERS = frozenset({"SeekBar", "RatingBar"})


def touchable(taken: Structure) -> Iterator[tuple[Element, Rect]]:
    """Clickable, usable, visible elements of the front, and what can be seen of each."""
    for e in taken.elements():
        if e.clickable and e.enabled:
            seen = taken.screen.visible_bounds(e)
            if seen is not None and min(seen.width, seen.height) >= LEAST:
                yield e, seen


def controls(taken: Structure) -> Iterator[Element]:
    """What is touchable, web content left out."""
    web = (e for e in taken.elements() if short_class(e.cls) == "WebView")
    inside_web = {part.index for e in web for part in taken.screen.subtree(e)}
    yield from (e for e, _ in touchable(taken) if e.index not in inside_web)
