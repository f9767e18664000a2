"""Keys with others held, on the phone itself and over the wire: nothing is typed that was not meant."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from executor.action import DoubleTap, Launch, OpenUrl, Press, Swipe, Tap, Type, TypeSecret
from executor.doing import Scene, do
from lxb.agent.connect import attach
from lxb.clock import SystemClock
from lxb.config import Settings, Timing
from lxb.device.android import AndroidDevice
from lxb.device.android_keys import CODES, meta_state
from lxb.device.keys import HELD, Key
from lxb.errors import DeviceRefused
from lxb.finger import touch_point
from lxb.geometry import Point
from lxb.perform import Performer
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.doing import FILE, Phone, Somebody


def test_every_key_has_a_number_and_every_held_key_its_bits() -> None:
    assert set(CODES) == set(Key)
    assert len(set(CODES.values())) == len(CODES)
    assert len({meta_state([key]) for key in HELD}) == len(HELD)
    assert meta_state([Key.CTRL, Key.SHIFT]) == meta_state([Key.CTRL]) | meta_state([Key.SHIFT])


def test_all_is_selected_copied_and_pasted() -> None:
    phone = Phone()
    phone.do(Type("first", where=phone.at("box")))
    for keys in ("ctrl+a", "ctrl+c", "ctrl+v"):
        assert phone.do(Press(keys)).ending == "done"
    assert phone.state("text") == "first", "pasted over itself"
    phone.do(Press("paste"))
    assert phone.state("text") == "firstfirst"
    phone.do(Press("ctrl+a"))
    phone.do(Press("delete"))
    assert phone.state("text") == ""


@pytest.mark.parametrize(
    "key", [key for key in Key if key not in {Key.POWER, Key.HOME, Key.BACK, Key.RECENTS}]
)
def test_a_key_alone_types_nothing_that_was_not_meant(key: Key) -> None:
    phone = Phone()
    phone.do(Type("x", where=phone.at("box")))
    phone.phone.clipboard = ""
    try:
        phone.do(Press(key.value))
    except DeviceRefused:
        assert len(key) == 1, "letters are typed, not pressed"
    assert phone.state("text") in {"x", ""}


class Wire:
    """The same phone behind adb and the service on it."""

    def __init__(self) -> None:
        self.phone = VirtualPhone(PhoneSpec.parse(f"virtual:{FILE}?latency=0&lang=en"))
        self.device: AndroidDevice = attach(self.phone, f"virtual:{FILE}", Settings(), SystemClock())
        self.device.launch("com.example.doing")
        performer = Performer(self.device, SystemClock(), Timing())
        self.scene = Scene(performer, Somebody(), self.device.screen())

    def at(self, words: str) -> Point:
        screen = self.scene.screen = self.device.screen()
        fits = (e for e in screen if words in {e.text, e.desc, e.hint} or e.id.endswith(f"/{words}"))
        return touch_point(screen, next(fits))

    def state(self, name: str) -> object:
        return self.phone.snapshot().states["com.example.doing"][name]  # type: ignore[attr-defined]


@pytest.fixture
def wire() -> Iterator[Wire]:
    wired = Wire()
    yield wired
    wired.device.close()


def test_actions_over_the_wire(wire: Wire) -> None:
    assert do(Tap(wire.at("Count")), wire.scene).ending == "done"
    assert do(DoubleTap(wire.at("Count")), wire.scene).ending == "done"
    assert wire.state("taps") == 3
    assert do(Type("白鞋 😀", where=wire.at("box")), wire.scene).ending == "done"
    assert wire.state("text") == "白鞋 😀"
    for keys in ("ctrl+a", "ctrl+x"):
        do(Press(keys), wire.scene)
    assert (wire.state("text"), wire.phone.clipboard) == ("", "白鞋 😀")
    do(Tap(wire.at("Long list")), wire.scene)
    before = wire.device.screen().full_fingerprint
    wire.at("The beginning")
    assert do(Swipe(Point(540, 1800), Point(540, 600), drag=True), wire.scene).ending == "done"
    assert wire.device.screen().full_fingerprint != before


def test_an_address_is_quoted_for_the_shell_and_opened(wire: Wire) -> None:
    wire.at("Count")
    assert do(OpenUrl("example.com/a'; reboot; echo 'b?x=$(id)&y=`id`"), wire.scene).ending == "done"
    front = wire.device.current_app()
    assert front is not None
    assert front.package != "com.example.doing"
    assert do(Launch("com.example.doing; reboot"), wire.scene).ending == "impossible"


def test_a_secret_over_the_wire(wire: Wire) -> None:
    do(Tap(wire.at("Account")), wire.scene)
    wire.scene.secrets = {"bank": SecretStr("p4ss w0rd'\"")}
    assert do(TypeSecret("bank", where=wire.at("pin")), wire.scene).ending == "done"
    assert wire.state("pin") == "p4ss w0rd'\""
