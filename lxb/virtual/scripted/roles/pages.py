"""Names and describes the pages of a map, from lines of text or from pictures: `lxb maps describe`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxb.virtual.app import in_all_languages
from lxb.virtual.book import Book
from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.words import NUMBERED, alike, fences, outside

SURE = 0.5
"""How alike a page's words and a true name have to be, to be the same page's."""
KEYWORDS = 6
_FORM = re.compile(r"number \| name \||编号 \| 名称")
_SHOWN = re.compile(r"^(\d{1,4}):$", re.MULTILINE)
WAYS, CONTROLS = ("入口", "ways in"), ("控件", "controls")


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one page."""

    number: int
    name: str
    facts: Mapping[str, list[str]]
    """What is told of it, by title."""

    def of(self, *titles: str) -> list[str]:
        return [word for title in titles for word in self.facts.get(title, ())]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is said of it."""

    number: int
    name: str
    description: str
    keywords: list[str]


def pages(case: Case) -> str | None:
    """A line "number | name | description | keywords" for each page told of, or the same as JSON."""
    blocks = fences(case.asked.text)
    if not blocks or not _FORM.search(case.asked.text):
        return None
    told = [page for line in blocks[0] if (page := _told(line)) is not None]
    entries = list(_entries(case, told, _books(case, blocks[0])))
    if case.asked.wants_json:
        held = [
            {"number": e.number, "name": e.name, "description": e.description, "keywords": e.keywords}
            for e in entries
        ]
        return json.dumps({"pages": held}, ensure_ascii=False)
    return "\n".join(f"{e.number} | {e.name} | {e.description} | {', '.join(e.keywords)}" for e in entries)


def _told(line: str) -> Told | None:
    found = NUMBERED.match(line)
    if found is None:
        return None
    name, *facts = found[2].split(" | ")
    titled = (fact.partition(": ") for fact in facts)
    return Told(int(found[1]), name.strip(), {title: words.split("; ") for title, _, words in titled})


def _books(case: Case, lines: list[str]) -> list[Book]:
    """The app that a line names, where one does; else all that people call apps."""
    said = {line.partition(": ")[2] for line in lines if not NUMBERED.match(line)}
    named = [book for book in case.books.values() if said & {*in_all_languages(book.app.name)}]
    return named or [book for book in case.books.values() if not book.app.system]


def _entries(case: Case, told: list[Told], books: list[Book]) -> Iterator[Entry]:
    """In the order in which they were told; each name once, as far as the present ones allow."""
    shown = dict(zip(map(int, _SHOWN.findall(outside(case.asked.text))), case.sights, strict=False))
    taken = {page.name for page in told}
    for page in told:
        if case.happens(case.spec.missed, "left out", page.number):
            continue
        sight = shown.get(page.number)
        seen = sight.moment if sight else None
        true = seen.names if seen else _true_names(books, page)
        name = _named(case, page.name, true, taken)
        taken.add(name)
        controls = [c.label for c in seen.of("navigation") if c.label] if seen else page.of(*CONTROLS)
        labels = [way.rpartition(" / ")[2] for way in page.of(*WAYS)]
        yield Entry(page.number, name, _description(name, controls), _keywords(name, [*true, *labels]))
        if case.happens(case.spec.invented, "invented", page.number):
            yield Entry(len(told) + page.number, f"{name} 2", name, [])


def _named(case: Case, present: str, true: tuple[str, ...], taken: set[str]) -> str:
    """The true name in the script of the present one, where no other page has it; another's where it errs."""
    others = sorted(taken - {present})
    if others and case.happens(case.spec.wrong_name, "wrong name", present):
        return case.chance("which name", present).choice(others)
    return next((n for n in true if n.isascii() == present.isascii() and n not in taken), present)


def _true_names(books: list[Book], page: Told) -> tuple[str, ...]:
    """What the page is called in truth, as far as its words tell which page it is."""
    every = [(names, max(alike(page.name, n) for n in names)) for book in books for names in _names(book)]
    names, best = max(every, key=lambda pair: pair[1], default=((), 0.0))
    return names if best >= SURE else ()


def _names(book: Book) -> Iterator[tuple[str, ...]]:
    for page in book.app.pages.values():
        yield in_all_languages(page.name)


def _description(name: str, controls: list[str]) -> str:
    some = controls[:KEYWORDS]
    if name.isascii():
        return f"{name}, with {', '.join(some)}" if some else name
    return f"{name}，可使用{'、'.join(some)}" if some else name


def _keywords(name: str, words: list[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word != name][:KEYWORDS]
