"""Pictures as phones send them: what is none is none, and nothing worse."""

from __future__ import annotations

import base64
import struct
import zlib

import pytest

from lxb.device.picture import _from_base64

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def header(width: int, height: int) -> bytes:
    """A PNG's first chunk and nothing more."""
    data = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + struct.pack(">I", 13) + data + struct.pack(">I", zlib.crc32(data))


@pytest.mark.parametrize(
    "said",
    [
        "",
        "é",
        "截图失败",
        "%%%%",
        base64.b64encode(b"no picture").decode(),
        base64.b64encode(header(60_000, 60_000)).decode(),
        base64.b64encode(header(0, 10)).decode(),
        base64.b64encode(SIGNATURE).decode(),
    ],
)
def test_what_is_no_picture_is_none(said: str) -> None:
    assert _from_base64(said) is None
