"""The service on the phone: brought, started, replaced, ended; and what it cannot do."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from lxb.clock import SystemClock
from lxb.errors import DeviceRefused
from lxb.geometry import Point
from tests.device_stub import RpcError
from tests.plugging import DUMP, TREE, Plug, phone, plugging


@pytest.fixture
def plug() -> Iterator[Plug]:
    with plugging() as plug:
        yield plug


def test_a_service_that_cannot_read_is_replaced_once(plug: Plug) -> None:
    def dump(_: object) -> str:
        if not any(asked.startswith("shell:CLASSPATH=") for asked in stub.asked):
            raise RpcError({"code": -32001, "message": "java.lang.NullPointerException", "data": ""})
        return TREE

    stub = phone()
    stub.rpc[DUMP] = dump
    assert plug(stub).screen().package == "com.x"


def test_a_service_that_is_not_there_is_brought_and_started(plug: Plug) -> None:
    stub = phone(running=False, shell={"toybox md5sum /data/local/tmp/u2.jar": "md5sum: No such file\n"})
    assert plug(stub).screen().package == "com.x"
    assert len(stub.files["/data/local/tmp/u2.jar"]) > 1_000_000


def test_a_service_that_died_is_started_once_and_asked_again(plug: Plug) -> None:
    stub = phone(cut={DUMP}, shell={"toybox md5sum /data/local/tmp/u2.jar": ""})
    assert plug(stub).screen().package == "com.x"
    assert stub.asked.count(DUMP) == 2


def test_a_touch_is_never_repeated_on_suspicion(plug: Plug) -> None:
    stub = phone(cut={"click"}, shell={"toybox md5sum /data/local/tmp/u2.jar": ""})
    device = plug(stub)
    with pytest.raises(DeviceRefused, match="may or may not have been done"):
        device.tap(Point(5, 5))
    assert stub.asked.count("click") == 1
    device.tap(Point(5, 5))


def test_a_service_without_its_hold_on_the_phone_is_ended_and_started(plug: Plug) -> None:
    stub = phone(shell={"toybox md5sum /data/local/tmp/u2.jar": ""})
    answers = iter([RpcError({"code": -32001, "message": "UiAutomation not connected!"})])

    def dump(_: object) -> str:
        for error in answers:
            raise error
        return TREE

    stub.rpc[DUMP] = dump
    assert plug(stub).screen().package == "com.x"
    assert any(asked.startswith("shell:CLASSPATH=") for asked in stub.asked)


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("UiAutomation not connected!", 2),
        ("android.os.DeadObjectException", 1),
        ("android.os.DeadSystemRuntimeException", 1),
    ],
)
def test_a_touch_that_android_died_of_is_not_repeated_on_what_is_there_then(
    plug: Plug, message: str, times: int
) -> None:
    stub = phone(shell={"toybox md5sum /data/local/tmp/u2.jar": ""})
    errors = iter([RpcError({"code": -32001, "message": message})])

    def click(_: object) -> bool:
        for error in errors:
            raise error
        return True

    stub.rpc["click"] = click
    device = plug(stub)
    if times == 1:
        with pytest.raises(DeviceRefused, match="may or may not have been done"):
            device.tap(Point(5, 5))
    else:
        device.tap(Point(5, 5))
    assert stub.asked.count("click") == times


def test_another_program_holding_the_phone_is_named_with_a_cure(plug: Plug) -> None:
    stub = phone(
        running=False,
        prints="java.lang.IllegalStateException: UiAutomationService x already registered!\n",
        shell={"toybox md5sum /data/local/tmp/u2.jar": ""},
    )
    with pytest.raises(DeviceRefused, match=r"already registered.*Appium"):
        plug(stub).screen()


def test_a_service_that_ends_at_once_shows_what_it_printed(plug: Plug) -> None:
    stub = phone(
        running=False,
        starts=False,
        prints="Aborted: no permission\n",
        shell={"toybox md5sum /data/local/tmp/u2.jar": ""},
    )
    with pytest.raises(DeviceRefused, match="Aborted: no permission"):
        plug(stub).screen()


def test_closing_ends_the_service_that_was_started(plug: Plug) -> None:
    stub = phone(running=False, shell={"toybox md5sum /data/local/tmp/u2.jar": ""})
    device = plug(stub)
    device.screen()
    assert stub.running
    device.close()
    device.close()
    end = time.monotonic() + 5
    while stub.running and time.monotonic() < end:
        SystemClock().sleep(0.01)
    assert not stub.running
