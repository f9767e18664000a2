"""Points as models of each kind write them: the inverse of what a client does."""

from __future__ import annotations

import math

from lxb.geometry import Size
from lxb.virtual.scripted.spec import Space

LEAST_PATCHES, MOST_PATCHES = 100, 16384


def resized(size: Size, factor: int) -> Size:
    """A picture's size as models of the Qwen family see it.

    Each side becomes the nearest multiple of `factor`; the whole is kept between 100 and 16,384 patches.
    """
    width, height = (max(factor, round(side / factor) * factor) for side in size)
    least, most = LEAST_PATCHES * factor**2, MOST_PATCHES * factor**2
    if width * height > most:
        shrink = math.sqrt(size.width * size.height / most)
        width, height = (max(factor, math.floor(s / shrink / factor) * factor) for s in size)
    elif width * height < least:
        grow = math.sqrt(least / (size.width * size.height))
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
