"""The adb server: where it is found, how it is started, what it says."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.device.adb import AdbPhone, AdbServer
from lxb.device.discover import attached, connect, pair
from lxb.device.stream import ServiceRefused, StreamEnded
from lxb.errors import BadName, DeviceGone, NoDevice
from tests.device_stub import StubPhone, StubServer


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, AdbServer("127.0.0.1", 5037, startable=True)),
        ({"ANDROID_ADB_SERVER_PORT": "23000"}, AdbServer("127.0.0.1", 23000, startable=True)),
        ({"ANDROID_ADB_SERVER_HOST": "lab"}, AdbServer("lab", 5037, startable=False)),
        ({"ADB_SERVER_SOCKET": "tcp:lab:23001"}, AdbServer("lab", 23001, startable=False)),
        ({"ADB_SERVER_SOCKET": "tcp:23001"}, AdbServer("127.0.0.1", 23001, startable=True)),
        ({"ANDROID_ADB_SERVER_PORT": ""}, AdbServer("127.0.0.1", 5037, startable=True)),
    ],
)
def test_the_users_server_is_where_adb_would_look(environ: dict[str, str], expected: AdbServer) -> None:
    assert AdbServer.of(environ) == expected


@pytest.mark.parametrize("port", ["abc", "99999", "0", "-1", "5037 ", "²"])
def test_a_port_that_is_none_is_told(port: str) -> None:
    with pytest.raises(BadName, match="ANDROID_ADB_SERVER_PORT") as raised:
        AdbServer.of({"ANDROID_ADB_SERVER_PORT": port})
    assert raised.value.exit_code == 2


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


@pytest.fixture
def silent_server() -> Iterator[AdbServer]:
    """Something that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield AdbServer(port=listener.getsockname()[1], startable=True)


def test_a_server_that_hangs_is_not_taken_for_a_phone_that_does(silent_server: AdbServer) -> None:
    where = f"127.0.0.1:{silent_server.port}"
    with pytest.raises(NoDevice) as raised:
        silent_server.ask("host:devices-l", 0.1)
    assert where in raised.value.say("en")
    assert where in raised.value.say("zh")
    assert "ANDROID_ADB_SERVER_PORT" in raised.value.say("en")
    with pytest.raises(DeviceGone, match=rf"adb server at {where} hangs"):
        AdbPhone(silent_server, "4a1f", shell_seconds=0.1).shell("true")


def test_no_phone_is_waited_for_at_a_server_that_hangs(silent_server: AdbServer) -> None:
    with pytest.raises(NoDevice, match=r"says nothing within 0\.1 s"):
        connect(silent_server, "127.0.0.1:5", 0.1)


def test_a_phone_in_the_network_that_does_not_answer_is_not_a_server_that_hangs() -> None:
    stub = StubServer(StubPhone(hang={"host:connect:10.0.0.9:5555"}))
    try:
        with pytest.raises(NoDevice, match=r"cannot connect to 10\.0\.0\.9:5555: no answer within 1 s"):
            connect(AdbServer(port=stub.port), "10.0.0.9", 1.0)
    finally:
        stub.close()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("127.0.0.1:99999", "'99999' is no port"),
        ("127.0.0.1:0", "'0' is no port"),
        ("phone:", "'' is no port"),
        ("phone:x", "'x' is no port"),
        ("fe80::1", "in brackets"),
        ("http://phone:5555", "write HOST:PORT"),
        ("", "write HOST:PORT"),
        ("a b", "write HOST:PORT"),
    ],
)
def test_what_is_no_address_is_told_before_anybody_is_asked(address: str, told: str) -> None:
    nobody = AdbServer(port=1)
    with pytest.raises(BadName, match=told):
        connect(nobody, address)
    with pytest.raises(BadName, match=told):
        pair(nobody, address, "123456")


def test_pairing_takes_a_port_of_its_own() -> None:
    with pytest.raises(BadName, match="the port is missing"):
        pair(AdbServer(port=1), "127.0.0.1", "123456")
