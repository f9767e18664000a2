"""Pictures made as a model wants them: small enough, and of the kind that its profile names."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lxb.geometry import Rect, Size
from lxb.model import Picture
from lxb.model.profile import ModelProfile

if TYPE_CHECKING:
    from PIL.Image import Image

JPEG_QUALITY = 85
"""Small letters stay readable; a screen has about 150 kB."""


def encoded(image: Image, profile: ModelProfile, screen: Size | None = None) -> Picture:
    """The picture as it is sent.

    Args:
        image: as it was taken.
        profile: how large it may be, and of what kind.
        screen: the size of the screen in the pixels of its elements; None = that of the picture.
    """
    taken = Size(*image.size)
    size = fitting(taken, profile)
    sent = image.convert("RGB")
    if size != taken:
        from PIL.Image import Resampling

        sent = sent.resize(size, Resampling.LANCZOS, reducing_gap=2.0)
    file = io.BytesIO()
    if profile.picture == "png":
        sent.save(file, "PNG")
        return Picture(file.getvalue(), "image/png", size, screen or taken)
    sent.save(file, "JPEG", quality=JPEG_QUALITY)
    return Picture(file.getvalue(), "image/jpeg", size, screen or taken)


PAINT = (128, 128, 128)
"""What is painted over what must not be seen: neither a page nor its controls are all of this grey."""


def painted_over(image: Image, parts: Iterable[Rect], width: int) -> Image:
    """A picture without some parts of it; the same picture where there are none.

    Args:
        image: as it was taken, maybe smaller than the screen.
        parts: in pixels of the screen.
        width: of the screen in these pixels.
    """
    from PIL import ImageDraw

    boxes = [_within(part, image, image.width / max(1, width)) for part in parts]
    if not boxes:
        return image
    copy = image.convert("RGB")
    copy = copy.copy() if copy is image else copy
    for box in boxes:
        ImageDraw.Draw(copy).rectangle(box, fill=PAINT)
    return copy


def _within(part: Rect, image: Image, scale: float) -> tuple[int, int, int, int]:
    """The corners of a part in the picture, both inside it."""
    left, top = math.floor(part.left * scale), math.floor(part.top * scale)
    right, bottom = math.ceil(part.right * scale), math.ceil(part.bottom * scale)
    return left, top, max(left, right - 1), max(top, bottom - 1)


def fitting(size: Size, profile: ModelProfile) -> Size:
    """The largest size of the same shape within the profile's limits; never larger than it is."""
    width, height = size
    scale = min(
        1.0, profile.longest_side / max(width, height), math.sqrt(profile.max_pixels / (width * height))
    )
    return Size(max(1, int(width * scale)), max(1, int(height * scale)))
