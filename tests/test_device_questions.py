"""What a phone is asked about apps and about itself: a typed answer or an error, never nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lxb.device import Foreground
from lxb.errors import DeviceRefused
from tests.plugging import Plug, phone, plugging


@pytest.fixture
def plug() -> Iterator[Plug]:
    with plugging() as plug:
        yield plug


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
