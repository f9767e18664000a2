"""What tests that read pictures share: the reader, or a skip that says what is missing; pictures to read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
from PIL import Image, ImageDraw, ImageFont

from lxb.ocr import Missing, Reader, is_installed, reader
from lxb.virtual.fonts import font_file

needs_ocr = pytest.mark.skipif(not is_installed(), reason="the extra lxb[ocr] is not installed")


def a_reader() -> Reader:
    found = reader()
    if isinstance(found, Missing):
        pytest.skip(found.say("en"))
    return found


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_file()), size)


def page(texts: Iterable[tuple[str, int, int]], size: tuple[int, int] = (720, 1280)) -> Image.Image:
    """A white page with black texts: words, left and top."""
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for words, left, top in texts:
        pen.text((left, top), words, fill="black", font=_font(36))
    return image
