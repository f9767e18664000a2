"""Finds an element again whose locator does not fit any more: one clear winner, else nothing.

A healed locator is only a proposal: the caller taps it, and keeps it only when the expected page shows up.
"""

from __future__ import annotations

from dataclasses import dataclass

from lxb.locator import Locator, inner_label, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import is_obfuscated, label
from maps.structure import front, structure

ENOUGH = 0.55
"""Likeness, 0 to 1, that the winner needs."""

MARGIN = 0.2
"""By how much it has to lead."""

_WORDS, _ID, _CLASS, _ANCESTOR = 1.0, 0.7, 0.2, 0.3


@dataclass(frozen=True, slots=True)
class Healed:
    """The element that is most like what was looked for."""

    element: Element
    likeness: float
    lead: float


def heal(locator: Locator, words: str, screen: Screen) -> Healed | None:
    """The one element in front that is clearly most like a locator and the words of its edge, or None."""
    at, content = front(screen), structure(screen).content
    only = sum(short_id(e.id) == locator.id for e in screen.elements[at.first : at.last]) == 1
    scores: dict[int, float] = {}
    for e in screen.elements[at.first : at.last]:
        target = tap_target(screen, e)
        reachable = target.clickable and at.holds(target) and screen.visible_bounds(e) is not None
        if reachable and e.index not in content:
            score = likeness(locator, words, screen, e, only_of_id=only)
            scores[target.index] = max(scores.get(target.index, 0.0), score)
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] < ENOUGH:
        return None
    lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0)
    return Healed(screen.elements[ranked[0][0]], ranked[0][1], lead) if lead >= MARGIN else None


def likeness(
    locator: Locator, words: str, screen: Screen, element: Element, *, only_of_id: bool = False
) -> float:
    """How much an element is like what a locator describes, 0 to 1; other words on it speak against it.

    `only_of_id`: one element alone has the locator's id; then words that are half alike count as well.
    """
    total = score = 0.0
    wanted = locator.text or locator.desc or label(words)
    same_id = bool(locator.id) and not is_obfuscated(locator.id or "") and short_id(element.id) == locator.id
    if wanted:
        total += _WORDS
        score += _WORDS * _same_words(wanted, screen, element, least=0.45 if same_id and only_of_id else 0.7)
    if locator.id and not is_obfuscated(locator.id):
        total += _ID
        score += _ID * same_id
    if locator.cls:
        total += _CLASS
        score += _CLASS * (short_class(element.cls) == locator.cls)
    if locator.ancestor and locator.ancestor.id:
        total += _ANCESTOR
        score += _ANCESTOR * any(short_id(up.id) == locator.ancestor.id for up in screen.ancestors(element))
    return score / total if total else 0.0


def _same_words(wanted: str, screen: Screen, element: Element, least: float) -> float:
    """How alike the words are; 0 where less than `least`."""
    named = inner_label(screen, element)
    said = (label(named.text) or label(named.desc)) if named is not None else ""
    if not said:
        return 0.0
    if said == wanted:
        return 1.0
    from rapidfuzz import fuzz

    ratio = fuzz.ratio(wanted.casefold(), said.casefold()) / 100
    return ratio if ratio >= least else 0.0
