"""Phones and adb servers that misbehave: each mishap has its own error, at once, never an empty value."""

from __future__ import annotations

import base64
import io
import time
from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from lxb.clock import Deadline, SystemClock
from lxb.device import Foreground, Key
from lxb.device.adb import AdbServer
from lxb.device.android import AndroidDevice, Deadlines
from lxb.device.discover import attached, choose
from lxb.errors import DeviceGone, DeviceRefused, DeviceTimeout, NoDevice, ScreenUnreadable
from lxb.geometry import Point
from lxb.screen import Quality
from tests.device_stub import RpcError, StubPhone, StubServer

TREE = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">"
    '<node index="0" text="订单" resource-id="com.x:id/a" class="android.widget.TextView" package="com.x" '
    'content-desc="" clickable="true" bounds="[0,0][100,50]" /></hierarchy>'
)
NO_TREE = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\" />"
DUMP = "dumpWindowHierarchy"

Plug = Callable[[StubPhone], AndroidDevice]


@pytest.fixture
def plug() -> Iterator[Plug]:
    """Attaches a stub phone and hands out the driver for it."""
    opened: list[tuple[StubServer, AndroidDevice]] = []

    def attach(phone: StubPhone) -> AndroidDevice:
        server = StubServer(phone)
        device = AndroidDevice(
            phone.serial,
            adb=AdbServer(port=server.port),
            deadlines=Deadlines(rpc=0.4, shell=0.4, install=2.0),
        )
        opened.append((server, device))
        return device

    yield attach
    for server, device in opened:
        device.close()
        server.close()


def phone(**more: object) -> StubPhone:
    made = StubPhone(rpc={DUMP: lambda _: TREE, "click": lambda _: True, "pressKey": lambda _: False})
    for name, value in more.items():
        setattr(made, name, value)
    return made


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


def test_a_service_that_cannot_read_is_replaced_once(plug: Plug) -> None:
    def dump(_: object) -> str:
        if not any(asked.startswith("shell:CLASSPATH=") for asked in stub.asked):
            raise RpcError({"code": -32001, "message": "java.lang.NullPointerException", "data": ""})
        return TREE

    stub = phone()
    stub.rpc[DUMP] = dump
    assert plug(stub).screen().package == "com.x"


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


def _png(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (8, 16), colour).save(out, "PNG")
    return out.getvalue()


def test_a_picture_comes_from_the_service(plug: Plug) -> None:
    out = io.BytesIO()
    Image.new("RGB", (8, 16), "white").save(out, "JPEG")
    stub = phone()
    stub.rpc["takeScreenshot"] = lambda _: base64.b64encode(out.getvalue()).decode()
    picture = plug(stub).picture()
    assert (picture.size, picture.mode) == ((8, 16), "RGB")


WARNING = (
    b"[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first "
    b"display found, however this default is not guaranteed to be consistent across captures.\n"
)


@pytest.mark.parametrize("before", [b"", WARNING, WARNING * 3])
def test_text_before_the_png_is_skipped(plug: Plug, before: bytes) -> None:
    stub = phone(shell={"screencap -p": before + _png("white")})
    stub.rpc["takeScreenshot"] = lambda _: None
    picture = plug(stub).picture()
    assert (picture.size, picture.mode) == ((8, 16), "RGB")


def test_of_two_displays_the_one_that_shows_something_is_taken(plug: Plug) -> None:
    stub = phone(
        shell={
            "screencap -p": WARNING + _png("black"),
            "dumpsys SurfaceFlinger --display-id": "Display 46198 (HWC display 0): port=0\n"
            "Display 46199 (HWC display 1): port=1\n",
            "screencap -p -d 46198": _png("black"),
            "screencap -p -d 46199": _png("red"),
        }
    )
    stub.rpc["takeScreenshot"] = lambda _: None
    assert plug(stub).picture().getpixel((1, 1)) == (255, 0, 0)


def test_a_protected_screen_is_black_and_no_error(plug: Plug) -> None:
    stub = phone(shell={"screencap -p": _png("black")})
    stub.rpc["takeScreenshot"] = lambda _: None
    assert plug(stub).picture().getpixel((1, 1)) == (0, 0, 0)


@pytest.mark.parametrize(
    "printed", [b"", b"Error: Capturing failed.\n", _png("white")[:40]], ids=["nothing", "text", "cut"]
)
def test_a_picture_that_failed_is_never_a_black_one(plug: Plug, printed: bytes) -> None:
    stub = phone(shell={"screencap -p": printed})
    stub.rpc["takeScreenshot"] = lambda _: None
    with pytest.raises(DeviceRefused, match="take a picture"):
        plug(stub).picture()


def test_the_first_source_that_tells_names_the_app(plug: Plug) -> None:
    stub = phone(
        shell={
            "dumpsys window displays": "Bad window command, or no windows match: displays\n",
            "dumpsys window windows": "\n",
            "dumpsys activity activities": "  ResumedActivity: ActivityRecord{7 u0 com.x/.Main t24}\n",
        }
    )
    assert plug(stub).current_app() == Foreground("com.x", "com.x.Main")


def test_nothing_in_front_is_an_answer(plug: Plug) -> None:
    shell = {"dumpsys window displays": "  mCurrentFocus=null\n", "dumpsys activity activities": ""}
    stub = phone(shell=shell)
    stub.rpc["deviceInfo"] = lambda _: {"currentPackageName": None}
    assert plug(stub).current_app() is None


def test_the_service_names_the_app_where_no_dump_does(plug: Plug) -> None:
    stub = phone()
    stub.rpc["deviceInfo"] = lambda _: {"currentPackageName": "com.x"}
    assert plug(stub).current_app() == Foreground("com.x", None)


def test_no_source_at_all_is_an_error_not_nothing(plug: Plug) -> None:
    stub = phone()
    stub.rpc["deviceInfo"] = lambda _: {"currentPackageName": "a; reboot"}
    with pytest.raises(DeviceRefused, match="which app is in front"):
        plug(stub).current_app()


def test_launching_what_is_not_there_is_refused(plug: Plug) -> None:
    monkey = "monkey -p com.no -c android.intent.category.LAUNCHER 1"
    stub = phone(shell={monkey: "** No activities found to run, monkey aborted.\n"})
    with pytest.raises(DeviceRefused, match=r"No activities found.*lxb apps"):
        plug(stub).launch("com.no")


def test_apps_of_a_phone_without_the_package_service_are_an_error(plug: Plug) -> None:
    stub = phone(shell={"pm list packages": "cmd: Can't find service: package\n"})
    with pytest.raises(DeviceRefused, match="Can't find service"):
        plug(stub).apps()


def test_info_needs_only_the_shell(plug: Plug) -> None:
    stub = phone(
        running=False,
        shell={
            "getprop": "[ro.product.model]: [Mi 9]\n[ro.build.version.release]: [10]\n"
            "[persist.sys.locale]: [zh-CN]\n",
            "wm size": "Physical size: 1080x2340\nOverride size: 720x1560\n",
            "wm density": "Physical density: 440\n",
            "dumpsys display": "  mCurrentOrientation=1\n",
        },
    )
    info = plug(stub).info()
    assert (info.model, info.version, info.size, info.density, info.locale) == (
        "Mi 9",
        "10",
        (1560, 720),
        440,
        "zh-CN",
    )


def test_the_server_lists_its_phones(plug: Plug) -> None:
    server = StubServer(phone(state="unauthorized"))
    try:
        phones = attached(AdbServer(port=server.port))
        with pytest.raises(NoDevice, match="unauthorized"):
            choose(phones)
    finally:
        server.close()


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
