"""Points and rectangles in screen pixels, origin at the top left, x to the right, y down."""

from __future__ import annotations

from typing import Literal, NamedTuple

Space = Literal["pixel", "resized-28", "resized-32", "0-1000", "0-999", "0-1"]
"""What the numbers of a model's point mean: pixels of the picture as sent, pixels of it resized to multiples
of 28 or 32, thousandths of each side (1000 or 999 = the far edge), parts of each side."""


class Point(NamedTuple):
    """A place on the screen, in pixels."""

    x: int
    y: int


class Size(NamedTuple):
    """Width and height, in pixels."""

    width: int
    height: int


class Rect(NamedTuple):
    """A rectangle in pixels; `right` and `bottom` lie just outside, as in Android's bounds."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return max(0, self.width) * max(0, self.height)

    @property
    def centre(self) -> Point:
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def contains(self, point: Point) -> bool:
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def covers(self, other: Rect) -> bool:
        """Whether `other` lies wholly inside this rectangle."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def meet(self, other: Rect) -> Rect | None:
        """The common part, or None where the two share no area."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right, bottom) if left < right and top < bottom else None
