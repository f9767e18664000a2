"""Reads what is written on a picture. Needs the extra `ocr`; without it everything else works.

The models lie in the package (PP-OCRv6, Chinese, Latin and Japanese letters), nothing is fetched at run time.
Spaces within a line are often lost: compare without them.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from lxb.errors import Lang
from lxb.geometry import Rect, Size

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST_SIDE = 1600
"""Pixels to which a picture is made smaller: 720 across on most phones, enough for their smallest letters, in
half of the time of the whole picture."""
SHORTEST_SIDE = 8
"""Pixels below which no letter can be read; a strip of them cannot be made smaller either."""
KEPT = 8
"""Pictures of which it is remembered what is written on them."""
_NEEDED = ("rapidocr", "onnxruntime")


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it was read."""

    text: str
    box: Rect
    """Around its letters, in pixels of the screen."""
    confidence: float
    """0 to 1; less than a half is not given."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Nothing can be read."""

    reason: str = ""
    """Why the package cannot be used; "" where it is not installed."""

    def say(self, lang: Lang) -> str:
        """What is missing and how to get it, as one sentence."""
        why = f" ({self.reason})" if self.reason else ""
        if lang == "zh":
            return f"识别图片中的文字需要安装扩展：pip install 'lxb[ocr]'{why}"
        return f"Reading what is written on pictures needs an extra package: pip install 'lxb[ocr]'{why}"


class Reader(Protocol):
    """Reads pictures."""

    def read(self, picture: Image, screen: Size | None = None) -> tuple[Line, ...]:
        """All lines on a picture, from the top; the same picture is read once.

        Args:
            picture: of any mode.
            screen: the size of the screen that it shows, in pixels of its elements; None = that of the
                picture.
        """
        ...


def is_installed() -> bool:
    """Whether the extra is there; nothing is loaded."""
    return all(find_spec(name) is not None for name in _NEEDED)


def usable_reader() -> Callable[[], Reader | Missing] | None:
    """`reader`, where the extra is there: what uses it need not ask then whether to begin."""
    return reader if is_installed() else None


@cache
def reader() -> Reader | Missing:
    """The reader of this installation, loaded once (0.7 s, 400 MB of memory with the first picture)."""
    if not is_installed():
        return Missing()
    try:
        from rapidocr import RapidOCR
    except ImportError as error:  # a library of the system that it needs is not there
        return Missing(f"{type(error).__name__}: {error}"[:200])
    return _RapidReader(
        RapidOCR(
            params={
                "Global.use_cls": False,  # nothing on a screen stands on its head
                "Global.log_level": "critical",
                "Global.max_side_len": LONGEST_SIDE,
                "Det.limit_type": "max",  # else the shorter side is made 736, whatever becomes of the longer
                "Det.limit_side_len": LONGEST_SIDE,
                "EngineConfig.onnxruntime.intra_op_num_threads": _threads(),
            }
        )
    )


def _threads() -> int:
    """Half of the cores: threads that wait for busy ones make it slower."""
    return max(1, min(4, (os.cpu_count() or 1) // 2))


class _RapidReader:
    """RapidOCR; one picture at a time."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._read: OrderedDict[bytes, tuple[Line, ...]] = OrderedDict()

    def read(self, picture: Image, screen: Size | None = None) -> tuple[Line, ...]:
        seen = picture.convert("RGB")
        to = screen or Size(*seen.size)
        key = hashlib.blake2b(seen.tobytes() + repr((seen.size, to)).encode(), digest_size=16).digest()
        with self._lock:
            if key not in self._read:
                self._read[key] = self._lines(seen, to)
                while len(self._read) > KEPT:
                    self._read.popitem(last=False)
            self._read.move_to_end(key)
            return self._read[key]

    def _lines(self, picture: Image, screen: Size) -> tuple[Line, ...]:
        import numpy as np

        if min(picture.size) < SHORTEST_SIDE or max(picture.size) > 100 * min(picture.size):
            return ()
        blue_first = np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])
        found = self._engine(blue_first)
        if found.boxes is None or not found.txts:
            return ()
        across, down = screen.width / picture.width, screen.height / picture.height
        lines = (
            Line(text.strip(), _rect(box, across, down), round(float(score), 3))
            for box, text, score in zip(found.boxes, found.txts, found.scores, strict=True)
        )
        shown = (line for line in lines if line.text and line.box.width > 0 and line.box.height > 0)
        return tuple(sorted(shown, key=lambda line: (line.box.top, line.box.left)))


def _rect(corners: Any, across: float, down: float) -> Rect:
    """The upright rectangle around four corners."""
    xs, ys = [float(x) * across for x, _ in corners], [float(y) * down for _, y in corners]
    return Rect(round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys)))
