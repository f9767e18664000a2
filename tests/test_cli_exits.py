"""How commands end: every error has its exit code, one line, and one document with --json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from lxb import errors
from lxb.cli.boundary import guarded
from lxb.cli.exits import exit_code
from lxb.reason import Reason
from tests import command_line
from tests.command_line import Lxb

lxb = command_line.lxb


@pytest.mark.parametrize(
    ("status", "reason", "code"),
    [
        ("done", "arrived", 0),
        ("failed", "lost", 1),
        ("failed", "not installed", 1),
        ("failed", "unknown name", 2),
        ("failed", "device gone", 3),
        ("failed", "unsure", 4),
        ("failed", "rest left", 4),
        ("blocked", "captcha", 5),
        ("limit", "limit:pages", 6),
        ("cancelled", "interrupted", 130),
    ],
)
def test_exit_codes(status: str, reason: str, code: int) -> None:
    assert Reason(reason)
    assert exit_code(status, reason) == code


def broken(error: BaseException) -> typer.Typer:
    """A program whose only command ends in this error."""
    program = typer.Typer(rich_markup_mode=None)

    @program.command()
    def burst(json: bool = False, verbose: bool = typer.Option(False, "-v")) -> None:
        raise error

    return program


@pytest.mark.parametrize(
    ("error", "code", "status", "reason"),
    [
        (errors.DeviceGone(device="x", reason="unplugged"), 3, "failed", "device gone"),
        (errors.NoDevice(reason="none", reason_zh="无"), 3, "failed", "no device"),
        (errors.DeviceTimeout(device="x", what="dump", seconds=3), 1, "failed", "device timeout"),
        (errors.ModelError(reason="r", reason_zh="r"), 4, "failed", "model"),
        (errors.PersonNeeded(reason="r", reason_zh="r"), 5, "blocked", "person needed"),
        (errors.LimitReached(limit="steps", used=3, allowed=3), 6, "limit", "limit"),
        (errors.Busy(path="p", holder="pid 1", what="a build", what_zh="构建"), 1, "failed", "busy"),
        (KeyboardInterrupt(), 130, "cancelled", "interrupted"),
    ],
)
def test_errors_become_codes_and_documents(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, status: str, reason: str
) -> None:
    assert guarded(broken(error), ["--json"]) == code
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert (told["status"], told["reason"]) == (status, reason)
    assert len(err.splitlines()) == 1
    assert "goes on from there" not in err


def test_a_mistake_of_ours_is_one_line_and_a_file(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert guarded(broken(ZeroDivisionError("oh\nno")), []) == 1
    err = capsys.readouterr().err
    (crash,) = (home / "lxb" / "crashes").iterdir()
    assert len(err.splitlines()) == 1
    assert str(crash) in err
    assert "ZeroDivisionError" in crash.read_text("utf-8")
    assert guarded(broken(ZeroDivisionError("oh")), ["-v"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_damaged_config_is_told_and_left(lxb: Lxb, home: Path) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text("lang = \n")
    code, out, err = lxb("config", "--json")
    assert code == 1
    assert json.loads(out)["reason"] == "damaged"
    assert f"{config} is damaged at line 1" in err
    assert config.read_text() == "lang = \n"
