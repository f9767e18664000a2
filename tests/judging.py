"""An expedition that is told what a test saw, and what is concluded from it without trying."""

from __future__ import annotations

from collections.abc import Iterable

from explorer import events as ev
from explorer.anchors import anchors
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.templates import judge
from lxb.forbidden import Forbidden
from lxb.screen import Screen
from maps.facts import sight
from maps.model import Edge
from tests.screen_samples import PACKAGE, Node, node, row, screen
from tests.structures import BAR

NAMES = ("Alma", "Bertil", "Cilla", "Doris", "Edvin", "Frida")


def shown(title: str, *body: Node) -> Screen:
    bar = node("Toolbar", node("TextView", text=title, box=(200, 80, 700, 190)), box=BAR)
    return screen(node("LinearLayout", bar, node("FrameLayout", *body, box=(0, 210, 1080, 2200))))


def listing(*names: str, ids: bool = True) -> Node:
    rows = [row(name, id="name" if ids else "") for name in names]
    return node("RecyclerView", *rows, id="list", box=(0, 210, 1080, 210 + 160 * len(names)))


class World:
    """An expedition that is told what a test saw."""

    def __init__(self) -> None:
        self.expedition = Expedition(PACKAGE)
        self.told: list[ev.Event] = []
        self.expedition.keep = self.told.append

    def find(self, page: str, of: Screen) -> None:
        self.expedition.atlas.add(page, page, "page", sight(of))
        offered = tuple(anchors(of, Forbidden()))
        self.expedition.apply(ev.Anchored(page=page, anchors=offered))

    def candidate(self, page: str, words: str) -> Candidate:
        return next(c for c in self.expedition.frontier.of(page) if c.anchor.label == words)

    def lead(self, page: str, words: str, target: str | None) -> list[ev.Event]:
        """A control was tried; what is concluded from it."""
        candidate = self.candidate(page, words)
        state = "tried" if target else "dead"
        locator = candidate.anchor.locator
        self.expedition.apply(ev.Tried(page=page, locator=locator, state=state, led_to=target))
        if target:
            edge = Edge(source_page=page, target_page=target, locator=locator, label=words)
            self.expedition.apply(ev.Led(edge=edge))
        self.told.clear()
        for event in judge(candidate, self.expedition):
            self.expedition.tell(event)
        return list(self.told)

    def kinds(self, events: Iterable[ev.Event]) -> list[str]:
        return [event.event for event in events]


def friends() -> World:
    """A list of people was found, and none of its rows was tried."""
    made = World()
    made.find("friends", shown("Friends", listing(*NAMES)))
    return made
