"""The arguments of one call, looked up by what they mean.

A name that is missed narrowly is read where only one argument can be meant: by the names that other dialects
use, and last as the only argument left that has the right form.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from executor.action import Direction
from executor.dialect import Frame
from executor.dialects.names import plain
from executor.dialects.points import Fault, looks_like_point, point
from lxb.geometry import Point

POINT = (
    "element", "coordinate", "coordinates", "point", "position", "location", "start_box", "box", "bbox",
    "bounding_box", "bbox_2d", "point_2d", "xy",
)  # fmt: skip
START = (
    "start", "start_point", "start_box", "start_coordinate", "start_position", "point1", "from", "begin",
    "coordinate1", "coordinate", "point", "element",
)  # fmt: skip
END = (
    "end", "end_point", "end_box", "end_coordinate", "end_position", "point2", "to", "coordinate2",
    "destination", "target_coordinate",
)  # fmt: skip
TEXT = ("text", "content", "value", "input", "input_text")
APP = ("app", "app_name", "application", "package", "package_name", "name", "value")
MESSAGE = ("message", "content", "text", "reason", "answer", "result", "return")
SECONDS = ("duration", "seconds", "time", "sec", "timeout")

KEYS = frozenset(
    plain(name)
    for name in (
        *POINT, *START, *END, *TEXT, *APP, *MESSAGE, *SECONDS, "action", "action_type", "x", "y", "direction",
        "thought", "explain", "summary", "instruction", "status", "success", "key", "button", "index",
        "clear", "question", "app_name", "page",
    )
)  # fmt: skip
"""Names that mean something: an argument of such a name is not taken for another one."""

_SPAN = re.compile(r"(-?\d{1,12}(?:\.\d{1,12})?|[一二两三四五六七八九十])\s{0,9}(毫秒|[a-z]{1,12}|秒|分)?")
_UNITS = MappingProxyType({"ms": 0.001, "毫秒": 0.001, "m": 60.0, "min": 60.0, "分": 60.0})
_DIGITS = MappingProxyType(
    {digit: float(at) for at, digit in enumerate("一二三四五六七八九十", 1)} | {"两": 2.0}
)
_WAYS: Mapping[str, Direction] = MappingProxyType(
    {
        **dict.fromkeys(("up", "upward", "upwards", "上", "向上"), "up"),
        **dict.fromkeys(("down", "downward", "downwards", "下", "向下"), "down"),
        **dict.fromkeys(("left", "leftward", "leftwards", "左", "向左"), "left"),
        **dict.fromkeys(("right", "rightward", "rightwards", "右", "向右"), "right"),
    }
)
_YES, _NO = frozenset({"true", "yes", "1"}), frozenset({"false", "no", "0"})


class Arguments:
    """What one call was given. An argument that is null counts as absent.

    Args:
        given: by the names that were said.
    """

    def __init__(self, given: Mapping[str, object]) -> None:
        self._given = {plain(str(name)): value for name, value in given.items() if value is not None}

    def __contains__(self, name: str) -> bool:
        return plain(name) in self._given

    def get(self, *names: str) -> object | None:
        """The value under the first of the names that is there."""
        return next((self._given[name] for name in map(plain, names) if name in self._given), None)

    def point(self, frame: Frame, *names: str, axes: tuple[str, str] = ("x", "y")) -> Point | Fault:
        """The pixel that is meant, under one name or as two numbers under `axes`."""
        value = self.get(*names)
        if value is None:
            value = self._by_axes(*axes)
        if value is None:
            value = self._spare(looks_like_point)
        if value is None:
            return Fault("bad_arguments", f"{names[0]} is missing: a point, [x, y], is needed")
        return point(value, frame)

    def has_point(self, *names: str, axes: tuple[str, str] = ("x", "y")) -> bool:
        """Whether there is anything that `point` would read."""
        return self.get(*names) is not None or self._by_axes(*axes) is not None

    def optional_point(self, frame: Frame, *names: str) -> Point | Fault | None:
        """The pixel that is meant; None where none is given."""
        return self.point(frame, *names) if self.has_point(*names) else None

    def text(self, *names: str) -> str | Fault:
        """A text that may not be empty, as it was said."""
        value = self.get(*names)
        if value is None:
            value = self._spare(lambda spare: isinstance(spare, str))
        found = as_text(value)
        return found or Fault("bad_arguments", f"{names[0]} is missing or empty: a text is needed")

    def words(self, *names: str, near: bool = False) -> str | None:
        """A text that may be empty, trimmed; None where there is none under these names.

        Args:
            names: the first that is there counts.
            near: where none is, the only text of an unknown name will do.
        """
        value = self.get(*names)
        if value is None and near:
            value = self._spare(lambda spare: isinstance(spare, str))
        found = as_text(value)
        return None if found is None else found.strip()

    def seconds(self, *names: str) -> float | Fault | None:
        """How long; None where it is not said, or in words without a number."""
        value = self.get(*names)
        found = _seconds(value) if value is not None else None
        if found is not None and (not math.isfinite(found) or found < 0):
            return Fault("bad_arguments", f"{names[0]} must be a number of seconds, zero or more")
        return found

    def direction(self, *names: str) -> Direction | Fault:
        value = self.get(*names)
        found = _WAYS.get(plain(value)) if isinstance(value, str) else None
        return found or Fault("bad_arguments", f"{names[0]} must be one of up, down, left, right")

    def flag(self, *names: str) -> bool | None:
        """True or false, as a word too; None where neither is said."""
        value = self.get(*names)
        said = plain(str(value)) if isinstance(value, bool | int | str) else ""
        return True if said in _YES else False if said in _NO else None

    def number(self, *names: str) -> int | Fault:
        """A whole number, as a text too."""
        value = self.get(*names)
        if isinstance(value, str) and re.fullmatch(r"\s{0,9}[+-]?\d{1,9}\s{0,9}", value):
            return int(value)
        if (
            isinstance(value, int | float)
            and not isinstance(value, bool)
            and abs(value) < 1e9
            and value % 1 == 0
        ):
            return int(value)
        return Fault("bad_arguments", f"{names[0]} must be a whole number")

    def _by_axes(self, first: str, second: str) -> object | None:
        x, y = self.get(first), self.get(second)
        if x is None or y is None:
            # Both numbers under one of the two names: x="330, 182".
            return x if y is None and x is not None else None
        return [x, y]

    def _spare(self, fits: Callable[[object], bool]) -> object | None:
        """The value of the only argument that could be meant: of an unknown name, and of the right form."""
        values = list(self._unknown())
        fitting = [value for value in values if fits(value)]
        return fitting[0] if len(fitting) == 1 else None

    def _unknown(self) -> Iterator[object]:
        return (value for name, value in self._given.items() if name not in KEYS)


def as_text(value: object) -> str | None:
    """A text, or a number written out; None for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:
        return str(value)
    return None


def _seconds(value: object) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if abs(value) < 1e9 else math.inf
    if not isinstance(value, str):
        return None
    found = _SPAN.search(unicodedata.normalize("NFKC", value[:80]).casefold())
    if found is None:
        return None
    number = _DIGITS.get(found[1])
    unit = found[2] or ""
    per = next((_UNITS[name] for name in (unit, unit[:3]) if name in _UNITS), 1.0)
    return (float(found[1]) if number is None else number) * per
