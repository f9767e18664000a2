"""Tools that read text from files or a pipe: echo, cat, grep, head, tail, wc, sort, cut, tr, test."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from types import MappingProxyType

from lxb.virtual.shell.call import Call, Command, whole
from lxb.virtual.shell.file_tools import each, plain

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "0": "\0"}
DEFAULT_LINES = 10


def echo(call: Call) -> int:
    words = list(call.args)
    newline, escapes = True, True  # mksh's echo reads escapes
    while words and re.fullmatch(r"-[neE]+", words[0]):
        option = words.pop(0)
        newline &= "n" not in option
        escapes &= "E" not in option
    text = " ".join(words)
    call.out(_unescaped(text) if escapes else text, "\n" if newline else "")
    return 0


def printf(call: Call) -> int:
    if not call.args:
        call.err("printf: Needs 1 argument")
        return 1
    form, words = _unescaped(call.args[0]), iter(call.args[1:])
    left = len(call.args) - 1
    while True:
        call.out(re.sub(r"%([sd%])", lambda m: "%" if m[1] == "%" else next(words, ""), form), "")
        left -= len(re.findall(r"%[sd]", form.replace("%%", "")))
        # the form is used again for what is left over, unless it takes nothing
        if left <= 0 or left >= len(call.args) - 1:
            return 0


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(0)), text)


def cat(call: Call) -> int:
    names, _ = plain(call)

    def show(name: str) -> None:
        call.streams.stdout(call.system.files.read(call.path(name)))

    if names and names != ["-"]:
        return each(call, names, show)
    while data := call.streams.stdin.read(65536):
        call.streams.stdout(data)
    return 0


def lines_tool(act: Callable[[Call, list[str]], int]) -> Command:
    """A tool that takes the lines of its files, or of the pipe where it got none."""

    def command(call: Call) -> int:
        names = _files(call)
        data = bytearray()
        if names:
            if code := each(call, names, lambda n: data.extend(call.system.files.read(call.path(n)))):
                return code
        else:
            while chunk := call.streams.stdin.read(65536):
                data += chunk
        return act(call, data.decode("utf-8", "surrogateescape").splitlines())

    return command


def _files(call: Call) -> list[str]:
    words = plain(call)[0]
    if call.name in {"grep", "egrep", "fgrep"} and "-e" not in call.args:
        return words[1:]
    with_value = {"head": ("-n", "-c"), "tail": ("-n", "-c"), "cut": ("-d", "-f", "-c"), "sort": ("-k", "-t")}
    skipped = {b for a, b in pairwise(call.args) if a in with_value.get(call.name, ("-e",))}
    return [] if call.name == "tr" else [word for word in words if word not in skipped]


def _value(call: Call, option: str) -> str | None:
    for at, word in enumerate(call.args):
        if word == option:
            return call.args[at + 1] if at + 1 < len(call.args) else None
        if word.startswith(option) and not word.startswith("--"):
            return word[len(option) :]
    return None


def grep(call: Call, lines: list[str]) -> int:
    names, letters = plain(call)
    pattern = _value(call, "-e") or (names[0] if names else "")
    if "F" in letters or call.name == "fgrep":
        pattern = re.escape(pattern)
    elif "E" not in letters and call.name == "grep":
        # basic expressions: \| is the alternative, a plain | is a character
        pattern = re.sub(r"\\?[|+?(){}]", lambda m: m.group()[1:] or "\\" + m.group(), pattern)
    try:
        look = re.compile(pattern, re.IGNORECASE if "i" in letters else 0).search
    except re.error:
        call.err(f"grep: bad regex '{pattern}'")
        return 2
    kept = [line for line in lines if bool(look(line)) != ("v" in letters)]
    if "c" in letters:
        call.out(str(len(kept)))
    elif "q" not in letters:
        for line in _only(kept, look) if "o" in letters else kept:
            call.out(line)
    return 0 if kept else 1


def _only(lines: list[str], look: Callable[[str], re.Match[str] | None]) -> list[str]:
    return [match.group() for line in lines if (match := look(line))]


def _count(call: Call) -> int:
    text = _value(call, "-n") or next((w[1:] for w in call.args if re.fullmatch(r"-\d+", w)), "")
    number = whole(text)
    return DEFAULT_LINES if number is None else number


def head(call: Call, lines: list[str]) -> int:
    for line in lines[: _count(call)]:
        call.out(line)
    return 0


def tail(call: Call, lines: list[str]) -> int:
    for line in lines[-_count(call) :]:
        call.out(line)
    return 0


def wc(call: Call, lines: list[str]) -> int:
    _, letters = plain(call)
    size = sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)
    counts = {"l": len(lines), "w": sum(len(line.split()) for line in lines), "c": size}
    call.out(" ".join(str(n) for letter, n in counts.items() if not letters or letter in letters))
    return 0


def sort(call: Call, lines: list[str]) -> int:
    _, letters = plain(call)
    shown = sorted(set(lines) if "u" in letters else lines, reverse="r" in letters)
    for line in shown:
        call.out(line)
    return 0


def cut(call: Call, lines: list[str]) -> int:
    mark, spec = _value(call, "-d") or "\t", _value(call, "-f") or "1"
    first, dash, last = spec.partition("-")
    start = whole(first) or 1
    end = whole(last) or (None if dash else start)
    for line in lines:
        call.out(mark.join(line.split(mark)[start - 1 : end]) if mark in line else line)
    return 0


def tr(call: Call, lines: list[str]) -> int:
    words, letters = plain(call)
    text = "\n".join(lines) + "\n"
    if "d" in letters and words:
        gone = _unescaped(words[0])
        call.out("".join(ch for ch in text if ch not in gone), "")
    elif len(words) == 2:
        old, new = _unescaped(words[0]), _unescaped(words[1])
        call.out(
            text.translate({ord(a): new[min(i, len(new) - 1)] for i, a in enumerate(old)} if new else {}), ""
        )
    return 0


def test(call: Call) -> int:
    words = call.args
    if call.name == "[":
        if not words or words[-1] != "]":
            call.err("/system/bin/sh: [: missing ]")
            return 2
        words = words[:-1]
    if words[:1] == ["!"]:
        return int(not _test(call, words[1:]))
    return 0 if _test(call, words) else 1


def _test(call: Call, words: list[str]) -> bool:
    if len(words) == 2 and words[0] in {"-f", "-e", "-d", "-s", "-r", "-w", "-x"}:
        try:
            node = call.system.files.look(call.path(words[1]))
        except OSError:
            return False
        return {"-f": not node.is_folder, "-d": node.is_folder, "-s": node.size > 0}.get(words[0], True)
    if len(words) == 2 and words[0] in {"-n", "-z"}:
        return bool(words[1]) == (words[0] == "-n")
    if len(words) == 3:
        return _compare(*words)
    return len(words) == 1 and words[0] != ""


def _compare(left: str, operator: str, right: str) -> bool:
    if operator in {"=", "==", "!="}:
        return (left == right) == (operator != "!=")
    with suppress(ValueError):
        a, b = int(left), int(right)
        return {"-eq": a == b, "-ne": a != b, "-gt": a > b, "-ge": a >= b, "-lt": a < b, "-le": a <= b}.get(
            operator, False
        )
    return False


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "echo": echo,
        "printf": printf,
        "cat": cat,
        "grep": lines_tool(grep),
        "egrep": lines_tool(grep),
        "fgrep": lines_tool(grep),
        "head": lines_tool(head),
        "tail": lines_tool(tail),
        "wc": lines_tool(wc),
        "sort": lines_tool(sort),
        "cut": lines_tool(cut),
        "tr": lines_tool(tr),
        "test": test,
        "[": test,
    }
)
