"""Replies made of labelled lines: `Thought: ..`, `Action: ..`, `### Action ###`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

_BEFORE = r"^[ \t]{0,8}(?:[-*>][ \t]{1,4})?(?:\*\*|__)?"
_BEHIND = r"(?:\*\*|__)?[ \t]{0,4}[:：](?:\*\*|__)?[ \t]{0,4}"


@dataclass(frozen=True, slots=True)
class Part:
    """What stands under one label.

    Attributes:
        label: as it is looked for.
        start: of the text, behind the label.
        end: of the text, before the next label.
        at: of the label.
    """

    label: str
    start: int
    end: int
    at: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]


def labelled(text: str, labels: Mapping[str, str]) -> list[Part]:
    """The parts of a reply whose labels stand at the beginning of a line, in order.

    Args:
        text: the reply.
        labels: what may stand on the line, in lower case, and the label that it is.
    """
    found = list(_lines(tuple(labels)).finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return [
        Part(labels[one[1].casefold()], one.end(), end, one.start())
        for one, end in zip(found, ends, strict=False)
    ]


def headed(text: str, headings: Mapping[str, str]) -> list[Part]:
    """The same for headings: `### Action ###`, with any number of signs, on a line of its own."""
    found = list(_headings(tuple(headings)).finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return [
        Part(headings[one[1].casefold()], one.end(), end, one.start())
        for one, end in zip(found, ends, strict=False)
    ]


@cache
def _lines(labels: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"{_BEFORE}({'|'.join(map(re.escape, labels))}){_BEHIND}", re.IGNORECASE | re.MULTILINE)


@cache
def _headings(headings: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(map(re.escape, headings))
    return re.compile(
        rf"^[ \t]{{0,8}}#{{1,6}}[ \t]{{0,4}}(?:\*\*)?({names})(?:\*\*)?"
        r"[ \t]{0,4}[:：]?[ \t]{0,4}#{0,6}",
        re.IGNORECASE | re.MULTILINE,
    )
