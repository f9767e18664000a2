"""The real client on an endpoint of `tests.endpoint`, what it is asked, and how that fails."""

from __future__ import annotations

from typing import Any

import pytest

from lxb.clock import ManualClock
from lxb.errors import ModelError
from lxb.geometry import Size
from lxb.model import Delta, Message, Picture
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile
from tests.endpoint import Endpoint, Says, serving

KEY = "sk-verysecret0123456789"
WORDS = [Message("user", ("hello",))]
PICTURE = Picture(b"\xff\xd8", "image/jpeg", Size(320, 640), Size(1080, 2160))


def model(endpoint: Endpoint, profile: ModelProfile = ModelProfile(), **more: Any) -> ChatModel:  # noqa: B008
    more.setdefault("clock", ManualClock())
    return ChatModel("asked-model", read_address(endpoint.url), profile, key=KEY, **more)


def failing(*says: Says, messages: list[Message] = WORDS, streamed: bool = False) -> ModelError:
    """The error that asking a service that says this ends in."""
    pieces: list[Delta] = []
    with serving(*says) as endpoint, model(endpoint) as asked, pytest.raises(ModelError) as caught:
        asked.ask(messages, on_delta=pieces.append if streamed else None)
    return caught.value
