"""The guard of conftest.py holds: a test cannot reach the network, a model, or anybody's home or adb."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from tests.conftest import ADB_DEFAULT_PORT, RefusedInTests


@pytest.mark.parametrize("address", [("192.0.2.1", 80), ("192.0.2.1", 443), ("127.0.0.1", ADB_DEFAULT_PORT)])
def test_connecting_beyond_the_test_is_refused(address: tuple[str, int]) -> None:
    with socket.socket() as outward, pytest.raises(RefusedInTests):
        outward.connect(address)


def test_names_are_not_looked_up_outside() -> None:
    with pytest.raises(RefusedInTests):
        socket.getaddrinfo("model.example", 443)


@pytest.mark.parametrize("host", ["", "0.0.0.0"])
def test_servers_are_not_opened_to_the_network(host: str) -> None:
    with socket.socket() as server, pytest.raises(RefusedInTests):
        server.bind((host, 0))


def test_loopback_works() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()


def test_home_is_a_fresh_folder(home: Path) -> None:
    assert Path.home() == home
    assert not list(home.iterdir())
    assert Path(os.environ["LXB_HOME"]).is_relative_to(home)


def test_no_model_is_configured() -> None:
    names = [n for n in os.environ if n.startswith(("PHONE_AGENT_", "OPENAI_")) or n.endswith("_API_KEY")]
    assert names == []
