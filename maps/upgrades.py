"""Older maps brought up to date, one step a version: plain values in, plain values of the next version out.

To raise the schema to N: write `_from_N_minus_1`, add it to `_STEPS`, change `maps.model.SCHEMA`, and put a
map of the version left behind among the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from lxb.complaints import first_misfit
from lxb.files import damaged
from maps.legacy import from_lxb_framework
from maps.model import SCHEMA

VERSION = int(SCHEMA.rpartition("/")[2])

Plain = dict[str, Any]


def upgraded(path: Path, raw: Plain, version: int = 0) -> Plain:
    """The same map at the present version; `path` is for the error only."""
    try:
        for step in _STEPS[version:]:
            raw = step(raw)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        reason = f"an older map (version {version}) that cannot be understood: {_told(error)}"
        reason_zh = f"旧版地图（版本 {version}）无法理解：{_told(error)}"
        raise damaged(path, "the whole file", reason, reason_zh) from error
    return raw


def _told(error: Exception) -> str:
    """An error of a step on one line: the field and what is wrong with it, where that is known."""
    if isinstance(error, ValidationError):
        return first_misfit(error)
    return repr(error)


def _from_0(old: Plain) -> Plain:
    """LXB-Framework's maps, which had no schema."""
    return from_lxb_framework(old).to_json()


_STEPS: tuple[Callable[[Plain], Plain], ...] = (_from_0,)
"""Step N leads from version N to N + 1."""
