"""When the model is asked, and when what it said is taken up.

A page is shown to it when the phone rests on it for the first time. Answers are kept as they come in and
change nothing of the walk; only when nothing is left to try they are all waited for and taken up together, in
the order in which the pages were found. So the walk, and with it every id, is the same however fast a model
answers, and the phone waits only when it has nothing else to do, or where too many questions wait already.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from explorer import events as ev
from explorer.anchors import Anchor, anchors
from explorer.describe import NAMELESS
from explorer.expedition import Expedition
from explorer.vision.asking import Account
from explorer.vision.describer import Describer
from explorer.vision.moment import moment
from lxb.errors import LimitReached, ModelError, ModelLimitReached
from lxb.perform import Performer
from lxb.screen import Screen
from maps.content_words import parts
from maps.model import Overlay

MOST_WAYS_ON = 2
"""A page from which more pages were reached is no wall, whatever a model says."""


@dataclass
class Rounds:
    """One build's use of a describer."""

    describer: Describer
    expedition: Expedition
    performer: Performer
    app: str
    """What people call the app."""
    asked: int = field(default=0)
    """How many pages were asked about."""

    def show(self, page: str | None, screen: Screen) -> None:
        """Asks about the page that the phone rests on, if that was not done yet."""
        if page is None or not self._wants(page):
            return
        seen = moment(
            self.performer,
            screen,
            self.expedition.package,
            lambda now: self.expedition.atlas.localise(now) == page,
        )
        if seen is None:
            self.describer.leave(page)
            return
        self.asked += 1
        known = tuple(anchors(seen.screen, self.describer.forbidden))
        self.describer.ask(page, seen, self._account(page), known)

    def hear(self, *, all_of_them: bool = False) -> None:
        """Keeps the answers that have come in; raises what `Describer.answers` raises.

        What is only drawn is tried like other controls where pictures can be read.
        """
        for told in self.describer.answers(all_of_them=all_of_them):
            own = tuple(locator for locator in told.pictured if not self._is_content(locator.ocr or ""))
            drawn = own if self.performer.reader is not None else ()
            found = (*told.anchors, *(Anchor(locator, locator.ocr or "", "") for locator in drawn))
            self.expedition.tell(told.model_copy(update={"pictured": own, "anchors": found}))

    def _is_content(self, words: str) -> bool:
        """Whether words were content on any page: a page without a tree cannot tell itself."""
        seen = self.expedition.items | self.expedition.values
        return any(self.expedition.digest(part) in seen for part in parts(words))

    def left(self) -> list[str]:
        """Pages that are still to be shown: those of a build that went on from a checkpoint."""
        return [page for page in self.expedition.atlas.places if self._wants(page)]

    def leave(self, page: str) -> None:
        """No way leads back to a page."""
        self.describer.leave(page)

    def take_up(self) -> bool:
        """Waits for all answers and takes them up; whether any were new."""
        self.hear(all_of_them=True)
        places = self.expedition.atlas.places
        new = [page for page in places if page in self.expedition.told.keys() - self.expedition.taken_up]
        for page in new:
            told = self.expedition.told[page]
            walled = told.kind in {"login", "captcha"} and self._leads_nowhere(page)
            self.expedition.tell(ev.TakenUp(page=page, blocked=walled))
            self._remember(told)
        return bool(new)

    def _remember(self, told: ev.Told) -> None:
        """A pop-up that no tap opens, as far as was seen, is put away from now on as the model says."""
        edges = self.expedition.atlas.edges.values()
        ways = [e for e in edges if e.target_page == told.page and e.action == "tap"]
        if told.close is not None and told.marks and all(e.failed for e in ways):
            self.expedition.tell(
                ev.Overlaid(overlay=Overlay(kind="dialog", marks=told.marks, dismiss=told.close))
            )

    def finish(self) -> ModelError | None:
        """Takes over what is under way, for which it waits; the fault that ended the asking, if one did.

        What waits its turn is not begun: after a limit nobody would wait for it. The next run asks.
        """
        self.describer.close()
        while self.describer.busy:
            with suppress(ModelLimitReached):
                self.hear(all_of_them=True)
        return self.describer.fault

    def rescue(self, *, wait: bool) -> None:
        """Something else ends the build: keeps the answers that have come in, which are paid for.

        Args:
            wait: for those under way, too.
        """
        self.describer.close()
        while self.describer.busy:
            with suppress(ModelError, LimitReached):
                self.hear(all_of_them=wait)
                if not wait:
                    return

    def _wants(self, page: str) -> bool:
        place = self.expedition.atlas.places.get(page)
        asked = page in self.expedition.told
        return place is not None and place.kind != "external" and not asked and self.describer.wants(page)

    def _leads_nowhere(self, page: str) -> bool:
        edges = self.expedition.atlas.edges.values()
        ends = {e.target_page for e in edges if e.source_page == page and e.action == "tap"}
        return len(ends - {page}) <= MOST_WAYS_ON

    def _account(self, page: str) -> Account:
        """Where a page was come to from: by the first way that was seen to lead there."""
        atlas = self.expedition.atlas
        place = atlas.places[page]
        way = next((e for e in atlas.edges.values() if e.target_page == page), None)
        source = atlas.places.get(way.source_page) if way is not None else None
        named = source.name if source is not None and source.name != NAMELESS else ""
        return Account(self.app, named, way.label if way is not None else "", place.sight.title)
