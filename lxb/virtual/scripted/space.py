"""Points as models of each kind write them: the inverse of what a client does."""

from __future__ import annotations

import math

from lxb.geometry import Size, Space

SMALLEST, LARGEST = 4 * 28**2, 16384 * 28**2
"""Pixels between which the reference code of the Qwen2-VL family keeps a picture."""


def resized(size: Size, factor: int) -> Size:
    """A picture's size as models of the Qwen family see it.

    Each side becomes the nearest multiple of `factor`; one that is too small or too large is scaled first.
    """
    width, height = (max(factor, round(side / factor) * factor) for side in size)
    if width * height > LARGEST:
        shrink = math.sqrt(size.width * size.height / LARGEST)
        width, height = (max(factor, math.floor(s / shrink / factor) * factor) for s in size)
    elif width * height < SMALLEST:
        grow = math.sqrt(SMALLEST / (size.width * size.height))
        width, height = (math.ceil(s * grow / factor) * factor for s in size)
    return Size(width, height)


def written(x: float, y: float, sent: Size, space: Space) -> tuple[float, float]:
    """A point of the sent picture, in parts of its sides, as numbers of a coordinate space."""
    if space == "0-1":
        return round(x, 4), round(y, 4)
    wide, high = {
        "pixel": sent,
        "resized-28": resized(sent, 28),
        "resized-32": resized(sent, 32),
        "0-1000": (1000, 1000),
        "0-999": (999, 999),
    }[space]
    return round(x * wide), round(y * high)
