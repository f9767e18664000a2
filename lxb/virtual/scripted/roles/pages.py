"""Names and describes the pages of a map from lines of text: `lxb maps describe`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxb.errors import Lang
from lxb.virtual.scripted.case import Case

_ASKED = {"编号 | 名称 | 描述 | 关键词": "zh", "number | name | description | keyword": "en"}
"""What the prompts of `lxb.agent` say about the form of an answer."""
_LINE = re.compile(r"^(\d+) \| ([^|]+?)(?: \| (.*))?$", re.MULTILINE)
_PARTS = {"zh": ("在这里可以找到{}", "查看{}"), "en": ("Here are {}", "See {}")}
MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class _Said:
    number: int
    name: str
    description: str
    keywords: list[str]


def pages(case: Case) -> str | None:
    """A line or an object for each page; some are left out, misnamed or made up, as is the model's lot."""
    lang = next((lang for form, lang in _ASKED.items() if form in case.asked.text), None)
    if lang is None:
        return None
    found = list(_said(case, "zh" if lang == "zh" else "en"))
    if case.asked.schema is not None:
        return json.dumps({"pages": [_object(one) for one in found]}, ensure_ascii=False)
    return "\n".join(_line(one) for one in found)


def _said(case: Case, lang: Lang) -> Iterator[_Said]:
    told = [(int(n), name, rest) for n, name, rest in _LINE.findall(case.asked.turns[-1].text)]
    others = [name for _, name, _ in told]
    for number, name, rest in told:
        if case.happens(case.spec.missed, "missed", number):
            continue
        wrong = case.happens(case.spec.wrong_name, "wrong_name", number)
        called = case.chance("other name", number).choice(others) if wrong else name
        yield _Said(number, called, _description(called, rest, lang), _keywords(case, called))
        if case.happens(case.spec.invented, "invented", number):
            yield _Said(len(told) + number, f"{called} 2", called, [])


def _description(name: str, rest: str, lang: Lang) -> str:
    """What the page is, and the first of its controls."""
    held = re.search(r"(?:控件|controls): ([^|]+)", rest)
    with_controls, plain = _PARTS[lang]
    if held is None:
        return plain.format(name)
    named = [part.strip() for part in held[1].split(";")][:MOST_NAMED]
    return with_controls.format(("、" if lang == "zh" else ", ").join(named))


def _keywords(case: Case, name: str) -> list[str]:
    """What the true page of that name is called in the other languages of its app."""
    for book in case.books.values():
        for page in book.app.pages.values():
            names = list(page.name.values()) if isinstance(page.name, dict) else [page.name]
            if name in names:
                return [other for other in names if other != name]
    return []


def _line(said: _Said) -> str:
    return f"{said.number} | {said.name} | {said.description} | {', '.join(said.keywords)}"


def _object(said: _Said) -> dict[str, object]:
    return {
        "number": said.number,
        "name": said.name,
        "description": said.description,
        "keywords": said.keywords,
    }
