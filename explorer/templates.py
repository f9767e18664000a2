"""Look-alikes that are content after all.

When several rows of one list lead to one page, or to pages that are one template filled with different
content, the rest of the list need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.place import Place
from lxb.locator import Locator
from lxb.screen.words import is_obfuscated
from maps.facts import Fact

ONE_PAGE = 3
"""So many look-alikes lead to the very same page before the rest is taken to do so too."""

CHIPS = 3
"""So many bare words (suggestions, past searches) lead to pages of one plain body before they count as content."""


def template_of(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Event]:
    """What follows from a candidate that just led somewhere: merges, and that its family is given up."""
    if not candidate.anchor.family or candidate.anchor.any:
        return
    places = expedition.atlas.places
    tried = [c for c in expedition.siblings(candidate) if c.led_to in places]
    last = [(places[c.led_to], c.anchor.label) for c in tried[-ONE_PAGE:] if c.led_to is not None]
    if len(last) == ONE_PAGE and len({place.id for place, _ in last}) == 1:
        yield from _is_content(candidate, tried)
        return
    titled = [place for place, words in last if _titled_by(place, words)]
    if len(titled) < 2 or len(titled) < len(last):
        return
    before, here = titled[-2:]
    if before.id != here.id and before.sight.tabs == here.sight.tabs and _one_template(candidate, titled):
        yield ev.Merged(kept=before.id, dropped=here.id)
        yield from _is_content(candidate, tried)


def _one_template(candidate: Candidate, titled: list[Place]) -> bool:
    """Whether the last pages are one but for their titles: two of a telling body, or three of a plain one."""
    before, here = titled[-2:]
    if before.has_body_of(here.sight, {}):
        return True
    bodies = {frozenset(_body(place)) for place in titled}
    return len(titled) >= CHIPS and len(bodies) == 1 and candidate.anchor.slot.rpartition("/")[2].startswith("TextView")


def _is_content(candidate: Candidate, tried: list[Candidate]) -> Iterator[ev.Event]:
    """The family is a list of content: nothing more of it is tried, and its words (names of people, of things) go."""
    yield ev.GaveUp(page=candidate.page, family=candidate.anchor.family)
    own = candidate.anchor.locator
    into = Locator(id=own.id, cls=own.cls, any=True) if own.id and not is_obfuscated(own.id) else None
    for item in tried:
        yield ev.Shifted(page=item.page, locator=item.anchor.locator, into=into)


def _titled_by(place: Place, words: str) -> bool:
    """Whether a page carries the words of the row that led to it as its title."""
    return bool(words) and place.sight.title == words


def _body(place: Place) -> set[Fact]:
    title = place.sight.title
    return {fact for fact in place.sight.facts if fact.kind != "title" and title not in {fact.text, fact.desc}}
