"""Pictures of the screen: where they come from, and that one that failed is an error."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator

import pytest
from PIL import Image

from lxb.errors import DeviceRefused
from tests.plugging import Plug, phone, plugging


@pytest.fixture
def plug() -> Iterator[Plug]:
    with plugging() as plug:
        yield plug


def _png(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (8, 16), colour).save(out, "PNG")
    return out.getvalue()


def test_a_picture_comes_from_the_service(plug: Plug) -> None:
    out = io.BytesIO()
    Image.new("RGB", (8, 16), "white").save(out, "JPEG")
    stub = phone()
    stub.rpc["takeScreenshot"] = lambda _: base64.b64encode(out.getvalue()).decode()
    picture = plug(stub).picture()
    assert (picture.size, picture.mode) == ((8, 16), "RGB")


WARNING = (
    b"[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first "
    b"display found, however this default is not guaranteed to be consistent across captures.\n"
)


@pytest.mark.parametrize("before", [b"", WARNING, WARNING * 3])
def test_text_before_the_png_is_skipped(plug: Plug, before: bytes) -> None:
    stub = phone(shell={"screencap -p": before + _png("white")})
    stub.rpc["takeScreenshot"] = lambda _: None
    picture = plug(stub).picture()
    assert (picture.size, picture.mode) == ((8, 16), "RGB")


def test_of_two_displays_the_one_that_shows_something_is_taken(plug: Plug) -> None:
    stub = phone(
        shell={
            "screencap -p": WARNING + _png("black"),
            "dumpsys SurfaceFlinger --display-id": "Display 46198 (HWC display 0): port=0\n"
            "Display 46199 (HWC display 1): port=1\n",
            "screencap -p -d 46198": _png("black"),
            "screencap -p -d 46199": _png("red"),
        }
    )
    stub.rpc["takeScreenshot"] = lambda _: None
    assert plug(stub).picture().getpixel((1, 1)) == (255, 0, 0)


def test_a_protected_screen_is_black_and_no_error(plug: Plug) -> None:
    stub = phone(shell={"screencap -p": _png("black")})
    stub.rpc["takeScreenshot"] = lambda _: None
    assert plug(stub).picture().getpixel((1, 1)) == (0, 0, 0)


@pytest.mark.parametrize(
    "printed", [b"", b"Error: Capturing failed.\n", _png("white")[:40]], ids=["nothing", "text", "cut"]
)
def test_a_picture_that_failed_is_never_a_black_one(plug: Plug, printed: bytes) -> None:
    stub = phone(shell={"screencap -p": printed})
    stub.rpc["takeScreenshot"] = lambda _: None
    with pytest.raises(DeviceRefused, match="take a picture"):
        plug(stub).picture()
