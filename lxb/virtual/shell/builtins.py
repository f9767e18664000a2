"""Commands that are part of the shell itself: they change its folder, its variables, or run more text."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from lxb.virtual.shell.call import SHELL, Streams, encode, whole
from lxb.virtual.shell.lexer import Part, Word
from lxb.virtual.shell.parse import Simple

if TYPE_CHECKING:
    from lxb.virtual.shell.run import Shell

NOT_FOUND = 127


class Exit(Exception):
    """`exit` was called."""


Builtin = Callable[["Shell", list[str], Streams], int]


def _cd(shell: Shell, argv: list[str], streams: Streams) -> int:
    name = argv[1] if len(argv) > 1 else shell.variables.get("HOME", "/")
    path = shell.system.files.real(posixpath.join(shell.folder, name))
    try:
        if not shell.system.files.look(path).is_folder:
            raise NotADirectoryError(20, "Not a directory")
    except OSError as error:
        streams.stderr(encode(f"{SHELL}: cd: {name}: {error.strerror}\n"))
        return 2
    shell.folder = path
    return 0


def _exit(shell: Shell, argv: list[str], streams: Streams) -> int:
    if len(argv) > 1:
        shell.status = (whole(argv[1]) or 0) & 0xFF
    raise Exit


def _export(shell: Shell, argv: list[str], streams: Streams) -> int:
    for pair in argv[1:]:
        name, equals, value = pair.partition("=")
        if equals:
            shell.variables[name] = value
    return 0


def _unset(shell: Shell, argv: list[str], streams: Streams) -> int:
    for name in argv[1:]:
        shell.variables.pop(name, None)
    return 0


def _eval(shell: Shell, argv: list[str], streams: Streams) -> int:
    return shell.source_text(" ".join(argv[1:]), streams)


def _sh(shell: Shell, argv: list[str], streams: Streams) -> int:
    child = shell.child()
    if len(argv) > 2 and argv[1] == "-c":
        return child.run(argv[2], streams)
    if len(argv) > 1:
        try:
            source = shell.system.files.read(shell.absolute(argv[1]))
        except OSError as error:
            streams.stderr(encode(f"{SHELL}: {argv[1]}: {error.strerror}\n"))
            return NOT_FOUND
        return child.run(source.decode("utf-8", "surrogateescape"), streams)
    return child.run(_all(streams).decode("utf-8", "surrogateescape"), streams)


def _wrapped(shell: Shell, argv: list[str], streams: Streams) -> int:
    """`exec`, `nohup`, `command`, `time`: the rest is the command."""
    if len(argv) > 1:
        words = tuple(Word((Part("text", text, True),)) for text in argv[1:])
        shell.simple(Simple((), words, ()), streams)
    return shell.status


def _pwd(shell: Shell, argv: list[str], streams: Streams) -> int:
    streams.stdout(encode(shell.folder + "\n"))
    return 0


BUILTINS: Mapping[str, Builtin] = MappingProxyType(
    {
        "cd": _cd,
        "exit": _exit,
        "export": _export,
        "unset": _unset,
        "eval": _eval,
        "sh": _sh,
        "pwd": _pwd,
        "exec": _wrapped,
        "nohup": _wrapped,
        "command": _wrapped,
        "time": _wrapped,
    }
)


def _all(streams: Streams) -> bytes:
    data = bytearray()
    while chunk := streams.stdin.read(65536):
        data += chunk
    return bytes(data)
