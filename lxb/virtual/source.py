"""YAML files as data that remembers where each value stood, so that mistakes can be shown by line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from lxb.complaints import in_chinese
from lxb.errors import Damaged, UsageError

Where = tuple[str | int, ...]
"""Path of a value: the keys and positions that lead to it."""

try:
    from yaml import CSafeLoader as _Base
except ImportError:  # a PyYAML without libyaml: the same result, slower
    from yaml import SafeLoader as _Base  # type: ignore[assignment]


class _Loader(_Base):
    """YAML as people mean it: `on`, `no` and `9:41` are texts, as in YAML 1.2."""

    yaml_implicit_resolvers = {}  # noqa: RUF012  (PyYAML's own: a table of each loader class)


for _tag, _pattern, _first in (
    ("bool", r"^(?:true|True|false|False)$", "tTfF"),
    ("int", r"^-?(?:0|[1-9][0-9]*)$", "-0123456789"),
    ("float", r"^-?[0-9]+\.[0-9]+$", "-0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("merge", r"^<<$", "<"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


@dataclass(frozen=True)
class Source:
    """One YAML file."""

    path: Path
    data: dict[str, Any]

    def line(self, where: Where) -> int:
        """Line of the value at `where`, or of the deepest part of the path that exists."""
        node = yaml.compose(self.path.read_text(encoding="utf-8"), Loader=_Loader)
        line = 1
        for step in where:
            found = _child(node, step)
            if found is None:
                break
            line, node = found
        return line

    def mistake(self, where: Where, reason: str, near: Iterable[str] = ()) -> Damaged:
        """The error for what is wrong at `where`, with what would have been right."""
        hint = ", ".join(near)
        return Damaged(
            path=str(self.path),
            where=f"line {self.line(where)}, {'.'.join(map(str, where))}",
            reason=reason,
            reason_zh=in_chinese(reason),
            cure=f"Nearest: {hint}" if hint else "",
            cure_zh_=f"最接近的有：{hint}" if hint else "",
        )


def _child(node: Any, step: str | int) -> tuple[int, Any] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        value = node.value[step]
        return value.start_mark.line + 1, value
    return None


def read(path: Path) -> Source:
    """Reads one file; its top must be a mapping.

    Raises:
        Damaged: not readable as YAML, or not a mapping.
        UsageError: the file is not there or may not be read.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "the file"
        problem = getattr(error, "problem", None) or str(error)
        raise _damaged(path, where, f"not YAML: {problem}") from error
    except UnicodeDecodeError as error:
        raise _damaged(path, f"byte {error.start}", "not UTF-8") from error
    except OSError as error:
        raise UsageError(reason=f"{path}: {error.strerror}") from error
    if not isinstance(data, dict):
        raise _damaged(path, "line 1", "the top must be a mapping")
    return Source(path, data)


def _damaged(path: Path, where: str, reason: str) -> Damaged:
    return Damaged(path=str(path), where=where, reason=reason, cure="", cure_zh_="")
