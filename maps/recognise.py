"""Which page of a map a screen shows.

A page is told by its marks. The first `must` marks (its title, its selected tabs) have to hold, the title as
the title of the screen. Of the others each that is there counts by what it tells: a mark that few pages have
tells most. What is missing counts as a share, so that a page scrolled down still beats one that has nothing
to do with the screen. Marks are looked for in the front only: what lies under a dialog is not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxb.locator import Locator, index
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import label
from maps.facts import rarity
from maps.model import Page
from maps.structure import Structure, structure

ENOUGH = 0.5
"""Part of a page's marks, by weight, that must be there when its must-marks hold."""

ENOUGH_WITHOUT_MUST = 0.7
"""The same for a page that has no must-marks."""

LEAST_TOLD = 2
"""So many words must tell a page that has no must-marks: one word or a few ids are no evidence. For what lies
over a page one word is, where every mark holds: a menu may hold the title of the sheet that it opens."""

MANY_TOLD = 4
"""So many words that no other page has tell a page by themselves, however much is missing."""

LEAST_SHOWN = 3
"""So many marks a plain page must have to be taken for the one that was expected, when all of them hold."""

CLEAR = 0.7
"""By how much the best page has to beat the next to be told apart for certain."""

FOOT = 0.15
"""Part of the screen's height in which an app's bar of main tabs stands, with the system's own below it."""

MISSING = 3.0
"""What it costs a page when all its other marks are missing."""

CONTRADICTED = 2.0
"""What it costs that a tab is selected which is none of the page's, or that it lies in a dialog."""

_SELECTED_WEIGHT = 2.0
_ID_ONLY_WEIGHT = 0.4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page that a screen may show."""

    page: Page
    score: float
    """Part of the page's marks that hold, by weight, 0 to 1."""
    balance: float
    """What speaks for it less what speaks against it."""


@dataclass(frozen=True, slots=True)
class Located:
    """The page that a screen shows, and what it was nearly taken for."""

    page: Page
    score: float
    runner_up: Candidate | None
    sure: bool
    """Whether it is clearly ahead of the runner-up."""


@dataclass(frozen=True, slots=True)
class _View:
    """What of a screen the recogniser asks for."""

    taken: Structure
    found: frozenset[int]
    """Numbers of the marks that hold."""
    title: Element | None

    @property
    def is_over(self) -> bool:
        return self.taken.front.layer != "page"


