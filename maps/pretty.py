"""How a map is laid out as text, so that a version-control diff of two builds can be read.

One line for what changes as one thing (a locator, the keywords), one line a field for the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

ONE_LINE = frozenset({"screen", "keywords", "marks[]", "inputs[]", "locator", "dismiss"})
"""Fields, and items of lists, that are never broken up."""

_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def pretty(data: dict[str, Any]) -> str:
    """The text of a map file, with a line end at its end."""
    return "".join(_lines(data, "", "")) + "\n"


def _lines(value: Any, name: str, margin: str) -> Iterator[str]:
    inner = margin + "  "
    if not value or name in ONE_LINE or not isinstance(value, dict | list):
        yield _text(value)
    elif isinstance(value, dict):
        yield "{"
        for at, (key, item) in enumerate(value.items()):
            yield f"{',' if at else ''}\n{inner}{_text(key)}: "
            yield from _lines(item, key, inner)
        yield f"\n{margin}}}"
    else:
        yield "["
        for at, item in enumerate(value):
            yield f"{',' if at else ''}\n{inner}"
            yield from _lines(item, f"{name}[]", inner)
        yield f"\n{margin}]"
