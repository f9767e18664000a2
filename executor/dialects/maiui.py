"""MAI-UI: a thought in `<thinking>` tags, then a call of `mobile_use` in `<tool_call>` tags; points to 999.

Sources of the format: Tongyi-MAI/MAI-UI, `src/prompt.py` and `src/mai_grounding_agent.py`. A swipe names the
way of the finger. The grounding model answers with a point in `<answer>` tags: nothing is touched then.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from executor.action import Action, Locate, Parsed, ParseFailure
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.arguments import POINT, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.failing import failed
from executor.dialects.forms import Reader
from executor.dialects.mobile_use import JUMP_CALL, MobileUse, tagged, terminate
from executor.dialects.names import Names
from executor.dialects.objects import Found, read_object
from executor.dialects.points import Fault, point
from executor.dialects.qwen import ask
from executor.dialects.spoken import Spoken, spoken
from executor.dialects.tags import ANSWER_CLOSE, ANSWER_OPEN, split_thinking, trimmed
from executor.dialects.tools import Tool
from lxb.model import Message


def _swipe(given: Arguments, frame: Frame) -> Action | Fault:
    """A direction of the finger, from a point or not; or a way between two points."""
    if "direction" not in given:
        return forms.swipe(given, frame)
    finger = given.direction("direction")
    return finger if isinstance(finger, Fault) else forms.fling(given, frame, finger)


class MaiUi(MobileUse):
    """The adapter of MAI-UI; functions of other names are tools."""

    name = "maiui"
    tools: ClassVar[bool] = True
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {
            "click": forms.tap,
            "long_press": forms.long_press,
            "double_click": forms.double_tap,
            "type": forms.type_text,
            "swipe": _swipe,
            "drag": forms.drag,
            "open": forms.launch,
            "system_button": forms.button,
            "wait": forms.wait,
            "ask_user": ask,
            "answer": forms.answer,
            "terminate": terminate,
            "go_to_page": forms.jump,
        }
    )
    names: ClassVar[Names] = Names(
        {
            **dict.fromkeys(readers, ()),
            "click": ("tap", *names.TAP),
            "long_press": names.LONG_PRESS,
            "double_click": tuple(name for name in names.DOUBLE_TAP if name != "double_click"),
            "type": names.TYPE,
            "swipe": names.SWIPE,
            "drag": names.DRAG,
            "open": tuple(name for name in names.LAUNCH if name != "open"),
            "wait": names.WAIT,
            "ask_user": ("ask", "ask_human", "interact_with_user"),
        }
    )

    def request(self, talk: Talk) -> list[Message]:
        """The task in a message of its own; then screens and replies in turn."""
        messages = [message("system", filled(self.name, talk)), message("user", talk.task)]
        told = ""
        for turn in talk.turns:
            messages.append(message("user", told, turn.picture or filled("unseen", talk)))
            messages.append(message("assistant", turn.said))
            told = turn.told
        app = filled("front", talk, app=talk.app)
        return [*messages, message("user", joined(app, facts(talk, JUMP_CALL)), talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply, of the model that acts or of the one that only locates."""
        reply = spoken(said)
        if (located := _located(reply, said, frame)) is not None:
            return located
        return super().parse(said, frame)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The reply with its tags, whether it had them or not; a place as it was said."""
        if isinstance(parsed.action, Locate):
            return said.text.strip(), f"locate {tuple(parsed.action.at)}"
        return super().written(parsed, said)

    def replied(self, parsed: Parsed, call: Tool) -> str:
        """The thought in its tags, then the call."""
        return f"<thinking>\n{parsed.thought or ''}\n</thinking>\n{tagged(call)}"


def _located(reply: Spoken, said: Said, frame: Frame) -> Parsed | ParseFailure | None:
    """The place in the answer's tags; None where there is no such answer."""
    thinking = split_thinking(reply.text)
    text = thinking.rest if thinking.thought is not None else reply.text
    opening = ANSWER_OPEN.match(text, len(text) - len(text.lstrip()))
    if opening is None:
        return None
    closing = ANSWER_CLOSE.search(text, opening.end())
    inner = trimmed(text[opening.end() : closing.start() if closing else len(text)])
    found = read_object(inner, 0) if inner[:1] in {"{", "｛"} else None
    if isinstance(found, Found) and not set(found.value) <= {*POINT, "x", "y"}:
        return None
    thought = reply.thought(thinking.thought)
    if reply.cut and not (closing or (isinstance(found, Found) and found.closed)):
        return failed("truncated", said, thought=thought)
    if not inner or (isinstance(found, Found) and not found.value):
        return failed("no_action", said, thought=thought)
    at = Arguments(found.value).point(frame, *POINT) if isinstance(found, Found) else point(inner, frame)
    if isinstance(at, Fault):
        return failed(at.code, said, at.reason, thought)
    return Parsed(Locate(at), thought)
