"""The private adb server: alone, hidden, and gone when its owner is."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from lxb.clock import SystemClock, wait_until
from lxb.device.adb import AdbServer
from lxb.device.adb_server import PrivateAdb, find_adb
from lxb.device.stream import ServiceRefused, StreamEnded
from lxb.errors import BadName, NoDevice
from lxb.virtual.serve import PhoneServer
from tests.toy_world import ToyWorld

SECONDS = 10.0
OWNER = """
import sys
from lxb.device.adb_server import PrivateAdb
server = PrivateAdb()
print(server.port, server._home, flush=True)
sys.stdin.read()
"""

pytestmark = pytest.mark.skipif(find_adb() is None, reason="there is no adb program on this machine")


class CountingClock(SystemClock):
    slept = 0.0

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        super().sleep(seconds)


def in_session(leader: int) -> list[int]:
    """The processes of a session that still run."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True)
    alive = [int(pid) for pid, state in map(str.split, listed.stdout.splitlines()) if state[0] != "Z"]
    found = []
    for pid in alive:
        with suppress(ProcessLookupError):
            found += [pid] * (os.getsid(pid) == leader)
    return found


def answers(port: int) -> bool:
    with suppress(NoDevice, ServiceRefused, StreamEnded):
        return AdbServer(port=port).ask("host:version", 1.0) == "0029"
    return False


def ends(port: int, folder: Path) -> bool:
    return bool(
        wait_until(SystemClock(), lambda: (not answers(port) and not folder.exists()) or None, SECONDS)
    )


def test_it_serves_until_closed() -> None:
    with PrivateAdb() as adb:
        assert answers(adb.port)
        assert adb.port >= 20000
        home = adb._home
        assert home.is_dir()
    assert not answers(adb.port)
    assert not home.exists()
    adb.close()


def test_it_knows_nobody_elses_phone_and_no_key_of_the_user(home: Path) -> None:
    with PhoneServer(ToyWorld()) as phone, PrivateAdb() as adb:
        assert adb.server.ask("host:devices") == ""
        adb.connect(phone.address)
        assert adb.server.ask("host:devices") == f"{phone.address}\tdevice\n"
        assert not (home / ".android").exists()
        assert (adb._home / ".android" / "adbkey").is_file()


def test_nothing_of_the_users_environment_reaches_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADB_VENDOR_KEYS", str(tmp_path))
    monkeypatch.setenv("ADB_SERVER_SOCKET", "tcp:1.2.3.4:5")
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    before = dict(os.environ)
    with PrivateAdb() as adb:
        assert answers(adb.port)
    assert dict(os.environ) == before


def test_several_at_once_have_ports_of_their_own() -> None:
    servers: list[PrivateAdb] = []
    threads = [threading.Thread(target=lambda: servers.append(PrivateAdb())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        # it outlives the thread that started it
        assert [answers(server.port) for server in servers] == [True] * 4
        assert len({server.port for server in servers}) == 4
    finally:
        for server in servers:
            server.close()


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "end of work"])
def test_it_does_not_outlive_its_owner(how: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdin
        assert owner.stdout
        port, _, folder = owner.stdout.readline().strip().partition(" ")
        assert answers(int(port))
        if how == "end of work":
            owner.stdin.close()
        else:
            owner.send_signal(getattr(signal, how))
        owner.wait(SECONDS)
    assert ends(int(port), Path(folder))


@pytest.mark.skipif(sys.platform == "win32", reason="sessions of processes")
@pytest.mark.parametrize("killed", ["the server", "its guardian", "both"])
def test_nothing_stays_when_a_part_of_it_is_killed(killed: str) -> None:
    adb = PrivateAdb()
    server = adb._guarded.pid
    others = [pid for pid in in_session(server) if pid != server]
    assert others, "there is a guardian"
    for pid in [*([server] if killed != "its guardian" else []), *(others if killed != "the server" else [])]:
        os.kill(pid, signal.SIGKILL)
    adb.close()
    assert wait_until(SystemClock(), lambda: not in_session(server) or None, SECONDS)
    assert ends(adb.port, adb._home)


def test_a_server_that_dies_at_once_is_not_waited_for(tmp_path: Path) -> None:
    fake = tmp_path / "adb"
    fake.write_text("#!/bin/sh\nkill -XFSZ $$\n")
    fake.chmod(0o755)
    clock = CountingClock()
    with pytest.raises(NoDevice, match=r"did not start"):
        PrivateAdb(fake, clock)
    assert clock.slept < SECONDS


def test_a_ctrl_c_in_the_terminal_is_not_for_it() -> None:
    with PrivateAdb() as adb:
        assert os.getpgid(adb._guarded.pid) != os.getpgid(0)


def test_a_program_that_is_no_adb(tmp_path: Path) -> None:
    fake = tmp_path / "adb"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    with pytest.raises(NoDevice, match=r"did not start"):
        PrivateAdb(fake, start_seconds=0.3)


def test_the_binary_is_chosen_in_adbutils_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = find_adb()
    assert real is not None
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "adb").symlink_to(real)
    monkeypatch.setenv("PATH", str(tmp_path / "second"))
    assert find_adb() == tmp_path / "second" / "adb"
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "first" / "adb"))
    assert find_adb() == tmp_path / "first" / "adb"
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "gone"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_adb() == real or find_adb() is None


def test_a_phone_that_does_not_answer() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        with PrivateAdb() as adb, pytest.raises(NoDevice, match=r"failed to connect"):
            adb.connect(f"127.0.0.1:{port}")


def test_ports_of_emulators_are_refused() -> None:
    with pytest.raises(BadName, match="5555-5585"):
        PhoneServer(ToyWorld(), port=5555)
