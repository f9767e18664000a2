"""Which calls of a reply count, where thought, tags and call may stand in any order, or one is missing.

A call counts inside the answer tag, else on a line of its own, else as the end of the reply. In the thought
and within a sentence it is a mention.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from executor.dialects.calls import Broken, Call, Calls
from executor.dialects.tags import (
    ANSWER_CLOSE,
    ANSWER_OPEN,
    FENCE,
    SPECIAL,
    THINK_CLOSE,
    THINK_OPEN,
    without_residue,
)

_MOST = 200
"""Places in one reply where a call seems to begin; more of them are no answer any more."""
_LINE_BEFORE = 120
_TAG = r"<\s{0,4}/?\s{0,4}[A-Za-z_]{1,20}\s{0,4}>"
_LABEL = r"(?:action|answer|output|操作|动作|答案|回答|输出)[ \t]{0,4}[:：]"
_BEFORE = re.compile(
    rf"(?:\s|{_TAG}|{SPECIAL.pattern}|{FENCE}|[`*>#+-]|\d{{1,2}}[.、)]|{_LABEL})*+", re.IGNORECASE
)
_AFTER = re.compile(rf"(?:\s|{_TAG}|{SPECIAL.pattern}|```|[`*;；])*+\Z", re.IGNORECASE)
_LABEL_AT_END = re.compile(
    rf"(?:[\s*`]|{_LABEL}|(?:^|(?<=\n))(?:[>#+-]{{1,4}}|\d{{1,2}}[.、)])){{1,40}}\Z", re.IGNORECASE
)
_THEN = re.compile(r"然后|再|接着|随后|之后|\bthen\b|\bnext\b|\bafter", re.IGNORECASE)
_QUOTING = frozenset("\"'`“‘「『《（([")


@dataclass(frozen=True, slots=True)
class Counted:
    """The calls that count, and what was thought before the first of them."""

    calls: tuple[Call | Broken, ...]
    thought: str | None
    too_many: bool = False


def counted(text: str, marker: re.Pattern[str], keys: frozenset[str], *, cut: bool) -> Counted:
    """The calls of a reply that count.

    Args:
        text: the reply.
        marker: what a call begins with.
        keys: the names of arguments; see `Calls`.
        cut: the reply was cut off: its end is no end.
    """
    places = [found.start() for found in islice(marker.finditer(text), _MOST + 1)]
    if len(places) > _MOST:
        return Counted((), _thought(text[: places[0]]), too_many=True)
    own = [place for place in places if begins_line(text, place)]
    walk = _Walk(text, marker, Calls(text, keys, own) if places else None, own)
    walk.run()
    calls = walk.chosen(cut)
    return Counted(calls, _thought(text[: calls[0].start] if calls else text))


@dataclass(slots=True)
class _Walk:
    """One way through a reply, from tag to call to tag."""

    text: str
    marker: re.Pattern[str]
    reader: Calls | None
    own: Sequence[int]
    answers: list[Call | Broken] = field(default_factory=list)
    others: list[Call | Broken] = field(default_factory=list)
    before_close: list[Call | Broken] = field(default_factory=list)
    """Calls before a closing tag that nothing had opened: thought, if anything follows."""
    open_thought: bool = False

    def run(self) -> None:
        token = re.compile(
            f"(?P<think>{THINK_OPEN.pattern})|(?P<thought>{THINK_CLOSE.pattern})|(?P<answer>{ANSWER_OPEN.pattern})"
            f"|(?P<answered>{ANSWER_CLOSE.pattern})|(?P<call>{self.marker.pattern})",
            re.IGNORECASE,
        )
        inside = False
        at = 0
        while found := token.search(self.text, at):
            at = found.end()
            match found.lastgroup:
                case "think":
                    at = self._thought_end(found.end())
                case "thought" if not self.open_thought:
                    self.before_close, self.others = self.others, []
                case "answer" | "answered":
                    inside = found.lastgroup == "answer"
                case "call":
                    at = self._call(found, self.answers if inside else self.others)

    def chosen(self, cut: bool) -> tuple[Call | Broken, ...]:
        """The calls that count."""
        if self.answers:
            return tuple(self.answers)
        standing = self._standing(self.others, cut)
        if standing or self.others:
            return standing
        return self._standing(self.before_close, cut)

    def _call(self, found: re.Match[str], into: list[Call | Broken]) -> int:
        assert self.reader is not None  # there is one where there is a marker
        read = self.reader.read(found.start())
        into.append(read)
        return read.end if isinstance(read, Call) else found.end()

    def _thought_end(self, at: int) -> int:
        """Where a thought ends that begins there: at its tag, else at the answer's, else nowhere."""
        if self.open_thought:
            return at
        if closing := THINK_CLOSE.search(self.text, at):
            return closing.end()
        if answer := ANSWER_OPEN.search(self.text, at):
            return answer.start()
        self.open_thought = True
        return at

    def _standing(self, calls: Sequence[Call | Broken], cut: bool) -> tuple[Call | Broken, ...]:
        last = calls[-1] if calls else None
        if self.open_thought:
            calls = [last] if last and self._ends_reply(last) else []
        standing = [call for call in calls if self._is_own(call.start)]
        if not last or cut or last in standing or not self._ends_sentence(last):
            return tuple(standing)
        # After a call of its own, only one that follows at once is no mention.
        if standing and not _AFTER.match(self.text[: last.start], standing[-1].after):
            return tuple(standing)
        return (*standing, *self._led_up_to(calls, last), last)

    def _led_up_to(self, calls: Sequence[Call | Broken], last: Call | Broken) -> Sequence[Call | Broken]:
        """The call before it in a sentence that says what is done first and what then."""
        if len(calls) < 2:
            return ()
        between = self.text[calls[-2].after : last.start]
        return calls[-2:-1] if "\n" not in between and _THEN.search(between[-40:]) else ()

    def _is_own(self, start: int) -> bool:
        at = bisect_left(self.own, start)
        return at < len(self.own) and self.own[at] == start

    def _ends_sentence(self, call: Call | Broken) -> bool:
        """Whether a call within a line is what the reply comes to, and not quoted."""
        quoted = call.start > 0 and self.text[call.start - 1] in _QUOTING
        return not quoted and self._ends_reply(call)

    def _ends_reply(self, call: Call | Broken) -> bool:
        if isinstance(call, Broken):
            return call.cut
        return ends_reply(self.text, call.end)


def ends_reply(text: str, end: int) -> bool:
    """Whether nothing but tags, marks and blanks follows."""
    return bool(_AFTER.match(text, end))


def begins_line(text: str, start: int) -> bool:
    """Whether only tags, marks and blanks stand before it on its line."""
    before = text[max(0, start - _LINE_BEFORE) : start]
    _, newline, line = before.rpartition("\n")
    return bool((newline or start <= _LINE_BEFORE) and _BEFORE.fullmatch(line if newline else before))


def _thought(text: str) -> str | None:
    """Prose without tags, and without a label that a call was to follow."""
    prose = without_residue(text)
    return (prose[:-_LINE_BEFORE] + _LABEL_AT_END.sub("", prose[-_LINE_BEFORE:])).strip() or None
