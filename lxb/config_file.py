"""config.toml as it lies there: its values, the line of each, and what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxb.errors import FileError
from lxb.files import damaged, read_text, why

_TABLE = re.compile(r"^\s*\[{1,2}\s*([^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*("[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)\s*=""")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
LARGEST = 1024 * 1024
_CURE = {
    "cure": "correct it, or move the file away to get the defaults; it is left as it was",
    "cure_zh_": "请改正，或移走该文件以使用默认值；文件未被改动",
}
_HOME = {
    "cure": "set the variable LXB_HOME instead: this file lies in that folder",
    "cure_zh_": "请改用环境变量 LXB_HOME：本文件就在该目录中",
}


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """What the file says; empty where there is none.

    Attributes:
        values: as TOML gave them.
        lines: dotted key -> line, from 1. A table of the user's own keys (aliases) counts as one setting.
    """

    path: Path
    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


def read_config(path: Path, known: Sequence[str]) -> ConfigFile:
    """Reads the file and refuses settings that do not exist.

    Raises:
        Damaged: no TOML, no UTF-8, or an unknown setting.
        FileError: it is there and cannot be read.
    """
    try:
        if not path.exists():
            return ConfigFile(path)
    except OSError as error:  # a name too long, a folder that may not be looked into
        raise FileError(path=str(path), **why(error)) from error
    text = read_text(path, LARGEST)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise damaged(path, _place(error, text), _PLACE.sub("", str(error)).strip(), **_CURE) from error
    except (RecursionError, ValueError) as error:  # tomllib stops at neither deep nesting nor endless digits
        reason = "nested too deeply" if isinstance(error, RecursionError) else "a number of too many digits"
        raise damaged(path, "the whole file", reason, **_CURE) from error
    lines = _lines(text)
    _refuse_unknown(path, values, lines, known)
    found = {key: _line_of(key, lines) for key in _dotted(values)}
    return ConfigFile(path, values, found)


def _place(error: tomllib.TOMLDecodeError, text: str) -> str:
    match = _PLACE.search(str(error))
    if match and match[1]:
        return f"line {match[1]}, column {match[2]}"
    return f"line {text.count(chr(10)) + 1} (its end)"


def _dotted(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if key == "timing" and isinstance(value, dict):
            yield from (f"timing.{name}" for name in value)
        else:
            yield key


def _lines(text: str) -> dict[str, int]:
    """The first line of each key and table. A line inside a multi-line string may be counted too: no harm."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _TABLE.match(line):
            table = match[1].strip("\"'")
            found.setdefault(table, number)
        elif match := _KEY.match(line):
            key = match[1].strip("\"'")
            found.setdefault(f"{table}.{key}" if table else key, number)
    return found


def _line_of(key: str, lines: Mapping[str, int]) -> int:
    """The key's own line, else that of the table or the inline table around it."""
    return lines.get(key) or lines.get(key.partition(".")[0]) or 1


def _refuse_unknown(
    path: Path, values: Mapping[str, Any], lines: Mapping[str, int], known: Sequence[str]
) -> None:
    for key in _dotted(values):
        where = f"line {_line_of(key, lines)}"
        if key == "home":
            raise damaged(path, where, "home cannot be set here", "不能在此设置 home", **_HOME)
        if key in known or key == "timing":
            continue
        raise damaged(path, where, *_unknown(key, known), **_CURE)


def _unknown(key: str, known: Sequence[str]) -> tuple[str, str]:
    from rapidfuzz import process

    near = [name for name, score, _ in process.extract(key, known, limit=3) if score >= 60]
    return (
        f"no setting is named {key!r}" + (f" (nearest: {', '.join(near)})" if near else ""),
        f"没有名为“{key}”的设置" + (f"（最接近的有：{'、'.join(near)}）" if near else ""),
    )
