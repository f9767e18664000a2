"""An answer while it comes in, whole or in pieces, from any server that means chat completions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lxb.model import Delta, Finish, Usage
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
        self._calls: dict[int, dict[str, str]] = {}
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
        """What was answered; calls of tools are written out, as their models write them themselves."""
        text = _mended(self._splitter.text).strip()
        calls = "\n".join(_written(call) for call in self._calls.values())
        return "\n".join(part for part in (text, calls) if part)

    @property
    def thought(self) -> str:
        thoughts = (_mended(self._thought).strip(), _mended(self._splitter.thought).strip())
        return "\n".join(thought for thought in thoughts if thought)

    def usage(self, prompt_estimate: int) -> Usage:
        """What it cost; estimated where the service did not say."""
        prompt, completion = _number(self._usage, "prompt_tokens"), _number(self._usage, "completion_tokens")
        if prompt is None or completion is None:
            own = text_tokens(self.thought) + text_tokens(self.text)
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
        told = self._splitter.feed(_text(said.get("content")))
        return Delta(told.text, thought + told.thought)

    def _take_calls(self, calls: Any) -> None:
        for place, call in enumerate(calls if isinstance(calls, list) else ()):
            function = call.get("function") if isinstance(call, Mapping) else None
            if isinstance(function, Mapping):
                kept = self._calls.setdefault(_number(call, "index") or place, {"name": "", "arguments": ""})
                for name in kept:
                    kept[name] += _text(function.get(name))

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


def _written(call: Mapping[str, str]) -> str:
    try:
        arguments = json.loads(call["arguments"] or "{}")
    except (ValueError, RecursionError):
        arguments = call["arguments"]
    told = json.dumps({"name": call["name"], "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{told}\n</tool_call>"
