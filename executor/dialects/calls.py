"""Calls as Python writes them, `name(key="text", key=[1, 2])`, with the quotes that models get wrong.

A text may hold anything, its own kind of quote included. Which quote ends it is told by what follows, another
argument of a known name or the bracket that ends the call, and by whether the quotes inside pair. Where no
reading is left, or more than one, the call is broken, and nothing is made up.

Everything that depends on the length of the reply is done once, in `Calls.__init__`; reading a call takes a
bounded number of steps.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from executor.dialects.names import plain
from executor.dialects.quotes import CLASSES, Quotes, unescaped

_HEAD = re.compile(r"([A-Za-z_][A-Za-z0-9_]{0,39})[ \t]{0,4}[(（]")
_KEY = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_ -]{0,30}?)[ \t]{0,4}[=＝:：]\s*")
_COMMA = re.compile(r"\s*[,，、;；]")
_SHUT = re.compile(r"\s*[)）]")
_BRACKETS = {"[": "]", "［": "]", "【": "]", "(": ")", "（": ")", "{": "}"}
_BRACKET = re.compile(r"[\[\](){}（）［］【】]")
_SHUTS = {"]": "]", "］": "]", "】": "]", ")": ")", "）": ")", "}": "}"}
_BARE = re.compile(r"[^,，)）\n\"'“”‘’]{0,400}")
_TAGGED = re.compile(r"<\|?[A-Za-z_]{1,20}\|?>[^<]{0,80}<[|/]?[A-Za-z_]{1,20}\|?>")
_AT_END = re.compile(r"\s*(?:\Z|\n|</|<\||```)")
_NOTHING_MORE = re.compile(r"[\s;；,，。.*`]{0,40}(?:\Z|\n|<|[A-Za-z_]{1,40}[ \t]{0,4}[(（])")
"""Behind a call: the end of its line, a tag, another call."""
_LONGEST_LINE = 2000
_LONGEST_LIST = 400
_NOTHING = frozenset({"none", "null", "false"})
_MOST_STEPS = 1000
_MOST_ARGUMENTS = 12


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was read whole.

    Attributes:
        name: the function, as it was said.
        arguments: by their names; texts without quotes and escapes, everything else as it was written, None
            for what says nothing. A text without a name has the name "".
        start: of the name, in the reply.
        end: behind the last character.
        closed: whether the last bracket is there.
        sure: whether the quotes in its texts pair, so that nothing else can have been meant.
    """

    name: str
    arguments: Mapping[str, str | None]
    start: int
    end: int
    closed: bool = True
    sure: bool = True

    @property
    def after(self) -> int:
        """Where what follows it begins."""
        return self.end

    def written(self, text: str) -> str:
        """The call as it stands in the reply, its last bracket given to it."""
        return text[self.start : self.end] + ("" if self.closed else ")")


@dataclass(frozen=True, slots=True)
class Broken:
    """A call that cannot be read.

    Attributes:
        start: of the name, in the reply.
        cut: the reply ends inside of a text or a list, or where an argument is due.
    """

    start: int
    cut: bool

    @property
    def after(self) -> int:
        """Where what follows it begins: nobody knows where it ends."""
        return self.start


@dataclass(slots=True)
class _Tries:
    """What was seen on the way through the readings of one call."""

    steps: int = 0
    cut: bool = False
    doubted: bool = False


