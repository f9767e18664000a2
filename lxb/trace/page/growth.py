"""How a map grew while it was built: the points of a small drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lxb.trace.events import Explored

WIDTH = 600
HEIGHT = 90
FEWEST = 3
"""A line of fewer points tells nothing."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Lines for an SVG of WIDTH x HEIGHT, each with the number it ends at."""

    pages: str
    edges: str
    left: str
    last: Explored
    width: int = WIDTH
    height: int = HEIGHT


def growth(seen: Sequence[tuple[float, Explored]]) -> Growth | None:
    """The drawing of (seconds, where the explorer stood); None where there is too little to draw."""
    if len(seen) < FEWEST:
        return None
    until = max(t for t, _ in seen) or 1.0
    most = max(max(event.pages, event.edges, event.left) for _, event in seen) or 1

    def line(name: str) -> str:
        return " ".join(
            f"{WIDTH * t / until:.1f},{HEIGHT - HEIGHT * getattr(event, name) / most:.1f}"
            for t, event in seen
        )

    return Growth(line("pages"), line("edges"), line("left"), seen[-1][1])
