"""Tools that work on files: ls, rm, mkdir, cp, stat, md5sum ..."""

from __future__ import annotations

import base64
import hashlib
import posixpath
import re
import stat
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from lxb.virtual.files import Node
from lxb.virtual.shell.call import Call, Command

DEFAULT_STAT = "  File: %n\n  Size: %s\t Blocks: 8\t IO Blocks: 512"
KINDS = {stat.S_IFDIR: "d", stat.S_IFLNK: "l"}


def each(call: Call, names: list[str], act: Callable[[str], None]) -> int:
    """Does something with every file; one that fails is told and does not stop the others."""
    failed = 0
    for name in names:
        try:
            act(name)
        except OSError as error:
            if error.filename is None:
                raise  # the caller's line was cut
            call.err(f"{call.name}: {name}: {error.strerror}")
            failed = 1
    return failed


def plain(call: Call) -> tuple[list[str], set[str]]:
    """File names, and the letters of the options."""
    names = [w for w in call.args if not w.startswith("-") or w == "-"]
    return names, set("".join(w[1:] for w in call.args if w.startswith("-") and w != "-"))


def digest(make: Callable[..., hashlib._Hash]) -> Command:
    def command(call: Call) -> int:
        names, _ = plain(call)

        def show(name: str) -> None:
            data = call.system.files.read(call.path(name))
            call.out(f"{make(data, usedforsecurity=False).hexdigest()}  {name}")

        return each(call, names, show)

    return command


def ls(call: Call) -> int:
    names, letters = plain(call)

    def show(name: str) -> None:
        path = call.path(name)
        node = call.system.files.look(path, follow="l" not in letters or name.endswith("/"))
        if not node.is_folder or "d" in letters:
            call.out(_line(name, node, letters))
            return
        if len(names) > 1:
            call.out(f"{name}:")
        if "l" in letters:
            call.out("total 8")
        shown = call.system.files.names(path)
        for inner in ([".", ".."] if "a" in letters else []) + shown:
            if not inner.startswith(".") or "a" in letters:
                below = call.system.files.look(posixpath.join(path, inner), follow=False)
                call.out(_line(inner, below, letters))

    return each(call, names or [call.folder], show)


def _line(name: str, node: Node, letters: set[str]) -> str:
    if "l" not in letters:
        return name
    kind = KINDS.get(stat.S_IFMT(node.mode), "-")
    bits = "".join(ch if node.mode >> (8 - i) & 1 else "-" for i, ch in enumerate("rwxrwxrwx"))
    time = datetime.fromtimestamp(node.mtime, UTC).strftime("%Y-%m-%d %H:%M")
    arrow = f" -> {node.target}" if node.target else ""
    return f"{kind}{bits} 1 shell shell {node.size:7} {time} {name}{arrow}"


def rm(call: Call) -> int:
    names, letters = plain(call)
    if not names and "f" not in letters:
        call.err("rm: Needs 1 argument")
        return 1

    def remove(name: str) -> None:
        try:
            call.system.files.remove(call.path(name), tree=bool(letters & {"r", "R"}))
        except FileNotFoundError:
            if "f" not in letters:
                raise

    return each(call, names, remove)


def mkdir(call: Call) -> int:
    names, letters = plain(call)
    return each(
        call, names, lambda name: call.system.files.make_folder(call.path(name), parents="p" in letters)
    )


def touch(call: Call) -> int:
    names, _ = plain(call)

    def stamp(name: str) -> None:
        path = call.path(name)
        try:
            data = call.system.files.read(path)
        except FileNotFoundError:
            data = b""
        call.system.files.write(path, data)

    return each(call, names, stamp)


def cp(call: Call) -> int:
    names, _ = plain(call)
    if len(names) < 2:
        call.err(f"{call.name}: Needs 2 arguments")
        return 1
    files = call.system.files

    def copy(name: str) -> None:
        source, goal = call.path(name), call.path(names[-1])
        data = files.read(source)
        files.write(_into(call, goal, source), data)
        if call.name == "mv":
            files.remove(source)

    return each(call, names[:-1], copy)


def _into(call: Call, goal: str, source: str) -> str:
    try:
        return (
            posixpath.join(goal, posixpath.basename(source))
            if call.system.files.look(goal).is_folder
            else goal
        )
    except FileNotFoundError:
        return goal


def stat_command(call: Call) -> int:
    names, letters = plain(call)
    form = DEFAULT_STAT
    if "c" in letters and names:
        form, names = names[0], names[1:]

    def show(name: str) -> None:
        node = call.system.files.look(call.path(name))
        values = {"n": name, "s": node.size, "Y": node.mtime, "a": f"{node.mode & 0o777:o}", "%": "%"}
        call.out(re.sub(r"%([nsYa%])", lambda m: str(values[m[1]]), form))

    return each(call, names, show)


def base64_command(call: Call) -> int:
    names, letters = plain(call)

    def show(name: str) -> None:
        data = call.system.files.read(call.path(name))
        call.streams.stdout(base64.b64decode(data) if "d" in letters else base64.encodebytes(data))

    return each(call, names, show)


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "md5sum": digest(hashlib.md5),
        "sha1sum": digest(hashlib.sha1),
        "sha256sum": digest(hashlib.sha256),
        "base64": base64_command,
        "ls": ls,
        "rm": rm,
        "mkdir": mkdir,
        "touch": touch,
        "cp": cp,
        "mv": cp,
        "stat": stat_command,
    }
)
