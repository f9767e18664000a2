"""Controls that read differently at every visit: search bars with a changing hint, chips of suggestions.

A control whose words are gone while another stands in its very place has no words of its own. One that stands
alone gets a locator without them; look-alikes that change are content, and are given up.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer import events as ev
from explorer.anchors import slot
from explorer.frontier import Candidate, Frontier
from lxb.locator import control_words, make_wordless, tap_target
from lxb.screen import Screen


def shifts(page: str, screen: Screen, frontier: Frontier) -> Iterator[ev.Event]:
    """What of a page's controls has changed its words since it was first seen."""
    known = list(frontier.of(page))
    lost = [c for c in known if _has_words(c) and not c.anchor.locator.find(screen)]
    if not lost:
        return
    standing = {slot(screen, e): e for e in screen if e.clickable and screen.visible_bounds(e) is not None}
    now = {c.anchor.slot: control_words(screen, e) for c in lost if (e := standing.get(c.anchor.slot))}
    if set(now.values()) & {c.anchor.label for c in known if c.anchor.label} or _has_moved(known, screen):
        return  # a scrolled page shows other controls in their places
    for candidate in lost:
        anchor = candidate.anchor
        if now.get(anchor.slot):
            into = None if anchor.family else make_wordless(screen, standing[anchor.slot])
            yield ev.Shifted(page=page, locator=anchor.locator, into=into)


def _has_moved(known: list[Candidate], screen: Screen) -> bool:
    """Whether a control stands elsewhere than it did."""
    for anchor in (c.anchor for c in known if c.anchor.slot and not c.below):
        found = anchor.locator.find(screen)
        if len(found) == 1 and slot(screen, tap_target(screen, found[0])) != anchor.slot:
            return True
    return False


def _has_words(candidate: Candidate) -> bool:
    locator = candidate.anchor.locator
    return bool(locator.text or locator.desc) and bool(candidate.anchor.slot) and not candidate.below
