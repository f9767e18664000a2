"""Keeps the pages that lie under the one on the screen in step with what the explorer does."""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer import events as ev
from explorer.expedition import Expedition
from maps.model import Edge


@dataclass
class WayBack:
    """Tells what each step does to the way back, by what the pages and the edges are."""

    expedition: Expedition
    _passing: set[str] = field(default_factory=set)
    """Pages that were seen to be gone after one went on from them."""

    def returns(self, edge: Edge) -> bool:
        """Whether an edge leads to where one came from, and was not seen to lead there from elsewhere."""
        below = self.expedition.atlas.stack.below(edge.source_page)
        return below == edge.target_page and edge.key not in self.expedition.direct

    def arrived_by(self, edge: Edge) -> None:
        """A tap led to a page: it lies over the one it was opened from, or takes its place.

        What leads to the page below closes what lay over it; where `back` leads from there is as it was. From
        the first page it leaves the app.
        """
        stack = self.expedition.atlas.stack
        source, target = edge.source_page, edge.target_page
        if edge.action not in {"tap", "long_press"}:
            return
        if self.returns(edge):
            stack.returned(edge)
        elif target == self.expedition.atlas.home:
            stack.clear()
            stack.opened(target, target)
        elif self._closes_itself(source) or self._changes_tab(edge):
            stack.replaced(source, target)
        else:
            stack.opened(source, target)

    def went_back(self, edge: Edge, actual: str | None) -> None:
        """`back` led somewhere: where it was expected, past a page that had closed itself, or elsewhere."""
        stack = self.expedition.atlas.stack
        if actual is not None and stack.below(edge.target_page) == actual != edge.target_page:
            self._passing.add(edge.target_page)
        opened = stack.went_back(edge.source_page, actual)
        if opened is not None:
            self.expedition.tell(ev.Led(edge=opened.model_copy(update={"seen": 0, "failed": 0})))

    def _closes_itself(self, page: str) -> bool:
        """Menus, sheets and drawers are gone when something was chosen in them."""
        return self.expedition.atlas.places[page].kind == "overlay" or page in self._passing

    def _changes_tab(self, edge: Edge) -> bool:
        """Whether an edge leads to another page under the same bar of tabs, and is called like its tab.

        What is called like a tab elsewhere ("unpaid", of all orders) opens these tabs.
        """
        expedition = self.expedition
        source, target = (expedition.atlas.places[p].sight.tabs for p in (edge.source_page, edge.target_page))
        if edge.label not in target:
            return False
        control = expedition.frontier.find(edge.source_page, edge.locator) if edge.locator else None
        if control is not None and control.anchor.tab:
            return True
        there = {*target, *(c.anchor.label for c in expedition.frontier.of(edge.target_page))}
        return not there.isdisjoint(source)
