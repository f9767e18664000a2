"""What holds for every test: no network beyond this machine, no real model, nobody's home, nobody's adb."""

from __future__ import annotations

import ipaddress
import os
import shutil
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ADB_DEFAULT_PORT = 5037
"""Where the adb server of whoever runs the tests listens: their phones are none of ours."""

KEPT = {"LXB_FIELD_DATA"}
STRIPPED = ("LXB_", "PHONE_AGENT_", "OPENAI_", "ANDROID_", "ADB_")

settings.register_profile("lxb", derandomize=True, deadline=None, database=None)
settings.load_profile("lxb")


class RefusedInTests(BaseException):
    """A test reached for the world outside. Not an `Exception`, so that no code under test can swallow it."""


def _is_loopback(host: str) -> bool:
    if host in {"", "localhost"}:
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _address_refused(event: str, address: Any) -> str | None:
    """Why an address may not be used, or None; Unix sockets have paths, not tuples."""
    if not isinstance(address, tuple):
        return None
    host, port = str(address[0]), address[1]
    if not _is_loopback(host) or (event == "socket.bind" and host == ""):
        return f"{host}:{port} is not this machine's loopback"
    if event == "socket.connect" and port == ADB_DEFAULT_PORT:
        return "port 5037 belongs to the user's adb; start a server on a port of your own"
    return None


def _audit(event: str, args: tuple[Any, ...]) -> None:
    reason: str | None = None
    if event in {"socket.connect", "socket.sendto", "socket.bind"}:
        reason = _address_refused(event, args[1])
    elif event == "socket.getaddrinfo" and args[0] is not None:
        host = args[0].decode() if isinstance(args[0], bytes) else str(args[0])
        reason = None if _is_loopback(host) else f"the name {host} would be looked up outside"
    if reason:
        raise RefusedInTests(f"{event}: {reason}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _isolate(set_variable: Any, home: Path) -> None:
    """Points all that a program looks for in a home at `home`."""
    for name in ("HOME", "USERPROFILE"):
        set_variable(name, str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        set_variable(name, str(home / name.lower()))
    set_variable("LXB_HOME", str(home / "lxb"))


def _let_signals_through() -> None:
    """Where the tests run in the background (`nohup`, `&`) signals are ignored, by all that they start too.

    A handler, as against that, is not handed on. A hangup still does not end the tests themselves.
    """
    for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", lambda number, frame: None)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_configure(config: pytest.Config) -> None:
    """Isolates the process before any fixture of a wider scope than a test can run."""
    for name in list(os.environ):
        if name.startswith(STRIPPED) and name not in KEPT:
            del os.environ[name]
    _let_signals_through()
    home = tempfile.TemporaryDirectory(prefix="lxb-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    _isolate(os.environ.__setitem__, Path(home.name))
    port = _free_port()
    os.environ["ANDROID_ADB_SERVER_PORT"] = str(port)
    config.add_cleanup(lambda: _end_adb_server(port))
    sys.addaudithook(_audit)


def _end_adb_server(port: int) -> None:
    """Ends the adb server that a test may have caused on this run's own port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as adb:
        adb.sendall(b"0009host:kill")
        adb.recv(4)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test; `LXB_HOME` is `home / "lxb"` and does not exist yet."""
    path = tmp_path_factory.mktemp("home")
    _isolate(monkeypatch.setenv, path)
    return path


@pytest.fixture(scope="session")
def field_data() -> Path:
    """The folder of dumps and traces from real phones; tests that need it skip where there is none."""
    folder = os.environ.get("LXB_FIELD_DATA")
    if not folder:
        pytest.skip("LXB_FIELD_DATA is not set: no field data on this machine")
    path = Path(folder)
    if not path.is_dir():
        pytest.fail(f"LXB_FIELD_DATA={folder} is no folder")
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium; tests that open a page in it skip where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if found := shutil.which(name):
            return found
    pytest.skip("no Chromium on PATH")
