"""What one run of the loop may take: steps and time. What it may ask of models is `lxb.budget`."""

from __future__ import annotations

from lxb.clock import Clock, Deadline
from lxb.reason import Reason

STEPS = 60
"""Where nobody says otherwise."""


class Limits:
    """Counts from its making on."""

    def __init__(self, clock: Clock, *, steps: int | None, seconds: float) -> None:
        self._deadline = Deadline(clock, seconds)
        self._steps = STEPS if steps is None else steps

    def reached(self, steps: int) -> Reason | None:
        """Which limit ends the run before the next step; None = it may go on."""
        if steps >= self._steps:
            return Reason.LIMIT_STEPS
        return Reason.LIMIT_TIME if self._deadline.passed else None
