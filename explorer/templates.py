"""Look-alikes that are content after all.

When several rows of one list lead to one page, or to pages that are one template filled with different
content, the rest of the list need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.anchors import is_way_back
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.place import Place
from maps.facts import Fact, weight

ONE_PAGE = 3
"""So many look-alikes lead to the very same page before the rest is taken to do so too."""

ONE_BODY = 0.95
"""Likeness, title left aside, of pages that are one template."""

WORDS = 2
"""A body of fewer labels is too plain to tell a template: a title bar over a list is what most pages are."""


def template_of(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Event]:
    """What follows from a candidate that just led somewhere: merges, and that its family is given up."""
    if not candidate.anchor.family or candidate.anchor.any:
        return
    places = expedition.atlas.places
    tried = [c for c in expedition.siblings(candidate) if c.led_to in places]
    last = [(places[c.led_to], c.anchor.label) for c in tried[-ONE_PAGE:] if c.led_to is not None]
    if len(last) == ONE_PAGE and len({place.id for place, _ in last}) == 1:
        yield ev.GaveUp(page=candidate.page, family=candidate.anchor.family)
        return
    if len(last) < 2:
        return
    (before, its_words), (here, words) = last[-2:]
    if before.id == here.id or not (_titled_by(before, its_words) and _titled_by(here, words)):
        return
    if _one_body(before, here):
        yield ev.Merged(kept=before.id, dropped=here.id)
        yield ev.GaveUp(page=candidate.page, family=candidate.anchor.family)


def _titled_by(place: Place, words: str) -> bool:
    """Whether a page carries the words of the row that led to it as its title."""
    return bool(words) and place.sight.title == words


def _one_body(a: Place, b: Place) -> bool:
    first, second = _body(a), _body(b)
    both, either = first & second, first | second
    named = [fact for fact in both if fact.kind in {"text", "desc"} and not is_way_back(fact.text or fact.desc)]
    return len(named) >= WORDS and weight(both) >= ONE_BODY * weight(either)


def _body(place: Place) -> set[Fact]:
    title = place.sight.title
    return {fact for fact in place.sight.facts if fact.kind != "title" and title not in {fact.text, fact.desc}}
