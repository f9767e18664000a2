"""What a walk teaches goes back into the map: healed locators, new ways, what worked, overlays met."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.action import Outcome
from lxb.screen.words import is_obfuscated
from lxb.trace import Trace, events
from maps.builder import MapBuilder
from router.overlay_words import without_content

if TYPE_CHECKING:
    from lxb.clock import Clock
    from lxb.locator import Locator
    from lxb.perform import Step
    from lxb.screen import Screen
    from maps.graph import NavigationMap
    from maps.model import Edge, Overlay
    from router.overlays import Dismissal

KEPT_OVERLAYS = frozenset({"ad", "update", "permission", "splash"})
"""Kinds that come again; a crash or a dialog of some page is nothing to remember."""


@dataclass(frozen=True, slots=True)
class _Lesson:
    """How one hop went."""

    edge: Edge
    ok: bool
    healed: Locator | None
    elsewhere: str | None
    """The page to which the action led instead; None where it led nowhere that is known."""


class Learner:
    """A witness of a walk (`router.places.Witness`): writes the trace and gathers what to change in the map.

    Args:
        navigation_map: as it was before the walk.
        trace: told of every event.
        localise: tells the page that a screen shows, as the walk itself does.
        clock: tells how long each hop takes.

    Attributes:
        amiss: the last hop that went otherwise than the map says; None = none did.
    """

    def __init__(
        self,
        navigation_map: NavigationMap,
        trace: Trace,
        localise: Callable[[Screen], str | None],
        clock: Clock,
    ) -> None:
        self._package = navigation_map.app.package
        self._names = {page.id: page.name for page in navigation_map}
        self._known = {edge.key for edge in navigation_map.edges}
        self._trace = trace
        self._localise = localise
        self._lessons: list[_Lesson] = []
        self._overlays: list[Overlay] = []
        self._clock = clock
        self._since = clock.now()
        self.amiss: events.Hopped | None = None

    def planned(self, start: str, target: str, way: tuple[Edge, ...], reason: str) -> None:
        """A walk sets out, or goes on, by this way (`router.walk.Planning`)."""
        labels = tuple(edge.label or edge.action for edge in way)
        self._trace.add(events.Planned(start=start, target=target, labels=labels, reason=reason))
        self._since = self._clock.now()

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        seen = self._localise(step.after)
        now = self._clock.now()
        event = events.Hopped(
            source_page=edge.source_page,
            target_page=edge.target_page,
            target_name=self._names.get(edge.target_page, ""),
            label=edge.label,
            arrived=ok,
            seen=seen,
            seen_name=self._names.get(seen or "", ""),
            healed=healed is not None,
            seconds=round(now - self._since, 3),
        )
        self._since = now
        self._trace.add(event)
        if not ok:
            self.amiss = event
        if edge.key in self._known:
            led = not ok and step.outcome is Outcome.DONE and edge.action in {"tap", "long_press"}
            elsewhere = seen if led and seen not in {edge.source_page, edge.target_page} else None
            self._lessons.append(_Lesson(edge, ok, _of_the_app(healed, edge), elsewhere))

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        self._trace.add(events.OverlayDismissed(kind=dismissal.kind))
        if overlay is None or not dismissal.sure or overlay.kind not in KEPT_OVERLAYS:
            return
        public = without_content(overlay)
        if public is not None:
            self._overlays.append(public)

    def note(self, what: str, **details: object) -> None:
        said = ", ".join(f"{key}={value}" for key, value in details.items())
        self._trace.add(events.Mentioned(text=f"{what}: {said}" if said else what))

    def save(self, home: Path) -> None:
        """Changes the map file as it stands now, which others may have changed during the walk.

        Raises `NotWritable`; the old map stays. A map that was removed meanwhile is not brought back.
        """
        if not self._lessons and not self._overlays:
            return
        from maps.files import changing, save_app

        with changing(home, self._package) as current:
            if current is not None:
                save_app(home, self._applied(current))
        self._lessons.clear()
        self._overlays.clear()

    def _applied(self, navigation_map: NavigationMap) -> NavigationMap:
        builder = MapBuilder.of(navigation_map)
        edges = {edge.key: edge for edge in navigation_map.edges}
        for lesson in self._lessons:
            edge = edges.get(lesson.edge.key)
            if edge is not None:
                edges[lesson.edge.key] = _learnt(builder, edge, lesson)
        for overlay in self._overlays:
            builder.add_overlay(overlay.kind, overlay.marks, overlay.dismiss, source="learned")
        return builder.done()


def _of_the_app(healed: Locator | None, edge: Edge) -> Locator | None:
    """A healed locator as it may stand in a map; None where nothing is left to find the control by.

    One that took the place of a locator without words found its control among items of content: what is
    written on it is theirs.
    """
    old = edge.locator
    if healed is None or old is None or old.text or old.desc:
        return healed
    if not healed.id or is_obfuscated(healed.id) or healed.rank is not None:
        return None if healed.text or healed.desc else healed
    return healed.model_copy(update={"text": None, "desc": None, "any": old.any})


def _learnt(builder: MapBuilder, edge: Edge, lesson: _Lesson) -> Edge:
    """The edge as it is after one more hop.

    Where a tap led instead is a new way, used before others only once it was seen twice.
    """
    if lesson.ok:
        after = builder.note_success(edge)
        return builder.heal(after, lesson.healed) if lesson.healed is not None else after
    if lesson.elsewhere is not None and lesson.elsewhere in builder.pages:
        builder.add_edge(
            edge.source_page,
            lesson.elsewhere,
            lesson.edge.locator,
            action=edge.action,
            label=edge.label,
            source="learned",
        )
    return builder.note_failure(edge)
