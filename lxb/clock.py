"""Time as an argument: the only module that sleeps.

Everything that waits takes a `Clock`, so that tests run on a `ManualClock` without waiting.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Protocol, TypeVar

T = TypeVar("T")

PAUSES = (0.0, 0.02, 0.05, 0.1)
"""Seconds between the tries of `wait_until`: quick at first, the last one repeats."""

SHORTEST_SKIP = 0.05
"""Seconds: who pauses only as long as a look takes would look thousands of times while nothing changes."""


class Clock(Protocol):
    """A source of time and the only way to wait."""

    def now(self) -> float:
        """Monotonic seconds; only differences mean anything."""

    def wall(self) -> datetime:
        """The date and time of day, in UTC."""

    def sleep(self, seconds: float) -> None:
        """Waits; zero and less return at once."""


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> datetime:
        return datetime.now(UTC)

    def sleep(self, seconds: float) -> None:
        if seconds > 0:
            time.sleep(seconds)


class SkippingClock(SystemClock):
    """The machine's time, but for waits: they are skipped, and count as if they had been waited out.

    For phones on which nothing happens by itself, so that waiting brings nothing. Deadlines and limits hold
    as they do on a real phone.
    """

    def __init__(self) -> None:
        self._skipped = 0.0

    def now(self) -> float:
        return super().now() + self._skipped

    def sleep(self, seconds: float) -> None:
        if seconds > 0:
            self._skipped += max(seconds, SHORTEST_SKIP)


class ManualClock:
    """Time that passes only when somebody sleeps on it. For tests and simulations."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self._start = start
        self._passed = 0.0

    def now(self) -> float:
        return self._passed

    def wall(self) -> datetime:
        return datetime.fromtimestamp(self._start.timestamp() + self._passed, UTC)

    def sleep(self, seconds: float) -> None:
        self._passed += max(0.0, seconds)


class Deadline:
    """A point in time after which waiting is over."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._end = clock.now() + seconds
        self.seconds = seconds

    @property
    def left(self) -> float:
        """Seconds left, never below zero."""
        return max(0.0, self._end - self._clock.now())

    @property
    def passed(self) -> bool:
        return self.left <= 0.0


@contextmanager
def cut_short(seconds: float, cut: Callable[[], None]) -> Iterator[None]:
    """Calls `cut`, in a thread of its own, if the block still runs after so many real seconds.

    For waits that are inside of a library: `cut` has to make them end.
    """
    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def wait_until(
    clock: Clock,
    probe: Callable[[], T | None],
    seconds: float,
    pauses: tuple[float, ...] = PAUSES,
) -> T | None:
    """Asks `probe` until it answers something other than None; None when time is up.

    The probe is asked at least once, and once more when the time has run out in a pause.
    """
    deadline = Deadline(clock, seconds)
    turn = 0
    while True:
        found = probe()
        if found is not None or deadline.passed:
            return found
        clock.sleep(min(pauses[min(turn, len(pauses) - 1)], deadline.left))
        turn += 1
