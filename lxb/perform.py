"""Locate -> act -> settle -> compare: the one way to act on a device.

The performer holds no policy. It waits for conditions, never for a fixed time: after an action until the
caller's `arrived` holds, or until the screen has changed and holds still. How long a phone takes to react is
measured as it goes, so that a fast phone is not made to wait for a slow one's sake.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from lxb.action import Action, Back, Launch, LongPress, Outcome, Swipe, Tap
from lxb.clock import Clock, Deadline
from lxb.config import Timing
from lxb.device import Device, Key
from lxb.errors import DeviceRefused
from lxb.finger import can_scroll, scrolling, stroke, strokes_for, touch_point
from lxb.geometry import Rect
from lxb.locator import Ambiguous, Locator, NotFound, tap_target
from lxb.ocr import Missing, Reader
from lxb.screen import Element, Quality, Screen
from lxb.screen.pictured import shown_size
from lxb.screen.rest import alike, is_loading, unchanged
from lxb.screen.travel import moved, travelled
from lxb.screen.written import with_lines

Test = Callable[[Screen], bool]
Refusal = Callable[[Screen, Element], bool]
"""Whether a control must not be touched; asked of the screen that is touched, right before the touch."""

__all__ = ["MOST_SCROLLS", "Counts", "Performer", "Refusal", "Step", "Test", "can_scroll"]

MOST_SCROLLS = 6
"""Swipes in one direction spent on bringing an element of a scrolling page into view."""

LONGEST_DRAG = 1.1
"""Seconds after which a page that did not follow the finger has come to its end: a swipe loads nothing."""

SHORT_OF_FINGER = 0.65
"""Part of the finger's way below which a page that moved has come to its end.

Lists that snap go to the nearest start of a row, which is never less than two thirds of the way.
"""


@dataclass(slots=True)
class Counts:
    """What was done to the phone."""

    taps: int = 0
    swipes: int = 0
    keys: int = 0
    launches: int = 0
    looks: int = 0
    """Dumps; they do not count as actions."""

    @property
    def actions(self) -> int:
        return self.taps + self.swipes + self.keys + self.launches


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it was carried out."""

    action: Action
    outcome: Outcome
    after: Screen
    """The last screen seen: settled, or the one on which the action was given up."""
    arrived: bool = False
    """Whether the caller's `arrived` held."""
    in_the_way: Element | None = None
    """For COVERED: what would have got the tap."""
    look_alikes: tuple[Element, ...] = ()
    """For AMBIGUOUS."""
    landed: bool = False
    """Whether the screen was seen as it was after the touch: what came up later did not get it."""
    at_end: bool = False
    """For a swipe up or down: whether the page went less far than the finger, as it does at its end."""


