"""Qwen2.5-VL, Qwen3-VL and GUI-Owl 1.5: a call of `mobile_use` in `<tool_call>` tags.

Sources of the format: QwenLM/Qwen2.5-VL and QwenLM/Qwen3-VL, `cookbooks/mobile_agent.ipynb`;
X-PLUG/MobileAgent, `Mobile-Agent-v3.5/mobile_use/utils.py`. Before the call stands nothing, or a thought and
a sentence, or a sentence alone. Points are pixels of the resized picture, or count to 999 or 1000: the
profile says which.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from executor.action import Action, Parsed, Wait
from executor.dialect import Frame, Talk, Turn
from executor.dialects import forms, names
from executor.dialects.arguments import Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.forms import Reader
from executor.dialects.mobile_use import JUMP_CALL, MobileUse, Understood, terminate
from executor.dialects.names import Names
from executor.dialects.points import Fault
from executor.dialects.tools import Tool
from lxb.model import Message
from lxb.space import smart_resized

_OWL_WAIT = 2.0
"""Seconds, where the model says none."""

_COMMON: Mapping[str, Reader] = MappingProxyType(
    {
        "click": forms.tap,
        "long_press": forms.long_press,
        "swipe": forms.swipe,
        "type": forms.type_text,
        "system_button": forms.button,
        "key": forms.press,
        "open": forms.launch,
        "wait": forms.wait,
        "terminate": terminate,
        "go_to_page": forms.jump,
    }
)
_OTHER_NAMES = {
    "click": ("tap", *names.TAP),
    "long_press": names.LONG_PRESS,
    "swipe": names.SWIPE,
    "type": names.TYPE,
    "key": ("press", "press_key", "keyevent"),
    "open": tuple(name for name in names.LAUNCH if name != "open"),
    "wait": names.WAIT,
}


def ask(given: Arguments, frame: Frame) -> Action | Fault:
    """A question, which has to be there."""
    question = given.text("text", "question", "message", "content")
    if isinstance(question, Fault) or not question.strip():
        return Fault("bad_arguments", "text is missing: the question for the user")
    return forms.ask(given, frame)


def _owl_wait(given: Arguments, frame: Frame) -> Action | Fault:
    found = forms.wait(given, frame)
    return replace(found, seconds=_OWL_WAIT) if isinstance(found, Wait) and found.seconds is None else found


def _steps(talk: Talk, turns: Sequence[Turn], said: Sequence[str]) -> str:
    """The past as numbered lines, each with what became of it, but for what is told of the last one now."""
    told = ("" if turn.told in talk.told else f" ({turn.told})" for turn in turns)
    lines = (
        f"Step {number}: {one}{more}" for number, (one, more) in enumerate(zip(said, told, strict=True), 1)
    )
    return ";\n".join(lines) or "-"


class _Qwen(MobileUse):
    """Of one request: what can be done in the system prompt, task and past in a text, then the picture."""

    def request(self, talk: Talk) -> list[Message]:
        """Two messages; the past is a list of lines, and only the present picture is sent."""
        steps = _steps(talk, talk.turns, self.past(talk))
        state = filled("steps", talk, task=talk.task, app=talk.app, steps=steps)
        told = joined(state, facts(talk, JUMP_CALL))
        return [message("system", self.system(talk)), message("user", told, talk.picture)]

    def system(self, talk: Talk) -> str:
        """What can be done, and how it is written."""
        return filled(self.name, talk)

    def past(self, talk: Talk) -> list[str]:
        """What each turn is called in the list of steps."""
        return [turn.summary for turn in talk.turns]


class Qwen25(_Qwen):
    """The adapter of Qwen2.5-VL; its picture is resized, and the size is told."""

    name = "qwen25"
    readers: ClassVar[Mapping[str, Reader]] = _COMMON
    names: ClassVar[Names] = Names({**dict.fromkeys(_COMMON, ()), **_OTHER_NAMES})

    def system(self, talk: Talk) -> str:
        """What can be done, on a picture of that size."""
        size = smart_resized(talk.picture.size, 28) if talk.picture else None
        extent = filled("extent", talk, width=str(size.width), height=str(size.height)) if size else ""
        return filled(self.name, talk, extent=extent)

    def past(self, talk: Talk) -> list[str]:
        """Each turn by the arguments of its call."""
        return [turn.said for turn in talk.turns]

    def replied(self, parsed: Parsed, call: Tool) -> str:
        """The arguments alone: the history of this dialect is a list of them."""
        return json.dumps(dict(call.arguments), ensure_ascii=False)


class Qwen3(_Qwen):
    """The adapter of Qwen3-VL; functions of other names are tools."""

    name = "qwen3"
    tools: ClassVar[bool] = True
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {**_COMMON, "answer": forms.answer, "ask_user": ask}
    )
    names: ClassVar[Names] = Names(
        {**dict.fromkeys(readers, ()), **_OTHER_NAMES, "ask_user": ("ask", "ask_human", "interact_with_user")}
    )


class GuiOwl15(MobileUse):
    """The adapter of GUI-Owl 1.5: turns with their pictures, before them a list of steps."""

    name = "guiowl15"
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {**_COMMON, "wait": _owl_wait, "answer": forms.answer, "interact": forms.take_over}
    )
    names: ClassVar[Names] = Names(
        {**dict.fromkeys(readers, ()), **_OTHER_NAMES, "interact": ("take_over", *names.TAKE_OVER)}
    )

    def request(self, talk: Talk) -> list[Message]:
        """Steps whose picture is not sent any more are lines of the first text."""
        shown = next((at for at, turn in enumerate(talk.turns) if turn.picture), len(talk.turns))
        past = _steps(talk, talk.turns[:shown], [turn.summary for turn in talk.turns[:shown]])
        told = filled("steps", talk, task=talk.task, app=talk.app, steps=past)
        messages = [message("system", filled(self.name, talk))]
        for turn in talk.turns[shown:]:
            seen = told if turn.picture else joined(told, filled("unseen", talk))
            messages += [message("user", seen, turn.picture), message("assistant", turn.said)]
            told = turn.told
        head = told if shown == len(talk.turns) else filled("front", talk, app=talk.app)
        return [*messages, message("user", joined(head, facts(talk, JUMP_CALL)), talk.picture)]

    def speech(self, found: Understood) -> tuple[str | None, str]:
        """Where there is no thought, the sentence is one."""
        thought, sentence = super().speech(found)
        return thought or sentence or None, sentence

    def replied(self, parsed: Parsed, call: Tool) -> str:
        """Without the sentence twice, where it is the thought too."""
        if parsed.thought == parsed.side.get("summary"):
            parsed = replace(parsed, thought=None)
        return super().replied(parsed, call)
