"""A virtual phone on the wires of its own adb server, and everybody who may talk to it there."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import adbutils
import pytest
import uiautomator2

from lxb.clock import SystemClock, wait_until
from lxb.device.adb_server import find_adb
from lxb.virtual.serve import ServedPhones, serve
from tests.toy_world import LAUNCHER, NOTES, ToyWorld

ADB = find_adb()
SECONDS = 15.0

needs_binary = pytest.mark.skipif(ADB is None, reason="there is no adb program on this machine")

SERVERS = [pytest.param("binary", marks=needs_binary), "builtin"]
"""The adb servers that a phone is served by: adb's own and the one built in."""

SOCKETS_LEFT_OPEN = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
"""For tests with adbutils, which leaves the sockets of calls that fail to the garbage collector."""


@dataclass
class Wire:
    """A phone and everybody who talks to it."""

    world: ToyWorld
    served: ServedPhones
    folder: Path

    @property
    def serial(self) -> str:
        return self.served.serials[0]

    @property
    def client(self) -> adbutils.AdbClient:
        return adbutils.AdbClient("127.0.0.1", self.served.adb_port)

    @property
    def phone(self) -> Any:
        return self.client.device(self.serial)

    def adb(self, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [str(ADB), "-P", str(self.served.adb_port), "-s", self.serial, *words]
        home = {"HOME": str(self.folder), "ADB_MDNS": "0"}
        return subprocess.run(command, input=stdin, capture_output=True, timeout=30, check=False, env=home)

    def out(self, *words: str) -> str:
        return self.adb(*words).stdout.decode()


@pytest.fixture(scope="module", params=SERVERS)
def served(request: pytest.FixtureRequest) -> Iterator[tuple[ToyWorld, ServedPhones]]:
    world = ToyWorld()
    with serve([world], adb=request.param) as phones:
        yield world, phones


@pytest.fixture
def wire(served: tuple[ToyWorld, ServedPhones], tmp_path: Path) -> Wire:
    world, phones = served
    world.launch(LAUNCHER.package)
    world.text, world.focused, world.scrolled = "", False, 0
    return Wire(world, phones, tmp_path)


@pytest.fixture(scope="module")
def connected(served: tuple[ToyWorld, ServedPhones]) -> Iterator[Any]:
    """uiautomator2, connected once: its server stays on the phone."""
    client = adbutils.AdbClient("127.0.0.1", served[1].adb_port)
    device = uiautomator2.connect(client.device(served[1].serials[0]))
    yield device
    device.stop_uiautomator()


@pytest.fixture
def u2(connected: Any, wire: Wire) -> Any:
    wire.world.launch(NOTES.package)
    return connected


def until(probe: Any, seconds: float = SECONDS) -> bool:
    """Whether it comes true in time."""
    return bool(wait_until(SystemClock(), lambda: probe() or None, seconds))
