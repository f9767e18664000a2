"""Pictures out of what the phone sends: payloads are found by their signature, failures are no pictures."""

from __future__ import annotations

import base64
import io
import re
from typing import TYPE_CHECKING

from lxb.device.adb import AdbPhone
from lxb.device.shell import command
from lxb.device.u2 import U2Service
from lxb.errors import DeviceRefused, DeviceTimeout

if TYPE_CHECKING:
    from PIL.Image import Image

PNG = b"\x89PNG\r\n\x1a\n"
JPEG_QUALITY = 80
_SEVERAL = re.compile(rb"Multiple displays were found", re.IGNORECASE)
_DISPLAY = re.compile(r"^Display (\d+) \(HWC display \d+\)", re.MULTILINE)


def take(phone: AdbPhone, service: U2Service) -> Image:
    """The screen as an RGB picture: the service's JPEG (quick), else `screencap` (where that gives none).

    Raises:
        DeviceRefused: neither gave a picture; says what the phone printed instead.
    """
    try:
        sent = service.call("takeScreenshot", 1, JPEG_QUALITY)
    except DeviceTimeout:
        raise
    except DeviceRefused:
        sent = None
    picture = _from_base64(sent) if isinstance(sent, str) and sent else None
    return picture or screencap(phone)


def screencap(phone: AdbPhone) -> Image:
    """The screen as the phone's own program takes it, slower and without loss.

    Raises:
        DeviceRefused: it gave no picture; says what it printed instead.
    """
    data = phone.execute(command("screencap", "-p"))
    picture = _decoded(png_in(data))
    if picture is not None and _SEVERAL.search(data) and is_black(picture):
        # The phone chose the closed one of its displays; the other one is what the user sees.
        return _from_other_display(phone) or picture
    if picture is None:
        if (state := phone.state()) != "device":
            raise phone.gone(state)
        said = data[:240].decode("utf-8", "replace").strip()
        raise DeviceRefused(
            device=phone.serial,
            what="take a picture",
            reason=said or "it sent nothing",
            cure="unlock the phone; some apps forbid pictures of themselves",
            cure_zh_="请解锁手机；部分应用禁止截屏",
        )
    return picture


def is_black(picture: Image) -> bool:
    """Whether no pixel is brighter than the noise of a compressed black."""
    low_high = picture.convert("L").getextrema()
    return bool(low_high[1] <= 4)  # type: ignore[operator]


def png_in(data: bytes) -> bytes | None:
    """The PNG in an output that may begin with warnings; mends line ends of terminals before Android 7."""
    at = data.find(PNG)
    if at >= 0:
        return data[at:]
    broken = data.find(PNG.replace(b"\n", b"\r\n"))
    return data[broken:].replace(b"\r\n", b"\n") if broken >= 0 else None


def display_ids(text: str) -> list[str]:
    """The physical displays in `dumpsys SurfaceFlinger --display-id`."""
    return _DISPLAY.findall(text)


def _from_other_display(phone: AdbPhone) -> Image | None:
    listing = phone.shell(command("dumpsys", "SurfaceFlinger", "--display-id")).output
    for display in display_ids(listing):
        picture = _decoded(png_in(phone.execute(command("screencap", "-p", "-d", display))))
        if picture is not None and not is_black(picture):
            return picture
    return None


def _from_base64(text: str) -> Image | None:
    try:
        return _decoded(base64.b64decode(text))
    except ValueError:  # binascii.Error among them; letters that no base64 has
        return None


def _decoded(data: bytes | None) -> Image | None:
    from PIL import Image as pil
    from PIL import UnidentifiedImageError

    if data is None:
        return None
    try:
        return pil.open(io.BytesIO(data)).convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, pil.DecompressionBombError):
        # PIL raises SyntaxError for broken PNG chunks, ValueError for sizes that do not fit
        return None
