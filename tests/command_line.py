"""The command line, called in this process: `lxb = pytest.fixture(command_line)` in the file of a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app

Lxb = Callable[..., tuple[int, str, str]]
"""Takes the words behind `lxb`; gives the exit code, stdout and stderr."""


def command_line(capsys: pytest.CaptureFixture[str]) -> Lxb:
    def call(*argv: str) -> tuple[int, str, str]:
        code = guarded(app, argv)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def in_english(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    monkeypatch.setenv("LXB_LANG", "en")
    return command_line(capsys)


def commands(command: Any, name: str = "lxb") -> list[tuple[str, Any]]:
    """The command and all below it, by the words that call them."""
    below = [
        pair
        for word, sub in getattr(command, "commands", {}).items()
        for pair in commands(sub, f"{name} {word}")
    ]
    return [(name, command), *below]
