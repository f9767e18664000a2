"""The recorded phone: recorded moves lead on, others change nothing."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from lxb.clock import ManualClock
from lxb.device import Device, Foreground, Key
from lxb.device.recorded import RecordedDevice
from lxb.errors import Damaged, DeviceRefused, FileError, NoDevice, UnknownName
from lxb.geometry import Point, Rect, Size
from lxb.screen import Quality

APP = "com.example.notes"
ROW = [0, 200, 1080, 400]
LABEL = [40, 250, 400, 350]
MENU = [960, 20, 1060, 120]
LIST = [0, 200, 1080, 2000]
FIELD = [40, 500, 1040, 620]


def box(bounds: list[int]) -> str:
    left, top, right, bottom = bounds
    return f"[{left},{top}][{right},{bottom}]"


def tree(package: str, *nodes: str) -> str:
    inner = "".join(nodes)
    root = f'<node package="{package}" bounds="[0,0][1080,1920]">'
    return f'<hierarchy rotation="0">{root}{inner}</node></hierarchy>'


def tap(bounds: list[int], source: str, target: str, kind: str = "tap") -> dict[str, Any]:
    return {"from": source, "to": target, "action": {"type": kind, "bounds": bounds}}


def bare(kind: str, source: str, target: str) -> dict[str, Any]:
    return {"from": source, "to": target, "action": {"type": kind}}


TRACE: dict[str, Any] = {
    "package": APP,
    "size": [1080, 2340],
    "start": "list",
    "states": {
        "home": {"activity": "com.android.launcher3/.Launcher", "tree": "trees/home.xml", "screenshot": None},
        "list": {
            "activity": f"{APP}/.MainActivity",
            "tree": "trees/list.xml",
            "screenshot": "shots/list.jpg",
        },
        "note": {"activity": f"{APP}/{APP}.Note", "tree": "trees/note.xml", "screenshot": None},
        "menu": {"activity": f"{APP}/.MainActivity", "tree": "trees/menu.xml", "screenshot": None},
    },
    "transitions": [
        tap(LABEL, "list", "note"),
        tap(MENU, "list", "menu"),
        tap(MENU, "list", "note"),
        tap(LIST, "list", "home"),
        tap(LABEL, "list", "menu", kind="long_press"),
        {"from": "list", "to": "menu", "action": {"type": "swipe", "direction": "up", "bounds": LIST}},
        {"from": "note", "to": "list", "action": {"type": "text", "text": "你好", "bounds": FIELD}},
        bare("back", "note", "list"),
        bare("home", "menu", "home"),
        bare("launch", "home", "note"),
    ],
}


@pytest.fixture
def trace() -> dict[str, Any]:
    return json.loads(json.dumps(TRACE))


@pytest.fixture
def folder(tmp_path: Path, trace: dict[str, Any]) -> Path:
    (tmp_path / "trees").mkdir()
    (tmp_path / "shots").mkdir()
    row = (
        f'<node clickable="true" bounds="{box(ROW)}"><node text="Milk" bounds="{box(LABEL)}"/></node>'
        f'<node clickable="true" text="not recorded" bounds="[0,400][1080,600]"/>'
    )
    menu = f'<node clickable="true" content-desc="Menu" bounds="{box(MENU)}"/>'
    trees = {
        "home": tree("com.android.launcher3", '<node text="Notes" bounds="[0,0][90,90]"/>'),
        "list": tree(
            APP, f'<node scrollable="true" clickable="true" bounds="{box(LIST)}">{row}</node>', menu
        ),
        "note": tree(APP, f'<node class="android.widget.EditText" clickable="true" bounds="{box(FIELD)}"/>'),
        "menu": tree(APP, '<node text="Settings" bounds="[0,0][90,90]"/>'),
    }
    for name, text in trees.items():
        (tmp_path / "trees" / f"{name}.xml").write_text(text)
    Image.new("RGB", (540, 1170), (200, 10, 10)).save(tmp_path / "shots" / "list.jpg")
    write(tmp_path, trace)
    return tmp_path


def write(folder: Path, trace: Any) -> None:
    (folder / "trace.json").write_text(json.dumps(trace))


def phone(folder: Path, at: str | None = "list", **options: Any) -> RecordedDevice:
    return RecordedDevice(folder, ManualClock(), at=at, **options)


def centre(bounds: list[int]) -> Point:
    return Rect(*bounds).centre


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


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["start"], "nowhere", "start"),
        (["size"], [1080], "size"),
        (["size"], [0, 2340], "size"),
        (["package"], "", "package"),
        (["states"], {}, "states"),
        (["states", "list", "tree"], "trees/none.xml", "states.list.tree"),
        (["states", "list", "tree"], "../outside.xml", "states.list.tree"),
        (["states", "list", "screenshot"], "/etc/passwd", "states.list.screenshot"),
        (["states", "list", "tree"], 7, "states.list.tree"),
        (["transitions", 2, "to"], "gone", "transitions.2.to"),
        (["transitions", 0, "action", "bounds"], [1, 2, 3], "transitions.0.action.tap.bounds"),
        (["transitions", 1, "action"], {"type": "dance"}, "transitions.1.action"),
        (["transitions", 5, "action", "direction"], "sideways", "transitions.5.action.swipe.direction"),
    ],
)
def test_a_damaged_recording_names_the_field(
    folder: Path, trace: dict[str, Any], path: list[Any], value: Any, where: str
):
    at: Any = trace
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    write(folder, trace)
    with pytest.raises(Damaged) as caught:
        phone(folder)
    assert caught.value.where.startswith(where)
    assert "trace.json" in str(caught.value)
    assert re.search("[一-鿿]", caught.value.fields["reason_zh"])


def test_folders_that_are_no_recording(tmp_path: Path, folder: Path):
    with pytest.raises(NoDevice, match="no such folder"):
        phone(tmp_path / "none")
    (folder / "trace.json").write_text('{"package": ')
    with pytest.raises(Damaged, match="line 1"):
        phone(folder)
    (folder / "trace.json").unlink()
    with pytest.raises(NoDevice, match=r"it holds no trace\.json"):
        phone(folder)


def test_a_tree_that_vanished_meanwhile(folder: Path):
    device = phone(folder)
    (folder / "trees" / "list.xml").unlink()
    with pytest.raises(FileError):
        device.screen()


def test_every_recorded_move_of_real_crawls_leads_where_it_did(field_data: Path):
    folders = [f.parent for f in sorted((field_data / "traces").glob("*/trace.json"))]
    assert folders
    for folder in folders:
        trace = json.loads((folder / "trace.json").read_text())
        possible = defaultdict(set)
        for move in trace["transitions"]:
            possible[move["from"], str(move["action"])].add(move["to"])
        device = phone(folder, at=None)
        for move in trace["transitions"]:
            replay(device, move, trace["package"])
            assert device.state in possible[move["from"], str(move["action"])], (folder.name, move)


def replay(device: RecordedDevice, move: dict[str, Any], package: str) -> None:
    device.show(move["from"])
    action = move["action"]
    kind = action["type"]
    middle = centre(action["bounds"]) if "bounds" in action else Point(0, 0)
    if kind == "tap":
        device.tap(middle)
    elif kind == "long_press":
        device.long_press(middle)
    elif kind == "swipe":
        x, y = {"up": (0, -99), "down": (0, 99), "left": (-99, 0), "right": (99, 0)}[action["direction"]]
        device.swipe(middle, Point(middle.x + x, middle.y + y))
    elif kind == "text":
        device.tap(middle)
        if device.state != move["from"]:
            device.show(move["from"])
        device.type_text(action["text"])
    elif kind == "launch":
        device.launch(package)
    else:
        device.press(Key(kind))


def test_screens_and_pictures_of_real_crawls(field_data: Path):
    for file in sorted((field_data / "traces").glob("*/trace.json")):
        device = phone(file.parent, at=None)
        states = json.loads(file.read_text())["states"]
        for name in states:
            device.show(name)
            screen = device.screen()
            assert screen.size == device.info().size
            assert screen.activity == (device.current_app() or Foreground("", None)).activity
            assert screen.activity is None or not screen.activity.startswith(".")
        shown = next((name for name, state in states.items() if state["screenshot"]), None)
        if shown:
            device.show(shown)
            assert device.picture().size == device.info().size
