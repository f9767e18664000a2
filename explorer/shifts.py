"""Controls that read differently at every visit: search bars with a changing hint, chips of suggestions.

A control whose words are gone while another stands in its very place has no words of its own. One that stands
alone gets a locator without them; look-alikes that change are content, and are given up.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.anchors import slot
from explorer.frontier import Candidate, Frontier
from lxb.locator import control_words, make_wordless
from lxb.screen import Element, Screen


def shifts(page: str, screen: Screen, frontier: Frontier) -> Iterator[ev.Event]:
    """What of a page's controls has changed its words since it was first seen."""
    lost = [c for c in frontier.of(page) if _has_words(c) and not c.anchor.locator.find(screen)]
    if not lost:
        return
    standing = {slot(screen, e): e for e in screen if e.clickable and screen.visible_bounds(e) is not None}
    for candidate in lost:
        there = standing.get(candidate.anchor.slot)
        if there is None or not _reads_otherwise(candidate, screen, there):
            continue
        into = None if candidate.anchor.family else make_wordless(screen, there)
        yield ev.Shifted(page=page, locator=candidate.anchor.locator, into=into)


def _has_words(candidate: Candidate) -> bool:
    locator = candidate.anchor.locator
    return bool(locator.text or locator.desc) and bool(candidate.anchor.slot) and not candidate.below


def _reads_otherwise(candidate: Candidate, screen: Screen, element: Element) -> bool:
    words = control_words(screen, element)
    return bool(words) and words != candidate.anchor.label
