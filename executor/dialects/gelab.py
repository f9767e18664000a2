r"""GELab-Zero, Step-GUI: a thought in tags, then fields that a TAB parts, `action:CLICK\tpoint:x,y`.

Source of the format: stepfun-ai/gelab-zero, `copilot_tools/parser_0920_summary.py` and the two beside it.
Points count from 0 to 1000. The summary is the whole history of the next request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from executor.action import Action, FailureCode, Finish, Own, Parsed, ParseFailure, Type
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.arguments import KEYS, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.failing import failed, without_call
from executor.dialects.fields import ORDER, begins, fields
from executor.dialects.forms import Reader
from executor.dialects.names import Names, plain
from executor.dialects.points import Fault
from executor.dialects.spoken import spoken
from executor.dialects.statuses import succeeded
from executor.dialects.tags import THINK_CLOSE, THINK_OPEN, split_thinking, trimmed, without_residue
from executor.dialects.wording import worded
from lxb.model import Message

_SIDE = ("explain", "summary", "verify", "note")
_UNREAD = frozenset(get_args(FailureCode))
_JUMP = "action:GO_TO_PAGE\tpage:.."


def _type(given: Arguments, frame: Frame) -> Action | Fault:
    found = forms.type_text(given, frame)
    # Line breaks are not allowed between fields, so models write those of a text as backslash and n.
    return replace(found, text=found.text.replace("\\n", "\n")) if isinstance(found, Type) else found


def _complete(given: Arguments, _: Frame) -> Action | Fault:
    message_ = given.words("return", "value")
    if message_ is None:
        return Fault("bad_arguments", "return is missing: say what was done or found out")
    success = succeeded(given.words("status") or "success")
    if success is None:
        return Fault("bad_arguments", "status is neither: it is success or failure")
    return Finish(message_, success)


def _abort(given: Arguments, _: Frame) -> Action | Fault:
    reason = given.words("value", "return")
    return (
        Fault("bad_arguments", "value is missing: say why")
        if reason is None
        else Finish(reason, success=False)
    )


def _info(given: Arguments, frame: Frame) -> Action | Fault:
    if not given.words("value", "return"):
        return Fault("bad_arguments", "value is missing: the question for the user")
    return forms.ask(given, frame)


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "CLICK": forms.tap,
        "DOUBLE_CLICK": forms.double_tap,
        "LONGPRESS": forms.long_press,
        "TYPE": _type,
        "SLIDE": forms.swipe,
        "SCROLL": forms.scroll,
        "AWAKE": forms.launch,
        "WAIT": forms.wait,
        "BACK": forms.back,
        "HOME": forms.home,
        "HOT_KEY": forms.press,
        "INFO": _info,
        "CALL_USER": forms.take_over,
        "COMPLETE": _complete,
        "ABORT": _abort,
        "GO_TO_PAGE": forms.jump,
    }
)
"""How each action is made of its fields."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "CLICK": ("tap", *names.TAP),
        "DOUBLE_CLICK": ("double_tap", *names.DOUBLE_TAP),
        "LONGPRESS": names.LONG_PRESS,
        "TYPE": names.TYPE,
        "SLIDE": (*names.SWIPE, "swipe"),
        "AWAKE": ("launch", *names.LAUNCH),
        "WAIT": names.WAIT,
        "BACK": names.BACK,
        "HOME": names.HOME,
        "HOT_KEY": ("press_key", "key"),
        "INFO": names.ASK,
        "CALL_USER": ("take_over", *names.TAKE_OVER),
        "COMPLETE": ("finish", "finished", "done"),
    }
)


class GeLab:
    """The adapter of GELab.

    Args:
        own: names of the user's own actions: `action:name`, its one argument as `value`.
    """

    name = "gelab"

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def request(self, talk: Talk) -> list[Message]:
        """One message, no system prompt: role, task with the last summary, picture, form of the answer."""
        # A reply that could not be read has no summary: the one before it still holds.
        said = (turn.summary for turn in reversed(talk.turns) if turn.summary not in _UNREAD)
        last = next(said, "")
        state = filled("gelab_state", talk, task=talk.task, summary=last or "-")
        known = joined(state, facts(talk, _JUMP))
        return [message("user", filled("gelab", talk), known, talk.picture, filled("gelab_form", talk))]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply; fields beside the action are its `side`."""
        reply = spoken(said)
        thought, rest = _apart(reply.text)
        thought = reply.thought(thought)
        found = fields(trimmed(rest))
        if not found:
            return without_call(said, thought)
        if reply.cut and ORDER.get(list(found)[-1], 4) <= 4:
            return failed("truncated", said, thought=thought)
        action = self._read(found, frame)
        if isinstance(action, Fault):
            return failed(action.code, said, action.reason, thought)
        if "action again" in found:
            return failed("ambiguous", said, thought=thought)
        side = {name: found[name] for name in _SIDE if found.get(name)}
        return Parsed(action, thought, side=side)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The reply as it came; its summary, which is all that the next request holds of it."""
        return said.text.strip(), parsed.side.get("summary") or worded(parsed.action)

    def _read(self, found: Mapping[str, str], frame: Frame) -> Action | Fault:
        given = Arguments({key: value for key, value in found.items() if key in KEYS and key not in _SIDE})
        said = found["action"]
        if not said:
            return Fault("no_action", f"the action is empty; it is one of {_NAMES.listed()}")
        if (name := _NAMES.find(said)) is not None:
            return READERS[name](given, frame)
        if (own := self._own.get(plain(said))) is not None:
            return Own(own, {key: found[key] for key in ("value",) if key in found})
        return Fault("unknown_action", f"there is no action of that name; there are {_NAMES.listed()}")


def _apart(text: str) -> tuple[str | None, str]:
    """Thought and fields. Where the thought's tag is not closed, the first field ends it."""
    opened = THINK_OPEN.search(text[:400])
    before = None if opened else begins(text)
    split = split_thinking(text, before)
    if split.thought is not None and split.closed:
        return without_residue(split.thought), split.rest
    start = begins(text)
    if start is None:
        return without_residue(text) or None, ""
    return without_residue(THINK_CLOSE.sub("", text[:start])) or None, text[start:]
