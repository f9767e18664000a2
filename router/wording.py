"""The words of sentences that are not the names of places, by what they do; data in `wording.tsv`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, cast

Kind = Literal["go", "place", "joint", "ask", "soft", "thin", "page", "handle", "do", "app", "content"]

WORK: frozenset[Kind] = frozenset({"handle", "do"})

LONGEST = 8
"""Characters of the longest Chinese word in the tables."""


@lru_cache(maxsize=1)
def wording() -> Mapping[str, Kind]:
    """Word -> what it does. A word of two kinds has the first."""
    found: dict[str, Kind] = {}
    for line in files("router").joinpath("wording.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, _, words = line.partition("\t")
            for word in words.split():
                found.setdefault(word, cast(Kind, kind))
    return MappingProxyType(found)
