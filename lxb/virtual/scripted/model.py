"""The scripted model itself, without the wire: a request goes in, an answer and its price come out."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.virtual.book import Book
from lxb.virtual.scripted.asked import Asked, BadRequest
from lxb.virtual.scripted.case import Case, Sight
from lxb.virtual.scripted.memory import Memory
from lxb.virtual.scripted.mischief import Said, spoiled, wrapped
from lxb.virtual.scripted.roles import play
from lxb.virtual.scripted.roles.acting import acting
from lxb.virtual.scripted.spec import ScriptedSpec
from lxb.virtual.scripted.tokens import PER_MESSAGE, picture_tokens, text_tokens

if TYPE_CHECKING:
    from PIL.Image import Image

    from lxb.virtual.phone import VirtualPhone

LARGEST = 36_000_000
"""Pixels of a picture; a larger one is refused before it is unpacked."""


@dataclass(frozen=True, slots=True)
class Price:
    """What an answer costs, in tokens."""

    prompt: int
    pictures: int
    """Of the prompt's."""
    completion: int


class ScriptedModel:
    """Plays for some phones. May be asked from any thread; the phones are never touched."""

    def __init__(self, spec: ScriptedSpec, phones: Sequence[VirtualPhone]) -> None:
        self.spec = spec
        self._seed = spec.seed if spec.seed is not None else next((p.spec.seed for p in phones), 1)
        self._memories = [Memory(phone) for phone in phones]
        self._books: Mapping[str, Book] = {k: b for phone in phones for k, b in phone.books.items()}

    def case(self, asked: Asked) -> Case:
        """The request and what is known about it.

        Raises:
            BadRequest: a picture that is none.
        """
        sights = tuple(map(self._sight, asked.pictures))
        return Case(asked, self.spec, self._seed, sights, self._books)

    def answer(self, case: Case) -> Said:
        acted = acting(case)
        return spoiled(case, play(case)) if acted is None else wrapped(case, acted)

    def price(self, case: Case, said: Said) -> Price:
        pictures = sum(picture_tokens(s.size) for s in case.sights)
        words = sum(PER_MESSAGE + text_tokens(turn.text) for turn in case.asked.turns)
        return Price(words + pictures, pictures, text_tokens(said.thought) + text_tokens(said.text))

    def _sight(self, data: bytes) -> Sight:
        image = _opened(data)
        found = next(filter(None, (m.recall(image) for m in self._memories)), None)
        known_by = found.key.encode("utf-8", "replace") if found else data
        return Sight(image, found, hashlib.sha256(known_by).hexdigest())


def _opened(data: bytes) -> Image:
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(io.BytesIO(data))
        if image.width * image.height > LARGEST:
            raise BadRequest("image_url: the picture is too large")
        return image.convert("RGB")
    except (Image.DecompressionBombError, UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise BadRequest(f"image_url: {error}") from error
