"""A sentence in both languages."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """One sentence in both languages; {names} are filled in."""

    en: str
    zh: str
