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
    return titled and _goes_about(candidate, other[0], expedition) and not _show_alike_content(one, other)


def _goes_about(row: Candidate, behind: Place, expedition: Expedition) -> bool:
    """Whether rows lie in a drawer or menu, or name the page that it was opened from, or lead to its like."""
    atlas, frontier = expedition.atlas, expedition.frontier
    if atlas.places[row.page].kind == "overlay":
        return True
    opener = _opener(row.page, expedition)
    if opener is None:
        return False
    named = {c.anchor.label for c in frontier.of(row.page) if c.anchor.family == row.anchor.family} - {""}
    return opener.sight.title in named or opener.has_body_of(behind.sight, {})


def _opener(page: str, expedition: Expedition) -> Place | None:
    """The page from which one was come to first; None of the first page, to which others may lead back."""
    before = list(expedition.atlas.places)
    before = before[: before.index(page)]
    taps = (e for e in expedition.atlas.edges.values() if e.action == "tap" and e.target_page == page)
    found = next((e.source_page for e in taps if e.source_page in before), None)
    return expedition.atlas.places[found] if found is not None else None


def _show_alike_content(one: Led, other: Led) -> bool:
    """Whether two pages hold content of one kind beside the words of their rows.

    That is a list of the same items, or texts in one place that read otherwise on each.
    """
    lists, other_lists = (
        {(f.id, f.cls) for f in place.seen if f.kind == "items"} for place, _ in (one, other)
    )
    if lists & other_lists:
        return True
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
