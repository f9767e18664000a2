"""What tests of dialects share: a screen, and a reply of text read in a dialect."""

from __future__ import annotations

from executor.action import Action, FailureCode, Parsed, ParseFailure
from executor.dialect import Frame
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.geometry import Size

TEXT_DIALECTS = ["autoglm", "gelab", "uitars1", "uitars15", "ma3", "planner"]
CALL_DIALECTS = ["qwen25", "qwen3", "guiowl15", "maiui", "mobilerun", "openai", "claude", "gemini"]
SCREEN = Size(1000, 2000)
"""On it a number of the grid of 1000 is one pixel across and two down."""
FRAME = Frame("0-1000", SCREEN, SCREEN)


def read(name: str, reply: str, finish: str = "stop", frame: Frame = FRAME) -> Parsed | ParseFailure:
    return dialect(name).parse(of_text(reply, finish), frame)


def action(name: str, reply: str, finish: str = "stop", frame: Frame = FRAME) -> Action | FailureCode:
    """The action of a reply; the code where it has none."""
    found = read(name, reply, finish, frame)
    return found.action if isinstance(found, Parsed) else found.code
