"""Attribute values that all flavours write in the same way: yes and no, and bounds."""

from __future__ import annotations

import re

from lxb.geometry import Rect

_BOUNDS = re.compile(
    r"\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*", re.ASCII
)
_PLAIN_LENGTH = 50


class Flags(dict[str | None, bool]):
    """Words for yes and no; anything else, and nothing at all, is what the attribute is by default."""

    def __init__(self, default: bool) -> None:
        super().__init__({"true": True, "false": False, "": default, None: default})
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
    if not bounds:
        return None
    try:  # four times as fast as the pattern, and right for what phones send
        left, top, right, bottom = map(int, bounds[1:-1].replace("][", ",").split(",", 4))
    except ValueError:
        return _oddly_written(bounds)
    if len(bounds) > _PLAIN_LENGTH or bounds[0] != "[" or bounds[-1] != "]":
        return _oddly_written(bounds)
    return Rect(left, top, right, bottom) if left < right and top < bottom else None


def _oddly_written(bounds: str) -> Rect | None:
    found = _BOUNDS.fullmatch(bounds)
    if not found:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Rect(left, top, right, bottom) if left < right and top < bottom else None


def number(word: str | None) -> int:
    """A whole number from 0 on; 0 where it is none."""
    return int(word) if word and word.isascii() and word.isdigit() and len(word) < 10 else 0
