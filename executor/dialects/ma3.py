"""Mobile-Agent-v3's operator: a thought, an action as one object, a description, each under a heading.

Source of the format: X-PLUG/MobileAgent, `Mobile-Agent-v3/mobile_v3/utils/mobile_agent_e.py`. What the points
mean, pixels of the resized picture or thousandths, is the profile's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from executor.action import Parsed, ParseFailure
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.failing import failed, without_call
from executor.dialects.forms import Reader
from executor.dialects.lines import Part, headed, labelled
from executor.dialects.named import Actions, agreed
from executor.dialects.names import Names
from executor.dialects.points import Fault
from executor.dialects.spoken import spoken
from executor.dialects.tags import split_thinking, without_residue
from executor.dialects.wording import worded
from lxb.model import Message

_HEADINGS = MappingProxyType(
    {
        "thought": "thought",
        "thoughts": "thought",
        "思考": "thought",
        "action": "action",
        "动作": "action",
        "description": "description",
        "描述": "description",
    }
)
_JUMP = '{"action": "go_to_page", "page": ".."}'


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "answer": forms.answer,
        "click": forms.tap,
        "long_press": forms.long_press,
        "type": forms.type_text,
        "system_button": forms.button,
        "swipe": forms.swipe,
        "go_to_page": forms.jump,
    }
)
"""How each action is made of its arguments."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "click": ("tap", *names.TAP),
        "long_press": names.LONG_PRESS,
        "type": names.TYPE,
        "swipe": names.SWIPE,
    }
)


class MobileAgent3:
    """The adapter of Mobile-Agent-v3's operator.

    Args:
        own: names of the user's own actions: `{"action": "name", ..}`.
    """

    name = "ma3"

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._actions = Actions(READERS, _NAMES, own)

    def request(self, talk: Talk) -> list[Message]:
        """One user message without a system prompt: what to do and what was done, then the picture."""
        steps = "\n".join(
            f"{number}. {turn.summary}{f' ({turn.told})' if turn.told else ''}"
            for number, turn in enumerate(talk.turns, 1)
        )
        state = filled("ma3", talk, task=talk.task, app=talk.app, steps=steps or "-")
        return [message("user", joined(state, facts(talk, _JUMP)), talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply; its description is its `side` "summary"."""
        reply = spoken(said)
        split = split_thinking(reply.text)
        text = split.rest if split.thought is not None else reply.text
        parts = headed(text, _HEADINGS) or labelled(text, _HEADINGS)
        actions = [part for part in parts if part.label == "action"]
        read = partial(self._actions.read, frame=frame)
        found = agreed(text, actions, ("action",), read, cut=reply.cut)
        within = _text(text, parts, "thought", found.at if found else len(text))
        thought = reply.thought(_joined(split.thought, within))
        if found is None:
            return without_call(said, thought)
        if isinstance(found.result, Fault):
            return failed(found.result.code, said, found.result.reason, thought)
        summary = _text(text, parts, "description", len(text))
        return Parsed(found.result, thought, side={"summary": summary} if summary else {})

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The reply as it came, and its description."""
        return said.text.strip(), parsed.side.get("summary") or worded(parsed.action)


def _joined(*thoughts: str | None) -> str | None:
    return "\n".join(thought for thought in thoughts if thought) or None


def _text(text: str, parts: list[Part], label: str, end: int) -> str:
    """What stands under the first heading of that meaning, up to a place."""
    found = next((part for part in parts if part.label == label), None)
    return without_residue(text[found.start : min(found.end, end)]) if found else ""
