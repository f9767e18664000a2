"""What the explorer has yet to try: controls on pages, not pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from explorer.anchors import Anchor
from lxb.locator import Locator

State = Literal["open", "tried", "dead", "vanished", "skipped"]
"""open: not tried yet; tried: led somewhere; dead: has no effect; vanished: is not there any more; skipped:
of a kind
that was tried often enough."""

MOST_TRIES = 2
"""A control that does nothing is tried once more, later: phones swallow taps."""


@dataclass(slots=True)
class Candidate:
    """One control of one page."""

    page: str
    anchor: Anchor
    state: State = "open"
    tries: int = 0
    below: bool = False
    """It came into view only after scrolling."""
    led_to: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        return (self.page, str(self.anchor.locator))


class Frontier:
    """Candidates by page, in the order they were seen."""

    def __init__(self) -> None:
        self._by_page: dict[str, dict[str, Candidate]] = {}
        self.scrolled: dict[str, int] = {}
        """How often each page was scrolled on in search of more."""
        self.ended: set[str] = set()
        """Pages that have nothing more further down."""

    def add(self, page: str, anchors: list[Anchor], *, below: bool = False) -> int:
        """Adds what is new of a page's anchors; how many those were."""
        known = self._by_page.setdefault(page, {})
        new = 0
        for anchor in anchors:
            if str(anchor.locator) not in known:
                known[str(anchor.locator)] = Candidate(page, anchor, below=below)
                new += 1
        return new

    def of(self, page: str) -> Iterator[Candidate]:
        return iter(self._by_page.get(page, {}).values())

    def open(self, page: str) -> list[Candidate]:
        """What is left to try there: first tries first, representatives of content last."""
        left = [c for c in self.of(page) if c.state == "open"]
        return sorted(left, key=lambda c: (c.tries, c.anchor.any))

    def find(self, page: str, locator: Locator) -> Candidate | None:
        return self._by_page.get(page, {}).get(str(locator))

    def close(self, page: str, family: str | None = None) -> None:
        """Gives up what is left on a page, or of one family of look-alikes there."""
        for candidate in self.of(page):
            if candidate.state == "open" and family in {None, candidate.anchor.family}:
                candidate.state = "skipped"
        if family is None:
            self.ended.add(page)

    def move(self, dropped: str, kept: str) -> None:
        """Two pages turned out to be one: what the dropped one had is tried already or known."""
        self._by_page.pop(dropped, None)
        for candidates in self._by_page.values():
            for candidate in candidates.values():
                if candidate.led_to == dropped:
                    candidate.led_to = kept

    def __len__(self) -> int:
        return sum(
            1 for candidates in self._by_page.values() for c in candidates.values() if c.state == "open"
        )
