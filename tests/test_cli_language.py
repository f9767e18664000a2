"""Which language the command line speaks, and that it speaks no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer

from lxb.cli.boundary import early_ui
from lxb.cli.help import speak
from lxb.cli.main import app
from tests import command_line
from tests.command_line import Lxb, commands

ENGLISH = re.compile(r"[A-Za-z]{3,} [a-z]{3,}|Usage|Arguments|Options|Commands|default|required|x>=")

lxb = command_line.lxb


def test_the_same_in_chinese(lxb: Lxb) -> None:
    assert lxb("run", "x", "--jsn", "--lang", "zh")[2].startswith("错误：没有选项 --jsn；是不是想用 --json")
    assert lxb("rum", "--lang=zh")[2].startswith("错误：没有命令“rum”；是不是想用 run")


@pytest.mark.parametrize(
    "argv",
    [
        ["run", "x", "--max-steps", "many"],
        ["run", "x", "--max-steps", "0"],
        ["run", "x", "--max-steps"],
        ["run", "x", "--json=3"],
        ["run", "x", "y"],
        ["maps", "info"],
        ["maps"],
        [],
    ],
)
def test_in_chinese_nothing_of_it_is_english(
    lxb: Lxb, monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    monkeypatch.setenv("LXB_LANG", "zh")
    code, out, err = lxb(*argv)
    assert (code, out) == (2, "")
    assert not ENGLISH.search(re.sub("lxb (run|maps)", "", err))


def test_help_speaks_chinese(lxb: Lxb) -> None:
    assert "手机的肌肉记忆" in lxb("--lang", "zh", "--help")[1]
    assert "执行任务" in lxb("run", "--lang=zh", "-h")[1]


def test_all_of_the_chinese_help_is_chinese() -> None:
    program: Any = typer.main.get_command(app)
    speak(program, "zh")
    for name, command in commands(program):
        context = command.context_class(command, info_name=name, help_option_names=["-h", "--help"])
        usage, *lines = command.get_help(context).splitlines()
        assert usage.startswith(f"用法：{name}")
        assert [line for line in lines if ENGLISH.search(line)] == []


def test_the_language_may_stand_before_the_command(lxb: Lxb) -> None:
    assert "没有名为“x”的地图" in lxb("--lang", "zh", "maps", "info", "x")[2]
    assert "no map named" in lxb("--lang", "zh", "maps", "info", "x", "--lang", "en")[2]
    assert "没有名为“x”的地图" in lxb("maps", "--lang", "zh", "info", "x")[2]
    assert "列出所有地图" in lxb("maps", "-h", "--lang", "zh")[1]
    assert lxb("trace", "--lang", "zh", "list")[2] == "还没有运行记录。\n"


def test_how_to_speak_is_seen_before_options_are_read() -> None:
    assert early_ui(["run", "x", "--json", "-v"]).json
    assert early_ui(["run", "--lang", "zh"]).lang == "zh"
    assert not early_ui(["run", "--", "--json"]).json
    assert early_ui(["--lang"]).lang in {"zh", "en"}


def test_the_language_of_the_settings_is_that_of_help_and_of_mistakes(
    lxb: Lxb, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LXB_LANG", raising=False)
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text('lang = "zh"\n', "utf-8")
    assert "手机的肌肉记忆" in lxb("--help")[1]
    assert lxb("nosuch")[2].startswith("错误：没有命令“nosuch”")
    assert lxb("go", "x")[2].startswith("错误：缺少 PAGE")
    assert lxb("maps", "info", "x")[2].startswith("错误：没有名为“x”的地图")
    assert lxb("nosuch", "--lang", "en")[2].startswith("error: ")
    monkeypatch.setenv("LXB_LANG", "en")
    assert lxb("nosuch")[2].startswith("error: ")


@pytest.mark.parametrize("text", ["lang = ", "lang = 3", 'lang = "fr"', "\xff", ""])
def test_settings_that_name_no_language_are_in_the_way_of_no_help(lxb: Lxb, home: Path, text: str) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_bytes(text.encode("latin-1"))
    assert lxb("--help")[0] == 0
    assert lxb("nosuch")[0] == 2
