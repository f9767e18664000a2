"""The wire of chat completions: questions as JSON, and lines and events out of what streams in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from lxb.model import Message, Picture
from lxb.model.profile import ModelProfile

OPTIONS = (
    "stream_options", "response_format", "temperature", "top_p", "frequency_penalty", "max_completion_tokens",
    "max_tokens",
)  # fmt: skip
"""What is left out of a question where a service says that it does not take it."""
LARGEST = 32 * 1024 * 1024
"""Of an answer, in bytes; no model says so much."""
_STREAM_FIELDS = (b"data:", b":", b"event:", b"id:", b"retry:")


def question(
    model: str,
    messages: Sequence[Message],
    profile: ModelProfile,
    schema: dict[str, Any] | None,
    max_tokens: int | None,
    stream: bool,
) -> dict[str, Any]:
    """The body of a request. The profile's limit of tokens is for acting: who acts hands it over."""
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": message.role, "content": _content(message)} for message in messages],
        "stream": stream,
        **profile.sampling.model_dump(exclude_none=True, exclude={"max_tokens"}),
    }
    if max_tokens is not None:
        body["max_tokens"] = max_tokens
    if stream:
        body["stream_options"] = {"include_usage": True}
    if schema is not None and profile.schema_known:
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": schema},
        }
    return body


def without(body: dict[str, Any], refused: Collection[str]) -> dict[str, Any]:
    """The same question without what the service does not take; newer ones have another name for a length."""
    kept = {name: value for name, value in body.items() if name not in refused}
    if "max_tokens" in refused and "max_tokens" in body:
        kept["max_completion_tokens"] = body["max_tokens"]
    return {name: value for name, value in kept.items() if name not in refused}


def _content(message: Message) -> str | list[dict[str, Any]]:
    """Words alone are sent as words: not every server takes parts."""
    words = [_sendable(part) for part in message.parts if isinstance(part, str)]
    return "\n".join(words) if len(words) == len(message.parts) else [_part(part) for part in message.parts]


def _sendable(words: str) -> str:
    """Halves of characters, which a phone or a terminal may hand on, cannot be sent."""
    return words.encode("utf-8", "replace").decode("utf-8")


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": _sendable(part)}
    return {"type": "image_url", "image_url": {"url": part.url}}


def lines_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Lines as the wire has them: only a line feed ends one. `str.splitlines` knows ends that JSON may hold.

    Raises:
        OverflowError: it does not end.
    """
    held: list[bytes] = []  # pieces of a line; put together once, for a line may be long and come in many
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > LARGEST:
            raise OverflowError(f"more than {LARGEST} bytes")
        first, *others = chunk.split(b"\n")
        held.append(first)
        for begun in others:
            yield b"".join(held).removesuffix(b"\r")
            held = [begun]
    if last := b"".join(held):
        yield last.removesuffix(b"\r")


def is_stream(line: bytes) -> bool:
    """Whether a first line is that of a stream of events, whatever the header says."""
    return line.startswith(_STREAM_FIELDS)


def data_of(line: bytes) -> str | None:
    """What an event says; None where the line says nothing (a comment that keeps the connection alive)."""
    if not line.startswith(b"data:"):
        return None
    return line[len(b"data:") :].decode("utf-8", "replace").strip() or None
