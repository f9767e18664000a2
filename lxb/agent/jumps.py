"""From within the loop the map takes the phone on: pages are offered, and walked to when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

from executor.dialects.names import JUMP
from executor.own import OwnAction
from lxb.model.quoting import fenced
from maps.pages import find_page

if TYPE_CHECKING:
    from executor.doing import Scene
    from lxb.agent.guide import Guide
    from lxb.screen import Screen

MOST = 5
"""Pages that are offered at once."""


class _Given(BaseModel):
    page: str = Field(min_length=1, max_length=200)


@dataclass
class Jumps:
    """What the map can do for one task.

    Attributes:
        guide: walks.
        likely: ids of the pages that the task may be about, the likeliest first.
        target: the page that was chosen; None where none was.
        seen: pages of the map that were shown at some step.
    """

    guide: Guide
    likely: tuple[str, ...] = ()
    target: str | None = None
    seen: set[str] = field(default_factory=set)
    _failed: set[str] = field(default_factory=set)

    def offered(self, screen: Screen) -> str:
        """The pages that may be jumped to from a screen, as quoted lines; "" where there is none."""
        here = self.guide.places.localise(screen)
        if here is None:
            return ""
        self.seen.add(here)
        names = [self._name(page) for page in self._from(here)]
        return fenced(names[:MOST]) if names else ""

    def _from(self, here: str) -> Iterator[str]:
        for page in self.likely:
            if page not in {here, *self._failed} and self.guide.leads(here, page):
                yield page

    def _name(self, page: str) -> str:
        """A page's name, by which `find_page` finds it; its id where others bear that name."""
        name = self.guide.map.pages[page].name
        alike = sum(other.name == name for other in self.guide.map)
        return name if alike == 1 else page

    @cached_property
    def action(self) -> OwnAction:
        """The action by which the model takes a jump."""
        return OwnAction(
            JUMP, "walks to a page that the map knows a way to; page: its name", _Given, self._jump
        )

    def _jump(self, given: _Given, scene: Scene) -> str:
        """Walks. Raises `UnknownName` or `UsageError`, which are told to the model."""
        page = find_page(self.guide.map, given.page)
        walk = self.guide.go(page.id, scene.screen)
        if walk.here is not None:
            self.seen.add(walk.here)
        if walk.arrived:
            return scene.say("You are on that page now.", "已到达该页面。")
        self._failed.add(page.id)
        return scene.say(
            "The phone did not get to that page. Go on by yourself from this screen.",
            "未能走到该页面，请从当前屏幕自行继续。",
        )

    def reroute(self, screen: Screen) -> Screen | None:
        """Takes a loop that goes in circles to the page that was chosen; None where it is there already."""
        here = self.guide.places.localise(screen)
        if self.target is None or here == self.target:
            return None
        walk = self.guide.go(self.target, screen, most_restarts=0)
        return walk.screen if walk.arrived else None
