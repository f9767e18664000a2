"""The faults that the scripted model plays, as the real client meets them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lxb.clock import ManualClock
from lxb.errors import ModelError
from lxb.model import Message
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.faults import Kind
from lxb.model.picture import encoded
from lxb.model.profile import profile_for
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY
from tests.scripted_phone import LINES, model_of, scripted_phone


@contextmanager
def asking(
    options: str, *, name: str = "scripted", key: str = KEY
) -> Iterator[tuple[ChatModel, list[Message]]]:
    phone = scripted_phone(model=options)
    profile = profile_for(name)
    question = [Message("user", (encoded(phone.picture(), profile), LINES))]
    with ScriptedServer(model_of(phone), ManualClock()) as server:
        address = read_address(server.base_url)
        with ChatModel(name, address, profile, key=key, clock=ManualClock()) as model:
            yield model, question


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ("e429=1", Kind.BUSY),
        ("e500=1", Kind.SERVER),
        ("blind=1", Kind.NO_PICTURES),
        ("cut=1", Kind.CUT),
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_faults(options: str, kind: Kind, streamed: bool) -> None:
    with asking(options) as (model, question), pytest.raises(ModelError) as caught:
        model.ask(question, on_delta=(lambda _: None) if streamed else None)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    ("name", "key", "kind"), [("another", KEY, Kind.NO_MODEL), ("scripted", "wrong-key", Kind.KEY)]
)
def test_a_wrong_name_and_a_wrong_key(name: str, key: str, kind: Kind) -> None:
    with asking("", name=name, key=key) as (model, question), pytest.raises(ModelError) as caught:
        model.ask(question)
    assert caught.value.kind == kind
    assert "wrong-key" not in str(caught.value)


@pytest.mark.parametrize("options", ["e429=0.5,retry_after=2,seed=3", "e500=0.5,seed=3"])
def test_what_passes_is_waited_out(options: str) -> None:
    with asking(options) as (model, question):
        assert "name:" in model.ask(question).text
