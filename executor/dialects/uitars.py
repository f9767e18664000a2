r"""UI-TARS: `Thought: ..`, then `Action: click(start_box='(x,y)')`.

Source of the format: bytedance/UI-TARS, `codes/ui_tars/prompt.py` and `codes/ui_tars/action_parser.py`. A
text to type that ends in a newline is submitted. A scroll names the side where more is to show up: the finger
moves the other way. Version 1.5 may send several actions with a blank line between; the first one is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from executor.action import Action, Finish, Own, Parsed, ParseFailure, Press, Type
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.arguments import KEYS, MESSAGE, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.calls import Broken, Call, Calls
from executor.dialects.counted import Counted, begins_line, counted
from executor.dialects.failing import without_call
from executor.dialects.forms import Reader
from executor.dialects.lines import Part, labelled
from executor.dialects.names import Names, plain
from executor.dialects.one import Read, one_of
from executor.dialects.points import Fault
from executor.dialects.spoken import Spoken, spoken
from executor.dialects.tags import FENCE, SPECIAL, without_residue
from executor.dialects.wording import worded
from lxb.model import Message

_LABELS = MappingProxyType(
    {
        "thought": "thought",
        "思考": "thought",
        "reflection": "reflection",
        "action_summary": "thought",
        "action": "action",
        "动作": "action",
    }
)
_SUMMARY = re.compile(r"Action_Summary\s{0,4}[:：]", re.IGNORECASE)
_MOST = 50
_JUMP = "go_to_page(page='..')"


def _type(given: Arguments, frame: Frame) -> Action | Fault:
    text = given.text("content", "text", "value", "input")
    if isinstance(text, Fault):
        return text
    if not text.endswith("\n"):
        return Type(text)
    return Type(text.rstrip("\n"), submit=True) if text.strip("\n") else Press("enter")


def _finished(given: Arguments, _: Frame) -> Action | Fault:
    return Finish(given.words(*MESSAGE, "") or "")


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "click": forms.tap,
        "left_double": forms.double_tap,
        "long_press": forms.long_press,
        "type": _type,
        "scroll": forms.scroll,
        "drag": forms.drag,
        "open_app": forms.launch,
        "press_home": forms.home,
        "press_back": forms.back,
        "hotkey": forms.press,
        "wait": forms.wait,
        "call_user": forms.take_over,
        "finished": _finished,
        "go_to_page": forms.jump,
    }
)
"""How each action is made of its arguments."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "click": ("tap", "left_single", *names.TAP),
        "left_double": ("double_tap", *names.DOUBLE_TAP),
        "long_press": names.LONG_PRESS,
        "type": names.TYPE,
        "scroll": (*names.SWIPE, "swipe"),
        "drag": names.DRAG,
        "open_app": ("launch", *names.LAUNCH),
        "press_home": ("home", *names.HOME),
        "press_back": ("back", *names.BACK),
        "hotkey": ("press", "press_key", "key"),
        "wait": names.WAIT,
        "call_user": ("take_over", *names.TAKE_OVER),
        "finished": ("finish", "done"),
    }
)
NAMES: tuple[str, ...] = tuple(READERS)
MARKER = re.compile(
    rf"(?<![A-Za-z0-9_.])(?:{'|'.join(NAMES)})[ \t]{{0,4}}[(（]"
    r"(?=\s{0,40}(?:[A-Za-z_]{1,20}[ \t]{0,4}[=＝]|[)）]))",
    re.IGNORECASE,
)
"""What a call begins with where no label says that one follows."""
_ANY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}[ \t]{0,4}[(（]")
_BETWEEN = re.compile(rf"(?:\s|{SPECIAL.pattern}|{FENCE}|[`*;；])*+", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_BOX = re.compile(r"((?:start|end)_box\s?=\s?['\"])([(\[][^'\"|]{1,60}[)\]])(?=['\"])")


class _UiTars:
    """What both versions have in common.

    Args:
        own: names of the user's own actions, called as the others are.
    """

    name = ""
    batches = False
    """Whether several actions may stand in one reply."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def request(self, talk: Talk) -> list[Message]:
        """No system prompt: prompt and task, then screens and replies in turn; text before picture."""
        opening = filled(self.name, talk, task=talk.task)
        messages: list[Message] = []
        before = opening
        for turn in talk.turns:
            seen = before if turn.picture else joined(before, filled("unseen", talk))
            messages += [message("user", seen, turn.picture), message("assistant", turn.said)]
            before = turn.told
        now = joined(before if not talk.turns else "", facts(talk, _JUMP))
        return [*messages, message("user", now, talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply: the call behind `Action:`, or one that stands alone where there is no label."""
        reply = spoken(said)
        found = _found(reply)
        thought = reply.thought(found.thought)
        if found.too_many:
            return one_of(Counted((), None, too_many=True), said, thought, self._reader(frame))
        if not found.calls:
            return without_call(said, thought)
        batch = self.batches and all(found.parted)
        calls = found.calls[:1] if batch else found.calls
        parsed = one_of(Counted(calls, None), said, thought, self._reader(frame))
        if batch and isinstance(parsed, Parsed):
            return replace(parsed, rest=len(found.calls) - 1)
        return parsed

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """Thought and first call, with the box tokens that the model was trained to see again."""
        reply = spoken(said)
        calls = [call for call in _found(reply).calls if isinstance(call, Call)]
        call = calls[0].written(reply.text) if calls else ""
        boxed = _BOX.sub(r"\1<|box_start|>\2<|box_end|>", call)
        thought = f"Thought: {parsed.thought}\n" if parsed.thought else ""
        return f"{thought}Action: {boxed}", worded(parsed.action)

    def _reader(self, frame: Frame) -> Read:
        return lambda call: self._read(call, frame)

    def _read(self, call: Call, frame: Frame) -> tuple[Action, str | None] | Fault:
        given = Arguments(call.arguments)
        if (name := _NAMES.find(call.name)) is not None:
            action = READERS[name](given, frame)
            return action if isinstance(action, Fault) else (action, None)
        if (own := self._own.get(plain(call.name))) is not None:
            return Own(own, dict(call.arguments)), None
        return Fault("unknown_action", f"there is no action of that name; there are {_NAMES.listed()}")


class UiTars1(_UiTars):
    """The adapter of UI-TARS as first released; points count from 0 to 1000."""

    name = "uitars1"


class UiTars15(_UiTars):
    """The adapter of UI-TARS 1.5 and of the vendor's own service; the profile says what the points mean."""

    name = "uitars15"
    batches = True


@dataclass(frozen=True, slots=True)
class _Found:
    """The calls of a reply, whether a blank line parts each from the one before, and the thought."""

    calls: tuple[Call | Broken, ...]
    parted: tuple[bool, ...]
    thought: str | None
    too_many: bool = False


def _found(reply: Spoken) -> _Found:
    text = reply.text
    actions = [part for part in labelled(text, _LABELS) if part.label == "action"]
    starts = [one.start() for one in islice(MARKER.finditer(text), _MOST + 1)]
    if len(starts) > _MOST or len(actions) > _MOST:
        return _Found((), (), _thought(text[: min([*starts, len(text)])]), too_many=True)
    if not actions:
        found = counted(text, MARKER, KEYS, cut=reply.cut)
        parted = tuple(bool(_BLANK_LINE.search(text, one.start - 80, one.start)) for one in found.calls[1:])
        return _Found(found.calls, parted, _thought(found.thought or ""))
    reader = Calls(text, KEYS, [start for start in starts if begins_line(text, start)])
    calls: list[Call | Broken] = []
    parted_by: list[bool] = []
    for part in actions:
        if calls and part.at < calls[-1].after:
            continue  # the label stands in a text
        for call in _sequence(text, part, reader):
            if calls:
                parted_by.append(bool(_BLANK_LINE.search(text, calls[-1].after, call.start)))
            calls.append(call)
    return _Found(tuple(calls), tuple(parted_by), _thought(text[: actions[0].at]))


def _sequence(text: str, part: Part, reader: Calls) -> Iterator[Call | Broken]:
    """The calls behind a label: the first whatever its name is, others of the known names."""
    at = part.start
    pattern = _ANY
    for _ in range(_MOST):
        between = _BETWEEN.match(text, at)
        start = between.end() if between else at
        if start >= part.end or not pattern.match(text, start):
            return
        call = reader.read(start)
        yield call
        if isinstance(call, Broken):
            return
        at, pattern = call.end, MARKER


def _thought(before: str) -> str | None:
    """The thought in what stands before the action: behind its label, or all of it."""
    if summaries := list(islice(_SUMMARY.finditer(before), _MOST)):
        return without_residue(before[summaries[-1].end() :]) or None
    text = without_residue(before)
    thoughts = [part for part in labelled(text, _LABELS) if part.label == "thought"]
    return (text[: thoughts[0].at] + text[thoughts[0].start :] if thoughts else text).strip() or None
