"""The calibration pictures: marks at known uneven places of a screen that is none.

A mark is told by its number, its colour and its shape; its middle is the middle of its coloured area.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lxb.geometry import Point, Size

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

COLOURS: Final = (
    (230, 0, 0), (0, 140, 0), (0, 0, 230), (240, 150, 0), (150, 0, 200), (0, 160, 190),
)  # fmt: skip
"""Of mark 1, 2 ...; the ground is white, and so are the numbers in the marks."""
_CORNERS: Final = (0, 4, 6, 8, 5, 0)
"""Of each mark's shape; 0 = a circle."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One calibration picture."""

    size: Size
    marks: tuple[Point, ...]
    """The middles of mark 1, 2 ..."""

    def drawn(self) -> Image:
        """The picture, in RGB."""
        from PIL import Image, ImageDraw

        image = Image.new("RGB", self.size, "white")
        pen = ImageDraw.Draw(image)
        for number, middle in enumerate(self.marks):
            _mark(pen, number, middle, min(self.size) // 16)
        return image


def _mark(pen: ImageDraw, number: int, middle: Point, radius: int) -> None:
    from PIL import ImageFont

    colour, corners = COLOURS[number], _CORNERS[number]
    if corners:
        pen.regular_polygon((middle, radius), corners, fill=colour)
    else:
        pen.ellipse((*(at - radius for at in middle), *(at + radius for at in middle)), fill=colour)
    pen.text(middle, str(number + 1), fill="white", font=ImageFont.load_default(radius), anchor="mm")


SHEETS: Final = (
    Sheet(
        Size(1080, 2400),
        (
            Point(184, 264), Point(767, 552), Point(410, 984),
            Point(929, 1368), Point(140, 1776), Point(670, 2136),
        ),
    ),
    Sheet(
        Size(1280, 960),
        (
            Point(1011, 134), Point(346, 278), Point(742, 451),
            Point(154, 586), Point(1075, 749), Point(525, 874),
        ),
    ),
)  # fmt: skip
"""A tall one as a phone's screen is, and a wide one: a model or service that mixes up sides is told by it."""
