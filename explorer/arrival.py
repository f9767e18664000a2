"""What is on the screen after an action, in the terms of the map: known, new, or in the way.

What comes up unasked is dismissed and remembered; what the tap itself opened is a place. The two are told
apart by general rules first, and where these are in doubt by trying once more: what the tap opens, it opens
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from explorer import events as ev
from explorer.anchors import Anchor, anchors
from explorer.describe import NAMELESS, Described, describe
from explorer.expedition import Expedition
from explorer.families import is_told_by_ids
from explorer.feeds import ends_in_content
from explorer.frontier import Candidate
from explorer.inputs import inputs
from explorer.offers import offered
from explorer.page_end import shows_end
from explorer.place import Place, masked
from lxb.action import Outcome, Tap
from lxb.forbidden import Forbidden
from lxb.package_name import is_launcher
from lxb.perform import Step, can_scroll
from lxb.screen import Quality, Screen
from maps.facts import Fact, Sight, sight
from maps.ids import page_id
from maps.model import Edge, Input
from maps.structure import front
from router.clear import MOST_OVERLAYS, MOST_TRIES
from router.overlays import Dismissal, asks_permission, came_up_before, plain_overlay, remembered
from router.walk import Walker


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where an action ended."""

    page: str
    screen: Screen
    new: bool = False
    crashed: bool = False
    """The app had gone; it was started again."""
    told: bool = False
    """Something came up and was dismissed, and what the control does was seen all the same."""
    outside: str = ""
    """The place that stands for the other app which the tap led to, whatever page we came back to."""


@dataclass(frozen=True, slots=True)
class Under:
    """What was under something that was dismissed."""

    screen: Screen
    told: bool = False
    """What the control does was seen: it was tapped once more, or its tap was not what that got."""
    opened: bool = False
    """It came up again: it is what the tap opens."""


