"""Calls of tools that stand in the text of a reply: objects of JSON, in `<tool_call>` tags or without.

Where tags are, only what stands in them counts. Read beside well-formed ones are objects that lost or gained
a brace, that were encoded once more, and calls in the form of tags, see `executor.dialects.invokes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from executor.dialects.counted import begins_line
from executor.dialects.invokes import HEAD, invoke_at
from executor.dialects.objects import Found, Unreadable, after, read_object
from executor.dialects.points import Fault
from executor.dialects.standing import Span, standing
from executor.dialects.tags import SPECIAL, without_residue
from executor.dialects.tools import CUT, UNREADABLE, Tool, tool_of

_NAME = r"(?:tool_calls?|function_calls?)"
OPEN = re.compile(rf"<\|?\s{{0,4}}{_NAME}(?:_begin|_start)?\s{{0,4}}\|?>", re.IGNORECASE)
CLOSE = re.compile(rf"<\s{{0,4}}/\s{{0,4}}{_NAME}\s{{0,4}}>|<\|{_NAME}_end\|>", re.IGNORECASE)
_TOKEN = re.compile(rf"(?P<tag>{OPEN.pattern})|(?P<object>[{{｛])", re.IGNORECASE)
_LEAD = re.compile(rf"(?:\s|`{{3,}}[a-z]{{0,12}}|{SPECIAL.pattern}|{OPEN.pattern})*+", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,，;}｝\])`\[]*+")
_LISTED = re.compile(r"[\s\[]*+")
_CLOSERS = re.compile(r"[ \t}｝\])]*+")
_AT_ONCE = re.compile(rf"(?:\s|[,，;；\[`]|{CLOSE.pattern})*+", re.IGNORECASE)
_BRACE = re.compile(r"[{｛]\s{0,40}")
_DOUBLED = re.compile(r"[{｛]\s{0,9}(?=[{｛])")
_ENCODED = re.compile(r"[\"']?[{｛]\s{0,40}\\+[\"']")
_KEYED = re.compile(r"[\"'“](?:name|arguments|action|type|function)[\"'”]\s{0,9}[:：]")
_HEAD = re.compile(r"[{｛]\s{0,40}(?:[\"'“”‘]|\\+\"|[A-Za-z_]{1,30}\s{0,9}[:：])")
_LONGEST_LEAD = 40
_MOST_TAGS = 50
_MOST_OBJECTS = 20
_MOST_IN_TAG = 20

IsCall = Callable[[Mapping[str, Any]], bool]
"""Whether an object that stands without tags can be a call of the dialect."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One call in a text, or what stands where one should.

    Attributes:
        what: the object, the call, or why it is none.
        start: of the call; of the first of several that follow each other without a word between.
        end: behind it.
    """

    what: Mapping[str, Any] | Tool | Fault
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text comes to.

    Attributes:
        calls: those that count.
        before: the prose before the first of them, all of it where there is none; tags taken out.
        too_many: more calls than any reply has.
    """

    calls: tuple[Placed, ...]
    before: str
    too_many: bool = False


def reading(text: str, is_call: IsCall, *, cut: bool) -> Reading:
    """The calls of a text that count, and what stands before them.

    Args:
        text: the reply.
        is_call: for objects without tags.
        cut: the reply was cut off, or its last sentence is no end for another reason.
    """
    walk = _Walk(text, is_call, cut)
    walk.run()
    if walk.tags > _MOST_TAGS:
        return Reading((), without_residue(text[: walk.first]), too_many=True)
    for found in (walk.tagged, walk.bare):
        spans = [Span(one.start, one.end) for one in found]
        count = standing(text, spans, cut=cut)
        if count.calls:
            chosen = tuple(found[at] for at in count.calls)
            return Reading(chosen, without_residue(text[: chosen[0].start]))
    return Reading((), without_residue(text))


def called(placed: Placed, *, cut: bool) -> Tool | Fault:
    """The call that was found."""
    return placed.what if isinstance(placed.what, Tool | Fault) else tool_of(placed.what, cut=cut)


