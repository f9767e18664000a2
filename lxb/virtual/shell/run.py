"""Carries out a parsed command line: expansion, redirects, pipes, exit codes, the shell's own commands."""

from __future__ import annotations

import io
import posixpath
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from lxb.errors import DeviceGone
from lxb.virtual.shell.builtins import BUILTINS, Exit
from lxb.virtual.shell.call import SHELL, Call, Command, Streams, Write, encode
from lxb.virtual.shell.commands import COMMANDS
from lxb.virtual.shell.expand import expand
from lxb.virtual.shell.lexer import Part, ShellSyntaxError, Word
from lxb.virtual.shell.parse import Group, Pipeline, Redirect, Script, Simple, parse

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem

NOT_FOUND, NOT_RUN = 127, 126
INACCESSIBLE_SINCE = 29
"""Since Android 10 a missing command is "inaccessible or not found"."""

ENVIRONMENT = MappingProxyType(
    {
        "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/system/xbin:/vendor/bin",
        "HOME": "/",
        "USER": "shell",
        "LOGNAME": "shell",
        "SHELL": "/bin/sh",
        "TMPDIR": "/data/local/tmp",
        "ANDROID_DATA": "/data",
        "ANDROID_ROOT": "/system",
        "ANDROID_STORAGE": "/storage",
        "EXTERNAL_STORAGE": "/sdcard",
    }
)


MAX_DEPTH = 40
"""Shells inside shells; a script that calls itself ends here."""


