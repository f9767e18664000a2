"""What a service returned, in any of its forms, as `Said`: a text, a message, the raw body of an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from executor.dialect import Said
from lxb.model import Finish

_REASONING = ("reasoning_content", "reasoning", "thinking")
_FRAME = re.compile(r"data\s?:", re.IGNORECASE)
_FINISH: Mapping[str, Finish] = MappingProxyType(
    {
        **dict.fromkeys(("stop", "eos", "end_turn", "stop_sequence", "completed"), "stop"),
        **dict.fromkeys(
            ("length", "max_tokens", "max_output_tokens", "model_context_window_exceeded"), "length"
        ),
        **dict.fromkeys(
            ("content_filter", "sensitive", "safety", "refusal", "refused", "prohibited_content", "blocklist",
             "spii", "recitation", "image_safety"),
            "refused",
        ),
        **dict.fromkeys(("tool_calls", "function_call", "tool_use", "tool"), "tool"),
    }
)  # fmt: skip
_ENDS = ("finish_reason", "finishReason", "stop_reason")


def finish_of(reason: object) -> Finish:
    """Why an answer ended, by any service's word for it; one that names none has simply stopped."""
    return _FINISH.get(str(reason).casefold(), "unknown") if reason else "stop"


def of_text(text: str, reason: object = None) -> Said:
    """A content, thoughts not taken out.

    Args:
        text: what was said.
        reason: why it ended, in the service's word.
    """
    return Said(text=text, finish=finish_of(reason))


def of_message(message: Mapping[str, Any], reason: object = None) -> Said:
    """The object that a service returned: a chat message, or the native object of a service of its own.

    Args:
        message: `content` with `reasoning_content` and `tool_calls`; `output`; `content` blocks with
            `stop_reason`; `parts` or `steps`; `promptFeedback`. It is kept whole for the dialect.
        reason: why it ended; the message's own word goes before.
    """
    own = next((message[name] for name in _ENDS if isinstance(message.get(name), str)), reason)
    refusal = message.get("refusal")
    text, thought = _content(message.get("content"))
    said = Said(
        text=text,
        reasoning="\n".join(part for part in (_reasoning(message), thought) if part),
        finish=finish_of(own),
        message=message,
    )
    if isinstance(refusal, str) and refusal and not text:
        return Said(refusal, said.reasoning, "refused", message)
    return said


def of_body(body: str) -> Said:
    """The raw body of an answer: JSON, or the frames of an event stream that was not asked for.

    Frames hold pieces of the message, which are joined. A body that is neither is a text.
    """
    whole = _loaded(body)
    events = [whole] if isinstance(whole, Mapping) else list(_frames(body))
    if not events:
        return Said() if _FRAME.search(body) or not body.strip() else Said(text=body)
    return _joined(events)


def _joined(events: Sequence[Mapping[str, Any]]) -> Said:
    texts: list[str] = []
    thoughts: list[str] = []
    reason: object = None
    last: Mapping[str, Any] = {}
    for event in events:
        choice = _choice(event)
        piece = choice.get("delta") or choice.get("message") or choice
        if not isinstance(piece, Mapping):
            continue
        text, thought = _content(piece.get("content"))
        texts.append(text)
        thoughts += [_reasoning(piece), thought]
        reason = choice.get("finish_reason") or reason
        last = piece
    if len(events) == 1:
        return of_message(last, reason)
    return Said("".join(texts), "".join(thoughts), finish_of(reason))


def _choice(event: Mapping[str, Any]) -> Mapping[str, Any]:
    choices = event.get("choices")
    if isinstance(choices, Sequence) and choices and isinstance(choices[0], Mapping):
        return choices[0]
    return {} if choices is not None else event


def _frames(body: str) -> Iterator[Mapping[str, Any]]:
    """The objects after each "data:", wherever on a line it stands; the end mark and comments hold none."""
    for piece in _FRAME.split(body)[1:]:
        found = _loaded(piece.partition("\n\n")[0]) or _loaded(piece.partition("\n")[0])
        if isinstance(found, Mapping):
            yield found


def _loaded(text: str) -> object:
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return None
    try:
        return json.loads(text.strip("\ufeff \t\r\n"))
    except (ValueError, RecursionError):
        return None


def _content(content: object) -> tuple[str, str]:
    """Text and thought of a content that is a text or a list of parts."""
    if isinstance(content, str):
        return content, ""
    if not isinstance(content, Sequence):
        return "", ""
    parts = [part for part in content if isinstance(part, Mapping)]
    text = "".join(str(part["text"]) for part in parts if isinstance(part.get("text"), str))
    thought = "".join(str(part["thinking"]) for part in parts if isinstance(part.get("thinking"), str))
    return text, thought


def _reasoning(message: Mapping[str, Any]) -> str:
    return next((value for name in _REASONING if isinstance(value := message.get(name), str) and value), "")
