"""Recordings that are damaged or none: the field is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lxb.errors import Damaged, FileError, NoDevice
from tests import recording
from tests.recording import phone, write

trace, folder = recording.trace, recording.folder


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
