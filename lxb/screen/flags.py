"""Attribute values that all flavours write in the same way: yes and no, and bounds."""

from __future__ import annotations

import re

from lxb.geometry import Rect

_BOUNDS = re.compile(
    r"\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*", re.ASCII
)


class Flags(dict[str | None, bool]):
    """Words for yes and no; anything else, and nothing at all, is what the attribute is by default."""

    def __init__(self, default: bool) -> None:
        super().__init__({"true": True, "false": False, None: default})
        self._default = default

    def __missing__(self, word: str | None) -> bool:
        plain = (word or "").strip().lower()
        return plain in {"true", "1", "yes"} or (self._default and plain not in {"false", "0", "no"})


OFF = Flags(False)
"""For what is no unless said."""
ON = Flags(True)
"""For what is yes unless said: enabled, visible."""


def rect(bounds: str | None) -> Rect | None:
    """Of "[left,top][right,bottom]", blanks allowed; None where it is unreadable or has no area."""
    found = _BOUNDS.fullmatch(bounds) if bounds else None
    if not found:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Rect(left, top, right, bottom) if left < right and top < bottom else None


def number(word: str | None) -> int:
    """A whole number from 0 on; 0 where it is none."""
    return int(word) if word and word.isascii() and word.isdigit() and len(word) < 10 else 0
