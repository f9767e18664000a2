"""Calls of `mobile_use`, as four dialects write them: one that taps, one that waits, and their tags."""

from __future__ import annotations

import json

from executor.action import Tap
from lxb.geometry import Point

ALL = ["qwen25", "qwen3", "guiowl15", "maiui"]
"""The dialects that write them."""
TAP = Tap(Point(500, 600))
CLICK = {"action": "click", "coordinate": [500, 300]}
"""The arguments of `TAP`."""


def call(arguments: object, name: str = "mobile_use") -> str:
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


def tagged(arguments: object, name: str = "mobile_use") -> str:
    return f"<tool_call>\n{call(arguments, name)}\n</tool_call>"


C = call(CLICK)
WAIT = call({"action": "wait", "time": 1})
