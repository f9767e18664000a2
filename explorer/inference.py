"""Controls that need not be tried: the same bar of controls leads to the same pages wherever it stands.

A tab bar or a header stands on many pages. Where one of its controls led somewhere on one page, and nowhere
else on another, it is taken to lead there from every page that shares the bar. Such an edge has `seen` 0
until it is walked, and a walk that ends elsewhere counts against it.
"""

from __future__ import annotations

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from maps.model import Edge

SHARED = 3
"""So many controls two pages must have in common to be said to share a bar."""

AGREEING = 1
"""So many pages must tell, and none may say otherwise."""


def inferred(candidate: Candidate, expedition: Expedition) -> list[ev.Event]:
    """What is known of a candidate without trying it; nothing where it has to be tried."""
    if candidate.anchor.any or candidate.below:
        return []
    targets = [c.led_to for c in _same_control(candidate, expedition)]
    if len(targets) < AGREEING or len(set(targets)) != 1 or targets[0] is None:
        return []
    target = targets[0]
    if target == candidate.page or target not in expedition.atlas.places:
        return []
    edge = Edge(
        source_page=candidate.page,
        target_page=target,
        locator=candidate.anchor.locator,
        label=candidate.anchor.label,
        seen=0,
    )
    tried = ev.Tried(page=candidate.page, locator=candidate.anchor.locator, state="inferred", led_to=target)
    return [tried, ev.Led(edge=edge)]


def _same_control(candidate: Candidate, expedition: Expedition) -> list[Candidate]:
    """The same control on pages that share a bar with this one, where it was tried."""
    frontier = expedition.frontier
    own = {str(c.anchor.locator) for c in frontier.of(candidate.page) if not c.anchor.any}
    found: list[Candidate] = []
    for page in expedition.atlas.places:
        other = frontier.find(page, candidate.anchor.locator) if page != candidate.page else None
        if other is None or other.state != "tried":
            continue
        shared = sum(str(c.anchor.locator) in own for c in frontier.of(page))
        if shared >= SHARED:
            found.append(other)
    return found
