"""Look-alikes that are content after all, or do nothing: the rest of their list need not be tried.

When several rows of one list end in the same way (one page, one template filled with different content, no effect at
all), the list is suspected. Lists end with other things than they begin with ("recent apps ... see all"), so the next
one is tried from the end: if it ends in the same way as well, all between are taken to do so.
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

ALIKE = 3
"""So many look-alikes in a row must end in the same way."""

NOTHING = "nothing"
"""The ending of controls that have no effect."""


def judge(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Event]:
    """What follows from one more of a family having been tried: a merge, a suspicion, a verdict."""
    family = candidate.anchor.family
    if not family or candidate.anchor.any:
        return
    merged = _merge(candidate, expedition)
    if merged is not None:
        yield merged
    endings = [(c, e) for c in expedition.frontier.tried(candidate.page, family) if (e := _ending(c)) is not None]
    if not endings:
        return
    ending = endings[-1][1]
    suspected = expedition.frontier.suspected.get((candidate.page, family))
    if suspected is None:
        alike = [e for _, e in endings[-ALIKE:]]
        if merged is not None or (len(alike) == ALIKE and len(set(alike)) == 1):
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


def _merge(candidate: Candidate, expedition: Expedition) -> ev.Merged | None:
    """The page just reached and the one that the look-alike before led to, where they are one template."""
    places = expedition.atlas.places
    led = [c for c in expedition.siblings(candidate) if c.led_to in places]
    if len(led) < 2 or led[-1].led_to == led[-2].led_to:
        return None
    before, here = (places[c.led_to] for c in led[-2:] if c.led_to is not None)
    if before.sight.tabs != here.sight.tabs or (before.sight.layer == "page") != (here.sight.layer == "page"):
        return None
    if _one_template(led, places):
        return ev.Merged(kept=before.id, dropped=here.id)
    return None


def _one_template(led: list[Candidate], places: dict[str, Place]) -> bool:
    """Whether pages differ in nothing but the words of the controls that led to them."""
    last = [(places[c.led_to], c.anchor.label) for c in led[-ALIKE:] if c.led_to in places]
    (before, its_words), (here, words) = last[-2:]
    if not (_is_named_in(before, its_words) and _is_named_in(here, words)):
        return False
    if before.has_body_of(here.sight, {}):
        return True
    masked = [_masked(place, words) for place, words in last]
    if here.sight.layer != "page":
        return masked[-1] == masked[-2]
    bare = led[-1].anchor.slot.rpartition("/")[2].startswith("TextView")
    return bare and len(masked) == ALIKE and len(set(masked)) == 1


def _is_named_in(place: Place, words: str) -> bool:
    """Whether a page carries the words of the row that led to it, in its title or elsewhere."""
    return bool(words) and any(words in (fact.text or fact.desc) for fact in place.sight.facts)


def _masked(place: Place, words: str) -> frozenset[Fact]:
    """The facts of a place with the words that led there taken out."""
    return frozenset(
        fact._replace(text=fact.text.replace(words, "*"), desc=fact.desc.replace(words, "*"))
        for fact in place.sight.facts
    )
