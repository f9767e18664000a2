"""What an app's screens tell that somebody else went through: pages, and the taps on controls between them.

Nobody goes back to try once more, so less is believed than of an exploration: what was typed, what an item of
content opened, and all that lies behind either is left out. Of the words on a screen those of controls that
stand by themselves may be kept; what stands in a list only where the page that it opens is titled so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from explorer import events as ev
from explorer.anchors import anchors
from explorer.back_controls import has_way_back
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from explorer.personal import doubtful, is_in_list, is_personal, is_switch
from explorer.survey import Survey
from lxb.forbidden import Forbidden, says_yes
from lxb.locator import control_words, tap_target
from lxb.screen import Element, Quality, Screen, is_field, short_id
from lxb.screen.rest import is_loading
from lxb.screen.words import is_obfuscated, label
from maps.content_words import content_words, is_machine_made
from maps.structure import structure

What = Literal["tap", "scroll", "type", "other"]


@dataclass(frozen=True, slots=True, eq=False)
class Stride:
    """One thing that was done on a phone, and what came of it."""

    before: Screen
    what: What
    after: Screen
    control: Element | None = None
    """What a tap went to, of `before`; None where that is not known."""
    typed: str = field(default="", repr=False)
    """What was typed."""


class Trail:
    """Follows the strides of one run through one app.

    Attributes:
        expedition: what they tell, for `explorer.chart`.
        screens: what was seen of the app's pages, once each.
        used: what controls are called that did something where they are, each with the screen it was on.
    """

    def __init__(self, package: str, name: str, forbidden: Forbidden) -> None:
        self.expedition = Expedition(package)
        self.screens: list[Screen] = []
        self.used: list[tuple[Screen, str]] = []
        self._survey = Survey(self.expedition, forbidden)
        self._forbidden = forbidden
        self._name = name
        self._here: str | None = None
        self._pending: Candidate | None = None
        """A control that was tapped, when something came up unasked."""
        self._filled: set[str] = set()
        """Pages in which something was typed: where their controls lead depends on that."""

    def follow(self, strides: Iterable[Stride]) -> None:
        """Learns from what was done, in its order."""
        every = list(strides)
        self._hide([stride.typed for stride in every if stride.typed])
        for stride in every:
            self._stride(stride)

    def _hide(self, typed: Sequence[str]) -> None:
        """What somebody typed is content, wherever it stands."""
        words = tuple(sorted({self.expedition.digest(label(text)) for text in typed if label(text)}))
        if words:
            self.expedition.tell(ev.Content(items=words, values=()))

    def _stride(self, stride: Stride) -> None:
        if not self._is_ours(stride.after):
            self._here = self._pending = None
            return
        if not self._is_ours(stride.before):
            self._started(stride.after)
            return
        here = self._here or self._known(stride.before)
        if here is None and not self.expedition.atlas.places:
            here = self._started(stride.before)
        if here is None:
            self._here = self._known(stride.after)
        elif stride.what == "scroll":
            self._scrolled(here, stride.after)
        else:
            if stride.what == "type":
                self._filled.add(here)
            self._went(here, stride)

    def _is_ours(self, screen: Screen) -> bool:
        return structure(screen).front.package == self.expedition.package and screen.quality is Quality.FULL

    def _known(self, screen: Screen) -> str | None:
        """A page that was seen before; nothing new is learnt of what nobody knows the way to."""
        return self.expedition.atlas.localise(screen)

    def _started(self, screen: Screen) -> str | None:
        """The app came to the front. With a way back on it, it is not the page that the app begins with."""
        self._pending = None
        if is_loading(screen):
            self._here = None
            return None
        self._here = self._shown(screen, None)
        atlas = self.expedition.atlas
        here = atlas.places.get(self._here or "")
        if here is not None and here.kind == "page" and atlas.home is None and not has_way_back(screen):
            self.expedition.tell(ev.Home(page=here.id))
        return self._here

    def _shown(self, screen: Screen, candidate: Candidate | None) -> str | None:
        before = len(self.expedition.atlas.places)
        page = self._survey.shown(screen, candidate)
        if page is None:
            return None
        self.screens.append(screen)
        taken = structure(screen)
        said = tuple(sorted({self.expedition.digest(words) for words in doubtful(taken)}))
        self.expedition.tell(ev.Content(items=(), values=said))
        opener = candidate.anchor.label if candidate is not None else self._name
        new = len(self.expedition.atlas.places) > before
        if new and taken.title and taken.title not in opener and is_personal(taken):
            self.expedition.doubted.add(page)
        return page

    def _scrolled(self, here: str, after: Screen) -> None:
        """The same page further down, unless it is known as another."""
        known = self._known(after)
        if known not in {None, here}:
            self._here = known
            return
        place = self.expedition.atlas.places[here]
        seen = structure(after)
        if known is None and place.sight.title and seen.title not in {"", place.sight.title}:
            self._here = None
            return
        self._survey.more(here, after)
        self._here = here

    def _went(self, here: str, stride: Stride) -> None:
        """A control of a page that is known may have led to another one."""
        candidate = self._candidate(here, stride) if stride.what == "tap" else None
        candidate = candidate or (self._pending if stride.what == "tap" else None)
        self._pending = None
        if candidate is None or is_loading(stride.after):
            self._here = self._known(stride.after)
            if self._here == here and (words := self._use(here, stride)):
                self.used.append((stride.before, words))
            return
        known = self._known(stride.after)
        if known is None and _is_of_an_item(candidate, stride):
            self._here = None
            return
        self._here = self._shown(stride.after, candidate)
        if self._here is None:
            self._pending = candidate
        elif self._here != candidate.page:
            self._led(candidate, self._here)

    def _candidate(self, here: str, stride: Stride) -> Candidate | None:
        """The control that was tapped, where it is one of the app's and not of its content."""
        if stride.control is None or here in self._filled:
            return None
        before, target = stride.before, tap_target(stride.before, stride.control)
        found = [a for a in anchors(before, self._forbidden) if not a.any]
        self.expedition.tell(ev.Anchored(page=here, anchors=tuple(found)))
        for anchor in found:
            answers = anchor.locator.find(before)
            if answers and tap_target(before, answers[0]).index == target.index:
                return self.expedition.frontier.find(here, anchor.locator)
        return None

    def _use(self, here: str, stride: Stride) -> str:
        """What a control is called that was used on a page and led nowhere; "" where that may be content."""
        if stride.what != "tap" or stride.control is None or here in self._filled:
            return ""
        before, taken = stride.before, structure(stride.before)
        target = tap_target(before, stride.control)
        words = control_words(before, target)
        seen = content_words(before)
        by_itself = is_switch(before, target) or not is_in_list(before, target)
        barred = self._forbidden(words) or says_yes(words) or is_machine_made(words)
        barred = barred or is_field(target) or is_field(stride.control) or words in seen.items | seen.values
        return "" if barred or not by_itself or target.index in taken.content else words

    def _led(self, candidate: Candidate, page: str) -> None:
        self.expedition.tell(ev.Tried.of(candidate, "tried", page))
        self.expedition.tell(ev.Led(edge=candidate.edge_to(page, source="learned")))


def _is_of_an_item(candidate: Candidate, stride: Stride) -> bool:
    """Whether a row of a list may be somebody's own, a contact's say, and the page behind it theirs.

    Rows of settings look alike, too; but what lies behind them holds neither content nor fields. One
    visit tells no more than that.
    """
    after = structure(stride.after)
    named_so = any(tab.name == candidate.anchor.label for tab in after.tabs)
    if stride.control is None or named_so or _own_id(stride, candidate):
        return False
    return is_in_list(stride.before, tap_target(stride.before, stride.control)) and is_personal(after)


def _own_id(stride: Stride, candidate: Candidate) -> bool:
    """Whether developers gave the control an id that no other control of the page has."""
    named = candidate.anchor.locator.id
    if not named or is_obfuscated(named):
        return False
    return sum(short_id(e.id) == named for e in stride.before) == 1
