"""Chooses the page that a sentence asks for from a numbered list, or none, and says what remains to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from lxb.virtual.app import in_all_languages
from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.words import NUMBERED, alike, fences, share, units

ENOUGH = 0.34
"""How well a page has to fit to be chosen."""
NAME, MORE = 1.0, 0.3
"""What it counts that the sentence speaks of a page's name, and of what else is told of it."""
_GOING = re.compile(
    r"帮我|麻烦|请|我想|我要|想要|打开|进入|进到|前往|跳转|切换|看一下|看看|查看|查一下|一下|去|到|看|"
    r"我的|页面|界面|的|里|"
    r"\b(?:please|can you|i want to|let me|go to|take me to|open|show|view|see|check)\b|"
    r"\b(?:me|my|the|to|a|page|screen)\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"(?:不要|不是|别去|不去|别打开|\bnot\b|\bdon'?t\b|\binstead of\b)[^，,。.；;]*", re.IGNORECASE
)
_ENDS = " 。.！!？?，,"
_JOINT = re.compile(r"^(?:[\s，,。.；;、]|并且?|然后|再|后|把|\band\b|\bthen\b)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page of the list."""

    number: int
    names: tuple[str, ...]
    """As it stands there, and what the page is called in truth."""
    more: str
    """What else is told of it: the way to it, what it says of itself."""


def choose(case: Case) -> str | None:
    """{"page": 3, "rest": "..."} to a sentence and a list; page 0 where none fits."""
    blocks = fences(case.asked.text)
    if '"rest"' not in case.asked.text or len(blocks) < 2:
        return None
    sentence, candidates = " ".join(blocks[0]), list(_candidates(case, blocks[1]))
    chosen = _lapse(case, candidates, _best(sentence, candidates))
    rest = _rest(sentence, chosen) if chosen else ""
    number = chosen.number if chosen else 0
    if case.happens(case.spec.invented, "invented"):
        number = len(candidates) + 1
    return json.dumps({"page": number, "rest": rest}, ensure_ascii=False)


def _candidates(case: Case, lines: Iterable[str]) -> Iterable[Candidate]:
    apps = {book.name for book in case.books.values()}
    for line in lines:
        if found := NUMBERED.match(line):
            fields = [field.strip() for field in found[2].split(" | ")]
            if len(fields) > 1 and fields[0] in apps:
                del fields[0]
            name, *more = fields
            yield Candidate(int(found[1]), (name, *_true_names(case, name)), " ".join(more))


def _true_names(case: Case, name: str) -> Iterable[str]:
    """What the pages of that name are called in all languages."""
    for book in case.books.values():
        for page in book.app.pages.values():
            if name in in_all_languages(page.name):
                yield from in_all_languages(page.name)


def _best(sentence: str, candidates: list[Candidate]) -> Candidate | None:
    wanted = _REFUSED.sub(" ", sentence)
    ranked = sorted(candidates, key=lambda c: -_fits(wanted, c))
    return ranked[0] if ranked and _fits(wanted, ranked[0]) >= ENOUGH else None


def _fits(sentence: str, page: Candidate) -> float:
    asked = _GOING.sub(" ", sentence)
    named = max(max(alike(asked, _GOING.sub(" ", n)), 0.8 * share(n, sentence)) for n in page.names)
    return NAME * named + MORE * share(asked, page.more)


def _lapse(case: Case, candidates: list[Candidate], best: Candidate | None) -> Candidate | None:
    """Another page than the best, where it errs."""
    others = [c for c in candidates if c is not best]
    if others and case.happens(case.spec.wrong_name, "wrong page"):
        return case.chance("which page").choice(others)
    return best


def _rest(sentence: str, page: Candidate) -> str:
    """What the sentence says after the page's name; all of it where more than going there comes before."""
    sentence = _REFUSED.sub("", sentence).strip(_ENDS)
    spans = [
        (at, at + len(unit))
        for name in page.names
        for unit in units(_GOING.sub(" ", name))
        if (at := sentence.casefold().find(unit)) >= 0
    ]
    if not spans:
        return ""
    before, after = sentence[: min(s for s, _ in spans)], sentence[max(e for _, e in spans) :]
    if _unexplained(before, page):
        return sentence
    return _JOINT.sub("", after) if _unexplained(after, page) else ""


def _unexplained(words: str, page: Candidate) -> bool:
    """Whether they say more than where to go."""
    return bool(units(_GOING.sub(" ", words)) - units(f"{' '.join(page.names)} {page.more}"))
