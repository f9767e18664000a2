"""Pictures made as a model wants them: small enough, and of the kind that its profile names."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

from lxb.geometry import Size
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


def fitting(size: Size, profile: ModelProfile) -> Size:
    """The largest size of the same shape within the profile's limits; never larger than it is."""
    width, height = size
    scale = min(
        1.0, profile.longest_side / max(width, height), math.sqrt(profile.max_pixels / (width * height))
    )
    return Size(max(1, int(width * scale)), max(1, int(height * scale)))
