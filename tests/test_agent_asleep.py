"""A phone that lies there switched off is switched on; a locked one is told at once and left alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.agent.go import go
from lxb.clock import ManualClock
from lxb.config import Settings
from lxb.device import Key
from lxb.geometry import Point
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.files import save_app
from router.walls import wall
from tests.screen_samples import Node, node, screen
from tests.walking import APP, PACKAGE, PAGES, build

SYSTEM_UI = "com.android.systemui"


def lying_there(folder: Path) -> tuple[VirtualPhone, ManualClock, Settings]:
    path = folder / "app.yaml"
    path.write_text(APP, "utf-8")
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?latency=0.1&lang=en"), clock)
    phone.sleep()
    return phone, clock, Settings(home=folder / "home")


def test_a_dark_screen_is_switched_on_for_a_walk(tmp_path: Path):
    phone, clock, settings = lying_there(tmp_path)
    save_app(settings.home, build().done())
    walked = go(PACKAGE, "About", InProcessDevice(phone), settings=settings, clock=clock)
    assert walked.arrived
    assert walked.route.restarts == 0
    assert phone.place().page == "about"


def test_and_for_exploring(tmp_path: Path):
    phone, clock, settings = lying_there(tmp_path)
    built = build_map(PACKAGE, InProcessDevice(phone), settings=settings, clock=clock)
    assert (built.reason, built.pages) == ("all explored", len(PAGES))


def shown(*nodes: Node, package: str = SYSTEM_UI) -> Screen:
    return screen(*nodes, package=package)


LOCK = shown(
    node("TextView", id=f"{SYSTEM_UI}:id/keyguard_clock_view", text="9:41"),
    node("ImageView", id=f"{SYSTEM_UI}:id/lock_icon_view", desc="Locked"),
)
PIN = shown(node("EditText", id=f"{SYSTEM_UI}:id/keyguard_pin_view", flags="password"))
OTHER_MAKER = shown(node("TextView", text="Swipe up"), package="com.vendor.keyguard")
SHADE = shown(node("TextView", id=f"{SYSTEM_UI}:id/clock", text="9:41"), node("Switch", text="WLAN"))


@pytest.mark.parametrize("at", [LOCK, PIN, OTHER_MAKER])
def test_a_lock_screen_is_a_wall(at: Screen):
    assert wall(at) == "locked"


def test_the_notification_shade_and_an_app_with_a_lock_are_none():
    assert wall(SHADE) is None
    assert wall(shown(node("ImageView", id="lock_icon"), package=PACKAGE)) is None


@pytest.mark.parametrize(
    ("name", "is_lock"),
    [("wechat_rpa_demo_appui.xml", True), ("appagent_20240520_211119_1.xml", False)],
)
def test_on_real_phones_frames_of_the_lock_lie_under_the_open_shade(
    name: str, is_lock: bool, field_data: Path
):
    at = parse((field_data / "dumps" / "android" / name).read_bytes())
    assert (wall(at) == "locked") is is_lock


class Locked(InProcessDevice):
    """A phone behind a lock, which counts what is done to it."""

    touched = 0

    def screen(self) -> Screen:
        return LOCK

    def tap(self, at: Point) -> None:
        self.touched += 1

    def press(self, key: Key, held: Sequence[Key] = ()) -> None:
        self.touched += 1

    def launch(self, package: str) -> None:
        self.touched += 1


def test_a_locked_phone_is_left_to_its_person(tmp_path: Path):
    phone, clock, settings = lying_there(tmp_path)
    device = Locked(phone)
    save_app(settings.home, build().done())
    walked = go(PACKAGE, "About", device, settings=settings, clock=clock)
    built = build_map(PACKAGE, device, settings=settings, clock=clock)
    assert (walked.status, walked.reason, walked.arrived) == ("blocked", "locked", False)
    assert (built.status, built.reason) == ("blocked", "locked")
    assert device.touched == 0
