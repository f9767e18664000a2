"""The recorded phone plays what was recorded of real apps."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from lxb.device import Foreground, Key
from lxb.device.recorded import RecordedDevice
from lxb.geometry import Point
from tests.recording import centre, phone


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
