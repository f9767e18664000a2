"""What is done to a phone: one action with what came of it, and how many of them there were."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lxb.action import Action, Outcome
from lxb.screen import Element, Screen

Test = Callable[[Screen], bool]
Refusal = Callable[[Screen, Element], bool]
"""Whether a control must not be touched; asked of the screen that is touched, right before the touch."""


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
