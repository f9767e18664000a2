"""Rows that are the ways about an app ("Inbox", "Sent"), as against items of content ("Ann", "Bob").

The pages behind both may be made alike and titled like their rows; while folders are empty they differ in
nothing else. What tells them apart is where the rows stand, and what the pages hold.
"""

from __future__ import annotations

from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.place import Place, masked
from maps.facts import WORDS

Led = tuple[Place, str]
"""A page and the label of the row that led there."""


def are_places(one: Led, other: Led, candidate: Candidate, expedition: Expedition) -> bool:
    """Whether pages that look alike are two places all the same, each with a name of its own.

    Args:
        one: a page behind a row.
        other: one behind another row of the same list.
        candidate: one of these rows.
        expedition: what is known.
    """
    titled = all(words and place.sight.title == words for place, words in (one, other))
    if titled and _ask_otherwise(one[0], other[0]):
        return True
    if not titled or _read_otherwise(one, other) or not _goes_about(candidate, other[0], expedition):
        return False
    return not _lists(one[0]) & _lists(other[0]) or _is_of_ways(candidate, other[0], expedition)


def _ask_otherwise(one: Place, other: Place) -> bool:
    """Whether two pages let one choose or fill in something else each.

    A dialog that asks for nothing but what it is called ("Name") offers nothing beside it.
    """
    told = any if one.sight.layer != "page" else all
    return told((one.offers, other.offers)) and one.offers != other.offers


def _is_of_ways(row: Candidate, behind: Place, expedition: Expedition) -> bool:
    """Whether rows are surely ways about, though the pages behind two of them list the same kind of items.

    One is called like the page that they were opened from ("All mail"), or one leads to what lists no such
    items ("Settings"), as no item of content among its like does.
    """
    opener = _opener(row.page, expedition)
    if opener is not None and opener.sight.title in _named(row, expedition):
        return True
    led = (expedition.atlas.places.get(c.led_to or "") for c in expedition.siblings(row))
    return any(place is not None and not _lists(place) & _lists(behind) for place in led)


def _goes_about(row: Candidate, behind: Place, expedition: Expedition) -> bool:
    """Whether rows lie in a drawer or menu, or name the page that it was opened from, or lead to its like."""
    if expedition.atlas.places[row.page].kind == "overlay":
        return True
    opener = _opener(row.page, expedition)
    if opener is None:
        return False
    return opener.sight.title in _named(row, expedition) or opener.has_body_of(behind.sight, {})


def _named(row: Candidate, expedition: Expedition) -> set[str]:
    """What a row and its look-alikes are called."""
    alike = expedition.frontier.alike(row.page, row.anchor.family)
    return {c.anchor.label for c in alike} - {""}


def _opener(page: str, expedition: Expedition) -> Place | None:
    """The page from which one was come to first; None of the first page, to which others may lead back."""
    before = list(expedition.atlas.places)
    before = before[: before.index(page)]
    taps = (e for e in expedition.atlas.edges.values() if e.action == "tap" and e.target_page == page)
    found = next((e.source_page for e in taps if e.source_page in before), None)
    return expedition.atlas.places[found] if found is not None else None


def _lists(place: Place) -> set[tuple[str, str]]:
    """The kinds of items that a page lists."""
    return {(fact.id, fact.cls) for fact in place.seen if fact.kind == "items"}


def _read_otherwise(one: Led, other: Led) -> bool:
    """Whether two pages say beside the words of their rows, in one place, something else each: content."""
    said, other_said = _said(*one), _said(*other)
    shared = said.keys() & other_said.keys()
    return any(said[key] - other_said[key] and other_said[key] - said[key] for key in shared)


def _said(place: Place, words: str) -> dict[tuple[str, str, str], set[str]]:
    """What a page says beside its title and certain words, by where it says it."""
    found: dict[tuple[str, str, str], set[str]] = {}
    for fact in masked(frozenset(place.seen), words):
        if fact.kind in WORDS:
            found.setdefault((fact.kind, fact.id, fact.cls), set()).add(fact.text or fact.desc)
    return found
