"""What `lxb doctor` finds: one line for each thing that LXB needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from lxb.errors import Lang, LXBError
from lxb.messages import TEXTS, Text, say
from lxb.reason import Reason, reason_of

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
    said = {
        lang: say(lang, key, **{k: _in(lang, value) for k, value in fields.items()})
        for lang in get_args(Lang)
    }
    return Finding(name, state, Text(said["en"], said["zh"]), reason)


def said_of(key: str) -> Text:
    """A word of a finding in both languages, as one of its fields."""
    return TEXTS[key]


def _in(lang: Lang, value: Any) -> Any:
    return value if not isinstance(value, Text) else value.zh if lang == "zh" else value.en


def trouble(name: str, error: LXBError, state: State = "bad") -> Finding:
    """A finding in the words of an error."""
    return Finding(name, state, Text(error.say("en"), error.say("zh")), reason_of(error))