class _Walk:
    """One way through a text, from tag to object to tag."""

    def __init__(self, text: str, is_call: IsCall, cut: bool) -> None:
        self.text = text
        self.tagged: list[Placed] = []
        self.bare: list[Placed] = []
        self.tags = 0
        self.first = 0
        self._objects = 0
        self._is_call = is_call
        self._cut = cut

    def run(self) -> None:
        at = 0
        while found := _TOKEN.search(self.text, at):
            at = self._in_tag(found) if found.lastgroup == "tag" else self._without(found.start())
            if self.tags > _MOST_TAGS:
                return

    def _in_tag(self, tag: re.Match[str]) -> int:
        """The calls behind an opening tag; where the search goes on."""
        self.first = self.first or tag.start()
        self.tags += 1
        at = after(_LEAD, self.text, tag.end())
        if HEAD.match(self.text, at):
            return self._invokes(_start(self.text, tag.start(), self.tagged), at)
        at = after(_LISTED, self.text, at)
        start = _start(self.text, tag.start(), self.tagged)
        before = len(self.tagged)
        for _ in range(_MOST_IN_TAG):
            one = _object_at(self.text, at)
            if one is None:
                break
            at = after(_BETWEEN, self.text, one.end)
            self.tagged.append(Placed(self._value(one), start, after(_CLOSERS, self.text, one.end)))
            if isinstance(one, Unreadable):
                return self._behind(one.end)
        else:
            self.tags = _MOST_TAGS + 1
        if len(self.tagged) == before:
            self._empty(tag, at)
        closing = CLOSE.match(self.text, at)
        return closing.end() if closing else max(at, tag.end())

    def _empty(self, tag: re.Match[str], at: int) -> None:
        """A tag with no object behind it: nothing, if it is closed at once or nothing follows."""
        if at < len(self.text) and not CLOSE.match(self.text, at) and begins_line(self.text, tag.start()):
            self.tagged.append(Placed(UNREADABLE, tag.start(), self._behind(at)))

    def _invokes(self, start: int, at: int) -> int:
        while HEAD.match(self.text, at):
            one = invoke_at(self.text, at, cut=self._cut)
            self.tagged.append(Placed(one.what, start, one.end))
            at = after(_BETWEEN, self.text, one.end)
            self.tags += 1
            if self.tags > _MOST_TAGS:
                break
        return at

    def _behind(self, at: int) -> int:
        """Behind the tag that closes what cannot be read."""
        closing = CLOSE.search(self.text, at)
        return closing.end() if closing else len(self.text)

    def _without(self, start: int) -> int:
        """An object that stands without tags; where the search goes on."""
        if self._objects >= _MOST_OBJECTS or not _HEAD.match(self.text, start):
            return start + 1
        self._objects += 1
        one = _object_at(self.text, start)
        if one is None:
            return start + 1
        if isinstance(one, Unreadable):
            if _KEYED.match(self.text, after(_BRACE, self.text, start)):
                self.bare.append(Placed(self._value(one), start, one.end))
            return start + 1
        if self._is_call(one.value):
            first = _start(self.text, _opening(self.text, start), self.bare)
            self.bare.append(Placed(self._value(one), first, after(_CLOSERS, self.text, one.end)))
        return one.end

    def _value(self, one: Found | Unreadable) -> Mapping[str, Any] | Fault:
        if isinstance(one, Unreadable):
            return CUT if one.cut or self._cut else UNREADABLE
        if self._cut and not one.closed:
            return CUT
        return CUT if self._swallows(one) else one.value

    def _swallows(self, one: Found) -> bool:
        """Whether a text that was not closed goes on into the next call."""
        inner = OPEN.search(self.text, one.start, one.end)
        if inner is None or not begins_line(self.text, inner.start()):
            return False
        try:
            json.JSONDecoder(strict=False).raw_decode(self.text, one.start)
        except (ValueError, RecursionError):
            return True
        return False


def _start(text: str, start: int, before: Sequence[Placed]) -> int:
    """Where a call begins: with the one that it follows at once."""
    if before and before[-1].end <= start and _AT_ONCE.fullmatch(text, before[-1].end, start):
        return before[-1].start
    return start


def _opening(text: str, start: int) -> int:
    """Where the list begins of which an object is the first item; the object itself, where there is none."""
    at = len(text[max(0, start - _LONGEST_LEAD) : start].rstrip())
    at += max(0, start - _LONGEST_LEAD)
    return at - 1 if at and text[at - 1] == "[" else start


def _object_at(text: str, at: int) -> Found | Unreadable | None:
    """The object that begins there, braces or one more encoding missing or not; None where none does."""
    if _ENCODED.match(text, at):
        return _encoded(text, at)
    if _KEYED.match(text, at):
        return _moved(read_object("{" + text[at:], 0), at - 1)
    if text[at : at + 1] not in {"{", "｛"}:
        return None
    inner = after(_DOUBLED, text, at)
    return read_object(text, inner)


def _encoded(text: str, at: int) -> Found | Unreadable:
    """An object written out as a text, its quotes escaped."""
    closing = CLOSE.search(text, at)
    end = closing.start() if closing else len(text)
    inner = text[at:end].strip().strip("\"'`")
    plain = inner.replace('\\\\"', "\0").replace('\\"', '"').replace("\0", '\\"').replace("\\\\", "\\")
    found = read_object(plain, 0) if plain[:1] in {"{", "｛"} else Unreadable(0, 0, cut=closing is None)
    if isinstance(found, Unreadable):
        return Unreadable(at, end, found.cut)
    return Found(found.value, at, end, found.closed)


def _moved(found: Found | Unreadable, by: int) -> Found | Unreadable:
    if isinstance(found, Unreadable):
        return Unreadable(found.start + by, found.end + by, found.cut)
    return Found(found.value, max(found.start + by, 0), found.end + by, found.closed)
