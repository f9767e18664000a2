"""What the trace is told of a step."""

from __future__ import annotations

from dataclasses import dataclass

from executor.action import Action, Parsed, Type
from executor.doing import Done
from executor.effects import Difference
from lxb.locator import control_words
from lxb.screen import Screen
from lxb.trace import Did, Proposed, Trace


@dataclass(frozen=True, slots=True)
class Wanted:
    """A reply that was understood."""

    parsed: Parsed
    said: str
    """As it is written back into the history."""
    summary: str
    """In a few words; what may be a password is left out."""


def proposed(trace: Trace, step: int, wanted: Wanted) -> None:
    """That the model wants something to be done."""
    parsed = wanted.parsed
    trace.add(
        Proposed(
            step=step,
            do=_name(parsed.action),
            what=_what(wanted),
            approval=parsed.approval,
            rest=parsed.rest,
        )
    )


def did(
    trace: Trace, step: int, action: Action, done: Done, screen: Screen, differs: Difference, seconds: float
) -> None:
    """What became of it.

    Args:
        trace: who is told.
        step: number of the step.
        action: what was wanted.
        done: how it was carried out.
        screen: on which.
        differs: what the screen was like afterwards.
        seconds: what it took, waiting included.
    """
    place = done.place
    element = place.element if place is not None else None
    trace.add(
        Did(
            step=step,
            do=_name(action),
            label=control_words(screen, element) if element is not None else "",
            at=tuple(place.at) if place is not None else None,
            ending=done.ending,
            changed=differs != "none" if done.ending == "done" and differs != "unknown" else None,
            seconds=round(seconds, 3),
        )
    )


def _what(wanted: Wanted) -> str:
    """In a few words; of a text that is typed only how long it is: it is its user's."""
    action = wanted.parsed.action
    if not isinstance(action, Type):
        return wanted.summary
    many = len(action.text)
    return f"type {many} character{'' if many == 1 else 's'}{' and press enter' if action.submit else ''}"


def _name(action: Action) -> str:
    """As "tap" or "long_press"; of an own action its name."""
    own = getattr(action, "name", None)
    if own is not None:
        return str(own)
    kind = type(action).__name__
    return "".join(f"_{ch.lower()}" if ch.isupper() and at else ch.lower() for at, ch in enumerate(kind))
