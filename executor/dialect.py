"""What a dialect is: how a model is asked for the next action, and how its reply is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from executor.action import Parsed, ParseFailure
from lxb.errors import Lang
from lxb.geometry import Size, Space
from lxb.model import Finish, Message, Picture


@dataclass(frozen=True, slots=True)
class Frame:
    """What the points of a reply are relative to."""

    space: Space | None
    """None = the dialect has no points."""
    sent: Size
    """The picture's size as it was sent."""
    screen: Size
    """Of the screen that it shows, in pixels."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a service returned, as far as it matters to a dialect."""

    text: str = ""
    """The content, thoughts not taken out."""
    reasoning: str = ""
    """Of a field of its own."""
    finish: Finish = "stop"
    message: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The object that came, where more than text did: `tool_calls`, `output`, `parts`, `content` blocks."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of the past."""

    said: str
    """The reply as it is written back, in the dialect's own form."""
    summary: str
    """The action in a few words, for dialects whose history is a list of sentences."""
    thought: str | None = None
    told: str = ""
    """What became of it, as the model is told with the next screen."""
    picture: Picture | None = None
    """The screen that it answered to; None where it is not sent any more."""


@dataclass(frozen=True, slots=True)
class Talk:
    """All that a request for the next action is made of."""

    task: str
    lang: Lang
    today: str
    """Date and weekday, as the prompt names them."""
    picture: Picture | None
    """The screen now; None where it could not be taken (the tree is described then)."""
    app: str
    """What is in front, as the model is told."""
    turns: Sequence[Turn] = ()
    """The past, oldest first, trimmed already."""
    account: str = ""
    """What was done before the first turn: the way that was walked."""
    told: str = ""
    """What became of the last action, and what else the model has to know now."""
    controls: str = ""
    """The tree's controls as numbered lines, quoted as data; "" where they are not sent."""
    own: Sequence[str] = ()
    """A line of prompt for each action that the user has registered."""
    jumps: str = ""
    """Pages that the map knows a way to; "" where none is offered."""


class Dialect(Protocol):
    """One way of talking."""

    @property
    def name(self) -> str:
        """As in `lxb.model.profile.Dialect`."""
        ...

    def request(self, talk: Talk) -> list[Message]:
        """The conversation to send."""
        ...

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply. Pure, linear in the length of the reply; raises nothing."""
        ...

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """How a reply is written back into the history, and its summary in a few words."""
        ...
