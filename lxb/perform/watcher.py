"""Looks at a phone and waits for what it shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from lxb.clock import Clock, Deadline
from lxb.config import Timing
from lxb.device import Device
from lxb.errors import DeviceRefused
from lxb.locator import Locator
from lxb.ocr import Missing, Reader
from lxb.perform.step import Counts, Test
from lxb.screen import Quality, Screen
from lxb.screen.pictured import shown_size
from lxb.screen.rest import alike, is_loading
from lxb.screen.written import with_lines


@dataclass
class Watcher:
    """Watches one phone, and learns how long it takes to react."""

    device: Device
    clock: Clock
    timing: Timing
    counts: Counts = field(default_factory=Counts)
    reader: Callable[[], Reader | Missing] | None = None
    """Reads the pictures of pages whose tree names nothing; None = what is only drawn is not found."""
    _reactions: deque[float] = field(default_factory=lambda: deque(maxlen=15))

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
