"""The virtual phone's shell without any wire."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from lxb.clock import ManualClock
from lxb.virtual.shell.call import Streams
from lxb.virtual.shell.run import Shell
from lxb.virtual.system import AndroidSystem
from tests.toy_world import ToyWorld


@dataclass
class Answer:
    code: int
    out: str
    err: str


class Terminal:
    def __init__(self, **phone: object) -> None:
        self.phone = ToyWorld(**phone)  # type: ignore[arg-type]
        self.clock = ManualClock()
        self.system = AndroidSystem(self.phone, self.clock)

    def run(self, line: str, stdin: bytes = b"") -> Answer:
        out, err = io.BytesIO(), io.BytesIO()
        streams = Streams(
            io.BytesIO(stdin), lambda d: out.write(d) and None, lambda d: err.write(d) and None, lambda: None
        )
        code = Shell(self.system).run(line, streams)
        return Answer(code, out.getvalue().decode(), err.getvalue().decode())

    def out(self, line: str, stdin: bytes = b"") -> str:
        return self.run(line, stdin).out


@pytest.fixture
def adb() -> Terminal:
    return Terminal()
