"""Coordinate spaces: from the numbers of a reply to a pixel of the screen, and back.

A point passes three pictures: the phone's screen, the picture that was sent of it, and what the service made
of that. Each has its own size, and width and height may be scaled differently.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from lxb.geometry import Point, Size, Space

SLACK = 1 / 500
"""How far a point may lie beyond the edge and still be meant for it, in parts of the side: the 1000 of a
model that should count to 999."""
_SMALLEST, _LARGEST = 4 * 28 * 28, 16384 * 28 * 28
"""Pixels: what the services of models with resized pictures keep them between."""


@dataclass(frozen=True, slots=True)
class OutOfRange:
    """A point that no picture of that space has: the model means another space, or made it up."""

    at: tuple[float, float]
    space: Space
    extent: tuple[float, float]
    """The numbers of the far corner."""

    def __str__(self) -> str:
        return (
            f"({self.at[0]:g}, {self.at[1]:g}) lies outside of {self.extent[0]:g} x {self.extent[1]:g} "
            f"({self.space})"
        )


def extent(space: Space, sent: Size) -> tuple[float, float]:
    """The numbers of the far corner of a picture that was sent in that size."""
    match space:
        case "pixel":
            return float(sent.width), float(sent.height)
        case "resized-28" | "resized-32":
            resized = smart_resized(sent, 28 if space == "resized-28" else 32)
            return float(resized.width), float(resized.height)
        case "0-1000":
            return 1000.0, 1000.0
        case "0-999":
            return 999.0, 999.0
        case "0-1":
            return 1.0, 1.0


def smart_resized(size: Size, multiple: int) -> Size:
    """The size that a service gives a picture whose sides have to be multiples of 28 or 32.

    Each side goes to the nearest multiple; both are scaled first where the picture would have too few pixels
    or too many, as in the reference code of the Qwen2-VL family.
    """
    width, height = (max(multiple, round(side / multiple) * multiple) for side in size)
    if width * height > _LARGEST:
        shrink = math.sqrt(size.width * size.height / _LARGEST)
        width, height = (max(multiple, math.floor(side / shrink / multiple) * multiple) for side in size)
    elif width * height < _SMALLEST:
        grow = math.sqrt(_SMALLEST / (size.width * size.height))
        width, height = (math.ceil(side * grow / multiple) * multiple for side in size)
    return Size(width, height)


def on_screen(at: tuple[float, float], space: Space, sent: Size, screen: Size) -> Point | OutOfRange:
    """The pixel of the screen that a point of a reply means.

    Args:
        at: x and y as replied, decimals allowed.
        space: what the numbers mean.
        sent: the picture's size as it was sent.
        screen: the size of the screen that it shows.
    """
    corner = extent(space, sent)
    if not all(_within(number, far) for number, far in zip(at, corner, strict=True)):
        return OutOfRange(at, space, corner)
    x, y = (_pixel(number / far, side) for number, far, side in zip(at, corner, screen, strict=True))
    return Point(x, y)


def replied(point: Point, space: Space, sent: Size, screen: Size) -> tuple[float, float]:
    """What a model that answers in a space would call a pixel of the screen: the inverse of `on_screen`."""
    x, y = (pixel / side * far for pixel, side, far in zip(point, screen, extent(space, sent), strict=True))
    return x, y


def _within(number: float, far: float) -> bool:
    return math.isfinite(number) and -far * SLACK <= number <= far * (1 + SLACK)


def _pixel(part: float, side: int) -> int:
    """The nearest pixel; the edge itself counts as the last one."""
    return min(max(math.floor(part * side + 0.5), 0), side - 1)