class Recogniser:
    """Tells pages of one map apart. Made once a map; a screen costs one pass over its elements."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._pages = [page for page in pages if page.marks]
        self._marks: list[Locator] = []
        numbers: dict[Locator, int] = {}
        self._of_page = [tuple(self._number(mark, numbers) for mark in page.marks) for page in self._pages]
        self._carriers: list[list[int]] = [[] for _ in self._marks]
        for place, marks in enumerate(self._of_page):
            for n in set(marks):
                self._carriers[n].append(place)
        self._weights = [self._weight(n) for n in range(len(self._marks))]
        self._totals = [sum(self._weights[n] for n in marks) for marks in self._of_page]
        self._musts = Counter(self._must(place) for place in range(len(self._pages)))
        self._by_words: dict[str, list[int]] = {}
        self._by_id: dict[str, list[int]] = {}
        self._rest: list[int] = []
        self._file_marks()

    # --- when it is made

    def _number(self, mark: Locator, numbers: dict[Locator, int]) -> int:
        if mark not in numbers:
            numbers[mark] = len(self._marks)
            self._marks.append(mark)
        return numbers[mark]

    def _weight(self, number: int) -> float:
        mark = self._marks[number]
        told = rarity(len(self._carriers[number]), len(self._pages))
        if mark.selected:
            return told * _SELECTED_WEIGHT
        return told if mark.text or mark.desc else told * _ID_ONLY_WEIGHT

    def _must(self, place: int) -> frozenset[int]:
        return frozenset(self._of_page[place][: self._pages[place].must])

    def _file_marks(self) -> None:
        for n, mark in enumerate(self._marks):
            if mark.text or mark.desc:
                self._by_words.setdefault(mark.text or mark.desc or "", []).append(n)
            elif mark.id:
                self._by_id.setdefault(mark.id, []).append(n)
            else:
                self._rest.append(n)

    # --- what holds on a screen

    def _view(self, screen: Screen) -> _View:
        taken = structure(screen)
        title = screen.elements[taken.title_index] if taken.title_index >= 0 else None
        return _View(taken, frozenset(self.present(screen)), title)

    def present(self, screen: Screen) -> set[int]:
        """Numbers of the marks that hold on a screen."""
        at = structure(screen).front
        found: set[int] = set()
        for e in screen.elements[at.first : at.last]:
            for n in self._possible(e.text, e.desc, e.id):
                if n not in found and self._marks[n].fits(screen, e) and screen.visible_bounds(e) is not None:
                    found.add(n)
        for n in self._rest:
            if any(
                at.holds(e) and self._marks[n].fits(screen, e)
                for e in index(screen).candidates(self._marks[n])
            ):
                found.add(n)
        return found

    def _possible(self, text: str, desc: str, full_id: str) -> Iterator[int]:
        if text and (hits := self._by_words.get(label(text))):
            yield from hits
        if desc and desc != text and (hits := self._by_words.get(label(desc))):
            yield from hits
        if full_id and (hits := self._by_id.get(short_id(full_id))):
            yield from hits

    def shows_all_of(self, screen: Screen, page_id: str) -> bool:
        """Whether every mark of a page holds, though they may be too plain to tell it from any other."""
        places = [place for place, page in enumerate(self._pages) if page.id == page_id]
        if not places or len(self._of_page[places[0]]) < LEAST_SHOWN:
            return False
        page, found = self._pages[places[0]], self.present(screen)
        over = structure(screen).front.layer != "page"
        return over == (page.kind == "overlay") and all(n in found for n in self._of_page[places[0]])

    def shows_own_of(self, screen: Screen, page_id: str) -> bool:
        """Whether a screen shows what of a page is its own, however much is missing.

        That is its title with a word that no other page of that title has; of a page without one two marks
        that no other page has, words among them. Enough for the page that was expected: a small screen may
        show no more of it.
        """
        place = next((n for n, page in enumerate(self._pages) if page.id == page_id), None)
        if place is None:
            return False
        must, view = self._must(place), self._view(screen)
        if view.is_over != (self._pages[place].kind == "overlay"):
            return False
        if not must:
            return self._has_its_own(place, view)
        alike = {n for n in range(len(self._pages)) if n != place and self._must(n) == must}
        words = (n for n in self._words_there(place, view) if alike.isdisjoint(self._carriers[n]))
        return self._is_titled(must, view) and next(words, None) is not None

    def _has_its_own(self, place: int, view: _View) -> bool:
        """Whether marks hold that only this page has, words among them, under no title but one of these."""
        own = {n for n in self._of_page[place] if n in view.found and len(self._carriers[n]) == 1}
        if len(own) < LEAST_TOLD or own.isdisjoint(self._words_there(place, view)):
            return False
        return view.title is None or any(self._marks[n].fits(view.taken.screen, view.title) for n in own)

    # --- which page that makes

    def rank(self, screen: Screen) -> list[Candidate]:
        """The pages that the screen may show, best first."""
        view = self._view(screen)
        places = {place for n in view.found for place in self._carriers[n]}
        ranked = [c for place in places if (c := self._candidate(place, view)) is not None]
        return sorted(ranked, key=lambda c: (-c.balance, c.page.id))

    def _candidate(self, place: int, view: _View) -> Candidate | None:
        page, marks, total = self._pages[place], self._of_page[place], self._totals[place]
        must = self._must(place)
        if (page.kind == "overlay" and not view.is_over) or not all(self._must_holds(n, view) for n in must):
            return None
        there = sum(self._weights[n] for n in marks if n in view.found)
        against = self._against(page, must, view)
        score = there / total if total else 0.0
        if not self._is_enough(place, score, view, alone=not against):
            return None
        fixed = sum(self._weights[n] for n in must)
        missing = (total - there) / (total - fixed) if total > fixed else 0.0
        return Candidate(page, score, there - MISSING * missing - against)

    def _must_holds(self, number: int, view: _View) -> bool:
        """A title that stands somewhere else than at the title's place is a row or tab of that name."""
        if number not in view.found:
            return False
        mark = self._marks[number]
        return mark.selected is not None or view.title is None or mark.fits(view.taken.screen, view.title)

    def _is_enough(self, place: int, score: float, view: _View, *, alone: bool) -> bool:
        must, words = self._must(place), self._words_there(place, view)
        if must:
            return score >= ENOUGH or (alone and self._tells_alone(place, words, view))
        if len(words) >= LEAST_TOLD and score >= ENOUGH_WITHOUT_MUST:
            return True
        if (
            words
            and self._pages[place].kind == "overlay"
            and all(n in view.found for n in self._of_page[place])
        ):
            return True
        return sum(len(self._carriers[n]) == 1 for n in words) >= MANY_TOLD

    def _words_there(self, place: int, view: _View) -> list[int]:
        """A page's marks with words that hold, must-marks left aside."""
        rest = self._of_page[place][self._pages[place].must :]
        return [n for n in rest if n in view.found and (self._marks[n].text or self._marks[n].desc)]

    def _tells_alone(self, place: int, words: list[int], view: _View) -> bool:
        """Whether a page is told though most of its marks are missing, as they are where it is scrolled down.

        Its title or its selected tabs tell it together with one word more: there may be another page of that
        title or tab, which the map lacks. Of several pages of one title each is told by words of its own.
        A tab of the bar at the foot of the screen tells alone, where no title says that it leads to more.
        """
        must = self._must(place)
        if self._musts[must] > 1:
            alike = {
                other for other in range(len(self._pages)) if other != place and self._must(other) == must
            }
            own = [n for n in words if alike.isdisjoint(self._carriers[n])]
            return len(own) >= LEAST_TOLD and self._is_titled(must, view)
        if not words:
            return view.title is None and self._is_at_foot(must, view)
        return self._is_titled(must, view) or any(self._marks[n].selected for n in must)

    def _is_at_foot(self, must: frozenset[int], view: _View) -> bool:
        """Whether a selected tab of a page stands in the bar at the foot of the screen."""
        told = [self._marks[n] for n in must if self._marks[n].selected]
        screen = view.taken.screen
        foot = screen.rect.bottom - FOOT * screen.rect.height
        bar = [tab.named for tab in view.taken.tabs if (box := tab.element.bounds) and box.top >= foot]
        return any(tab is not None and mark.fits(screen, tab) for tab in bar for mark in told)

    def _is_titled(self, must: frozenset[int], view: _View) -> bool:
        """Whether the must-marks are the title of the screen."""
        return view.title is not None and all(
            self._marks[n].fits(view.taken.screen, view.title) for n in must
        )

    def _against(self, page: Page, must: frozenset[int], view: _View) -> float:
        """What on the screen contradicts a page whose must-marks hold: another tab, or a dialog around it."""
        tabs = {self._marks[n].text or self._marks[n].desc for n in must if self._marks[n].selected}
        shown = {tab.name for tab in view.taken.tabs if tab.named is not None}
        strange = bool(tabs) and not shown <= tabs
        return CONTRADICTED * (strange + ((page.kind == "overlay") != view.is_over))

    def localise(self, screen: Screen) -> Located | None:
        """The page that the screen shows, or None where it is none that the map has."""
        ranked = self.rank(screen)
        if not ranked:
            return None
        best, second = ranked[0], ranked[1] if len(ranked) > 1 else None
        sure = second is None or best.balance - second.balance >= CLEAR
        return Located(best.page, best.score, second, sure)
