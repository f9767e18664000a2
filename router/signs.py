"""How much the words on a control say of the page that a way leads to."""

from __future__ import annotations

from functools import lru_cache

from router.grams import SINGLE, grams
from router.spelling import units


@lru_cache(maxsize=65536)
def says(label: str, name: str) -> float:
    """The part of a page's name, 0 to 1, that a label says: 1 for the name itself, 0 for other words."""
    wanted = _grams(name)
    return len(wanted & _grams(label)) / len(wanted) if wanted else 0.0


def _grams(text: str) -> set[str]:
    row = units(text)
    return {gram for gram, _, _, factor in grams(row) if factor > SINGLE or len(row) == 1}
