"""Which facts of a place become its marks: what tells it, and tells nothing of what it is filled with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from explorer.atlas import FEW
from explorer.controls import SLIDERS, SWITCHES
from explorer.frontier import Frontier
from explorer.own_words import OwnWords
from explorer.place import Place, texts_by_id
from lxb.locator import Locator
from maps.facts import WEIGHT, Fact, mark, rarity
from maps.groups import width
from maps.model import Edge

MOST_MARKS = 12
LONG = 20
"""Columns of a text that has to be seen twice to become a mark."""

FEW_WORDS = 3
"""With fewer words to tell it by, a page without title and tabs is told by what only stands there, too..."""

FEW_WORDS_TITLED = 5
"""... and one that has a title, of which a small screen may show few controls, by what sliders set."""

SETS = SLIDERS | SWITCHES | {"ProgressBar"}
"""Classes of what sets or measures something: what it is called is no name of a person or a thing."""

COMMON = 0.5
"""What so many of the pages have is around them all and tells none..."""

LEAST_MARKS = 3
"""... and is a mark only where there are fewer others."""


def marks_of(
    place: Place,
    spread: Counter[Fact],
    among: int,
    private: Callable[[Fact], bool],
    *,
    titled: bool,
) -> tuple[list[Locator], list[Locator]]:
    """The marks that must hold, and the others, most telling first.

    Facts that few places have tell most; those of a page's frame stay in view when it is scrolled.

    Args:
        place: the page.
        spread: on how many pages each fact stays.
        among: how many pages there are.
        private: whether a fact may not be in the map; see `withheld`.
        titled: whether the title is the page's own; that of most pages of content is the item's.
    """
    core = [fact for fact in place.core if not private(fact)]
    keys = [fact for fact in core if fact.kind == "tab" or (fact.kind == "title" and titled)]
    must = _locators(sorted(keys))

    def telling(fact: Fact) -> tuple[float, Fact]:
        return (-WEIGHT[fact.kind] * rarity(spread[fact], among), fact)

    named = [fact for fact in core if fact.kind not in {"title", "tab", "said"} and _is_short(place, fact)]
    said = [fact for fact in core if fact.kind == "said" and _may_stand_in(place, fact)]
    spare = [fact for fact in said if not must or fact.cls in SETS]
    enough = FEW_WORDS_TITLED if must else FEW_WORDS
    lacking = max(0, enough - sum(bool(fact.text or fact.desc) for fact in named))
    chosen = sorted([*named, *sorted(spare, key=telling)[:lacking]], key=telling)
    rarer = [fact for fact in chosen if among < FEW or spread[fact] <= COMMON * among]
    rest = rarer if len(must) + len(rarer) >= LEAST_MARKS else chosen[:LEAST_MARKS]
    return must, [found for found in _locators(rest) if found not in must][: MOST_MARKS - len(must)]


def withheld(
    place: Place, own: OwnWords, frontier: Frontier, edges: Iterable[Edge]
) -> Callable[[Fact], bool]:
    """The facts that are no marks of a page: words of content, and of controls that lead nowhere for good.

    Where a control leads vouches for its words. Rows that do nothing may be people, networks or goods, and so
    may what looks like rows that were given up or not tried yet, what has look-alikes of its id, and what
    comes and goes, or changes its words: at the sights that were counted it may have read the same.
    """
    vouched = {edge.label for edge in edges if edge.source_page == place.id} | {own.title(place)}
    vouched.update(place.sight.tabs)
    here = list(frontier.of(place.id))
    idle = {c.anchor.label for c in here if c.state != "open" or c.anchor.family} - vouched
    unsettled, changed = frontier.unsettled(place.id), frontier.changed.get(place.id, ())
    makes = {
        _make(c.anchor.locator)
        for c in here
        if (place.id, c.anchor.family) in frontier.given_up
        or c.anchor.family in unsettled
        or c.anchor.locator.any
    }
    makes |= {_make(locator) for locator in changed if locator.id} | _look_alikes(place, vouched)
    idle |= frontier.changed_words - vouched

    def private(fact: Fact) -> bool:
        words = fact.text or fact.desc
        if not words or words in vouched:
            return False
        loose = fact.kind in {"text", "desc"} and (
            (fact.id, fact.cls) in makes or place.counts[fact] < place.sights
        )
        return loose or words in idle or own.private(fact.text) or own.private(fact.desc)

    return private


def _make(locator: Locator) -> tuple[str, str]:
    """Id and class of what a locator finds: look-alikes share them."""
    return locator.id or "", locator.cls or ""


def _look_alikes(place: Place, vouched: set[str]) -> set[tuple[str, str]]:
    """Id and class that several controls share, of none of which it is known that it leads anywhere."""
    return {make for make, words in texts_by_id(place.core).items() if len(words) > 1 and not words & vouched}


def _is_short(place: Place, fact: Fact) -> bool:
    """A long text is content, unless it was there at more than one sight."""
    return width(fact.text) <= LONG or place.counts[fact] > 1


def _may_stand_in(place: Place, fact: Fact) -> bool:
    """What names no control stands in where it stayed, or is all that a dialog says."""
    if place.from_content or width(fact.text or fact.desc) > LONG:
        return False
    return place.counts[fact] > 1 or place.kind == "overlay"


def _locators(facts: Iterable[Fact]) -> list[Locator]:
    return list(dict.fromkeys(found for fact in facts if (found := mark(fact)) is not None))
