"""Points as models write them, in any of the shapes seen, turned into pixels of the screen.

The space of the numbers is the profile's and never guessed from them; see `lxb.space`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from executor.action import FailureCode
from executor.dialect import Frame
from lxb.geometry import Point, Rect
from lxb.space import extent, on_screen

_LONGEST = 400
"""Characters of a point in one string; tags and brackets included."""
_WRAPPING = re.compile(
    r"</?\s*(?:point|bbox|box|ref)\s*>|<\|?/?\s*(?:box|point|object_ref)_(?:start|end)\s*\|?>"
    r"|<\|(?:begin|end)_of_box\|>",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[\"']?\b[xy][12]?[\"']?\s{0,9}[=:]", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})")
_BETWEEN = re.compile(r"[\s,;、()\[\]{}\"'“”‘’【】]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an argument cannot be used. `reason` is told to the model: what was wrong, what is needed."""

    code: FailureCode
    reason: str


def point(value: object, frame: Frame) -> Point | Fault:
    """The pixel that a value means: a pair, or a box, of which it is the middle.

    Args:
        value: a list, a mapping with x and y, or a text that holds the numbers; numbers may be texts too.
        frame: what the numbers are relative to.
    """
    numbers = _numbers(value)
    if isinstance(numbers, Fault):
        return numbers
    if fault := _misfit(numbers, frame):
        return fault
    x, y = numbers if len(numbers) == 2 else ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    return _pixel(x, y, frame)


def box(value: object, frame: Frame) -> Rect | Fault:
    """The part of the screen that four numbers mean: left, top, right, bottom."""
    numbers = _numbers(value)
    if isinstance(numbers, Fault):
        return numbers
    if len(numbers) != 4:
        return Fault("bad_arguments", "a region needs four numbers: left, top, right, bottom")
    if fault := _misfit(numbers, frame):
        return fault
    first, last = _pixel(*numbers[:2], frame), _pixel(*numbers[2:], frame)
    if isinstance(first, Fault) or isinstance(last, Fault):
        return first if isinstance(first, Fault) else Fault("out_of_range", "the region leaves the screen")
    if last.x <= first.x or last.y <= first.y:
        return Fault("bad_arguments", "the region is empty: left, top come first, right, bottom last")
    width, height = frame.screen
    right, bottom = (side if at >= side - 1 else at for at, side in zip(last, (width, height), strict=True))
    return Rect(first.x, first.y, right, bottom)


def looks_like_point(value: object) -> bool:
    """Whether two or four numbers, and nothing else, stand in it."""
    return not isinstance(_numbers(value), Fault)


def _pixel(x: float, y: float, frame: Frame) -> Point | Fault:
    if frame.space is None:
        return Fault("bad_arguments", "no coordinates can be used here; name the target in words")
    found = on_screen((x, y), frame.space, frame.sent, frame.screen)
    return found if isinstance(found, Point) else Fault("out_of_range", str(found))


def _misfit(numbers: Sequence[float], frame: Frame) -> Fault | None:
    """What no reading in the declared space allows. Both corners of a box have to lie in it."""
    if frame.space is None:
        return Fault("bad_arguments", "no coordinates can be used here; name the target in words")
    far = extent(frame.space, frame.sent)
    if frame.space == "0-999":
        far = (1000.0, 1000.0)
    said = ", ".join(f"{number:g}" for number in numbers)
    for number, most in zip(numbers, far * 2, strict=False):
        if not 0 <= number <= most:
            return Fault("out_of_range", f"({said}) lies outside of 0,0 to {far[0]:g},{far[1]:g}")
        if frame.space != "0-1" and 0 < number < 1:
            return Fault(
                "out_of_range", f"({said}) holds parts of one; numbers go from 0,0 to {far[0]:g},{far[1]:g}"
            )
    return None


def _numbers(value: object) -> tuple[float, ...] | Fault:
    """Two numbers, or four."""
    found = _found(value)
    if found is None:
        return Fault("bad_arguments", "a point is two numbers, [x, y]; something else was given")
    if len(found) not in {2, 4}:
        return Fault("bad_arguments", f"a point is two numbers, [x, y]; {len(found)} were given")
    return tuple(found)


def _found(value: object, depth: int = 0) -> list[float] | None:
    """All numbers of a value; None where anything else stands in it."""
    if isinstance(value, bool) or value is None or depth > 2:
        return None
    if isinstance(value, int | float):
        return _as_float(value)
    if isinstance(value, str):
        return _in_text(value)
    if isinstance(value, Mapping):
        return _of_mapping(value, depth)
    if isinstance(value, Sequence) and len(value) <= 4:
        parts = [_found(part, depth + 1) for part in value]
        return None if any(part is None for part in parts) else [n for part in parts for n in part or ()]
    return None


def _of_mapping(value: Mapping[object, object], depth: int) -> list[float] | None:
    named = {str(name).strip().casefold(): part for name, part in value.items()}
    for names in (("x", "y"), ("x1", "y1", "x2", "y2"), ("left", "top", "right", "bottom")):
        if set(names) == set(named):
            return _found([named[name] for name in names], depth + 1)
    return None


def _as_float(number: float) -> list[float] | None:
    try:
        return [float(number)] if math.isfinite(number) else None
    except OverflowError:  # an integer larger than any float: far off every screen, and so are its like
        return [math.inf if number > 0 else -math.inf]


def _in_text(text: str) -> list[float] | None:
    if len(text) > _LONGEST:
        return None
    plain = _NAMED.sub(" ", _WRAPPING.sub(" ", unicodedata.normalize("NFKC", text)))
    numbers: list[float] = []
    at = _skipped(plain, 0)
    while at < len(plain):
        number = _NUMBER.match(plain, at)
        if number is None:
            return None
        numbers.append(float(number.group()))
        after = _skipped(plain, number.end())
        if after == number.end() and after < len(plain):
            return None
        at = after
    return numbers


def _skipped(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at
