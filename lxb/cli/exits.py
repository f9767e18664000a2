"""Exit codes: the one place where they are decided.

0 done; 1 failed (said why); 2 usage; 3 no such device, or it went away; 4 model missing, unreachable or
refused; 5 a person is needed; 6 a limit was reached; 130 interrupted (state saved).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
DEVICE: Final = 3
MODEL: Final = 4
PERSON: Final = 5
LIMIT: Final = 6
INTERRUPTED: Final = 130

_BY_STATUS: Mapping[str, int] = MappingProxyType(
    {"done": DONE, "failed": FAILED, "blocked": PERSON, "limit": LIMIT, "cancelled": INTERRUPTED}
)
_BY_REASON: Mapping[str, int] = MappingProxyType(
    {
        "usage": USAGE,
        "unknown name": USAGE,
        "bad name": USAGE,
        "no device": DEVICE,
        "device gone": DEVICE,
        "model": MODEL,
        "unsure": MODEL,
        "rest left": MODEL,
    }
)
"""Of failures: those that are not simply 1. What words cannot settle or do is a model that is missing."""


def exit_code(status: str, reason: str) -> int:
    """The code for a job that ended so."""
    if status == "failed":
        return _BY_REASON.get(reason, FAILED)
    return _BY_STATUS[status]


def undecided(reason: str) -> str:
    """Of a task without a page: pages and apps that fit alike are what a model could tell apart, too."""
    return "unsure" if reason in {"ambiguous", "no app"} else reason


def status_of(code: int) -> str:
    """The status that the JSON of an error says for an exit code."""
    named = {PERSON: "blocked", LIMIT: "limit", INTERRUPTED: "cancelled", DONE: "done"}
    return named.get(code, "failed")
