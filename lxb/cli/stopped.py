"""Work that was stopped and has something to show all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from lxb.errors import LXBError
from lxb.interrupts import interrupted

if TYPE_CHECKING:
    from lxb.trace import Event


class Stopped(Exception):
    """An error or Ctrl-C with the result that the work had come to.

    Attributes:
        why: what stopped it.
        result: fields of the JSON document.
    """

    def __init__(self, why: LXBError | KeyboardInterrupt, result: dict[str, Any]) -> None:
        super().__init__(str(why))
        self.why = why
        self.result = result


class Outcome:
    """Watches the events of some work for the result that it ends with."""

    def __init__(self) -> None:
        self.result: dict[str, Any] = {}

    def beside(self, watch: Callable[[Event], None]) -> Callable[[Event], None]:
        """A watch that tells `watch` of every event as well."""

        def see(event: Event) -> None:
            watch(event)
            if event.event == "ended":
                self.result = event.result
            elif interrupted():  # and yet the work goes on
                raise KeyboardInterrupt

        return see


@contextmanager
def kept_when_stopped() -> Iterator[Outcome]:
    """Around work that saves what it has when it is stopped: `Stopped` carries that outside."""
    outcome = Outcome()
    try:
        yield outcome
    except (Exception, KeyboardInterrupt) as error:
        why = KeyboardInterrupt() if interrupted() else error  # which a library may have turned into another
        if not outcome.result or not isinstance(why, (LXBError, KeyboardInterrupt)):
            raise
        raise Stopped(why, outcome.result) from error
