"""Look-alikes that are content after all, or do nothing: the rest of their list need not be tried.

Of a list the first item is tried, then the last. Where both end in the same way (one page, one template
filled with different content), all between are taken to do so; else it is gone on from the front, and from
the back again as soon as two in a row ended alike: lists begin with other things than they end with
("recent apps ... see all"). A second page that may be the first one filled anew waits until that is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.frontier import NOTHING, Candidate
from explorer.named_places import Led, are_places
from explorer.place import Place, tells
from lxb.locator import Locator
from lxb.screen.words import is_obfuscated

ONE_FRAME = 3
"""So many pages must have one plain frame to be taken for one template."""


def judge(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Event]:
    """What follows from one more of a family having been tried: a merge, a verdict on the rest."""
    page, family = candidate.page, candidate.anchor.family
    if not family or candidate.anchor.any:
        return
    merges = _merges(candidate, expedition)
    yield from merges or _suspicion(candidate, expedition)
    ending = candidate.ending
    if ending is None or not expedition.frontier.rest_is_alike(page, family, ending):
        return
    yield ev.GaveUp(page=page, family=family, ending=ending)
    if ending != NOTHING:
        yield from _wordless(expedition.frontier.tried(page, family), ending)


def _wordless(tried: list[Candidate], ending: str) -> Iterator[ev.Event]:
    """The words of content (names of people, of things) leave the map.

    One item stands for all where the whole list ended alike; else the first keeps its words, to be found
    among the others by.
    """
    alike = [c for c in tried if c.ending == ending]
    own = alike[0].anchor.locator
    whole = len(alike) == len(tried) and bool(own.id) and not is_obfuscated(own.id or "")
    into = Locator(id=own.id, cls=own.cls, any=True) if whole else None
    for item in alike if whole else alike[1:]:
        yield ev.Shifted(page=item.page, locator=item.anchor.locator, into=into)


def _merges(candidate: Candidate, expedition: Expedition) -> list[ev.Merged]:
    """The pages that the last look-alikes led to become one where they differ only in what led there.

    So do other pages that are the same but for their titles.
    """
    kept, dropped = _one_template(candidate, expedition)
    if kept is None:
        return []
    places, home = expedition.atlas.places.values(), expedition.atlas.home
    same = {kept.id, *dropped}
    others = (p.id for p in places if _is_of(kept, p))
    every = dict.fromkeys((kept.id, *dropped, *others, *_suspects(same, candidate, expedition)))
    stays = home if home is not None and home in dropped else kept.id
    return [ev.Merged(kept=stays, dropped=page) for page in every if page not in {stays, home}]


def _led(candidate: Candidate, expedition: Expedition) -> list[Led]:
    """The pages behind a candidate and its look-alikes, each with the words that led there, latest last."""
    places = expedition.atlas.places
    return [(places[c.led_to], c.anchor.label) for c in expedition.siblings(candidate) if c.led_to in places]


def _suspicion(candidate: Candidate, expedition: Expedition) -> Iterator[ev.Suspected]:
    """A second page of the same frame may be the same page: the third will tell whether it is one more."""
    led = _led(candidate, expedition)
    if len(led) < 2 or led[-2][0].id == led[-1][0].id or not all(_is_named_in(*each) for each in led[-2:]):
        return
    (before, words), (here, name) = led[-2:]
    if before.sight.tabs == here.sight.tabs and before.masked(words) == here.masked(name):
        yield ev.Suspected(page=here.id, source=candidate.page, family=candidate.anchor.family)


def _suspects(template: set[str], candidate: Candidate, expedition: Expedition) -> Iterator[str]:
    """The pages behind another list that were suspected of being one with what is now known as a template.

    The list that proves it has a row of the same name: what has none may be a place ("Inbox").
    """
    places = expedition.atlas.places
    alike = expedition.frontier.alike(candidate.page, candidate.anchor.family)
    listed = {c.anchor.label for c in alike}
    for page, (source, family) in expedition.suspected.items():
        rows = expedition.frontier.tried(source, family)
        led = {row.led_to: row.anchor.label for row in rows if row.led_to in places}
        frames = {places[one].masked(led[one]) for one in led.keys() & template}
        known = page in led.keys() - template and led[page] in listed
        if known and places[page].masked(led[page]) in frames:
            yield page


def _is_of(template: Place, place: Place) -> bool:
    same_layer = (template.sight.layer == "page") == (place.sight.layer == "page")
    return same_layer and template.sight.tabs == place.sight.tabs and template.has_body_of(place.sight, {})


def _one_template(candidate: Candidate, expedition: Expedition) -> tuple[Place | None, list[str]]:
    """The page that stays, and those that are the same: two of a telling body, or three of a plain frame."""
    led = _led(candidate, expedition)
    last = led[-ONE_FRAME:]
    if len(last) < 2 or not all(_is_named_in(place, words) for place, words in last[-2:]):
        return None, []
    before, here = last[-2][0], last[-1][0]
    if before.id == here.id or before.sight.tabs != here.sight.tabs:
        return None, []
    if are_places(last[-2], last[-1], candidate, expedition):
        return None, []
    frames = [place.masked(words) for place, words in last]
    if before.has_body_of(here.sight, {}) or (here.sight.layer != "page" and frames[-1] == frames[-2]):
        return before, [here.id]
    bare = candidate.anchor.slot.rpartition("/")[2].startswith("TextView")
    telling = bare or any(tells(fact) for fact in frames[-1] if fact.kind != "tab")
    if len(last) == ONE_FRAME and len(set(frames)) == 1 and telling:
        first = last[0][0]
        return first, [page for page in dict.fromkeys(p.id for p, _ in last) if page != first.id]
    return None, []


def _is_named_in(place: Place, words: str) -> bool:
    """Whether a page carries the words of the row that led to it, in its title or elsewhere."""
    return bool(words) and any(words in (fact.text or fact.desc) for fact in place.sight.facts)
