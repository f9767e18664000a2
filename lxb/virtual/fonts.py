"""A font that has Chinese characters."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.errors import UsageError

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts").expanduser(),
    Path("~/.fonts").expanduser(),
    Path("/System/Library/Fonts"),
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
NAMES = (
    "NotoSansCJK-Regular", "NotoSansSC-Regular", "NotoSansCJKsc-Regular",
    "SourceHanSansSC-Regular", "SourceHanSansCN-Regular",
    "wqy-microhei", "wqy-zenhei", "DroidSansFallbackFull", "DroidSansFallback", "uming",
    "PingFang", "Hiragino Sans GB", "STHeiti Light", "msyh", "simhei", "simsun",
)  # fmt: skip
_SUFFIXES = frozenset({".ttc", ".ttf", ".otf"})


@cache
def font_file() -> Path:
    """Path of a font with Chinese characters: the system's, else that of the package paperang-p2-fonts-cjk.

    Raises:
        UsageError: there is none; says what to install.
    """
    found = {
        path.stem: path
        for folder in FOLDERS
        if folder.is_dir()
        for path in folder.rglob("*")
        if path.suffix.lower() in _SUFFIXES
    }
    for name in NAMES:
        if name in found:
            return found[name]
    packaged = _packaged()
    if packaged is not None:
        return packaged
    raise UsageError(
        reason="no font with Chinese characters: install one (Debian: fonts-noto-cjk or fonts-wqy-microhei), "
        "or `pip install paperang-p2-fonts-cjk`"
    )


def _packaged() -> Path | None:
    spec = find_spec("paperang_p2_fonts_cjk")
    for folder in spec.submodule_search_locations or () if spec else ():
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() in _SUFFIXES:
                return path
    return None


@lru_cache(maxsize=64)
def font(size: int) -> FreeTypeFont:
    """The font at a size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(str(font_file()), max(6, size))
