"""When to stop: each limit has a name, and a stop always says which one it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxb.clock import Clock
from lxb.perform import Counts

if TYPE_CHECKING:
    from explorer.engine import Explorer

MOST_SCROLLS_A_PAGE = 8


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

    def reached(self, pages: int, counts: Counts) -> str | None:
        """The name of the first limit that is reached, or None."""
        if self.pages is not None and pages >= self.pages:
            return "limit:pages"
        if self.seconds is not None and self.clock.now() - self.began >= self.seconds:
            return "limit:time"
        if self.actions is not None and counts.actions >= self.actions:
            return "limit:actions"
        return None

    @staticmethod
    def scrolled_enough(explorer: Explorer, page: str) -> bool:
        return explorer.expedition.frontier.scrolled.get(page, 0) + 1 >= MOST_SCROLLS_A_PAGE
