"""What is learnt from a screen: the place that it shows, known or new, and the controls to try there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from explorer import events as ev
from explorer.anchors import Anchor, anchors
from explorer.describe import NAMELESS, describe
from explorer.expedition import Expedition
from explorer.feeds import ends_in_content
from explorer.frontier import Candidate
from explorer.inputs import inputs
from explorer.interruptions import in_the_way, is_elsewhere
from explorer.offers import offered
from explorer.page_end import shows_end
from explorer.refilled import is_page_of_its_own, refilled
from explorer.shifts import shifts
from lxb.forbidden import Forbidden
from lxb.perform import can_scroll
from lxb.screen import Quality, Screen
from maps.facts import sight
from maps.ids import page_id

ENOUGH_SIGHTS = 5
"""Sights of a page after which another one teaches little."""


@dataclass
class Survey:
    """Turns screens into places, without touching the phone."""

    expedition: Expedition
    forbidden: Forbidden

    def shown(self, screen: Screen, candidate: Candidate | None) -> str | None:
        """The place, known or new, of a screen that somebody else brought up.

        None where it is none of the app's, or something that comes up unasked lies over it.
        """
        known = self.expedition.atlas.localise(screen)
        if known is not None and not self.is_own(known, screen, candidate):
            self.revisited(known, screen)
            return known
        if is_elsewhere(screen, self.expedition.package) or screen.quality is not Quality.FULL:
            return None
        if known is None and in_the_way(screen, candidate, self.expedition) is not None:
            return None
        page, _ = self.note(screen, candidate)
        return page

    def is_own(self, known: str, screen: Screen, candidate: Candidate | None) -> bool:
        """Whether a screen that looks like a known place shows a page of its own, see `refilled`."""
        return is_page_of_its_own(known, sight(screen), candidate, self.expedition)

    def revisited(self, known: str, screen: Screen) -> None:
        """What is content on a known page; a template that shows another item tells what of it stays."""
        self.expedition.read(screen)
        place, seen = self.expedition.atlas.places[known], sight(screen)
        if place.from_content and seen.title and seen.title not in place.titles:
            self.expedition.tell(ev.Seen.of(known, seen))

    def note(self, screen: Screen, candidate: Candidate | None) -> tuple[str, bool]:
        """The place of a screen that is not known, and whether it is new: it may be a known one filled anew.

        Args:
            screen: one that `Atlas.localise` does not know, or that `is_own`.
            candidate: what led there; None at the start of the app.
        """
        template = self._template(screen, candidate)
        if template is not None:
            return template, False
        return self._new(screen, candidate), True

    def _new(self, screen: Screen, candidate: Candidate | None) -> str:
        entry = candidate.words if candidate else ""
        from_content = candidate.anchor.any if candidate else False
        found = anchors(screen, self.forbidden)
        words = describe(screen, entry=entry, from_content=from_content)
        seen = sight(screen)
        self.expedition.read(screen)
        hint = candidate.anchor.locator.id or "" if candidate else ""
        known = self.expedition.atlas.places
        name = "" if words.name == NAMELESS else words.name
        page = page_id(name, known, hint=hint, content=repr(sorted(seen.facts)))
        offers = offered(screen, candidate.anchor.label) if candidate else ""
        self.expedition.tell(
            ev.Found.of(
                page,
                words,
                seen,
                entry=entry,
                from_content=from_content,
                inputs=tuple(inputs(screen)),
                offers=self.expedition.digest(offers) if offers else "",
            )
        )
        if words.kind == "blocked":
            self.expedition.tell(ev.GaveUp(page=page))
        else:
            self.expedition.tell(ev.Anchored(page=page, anchors=tuple(found)))
            self._note_scrolling(page, screen, found)
        return page

    def _template(self, screen: Screen, candidate: Candidate | None) -> str | None:
        """The known place that this is but for its title, where nothing announced the title.

        Or one that only was filled with other content.
        """
        seen = sight(screen)
        place = refilled(seen, candidate, self.expedition)
        if place is not None:
            anew = candidate is None or place.id != candidate.page
            self.expedition.tell(ev.Seen.of(place.id, seen, anew=anew))
            return place.id
        if candidate is None or (seen.title == candidate.anchor.label and not candidate.anchor.any):
            return None
        place = self.expedition.atlas.template_of(seen)
        if place is None:
            return None
        self.expedition.tell(ev.Untitled(page=place.id))
        self.expedition.tell(ev.Seen.of(place.id, seen))
        return place.id

    def _note_scrolling(self, page: str, screen: Screen, found: Iterable[Anchor]) -> None:
        """A page is scrolled on when it scrolls and does not end in a feed, below which is but more of it.

        Of a feed an item stands for all; content of which none does may be a short list with more below.
        """
        is_feed = ends_in_content(screen) and any(anchor.any for anchor in found)
        if not can_scroll(screen) or is_feed or shows_end(screen):
            self.expedition.tell(ev.Scrolled(page=page, ended=True))

    def look_around(self, page: str, screen: Screen) -> None:
        """Each sight of a page teaches what of it stays."""
        self.expedition.read(screen)
        self.notice(page, screen)
        if self.expedition.atlas.places[page].sights < ENOUGH_SIGHTS:
            self.expedition.tell(ev.Seen.of(page, sight(screen)))

    def notice(self, page: str, screen: Screen) -> None:
        """Which controls of a page read differently now, though we may only be passing through."""
        if self.expedition.atlas.places[page].is_view(sight(screen), {}):
            return  # further down other controls stand in the same places
        for event in shifts(page, screen, self.expedition.frontier):
            self.expedition.tell(event)

    def more(self, page: str, screen: Screen) -> int:
        """Learns what a scrolled page shows; how many controls were new."""
        known = list(self.expedition.frontier.of(page))
        standing_for = [c.anchor.locator for c in known if c.anchor.any]
        found = [
            anchor
            for anchor in anchors(screen, self.forbidden, standing_for)
            if not anchor.any and _scrolls(anchor, screen)
        ]
        self.expedition.read(screen)
        self.expedition.tell(ev.Anchored(page=page, anchors=tuple(found), below=True))
        self.expedition.tell(ev.Seen.of(page, sight(screen), scrolled=True))
        return sum(1 for _ in self.expedition.frontier.of(page)) - len(known)


def _scrolls(anchor: Anchor, screen: Screen) -> bool:
    """Whether a control moves when its page is scrolled: what stands still was there before."""
    return any(up.scrollable for e in anchor.locator.find(screen)[:1] for up in screen.ancestors(e))
