"""The README and docs/command-line.md say what the command line does."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from pydantic import BaseModel

from executor.limits import STEPS
from lxb.cli.exits import exit_code
from lxb.cli.help import HELP
from lxb.cli.main import app
from lxb.config import Settings, Timing
from lxb.reason import Reason
from lxb.results import (
    ActUse,
    BuildResult,
    DescribeResult,
    Deviation,
    ModelUse,
    PlanResult,
    RouteUse,
    RunResult,
    WhereResult,
)

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "command-line.md").read_text("utf-8")
READMES = ["README.md", "README.zh.md"]


def section_of(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_every_reason_is_documented_with_its_exit_code() -> None:
    rows = re.findall(r"^\| (\w+) \| `([^`]+)` \| [^|]+ \| (\d+) \|$", TEXT, re.M)
    assert {reason for _, reason, _ in rows} == {reason.value for reason in Reason}
    assert [row for row in rows if exit_code(row[0], row[1]) != int(row[2])] == []


def test_every_setting_is_documented_with_its_default() -> None:
    settings = set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", section_of("Settings"), re.M))
    assert settings == set(Settings.model_fields) - {"timing"}
    timing = {name: float(default) for name, default in re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", TEXT, re.M)}
    assert timing == {name: field.default for name, field in Timing.model_fields.items()}


def test_the_help_is_that_of_the_program() -> None:
    section = runpy.run_path(str(ROOT / "scripts" / "document_help.py"))["section"]
    assert TEXT.endswith(section()), "run scripts/document_help.py"


@pytest.mark.parametrize(
    "result",
    [RunResult, RouteUse, ActUse, ModelUse, Deviation, BuildResult, DescribeResult, WhereResult, PlanResult],
)
def test_every_field_of_a_result_is_documented(result: type[BaseModel]) -> None:
    section = section_of("The fields of a result")
    fields = [field.alias or name for name, field in result.model_fields.items()]
    assert [field for field in fields if f"`{field}`" not in section] == []


def test_the_limit_of_steps_is_told_as_it_is() -> None:
    told = HELP["opt.max-steps"]
    assert str(STEPS) in told.en
    assert str(STEPS) in told.zh
    assert f"`--max-steps` ({STEPS} where" in (ROOT / "docs" / "acting.md").read_text("utf-8")


def leaves(command: Any, name: str = "lxb") -> Iterator[tuple[str, Any]]:
    below = getattr(command, "commands", {})
    if not below or command.invoke_without_command:
        yield name, command
    for word, sub in below.items():
        yield from leaves(sub, f"{name} {word}")


@pytest.mark.parametrize("readme", READMES)
def test_the_readme_names_every_command(readme: str) -> None:
    text = (ROOT / readme).read_text("utf-8")
    names = [name for name, _ in leaves(typer.main.get_command(app)) if not name.startswith("lxb config ")]
    assert [name for name in names if f"`{name}" not in text] == []


@pytest.mark.parametrize("readme", READMES)
def test_every_command_of_the_readme_can_be_given(readme: str) -> None:
    """Each line of a block of code that begins with `lxb` is read by the parser of its command."""
    lines = re.findall(r"^(?:\$ )?(lxb .+)$", (ROOT / readme).read_text("utf-8"), re.M)
    assert len(lines) > 10
    for line in lines:
        _, *words = shlex.split(line, comments=True)
        command: Any = typer.main.get_command(app)
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        command.make_context(line, words)
