"""Replies collected from the field in the dialects of calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.replying import CALL_DIALECTS
from tests.test_dialects_field import bench


@pytest.mark.parametrize("name", CALL_DIALECTS)
def test_replies_of_the_field_are_read_as_they_are_meant(name: str, field_data: Path, tmp_path: Path) -> None:
    lines = (field_data / "replies" / "dev.jsonl").read_text("utf-8").splitlines()
    mine = [line for line in lines if line.strip() and json.loads(line)["dialect"] == name]
    assert mine
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(mine), "utf-8")
    found = json.loads(bench(str(file)).stdout)
    assert (found["right"], found["failing"]) == (len(mine), [])
