"""A virtual phone on the wires of its own adb server, and everybody who may talk to it there."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import adbutils
import pytest

from lxb.clock import SystemClock, wait_until
from lxb.device.adb_server import find_adb
from lxb.virtual.serve import ServedPhones
from tests.toy_world import ToyWorld

ADB = find_adb()
SECONDS = 15.0

needs_binary = pytest.mark.skipif(ADB is None, reason="there is no adb program on this machine")


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


def until(probe: Any, seconds: float = SECONDS) -> bool:
    """Whether it comes true in time."""
    return bool(wait_until(SystemClock(), lambda: probe() or None, seconds))