@dataclass
class Performer:
    """Acts on one phone."""

    device: Device
    clock: Clock
    timing: Timing
    counts: Counts = field(default_factory=Counts)
    reader: Callable[[], Reader | Missing] | None = None
    """Reads the pictures of pages whose tree names nothing; None = what is only drawn is not found."""
    _reactions: deque[float] = field(default_factory=lambda: deque(maxlen=15))

    # --- seeing ---------------------------------------------------------------------------------------

    def look(self) -> Screen:
        """The screen as it is now."""
        self.counts.looks += 1
        return self.device.screen()

    def wait_for(self, test: Test, seconds: float, first: Screen | None = None) -> Screen | None:
        """The first screen that passes, or None when time is up.

        Between two looks it pauses as long as a look takes, so that half of the phone's time stays its own.
        """
        deadline = Deadline(self.clock, seconds)
        screen = first if first is not None else self.look()
        pause = self.timing.poll
        while not test(screen):
            if deadline.passed:
                return None
            self.clock.sleep(pause)
            began = self.clock.now()
            screen = self.look()
            pause = min(self.timing.poll, (self.clock.now() - began) or self.timing.poll)
        return screen

    def still(self, screen: Screen | None = None) -> Screen:
        """Waits until the screen holds still and has loaded; the last screen seen when it never does."""
        screen = screen or self.look()
        loaded_by = Deadline(self.clock, self.timing.arrive)
        still_by = Deadline(self.clock, self.timing.settle)
        since = self.clock.now()
        while not (still_by.passed if not is_loading(screen) else loaded_by.passed):
            self.clock.sleep(min(self.timing.poll, self.quiet / 2))
            following = self.look()
            if not alike(screen, following):
                since = self.clock.now()
            screen = following
            if self.clock.now() - since >= self.quiet and not is_loading(screen):
                break
        return screen

    @property
    def quiet(self) -> float:
        """How long equal screens count as still: half of what this phone takes to react, within limits."""
        return self._scaled(0.5, low=0.06, high=self.timing.quiet)

    @property
    def patience(self) -> float:
        """How long a tap may show no effect before it is said to have none."""
        return self._scaled(5.0, low=0.4, high=self.timing.reaction)

    def reacted(self, seconds: float) -> None:
        """Notes how long the phone took to show what came of a touch; `quiet` and `patience` go by it."""
        self._reactions.append(seconds)

    def _scaled(self, factor: float, low: float, high: float) -> float:
        if len(self._reactions) < 5:
            return high
        slowest = sorted(self._reactions)[-2]
        return max(min(low, high), min(high, factor * slowest))

    # --- finding --------------------------------------------------------------------------------------

    def find(self, locator: Locator, screen: Screen) -> Element | Step:
        """The element to touch for a locator, or the step that says why there is none.

        What is told by the picture is an element of `written(locator, screen)`.
        """
        found = self._found(locator, self.written(locator, screen))
        return replace(found, after=screen) if isinstance(found, Step) else found

    def written(self, locator: Locator, screen: Screen) -> Screen:
        """The screen with what its picture says now, where a locator asks for it and the tree is hollow."""
        if not locator.ocr or self.reader is None or screen.quality is not Quality.HOLLOW:
            return screen
        reader = self.reader()
        if isinstance(reader, Missing):
            return screen
        try:
            picture = self.device.picture()
        except DeviceRefused:
            return screen
        return with_lines(screen, reader.read(picture, shown_size(screen, picture)))

    @staticmethod
    def _found(locator: Locator, screen: Screen) -> Element | Step:
        found = locator.one(screen)
        if isinstance(found, NotFound):
            outcome = Outcome.OFF_SCREEN if found.off_screen else Outcome.NOT_FOUND
            return Step(Tap(target=locator), outcome, screen)
        if isinstance(found, Ambiguous):
            return Step(Tap(target=locator), Outcome.AMBIGUOUS, screen, look_alikes=found.elements)
        target = tap_target(screen, found)
        over = screen.covered(target)
        if over is not None:
            over = screen.covered(found) if found.index != target.index else over
        if over is not None:
            return Step(Tap(target=locator), Outcome.COVERED, screen, in_the_way=over)
        if not target.enabled:
            return Step(Tap(target=locator), Outcome.DISABLED, screen)
        return found

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
        if not _may_be_further(found) or not can_scroll(screen):
            return self.find(locator, screen), screen
        forward, most = 0, strokes_for(screen, MOST_SCROLLS)
        for _ in range(0 if above else most):
            before = screen
            found, screen, further = self._scroll_to(locator, Swipe(direction="up"), screen)
            if not further or not _may_be_further(found):
                break
            forward += 1
            if goes_on is not None and not goes_on(before, screen):
                break
        for _ in range(forward + most):
            if not _may_be_further(found):
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
        found = self._found(action.target, seen)
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


def _may_be_further(found: Element | Step) -> bool:
    """Whether scrolling may help: also from under a bar or button that floats over the page."""
    if not isinstance(found, Step):
        return False
    main, over = found.after.main, found.in_the_way
    floats = over is not None and main is not None and over.window == main.index
    return floats or found.outcome in {Outcome.NOT_FOUND, Outcome.OFF_SCREEN}


def _at_end(action: Action, before: Screen, after: Screen) -> bool:
    """Whether a page followed a finger that went up or down for a part of its way only."""
    if not isinstance(action, Swipe) or (area := scrolling(before, action.target)) is None:
        return False
    start, end = stroke(before, area, action.direction)
    finger, way = start.y - end.y, travelled(before, after)
    return way is not None and finger != 0 and 0 < way / finger < SHORT_OF_FINGER
