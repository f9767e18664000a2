"""Mobilerun: prose, then `<function_calls>` with one `<invoke>` or more, done in order.

Source of the format: droidrun/mobilerun, `mobilerun/agent/fast_agent/xml_parser.py` and
`mobilerun/agent/utils/signatures.py`. A control is named by its number in the list that is sent along, or by
a point, of which the profile says what it means. Values are raw.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from executor.action import (
    Action,
    Listed,
    LongPress,
    Note,
    Own,
    Parsed,
    ParseFailure,
    Tap,
    Type,
    TypeSecret,
)
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names, own_functions
from executor.dialects.arguments import POINT, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.batches import First, parsed
from executor.dialects.failing import without_call
from executor.dialects.forms import Reader
from executor.dialects.invokes import HEAD, Invoke, invoke_at
from executor.dialects.names import Names, plain
from executor.dialects.points import Fault, point
from executor.dialects.spoken import Spoken, spoken
from executor.dialects.standing import Span, standing
from executor.dialects.tags import without_residue
from executor.dialects.tools import Tool, tool_calls
from executor.dialects.wording import worded
from lxb.model import Message

_BLOCK = re.compile(r"<\s{0,4}/?\s{0,4}(?:[a-z]{1,20}:)?function_calls\s{0,4}>", re.IGNORECASE)
_MOST = 50
_JUMP = '<invoke name="go_to_page"><parameter name="page">..</parameter></invoke>'
_FOCUSED = -1
"""The number of the field that has the focus."""


def _numbered(given: Arguments) -> Listed | Fault:
    number = given.number("index", "element", "element_index")
    if isinstance(number, int) and number >= 0:
        return Listed(number)
    return Fault("bad_arguments", "index is missing: the number of a control in the list")


def _click(given: Arguments, frame: Frame) -> Action | Fault:
    if "index" not in given and given.has_point(*POINT):
        return forms.tap(given, frame)
    where = _numbered(given)
    return where if isinstance(where, Fault) else Tap(where)


def _click_area(given: Arguments, frame: Frame) -> Action | Fault:
    corners = [given.get(name) for name in ("x1", "y1", "x2", "y2")]
    if None in corners:
        return Fault("bad_arguments", "x1, y1, x2 and y2 are needed")
    at = point(corners, frame)
    return at if isinstance(at, Fault) else Tap(at)


def _long_press(given: Arguments, frame: Frame) -> Action | Fault:
    if "index" not in given and given.has_point(*POINT):
        return forms.long_press(given, frame)
    where = _numbered(given)
    return where if isinstance(where, Fault) else LongPress(where)


def _field(given: Arguments) -> Listed | Fault | None:
    """The field to type into; None is the one that has the focus."""
    if "index" not in given or given.number("index") == _FOCUSED:
        return None
    return _numbered(given)


def _type(given: Arguments, _: Frame) -> Action | Fault:
    text, where = given.text("text", "content", "value"), _field(given)
    if isinstance(text, Fault):
        return text
    if isinstance(where, Fault):
        return where
    return Type(text, where, clear=bool(given.flag("clear")))


def _type_secret(given: Arguments, _: Frame) -> Action | Fault:
    secret, where = given.text("secret_id", "secret"), _field(given)
    if isinstance(secret, Fault) or not secret.strip():
        return Fault("bad_arguments", "secret_id is missing: the name of the secret")
    return where if isinstance(where, Fault) else TypeSecret(secret.strip(), where)


def _remember(given: Arguments, _: Frame) -> Action | Fault:
    words = given.text("information", "text", "message", "content")
    if isinstance(words, Fault) or not words.strip():
        return Fault("bad_arguments", "information is missing: what is to be remembered")
    return Note(words.strip())


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "click": _click,
        "long_press": _long_press,
        "click_at": forms.tap,
        "long_press_at": forms.long_press,
        "click_area": _click_area,
        "type": _type,
        "type_secret": _type_secret,
        "system_button": forms.button,
        "swipe": forms.swipe,
        "wait": forms.wait,
        "open_app": own_functions.open_app,
        "remember": _remember,
        "complete": own_functions.done,
        "go_to_page": forms.jump,
    }
)
"""How each tool is made of its arguments."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "click": ("tap", "click_element", "tap_element", *names.TAP[1:]),
        "long_press": names.LONG_PRESS,
        "click_at": ("tap_at",),
        "type": names.TYPE,
        "swipe": names.SWIPE,
        "wait": names.WAIT,
        "open_app": tuple(name for name in names.LAUNCH if name != "open_app"),
        "complete": ("finish", "finished", "done"),
    }
)


