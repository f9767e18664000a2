"""A call of a tool, by name and arguments: as an object of JSON, or in the field that services have for it.

Arguments are an object, or an object written out as a text, once or twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from executor.dialects.names import plain
from executor.dialects.objects import Unreadable, read_object
from executor.dialects.points import Fault

_NAMES = ("name", "tool_name", "tool", "function_name", "function")
_ARGUMENTS = ("arguments", "parameters", "args", "input", "params")
_AROUND = ("function", "tool_call", "function_call", "functionCall", "tool_use")
_BESIDE = frozenset({"id", "type", "call_id", "status", "index", "toolset_name", "caller"})
"""What may stand beside name and arguments, and is no argument."""
_FUNCTIONS = frozenset({"mobileuse", "computer", "computeruse"})
_MOST_ENCODED = 3
_MOST_CALLS = 50

CUT = Fault("truncated", "your reply ends within the action; give it whole, in fewer words")
UNREADABLE = Fault("bad_arguments", "the action cannot be read; write it as one JSON object")


@dataclass(frozen=True, slots=True)
class Tool:
    """A call.

    Attributes:
        name: as it was said; "" where only arguments were.
        arguments: by their names.
    """

    name: str
    arguments: Mapping[str, Any]


def tool_of(value: Mapping[str, Any], *, cut: bool) -> Tool | Fault:
    """The call that an object means.

    Arguments may stand beside the name instead of in an object of their own, or partly.

    Args:
        value: the object.
        cut: the reply was cut off: arguments that are not closed are not whole.
    """
    for around in _AROUND:
        inner = value.get(around)
        if isinstance(inner, Mapping):
            value = {name: part for name, part in value.items() if name != around} | dict(inner)
    key = next((one for one in _ARGUMENTS if value.get(one) is not None), None)
    name: str = next((value[one] for one in _NAMES if isinstance(value.get(one), str)), "")
    if key is None and "action" in value and plain(name) not in _FUNCTIONS:
        # Arguments alone: a name among them is one of them, that of an app.
        return Tool("", dict(value))
    given: Mapping[str, Any] | Fault = {} if key is None else decoded(value[key], cut=cut)
    if isinstance(given, Fault):
        return given
    beside = {one: part for one, part in value.items() if one not in {*_NAMES, *_ARGUMENTS, *_BESIDE}}
    return Tool(name.strip(), {**beside, **given})


def decoded(given: object, *, cut: bool) -> Mapping[str, Any] | Fault:
    """An object of arguments, whatever it was written in."""
    for _ in range(_MOST_ENCODED):
        if isinstance(given, Mapping):
            return given
        if isinstance(given, Sequence) and not isinstance(given, str) and len(given) == 1:
            given = given[0]
            continue
        if not isinstance(given, str):
            return UNREADABLE
        text = given.strip()
        if not text:
            return CUT if cut else {}
        given = _read(text, cut=cut)
        if isinstance(given, Fault):
            return given
    return given if isinstance(given, Mapping) else UNREADABLE


def _read(text: str, *, cut: bool) -> object:
    """What a text of JSON holds: an object, however badly written, or a text that holds one."""
    if text[0] in "{｛":
        found = read_object(text, 0)
        if isinstance(found, Unreadable):
            return CUT if found.cut or cut else UNREADABLE
        return CUT if cut and not found.closed else found.value
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return CUT if cut else UNREADABLE


def tool_calls(message: Mapping[str, Any], *, cut: bool) -> list[Tool | Fault]:
    """The calls in the field of a chat message, by its present name or its former one."""
    field = message.get("tool_calls")
    calls = list(field[:_MOST_CALLS]) if isinstance(field, list | tuple) else []
    if isinstance(message.get("function_call"), Mapping) and not calls:
        calls = [message["function_call"]]
    return [tool_of(call, cut=cut) for call in calls if isinstance(call, Mapping)]


def written(tool: Tool) -> str:
    """A call as one line of JSON."""
    return json.dumps({"name": tool.name, "arguments": dict(tool.arguments)}, ensure_ascii=False)


def is_named(tool: Tool, *names: str) -> bool:
    """Whether a call is one of a tool by any spelling of these names."""
    return plain(tool.name) in {plain(name) for name in names}
