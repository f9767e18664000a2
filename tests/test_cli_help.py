"""The help: every command and option is explained, in few words."""

from __future__ import annotations

import re

import pytest
import typer

from lxb.cli.help import HELP, speak
from lxb.cli.main import app
from tests import command_line
from tests.command_line import Lxb, commands

lxb = command_line.lxb


def test_without_a_command_the_help_is_shown(lxb: Lxb) -> None:
    code, out, err = lxb()
    assert (code, out) == (2, "")
    assert "build-map" in err


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["run", "--help"], ["maps", "check", "-h"]])
def test_help_goes_to_stdout(lxb: Lxb, argv: list[str]) -> None:
    code, out, err = lxb(*argv)
    assert (code, err) == (0, "")
    assert out.startswith("Usage: lxb")


def test_every_command_and_option_is_explained() -> None:
    for name, command in commands(typer.main.get_command(app)):
        assert command.help in HELP, name
        for param in command.params:
            assert param.help in HELP, f"{name} {param.name}"


def test_arguments_are_told_without_types_and_in_line() -> None:
    for name, command in commands(typer.main.get_command(app)):
        speak(command, "en")
        page = command.get_help(typer.Context(command, info_name=name, terminal_width=60))
        assert not re.search(r"<\w|required|\n\n\n", page), page
    serve = dict(commands(typer.main.get_command(app)))["lxb phone serve"]
    speak(serve, "en")
    lines = serve.get_help(typer.Context(serve, info_name="serve", terminal_width=60)).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("  APP_OR_DIR"))
    column = lines[first].index("Bundled")
    assert lines[first + 1][:column].isspace()
    assert not lines[first + 1][column].isspace()


def test_phone_commands_take_the_common_options() -> None:
    found = dict(commands(typer.main.get_command(app)))
    for name in ("build-map", "run", "go", "where", "apps"):
        options = {option for param in found[f"lxb {name}"].params for option in param.opts}
        assert options >= {"-d", "--device", "--json", "-q", "-v", "--lang"}, name