@dataclass(frozen=True, slots=True)
class _Found:
    """The calls of a reply, and the prose before them."""

    calls: tuple[Tool | Fault, ...]
    before: str
    spoken: Spoken


class MobileRun:
    """The adapter of Mobilerun's fast agent.

    Args:
        own: names of the user's own actions: each is a tool.
    """

    name = "mobilerun"

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def request(self, talk: Talk) -> list[Message]:
        """The task; replies and what became of them; what the screen has, and its picture, come last."""
        messages = [message("system", filled("mobilerun", talk))]
        before = filled("task", talk, task=talk.task)
        for turn in talk.turns:
            messages += [message("user", before), message("assistant", turn.said)]
            before = turn.told or filled("unseen", talk)
        head = "" if talk.turns else before
        now = joined(head, filled("front", talk, app=talk.app), facts(talk, _JUMP))
        return [*messages, message("user", now, talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply: the first call, and how many follow."""
        found = _found(said)
        thought = found.spoken.thought(found.before)
        if not found.calls:
            return without_call(said, thought)
        first = found.calls[0]
        action = first if isinstance(first, Fault) else self._read(first, frame)
        return parsed(First(action, len(found.calls) - 1), said, thought)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """Thought and first call in its tags."""
        first = next((call for call in _found(said).calls if isinstance(call, Tool)), Tool("", {}))
        return joined(parsed.thought or "", tagged(first)), worded(parsed.action)

    def _read(self, call: Tool, frame: Frame) -> Action | Fault:
        if (own := self._own.get(plain(call.name))) is not None:
            return Own(own, dict(call.arguments))
        if (name := _NAMES.find(call.name)) is not None:
            return READERS[name](Arguments(call.arguments), frame)
        return Fault("unknown_action", f"there is no tool of that name; there are {_NAMES.listed()}")


def tagged(call: Tool) -> str:
    """A call as the dialect writes it."""
    values = "\n".join(
        f'<parameter name="{name}">{value}</parameter>' for name, value in call.arguments.items()
    )
    inner = f"\n{values}" if values else ""
    return f'<function_calls>\n<invoke name="{call.name}">{inner}\n</invoke>\n</function_calls>'


def _found(said: Said) -> _Found:
    """The calls that count: in the service's own field, else in the text."""
    cut = said.finish == "length"
    given = tuple(tool_calls(said.message, cut=cut))
    if given:
        reply = Spoken(said.text, said.reasoning, cut)
        return _Found(given, without_residue(said.text), reply)
    reply = spoken(said)
    calls: list[Invoke] = []
    spans: list[Span] = []
    at = 0
    while len(calls) <= _MOST and (head := HEAD.search(reply.text, at)):
        one = invoke_at(reply.text, head.start(), cut=cut)
        follows = spans and not reply.text[spans[-1].end : head.start()].strip()
        spans.append(Span(spans[-1].start if follows else head.start(), one.end))
        calls.append(one)
        at = max(one.end, head.end())
    count = standing(reply.text, spans, cut=cut)
    before = reply.text[: spans[count.calls[0]].start] if count.calls else reply.text
    return _Found(tuple(calls[at].what for at in count.calls), _prose(before), reply)


def _prose(before: str) -> str:
    """What stands before the calls, without the tag that opens their block."""
    return without_residue(_BLOCK.sub("", before))
