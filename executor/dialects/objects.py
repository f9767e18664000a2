"""One object in a reply, as JSON or as a Python dict, with the slips that models make.

Read are: single quotes, unquoted names, trailing commas, full-width signs around texts, raw newlines in
texts, quotes in texts that are not escaped where only one reading fits, brackets too many or missing at the
end. An open text is not closed: nobody knows how it went on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from executor.dialects.quotes import CLASSES, unescaped

_STRICT = json.JSONDecoder(strict=False)
_DEEPEST = 12
_MOST_STARTS = 50
_MOST_PARTS = 500
"""Items of one list, or names of one object, that is read leniently; no action has so many."""
_OPEN = re.compile(r"[{｛]")
_SPACE = re.compile(r"\s*")
_BARE = re.compile(r"[^\s,，:：{}｛｝\[\]［］\"'“”‘’]{1,60}")
_WORDS: Mapping[str, Any] = {"true": True, "false": False, "null": None, "none": None}
_NUMBER = re.compile(r"[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?")
_TUPLE = re.compile(r"[(（][\s\d.,，+-]{1,80}[)）]")
"""Numbers as Python writes them in a tuple; left as a text, from which a point is read."""
_KEY_ENDS = re.compile(r"\s{0,40}[:：]")
_VALUE_ENDS = re.compile(
    r"\s{0,200}(?:[}｝\]］]|[,，]\s{0,200}(?:[\"'“‘}｝\]］]|[A-Za-z_]\w{0,40}\s{0,9}[:：])|\Z|```|<)"
)
_PLAIN = re.compile(r"[^\\\"'“”‘’„＂＇]*")


@dataclass(frozen=True, slots=True)
class Found:
    """An object in a reply.

    Attributes:
        value: by names, as they were said.
        start: of its bracket.
        end: behind its last character.
        closed: whether its brackets are closed.
    """

    value: Mapping[str, Any]
    start: int
    end: int
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What begins as an object and is none; `cut`: the reply ends within it, `end`: where that was seen."""

    start: int
    end: int
    cut: bool


def objects(text: str, start: int = 0, end: int | None = None) -> Iterator[Found | Unreadable]:
    """The objects of a part of a reply that do not lie in one another, in order."""
    last = len(text) if end is None else end
    for _ in range(_MOST_STARTS):
        opening = _OPEN.search(text, start, last)
        if opening is None:
            return
        found = read_object(text[:last], opening.start())
        yield found
        start = max(found.end, opening.end())


def read_object(text: str, start: int) -> Found | Unreadable:
    """The object whose bracket stands there."""
    if text[start] == "{":
        try:
            value, end = _STRICT.raw_decode(text, start)
        except (ValueError, RecursionError):
            pass
        else:
            return Found(value, start, end)
    reader = _Reader(text, start)
    try:
        value = reader.mapping(0)
    except _Stop as stop:
        return Unreadable(start, len(text) if stop.cut else reader.at, stop.cut)
    return Found(value, start, reader.at, reader.closed)


class _Stop(Exception):
    """The reader cannot go on; `cut`: because the text ends."""

    def __init__(self, *, cut: bool) -> None:
        super().__init__()
        self.cut = cut


class _Reader:
    """Reads one value after the other; each character is looked at a bounded number of times."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.closed = True

    def mapping(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._enter(depth)
        while not self._left("}｝"):
            name = self._name()
            self._skip()
            if not _KEY_ENDS.match(self.text, self.at):
                raise _Stop(cut=self.at >= len(self.text))
            self.at += 1
            found[name] = self._value(depth)
            self._comma(len(found))
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self._enter(depth)
        while not self._left("]］"):
            found.append(self._value(depth))
            self._comma(len(found))
        return found

    def _enter(self, depth: int) -> None:
        if depth > _DEEPEST:
            raise _Stop(cut=False)
        self.at += 1

    def _left(self, brackets: str) -> bool:
        """Whether the bracket comes that ends this; the end of the reply ends it too."""
        self._skip()
        if self.at >= len(self.text) or self.text.startswith(("```", "<"), self.at):
            self.closed = False
            return True
        if self.text[self.at] in brackets:
            self.at += 1
            return True
        if self.text[self.at] in "}｝]］":
            raise _Stop(cut=False)
        return False

    def _comma(self, parts: int) -> None:
        self._skip()
        if parts > _MOST_PARTS:
            raise _Stop(cut=False)
        if self.text[self.at : self.at + 1] in {",", "，"}:
            self.at += 1
            self._skip()
            if self.at >= len(self.text):
                raise _Stop(cut=True)

    def _name(self) -> str:
        if self.text[self.at] in CLASSES:
            return self._text(_KEY_ENDS)
        return self._bare()

    def _value(self, depth: int) -> Any:
        self._skip()
        if self.at >= len(self.text):
            raise _Stop(cut=True)
        first = self.text[self.at]
        if first in "{｛":
            return self.mapping(depth + 1)
        if first in "[［":
            return self._list(depth + 1)
        if first in CLASSES:
            return self._text(_VALUE_ENDS)
        if pair := _TUPLE.match(self.text, self.at):
            self.at = pair.end()
            return pair.group()
        word = self._bare()
        if self.at >= len(self.text):
            raise _Stop(cut=True)
        if _NUMBER.fullmatch(word):
            return float(word) if re.search(r"[.eE]", word) else int(word)
        return _WORDS.get(word.casefold(), word)

    def _bare(self) -> str:
        found = _BARE.match(self.text, self.at)
        if found is None:
            raise _Stop(cut=self.at >= len(self.text))
        self.at = found.end()
        return found.group()

    def _text(self, ends: re.Pattern[str]) -> str:
        """A text up to the first quote of its kind that ends it and leaves those inside in pairs."""
        kind, start = CLASSES[self.text[self.at]], self.at + 1
        at, inside = start, 0
        doubtful: list[int] = []
        while True:
            at = after(_PLAIN, self.text, at)
            if at >= len(self.text):
                break
            if self.text[at] == "\\":
                at += 2
                continue
            if CLASSES[self.text[at]] == kind and not _in_word(self.text, at):
                if ends.match(self.text, at + 1):
                    if inside % 2 == 0:
                        self.at = at + 1
                        return _plain(self.text[start:at])
                    doubtful.append(at)
                inside += 1
            at += 1
        if len(doubtful) != 1:
            raise _Stop(cut=True)
        self.at = doubtful[0] + 1
        return _plain(self.text[start : doubtful[0]])

    def _skip(self) -> None:
        self.at = after(_SPACE, self.text, self.at)


def _plain(text: str) -> str:
    return unescaped(text).replace("\\/", "/")


def after(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Behind what the pattern takes at a place; the place itself where it takes nothing."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _in_word(text: str, at: int) -> bool:
    return text[at] in "'’" and text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha()
