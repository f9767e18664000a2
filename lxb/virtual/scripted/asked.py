"""What a request to the chat endpoint asks, taken apart."""

from __future__ import annotations

import base64
import binascii
import hashlib
import itertools
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lxb.complaints import first_misfit


class BadRequest(ValueError):
    """The request is none that an OpenAI-compatible service understands; its text says why."""


class _Part(BaseModel):
    type: str
    text: str = ""
    image_url: dict[str, Any] | str | None = None


class _Message(BaseModel):
    role: str
    content: str | list[_Part] | None = None


class _Schema(BaseModel):
    held: dict[str, Any] = Field(default_factory=dict, alias="schema")


class _Format(BaseModel):
    type: str = "text"
    json_schema: _Schema = Field(default_factory=_Schema)


class _Body(BaseModel):
    model_config = ConfigDict(extra="ignore")

    model: str = ""
    messages: list[_Message] = Field(min_length=1)
    stream: bool | None = False
    stream_options: dict[str, Any] | None = None
    response_format: _Format | None = None
    max_tokens: int | None = None
    max_completion_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One message: its texts and pictures."""

    role: str
    text: str
    pictures: tuple[bytes, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    model: str
    turns: tuple[Turn, ...]
    schema: dict[str, Any] | None
    """Of the answer; None = free text."""
    stream: bool
    tell_usage: bool
    """A last event of a stream tells what it cost."""
    most_tokens: int | None

    @property
    def text(self) -> str:
        """All that was said to the model, its own answers left out."""
        return "\n".join(t.text for t in self.turns if t.role != "assistant")

    @property
    def wants_json(self) -> bool:
        """A schema is given, or the first request (not what is said to a reply) speaks of JSON."""
        first = itertools.takewhile(lambda turn: turn.role != "assistant", self.turns)
        return self.schema is not None or any("JSON" in turn.text for turn in first)

    @property
    def pictures(self) -> tuple[bytes, ...]:
        return tuple(p for turn in self.turns for p in turn.pictures)

    @property
    def key(self) -> str:
        """The same for the same words; pictures count by what they show, which is not known here."""
        said = "\0".join(f"{t.role}\1{t.text}" for t in self.turns)
        return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


def read(body: bytes) -> Asked:
    """Reads the body of a request.

    Raises:
        BadRequest: it is no JSON, or not of this kind.
    """
    try:
        found = _Body.model_validate_json(body)
    except ValidationError as error:
        raise BadRequest(first_misfit(error)) from error
    return Asked(
        found.model,
        tuple(map(_turn, found.messages)),
        _schema(found.response_format),
        bool(found.stream),
        bool((found.stream_options or {}).get("include_usage")),
        found.max_completion_tokens or found.max_tokens,
    )


def _turn(message: _Message) -> Turn:
    if not isinstance(message.content, list):
        return Turn(message.role, message.content or "")
    texts = [p.text for p in message.content if p.type == "text"]
    pictures = [_picture(p.image_url) for p in message.content if p.type == "image_url"]
    return Turn(message.role, "\n".join(texts), tuple(pictures))


def _picture(url: dict[str, Any] | str | None) -> bytes:
    address = url.get("url") if isinstance(url, dict) else url
    head, comma, data = str(address or "").partition(",")
    if not (comma and head.startswith("data:image/") and head.endswith(";base64")):
        raise BadRequest("image_url: only data:image/...;base64 addresses are understood")
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise BadRequest(f"image_url: {error}") from error


def _schema(wanted: _Format | None) -> dict[str, Any] | None:
    """The schema of `response_format`; {} where only some JSON is asked for."""
    if wanted is None or wanted.type not in {"json_schema", "json_object"}:
        return None
    return wanted.json_schema.held
