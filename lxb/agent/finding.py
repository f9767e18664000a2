"""What `lxb doctor` finds: one line for each thing that LXB needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from lxb.errors import LXBError
from lxb.messages import Text, say
from lxb.results import Reason, reason_of

State = Literal["ok", "warn", "bad"]
"""Warn = it works, but not as well as it could, or only what few need does not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    name: str
    state: State
    said: Text
    reason: Reason = Reason.FINISHED
    """Why a run would end with it, where it is bad."""


def found(name: str, state: State, key: str, reason: Reason = Reason.FINISHED, **fields: Any) -> Finding:
    """A finding in the words that `lxb.messages` has for a key."""
    return Finding(name, state, Text(say("en", key, **fields), say("zh", key, **fields)), reason)


def trouble(name: str, error: LXBError, state: State = "bad") -> Finding:
    """A finding in the words of an error."""
    return Finding(name, state, Text(error.say("en"), error.say("zh")), reason_of(error))
