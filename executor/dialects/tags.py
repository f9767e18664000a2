"""What stands around thoughts and answers: tags, tokens of chat templates, code fences.

None of it is cut out of the middle of a text that may be an argument: what is typed may hold any of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SPECIAL = re.compile(r"<\|[A-Za-z0-9_]{1,40}\|>|</?s>|<\|/?(?:box|point)_(?:start|end)\|>|<eos>")
"""Tokens of chat templates and boxes that a server should have taken out."""
_THINK = "(?:t[hinkg]{3,8}s?|thought|grounding_think)"
"""The name of the tag, with the letters that models leave out or swap."""
THINK_OPEN = re.compile(rf"<\s{{0,4}}{_THINK}\s{{0,4}}>", re.IGNORECASE)
THINK_CLOSE = re.compile(rf"<\s{{0,4}}/\s{{0,4}}{_THINK}\s{{0,4}}>", re.IGNORECASE)
ANSWER_OPEN = re.compile(r"<\s{0,4}answer\s{0,4}>", re.IGNORECASE)
ANSWER_CLOSE = re.compile(r"<\s{0,4}/\s{0,4}answer\s{0,4}>", re.IGNORECASE)
FENCE = r"`{3,}(?:[A-Za-z]{1,12}(?=\s))?"
"""A code fence with its language, as a pattern."""
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[ \t]*[A-Za-z0-9_+-]{0,20}[ \t]*(?:\n|\Z)|```")
_RESIDUE = re.compile(
    "|".join(
        (
            SPECIAL.pattern,
            rf"<\s{{0,4}}/?\s{{0,4}}(?:{_THINK}|answer|tool_call)\s{{0,4}}>",
            FENCE,
        )
    ),
    re.IGNORECASE,
)
_TAIL = re.compile(rf"(?:\s|{SPECIAL.pattern}|```|~~~)+\Z", re.IGNORECASE)
_TAIL_LENGTH = 400
"""Characters at the end in which tokens are looked for."""


class Thinking(NamedTuple):
    """A reply, its thought taken apart."""

    thought: str | None
    """None where there are no tags."""
    rest: str
    closed: bool = True
    """False: the thought was begun and not ended, so that `rest` is empty."""


def split_thinking(text: str, before: int | None = None) -> Thinking:
    """A thought in tags at the beginning, and what follows it.

    A closing tag alone ends a thought too: some servers give the opening one to the model themselves.

    Args:
        text: the reply.
        before: where the call begins, if that is known: closing tags from there on are no tags.
    """
    start = _skip_residue(text)
    opening = THINK_OPEN.match(text, start)
    begin = opening.end() if opening else start
    closing = THINK_CLOSE.search(text, begin, len(text) if before is None else before)
    if closing is not None:
        return Thinking(text[begin : closing.start()], text[closing.end() :])
    return Thinking(text[begin:], "", closed=False) if opening else Thinking(None, text)


def without_residue(text: str) -> str:
    """Prose without tags, tokens and fences, trimmed. Not for texts that hold a call."""
    return _RESIDUE.sub("", THINK_CLOSE.sub("\n", text)).strip()


def trimmed(text: str) -> str:
    """Without tokens, fences and blanks at both ends; the middle is left as it is."""
    whole = text[_skip_residue(text) :].rstrip()
    ends = _TAIL.search(whole, max(0, len(whole) - _TAIL_LENGTH))
    return whole[: ends.start()].rstrip() if ends else whole


def thought_of(*parts: str | None) -> str | None:
    """One thought from all places where one may stand; None where none of them holds anything."""
    kept = [clean for part in parts if part and (clean := without_residue(part))]
    return "\n".join(dict.fromkeys(kept)) or None


def _skip_residue(text: str) -> int:
    """Where the text begins after blanks, tokens and an opening fence."""
    at = 0
    while True:
        after = at
        while after < len(text) and text[after].isspace():
            after += 1
        found = SPECIAL.match(text, after) or _FENCE.match(text, after)
        if found is None:
            return after
        at = found.end()
