"""The action that the objects of a reply agree on, in dialects that write an action as one object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from executor.action import Action
from executor.dialects.lines import Part
from executor.dialects.objects import Found, Unreadable, objects
from executor.dialects.points import Fault

Named = tuple[str, Mapping[str, Any]]
"""The name of an action, and the object without it."""


def agreed(
    text: str,
    parts: Sequence[Part],
    keys: tuple[str, ...],
    read: Callable[[Named], Action | Fault],
    *,
    cut: bool,
) -> Action | Fault | None:
    """The one action of a reply; None where no object stands in it.

    Args:
        text: the reply.
        parts: under a label that an action follows; where there is none, the whole reply is looked through
            for objects that name an action.
        keys: under which an object names its action.
        read: makes the action.
        cut: the reply was cut off.
    """
    if parts:
        found = [one for part in parts for one in objects(text, part.start, part.end)]
    else:
        found = [one for one in objects(text) if isinstance(one, Found) and _name(one, keys)]
    results = [_result(one, keys, read, cut) for one in found]
    if not results:
        return None
    if any(result != results[0] for result in results[1:]):
        return Fault("ambiguous", "your reply holds more than one action; answer with the next one only")
    return results[0]


def _result(
    found: Found | Unreadable, keys: tuple[str, ...], read: Callable[[Named], Action | Fault], cut: bool
) -> Action | Fault:
    if isinstance(found, Unreadable):
        if found.cut or cut:
            return Fault("truncated", "your reply ends within the action; give it whole, in fewer words")
        return Fault("bad_arguments", "the action cannot be read; write it as one JSON object")
    if cut and not found.closed:
        return Fault("truncated", "your reply was cut off within the action; give it whole, in fewer words")
    name = _name(found, keys)
    if not name:
        return Fault("no_action", f"the object names no action; {keys[0]} says which it is")
    return read((name, {key: value for key, value in found.value.items() if key not in keys}))


def _name(found: Found, keys: tuple[str, ...]) -> str:
    named = next((found.value[key] for key in keys if found.value.get(key)), "")
    return named if isinstance(named, str) else ""
