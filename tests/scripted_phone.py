"""A virtual phone with the scripted model beside it, and what a client sends to it, for tests."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from openai import OpenAI
from PIL.Image import Image

from lxb.clock import ManualClock
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY, ScriptedSpec
from lxb.virtual.spec import PhoneSpec

LINES = "think: ...\nname: ...\nkind: ...\nanchor: x,y | name"


def scripted_phone(options: str = "", app: str = "taobao", model: str = "") -> VirtualPhone:
    """A phone that shows the app's first page, on a clock of its own."""
    address = f"virtual:{app}?latency=0&{options}&model=scripted:{model}"
    phone = VirtualPhone(PhoneSpec.parse(address), ManualClock())
    phone.launch(phone.apps[0])
    return phone


def interrupted(phone: VirtualPhone) -> VirtualPhone:
    """The phone, used until something comes up by itself."""
    for page in phone.books[phone.apps[0]].app.pages:
        phone.clock.sleep(0.5)
        if phone.place().unsolicited:
            break
        phone.view(f"taobao://page/{page}")
    return phone


def model_of(phone: VirtualPhone) -> ScriptedModel:
    return ScriptedModel(phone.spec.model or ScriptedSpec(), [phone])


@contextmanager
def client_of(phone: VirtualPhone) -> Iterator[OpenAI]:
    """The official client, talking to the phone's model over HTTP; it tries nothing twice."""
    with ScriptedServer(model_of(phone), ManualClock()) as server:
        client = OpenAI(base_url=server.base_url, api_key=KEY, max_retries=0)
        with client:
            yield client


def encoded(picture: Image, longest: int = 800, kind: str = "JPEG") -> bytes:
    """A picture as it is sent: made smaller, as a file."""
    shrunk = picture.copy()
    shrunk.thumbnail((longest, longest))
    buffer = io.BytesIO()
    shrunk.save(buffer, kind)
    return buffer.getvalue()


def request(text: str, *pictures: bytes, **more: Any) -> dict[str, Any]:
    """The body of a chat request."""
    urls = [f"data:image/jpeg;base64,{base64.b64encode(p).decode()}" for p in pictures]
    parts = [{"type": "image_url", "image_url": {"url": url}} for url in urls]
    content = [*parts, {"type": "text", "text": text}]
    return {"model": "scripted", "messages": [{"role": "user", "content": content}], **more}


def anchors(reply: str) -> list[tuple[float, float, str]]:
    """The anchors of a reply in lines."""
    found = []
    for line in reply.splitlines():
        if line.startswith("anchor: "):
            point, _, label = line.removeprefix("anchor: ").partition(" | ")
            x, _, y = point.partition(",")
            found.append((float(x), float(y), label))
    return found
