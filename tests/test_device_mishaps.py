"""Phones and adb servers that misbehave: each mishap has its own error, at once, never an empty value."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from lxb.clock import Deadline, SystemClock
from lxb.device import Key
from lxb.device.adb import AdbServer
from lxb.device.android import AndroidDevice
from lxb.device.discover import attached, choose
from lxb.errors import DeviceGone, DeviceRefused, DeviceTimeout, NoDevice, ScreenUnreadable
from lxb.geometry import Point
from lxb.screen import Quality
from tests.device_stub import RpcError, StubServer
from tests.plugging import DUMP, TREE, Plug, phone, plugging

NO_TREE = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\" />"


@pytest.fixture
def plug() -> Iterator[Plug]:
    with plugging() as plug:
        yield plug


def test_a_screen_is_one_round_trip(plug: Plug) -> None:
    stub = phone()
    screen = plug(stub).screen()
    assert screen.package == "com.x"
    assert stub.asked == ["host:tport:serial:4a1f", "tcp:9008", DUMP]


def test_an_old_adb_server_is_spoken_to_in_its_way(plug: Plug) -> None:
    stub = phone(old_server=True)
    device = plug(stub)
    assert device.screen().quality is Quality.FULL
    stub.asked.clear()
    device.screen()
    assert stub.asked == ["host:transport:4a1f", "tcp:9008", DUMP]


def test_an_empty_tree_is_none_at_once(plug: Plug) -> None:
    stub = phone()
    stub.rpc[DUMP] = lambda _: NO_TREE
    assert plug(stub).screen().quality is Quality.NONE
    assert stub.asked.count(DUMP) == 1


@pytest.mark.parametrize("sent", [None, "", "ERROR: null root node returned by UiTestAutomationBridge.", 7])
def test_no_tree_is_an_error(plug: Plug, sent: object) -> None:
    stub = phone()
    stub.rpc[DUMP] = lambda _: sent
    with pytest.raises(ScreenUnreadable):
        plug(stub).screen()


def test_a_tree_that_is_missing_between_two_windows_is_asked_for_again(plug: Plug) -> None:
    stub = phone()
    answers = iter(["ERROR: null root node returned by UiTestAutomationBridge.", TREE])
    stub.rpc[DUMP] = lambda _: next(answers)
    assert plug(stub).screen().package == "com.x"
    assert not any(asked.startswith("shell:") for asked in stub.asked)


def test_the_phones_own_error_is_carried(plug: Plug) -> None:
    def fail(_: object) -> object:
        raise RpcError({"code": -32001, "message": "java.lang.NullPointerException: x", "data": "at com..."})

    stub = phone()
    stub.rpc[DUMP] = fail
    with pytest.raises(ScreenUnreadable, match="NullPointerException"):
        plug(stub).screen()


def test_a_stack_overflow_is_answered_with_a_shallower_dump(plug: Plug) -> None:
    def dump(params: list[object]) -> str:
        if params[1] == 50:
            raise RpcError({"code": -32001, "message": "java.lang.StackOverflowError: 8 MB", "data": "..."})
        return TREE

    stub = phone()
    stub.rpc[DUMP] = dump
    assert plug(stub).screen().package == "com.x"


@pytest.mark.parametrize("state", ["absent", "offline", "unauthorized"])
@pytest.mark.parametrize("verb", ["screen", "current_app", "info", "apps", "picture"])
def test_a_phone_that_left_is_gone_for_every_verb(plug: Plug, state: str, verb: str) -> None:
    device = plug(phone(state=state))
    with pytest.raises(DeviceGone) as caught:
        getattr(device, verb)()
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(
    ("what", "call"),
    [
        (DUMP, lambda d: d.screen()),
        ("click", lambda d: d.tap(Point(5, 5))),
        ("pm list packages", lambda d: d.apps()),
        ("screencap -p", lambda d: d.picture()),
    ],
)
def test_pulling_the_cable_in_the_middle_is_noticed(
    plug: Plug, what: str, call: Callable[[AndroidDevice], object]
) -> None:
    stub = phone(
        unplug={what}, shell={"pm list packages": "package:com.x\n" * 50, "screencap -p": b"\x89PNG"}
    )
    stub.rpc["takeScreenshot"] = lambda _: None
    with pytest.raises(DeviceGone):
        call(plug(stub))


def test_a_server_that_ended_means_the_phone_is_gone() -> None:
    server = StubServer(phone())
    server.close()
    with AndroidDevice("4a1f", adb=AdbServer(port=server.port)) as device, pytest.raises(DeviceGone):
        device.screen()
    with pytest.raises(NoDevice, match=str(server.port)):
        attached(AdbServer(port=server.port))


@pytest.mark.parametrize(
    ("what", "call"),
    [
        (DUMP, lambda d: d.screen()),
        ("am force-stop com.x", lambda d: d.stop("com.x")),
        ("takeScreenshot", lambda d: d.picture()),
        ("deviceInfo", lambda d: d.current_app()),
    ],
)
def test_a_phone_that_hangs_is_late(plug: Plug, what: str, call: Callable[[AndroidDevice], object]) -> None:
    device = plug(phone(hang={what}))
    deadline = Deadline(SystemClock(), 10)
    with pytest.raises(DeviceTimeout, match=r"within 0\.4 s"):
        call(device)
    assert not deadline.passed


def test_touches_that_are_forbidden_come_with_the_cure(plug: Plug) -> None:
    def forbid(_: object) -> object:
        raise RpcError(
            {
                "code": -32001,
                "message": "java.lang.SecurityException: ... INJECT_EVENTS permission",
                "data": "",
            }
        )

    stub = phone()
    stub.rpc["click"] = forbid
    with pytest.raises(DeviceRefused) as caught:
        plug(stub).tap(Point(5, 5))
    assert "USB debugging (Security settings)" in caught.value.say("en")
    assert "USB 调试（安全设置）" in caught.value.say("zh")


def test_a_touch_that_was_not_taken_is_told(plug: Plug) -> None:
    stub = phone()
    stub.rpc["click"] = lambda _: False
    with pytest.raises(DeviceRefused, match=r"\(5000, 5\)"):
        plug(stub).tap(Point(5000, 5))


def test_coordinates_are_pixels_even_at_the_edge(plug: Plug) -> None:
    seen: list[list[int]] = []
    stub = phone()
    stub.rpc["click"] = lambda params: seen.append(params) or True
    stub.rpc["swipe"] = lambda params: seen.append(params) or True
    device = plug(stub)
    device.tap(Point(0, 0))
    device.long_press(Point(7, 0), 1.0)
    device.swipe(Point(0, 9), Point(50, -3), 0.001)
    assert seen == [[1, 1], [7, 1, 1000], [1, 9, 50, 1, 2]]


def test_a_key_after_which_nothing_changes_is_no_error(plug: Plug) -> None:
    plug(phone()).press(Key.BACK)


def test_the_server_lists_its_phones(plug: Plug) -> None:
    server = StubServer(phone(state="unauthorized"))
    try:
        phones = attached(AdbServer(port=server.port))
        with pytest.raises(NoDevice, match="unauthorized"):
            choose(phones)
    finally:
        server.close()
