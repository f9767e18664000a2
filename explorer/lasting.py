"""Which edges go into the map: those that lead to the same page at the next visit, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from explorer.expedition import Expedition
from maps.model import Edge, EdgeKey


def lasting(expedition: Expedition) -> list[Edge]:
    """Edges between known pages, without those whose end was never proven or depends on what went before."""
    known = expedition.atlas.places
    edges = [e for e in expedition.atlas.edges.values() if e.source_page in known and e.target_page in known]
    taps = [e for e in edges if e.action == "tap"]
    gone = _disproven(taps) | _torn(taps) | _only_returning(taps, expedition)
    return _without_memory([edge for edge in edges if edge.key not in gone], expedition)


def _disproven(taps: Iterable[Edge]) -> set[EdgeKey]:
    """What was inferred, and led elsewhere when it was walked."""
    return {e.key for e in taps if e.failed and not e.seen}


def _torn(taps: Iterable[Edge]) -> set[EdgeKey]:
    """Of a control that led to several pages what does not clearly prevail."""
    by_control: dict[tuple[str, str], list[Edge]] = {}
    for edge in taps:
        by_control.setdefault((edge.source_page, str(edge.locator)), []).append(edge)
    gone: set[EdgeKey] = set()
    for several in by_control.values():
        best, *others = sorted(several, key=lambda e: -e.seen)
        if others and others[0].seen == best.seen:
            others = several
        gone.update(e.key for e in others)
    return gone


def _without_memory(edges: Iterable[Edge], expedition: Expedition) -> list[Edge]:
    """With tabs leading where they lead in an app that was just started.

    Many show again the tab within them that was open last.
    """
    first = _first_within_tabs(expedition)
    found: dict[EdgeKey, Edge] = {}
    for edge in edges:
        tabs = expedition.atlas.places[edge.target_page].sight.tabs
        usual = (
            first.get(edge.label) if edge.action == "tap" and len(tabs) > 1 and edge.label in tabs else None
        )
        if usual in {None, edge.target_page}:
            found[edge.key] = edge
        elif usual != edge.source_page:
            guess = edge.model_copy(update={"target_page": usual, "seen": 0, "failed": 0})
            found.setdefault(guess.key, guess)
    return list(found.values())


def _first_within_tabs(expedition: Expedition) -> dict[str, str]:
    """What each tab with tabs of its own showed first."""
    atlas = expedition.atlas
    first: dict[str, str] = {}
    for place in atlas.places.values():
        tabs = place.sight.tabs
        for tab in tabs if len(tabs) > 1 else ():
            if place.id == atlas.home or place.entry == tab:
                first.setdefault(tab, place.id)
    return first


def _only_returning(taps: Iterable[Edge], expedition: Expedition) -> set[EdgeKey]:
    """What was only seen to return to the opener, on a page that several pages open (pickers, sheets)."""
    opened_by: dict[str, set[str]] = {}
    for edge in taps:
        opened_by.setdefault(edge.target_page, set()).add(edge.source_page)
    unsure = expedition.returning - expedition.direct
    sources = {e.source_page for e in taps if e.key in unsure}
    shared = {page for page in sources if len(_openers(page, opened_by, expedition)) > 1}
    return {e.key for e in taps if e.key in unsure and e.source_page in shared}


def _openers(page: str, opened_by: Mapping[str, set[str]], expedition: Expedition) -> set[str]:
    """The pages from which one is opened, also by way of menus and sheets, which close themselves."""
    found: set[str] = set()
    seen, left = {page}, [page]
    while left:
        for opener in opened_by.get(left.pop(), set()) - seen:
            seen.add(opener)
            if expedition.atlas.places[opener].kind == "overlay":
                left.append(opener)
            else:
                found.add(opener)
    return found
