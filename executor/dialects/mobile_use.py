"""What the dialects with one function `mobile_use` have in common: how a call of it is found and read.

Sources of the format: QwenLM/Qwen2.5-VL and QwenLM/Qwen3-VL, `cookbooks/mobile_agent.ipynb`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from executor.action import Action, Finish, Own, Parsed, ParseFailure
from executor.dialect import Frame, Said
from executor.dialects.arguments import Arguments
from executor.dialects.failing import failed, without_call
from executor.dialects.forms import Reader
from executor.dialects.json_reading import Placed, called, reading
from executor.dialects.lines import labelled
from executor.dialects.names import Names, plain
from executor.dialects.points import Fault
from executor.dialects.spoken import Spoken, spoken
from executor.dialects.statuses import succeeded
from executor.dialects.tags import without_residue
from executor.dialects.tools import Tool, is_named, tool_calls, written
from executor.dialects.wording import worded

FUNCTION = "mobile_use"
JUMP_CALL = '{"name": "mobile_use", "arguments": {"action": "go_to_page", "page": ".."}}'
_LABELS = {"thought": "thought", "思考": "thought", "action": "action", "动作": "action"}
_ACTION = frozenset({"action", "actiontype"})
_QUOTED = re.compile(r"[\"“”'‘「『](.*)[\"“”'’」』]", re.DOTALL)


def terminate(given: Arguments, _: Frame) -> Action | Fault:
    """The end, with its status; a text beside it is for the user."""
    success = succeeded(given.words("status", "goal_status", "result") or "")
    text = given.words("text", "message", "reason", "answer") or ""
    if success is not None:
        return Finish(text, success)
    return Fault("bad_arguments", "status is missing: it is success or failure")


@dataclass(frozen=True, slots=True)
class Understood:
    """The calls of a reply, and what was said before them."""

    calls: tuple[Tool | Fault, ...]
    before: str
    spoken: Spoken
    too_many: bool = False


class MobileUse:
    """The adapter of a dialect whose actions are those of `mobile_use`.

    Args:
        own: names of the user's own actions: each is a function beside `mobile_use`, or one of its actions.
    """

    name: ClassVar[str] = ""
    readers: ClassVar[Mapping[str, Reader]] = {}
    """How each action is made of its arguments."""
    names: ClassVar[Names] = Names({})
    tools: ClassVar[bool] = False
    """Whether a function of any other name is a tool."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply: its calls have to agree."""
        found = self.understood(said)
        thought, summary = self.speech(found)
        if found.too_many:
            return failed("ambiguous", said, thought=thought)
        if not found.calls:
            return without_call(said, thought)
        results = [call if isinstance(call, Fault) else self._read(call, frame) for call in found.calls]
        if any(result != results[0] for result in results[1:]):
            return failed("ambiguous", said, thought=thought)
        action = results[0]
        if isinstance(action, Fault):
            return failed(action.code, said, action.reason, thought)
        return Parsed(action, thought, side={"summary": summary} if summary else {})

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The reply in the dialect's own form, and the sentence that names the action."""
        found = self.understood(said)
        call = next((one for one in found.calls if isinstance(one, Tool)), Tool("", {}))
        summary = parsed.side.get("summary") or worded(parsed.action)
        return self.replied(parsed, Tool(call.name or FUNCTION, call.arguments)), summary

    def replied(self, parsed: Parsed, call: Tool) -> str:
        """How a reply is written back into the conversation."""
        lines = []
        if parsed.thought:
            lines.append(f"Thought: {parsed.thought}")
        if summary := parsed.side.get("summary"):
            lines.append(f"Action: {summary}")
        return "\n".join((*lines, tagged(call)))

    def understood(self, said: Said) -> Understood:
        """The calls that count, in the service's own field and in the text, and what was said before them."""
        cut = said.finish == "length"
        given = tuple(tool_calls(said.message, cut=cut))
        if given and not said.text.strip():
            return Understood(given, "", Spoken("", said.reasoning, cut))
        reply = spoken(said)
        found = reading(reply.text, self._is_call, cut=reply.cut)
        placed = _behind_label(reply.text, found.calls)
        before = found.before if placed == found.calls else without_residue(reply.text[: placed[0].start])
        calls = (*given, *(called(one, cut=reply.cut) for one in placed))
        return Understood(calls, before, reply, found.too_many)

    def speech(self, found: Understood) -> tuple[str | None, str]:
        """The thought, and the sentence that says what is done; "" where there is none."""
        thought, sentence = _split(found.before)
        return found.spoken.thought(thought), sentence

    def _is_call(self, value: Mapping[str, Any]) -> bool:
        """Whether an object without tags is a call."""
        name = value.get("name")
        is_function = isinstance(name, str) and plain(name) in {plain(FUNCTION), *self._own}
        with_arguments = isinstance(name, str) and ("arguments" in value or "parameters" in value)
        around = isinstance(value.get("function"), Mapping) or isinstance(value.get("arguments"), Mapping)
        return is_function or with_arguments or around or isinstance(value.get("action"), str)

    def _read(self, call: Tool, frame: Frame) -> Action | Fault:
        """The action of a call."""
        if (own := self._own.get(plain(call.name))) is not None:
            return Own(own, dict(call.arguments))
        given = Arguments(call.arguments)
        if call.name and not is_named(call, FUNCTION):
            if self.names.find(call.name) is not None and "action" not in given:
                return self._action(call.name, call.arguments, frame)
            if self.tools:
                return Own(call.name, dict(call.arguments))
            return Fault("unknown_action", f"there is no function of that name; use {FUNCTION}")
        said = given.words("action", "action_type") or ""
        if not said:
            return Fault("bad_arguments", f"action is missing; it is one of {self.names.listed()}")
        return self._action(said, call.arguments, frame)

    def _action(self, said: str, arguments: Mapping[str, Any], frame: Frame) -> Action | Fault:
        given = {key: value for key, value in arguments.items() if plain(key) not in _ACTION}
        name = self.names.find(said)
        if name is None and plain(said) == "scroll" and "coordinate2" in given:
            name = "swipe"  # between two points it can only be the finger's way
        if name is not None:
            return self.readers[name](Arguments(given), frame)
        if (own := self._own.get(plain(said))) is not None:
            return Own(own, given)
        return Fault("unknown_action", f"there is no action of that name; there are {self.names.listed()}")


def tagged(call: Tool) -> str:
    """A call in its tags."""
    return f"<tool_call>\n{written(call)}\n</tool_call>"


def _behind_label(text: str, calls: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Those behind the label of the action, where there is one and any are behind it: others are thought."""
    labels = [part.at for part in labelled(text, _LABELS) if part.label == "action"]
    first = next((at for at in labels if not any(one.start < at < one.end for one in calls)), None)
    return tuple(one for one in calls if first is not None and one.start >= first) or calls


def _split(before: str) -> tuple[str | None, str]:
    """What is thought, labelled or not, and the sentence of the action."""
    parts = labelled(before, _LABELS)
    if not parts:
        return before or None, ""
    thoughts = [before[: parts[0].at], *(part.of(before) for part in parts if part.label == "thought")]
    sentence = next((part.of(before).strip() for part in reversed(parts) if part.label == "action"), "")
    quoted = _QUOTED.fullmatch(sentence)
    thought = "\n".join(stripped for one in thoughts if (stripped := one.strip()))
    return thought or None, quoted[1].strip() if quoted else sentence
