"""The adb server: where it is found, how it is started, what it says."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path

import pytest

from lxb.device.adb import AdbServer
from lxb.device.discover import attached, connect, pair
from lxb.device.stream import ServiceRefused, StreamEnded
from lxb.errors import NoDevice


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, AdbServer("127.0.0.1", 5037, startable=True)),
        ({"ANDROID_ADB_SERVER_PORT": "23000"}, AdbServer("127.0.0.1", 23000, startable=True)),
        ({"ANDROID_ADB_SERVER_HOST": "lab"}, AdbServer("lab", 5037, startable=False)),
        ({"ADB_SERVER_SOCKET": "tcp:lab:23001"}, AdbServer("lab", 23001, startable=False)),
        ({"ADB_SERVER_SOCKET": "tcp:23001"}, AdbServer("127.0.0.1", 23001, startable=True)),
        ({"ANDROID_ADB_SERVER_PORT": "nonsense"}, AdbServer("127.0.0.1", 5037, startable=True)),
    ],
)
def test_the_users_server_is_where_adb_would_look(environ: dict[str, str], expected: AdbServer) -> None:
    assert AdbServer.of(environ) == expected


@pytest.fixture
def real_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AdbServer:
    """A port at which a real adb server may be started; what is started is ended by the tests."""
    adbutils = pytest.importorskip("adbutils")
    try:
        adbutils.adb_path()
    except adbutils.AdbError:
        pytest.skip("no adb program on this machine")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ADB_MDNS", "0")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return AdbServer(port=port, startable=True)


def test_the_users_server_is_started_in_silence(
    real_server: AdbServer, capfd: pytest.CaptureFixture[str]
) -> None:
    try:
        assert attached(real_server) == []
        with pytest.raises(NoDevice, match=r"cannot connect to 127\.0\.0\.1:1: .*refused"):
            connect(real_server, "127.0.0.1:1")
        with pytest.raises(NoDevice, match=r"cannot pair with 127\.0\.0\.1:1"):
            pair(real_server, "127.0.0.1:1", "123456")
    finally:
        with contextlib.suppress(ServiceRefused, StreamEnded):
            real_server.ask("host:kill")
    assert capfd.readouterr() == ("", "")


def test_a_private_server_is_never_started(real_server: AdbServer) -> None:
    with pytest.raises(NoDevice, match=str(real_server.port)):
        attached(AdbServer(port=real_server.port))
