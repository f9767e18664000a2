"""Dumps of real phones are read as their index says, by the script that users run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lxb.screen import Quality
from lxb.screen.xml import parse

SCRIPT = Path(__file__).parent.parent / "scripts" / "bench" / "dumps.py"


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, SCRIPT, folder, "--json"], capture_output=True, text=True, timeout=120, check=False
    )


def test_every_dump_is_read_as_its_index_says(field_data: Path):
    done = run(field_data / "dumps")
    report = json.loads(done.stdout)
    assert [f for f in report["files"] if f["deviations"]] == []
    assert done.returncode == 0
    assert report["total"] > 100
    assert not [f for f in report["files"] if f["outcome"] == "not read yet"]


def test_trees_of_recorded_crawls_are_read(field_data: Path):
    trees = sorted((field_data / "traces").glob("*/trees/*.xml"))
    assert trees
    for tree in trees:
        screen = parse(tree.read_bytes())
        assert (screen.quality is Quality.NONE) == (not screen.elements)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of dumps of our own, read as its index says."""
    hierarchy = '<hierarchy><node package="com.x" bounds="[0,0][9,9]">{}</node></hierarchy>'
    files = {
        "full.xml": hierarchy.format('<node text="a" bounds="[0,0][9,9]"/>'),
        "hollow.xml": hierarchy.format(""),
        "empty.xml": "<hierarchy/>",
        "prefix.xml": "log\n" + hierarchy.format(""),
        "error.txt": "ERROR: null root node",
        "other.bin": "?",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    lines = [
        "full.xml android-xml com.x 2 9x9 tree",
        "hollow.xml android-xml com.x 1 9x9 hollow_tree",
        "empty.xml android-xml com.x 0 - empty_tree:_a_dialog_is_up",
        "prefix.xml android-xml - 0 - skip_prefix;_1_elements",
        "error.txt error-output - 0 - error:_not_a_hierarchy",
        "other.bin tv-blob - 0 - tree",
    ]
    index(tmp_path, [line.replace(" ", "\t").replace("_", " ") for line in lines])
    return tmp_path


def index(folder: Path, lines: list[str]) -> None:
    head = "file\tkind\tpackage\tnodes\tsize\texpected"
    (folder / "INDEX.tsv").write_text("\n".join([head, *lines]) + "\n")


def test_a_folder_read_as_expected(folder: Path):
    done = run(folder)
    report = json.loads(done.stdout)
    assert (done.returncode, report["deviating"]) == (0, 0)
    outcomes = {f["file"]: (f["outcome"], f["quality"]) for f in report["files"]}
    assert outcomes["hollow.xml"] == ("screen", "hollow")
    assert outcomes["other.bin"] == ("not read yet", "")


@pytest.mark.parametrize(
    "line",
    [
        "full.xml\tandroid-xml\tcom.x\t3\t9x9\ttree",
        "full.xml\tandroid-xml\tcom.y\t2\t9x9\ttree",
        "full.xml\tandroid-xml\tcom.x\t2\t9x8\ttree",
        "full.xml\tandroid-xml\tcom.x\t2\t9x9\thollow tree",
        "full.xml\tandroid-xml\tcom.x\t2\t9x9\terror: cut",
        "full.xml\tandroid-xml\tcom.x\t2\t9x9\tskip prefix",
        "full.xml\tandroid-xml\tcom.x\t2\t9x9\ttree; inverted bounds",
        "empty.xml\tandroid-xml\tcom.x\t0\t-\ttree",
        "error.txt\tandroid-xml\tcom.x\t2\t9x9\ttree",
        "missing.xml\tandroid-xml\tcom.x\t2\t9x9\ttree",
    ],
)
def test_each_deviation_is_found(folder: Path, line: str):
    index(folder, [line])
    done = run(folder)
    assert done.returncode == 1
    assert json.loads(done.stdout)["deviating"] == 1


def test_a_folder_without_an_index(tmp_path: Path):
    done = run(tmp_path)
    assert done.returncode == 2
    assert "INDEX.tsv" in done.stderr
