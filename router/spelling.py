"""Texts as rows of units: a Chinese character is one, an English word is one."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from lxb.traditional import simplified

_UNIT = re.compile(r"[a-z0-9]+(?:'s\b)?|[\u3400-\u4dbf\u4e00-\u9fff@]")
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", ""))
_SHORTEST = 3
"""Letters that must stay when an ending is cut off."""


def is_han(ch: str) -> bool:
    return ch == "@" or "\u4e00" <= ch <= "\u9fff" or "\u3400" <= ch <= "\u4dbf"


def folded(text: str) -> str:
    """A text as it is compared: NFKC, no case, simplified. Its places fit those of the text in NFKC."""
    text = simplified(unicodedata.normalize("NFKC", text))
    lower = text.lower()
    return lower if len(lower) == len(text) else text


def spans(text: str) -> list[tuple[int, int]]:
    """Where the units of a folded text lie."""
    return [match.span() for match in _UNIT.finditer(text)]


def words_of(text: str) -> list[str]:
    """The units of a folded text as they stand."""
    return _UNIT.findall(text)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """An English word without plural and verb endings; a Chinese character as it is."""
    word = word.removesuffix("'s")
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and not word.endswith(("ss", "us", "is")):
            shorter = word[: len(word) - len(ending)] + instead
            return shorter if len(shorter) >= _SHORTEST else word
    for ending in ("ing", "ed"):
        shorter = word.removesuffix(ending)
        if shorter != word and len(shorter) > _SHORTEST:
            return shorter[:-1] if shorter[-1] == shorter[-2] and shorter[-1] not in "ls" else shorter
    return word


def units(text: str) -> list[str]:
    """The units of any text, stemmed."""
    return [stem(word) for word in words_of(folded(text))]
