"""Acts on a phone: touches what a locator means, and watches what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lxb.action import Action, Back, Launch, LongPress, Outcome, Swipe, Tap
from lxb.device import Key
from lxb.finger import can_scroll, scrolling, stroke, strokes_for, touch_point
from lxb.geometry import Rect
from lxb.locator import Locator, tap_target
from lxb.perform.finding import element_of, may_be_further
from lxb.perform.step import Refusal, Step, Test
from lxb.perform.watcher import Watcher
from lxb.screen import Element, Screen
from lxb.screen.rest import alike, unchanged
from lxb.screen.travel import moved, travelled

MOST_SCROLLS = 6
"""Swipes in one direction spent on bringing an element of a scrolling page into view."""

LONGEST_DRAG = 1.1
"""Seconds after which a page that did not follow the finger has come to its end: a swipe loads nothing."""

SHORT_OF_FINGER = 0.65
"""Part of the finger's way below which a page that moved has come to its end.

Lists that snap go to the nearest start of a row, which is never less than two thirds of the way.
"""


@dataclass
class Performer(Watcher):
    """Acts on one phone."""

    # --- finding --------------------------------------------------------------------------------------

    def find(self, locator: Locator, screen: Screen) -> Element | Step:
        """The element to touch for a locator, or the step that says why there is none.

        What is told by the picture is an element of `written(locator, screen)`.
        """
        found = element_of(locator, self.written(locator, screen))
        return replace(found, after=screen) if isinstance(found, Step) else found

    def seek(
        self,
        locator: Locator,
        screen: Screen,
        goes_on: Callable[[Screen, Screen], bool] | None = None,
        *,
        above: bool = False,
    ) -> tuple[Element | Step, Screen]:
        """As `find`, scrolling to the page's end, then back and up to its top; and the screen it ended on.

        Args:
            locator: what to look for.
            screen: the screen as it was last seen.
            goes_on: told the screens before and after a swipe; False where it is no use to go further.
            above: whether it is known to stand at the page's top: then it is not looked for further down.
        """
        found = self._control(locator, screen)
        if not may_be_further(found) or not can_scroll(screen):
            return self.find(locator, screen), screen
        forward, most = 0, strokes_for(screen, MOST_SCROLLS)
        for _ in range(0 if above else most):
            before = screen
            found, screen, further = self._scroll_to(locator, Swipe(direction="up"), screen)
            if not further or not may_be_further(found):
                break
            forward += 1
            if goes_on is not None and not goes_on(before, screen):
                break
        for _ in range(forward + most):
            if not may_be_further(found):
                break
            found, screen, further = self._scroll_to(locator, Swipe(direction="down"), screen)
            if not further:
                break
        return (found if isinstance(found, Element) else self.find(locator, screen)), screen

    def _control(self, locator: Locator, screen: Screen) -> Element | Step:
        """As `find`; a heading that reads like the control does not hide that this one is further down."""
        found = self.find(locator, screen)
        if isinstance(found, Element) and not tap_target(screen, found).clickable:
            return Step(Tap(target=locator), Outcome.NOT_FOUND, screen)
        return found

    def _scroll_to(
        self, locator: Locator, swipe: Swipe, screen: Screen
    ) -> tuple[Element | Step, Screen, bool]:
        """One swipe: what is found then, the screen, and whether it moved and may go further."""
        step = self.do(swipe, screen)
        goes_on = step.outcome is Outcome.DONE and not step.at_end
        return self._control(locator, step.after), step.after, goes_on

    # --- acting ---------------------------------------------------------------------------------------

    def do(
        self,
        action: Action,
        screen: Screen,
        arrived: Test | None = None,
        left: Test | None = None,
        refused: Refusal | None = None,
    ) -> Step:
        """Carries out one action and watches what becomes of it.

        Args:
            action: what to do; a tap's element is looked for on the screen as it is then, without scrolling.
            screen: the screen as it was last seen.
            arrived: ends the wait at the first screen that passes. Without it the screen is waited for to
                change and then to hold still.
            left: tells a screen that is no longer where the action began; without it any lasting difference
                counts.
            refused: tells a control that is not touched, whatever the locator made one expect; None = any is.
        """
        begun = self._begin(action, screen, refused)
        if isinstance(begun, Step):
            return begun
        screen = begun
        if arrived is not None:
            found = self.wait_for(arrived, self.timing.arrive)
            if found is not None:
                return Step(action, Outcome.DONE, found, arrived=True)
            after = self.look()
            return Step(action, self._compare(action, screen, after), after)
        after, landed = self._after(action, screen, left)
        outcome, at_end = self._compare(action, screen, after), _at_end(action, screen, after)
        return Step(action, outcome, after, landed=landed, at_end=at_end)

    def _begin(self, action: Action, screen: Screen, refused: Refusal | None) -> Step | Screen:
        """Sends the action to the phone: the screen it was sent to, or the step that says why it was not."""
        match action:
            case Tap() | LongPress():
                return self._press(action, screen, refused)
            case Swipe():
                area = scrolling(screen, action.target)
                if area is None:
                    return Step(action, Outcome.NOT_FOUND, screen)
                self.counts.swipes += 1
                start, end = stroke(screen, area, action.direction)
                self.device.swipe(start, end)
            case Back():
                self.counts.keys += 1
                self.device.press(Key.BACK)
            case Launch():
                self.counts.launches += 1
                self.device.launch(action.package)
        return screen

    def _press(self, action: Tap | LongPress, screen: Screen, refused: Refusal | None) -> Step | Screen:
        """Looks once more, finds the control on that screen, and touches it where it is there.

        What came up since would get the touch, and what moved or reads otherwise would be another control.
        """
        now = self.look()
        if not alike(screen, now) and _front(screen) != _front(now):
            return Step(action, Outcome.COVERED, now)
        seen = self.written(action.target, now)
        found = element_of(action.target, seen)
        if isinstance(found, Step):
            return replace(found, action=action, after=now)
        if refused is not None and refused(seen, found):
            return Step(action, Outcome.REFUSED, now)
        self.touch(found, seen, long=isinstance(action, LongPress))
        return now

    def touch(self, element: Element, screen: Screen, *, long: bool = False) -> None:
        """Taps the middle of what is visible of an element."""
        at = touch_point(screen, element)
        self.counts.taps += 1
        if long:
            self.device.long_press(at)
        else:
            self.device.tap(at)

    def _patience_for(self, action: Action, left: Test | None) -> float:
        if isinstance(action, Launch) and left is not None:
            return self.timing.launch
        return min(LONGEST_DRAG, self.patience) if isinstance(action, Swipe) else self.patience

    def _after(self, action: Action, before: Screen, left: Test | None) -> tuple[Screen, bool]:
        """The screen that came of an action, and whether that before it was seen once more."""
        began = self.clock.now()
        gone = left or (lambda screen: self._compare(action, before, screen) is Outcome.DONE)
        first = self.look()
        landed = not gone(first)
        changed = self.wait_for(gone, self._patience_for(action, left), first)
        if changed is None:
            return self.look(), landed
        if not isinstance(action, Swipe | Launch):  # a page follows the finger at once, an app takes its time
            self.reacted(self.clock.now() - began)
        return self.still(changed), landed

    @staticmethod
    def _compare(action: Action, before: Screen, after: Screen) -> Outcome:
        if not unchanged(before, after) or (isinstance(action, Swipe) and moved(before, after)):
            return Outcome.DONE
        return Outcome.NO_CHANGE


def _front(screen: Screen) -> tuple[str, Rect] | None:
    """Whose window is uppermost, and where it is."""
    window = screen.front
    return (window.package, window.bounds) if window is not None else None


def _at_end(action: Action, before: Screen, after: Screen) -> bool:
    """Whether a page followed a finger that went up or down for a part of its way only."""
    if not isinstance(action, Swipe) or (area := scrolling(before, action.target)) is None:
        return False
    start, end = stroke(before, area, action.direction)
    finger, way = start.y - end.y, travelled(before, after)
    return way is not None and finger != 0 and 0 < way / finger < SHORT_OF_FINGER
