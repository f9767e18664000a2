"""The action that the objects of a reply agree on, in dialects that write an action as one object."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from executor.action import Action, Own
from executor.dialect import Frame
from executor.dialects.arguments import Arguments
from executor.dialects.counted import begins_line, ends_reply
from executor.dialects.forms import Reader
from executor.dialects.lines import Part
from executor.dialects.names import Names, plain
from executor.dialects.objects import Found, Unreadable, objects, read_object
from executor.dialects.points import Fault

Named = tuple[str, Mapping[str, Any]]
"""The name of an action, and the object without it."""
_ENCODED = re.compile(r"\s*\"\{\s*\\\"")


class Actions:
    """The actions of a dialect, made of the objects that name them.

    Args:
        readers: how each is made of its arguments, by the dialect's own names.
        names: which names mean it.
        own: names of the user's own actions.
    """

    def __init__(self, readers: Mapping[str, Reader], names: Names, own: Iterable[str]) -> None:
        self._readers = readers
        self._names = names
        self._own = {plain(name): name for name in own}

    def read(self, given: Named, frame: Frame) -> Action | Fault:
        """The action that is named, or what is wrong with it."""
        said, arguments = given
        if (name := self._names.find(said)) is not None:
            return self._readers[name](Arguments(arguments), frame)
        if (own := self._own.get(plain(said))) is not None:
            return Own(own, dict(arguments))
        return Fault("unknown_action", f"there is no action of that name; there are {self._names.listed()}")


class Agreed(NamedTuple):
    """What the objects of a reply come to, and where the first of them stands."""

    result: Action | Fault
    at: int


def agreed(
    text: str,
    parts: Sequence[Part],
    keys: tuple[str, ...],
    read: Callable[[Named], Action | Fault],
    *,
    cut: bool,
) -> Agreed | None:
    """The one action of a reply; None where no object stands in it.

    Args:
        text: the reply.
        parts: under a label that an action follows. Where there is none, objects count that name an action
            and stand on a line of their own or at the end.
        keys: under which an object names its action.
        read: makes the action.
        cut: the reply was cut off.
    """
    found = list(_under(text, parts) if parts else _standing(text, keys))
    results = [_result(one, keys, read, cut) for one in found]
    if not results:
        return None
    if any(result != results[0] for result in results[1:]):
        fault = Fault("ambiguous", "your reply holds more than one action; answer with the next one only")
        return Agreed(fault, found[0].start)
    return Agreed(results[0], found[0].start)


def _under(text: str, parts: Sequence[Part]) -> Iterator[Found | Unreadable]:
    """The objects under labels. A text in one of them may hold the label too."""
    end = 0
    for part in parts:
        if part.at < end:
            continue
        if _ENCODED.match(text, part.start):
            inner = part.of(text).replace('\\"', '"').replace("\\\\", "\\")
            yield from objects(inner)
            continue
        for one in objects(text, part.start, part.end):
            whole = read_object(text, one.start) if isinstance(one, Unreadable) and one.cut else one
            yield whole
            end = whole.end
            if end > part.end:
                break


def _standing(text: str, keys: tuple[str, ...]) -> list[Found]:
    """All objects that name an action, if one of them stands for itself; else they are mentions."""
    named = [one for one in objects(text) if isinstance(one, Found) and _named(one.value, keys)[0]]
    own = any(begins_line(text, one.start) or ends_reply(text, one.end) for one in named)
    return named if own else []


def _result(
    found: Found | Unreadable, keys: tuple[str, ...], read: Callable[[Named], Action | Fault], cut: bool
) -> Action | Fault:
    if isinstance(found, Unreadable):
        if found.cut or cut:
            return Fault("truncated", "your reply ends within the action; give it whole, in fewer words")
        return Fault("bad_arguments", "the action cannot be read; write it as one JSON object")
    if cut and not found.closed:
        return Fault("truncated", "your reply was cut off within the action; give it whole, in fewer words")
    name, arguments = _named(found.value, keys)
    if not name:
        return Fault("no_action", f"the object names no action; {keys[0]} says which it is")
    return read((name, arguments))


def _named(value: Mapping[str, Any], keys: tuple[str, ...]) -> Named:
    """The action's name and its arguments; a call of a function around them is taken off."""
    inner = value.get("arguments")
    if isinstance(inner, Mapping) and not any(key in value for key in keys):
        value = inner
    name = next((value[key] for key in keys if value.get(key)), "")
    rest = {key: given for key, given in value.items() if key not in keys}
    return (name if isinstance(name, str) else "", rest)
