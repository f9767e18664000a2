"""A recording of a few screens, written by hand, and the phone that plays it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from lxb.clock import ManualClock
from lxb.device.recorded import RecordedDevice
from lxb.geometry import Point, Rect

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


def write(folder: Path, trace: Any) -> None:
    (folder / "trace.json").write_text(json.dumps(trace))


def phone(folder: Path, at: str | None = "list", **options: Any) -> RecordedDevice:
    return RecordedDevice(folder, ManualClock(), at=at, **options)


def centre(bounds: list[int]) -> Point:
    return Rect(*bounds).centre


def record(folder: Path, trace: dict[str, Any]) -> Path:
    """Writes the recording with its trees and its one picture."""
    (folder / "trees").mkdir()
    (folder / "shots").mkdir()
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
        (folder / "trees" / f"{name}.xml").write_text(text)
    Image.new("RGB", (540, 1170), (200, 10, 10)).save(folder / "shots" / "list.jpg")
    write(folder, trace)
    return folder


@pytest.fixture
def trace() -> dict[str, Any]:
    """The recording, to be changed at will."""
    return json.loads(json.dumps(TRACE))


@pytest.fixture
def folder(tmp_path: Path, trace: dict[str, Any]) -> Path:
    return record(tmp_path, trace)
