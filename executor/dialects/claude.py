"""Claude with the computer tool: blocks `tool_use`, of the tool `computer` or of a tool for each action.

Sources of the format: anthropics/anthropic-quickstarts, `computer-use-demo/computer_use_demo/tools/`;
anthropics/anthropic-sdk-python, `src/anthropic/types/beta/`. Points are pixels of the picture that was sent.
A scroll names the way of the content: the finger moves the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from executor.action import Action, Noop, Screenshot, Swipe
from executor.dialect import Frame, Said
from executor.dialects import forms, names
from executor.dialects.arguments import Arguments
from executor.dialects.forms import OPPOSITE, Reader
from executor.dialects.names import Names, plain
from executor.dialects.native import MOST_CALLS, Call, Native, Output, listed
from executor.dialects.own_functions import FUNCTIONS, OTHER_NAMES, keys
from executor.dialects.points import Fault, box
from executor.dialects.tools import Tool, tool_of

_COMPUTER = frozenset({"computer", "computeruse"})
_BLOCKS = frozenset({"text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use"})


def _scroll(given: Arguments, frame: Frame) -> Action | Fault:
    side = given.direction("scroll_direction", "direction")
    return side if isinstance(side, Fault) else forms.fling(given, frame, OPPOSITE[side])


def _drag(given: Arguments, frame: Frame) -> Action | Fault:
    start = given.point(frame, "start_coordinate", "start", "from")
    end = given.point(frame, "coordinate", "end_coordinate", "end", "to")
    if isinstance(start, Fault):
        return start
    return end if isinstance(end, Fault) else Swipe(start, end, drag=True)


def _zoom(given: Arguments, frame: Frame) -> Action | Fault:
    region = given.get("region", "box", "bbox")
    if region is None:
        return Fault("bad_arguments", "region is missing: left, top, right, bottom")
    found = box(region, frame)
    return found if isinstance(found, Fault) else Screenshot(found)


class Claude(Native):
    """The adapter of Claude's computer use."""

    name = "claude"
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {
            "left_click": forms.tap,
            "double_click": forms.double_tap,
            "left_click_drag": _drag,
            "scroll": _scroll,
            "type": forms.type_text,
            "key": keys,
            "wait": forms.wait,
            "screenshot": lambda *_: Screenshot(),
            "zoom": _zoom,
            "mouse_move": lambda *_: Noop(),
            "cursor_position": lambda *_: Noop(),
            "long_press": forms.long_press,
            **FUNCTIONS,
        }
    )
    names: ClassVar[Names] = Names(
        {
            **dict.fromkeys(readers, ()),
            **OTHER_NAMES,
            "left_click": ("tap", "click", "single_tap", "single_click", "tap_on", "click_on"),
            "double_click": ("double_tap", "left_double"),
            "left_click_drag": ("drag", "drag_and_drop", "drag_to"),
            "type": names.TYPE,
            "key": ("keypress", "press_key", "press", "hotkey"),
            "wait": names.WAIT,
            "screenshot": ("take_screenshot",),
            "long_press": names.LONG_PRESS,
        }
    )
    not_here: ClassVar[frozenset[str]] = frozenset(
        {"rightclick", "middleclick", "tripleclick", "leftmousedown", "leftmouseup", "holdkey"}
    )
    jump = '{"type": "tool_use", "name": "go_to_page", "input": {"page": ".."}}'

    def item(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """A block of the content."""
        known = self.names.find(name)
        if known is None or known in FUNCTIONS or known == "long_press":
            return {"type": "tool_use", "name": name, "input": dict(arguments)}
        return {"type": "tool_use", "name": "computer", "input": {"action": name, **arguments}}

    def own_output(self, said: Said) -> Output | None:
        """The blocks of the content, or a text with a reason for its end."""
        content = said.message.get("content")
        own = "stop_reason" in said.message
        blocks = [part for part in listed(content)[:MOST_CALLS] if isinstance(part, Mapping)]
        if not own and not any(part.get("type") in _BLOCKS - {"text"} for part in blocks):
            return None
        cut = said.finish == "length"
        calls = [call for part in blocks for call in self.calls_in(part, cut=cut)]
        if cut and calls and blocks[-1].get("type") == "tool_use":
            # The input of the last block may have lost its end, and still be an object.
            last = calls[-1]
            calls[-1] = Call(last.name, last.arguments, whole=False)
        return Output(
            calls,
            said.text,
            said.reasoning,
            refused=said.finish == "refused",
            cut=cut,
            ended=said.finish == "stop",
        )

    def calls_in(self, value: Mapping[str, Any], *, cut: bool) -> Iterator[Call]:
        """Of a block, of a bare input, or of a whole content."""
        content, kind = value.get("content"), value.get("type")
        if isinstance(content, list) and kind in {None, "message"}:
            for part in content[:MOST_CALLS]:
                if isinstance(part, Mapping):
                    yield from self.calls_in(part, cut=cut)
        elif kind == "tool_use" or _is_call(value):
            yield from self._called(tool_of(value, cut=cut), cut)
        elif isinstance(value.get("action"), str) and kind is None:
            yield from self._called(Tool("computer", value), cut)

    def _called(self, tool: Tool | Fault, cut: bool) -> Iterator[Call]:
        if isinstance(tool, Fault):
            yield Call("", tool)
            return
        name, arguments = tool.name, dict(tool.arguments)
        if not name or plain(name) in _COMPUTER:
            said = arguments.pop("action", None)
            name = said if isinstance(said, str) else ""
        yield Call(name, arguments, whole=bool(name) or not cut)


def _is_call(value: Mapping[str, Any]) -> bool:
    named = isinstance(value.get("name"), str) and ("input" in value or "arguments" in value)
    return named or isinstance(value.get("tool_use"), Mapping) or isinstance(value.get("function"), Mapping)