class Shell:
    """One shell process: its variables, its folder and the exit code of its last command."""

    def __init__(
        self, system: AndroidSystem, variables: Mapping[str, str] = ENVIRONMENT, depth: int = 0
    ) -> None:
        self.system = system
        self._depth = depth
        self.variables = dict(variables)
        self.folder = "/"
        self.status = 0

    def run(self, source: str, streams: Streams) -> int:
        """Runs a command line and answers its exit code; a syntax error is told as the phone tells it."""
        with suppress(Exit):
            self.source_text(source, streams)
        return self.status & 0xFF

    def source_text(self, source: str, streams: Streams) -> int:
        try:
            if self._depth > MAX_DEPTH:
                raise ShellSyntaxError("can't fork - try again")
            script = parse(source)
        except ShellSyntaxError as error:
            streams.stderr(encode(f"{SHELL}: {error}\n"))
            self.status = 1
        else:
            self._script(script, streams)
        return self.status

    def _script(self, script: Script, streams: Streams) -> None:
        for step in script.steps:
            if (step.joint == "&&" and self.status) or (step.joint == "||" and not self.status):
                continue
            if step.background:
                self._background(step.pipeline, streams)
            else:
                self._pipeline(step.pipeline, streams)

    def _background(self, pipeline: Pipeline, streams: Streams) -> None:
        """A process that stays when its shell ends, as with nohup."""
        child = self.child()
        own = replace(streams, stdin=io.BytesIO(), until_gone=self.system.until_ended)

        def run() -> None:
            with suppress(Exit, OSError, DeviceGone):  # its caller may have left long ago
                child._pipeline(pipeline, own)

        threading.Thread(target=run, name="background", daemon=True).start()
        self.status = 0

    def child(self) -> Shell:
        child = Shell(self.system, self.variables, self._depth + 1)
        child.folder, child.status = self.folder, self.status
        return child

    def _pipeline(self, pipeline: Pipeline, streams: Streams) -> None:
        stdin = streams.stdin
        for command in pipeline.commands[:-1]:
            caught = io.BytesIO()
            self._guarded(command, replace(streams, stdin=stdin, stdout=_writer(caught)))
            stdin = io.BytesIO(caught.getvalue())
        last = replace(streams, stdin=stdin)
        if len(pipeline.commands) > 1:
            self._guarded(pipeline.commands[-1], last)
        else:
            self._command(pipeline.commands[-1], last)
        if pipeline.negated:
            self.status = int(not self.status)

    def _guarded(self, command: Simple | Group, streams: Streams) -> None:
        """A member of a pipe runs in a process of its own."""
        child = self.child()
        with suppress(Exit):
            child._command(command, streams)
        self.status = child.status

    def _command(self, command: Simple | Group, streams: Streams) -> None:
        try:
            streams = self._redirected(command.redirects, streams)
        except OSError as error:
            streams.stderr(encode(f"{SHELL}: can't create {error.filename}: {error.strerror}\n"))
            self.status = 1
            return
        if isinstance(command, Simple):
            self.simple(command, streams)
        elif command.subshell:
            child = self.child()
            with suppress(Exit):
                child._script(command.body, streams)
            self.status = child.status
        else:
            self._script(command.body, streams)

    def simple(self, command: Simple, streams: Streams) -> None:
        argv = [text for word in command.words for text in self._expand(word, streams)]
        given = {name: self._flat(word, streams) for name, word in command.assignments}
        if not argv:
            self.variables.update(given)
            self.status = 0
            return
        own = BUILTINS.get(argv[0])
        if own is not None:
            self.status = own(self, argv, streams)
        else:
            call = Call(argv, self.system, streams, {**self.variables, **given}, self.folder)
            self.status = self._find(argv[0])(call)

    def _find(self, name: str) -> Command:
        if "/" not in name:
            return COMMANDS.get(name) or self._missing
        folder, base = posixpath.split(self.system.files.real(posixpath.join(self.folder, name)))
        if folder in {"/system/bin", "/system/xbin", "/vendor/bin"} and base in COMMANDS:
            return COMMANDS[base]
        with suppress(OSError):
            self.system.files.look(posixpath.join(folder, base))
            return _not_executable
        return self._missing

    def _missing(self, call: Call) -> int:
        words = "inaccessible or not found" if self.system.phone.sdk >= INACCESSIBLE_SINCE else "not found"
        call.err(f"{SHELL}: {call.name}: {words}")
        return NOT_FOUND

    # redirects

    def _redirected(self, redirects: tuple[Redirect, ...], streams: Streams) -> Streams:
        for redirect in redirects:
            target = self._flat(redirect.target, streams)
            if redirect.mode == ">&":
                sink = {"1": streams.stdout, "2": streams.stderr, "-": _nowhere}.get(target)
                if sink is None:
                    raise OSError(9, "Bad file descriptor", target)
                streams = _with_sink(streams, redirect.fd, sink)
            elif redirect.mode == "<":
                data = b"" if target == "/dev/null" else self.system.files.read(self.absolute(target))
                streams = replace(streams, stdin=io.BytesIO(data))
            else:
                streams = _with_sink(streams, redirect.fd, self._file(target, append=redirect.mode == ">>"))
        return streams

    def _file(self, name: str, *, append: bool) -> Write:
        if name in {"/dev/null", "/dev/zero"}:
            return _nowhere
        path = self.absolute(name)
        files = self.system.files
        held = bytearray()
        if append:
            with suppress(FileNotFoundError):
                held += files.read(path)
        files.write(path, bytes(held))

        def write(data: bytes) -> None:
            held.extend(data)
            files.write(path, bytes(held))

        return write

    def absolute(self, name: str) -> str:
        return posixpath.join(self.folder, name)

    # expansion

    def _flat(self, word: Word, streams: Streams) -> str:
        """A word as one text, neither split nor globbed."""
        return "".join(self._part(part, streams) for part in word.parts)

    def _expand(self, word: Word, streams: Streams) -> list[str]:
        pieces = [(part, self._part(part, streams)) for part in word.parts]
        return expand(pieces, self.system.files, self.folder)

    def _part(self, part: Part, streams: Streams) -> str:
        if part.kind == "text":
            return part.text
        if part.kind == "variable":
            return self._variable(part.text)
        caught = io.BytesIO()
        child = self.child()
        with suppress(Exit):
            child.source_text(part.text, replace(streams, stdout=_writer(caught)))
        self.status = child.status
        return caught.getvalue().decode("utf-8", "surrogateescape").rstrip("\n")

    def _variable(self, name: str) -> str:
        special = {"?": str(self.status), "$": "4711", "#": "0", "0": SHELL, "!": "", "PWD": self.folder}
        return special.get(name, self.variables.get(name, ""))


def _with_sink(streams: Streams, fd: int, sink: Write) -> Streams:
    return replace(streams, stdout=sink) if fd == 1 else replace(streams, stderr=sink)


def _writer(buffer: io.BytesIO) -> Write:
    def write(data: bytes) -> None:
        buffer.write(data)

    return write


def _nowhere(data: bytes) -> None:
    """/dev/null."""


def _not_executable(call: Call) -> int:
    call.err(f"{SHELL}: {call.name}: can't execute: Permission denied")
    return NOT_RUN
