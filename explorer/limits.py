"""When to stop: each limit has a name, and a stop always says which one it was."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxb.clock import Clock
from lxb.perform import Counts

MOST_SCROLLS_A_PAGE = 8
"""Swipes in search of more on one page, of which a feed has no end."""


@dataclass
class Limits:
    """Pages, seconds and device actions; None = as many as it takes."""

    clock: Clock
    pages: int | None = None
    seconds: float | None = None
    actions: int | None = None
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock.now()

    @property
    def bound(self) -> bool:
        """Whether the build may be cut short."""
        return any(limit is not None for limit in (self.pages, self.seconds, self.actions))

    def reached(self, pages: int, counts: Counts) -> str | None:
        """The name of the first limit that is reached, or None."""
        if self.pages is not None and pages >= self.pages:
            return "limit:pages"
        if self.seconds is not None and self.clock.now() - self.began >= self.seconds:
            return "limit:time"
        if self.actions is not None and counts.actions >= self.actions:
            return "limit:actions"
        return None
