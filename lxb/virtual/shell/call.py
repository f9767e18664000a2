"""One command of the shell: what it is given and where it writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem
    from lxb.virtual.world import World

SHELL = "/system/bin/sh"
Write = Callable[[bytes], None]


class Input(Protocol):
    """A command's standard input."""

    def read(self, limit: int) -> bytes:
        """At most `limit` bytes, b"" at the end; waits for a caller who is still writing."""


@dataclass
class Streams:
    """Where a command reads from and writes to."""

    stdin: Input
    stdout: Write
    stderr: Write
    until_gone: Callable[[], None]
    """Waits until the caller has left, which ends a command that has no end of its own."""


@dataclass
class Call:
    """Name and arguments of a command, the phone it runs on and its streams."""

    argv: list[str]
    system: AndroidSystem
    streams: Streams
    variables: Mapping[str, str]
    folder: str
    """The present folder."""

    @property
    def name(self) -> str:
        return self.argv[0]

    @property
    def args(self) -> list[str]:
        return self.argv[1:]

    @property
    def phone(self) -> World:
        return self.system.phone

    def out(self, text: str, end: str = "\n") -> None:
        self.streams.stdout(encode(text + end))

    def err(self, text: str, end: str = "\n") -> None:
        self.streams.stderr(encode(text + end))

    def path(self, name: str) -> str:
        """A file name as an absolute path."""
        return name if name.startswith("/") else f"{self.folder.rstrip('/')}/{name}"

    def shifted(self, by: int = 1) -> Call:
        """The same call without its first words: "toybox ls x" as "ls x"."""
        return replace(self, argv=self.argv[by:])


Command = Callable[[Call], int]
"""Runs to its end and answers the exit code."""


def whole(text: str) -> int | None:
    """A plain number of at most nine digits, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def encode(text: str) -> bytes:
    """UTF-8; bytes that came in as something else go out unchanged, half surrogates as "?"."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")
