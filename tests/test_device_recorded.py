"""The recorded phone: recorded moves lead on, others change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lxb.clock import ManualClock
from lxb.device import Device, Foreground, Key
from lxb.device.recorded import RecordedDevice
from lxb.errors import DeviceRefused, UnknownName
from lxb.geometry import Point, Size
from lxb.screen import Quality
from tests import recording
from tests.recording import APP, FIELD, LABEL, LIST, MENU, bare, centre, phone, write

trace, folder = recording.trace, recording.folder


def test_it_is_a_device_and_says_that_it_is_simulated(folder: Path):
    device: Device = phone(folder)
    with device:
        assert device.simulated
        assert device.address == f"recorded:{folder}"
        assert device.platform == "android"
        assert device.info().size == Size(1080, 2340)
        assert [app.package for app in device.apps()] == [APP]
        assert device.app_version(APP) is not None
        assert device.app_version("com.other") is None
    device.close()


def test_it_begins_at_the_launcher(folder: Path):
    device = phone(folder, at=None)
    assert device.state == "home"
    assert device.current_app() == Foreground("com.android.launcher3", "com.android.launcher3.Launcher")
    with pytest.raises(UnknownName, match="lists"):
        phone(folder, at="lists")


def test_the_screen_is_the_recorded_one(folder: Path):
    device = phone(folder)
    screen = device.screen()
    assert screen.source == "recorded"
    assert screen.package == APP
    assert screen.activity == f"{APP}.MainActivity"
    assert screen.size == Size(1080, 2340)
    assert device.screen() is screen
    assert phone(folder, at="note").current_app() == Foreground(APP, f"{APP}.Note")


@pytest.mark.parametrize(
    ("at", "leads_to"),
    [
        (centre(LABEL), "note"),
        (Point(1000, 390), "note"),  # beside the label, on the row around it
        (centre(MENU), "menu"),
        (Point(965, 115), "menu"),
        (Point(500, 500), "list"),  # a row that nobody tapped, in a list that somebody did
        (centre(LIST), "home"),  # just where the recorder's finger was
        (Point(500, 60), "list"),
        (Point(-5, 99999), "list"),
    ],
)
def test_taps(folder: Path, at: Point, leads_to: str):
    device = phone(folder)
    device.tap(at)
    assert device.state == leads_to


def test_several_outcomes_are_taken_in_turn_from_the_seed_on(folder: Path):
    def outcomes(seed: int) -> list[str | None]:
        device, seen = phone(folder, seed=seed), []
        for _ in range(4):
            device.tap(centre(MENU))
            seen.append(device.state)
            device.launch(APP)
            assert device.state == "list"
        return seen

    assert outcomes(0) == ["menu", "note", "menu", "note"]
    assert outcomes(1) == ["note", "menu", "note", "menu"]


def test_a_long_press_is_no_tap(folder: Path):
    device = phone(folder)
    device.long_press(centre(MENU))
    assert device.state == "list"
    device.long_press(centre(LABEL))
    assert device.state == "menu"


@pytest.mark.parametrize(
    ("start", "end", "leads_to"),
    [
        (Point(500, 1500), Point(520, 400), "menu"),
        (Point(500, 400), Point(500, 1500), "list"),
        (Point(900, 900), Point(100, 900), "list"),
        (Point(500, 100), Point(500, 20), "list"),
        (Point(500, 900), Point(500, 900), "list"),
    ],
)
def test_swipes_by_the_direction_of_the_finger(folder: Path, start: Point, end: Point, leads_to: str):
    device = phone(folder)
    device.swipe(start, end)
    assert device.state == leads_to


def test_text_leads_on_if_it_is_the_recorded_one_in_the_field(folder: Path):
    device = phone(folder, at="note")
    device.type_text("something else")
    assert device.state == "note"
    device.tap(Point(1000, 1800))
    device.type_text("你好")
    assert device.state == "note"
    device.tap(centre(FIELD))
    device.type_text("你好", clear=True)
    assert device.state == "list"
    without_a_tap = phone(folder, at="note")
    without_a_tap.type_text("你好")
    assert without_a_tap.state == "list"


def test_back_follows_the_record_and_is_not_guessed(folder: Path):
    device = phone(folder, at="note")
    device.press(Key.BACK)
    assert device.state == "list"
    device.press(Key.BACK)
    assert device.state == "list"


def test_home_launch_and_stop(folder: Path):
    device = phone(folder)
    device.press(Key.HOME)
    assert device.state == "home"
    device.launch(APP)
    assert device.state == "note"
    device.launch(APP)
    assert device.state == "list"
    device.stop("com.other")
    assert device.state == "list"
    device.stop(APP)
    assert device.state == "home"
    device.launch("com.android.launcher3")
    assert device.state == "home"


def test_what_the_recording_cannot_do_is_refused(folder: Path):
    device = phone(folder, at="note")
    for refused in (
        lambda: device.launch("com.other"),
        lambda: device.press(Key.RECENTS),
        device.picture,
    ):
        with pytest.raises(DeviceRefused):
            refused()
    assert device.state == "note"


def test_a_bare_launcher_where_none_was_recorded(folder: Path, trace: dict[str, Any]):
    del trace["states"]["home"]
    trace["transitions"] = [m for m in trace["transitions"] if "home" not in (m["from"], m["to"])]
    write(folder, trace)
    device = phone(folder, at=None)
    assert device.state is None
    assert device.screen().quality is Quality.FULL
    assert device.screen().quality_for(APP) is Quality.FOREIGN
    foreground = device.current_app()
    assert foreground is not None
    assert foreground.package == device.screen().package
    device.tap(Point(5, 5))
    device.press(Key.BACK)
    assert device.state is None
    with pytest.raises(DeviceRefused):
        device.picture()
    device.launch(APP)
    assert device.state == "list"


def test_a_launch_that_stayed_outside_is_followed_once(folder: Path, trace: dict[str, Any]):
    trace["transitions"] = [bare("launch", "home", "home"), bare("launch", "list", "note")]
    write(folder, trace)
    device = phone(folder, at="home")
    device.launch(APP)
    assert device.state == "home"
    device.launch(APP)
    assert device.state == "list"


def test_a_launch_after_a_stop_starts_from_scratch(folder: Path, trace: dict[str, Any]):
    trace["transitions"] = [bare("launch", "home", "list"), bare("launch", "home", "note")]
    write(folder, trace)
    device = phone(folder, at="home")

    def launched() -> str | None:
        device.launch(APP)
        return device.state

    assert launched() == "list"
    device.press(Key.HOME)
    assert launched() == "note", "a launch takes its turns"
    device.stop(APP)
    assert launched() == "list"
    device.stop(APP)
    assert launched() == "list"


def test_the_entry_where_start_is_another_apps_screen(folder: Path, trace: dict[str, Any]):
    trace["start"] = "home"
    write(folder, trace)
    device = phone(folder, at="menu")
    device.launch(APP)
    assert device.state == "note"


def test_pictures_have_the_size_of_the_screen(folder: Path):
    picture = phone(folder).picture()
    assert (picture.size, picture.mode) == ((1080, 2340), "RGB")
    red, green, _ = picture.getpixel((500, 500))
    assert red > 150 > green


def test_moves_take_the_time_they_are_told_to(folder: Path):
    clock = ManualClock()
    device = RecordedDevice(folder, clock, delay=0.5)
    device.tap(Point(1, 1))
    device.press(Key.HOME)
    assert clock.now() == 1.0
