"""The last pictures that a phone has drawn, to know which of them somebody was sent."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.virtual.scripted.moment import Moment, moment

if TYPE_CHECKING:
    from PIL.Image import Image

    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.shots import Frame

KEPT = 400
"""Pictures; an answer may be asked for long after the phone has walked on."""
THUMB = (64, 128)
ALIKE = 8.0
"""Mean difference of brightness, of 255, up to which a picture is one that was drawn: JPEG and scaling down
make it differ by 1 or 2."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A drawn picture, made small, and the truth behind it."""

    thumb: Image
    moment: Moment


class Memory:
    """Watches one phone draw. May be asked from any thread."""

    def __init__(self, phone: VirtualPhone) -> None:
        self._phone = phone
        self._guard = threading.Lock()
        self._seen: deque[Seen] = deque(maxlen=KEPT)
        phone.watch(self._note)

    def recall(self, picture: Image) -> Moment | None:
        """The moment that a picture shows, however it was scaled and encoded; None where it shows none."""
        thumb = _thumb(picture)
        with self._guard:
            seen = list(self._seen)
        ranked = [(_difference(thumb, s.thumb), -n, s.moment) for n, s in enumerate(seen)]
        best = min(ranked, key=lambda r: r[:2], default=None)
        return best[2] if best is not None and best[0] <= ALIKE else None

    def _note(self, picture: Image, frame: Frame) -> None:
        found = moment(frame, self._phone.size, self._phone.spec.lang, self._phone.books)
        if found is not None:
            seen = Seen(_thumb(picture), found)
            with self._guard:
                self._seen.append(seen)


def _thumb(picture: Image) -> Image:
    from PIL.Image import Resampling

    return picture.convert("L").resize(THUMB, Resampling.BOX)


def _difference(one: Image, other: Image) -> float:
    from PIL.ImageChops import difference

    counts = difference(one, other).histogram()
    return sum(step * n for step, n in enumerate(counts)) / (THUMB[0] * THUMB[1])
