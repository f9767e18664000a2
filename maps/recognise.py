"""Which page of a map a screen shows.

A page is told by its marks. A mark that few pages have weighs more; the first `must` marks of a page (its
title,
its selected tabs) have to hold. A page counts for what of it is there less what is missing, so that of two
pages
with common marks the one that explains more of the screen wins. Marks are looked for in the front only: what
lies under a dialog is not shown.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lxb.locator import Locator, index
from lxb.screen import Screen, short_id
from lxb.screen.words import label
from maps.graph import NavigationMap
from maps.model import Page
from maps.structure import Front, front

ENOUGH = 0.5
"""Part of a page's marks, by weight, that must be there when its must-marks hold."""

ENOUGH_WITHOUT_MUST = 0.7
"""The same for a page that has no must-marks."""

CLEAR = 0.5
"""By how much the best page has to beat the next, in weights, to be told apart for certain."""

_SELECTED_WEIGHT = 2.0
_ID_ONLY_WEIGHT = 0.4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page that a screen may show."""

    page: Page
    score: float
    """Part of the page's marks that hold, by weight, 0 to 1."""
    balance: float
    """Weight of the marks that hold less the weight of those missing."""


@dataclass(frozen=True, slots=True)
class Located:
    """The page that a screen shows, and what it was nearly taken for."""

    page: Page
    score: float
    runner_up: Candidate | None
    sure: bool
    """Whether it is clearly ahead of the runner-up."""


class Recogniser:
    """Tells pages of one map apart. Made once a map; a screen costs one pass over its elements."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._pages = [page for page in pages if page.marks]
        self._marks: list[Locator] = []
        numbers: dict[str, int] = {}
        self._of_page: list[tuple[int, ...]] = []
        for page in self._pages:
            self._of_page.append(tuple(self._number(mark, numbers) for mark in page.marks))
        spread = Counter(number for marks in self._of_page for number in set(marks))
        self._weights = [self._weight(n, spread[n]) for n in range(len(self._marks))]
        self._totals = [sum(self._weights[n] for n in marks) for marks in self._of_page]
        self._by_words: dict[str, list[int]] = {}
        self._by_id: dict[str, list[int]] = {}
        self._rest: list[int] = []
        self._carriers: list[list[int]] = [[] for _ in self._marks]
        for place, marks in enumerate(self._of_page):
            for n in set(marks):
                self._carriers[n].append(place)
        self._file_marks()

    @classmethod
    def of(cls, navigation_map: NavigationMap) -> Recogniser:
        return cls(navigation_map)

    def _number(self, mark: Locator, numbers: dict[str, int]) -> int:
        key = repr(mark)
        if key not in numbers:
            numbers[key] = len(self._marks)
            self._marks.append(mark)
        return numbers[key]

    def _weight(self, number: int, spread: int) -> float:
        mark = self._marks[number]
        rarity = math.log((1 + len(self._pages)) / (0.5 + spread)) + 0.2
        if mark.selected:
            return rarity * _SELECTED_WEIGHT
        return rarity if mark.text or mark.desc else rarity * _ID_ONLY_WEIGHT

    def _file_marks(self) -> None:
        for n, mark in enumerate(self._marks):
            if mark.text or mark.desc:
                self._by_words.setdefault(mark.text or mark.desc or "", []).append(n)
            elif mark.id:
                self._by_id.setdefault(mark.id, []).append(n)
            else:
                self._rest.append(n)

    def present(self, screen: Screen) -> set[int]:
        """Numbers of the marks that hold on a screen."""
        at = front(screen)
        found: set[int] = set()
        for e in screen.elements[at.first : at.last]:
            for n in self._possible(e.text, e.desc, e.id):
                if n not in found and self._marks[n].fits(screen, e) and screen.visible_bounds(e) is not None:
                    found.add(n)
        found.update(n for n in self._rest if self._holds(screen, at, self._marks[n]))
        return found

    def _possible(self, text: str, desc: str, full_id: str) -> Iterable[int]:
        if text and (hits := self._by_words.get(label(text))):
            yield from hits
        if desc and desc != text and (hits := self._by_words.get(label(desc))):
            yield from hits
        if full_id and (hits := self._by_id.get(short_id(full_id))):
            yield from hits

    @staticmethod
    def _holds(screen: Screen, at: Front, mark: Locator) -> bool:
        return any(at.holds(e) and mark.fits(screen, e) for e in index(screen).candidates(mark))

    def rank(self, screen: Screen) -> list[Candidate]:
        """The pages that the screen may show, best first."""
        found = self.present(screen)
        places = {place for n in found for place in self._carriers[n]}
        ranked = [c for place in places if (c := self._candidate(place, found)) is not None]
        return sorted(ranked, key=lambda c: (-c.balance, c.page.id))

    def _candidate(self, place: int, found: set[int]) -> Candidate | None:
        page, marks = self._pages[place], self._of_page[place]
        if any(n not in found for n in marks[: page.must]):
            return None
        there = sum(self._weights[n] for n in marks if n in found)
        total = self._totals[place]
        score = there / total if total else 0.0
        if score < (ENOUGH if page.must else ENOUGH_WITHOUT_MUST):
            return None
        return Candidate(page, score, 2 * there - total)

    def localise(self, screen: Screen) -> Located | None:
        """The page that the screen shows, or None where it is none that the map has."""
        ranked = self.rank(screen)
        if not ranked:
            return None
        best, second = ranked[0], ranked[1] if len(ranked) > 1 else None
        sure = second is None or best.balance - second.balance >= CLEAR
        return Located(best.page, best.score, second, sure)

    def shows(self, screen: Screen, page_id: str) -> bool:
        """Whether the screen shows this page, for certain."""
        located = self.localise(screen)
        return located is not None and located.page.id == page_id and located.sure
