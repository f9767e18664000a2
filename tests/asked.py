"""The real client on an endpoint of `tests.endpoint`, and what it is asked."""

from __future__ import annotations

from typing import Any

from lxb.clock import ManualClock
from lxb.geometry import Size
from lxb.model import Message, Picture
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile
from tests.endpoint import Endpoint

KEY = "sk-verysecret0123456789"
WORDS = [Message("user", ("hello",))]
PICTURE = Picture(b"\xff\xd8", "image/jpeg", Size(320, 640), Size(1080, 2160))


def model(endpoint: Endpoint, profile: ModelProfile = ModelProfile(), **more: Any) -> ChatModel:  # noqa: B008
    more.setdefault("clock", ManualClock())
    return ChatModel("asked-model", read_address(endpoint.url), profile, key=KEY, **more)
