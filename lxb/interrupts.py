"""Ctrl-C, SIGTERM and a terminal that was closed: each ends the work in order, with its state saved."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from lxb.clock import Clock

GRACE_SECONDS = 1.0
"""For so long after the first signal others are passed over: they would only cut the saving short."""

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Interrupts:
    """A handler of signals that remembers that somebody wants us to end.

    The exception alone is not enough: raised while a library runs compiled code, it may be swallowed there,
    or come out as an error of another kind.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: float | None = None

    @property
    def asked(self) -> bool:
        return self._last is not None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = self._clock.now()
        if self._last is not None and now - self._last < GRACE_SECONDS:
            return
        self._last = now
        raise KeyboardInterrupt

    def install(self) -> None:
        """Takes the signals over, but those that whoever started us wants ignored."""
        for number in _numbers():
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, self)


def let_in() -> None:
    """Signals that were held back while the program was being read (`lxb.__main__`) come now."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _numbers())


def interrupted() -> bool:
    """Whether somebody wants this process to end."""
    handlers = map(signal.getsignal, _numbers())
    return any(isinstance(handler, Interrupts) and handler.asked for handler in handlers)


def ignore_further() -> None:
    """For the last moments of a process that has been told to end: it ends with the exit code it chose."""
    for number in _numbers():
        signal.signal(number, signal.SIG_IGN)


def _numbers() -> list[Any]:
    """The signals that this system has."""
    return [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
