"""What a walk teaches goes back into the map: healed locators, what worked, what failed, overlays met."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxb.trace import Trace, events
from maps.builder import MapBuilder

if TYPE_CHECKING:
    from lxb.locator import Locator
    from lxb.perform import Step
    from maps.graph import NavigationMap
    from maps.model import Edge, Overlay
    from router.overlays import Dismissal

KEPT_OVERLAYS = frozenset({"ad", "update", "permission", "splash"})


class Learner:
    """A witness of a walk (`router.walk.Witness`): writes the trace.

    And gathers what to change in the map.
    """

    def __init__(self, navigation_map: NavigationMap, trace: Trace) -> None:
        self._builder = MapBuilder.of(navigation_map)
        self._edges = {edge.key: edge for edge in navigation_map.edges}
        self._trace = trace
        self._changed = False

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        self._trace.add(
            events.Hopped(
                source_page=edge.source_page,
                target_page=edge.target_page,
                label=edge.label,
                arrived=ok,
                healed=healed is not None,
            )
        )
        known = self._edges.get(edge.key)
        if known is None:
            return
        self._changed = True
        after = self._builder.note_success(known) if ok else self._builder.note_failure(known)
        if ok and healed is not None:
            after = self._builder.heal(after, healed)
        self._edges[edge.key] = after

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        self._trace.add(events.OverlayDismissed(kind=dismissal.kind))
        if overlay is not None and dismissal.sure and overlay.kind in KEPT_OVERLAYS:
            self._builder.add_overlay(overlay.kind, overlay.marks, overlay.dismiss)
            self._changed = True

    def note(self, what: str, **details: object) -> None:
        said = ", ".join(f"{key}={value}" for key, value in details.items())
        self._trace.add(events.Mentioned(text=f"{what}: {said}" if said else what))

    def save(self, home: Path) -> None:
        """Stores the map where something was learnt. Raises `NotWritable`; the old map stays."""
        if self._changed:
            from maps.files import save_app

            save_app(home, self._builder.done())
            self._changed = False
