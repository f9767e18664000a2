"""A screen and its picture: which of its pixels the picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.geometry import Size
from lxb.screen.tree import Screen

if TYPE_CHECKING:
    from PIL.Image import Image

SCALED = 0.05
"""From this part on a picture's size differs from the screen's because it was made smaller."""


def shown_size(screen: Screen, image: Image | None) -> Size:
    """Of the screen that a picture shows, in the pixels of its elements."""
    known = Size(screen.rect.right, screen.rect.bottom)
    if image is None:
        return known
    taken = Size(*image.size)
    return known if screen.elements and _is_scaled(taken, known) else taken


def _is_scaled(taken: Size, known: Size) -> bool:
    """Whether a picture shows the same screen in another size, each side by about the same factor.

    A tree that ends above a bar, or holds a dialog only, has another shape.
    """
    if min(*taken, *known) <= 0:
        return False
    across, down = known.width / taken.width, known.height / taken.height
    return abs(across / down - 1) < 0.02 and abs(across - 1) > SCALED
