"""What a model says of the pages of a map, read with as little asked of it as possible."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lxb.model.quoting import quoted

MOST_KEYWORDS = 10
_LONGEST_NAME = 40
_LONGEST_DESCRIPTION = 300
_LONGEST_KEYWORD = 30

SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "pages": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "number": {"type": "integer"},
                    "name": {"type": "string"},
                    "description": {"type": "string"},
                    "keywords": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["number", "name", "description", "keywords"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["pages"],
    "additionalProperties": False,
}

_LINE = re.compile(r"^\W*(\d{1,4})\s*[|｜]\s*(.+)$")
_BAR = re.compile(r"\s*[|｜]\s*")
_COMMA = re.compile(r"[,，、;；/]")
_Entry = tuple[int, str, str, list[str]]
_WRAPPING = " \t*_`#\"'“”‘’「」『』《》【】"


@dataclass(frozen=True, slots=True)
class Words:
    """What a page is called and said to be."""

    name: str
    description: str
    keywords: tuple[str, ...]


@dataclass(slots=True)
class Read:
    """An answer: words by the numbers of the pages, and how many pages it told of that were not asked for."""

    words: dict[int, Words] = field(default_factory=dict)
    invented: int = 0


def read(text: str, asked: int) -> Read:
    """Reads lines, a table or JSON, whichever came; what cannot be used is as good as not said.

    Args:
        text: the model's answer.
        asked: the pages were numbered from 1 to this.
    """
    found = Read()
    for number, name, description, keywords in _entries(text):
        words = _clean(name, description, keywords)
        if not 1 <= number <= asked:
            found.invented += 1
        elif words is not None:
            found.words.setdefault(number, words)
    return found


def _entries(text: str) -> Iterator[_Entry]:
    objects = list(_objects(text))
    yield from objects or _lines(text)


def _lines(text: str) -> Iterator[_Entry]:
    for line in text.splitlines():
        if match := _LINE.match(line):
            name, description, keywords, *_ = [*_BAR.split(match[2]), "", ""]
            yield int(match[1]), name, description, _COMMA.split(keywords)


def _objects(text: str) -> Iterator[_Entry]:
    """The pages of JSON, whatever stands around them; the whole ones of an answer that was cut."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            held, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            held, end = None, at + 1
        pages = held.get("pages", [held]) if isinstance(held, dict) else []
        yield from filter(None, map(_object, pages if isinstance(pages, list) else []))
        at = text.find("{", end)


def _object(held: Any) -> _Entry | None:
    number = str(held.get("number", "")) if isinstance(held, dict) else ""
    if not number.isdecimal() or len(number) > 4:
        return None
    said = held.get("keywords")
    keywords = [str(word) for word in said] if isinstance(said, list) else _COMMA.split(str(said or ""))
    return int(number), str(held.get("name") or ""), str(held.get("description") or ""), keywords


def _clean(name: str, description: str, keywords: Iterable[str]) -> Words | None:
    """The words as a map may hold them; None where there is no name or no description."""
    called = quoted(name.strip(_WRAPPING), _LONGEST_NAME + 1)
    said = quoted(description.strip(_WRAPPING), _LONGEST_DESCRIPTION)
    if len(called) > _LONGEST_NAME or not all(any(map(str.isalnum, text)) for text in (called, said)):
        return None
    others = (quoted(word.strip(_WRAPPING + "|"), _LONGEST_KEYWORD) for word in keywords)
    kept = dict.fromkeys(word for word in others if any(map(str.isalnum, word)) and word != called)
    return Words(called, said, tuple(kept)[:MOST_KEYWORDS])
