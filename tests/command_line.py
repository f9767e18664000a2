"""The command line, called in this process: what it is called with, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app

Lxb = Callable[..., tuple[int, Any, str]]
"""Takes the words behind `lxb`; gives the exit code, stdout (of `with_json`: its document) and stderr."""


def calling(capsys: pytest.CaptureFixture[str]) -> Lxb:
    def call(*argv: str) -> tuple[int, str, str]:
        code = guarded(app, argv)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def lxb(capsys: pytest.CaptureFixture[str]) -> Lxb:
    return calling(capsys)


@pytest.fixture
def in_english(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    monkeypatch.setenv("LXB_LANG", "en")
    return calling(capsys)


@pytest.fixture
def with_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    """In English, too."""
    monkeypatch.setenv("LXB_LANG", "en")
    called = calling(capsys)

    def call(*argv: str) -> tuple[int, Any, str]:
        code, out, err = called(*argv, "--json")
        return code, json.loads(out), err

    return call


def commands(command: Any, name: str = "lxb") -> list[tuple[str, Any]]:
    """The command and all below it, by the words that call them."""
    below = [
        pair
        for word, sub in getattr(command, "commands", {}).items()
        for pair in commands(sub, f"{name} {word}")
    ]
    return [(name, command), *below]
