"""The names that were probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, valid: Iterable[str], most: int = 3) -> list[str]:
    """The closest of `valid`, or the first few where none is close."""
    names = [str(v) for v in valid]
    return difflib.get_close_matches(str(name), names, n=most, cutoff=0.5) or sorted(names)[: most * 4]