@dataclass
class Arrivals:
    """Turns screens into places."""

    expedition: Expedition
    forbidden: Forbidden
    walker: Walker = field(init=False)

    def at(self, screen: Screen) -> Arrival | None:
        """The place that a screen shows, known or new; None where it is none of the app's."""
        return self._settle(screen, None)

    def after(self, step: Step, candidate: Candidate) -> Arrival | None:
        """The place that a tap on a candidate led to; None where the app cannot be brought back."""
        return self._settle(step.after, candidate, landed=step.landed)

    def shown(self, screen: Screen, candidate: Candidate | None) -> str | None:
        """The place, known or new, of a screen that somebody else brought up; the phone is not touched.

        None where it is none of the app's, or something that comes up unasked lies over it.
        """
        known = self.expedition.atlas.localise(screen)
        if known is not None and not self._is_page_of_its_own(known, screen, candidate):
            self._read(known, screen)
            return known
        if self._is_elsewhere(screen) or screen.quality is not Quality.FULL:
            return None
        if known is None and self._in_the_way(screen, candidate, again=False) is not None:
            return None
        return self._new(screen, candidate).page

    def _settle(self, screen: Screen, candidate: Candidate | None, *, landed: bool = False) -> Arrival | None:
        atlas = self.expedition.atlas
        crashed = told = False
        tried: Counter[frozenset[Fact]] = Counter()
        for _ in range(MOST_OVERLAYS):
            known = atlas.localise(screen)
            if known is not None and not self._is_page_of_its_own(known, screen, candidate):
                self._read(known, screen)
                return Arrival(known, screen, crashed=crashed, told=told)
            if known is not None:
                break
            if self._is_elsewhere(screen):
                if candidate is not None:
                    return self._outside(screen, candidate)
                screen = self.walker.come_back(screen)
                continue
            facts = sight(screen).facts
            dismissal = self._in_the_way(screen, candidate, again=tried[facts] > 0)
            stays = candidate is None and tried[facts] == MOST_TRIES  # whoever starts the app sees no more
            if dismissal is None or stays:
                break
            tried[facts] += 1
            if tried[facts] > MOST_TRIES:
                return None
            crashed = crashed or dismissal.kind == "crash"
            by_back = tried[facts] == MOST_TRIES
            under = self._dismiss(dismissal, screen, candidate, by_back=by_back, landed=landed)
            screen, told = under.screen, told or under.told
            if under.opened:
                break
        if self._is_elsewhere(screen) or screen.quality is Quality.NONE:
            return None
        return self._new(screen, candidate)

    def _read(self, known: str, screen: Screen) -> None:
        """What is content on a known page; a template that shows another item tells what of it stays."""
        self.expedition.read(screen)
        place, seen = self.expedition.atlas.places[known], sight(screen)
        if place.from_content and seen.title and seen.title not in place.titles:
            self.expedition.tell(ev.Seen(page=known, facts=tuple(sorted(seen.facts))))

    def _is_page_of_its_own(self, known: str, screen: Screen, candidate: Candidate | None) -> bool:
        """A page titled like the control that led to it is no item of a template, however alike their frames.

        Unless look-alikes of the control led to that template, or the whole page is like it and the control's
        words may be an item's.
        """
        place = self.expedition.atlas.places[known]
        if candidate is None or candidate.anchor.any or not place.from_content:
            return False
        seen = sight(screen)
        if not candidate.anchor.label or seen.title != candidate.anchor.label or place.has_body_of(seen, {}):
            return False
        alike = place.masked(place.sight.title) == masked(seen.facts, seen.title)
        if alike and self._may_name_content(candidate, place):
            return False
        return all(item.led_to != known for item in self.expedition.siblings(candidate))

    def _may_name_content(self, candidate: Candidate, template: Place) -> bool:
        """Whether a control's words may be an item's.

        It stands on an item's page, the words are known to be, or lists of its kind led to the template.
        """
        expedition, family = self.expedition, candidate.anchor.family
        if expedition.atlas.places[candidate.page].from_content or candidate.anchor.label in template.titles:
            return True
        words = expedition.digest(candidate.anchor.label)
        if words in expedition.items or words in expedition.values:
            return True
        return is_told_by_ids(family) and any(
            c.led_to == template.id for c in expedition.frontier.of_family(family)
        )

    def _is_elsewhere(self, screen: Screen) -> bool:
        package = front(screen).package
        return package != self.expedition.package and not self._is_system_dialog(screen)

    def _is_system_dialog(self, screen: Screen) -> bool:
        app = self.expedition.package
        return asks_permission(screen, app) or (
            front(screen).layer == "window" and plain_overlay(screen, app) is not None
        )

    # --- in the way ------------------------------------------------------------------------------------

    def _in_the_way(self, screen: Screen, candidate: Candidate | None, *, again: bool) -> Dismissal | None:
        """What memory, or where that failed the general rules, say of the thing in front."""
        known = remembered(screen, self.expedition.atlas.overlays())
        if known is not None and not again:
            return known
        found = plain_overlay(screen, self.expedition.package)
        if found is None or found.sure or candidate is None:
            return found
        return None  # a dialog that no rule knows, right after a tap: it is what the tap opened

    def _dismiss(
        self,
        dismissal: Dismissal,
        screen: Screen,
        candidate: Candidate | None,
        *,
        by_back: bool,
        landed: bool,
    ) -> Under:
        """Dismisses, and taps once more where what came up may have got the tap, or be what it opened.

        Advertisements come twice in a row: one that came up before is no page, even if it comes up again.
        """
        nuisance = came_up_before(screen, self.expedition.atlas.overlays())
        under = self.walker.dismiss(dismissal, screen, by_back=by_back)
        doubtful = dismissal.kind in {"ad", "dialog"} and candidate is not None
        if not doubtful or candidate is None or self.expedition.atlas.localise(under) != candidate.page:
            return Under(under)
        performer, origin = self.walker.performer, candidate.page

        def left(now: Screen) -> bool:
            return self.expedition.atlas.localise(now) != origin

        if nuisance and landed:
            late = performer.wait_for(left, performer.patience, under)
            return Under(performer.still(late) if late else under, told=True)
        again = performer.do(
            Tap(target=candidate.anchor.locator), under, left=left, refused=self.walker.is_refused
        )
        tapped = again.outcome in {Outcome.DONE, Outcome.NO_CHANGE}
        return Under(again.after, tapped, not nuisance and _alike(sight(again.after), sight(screen)))

    def _outside(self, screen: Screen, candidate: Candidate) -> Arrival | None:
        """The tap led out of the app: another app is a place of its own kind, the launcher means a crash."""
        package = front(screen).package
        crashed = is_launcher(package)
        outside = "" if crashed else self._external(package, candidate)
        back = self.walker.clear(self.walker.come_back(screen))
        here = self.expedition.atlas.localise(back)
        return Arrival(here, back, crashed=crashed, outside=outside) if here is not None else None

    def _external(self, package: str, candidate: Candidate) -> str:
        name = f"external-{package}".replace(".", "-")[:80]
        atlas = self.expedition.atlas
        if name not in atlas.places:
            seen = Sight(frozenset(), "", (), "page", package, "")
            words = Described(self._called(package), "external")
            self.expedition.tell(_found(name, words, seen, candidate.words, from_content=False))
            self.expedition.tell(ev.GaveUp(page=name))
        edge = Edge(
            source_page=candidate.page,
            target_page=name,
            locator=candidate.anchor.locator,
            label=candidate.anchor.label,
        )
        self.expedition.tell(ev.Led(edge=edge))
        return name

    def _called(self, package: str) -> str:
        """Another app as the phone calls it; as its package where the phone does not say."""
        apps = self.walker.performer.device.apps()
        return next((app.label for app in apps if app.package == package and app.label), None) or package

    # --- a new place -----------------------------------------------------------------------------------

    def _new(self, screen: Screen, candidate: Candidate | None) -> Arrival:
        template = self._template(screen, candidate)
        if template is not None:
            return Arrival(template, screen)
        entry = candidate.words if candidate else ""
        from_content = candidate.anchor.any if candidate else False
        found = anchors(screen, self.forbidden)
        words = describe(screen, entry=entry, from_content=from_content)
        seen = sight(screen)
        self.expedition.read(screen)
        hint = candidate.anchor.locator.id or "" if candidate else ""
        known = self.expedition.atlas.places
        name = "" if words.name == NAMELESS else words.name
        new_id = page_id(name, known, hint=hint, content=repr(sorted(seen.facts)))
        event = _found(new_id, words, seen, entry, inputs(screen), from_content=from_content)
        offers = offered(screen, candidate.anchor.label) if candidate else ""
        if offers:
            event = event.model_copy(update={"offers": self.expedition.digest(offers)})
        self.expedition.tell(event)
        if words.kind == "blocked":
            self.expedition.tell(ev.GaveUp(page=new_id))
        else:
            self.expedition.tell(ev.Anchored(page=new_id, anchors=tuple(found)))
            self._note_scrolling(new_id, screen, found)
        return Arrival(new_id, screen, new=True)

    def _template(self, screen: Screen, candidate: Candidate | None) -> str | None:
        """The known place that this is but for its title, where nothing announced the title.

        Or one that only was filled with other content.
        """
        seen = sight(screen)
        refilled = self._refilled(seen, candidate) if candidate is not None else self._started(seen)
        if refilled is not None:
            anew = candidate is None or refilled.id != candidate.page
            self.expedition.tell(ev.Seen(page=refilled.id, facts=tuple(sorted(seen.facts)), anew=anew))
            return refilled.id
        if candidate is None or (seen.title == candidate.anchor.label and not candidate.anchor.any):
            return None
        place = self.expedition.atlas.template_of(seen)
        if place is None:
            return None
        self.expedition.tell(ev.Untitled(page=place.id))
        self.expedition.tell(ev.Seen(page=place.id, facts=tuple(sorted(seen.facts))))
        return place.id

    def _refilled(self, seen: Sight, candidate: Candidate) -> Place | None:
        """A known place with other content: where the tap was, or what controls of this name open."""
        places = self.expedition.atlas.places
        here = places[candidate.page]
        if seen.title and here.has_frame_of(seen):
            return here
        words = "" if candidate.anchor.any else candidate.anchor.label
        called = (place for place in places.values() if words and place.entry == words)
        return next((place for place in called if not place.from_content and place.has_frame_of(seen)), None)

    def _started(self, seen: Sight) -> Place | None:
        """The page that the app starts with, where it is filled with other content at every start."""
        home = self.expedition.atlas.places.get(self.expedition.atlas.home or "")
        return home if home is not None and home.has_frame_of(seen) else None

    def _note_scrolling(self, page: str, screen: Screen, found: Iterable[Anchor]) -> None:
        """A page is scrolled on when it scrolls and does not end in a feed, below which is but more of it.

        Of a feed an item stands for all; content of which none does may be a short list with more below.
        """
        is_feed = ends_in_content(screen) and any(anchor.any for anchor in found)
        if not can_scroll(screen) or is_feed or shows_end(screen):
            self.expedition.tell(ev.Scrolled(page=page, ended=True))

    def more(self, page: str, screen: Screen) -> int:
        """Learns what a scrolled page shows; how many controls were new."""
        known = list(self.expedition.frontier.of(page))
        standing_for = [c.anchor.locator for c in known if c.anchor.any]
        found = [
            anchor
            for anchor in anchors(screen, self.forbidden, standing_for)
            if not anchor.any and _scrolls(anchor, screen)
        ]
        before = len(known)
        self.expedition.read(screen)
        self.expedition.tell(ev.Anchored(page=page, anchors=tuple(found), below=True))
        self.expedition.tell(ev.Seen(page=page, facts=tuple(sorted(sight(screen).facts)), scrolled=True))
        return sum(1 for _ in self.expedition.frontier.of(page)) - before


def _scrolls(anchor: Anchor, screen: Screen) -> bool:
    """Whether a control moves when its page is scrolled: what stands still was there before."""
    return any(up.scrollable for e in anchor.locator.find(screen)[:1] for up in screen.ancestors(e))


def _found(
    page: str, words: Described, seen: Sight, entry: str, fields: Iterable[Input] = (), *, from_content: bool
) -> ev.Found:
    return ev.Found(
        page=page,
        name=words.name,
        kind=words.kind,
        activity=seen.activity,
        facts=tuple(sorted(seen.facts)),
        title=seen.title,
        tabs=seen.tabs,
        layer=seen.layer,
        package=seen.package,
        entry=entry,
        from_content=from_content,
        inputs=tuple(fields),
    )


def _alike(a: Sight, b: Sight) -> bool:
    return a.key == b.key and len(a.facts & b.facts) >= 0.7 * max(len(a.facts), len(b.facts))
