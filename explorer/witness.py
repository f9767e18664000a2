"""What the explorer's own walks teach: where ways lead by now, ways back, and what came up meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.survey import Survey
from explorer.way_back import WayBack
from lxb.locator import Locator
from lxb.perform import Step
from maps.model import Edge, Overlay
from router.overlays import Dismissal


@dataclass
class ExploringWitness:
    """Told by the walker, see `router.places.Witness`."""

    survey: Survey
    way_back: WayBack

    @property
    def expedition(self) -> Expedition:
        return self.survey.expedition

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        """An edge was walked: counted; the way back, or one never walked before, learnt as it really is."""
        if ok:
            walked = edge.model_copy(update={"seen": 1, "failed": 0})
            self.expedition.tell(ev.Led(edge=walked, returning=self.way_back.returns(edge)))
            self.survey.notice(edge.target_page, step.after)
            if edge.action == "back":
                self.way_back.went_back(edge, edge.target_page)
            self.way_back.arrived_by(edge)
            return
        self.expedition.tell(ev.Failed(edge=edge))
        actual = self.expedition.atlas.localise(step.after)
        elsewhere = (
            None if actual in {None, edge.source_page} else edge.model_copy(update={"target_page": actual})
        )
        if edge.action == "back":
            self.way_back.went_back(edge, actual)
        elif elsewhere is not None:
            self.way_back.arrived_by(elsewhere)
        if elsewhere is not None and (edge.action == "back" or not edge.seen):
            self.expedition.tell(ev.Led(edge=elsewhere.model_copy(update={"seen": 1})))

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        """Remembers what came up, where it is told again and what was done is sure to close it."""
        if overlay is not None and dismissal.sure and overlay.kind != "crash":
            self.expedition.tell(ev.Overlaid(overlay=overlay))

    def note(self, what: str, **details: object) -> None:
        """After a restart nothing lies under the app's first page."""
        if what == "restart":
            self.expedition.atlas.stack.clear()
