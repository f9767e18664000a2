"""An answer while it comes in, whole or in pieces, from any server that means chat completions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lxb.model import Delta, Finish, ToolCall, Usage
from lxb.model.thought import ThoughtSplitter
from lxb.model.tokens import text_tokens

_THOUGHTS = ("reasoning_content", "reasoning", "thinking")
"""Fields in which services send what the model thinks."""
SIMULATED = "lxb-scripted"
"""`system_fingerprint` of the scripted model that comes with a virtual phone."""
_FINISH: Mapping[str, Finish] = {
    "stop": "stop",
    "eos": "stop",
    "length": "length",
    "max_tokens": "length",
    "content_filter": "refused",
    "sensitive": "refused",
    "safety": "refused",
    "tool_calls": "tool",
    "function_call": "tool",
}

_BROKEN = frozenset({"abort", "error", "network_error", "timeout", "insufficient_system_resource"})
"""Reasons for the end of an answer that is not whole."""


@dataclass
class _Calling:
    """A call of a function while it comes in."""

    name: str = ""
    arguments: str = ""


class Answer:
    """Takes messages and pieces of them alike; keeps what was said, why it ended and what it cost."""

    def __init__(self) -> None:
        self.model = ""
        self.refusal = ""
        self.finish: Finish | None = None
        self.any_choice = False
        self.simulated = False
        self.broken = ""
        self._splitter = ThoughtSplitter()
        self._thought = ""
        self._calls: dict[object, _Calling] = {}
        self._calling: dict[int, object] = {}
        self._usage: Mapping[str, Any] = {}

    def take(self, event: Mapping[str, Any]) -> Delta:
        """One event of a stream, or the whole body of an answer."""
        self.model = self.model or _text(event.get("model"))
        self.simulated = self.simulated or event.get("system_fingerprint") == SIMULATED
        self._count(event.get("usage"))
        choice = _first(event.get("choices"))
        if choice is None:
            return Delta()
        self.any_choice = True
        self._count(choice.get("usage"))
        if ended := choice.get("finish_reason"):
            self.finish = _FINISH.get(str(ended).lower(), "unknown")
            self.broken = str(ended) if str(ended).lower() in _BROKEN else ""
        said = choice.get("delta") or choice.get("message")
        return self._said(said) if isinstance(said, Mapping) else Delta()

    def end(self) -> Delta:
        """What was held back."""
        return self._splitter.end()

    @property
    def text(self) -> str:
        """What was answered in words."""
        return _mended(self._splitter.text).strip()

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The functions that were called, in order."""
        return tuple(ToolCall(call.name, _mended(call.arguments)) for call in self._calls.values())

    @property
    def thought(self) -> str:
        thoughts = (_mended(self._thought).strip(), _mended(self._splitter.thought).strip())
        return "\n".join(thought for thought in thoughts if thought)

    def usage(self, prompt_estimate: int) -> Usage:
        """What it cost; estimated where the service did not say."""
        prompt, completion = _number(self._usage, "prompt_tokens"), _number(self._usage, "completion_tokens")
        if prompt is None or completion is None:
            called = sum(text_tokens(call.arguments) for call in self._calls.values())
            own = text_tokens(self.thought) + text_tokens(self.text) + called
            return Usage(1, prompt or prompt_estimate, completion or own, estimated=True)
        details = self._usage.get("prompt_tokens_details")
        details = details if isinstance(details, Mapping) else {}
        cached = _number(details, "cached_tokens") or _number(self._usage, "prompt_cache_hit_tokens") or 0
        return Usage(1, prompt, completion, cached, _number(details, "image_tokens"))

    def _said(self, said: Mapping[str, Any]) -> Delta:
        self.refusal += _text(said.get("refusal"))
        thought = next((text for name in _THOUGHTS if (text := _text(said.get(name)))), "")
        self._thought += thought
        self._take_calls(said.get("tool_calls"))
        self._take_call(said.get("function_call"), 0, "")
        told = self._splitter.feed(_text(said.get("content")))
        return Delta(told.text, thought + told.thought)

    def _take_calls(self, calls: Any) -> None:
        for place, call in enumerate(calls if isinstance(calls, list) else ()):
            if isinstance(call, Mapping):
                index = _number(call, "index")
                index = place if index is None else index
                self._take_call(call.get("function"), index, _text(call.get("id")))

    def _take_call(self, function: Any, index: int, called: str) -> None:
        """A call, or a piece of one. Some services give all calls one index: then the id parts them."""
        if not isinstance(function, Mapping):
            return
        if called or index not in self._calling:
            self._calling[index] = (index, called)
        kept = self._calls.setdefault(self._calling[index], _Calling())
        name = _text(function.get("name"))
        kept.name += "" if name == kept.name else name  # some repeat it with each piece
        kept.arguments += _arguments(function.get("arguments"))

    def _count(self, usage: Any) -> None:
        if isinstance(usage, Mapping) and usage:
            self._usage = usage


def _first(choices: Any) -> Mapping[str, Any] | None:
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, Mapping) else None


def _text(value: Any) -> str:
    """Words, which some services send in parts."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(_text(part.get("text")) for part in value if isinstance(part, Mapping))
    return ""


def _mended(text: str) -> str:
    """Characters that came in two pieces, put together; a half without its other one cannot be written."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(fields: Mapping[str, Any], name: str) -> int | None:
    value = fields.get(name)
    whole = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e12
    return int(value) if whole and value is not None else None


def _arguments(value: Any) -> str:
    """Arguments as a text: some services give the object itself."""
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    return _text(value)
