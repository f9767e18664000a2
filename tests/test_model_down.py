"""Addresses where no service is."""

from __future__ import annotations

import socket

import pytest

from lxb.clock import ManualClock
from lxb.errors import ModelError, ModelUnreachable
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.faults import Kind
from lxb.model.profile import ModelProfile
from tests.asked import WORDS


def model(url: str) -> ChatModel:
    return ChatModel("m", read_address(url), ModelProfile(), clock=ManualClock())


@pytest.mark.parametrize(("host", "kind"), [("a..b", Kind.DOWN), ("é..b", Kind.NO_ADDRESS)])
def test_an_address_that_no_name_can_be_is_told(host: str, kind: Kind) -> None:
    with model(f"http://{host}/v1") as asked, pytest.raises(ModelError) as caught:
        asked.ask(WORDS)
    assert caught.value.kind == kind
    assert "LXB_BASE_URL" in str(caught.value)


def test_nothing_listens_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with model(f"http://127.0.0.1:{port}") as asked, pytest.raises(ModelUnreachable) as caught:
        asked.ask(WORDS)
    assert caught.value.kind == Kind.DOWN
    assert f"127.0.0.1:{port}/v1" in str(caught.value)
    assert "LXB_BASE_URL" in str(caught.value)
