"""Which of the calls seen in a reply count: outside of the thought, on a line of their own or at the end.

A call within a sentence, or in the thought, is a mention.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from executor.dialects.counted import begins_line, ends_reply
from executor.dialects.tags import THINK_CLOSE, THINK_OPEN

_THINK = re.compile(f"(?P<open>{THINK_OPEN.pattern})|(?P<close>{THINK_CLOSE.pattern})", re.IGNORECASE)
_MOST = 400
"""Tags of thoughts in one reply that are looked at."""


class Span(NamedTuple):
    """Where a call stands, from its first character to behind its last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts: indices of the calls, and the parts of the reply that are thought by their tags."""

    calls: tuple[int, ...]
    thoughts: tuple[Span, ...]


def standing(text: str, spans: Sequence[Span], *, cut: bool) -> Standing:
    """The calls that count.

    Args:
        text: the reply.
        spans: of all that could be calls, in order, none within another; those that follow each other without
            a word between begin with the first of them.
        cut: the end of the reply is no end: a call in its last sentence is a mention like others.
    """
    thoughts, closed_at = _thoughts(text, spans)
    outside = [at for at, span in enumerate(spans) if not _inside(span, thoughts)]
    behind = [at for at in outside if spans[at].start >= closed_at]
    # Before a closing tag that nothing had opened all is thought, if anything follows.
    chosen = _chosen(text, spans, behind if behind else outside, cut)
    before = (Span(0, closed_at),) if behind and closed_at else ()
    return Standing(chosen, (*before, *thoughts))


def _chosen(text: str, spans: Sequence[Span], among: Sequence[int], cut: bool) -> tuple[int, ...]:
    own = tuple(at for at in among if begins_line(text, spans[at].start))
    if not among or among[-1] in own or cut or not ends_reply(text, spans[among[-1]].end):
        return own
    start = spans[among[-1]].start
    last = tuple(at for at in among if spans[at].start == start)
    # After a call of its own, one in a sentence below it is a mention; on the same line it is a second call.
    return own if own and "\n" in text[spans[own[-1]].end : start] else (*own, *last)


def _thoughts(text: str, spans: Sequence[Span]) -> tuple[tuple[Span, ...], int]:
    """The thoughts that are opened by a tag, and where one ends that nothing opened; 0 where none does."""
    starts = [span.start for span in spans]
    found: list[Span] = []
    opened: int | None = None
    closed_at = 0
    for tag in islice(_THINK.finditer(text), _MOST):
        within = bisect_right(starts, tag.start()) - 1
        if within >= 0 and tag.start() < spans[within].end and opened is None:
            continue  # what is typed may hold any tag
        if tag.lastgroup == "open":
            opened = tag.start() if opened is None else opened
        elif opened is not None:
            found.append(Span(opened, tag.end()))
            opened = None
        else:
            closed_at = tag.end()
    if opened is not None:
        found.append(Span(opened, _open_end(text, spans, opened)))
    return tuple(found), closed_at


def _open_end(text: str, spans: Sequence[Span], opened: int) -> int:
    """Where a thought ends that is never closed: before a call of its own with which the reply ends."""
    last = spans[-1] if spans else None
    if last and last.start > opened and begins_line(text, last.start) and ends_reply(text, last.end):
        return last.start
    return len(text)


def _inside(span: Span, thoughts: Sequence[Span]) -> bool:
    return any(thought.start <= span.start < thought.end for thought in thoughts)
