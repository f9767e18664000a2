"""Look-alikes that are content after all, or do nothing: the rest of their list need not be tried.

When several rows of one list end in the same way (one page, one template filled with different content, no effect at
all), the list is suspected. Lists end with other things than they begin with ("recent apps ... see all"), so the next
one is tried from the end: if it ends in the same way as well, all between are taken to do so.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.anchors import is_way_back
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.place import Place
from lxb.locator import Locator
from lxb.screen.words import is_obfuscated
from maps.facts import Fact

ALIKE = 3
"""So many look-alikes in a row must end in the same way."""

NOTHING = "nothing"
"""The ending of controls that have no effect."""


def judge(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Event]:
    """What follows from one more of a family having been tried: a merge, a suspicion, a verdict."""
    family = candidate.anchor.family
    if not family or candidate.anchor.any:
        return
    merged = _merges(candidate, expedition)
    yield from merged
    endings = [(c, e) for c in expedition.frontier.tried(candidate.page, family) if (e := _ending(c)) is not None]
    if not endings:
        return
    ending = endings[-1][1]
    suspected = expedition.frontier.suspected.get((candidate.page, family))
    if suspected is None:
        alike = [e for _, e in endings[-ALIKE:]]
        if merged or (len(alike) == ALIKE and len(set(alike)) == 1):
            yield ev.Suspected(page=candidate.page, family=family, ending=ending)
    elif ending == suspected:
        yield ev.GaveUp(page=candidate.page, family=family)
        if ending != NOTHING:
            yield from _wordless([c for c, e in endings if e == ending])


def _ending(candidate: Candidate) -> str | None:
    """How a tried candidate ended: in a page or in nothing; None where it is not known."""
    return candidate.led_to or (NOTHING if candidate.state in {"dead", "open"} and candidate.tries else None)


def _wordless(items: list[Candidate]) -> Iterator[ev.Event]:
    """The words of content (names of people, of things) leave the map; one item stands for all."""
    for item in items:
        own = item.anchor.locator
        into = Locator(id=own.id, cls=own.cls, any=True) if own.id and not is_obfuscated(own.id) else None
        yield ev.Shifted(page=item.page, locator=own, into=into)


def _merges(candidate: Candidate, expedition: Expedition) -> list[ev.Merged]:
    """The pages that the last look-alikes led to become one where they differ only in the words that led there."""
    places = expedition.atlas.places
    led = [(places[c.led_to], c.anchor.label) for c in expedition.siblings(candidate) if c.led_to in places]
    last = led[-ALIKE:]
    if len(last) < 2 or not all(_is_named_in(place, words) for place, words in last[-2:]):
        return []
    before, here = last[-2][0], last[-1][0]
    if before.id == here.id or before.sight.tabs != here.sight.tabs:
        return []
    masked = [place.masked(words) for place, words in last]
    if before.has_body_of(here.sight, {}) or (here.sight.layer != "page" and masked[-1] == masked[-2]):
        return [ev.Merged(kept=before.id, dropped=here.id)]
    bare = candidate.anchor.slot.rpartition("/")[2].startswith("TextView")
    if len(last) == ALIKE and len(set(masked)) == 1 and (bare or any(map(_tells, masked[-1]))):
        kept = last[0][0].id
        return [ev.Merged(kept=kept, dropped=page) for page in dict.fromkeys(p.id for p, _ in last) if page != kept]
    return []


def _tells(fact: Fact) -> bool:
    """Whether a fact is more than a title bar: an item of content, a control other than the way back."""
    return fact.kind == "items" or (fact.kind in {"text", "desc"} and not is_way_back(fact.text or fact.desc))


def _is_named_in(place: Place, words: str) -> bool:
    """Whether a page carries the words of the row that led to it, in its title or elsewhere."""
    return bool(words) and any(words in (fact.text or fact.desc) for fact in place.sight.facts)
