"""Where the value of a setting comes from: an option, a variable, a line of config.toml, or LXB itself."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lxb.config.sources import AUTOGLM
from lxb.config_file import ConfigFile


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from: `name` is the option, the variable or the file with its line."""

    kind: Literal["option", "environment", "file", "default"]
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind


def origins(given: Mapping[str, Any], file: ConfigFile, keys: Iterable[str]) -> Iterator[tuple[str, Origin]]:
    """Dotted keys with the strongest source of each; weakest first, so that a later pair overwrites."""
    for key, variable in AUTOGLM.items():
        if os.environ.get(variable):
            yield key, Origin("environment", variable)
    for key, line in file.lines.items():
        yield key, Origin("file", f"{file.path}:{line}")
    for key in keys:
        variable = "LXB_" + key.upper().replace(".", "_")
        if os.environ.get(variable):
            yield key, Origin("environment", variable)
    for key in given:
        yield key, Origin("option", "--" + key.replace("_", "-"))
