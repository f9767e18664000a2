"""What an action is called in a few words, for histories that are lists of sentences."""

from __future__ import annotations

import re
from dataclasses import fields

from executor.action import Action, Described, Listed
from lxb.geometry import Point

_LONGEST = 80


def worded(action: Action) -> str:
    """The action by its name, with what it is done to: `tap (540, 1200)`, `type "milk"`."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).casefold()
    parts = (_part(getattr(action, field.name)) for field in fields(action))
    return " ".join(part for part in (name, *parts) if part)


def _part(value: object) -> str:
    match value:
        case Point(x, y):
            return f"({x}, {y})"
        case Listed(number):
            return f"no. {number}"
        case Described(words) | str(words):
            return f'"{_shortened(words)}"' if words else ""
        case bool() | None:
            return ""
        case int() | float():
            return f"{value:g}"
        case _:
            return ""


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
