"""What a taken-apart screen says, and the places on it that samples are put at."""

from __future__ import annotations

from maps.structure import Structure

PAGE = (0, 0, 1080, 2400)
BAR = (0, 63, 1080, 210)
BODY = (0, 210, 1080, 2274)


def texts(of: Structure) -> list[str]:
    """What the front says."""
    return [e.text for e in of.elements() if e.text]


def content(of: Structure) -> set[str]:
    return {words for i in of.content if (words := of.screen.elements[i].text)}


def tab_names(of: Structure) -> list[str]:
    return [tab.name for tab in of.tabs]
