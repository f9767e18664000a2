"""config.toml as it lies there: its values, the line of each, and what is wrong with it."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxb.errors import BadName, FileError, LXBError
from lxb.files import damaged, read_text, why

_ONE = r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[A-Za-z0-9_-]+)"""
_DOTTED = rf"{_ONE}(?:\s*\.\s*{_ONE})*"
_TABLE = re.compile(rf"^\s*(\[{{1,2}})\s*({_DOTTED})\s*\]{{1,2}}\s*(?:#.*)?$")
_KEY = re.compile(rf"^\s*({_DOTTED})\s*=")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
LARGEST = 1024 * 1024
Keys = tuple[str, ...]
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
        places: the keys that lead to a value, of tables of the user's own too -> line, from 1.
    """

    path: Path
    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[Keys, int] = field(default_factory=dict)

    def line(self, keys: Sequence[str]) -> int:
        """The line of a value, from 1: its own, else that of what it stands in."""
        return _line_of(tuple(keys), self.places)


def default_home() -> Path:
    """The platform's data folder, where LXB_HOME does not name another."""
    from platformdirs import user_data_path

    return user_data_path("lxb", appauthor=False)


def lxb_home() -> Path:
    """The folder of maps/, runs/ and config.toml."""
    named = os.environ.get("LXB_HOME")
    if not named:
        return default_home()
    try:
        return Path(named).expanduser().absolute()
    except (RuntimeError, ValueError, OSError) as error:  # "~nobody"; a relative one in a folder that is gone
        raise BadName(kind="LXB_HOME", name=named, reason=str(error), reason_zh=str(error)) from error


def spoken() -> str | None:
    """The language that the file sets, before anything else of it counts; None where none can be read there.

    What is wrong with the file is for `read_config` to say, in a language.
    """
    try:
        path = lxb_home() / "config.toml"
        found = tomllib.loads(read_text(path, LARGEST)).get("lang") if path.exists() else None
    except (LXBError, OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, str) else None


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
    places = _places(text)
    _refuse_unknown(path, values, places, known)
    found = {key: _line_of(key.split("."), places) for key in _dotted(values)}
    return ConfigFile(path, values, found, places)


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


def _places(text: str) -> dict[Keys, int]:
    """The first line of each key and table. A line inside a multi-line string may be counted too: no harm."""
    found: dict[Keys, int] = {}
    table: Keys = ()
    rows: Counter[Keys] = Counter()
    for number, line in enumerate(text.split("\n"), start=1):
        if match := _TABLE.match(line):
            table = _keys(match[2])
            if match[1] == "[[":  # the elements of a list of tables are told by their numbers
                rows[table] += 1
                found.setdefault(table, number)
                table = (*table, str(rows[table] - 1))
            found.setdefault(table, number)
        elif match := _KEY.match(line):
            found.setdefault((*table, *_keys(match[1])), number)
    return found


def _keys(dotted: str) -> Keys:
    """The parts of a key as TOML reads them: a."b c" is ("a", "b c"); () for what only looks like a key."""
    try:
        inner: Any = tomllib.loads(f"{dotted} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    keys = []
    while isinstance(inner, dict):
        ((key, inner),) = inner.items()
        keys.append(key)
    return tuple(keys)


def _line_of(keys: Sequence[str], places: Mapping[Keys, int]) -> int:
    """The key's own line, else that of the table or the inline table around it."""
    parts = tuple(keys)
    return next((places[parts[:n]] for n in range(len(parts), 0, -1) if parts[:n] in places), 1)


def _refuse_unknown(
    path: Path, values: Mapping[str, Any], places: Mapping[Keys, int], known: Sequence[str]
) -> None:
    for key in _dotted(values):
        where = f"line {_line_of(key.split('.'), places)}"
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
