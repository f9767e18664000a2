"""How acting on a task ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from executor.action import Action
from executor.notes import Noted
from lxb.errors import LXBError
from lxb.model import Usage
from lxb.reason import Reason, Status
from lxb.screen import Element, Screen


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One action that changed what the phone shows: what a map can learn from."""

    before: Screen
    action: Action
    element: Element | None
    """What it went to, of `before`; None where no tree told, or it went nowhere."""
    after: Screen


@dataclass(frozen=True, slots=True)
class Acted:
    """The end of one run of the loop.

    Attributes:
        status: "done" only where the model said so and nothing that was seen contradicts.
        reason: why.
        error: what ended it, with its cause and cure in words; None where it ended by itself.
        steps: actions of the model that were carried out, or tried.
        answer: what the model said at the end, or what a text model made of the notes; None = nothing.
        notes: pages that were written down.
        usage: what asking the vision model cost.
        path: the actions that changed something, in their order.
    """

    status: Status
    reason: Reason
    error: LXBError | None = None
    steps: int = 0
    answer: str | None = None
    notes: tuple[Noted, ...] = field(default=(), repr=False)
    usage: Usage = field(default_factory=Usage)
    path: tuple[Move, ...] = field(default=(), repr=False)
