"""Keeps the app in front and free of what comes up unasked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from lxb.action import Back, Launch
from lxb.device import Key
from lxb.errors import DeviceRefused
from lxb.forbidden import Forbidden
from lxb.locator import tap_target
from lxb.package_name import is_launcher
from lxb.perform import Performer
from lxb.screen import Quality, Screen
from lxb.screen.rest import unchanged
from maps.facts import sight
from maps.structure import front
from router.commands import is_forbidden
from router.overlays import Dismissal, plain_overlay, remember, remembered
from router.places import Places, Silent, Tally, Witness
from router.walls import wall

MOST_OVERLAYS = 6
"""Overlays dismissed one after another before the page under them counts as out of reach."""

MOST_TRIES = 3
"""Tries on one overlay that stays, the last one by the back key."""

FEW_CONTROLS = 3
"""A start picture has no more controls than this."""


@dataclass
class Clearing:
    """Acts on one app on one phone; `Walker` is made of it.

    Attributes:
        forbidden: tells by its label a control that is not pressed, whatever rule or map says so.
    """

    performer: Performer
    places: Places
    witness: Witness = field(default_factory=Silent)
    tally: Tally = field(default_factory=Tally)
    forbidden: Forbidden = field(default_factory=Forbidden)
    _in_vain: Counter[Hashable] = field(default_factory=Counter)
    """How often one tried on this walk to get rid of something, and it stayed."""

    def clear(self, screen: Screen) -> Screen:
        """Removes what is in the way, and comes back from other apps; what stays may still be unknown."""
        came_back = False
        for _ in range(MOST_OVERLAYS):
            dismissal = self.in_the_way(screen)
            if dismissal is not None:
                by_back = self._in_vain[_what(dismissal, screen)] == MOST_TRIES - 1
                screen = self.dismiss(dismissal, screen, by_back=by_back)
            elif self._is_ours(screen) or came_back:
                return screen
            else:
                screen, came_back = self.come_back(screen), True
        return screen

    def in_the_way(self, screen: Screen) -> Dismissal | None:
        """An overlay that has to go, unless it was tried in vain.

        A page that is known is never one, whatever it looks like, and nor is a home screen.
        """
        at = front(screen)
        if self.places.localise(screen) is not None or (at.layer == "page" and is_launcher(at.package)):
            return None
        left = (overlay for overlay in self.places.overlays() if self._in_vain[overlay] < MOST_TRIES)
        known = remembered(screen, left)
        if known is not None:
            return known
        found = plain_overlay(screen, self.places.package)
        if found is None or not (found.sure or at.package == self.places.package):
            return None
        return found if self._in_vain[_what(found, screen)] < MOST_TRIES else None

    def dismiss(self, dismissal: Dismissal, screen: Screen, *, by_back: bool = False) -> Screen:
        """Gets rid of one overlay; what was pressed is remembered when it went away.

        The phone is looked at once more: where the overlay has gone, what lies under it is not touched. What
        would do more than get rid of it is left to the back key.
        """
        now = self.performer.look()
        found = self._on(now, dismissal)
        if found is None:
            return now
        if found.press is not None and is_forbidden(now, found.press, self.forbidden.on_a_notice):
            found = replace(found, press=None)
        gone = self._gone(now)
        if found.press is None or by_back:
            after = self.performer.do(Back(), now, left=gone).after
        else:
            self.performer.touch(tap_target(now, found.press), now)
            left = self.performer.wait_for(gone, self.performer.timing.reaction)
            after = self.performer.still(left) if left else self.performer.look()
        if gone(after):
            self.tally.overlays += 1
            self.witness.overlay(None if by_back else remember(now, found), found)
        self._note(_what(dismissal, screen), stays=not gone(after) or self._is_still_there(found, after))
        return after

    def _on(self, now: Screen, dismissal: Dismissal) -> Dismissal | None:
        """The same thing in the way on a later screen; None where it is not there any more, or is another."""
        if self.places.localise(now) is not None:
            return None
        if dismissal.overlay is not None:
            return remembered(now, [dismissal.overlay])
        found = plain_overlay(now, self.places.package)
        return found if found is not None and found.kind == dismissal.kind else None

    def _is_still_there(self, dismissal: Dismissal, after: Screen) -> bool:
        """Whether the next screen is in the way for the same reason: then it is no overlay but the app."""
        if dismissal.overlay is None or self.places.localise(after) is not None:
            return False
        return remembered(after, [dismissal.overlay]) is not None

    def _note(self, what: Hashable, *, stays: bool) -> None:
        if stays:
            self._in_vain[what] += 1
        else:
            self._in_vain.pop(what, None)

    @staticmethod
    def _gone(screen: Screen) -> Callable[[Screen], bool]:
        before = sight(screen)
        return lambda s: (
            sight(s).key != before.key or sight(s).package != before.package or not unchanged(screen, s)
        )

    def awake(self, screen: Screen) -> Screen:
        """Switches the screen on where it shows nothing at all; what it shows then, which may be a lock."""
        if screen.quality is not Quality.NONE:
            return screen
        with suppress(DeviceRefused):  # one that has no such key is not off
            self.performer.device.press(Key.WAKE)
            self.performer.counts.keys += 1
        shown = self.performer.wait_for(
            lambda s: s.quality is not Quality.NONE, self.performer.timing.reaction
        )
        return self.performer.still(shown) if shown else self.performer.look()

    # --- other apps ---------------------------------------------------------------------------------------

    def _is_ours(self, screen: Screen) -> bool:
        return front(screen).package in {"", self.places.package}

    @staticmethod
    def _is_of_the_system(screen: Screen) -> bool:
        """The notification shade and the like: no app to start another one from."""
        return front(screen).package.endswith(".systemui")

    def come_back(self, screen: Screen) -> Screen:
        """From another app into ours: back, which also ends a visitor in our own task; else our icon."""
        if not is_launcher(front(screen).package):
            for _ in range(2):
                step = self.performer.do(Back(), screen, left=self._is_back(screen))
                if self._is_ours(step.after) or self.in_the_way(step.after) is not None:
                    return step.after
                screen = step.after
        return self.to_front(screen)

    def _is_back(self, screen: Screen) -> Callable[[Screen], bool]:
        package = front(screen).package
        return lambda s: front(s).package != package or not unchanged(screen, s)

    def to_front(self, screen: Screen) -> Screen:
        """Our app's icon: brings it to the front as it was, or starts it; a start picture is waited out."""
        step = self.performer.do(
            Launch(package=self.places.package),
            screen,
            left=lambda s: self._is_ours(s) or self.in_the_way(s) is not None,
        )
        if not self._is_start_picture(step.after):
            return step.after
        shown = self.performer.wait_for(
            lambda s: not self._is_start_picture(s), self.performer.timing.splash, step.after
        )
        return shown or self.performer.look()

    def _is_start_picture(self, screen: Screen) -> bool:
        """Whether the app shows something that says little and is neither known nor to be dismissed."""
        if not self._is_ours(screen) or self.places.localise(screen) is not None:
            return False
        if self.in_the_way(screen) is not None or wall(screen) is not None:
            return False
        at = front(screen)
        shown = [e for e in screen.elements[at.first : at.last] if screen.visible_bounds(e) is not None]
        return sum(e.clickable for e in shown) <= FEW_CONTROLS and not any(e.scrollable for e in shown)

    def restart(self) -> Screen:
        """Ends the app, starts it again and waits for a page that is known."""
        self.tally.restarts += 1
        self.witness.note("restart")
        self.performer.device.stop(self.places.package)
        # its last page stays in the tree for a moment, and must not pass for the first one of the new start
        self.performer.wait_for(lambda s: not self._is_ours(s), self.performer.timing.reaction)
        return self.launch()

    def launch(self) -> Screen:
        """Brings the app to the front, past start pictures and popups."""
        return self.clear(self.to_front(self.performer.look()))


def _what(dismissal: Dismissal, screen: Screen) -> Hashable:
    """What tells a thing in the way from another: a map's overlay is one and the same on every page."""
    return dismissal.overlay or (dismissal.kind, sight(screen).facts)
