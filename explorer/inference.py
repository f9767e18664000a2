"""Controls that need not be tried: the same bar of controls leads to the same pages wherever it stands.

A tab bar or a header stands on many pages. Where one of its controls led somewhere on one page, and nowhere
else on another, it is taken to lead there from every page that shares the bar. Such an edge has `seen` 0
until it is walked, and a walk that ends elsewhere counts against it. A list is no bar: what it holds may be
the same on two pages and lead elsewhere, as the apps of a phone do by storage and by battery.
"""

from __future__ import annotations

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.frontier import Candidate

SHARED = 3
"""So many controls two pages must have in common to be said to share a bar."""


def infer(page: str, expedition: Expedition) -> None:
    """Takes over what pages that share a bar of controls with this one have taught."""
    for candidate in expedition.frontier.open(page):
        for event in inferred(candidate, expedition):
            expedition.tell(event)


def inferred(candidate: Candidate, expedition: Expedition) -> list[ev.Event]:
    """What is known of a candidate without trying it; nothing where it has to be tried."""
    if candidate.anchor.any or candidate.below:
        return []
    targets = {other.led_to for other in _same_control(candidate, expedition)}
    target = targets.pop() if len(targets) == 1 else None
    if target is None or target == candidate.page or target not in expedition.atlas.places:
        return []
    return [ev.Tried.of(candidate, "inferred", target), ev.Led(edge=candidate.edge_to(target, seen=0))]


def _same_control(candidate: Candidate, expedition: Expedition) -> list[Candidate]:
    """The same control on pages that share a bar with this one, where it was tried.

    In another kind of list the same words are no bar: what sorts trips may name what one travels by.
    """
    frontier = expedition.frontier
    return [
        other
        for other in frontier.everywhere(candidate.anchor.locator)
        if other.page != candidate.page
        and other.state == "tried"
        and other.anchor.family == candidate.anchor.family
        and not _is_of_a_list(other, expedition)
        and frontier.shared(candidate, other) >= SHARED
    ]


def _is_of_a_list(candidate: Candidate, expedition: Expedition) -> bool:
    """Whether its look-alikes, or some of them, lead where it leads: those of a bar lead to a page each."""
    family = candidate.anchor.family
    if not family:
        return False
    endings = [c.ending for c in expedition.frontier.tried(candidate.page, family)]
    return (candidate.page, family) in expedition.frontier.given_up or endings.count(candidate.ending) > 1
