"""docs/command-line.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from lxb.cli.exits import exit_code
from lxb.config import Settings, Timing
from lxb.results import Reason

TEXT = (Path(__file__).parent.parent / "docs" / "command-line.md").read_text("utf-8")


def test_every_reason_is_documented_with_its_exit_code() -> None:
    rows = re.findall(r"^\| (\w+) \| `([^`]+)` \| [^|]+ \| (\d+) \|$", TEXT, re.M)
    assert {reason for _, reason, _ in rows} == {reason.value for reason in Reason}
    assert [row for row in rows if exit_code(row[0], row[1]) != int(row[2])] == []


def test_every_setting_is_documented_with_its_default() -> None:
    settings = set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", TEXT, re.M))
    assert settings == set(Settings.model_fields) - {"timing"}
    timing = {name: float(default) for name, default in re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", TEXT, re.M)}
    assert timing == {name: field.default for name, field in Timing.model_fields.items()}
