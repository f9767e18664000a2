"""What it wants to do next, before it is said in a dialect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lxb.geometry import Rect
from lxb.virtual.scripted.moment import Control, Side

Kind = Literal[
    "tap", "hold", "type", "clear", "look", "back", "launch", "wait", "ask", "hand_over", "finish", "give_up"
]
"""look: swipes to see more on one side. clear: marks all that a field holds, to type over it."""


@dataclass(frozen=True, slots=True)
class Intent:
    """One action."""

    kind: Kind
    why: str
    """In the task's language, as it is thought aloud."""
    control: Control | None = None
    """What it goes to."""
    text: str = ""
    """What is typed, launched, asked or told."""
    consent: str | None = None
    """Why the person has to agree; None = it needs no consent as far as it knows."""
    side: Side = "down"
    within: Rect | None = None
