"""The first of several actions, where a reply may hold a batch; the others are only counted."""

from __future__ import annotations

from dataclasses import dataclass

from executor.action import Action, Parsed, ParseFailure
from executor.dialect import Said
from executor.dialects.failing import failed
from executor.dialects.points import Fault


@dataclass(frozen=True, slots=True)
class First:
    """What the first call comes to, and how many stand behind it."""

    action: Action | Fault
    rest: int
    approval: str | None = None
    note: str = ""
    """What the model says of this action beside its thought."""


def parsed(first: First, said: Said, thought: str | None) -> Parsed | ParseFailure:
    """The reading of a reply whose first call is that."""
    if isinstance(first.action, Fault):
        return failed(first.action.code, said, first.action.reason, thought)
    side = {"summary": first.note} if first.note else {}
    return Parsed(first.action, thought, first.approval, first.rest, side)
