"""The events of acting: what a model thought, wanted and was told, and what became of it.

None of them holds what is typed into a password field, nor what a person answered.
"""

from __future__ import annotations

from typing import Literal

from lxb.trace.base import EventBase

Rung = Literal["told", "cleared", "back", "rerouted", "restarted", "asked", "gave_up"]
"""What was done because the loop got nowhere."""


class Thought(EventBase):
    """A piece of what the model thinks aloud, as it comes in; the pieces of one step make one text."""

    event: Literal["thought"] = "thought"
    step: int
    text: str
    last: bool = False
    """Whether no piece of this reply follows."""


class Proposed(EventBase):
    """What the model wants to be done, as it was understood."""

    event: Literal["proposed"] = "proposed"
    step: int
    do: str
    """Kind of the action, "tap", "type" ..., or the name of the user's own."""
    what: str = ""
    """The action in a few words; what goes into a password field is left out."""
    approval: str | None = None
    """Not None: the model itself says that a person must agree first."""
    rest: int = 0
    """So many more actions stood in the reply and were left aside."""


class NotUnderstood(EventBase):
    """A reply that holds no action that could be carried out."""

    event: Literal["not_understood"] = "not_understood"
    step: int
    code: str
    reason: str
    turn: int = 1
    """The how manieth in a row."""


class Did(EventBase):
    """An action of the model was carried out, or was not."""

    event: Literal["did"] = "did"
    step: int
    do: str
    label: str = ""
    """The words on the control."""
    at: tuple[int, int] | None = None
    """Where it was touched, in pixels of the screen."""
    ending: Literal["done", "looked", "impossible", "refused", "finished"]
    changed: bool | None = None
    """Whether the screen was another afterwards; None where that cannot be said."""
    seconds: float = 0.0


class Told(EventBase):
    """What the model is told with the next screen."""

    event: Literal["told"] = "told"
    step: int
    text: str


class Asked(EventBase):
    """A person was asked, or handed the phone."""

    event: Literal["asked"] = "asked"
    what: Literal["confirm", "ask", "take_over"]
    text: str = ""
    answer: Literal["yes", "no", "nobody", "answered"] = "nobody"
    """What was answered to a question is left out."""
    seconds: float = 0.0


class Recovered(EventBase):
    """Something was done because the loop got nowhere."""

    event: Literal["recovered"] = "recovered"
    level: int
    """1: the model is told, what is in the way removed; 2: back, or by the map; 3: the app is restarted, the
    person asked."""
    how: Rung
    why: str = ""
    """As "cycle of 2", or what is amiss with what can be seen."""


class Noted(EventBase):
    """What a page shows was written down; the text itself stays out of the trace."""

    event: Literal["noted"] = "noted"
    heading: str = ""
    characters: int = 0
