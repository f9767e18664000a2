"""Replies collected from the field, and the bench that judges a file of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.replying import TEXT_DIALECTS

SCRIPT = Path(__file__).parent.parent / "scripts" / "bench" / "replies.py"


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments, "--json"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_replies_of_the_field_are_read_as_they_are_meant(field_data: Path) -> None:
    folder = field_data / "replies"
    done = bench(str(folder / "dev.jsonl"), "--streams", str(folder / "streams_dev.jsonl"))
    found = json.loads(done.stdout)
    for name in TEXT_DIALECTS:
        assert found["by_dialect"][name]["right"] == found["by_dialect"][name]["total"], name
    assert found["streams"]["wrong"] == 0


LINE = {
    "id": "a-1", "dialect": "autoglm", "kind": "well_formed", "coords": "norm1000", "image_size": [100, 200],
    "screen_size": [1000, 2000], "reply": '想。\ndo(action="Tap", element=[310,240])', "thought": "想。",
    "expect": {"action": "tap", "point": [310, 480]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "right", "silently"),
    [
        ({}, 1, 0),
        ({"expect": {"action": "tap", "point": [312, 482]}}, 1, 0),
        ({"expect": {"action": "tap", "point": [313, 480]}}, 0, 1),
        ({"expect": {"action": "double_tap", "point": [310, 480]}}, 0, 1),
        ({"expect": {"action": "tap", "point": [310, 480], "sensitive": True}}, 0, 1),
        ({"thought": "别的。"}, 0, 0),
        ({"expect": None, "expect_error": "no_action"}, 0, 1),
        ({"reply": "想。", "expect": None, "expect_error": "no_action"}, 1, 0),
        ({"reply": "想。", "expect": None, "expect_error": "empty", "error_also": ["no_action"]}, 1, 0),
        ({"reply": "想。", "expect": None, "expect_error": "empty"}, 0, 0),
        ({"reply": "想。"}, 0, 0),
        ({"reply": 'do(action="Back")', "message": {"content": LINE["reply"]}}, 1, 0),
        ({"body": 'data: {"choices":[{"delta":{"content":"do(action=\\"Back\\")"}}]}\n\n', "thought": None,
          "expect": {"action": "back"}}, 1, 0),
    ],
)  # fmt: skip
def test_the_bench_tells_loud_mistakes_from_silent_ones(
    tmp_path: Path, change: dict[str, object], right: int, silently: int
) -> None:
    line = {key: value for key, value in {**LINE, **change}.items() if value is not None or key == "thought"}
    file = tmp_path / "replies.jsonl"
    file.write_text(json.dumps(line, ensure_ascii=False) + "\n", "utf-8")
    done = bench(str(file))
    found = json.loads(done.stdout)
    assert (found["right"], found["wrong"], found["silently_wrong"]) == (right, 1 - right, silently)
    assert found["by_dialect"]["autoglm"]["kinds"]["well_formed"]["right"] == right
    assert found["failing"] == ([] if right else ["a-1"])
    assert done.returncode == 1 - right


def test_the_bench_judges_streams(tmp_path: Path) -> None:
    file, streams = tmp_path / "replies.jsonl", tmp_path / "streams.jsonl"
    file.write_text(json.dumps(LINE), "utf-8")
    good = {
        "id": "a-1",
        "chunks": ["想", "。\nd", 'o(action="Tap", element=[310,240])'],
        "thinking_shown": "想。",
        "action": LINE["expect"],
    }
    bad = {**good, "thinking_shown": "别的"}
    streams.write_text(json.dumps(good) + "\n" + json.dumps(bad), "utf-8")
    found = json.loads(bench(str(file), "--streams", str(streams)).stdout)
    assert (found["streams"]["right"], found["streams"]["wrong"]) == (1, 1)
