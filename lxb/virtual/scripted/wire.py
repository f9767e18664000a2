"""Answers in the form of an OpenAI-compatible service: one document, or a stream of events."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.mischief import Said
from lxb.virtual.scripted.model import Price

FINGERPRINT = "lxb-scripted"
"""`system_fingerprint` of every answer: by it a client knows that the model is simulated."""
OWNER = "lxb (simulated)"
_PIECE = re.compile(r"\s*(?:[A-Za-z]{1,6}|\d{1,3}|[\u2e80-\u9fff]{1,2}|.)|\s+$", re.DOTALL)


def models(name: str) -> dict[str, Any]:
    """The answer to GET /v1/models."""
    return {"object": "list", "data": [one_model(name)]}


def one_model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": OWNER}


def problem(message: str, kind: str, code: str | None = None) -> dict[str, Any]:
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


def whole(case: Case, said: Said, price: Price) -> dict[str, Any]:
    """The answer as one document."""
    message: dict[str, Any] = {"role": "assistant", "content": said.text}
    if said.thought:
        message["reasoning_content"] = said.thought
    choice = {"index": 0, "message": message, "finish_reason": said.finish, "logprobs": None}
    return {**_head(case, "chat.completion"), "choices": [choice], "usage": usage(price)}


def events(case: Case, said: Said, price: Price) -> Iterator[str]:
    """The answer as the lines of a stream; the first one comes before the model has begun to answer."""
    head = _head(case, "chat.completion.chunk")
    yield _event(head, {"role": "assistant", "content": ""})
    for field, text in (("reasoning_content", said.thought), ("content", said.text)):
        for piece in _PIECE.finditer(text):
            yield _event(head, {field: piece[0]})
    yield _event(head, {}, said.finish)
    if case.asked.tell_usage:
        yield _data({**head, "choices": [], "usage": usage(price)})
    yield "data: [DONE]\n\n"


def usage(price: Price) -> dict[str, Any]:
    return {
        "prompt_tokens": price.prompt,
        "completion_tokens": price.completion,
        "total_tokens": price.prompt + price.completion,
        "prompt_tokens_details": {"cached_tokens": 0, "image_tokens": price.pictures},
    }


def _head(case: Case, kind: str) -> dict[str, Any]:
    name = hashlib.sha256(case.key.encode("utf-8", "replace")).hexdigest()[:24]
    return {
        "id": f"chatcmpl-{name}",
        "object": kind,
        "created": 0,
        "model": case.spec.name,
        "system_fingerprint": FINGERPRINT,
    }


def _event(head: dict[str, Any], delta: dict[str, Any], finish: str | None = None) -> str:
    return _data({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def _data(held: dict[str, Any]) -> str:
    return f"data: {json.dumps(held, ensure_ascii=False)}\n\n"
