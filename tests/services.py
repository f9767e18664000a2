"""Answers of OpenAI, Claude and Gemini in their own objects, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from executor.action import Action, FailureCode, Parsed
from executor.dialect import Frame
from executor.dialects.registry import dialect
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point, Size

SMALL = Frame("pixel", Size(500, 1000), Size(1000, 2000))
"""Pixels of a picture that was sent half as large."""
FRAMES = {"openai": SMALL, "claude": SMALL, "gemini": Frame("0-1000", Size(500, 1000), Size(1000, 2000))}
Message = Mapping[str, Any]


def parsed(name: str, message: Message | str, reason: str | None = None) -> Parsed | FailureCode:
    said = of_text(message, reason) if isinstance(message, str) else of_message(message, reason)
    found = dialect(name, ("READ_CLOCK",)).parse(said, FRAMES[name])
    return found if isinstance(found, Parsed) else found.code


def action(name: str, message: Message | str, reason: str | None = None) -> Action | FailureCode:
    found = parsed(name, message, reason)
    return found.action if isinstance(found, Parsed) else found


def item(name: str, kind: str, **arguments: Any) -> Message:
    """An action of a service in its own form."""
    if name == "openai":
        return {"type": "computer_call", "action": {"type": kind, **arguments}, "status": "completed"}
    if name == "claude":
        return {"type": "tool_use", "name": "computer", "input": {"action": kind, **arguments}}
    return {"functionCall": {"name": kind, "args": arguments}}


def function(name: str, kind: str, arguments: Any) -> Message:
    """A function of ours in a service's own form."""
    if name == "openai":
        return {"type": "function_call", "name": kind, "arguments": arguments}
    if name == "claude":
        return {"type": "tool_use", "name": kind, "input": arguments}
    return {"functionCall": {"name": kind, "args": arguments}}


def message(name: str, *items: Message, ends: str | None = None) -> Message:
    """A whole answer of a service."""
    if name == "openai":
        return {"output": list(items), **({"incomplete_details": {"reason": ends}} if ends else {})}
    if name == "claude":
        return {"role": "assistant", "content": list(items), "stop_reason": ends or "tool_use"}
    return {"role": "model", "parts": list(items), "finishReason": ends or "STOP"}


def words(name: str, text: str) -> Message:
    """A piece of text in a service's own form."""
    if name == "openai":
        return {"type": "message", "content": [{"type": "output_text", "text": text}]}
    return {"type": "text", "text": text} if name == "claude" else {"text": text}


SERVICES = ["openai", "claude", "gemini"]
AT = Point(500, 600)
P = {"x": 250, "y": 300}
C = {"coordinate": [250, 300]}
CLICK: dict[str, tuple[str, dict[str, Any]]] = {
    "openai": ("click", P),
    "claude": ("left_click", C),
    "gemini": ("click", {"x": 500, "y": 300}),
}


def click(name: str) -> Message:
    kind, arguments = CLICK[name]
    return item(name, kind, **arguments)
