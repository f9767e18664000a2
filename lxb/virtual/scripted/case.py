"""One request and all that the scripted model knows about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from lxb.geometry import Size, Space
from lxb.space import extent
from lxb.virtual.book import Book
from lxb.virtual.scripted.asked import Asked
from lxb.virtual.scripted.moment import Moment
from lxb.virtual.scripted.spec import ScriptedSpec

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture of the request."""

    image: Image
    moment: Moment | None
    """What it truly shows; None = it is none of the phone's."""
    key: str
    """The same for the same sight."""

    @property
    def size(self) -> Size:
        return Size(*self.image.size)


@dataclass(frozen=True, slots=True)
class Case:
    """What a role answers from. The same request with the same seed is the same case."""

    asked: Asked
    spec: ScriptedSpec
    seed: int
    sights: tuple[Sight, ...]
    books: Mapping[str, Book]
    turn: int = 1
    """How often this request was tried, this time included. Only who acts draws a new lot with each try."""

    @property
    def key(self) -> str:
        return "|".join((str(self.seed), self.asked.key, *(s.key for s in self.sights)))

    def chance(self, *of: object) -> Random:
        """Chance for one purpose; it does not depend on what else was asked, nor on other purposes."""
        return Random("|".join((self.key, *map(str, of))))

    def happens(self, probability: float, *of: object) -> bool:
        return probability > 0 and self.chance(*of).random() < probability

    def point(self, sight: Sight, x: float, y: float, of: Size) -> tuple[float, float]:
        """A point of the thing that a picture shows (its size: `of`) as this model writes it, with jitter."""
        chance, most = self.chance("jitter", x, y), self.spec.jitter
        across, down = (
            (at + chance.uniform(-most, most)) / side for at, side in zip((x, y), of, strict=True)
        )
        return _written(_part(across), _part(down), sight.size, self.spec.space)


def _part(at: float) -> float:
    return min(1.0, max(0.0, at))


def _written(across: float, down: float, sent: Size, space: Space) -> tuple[float, float]:
    """A point of the sent picture, in parts of its sides, as a model writes it: whole numbers if it can."""
    wide, high = extent(space, sent)
    digits = 4 if space == "0-1" else None
    return round(across * wide, digits), round(down * high, digits)
