"""Finds numbered marks in a picture by looking: coloured shapes on a white ground, a white digit in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.geometry import Rect
from lxb.virtual.scripted.case import Case, Sight

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURED = 110
"""Saturation, of 255, from which a pixel is of a mark and not of the ground."""
LOOKED_AT = 400
"""The longer side of the picture that is searched, in pixels."""
SPECK = 20
"""Pixels; what is smaller is dirt of the encoding."""
GLYPH = 32
"""Pixels of a digit's height, when it is read."""
_FORM = re.compile(r"^mark 1: ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mark:
    """A coloured shape."""

    digit: int
    x: float
    y: float


def marks(case: Case) -> str | None:
    """Where the middle of each mark is, one a line."""
    if len(case.sights) != 1 or not _FORM.search(case.asked.text):
        return None
    sight = case.sights[0]
    found = sorted(_marks(sight), key=lambda m: m.digit)
    points = [(m.digit, *case.point(sight, m.x, m.y, sight.size)) for m in found]
    return "\n".join(f"mark {digit}: {x:g},{y:g}" for digit, x, y in points) or "?"


def _marks(sight: Sight) -> Iterator[Mark]:
    image = sight.image.copy()
    image.thumbnail((LOOKED_AT, LOOKED_AT))
    mask = _coloured(image)
    across, down = sight.size.width / image.width, sight.size.height / image.height
    shapes = [shape for shape in _shapes(mask) if len(shape) >= SPECK]
    boxes = list(map(_box, shapes))
    for shape, box in zip(shapes, boxes, strict=True):
        if sum(other.covers(box) for other in boxes) == 1:  # else it is the eye of a digit
            x, y = _middle(shape)
            large = Rect(*(round(at * by) for at, by in zip(box, (across, down) * 2, strict=True)))
            yield Mark(_digit(sight.image, large), (x + 0.5) * across, (y + 0.5) * down)


def _coloured(image: Image) -> Image:
    return image.convert("HSV").getchannel("S").point(lambda s: 255 if s >= COLOURED else 0)


def _shapes(mask: Image) -> Iterator[list[tuple[int, int]]]:
    """Sets of pixels that hang together."""
    width, data = mask.width, mask.tobytes()
    left = {(n % width, n // width) for n, value in enumerate(data) if value}
    while left:
        waiting, shape = [left.pop()], []
        while waiting:
            x, y = waiting.pop()
            shape.append((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            waiting.extend(near)
        yield shape


def _middle(shape: list[tuple[int, int]]) -> tuple[float, float]:
    """Of the area inside the outline, the digit's too."""
    rows: dict[int, list[int]] = {}
    for x, y in shape:
        rows.setdefault(y, []).append(x)
    spans = [(y, min(xs), max(xs)) for y, xs in rows.items()]
    area = sum(end - start + 1 for _, start, end in spans)
    across = sum((start + end) / 2 * (end - start + 1) for _, start, end in spans) / area
    return across, sum(y * (end - start + 1) for y, start, end in spans) / area


def _box(shape: list[tuple[int, int]]) -> Rect:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Rect(min(xs), min(ys), max(xs) + 1, max(ys) + 1)


def _digit(image: Image, box: Rect) -> int:
    """The digit that what is white in the middle of a shape looks like most."""
    width, height = box.width // 4, box.height // 4
    core = Rect(box.left + width, box.top + height, box.right - width, box.bottom - height)
    white = image.crop(core).convert("HSV").getchannel("S").point(lambda s: 255 - s)
    seen = _glyph(white.resize((2 * white.width, 2 * white.height)))
    return min(range(1, 10), key=lambda n: _unlike(seen, _glyph(_drawn(n))))


def _drawn(digit: int) -> Image:
    from PIL import Image as Images
    from PIL import ImageDraw, ImageFont

    paper = Images.new("L", (4 * GLYPH, 4 * GLYPH), 0)
    font = ImageFont.load_default(2 * GLYPH)
    ImageDraw.Draw(paper).text((2 * GLYPH, 2 * GLYPH), str(digit), fill=255, font=font, anchor="mm")
    return paper


def _glyph(image: Image) -> Image:
    """What is white in a picture, at a fixed height, its form kept."""
    from PIL import Image as Images
    from PIL.Image import Resampling

    paper = Images.new("L", (GLYPH, GLYPH), 0)
    box = image.point(lambda s: 255 if s >= 128 else 0).getbbox()
    if box is not None:
        width = max(1, min(GLYPH, round(GLYPH * (box[2] - box[0]) / (box[3] - box[1]))))
        paper.paste(image.crop(box).resize((width, GLYPH), Resampling.BOX), ((GLYPH - width) // 2, 0))
    return paper


def _unlike(one: Image, other: Image) -> float:
    from PIL.ImageChops import difference

    return sum(n * count for n, count in enumerate(difference(one, other).histogram()))