class Calls:
    """Reads the calls of one reply.

    Args:
        text: the reply.
        keys: names of arguments, as `plain` gives them. Any other name is read as an argument too, but it
            does not end a text that has quotes in it.
        starts: where calls of their own begin, in order: a text does not reach beyond one of them unless the
            quotes in it pair.
    """

    def __init__(self, text: str, keys: frozenset[str], starts: Sequence[int]) -> None:
        self._text = text
        self._keys = keys
        self._starts = starts
        self._quotes = Quotes(text)

    def read(self, start: int) -> Call | Broken:
        """The call whose name begins there."""
        head = _HEAD.match(self._text, start)
        if head is None:
            return Broken(start, cut=False)
        for exact in (True, False):
            tries = _Tries()
            found = self._arguments(head.end(), {}, exact, tries)
            if found is not None:
                given, end, closed = found
                return Call(head[1], given, start, end, closed, not tries.doubted)
        return Broken(start, cut=tries.cut)

    def _arguments(
        self, at: int, given: dict[str, str | None], exact: bool, tries: _Tries
    ) -> tuple[dict[str, str | None], int, bool] | None:
        """All arguments from there on, where the call ends and whether it is closed; None = no reading."""
        tries.steps += 1
        if tries.steps > _MOST_STEPS or len(given) > _MOST_ARGUMENTS:
            return None
        if shut := _SHUT.match(self._text, at):
            return given, shut.end(), True
        key = _KEY.match(self._text, at)
        name = key[1] if key else ""
        if name in given or (key is None and given and not self._continues(at, given)):
            tries.cut = tries.cut or not self._text[at : at + 40].strip()
            return None
        value_at = key.end() if key else self._skipped(at)
        if value_at >= len(self._text):
            tries.cut = True
            return None
        for value, end in self._values(value_at, exact, tries):
            if (found := self._after(end, {**given, name: value}, exact, tries)) is not None:
                return found
        return None

    def _continues(self, at: int, given: Mapping[str, str | None]) -> bool:
        """Whether a number goes on that has no brackets: `element=500, 300`."""
        last = list(given.values())[-1]
        return bool(
            last
            and re.fullmatch(r"[\d.]{1,9}", last)
            and re.match(r"\s*[\d.]{1,9}\s*[)）]", self._text[at : at + 40])
        )

    def _after(
        self, at: int, given: dict[str, str | None], exact: bool, tries: _Tries
    ) -> tuple[dict[str, str | None], int, bool] | None:
        """What comes behind an argument: another one, or the end of the call."""
        number = given.get("")
        if len(given) > 1 and number and not number.strip("0123456789."):
            del given[""]
            last = next(reversed(given))
            given[last] = f"{given[last]}, {number}"
        if shut := _SHUT.match(self._text, at):
            return given, shut.end(), True
        if comma := _COMMA.match(self._text, at):
            return self._arguments(comma.end(), given, exact, tries)
        if _AT_END.match(self._text, at) and self._text[at - 1] not in "0123456789.":
            return given, at, False
        key = _KEY.match(self._text, at)
        if key and plain(key[1]) in self._keys:
            return self._arguments(at, given, exact, tries)
        tries.cut = tries.cut or at >= len(self._text)
        return None

    def _values(self, at: int, exact: bool, tries: _Tries) -> Iterator[tuple[str | None, int]]:
        """The readings of a value, the likelier first, each with where it ends."""
        first = self._text[at]
        if first in CLASSES:
            yield from self._texts(at, exact, tries)
        elif first in _BRACKETS:
            end = self._list_end(at)
            tries.cut = tries.cut or end is None
            if end is not None:
                yield self._text[at:end], end
        elif tagged := _TAGGED.match(self._text, at):
            yield tagged.group(), tagged.end()
        elif bare := _BARE.match(self._text, at):
            if word := bare.group().strip():
                yield None if word.casefold() in _NOTHING else word, at + len(bare.group().rstrip())
            tries.cut = tries.cut or bare.end() >= len(self._text)

    def _texts(self, at: int, exact: bool, tries: _Tries) -> Iterator[tuple[str | None, int]]:
        triple = self._text[at] * 3
        if self._text.startswith(triple, at):
            end = self._text.find(triple, at + 3)
            if end >= 0:
                yield unescaped(self._text[at + 3 : end]), end + 3
            tries.cut = tries.cut or end < 0
            return
        kind = CLASSES[self._text[at]]
        doubtful: list[int] = []
        for quote in self._quotes.closing(at + 1, kind, exact):
            tries.steps += 1
            if tries.steps > _MOST_STEPS:
                return
            fits = self._fits(at, quote, kind)
            if fits is None:
                doubtful.append(quote)
            elif fits and self._goes_on(quote, kind):
                return
            elif fits:
                yield unescaped(self._text[at + 1 : quote]), quote + 1
        # Where the quotes inside do not pair, more than one reading is none.
        if len(doubtful) == 1:
            tries.doubted = True
            yield unescaped(self._text[at + 1 : doubtful[0]]), doubtful[0] + 1
        tries.cut = True

    def _fits(self, opening: int, quote: int, kind: str) -> bool | None:
        """Whether a quote ends the text that begins with another; None = if nothing else does."""
        inside = self._quotes.count(kind, opening + 1, quote)
        if self._takes_over(opening, quote, kind, inside):
            return False
        if _SHUT.match(self._text, quote + 1):
            return None if inside % 2 else True
        comma = _COMMA.match(self._text, quote + 1)
        key = _KEY.match(self._text, comma.end() if comma else quote + 1)
        if key is None:
            return not inside % 2
        if plain(key[1]) in self._keys:
            return None if inside % 2 else True
        return comma is not None and not inside

    def _takes_over(self, opening: int, quote: int, kind: str, inside: int) -> bool:
        """Whether the text would swallow a call of its own, and end by the quote of that."""
        own = bisect_left(self._starts, quote) - 1
        if own < 0 or self._starts[own] <= opening:
            return False
        return inside % 2 == 1 or self._quotes.count(kind, self._starts[own], quote) % 2 == 1

    def _goes_on(self, quote: int, kind: str) -> bool:
        """Whether words stand behind the call that a quote would end, and another such end after them."""
        shut = _SHUT.match(self._text, quote + 1)
        if shut is None or _NOTHING_MORE.match(self._text, shut.end()):
            return False
        line_end = self._text.find("\n", shut.end(), shut.end() + _LONGEST_LINE)
        end = line_end if line_end >= 0 else shut.end() + _LONGEST_LINE
        return any(later < end for later in islice(self._quotes.closing(shut.end(), kind, exact=True), 1))

    def _list_end(self, at: int) -> int | None:
        open_ones: list[str] = []
        for found in _BRACKET.finditer(self._text, at, at + _LONGEST_LIST):
            bracket = found.group()
            if bracket in _BRACKETS:
                open_ones.append(_BRACKETS[bracket])
            elif not open_ones or open_ones.pop() != _SHUTS[bracket]:
                return None
            if not open_ones:
                return found.end()
        return None

    def _skipped(self, at: int) -> int:
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        return at
