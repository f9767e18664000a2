"""What the events of a run tell of how far it has come, for when it is stopped."""

from __future__ import annotations

from dataclasses import dataclass

from lxb.package_name import is_launcher
from lxb.trace import Watch, events


@dataclass
class Steps:
    """Counts the steps of acting while a run goes on, and hands its events on.

    Attributes:
        watch: told of every event; None = nobody is.
        taken: actions that the model has asked for.
        front: package of the app that was in front last, home screens aside; "" = none was seen.
    """

    watch: Watch | None
    taken: int = 0
    front: str = ""

    def __call__(self, event: events.Event) -> None:
        match event:
            case events.Proposed():
                self.taken += 1
            case events.ScreenSeen(package=package) if package and not is_launcher(package):
                self.front = package
        if self.watch is not None:
            self.watch(event)
