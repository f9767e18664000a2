"""What is written while a build goes on: checkpoint, map and trace."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.describe import NAMELESS
from explorer.events import Event, Found, Led
from lxb.trace import Trace, events

if TYPE_CHECKING:
    from explorer.engine import Explorer
    from lxb.agent.checkpoint import Checkpoint
    from lxb.agent.growing import GrowingMap


@dataclass
class Course:
    """Where a build stands.

    Titles and labels may be somebody's own, a contact's name say, which only more of the app will tell. Who
    watches sees them as they come up; what is kept of them is what the map keeps, at the end.
    """

    checkpoint: Checkpoint
    growing: GrowingMap
    trace: Trace
    _tried: str = field(default="")
    """Label of the control that led somewhere last."""

    def learnt(self, event: Event) -> None:
        """Holds what the explorer learnt until its step is done; a new page is told to whoever watches."""
        self.checkpoint.learnt(event)
        if isinstance(event, Led):
            self._tried = event.edge.label
        if isinstance(event, Found):
            name = _told(event.name)
            self.trace.show(events.PageFound(page=event.page, name=name, kind=event.kind, via=event.entry))

    def stepped(self, explorer: Explorer) -> None:
        """A step is done."""
        self.checkpoint.keep()
        atlas = explorer.expedition.atlas
        here = atlas.places.get(atlas.here or "")
        stands = events.Explored(
            pages=len(atlas.places),
            edges=len(atlas.edges),
            actions=explorer.performer.counts.actions,
            left=len(explorer.expedition.frontier),
        )
        self.trace.keep(stands)
        named = {"page": _told(here.name) if here else "", "label": self._tried}
        self.trace.show(stands.model_copy(update=named))
        self.growing.save_now_and_then(explorer.expedition)

    def name_pages(self) -> None:
        """Puts the pages of the map into the trace, by the names that they have there."""
        found = self.growing.found
        ways = {edge.target_page: edge.label for edge in reversed(found.edges if found else ())}
        for page in found or ():
            via = ways.get(page.id, "")
            self.trace.keep(events.PageFound(page=page.id, name=page.name, kind=page.kind, via=via))


def _told(name: str) -> str:
    """A place's name as people are told it; "" where nothing has named it yet."""
    return "" if name == NAMELESS else name
