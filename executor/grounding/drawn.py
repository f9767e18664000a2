"""Things that are drawn on a picture and bear no words: icons of pages without a tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from lxb.geometry import Rect, Size

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS = 216
"""Pixels that a picture is made wide to be looked at: an icon is about fifteen of them."""
_EDGE = 24
"""Difference of neighbouring shades, of 255, that is a line."""
_LEAST, _MOST = 0.02, 0.3
"""Of the picture's width that an icon is wide and high."""
_LONGEST = 3.0
"""Times that one side may be the other's."""


def things(picture: Image, screen: Size, words: Sequence[Rect] = ()) -> list[Rect]:
    """The rectangles around what is drawn, from the top, in pixels of the screen.

    Args:
        picture: of the screen.
        screen: its size.
        words: where words stand, in pixels of the screen: they are none of it.
    """
    import numpy as np
    from PIL import ImageFilter

    scale = ACROSS / max(1, min(picture.size))
    small = picture.convert("L").resize(
        (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    )
    shades = np.asarray(small.filter(ImageFilter.MaxFilter(3)), dtype=np.int16)
    lines = shades - np.asarray(small.filter(ImageFilter.MinFilter(3)), dtype=np.int16) > _EDGE
    across, down = screen.width / small.width, screen.height / small.height
    found = []
    for box in _parts(lines):
        width, height = box.width / small.width, box.height / small.width
        if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
            continue
        if max(width, height) > _LONGEST * min(width, height):
            continue
        rect = Rect(
            round(box.left * across),
            round(box.top * down),
            round(box.right * across),
            round(box.bottom * down),
        )
        if not any(_share(rect, other) for other in words):
            found.append(rect)
    return sorted(found, key=lambda rect: (rect.top, rect.left))


def _share(one: Rect, other: Rect) -> bool:
    common = one.meet(other)
    return common is not None and common.area > 0.3 * min(one.area, other.area)


def _parts(lines: Iterable[Any]) -> list[Rect]:
    """The rectangles around all that hangs together: runs of a row that touch those of the row above."""
    boxes: list[list[int]] = []
    above: list[tuple[int, int, int]] = []
    owner: list[int] = []

    def root(n: int) -> int:
        while owner[n] != n:
            owner[n] = owner[owner[n]]
            n = owner[n]
        return n

    for y, row in enumerate(lines):
        here: list[tuple[int, int, int]] = []
        for start, end in _runs(row):
            touching = {root(n) for first, last, n in above if first <= end and start <= last}
            n = min(touching, default=len(boxes))
            if n == len(boxes):
                boxes.append([start, y, end, y + 1])
                owner.append(n)
            for other in touching:
                owner[other] = n
                boxes[n] = _around(boxes[n], boxes[other])
            boxes[n] = _around(boxes[n], [start, y, end, y + 1])
            here.append((start, end, n))
        above = here
    return [Rect(*box) for n, box in enumerate(boxes) if owner[n] == n]


def _around(one: list[int], other: list[int]) -> list[int]:
    return [min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])]


def _runs(row: Any) -> list[tuple[int, int]]:
    """Where a row is set: first index, and the one after the last."""
    import numpy as np

    edges = np.flatnonzero(np.diff(np.concatenate(([0], np.asarray(row, dtype=np.int8), [0]))))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
