"""What a walk teaches goes back into the map: healed locators, new ways, what worked, overlays met."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.action import Outcome
from lxb.trace import Trace, events
from maps.builder import MapBuilder

if TYPE_CHECKING:
    from lxb.locator import Locator
    from lxb.perform import Step
    from lxb.screen import Screen
    from maps.graph import NavigationMap
    from maps.model import Edge, Overlay
    from router.overlays import Dismissal

KEPT_OVERLAYS = frozenset({"ad", "update", "permission", "splash"})
"""Kinds that come again; a crash or a dialog of some page is nothing to remember."""


class Learner:
    """A witness of a walk (`router.places.Witness`): writes the trace and gathers what to change in the map.

    Args:
        navigation_map: as it was before the walk.
        trace: told of every event.
        localise: tells the page that a screen shows, as the walk itself does.
    """

    def __init__(
        self, navigation_map: NavigationMap, trace: Trace, localise: Callable[[Screen], str | None]
    ) -> None:
        self._builder = MapBuilder.of(navigation_map)
        self._edges = {edge.key: edge for edge in navigation_map.edges}
        self._trace = trace
        self._localise = localise
        self._changed = False

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        seen = self._localise(step.after)
        self._trace.add(
            events.Hopped(
                source_page=edge.source_page,
                target_page=edge.target_page,
                label=edge.label,
                arrived=ok,
                seen=seen,
                healed=healed is not None,
            )
        )
        known = self._edges.get(edge.key)
        if known is None:
            return
        self._changed = True
        if not ok:
            self._edges[edge.key] = self._builder.note_failure(known)
            if step.outcome is Outcome.DONE:
                self._learn_way(edge, seen)
            return
        after = self._builder.note_success(known)
        self._edges[edge.key] = self._builder.heal(after, healed) if healed is not None else after

    def _learn_way(self, edge: Edge, seen: str | None) -> None:
        """Where a tap led instead is a new way, used before others only once it was seen twice."""
        if edge.action in {"tap", "long_press"} and seen and seen not in {edge.source_page, edge.target_page}:
            self._builder.add_edge(
                edge.source_page,
                seen,
                edge.locator,
                action=edge.action,
                label=edge.label,
                source="learned",
            )

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
