"""Writes what `lxb COMMAND --help` says into docs/command-line.md; a test compares the two.

Run it as `.venv/bin/python scripts/document_help.py` after a change of commands, options or their help.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from lxb.cli.help import speak
from lxb.cli.main import app

DOCUMENT = Path(__file__).parent.parent / "docs" / "command-line.md"
HEADING = "## What --help says\n"
COLUMNS = 100


def section() -> str:
    """The last part of the document: the help of every command, in English."""
    command = typer.main.get_command(app)
    speak(command, "en")
    parts = [f"```text\n{text.strip()}\n```\n" for text in _helps(command, "lxb", None)]
    return "\n".join([HEADING, *parts])


def _helps(command: Any, name: str, parent: Any) -> Iterator[str]:
    context = command.context_class(
        command, info_name=name, parent=parent, terminal_width=COLUMNS, help_option_names=["-h", "--help"]
    )
    yield "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    for word, below in getattr(command, "commands", {}).items():
        yield from _helps(below, word, context)


def main() -> None:
    """Puts the section in the place of the old one."""
    before, heading, _ = DOCUMENT.read_text("utf-8").partition(HEADING)
    if not heading:
        sys.exit(f"{DOCUMENT} has no heading {HEADING.strip()!r}")
    DOCUMENT.write_text(before + section(), "utf-8")


if __name__ == "__main__":
    main()
