"""Reading the values of a virtual phone's options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lxb.errors import BadName, UnknownName
from lxb.virtual.nearest import nearest


def known(kind: str, kind_zh: str, name: str, valid: Iterable[str]) -> str:
    """The name, if it is one of those that there are.

    Raises:
        UnknownName: it is not; names the nearest.
    """
    if name not in valid:
        raise UnknownName(kind=kind, kind_zh=kind_zh, name=name, near=nearest(name, valid))
    return name


def number(kind: type, low: float, high: float, called_zh: str = "") -> Callable[[str, str], Any]:
    """A reader of numbers of a kind within limits: of an option's name and its value."""

    def read(key: str, value: str) -> Any:
        try:
            found = kind(value)
        except ValueError:
            found = None
        if found is None or not low <= found <= high:
            reason, reason_zh = (
                f"a number from {low:g} to {high:g} is wanted",
                f"应为 {low:g} 到 {high:g} 的数",
            )
            raise BadName(
                kind=key, kind_zh=called_zh or f"选项 {key}", name=value, reason=reason, reason_zh=reason_zh
            )
        return found

    return read
