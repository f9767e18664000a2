"""Quotes in a reply: which may end a text, how many stand in a part of it; escapes as Python reads them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from heapq import merge
from types import MappingProxyType

CLASSES = MappingProxyType(
    {'"': '"', "'": "'", "“": "“", "”": "“", "„": "“", "＂": "“", "‘": "‘", "’": "‘", "＇": "‘"}
)
"""Quotes that may begin or end a text, and the kind of each."""
_ALIKE = MappingProxyType({'"': "“", "“": '"', "'": "‘", "‘": "'"})
"""The kind that a model may close a text with that it opened in another."""
_QUOTE = re.compile(r"[\"'“”„＂‘’＇]")
_LETTER = re.compile(r"[A-Za-z]")
_FOLLOWED = re.compile(
    r"\s{0,200}(?:[)）]|[,，、;；]?\s{0,40}[A-Za-z_][A-Za-z0-9_ -]{0,30}?[ \t]{0,4}[=＝:：]|\Z"
    r"|<\s{0,4}/\s{0,4}(?:answer|think)|<\||```)"
)
_ESCAPE = re.compile(
    r"\\(?:([\\'\"abfnrtv])|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U(00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})"
    r"|([0-3]?[0-7]{1,2})|\r?\n)"
)
_SIMPLE = MappingProxyType(
    {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
    | dict(zip("\\'\"", "\\'\"", strict=True))
)


class Quotes:
    """The quotes of one reply that are neither escaped nor an apostrophe within a word."""

    def __init__(self, text: str) -> None:
        self._all: dict[str, list[int]] = {kind: [] for kind in set(CLASSES.values())}
        self._closing: dict[str, list[int]] = {kind: [] for kind in self._all}
        for found in _QUOTE.finditer(text):
            at = found.start()
            if _escaped(text, at) or _in_word(text, at):
                continue
            kind = CLASSES[found.group()]
            self._all[kind].append(at)
            if _FOLLOWED.match(text, at + 1):
                self._closing[kind].append(at)

    def count(self, kind: str, start: int, end: int) -> int:
        """How many of a kind stand from one place to another."""
        places = self._all[kind]
        return bisect_left(places, end) - bisect_left(places, start)

    def closing(self, start: int, kind: str, exact: bool) -> Iterator[int]:
        """Where a text may end, from a place on: before a bracket, an argument, a tag, the end.

        Args:
            start: the first place.
            kind: of the quote that began the text.
            exact: only by its own kind.
        """
        kinds = (kind,) if exact else (kind, _ALIKE[kind])
        return merge(*(self._from(one, start) for one in kinds))

    def _from(self, kind: str, start: int) -> Iterator[int]:
        places = self._closing[kind]
        return (places[at] for at in range(bisect_left(places, start), len(places)))


def unescaped(text: str) -> str:
    """Escapes read as in Python; a backslash that begins none stays."""
    if "\\" not in text:
        return text
    read = _ESCAPE.sub(_read, text)
    # Halves of a character beyond U+FFFF, as JSON writes them, become one; a lone half becomes U+FFFD.
    return read.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _read(escape: re.Match[str]) -> str:
    simple, *numbers, octal = escape.groups()
    if simple:
        return _SIMPLE[simple]
    if octal:
        return chr(int(octal, 8))
    return next((chr(int(number, 16)) for number in numbers if number), "")


def _escaped(text: str, at: int) -> bool:
    before = at
    while before > 0 and text[before - 1] == "\\":
        before -= 1
    return (at - before) % 2 == 1


def _in_word(text: str, at: int) -> bool:
    return text[at] in "'’" and bool(_LETTER.match(text, at + 1) and at > 0 and _LETTER.match(text, at - 1))
