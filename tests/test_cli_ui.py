"""What is written to a terminal: it stays in its lines, and steers nothing."""

from __future__ import annotations

import pytest

from lxb.cli.ui import Ui


def test_what_a_stranger_named_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    name = "a\x1b[31m\x9b2J\x07\u202eb"
    ui = Ui("en")
    ui.out(name)
    ui.table("devices.head", [(name, "device", "", "")])
    ui.note("connect.done", serial=name)
    ui.error(name)
    for text in capsys.readouterr():
        assert text.count("a\ufffd[31m\ufffd2J\ufffd\ufffdb") == 2
        assert not set(text) & set("\x1b\x9b\x07\u202e")


def test_a_table_on_a_terminal_is_not_as_wide_as_its_longest_story(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [("备忘录" * 1000, "device", "", "done"), ("a1", "device", "", "x" * 100)]
    Ui("en").table("devices.head", rows)
    assert "备忘录" * 1000 in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    Ui("en").table("devices.head", rows)
    head, long, short = capsys.readouterr().out.splitlines()
    assert "…  device" in long
    assert len(head) < 110
    assert short.endswith("x" * 100)
