"""The user's keyboard comes back: after an error, after a hand-over, and after a run that was killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from executor.action import TakeOver
from executor.doing import Scene, do
from lxb.clock import SystemClock
from lxb.config import Timing
from lxb.device.adb import AdbPhone, AdbServer
from lxb.device.android import AndroidDevice
from lxb.device.keyboard import IME, borrowed, current
from lxb.perform import Performer
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.serve import serve
from lxb.virtual.spec import PhoneSpec
from tests.doing import FILE, Somebody

PINYIN = "com.example.pinyin/.Ime"

KILLED = """
import os, signal, sys
from lxb.clock import SystemClock
from lxb.device.adb import AdbPhone, AdbServer
from lxb.device.keyboard import borrowed
phone = AdbPhone(AdbServer(port=int(sys.argv[1])), sys.argv[2])
with borrowed(phone, SystemClock()) as keyboard:
    keyboard.type("half a")
    os.kill(os.getpid(), signal.SIGKILL)
"""


class Served:
    """A phone whose user has two keyboards, behind adb."""

    def __init__(self, phone: VirtualPhone, port: int, serial: str) -> None:
        self.phone, self.port, self.serial = phone, port, serial
        self.adb = AdbPhone(AdbServer(port=port), serial)
        self.device = AndroidDevice(serial, adb=AdbServer(port=port), simulated=True)
        self.device.launch("com.example.doing")


@pytest.fixture
def served() -> Iterator[Served]:
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{FILE}?latency=0&lang=en"))
    phone.enable_ime(PINYIN)
    phone.set_ime(PINYIN)
    with serve([phone], clock=SystemClock()) as wires:
        made = Served(phone, wires.adb_port, wires.serials[0])
        with made.device:
            yield made


def test_it_comes_back_after_an_error(served: Served) -> None:
    in_use: list[str] = []

    def fail() -> None:
        with borrowed(served.adb, SystemClock()):
            in_use.append(current(served.adb))
            raise KeyError("something")

    with pytest.raises(KeyError):
        fail()
    assert (in_use, served.phone.ime) == ([IME], PINYIN)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_it_comes_back_after_a_run_that_was_killed_while_it_typed(served: Served) -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(served.port), served.serial],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert run.returncode < 0, run.stderr
    assert served.phone.ime == IME, "the killed run has left its own"
    served.device.restore_keyboard()
    assert served.phone.ime == PINYIN, "the user's own, not just any other"


def test_the_next_text_puts_it_back_too(served: Served) -> None:
    served.phone.enable_ime(IME)
    served.phone.set_ime(IME)
    served.phone.hands.tap("Search")
    served.device.type_text("x")
    assert served.phone.ime not in {IME, ""}


def test_it_is_the_users_while_they_have_the_phone(served: Served) -> None:
    served.phone.enable_ime(IME)
    served.phone.set_ime(IME)
    seen: list[str] = []
    person = Somebody(took=lambda: bool(seen.append(served.phone.ime)) or True)
    scene = Scene(Performer(served.device, SystemClock(), Timing()), person, served.device.screen())
    do(TakeOver("log in"), scene)
    assert seen
    assert IME not in seen
