"""Numbers drawn on the picture, and the question which of them is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from executor.grounding.result import Candidate
from executor.grounding.telling import described
from lxb.budget import Budget
from lxb.errors import Lang, ModelError
from lxb.geometry import Rect, Size
from lxb.model import Message, Model, Picture
from lxb.model.picture import encoded
from lxb.model.prompt import prompt
from lxb.model.quoting import fenced, quoted
from lxb.model.traced import model_asked
from lxb.trace import Trace

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 40
"""Numbers on one picture; more hide what they mark."""
LONGEST = 200
"""Characters of a description that are sent."""
_FRAME = (230, 0, 60)
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Marking:
    """Asks one model which of several things is meant.

    Attributes:
        model: is shown the picture.
        trace: told of each question; None = nobody is.
        budget: what may be spent.
    """

    model: Model
    trace: Trace | None = None
    budget: Budget | None = None

    def ask(
        self, words: str, candidates: Sequence[Candidate], picture: Image | None, screen: Rect, lang: Lang
    ) -> Candidate | None:
        """The one that the model means; None where it means none or does not say one number.

        Args:
            words: the description.
            candidates: numbered from 1 on; at most `MOST`.
            picture: of the screen now; None where there is none: the lines have to do then.
            screen: in pixels of the candidates.
            lang: to ask in.

        Raises:
            LimitReached: the budget is used up.
        """
        shown = candidates[:MOST]
        lines = (f"{n} {described(c, screen, lang, among=shown)}" for n, c in enumerate(shown, start=1))
        sheet = self._sheet(picture, shown, screen) if picture is not None else None
        parts = (f"{quoted(words, LONGEST)}\n{fenced(lines)}", *((sheet,) if sheet is not None else ()))
        system = Message("system", (prompt("executor.grounding", "marks", lang),))
        number = self._number([system, Message("user", parts)])
        return shown[number - 1] if number is not None and 1 <= number <= len(shown) else None

    def _sheet(self, picture: Image, candidates: Iterable[Candidate], screen: Rect) -> Picture:
        size = Size(screen.right, screen.bottom)
        return encoded(marked(picture, [c.rect for c in candidates], size), self.model.profile, size)

    def _number(self, messages: Sequence[Message]) -> int | None:
        try:
            reply = self.model.ask(messages, budget=self.budget)
        except ModelError:
            return None  # the loop's own next question tells what is wrong with the service
        number = number_in(reply.text)
        if self.trace is not None:
            told = "" if number is None else str(number)
            self.trace.add(model_asked("ground", self.model, reply.usage, reply.seconds, told))
        return number


def number_in(text: str) -> int | None:
    """The one number that an answer, or its last line, says; None where it says none or several."""
    lines = [line for line in text.splitlines() if line.strip()]
    for said in (text, *lines[-1:]):
        numbers = {int(found) for found in _NUMBER.findall(said[:2000]) if len(found) < 6}
        if len(numbers) == 1:
            return numbers.pop()
    return None


def marked(picture: Image, rects: Sequence[Rect], screen: Size) -> Image:
    """A copy with numbered frames; each number stands on its frame's corner, clear of what it marks."""
    from PIL import ImageDraw, ImageFont

    image = picture.convert("RGB")
    across, down = image.width / max(1, screen.width), image.height / max(1, screen.height)
    pen = ImageDraw.Draw(image)
    height = max(12, min(image.size) // 28)
    font = ImageFont.load_default(height)
    for number, rect in enumerate(rects, start=1):
        left, top = round(rect.left * across), round(rect.top * down)
        right, bottom = max(left + 1, round(rect.right * across)), max(top + 1, round(rect.bottom * down))
        pen.rectangle((left, top, right, bottom), outline=_FRAME, width=max(2, height // 10))
        wide = round(pen.textlength(str(number), font=font)) + height // 3
        x = min(max(0, left), image.width - wide)
        y = top - height if top >= height else min(top, image.height - height)
        pen.rectangle((x, y, x + wide, y + height), fill=_FRAME)
        pen.text((x + wide // 2, y + height // 2), str(number), fill="white", font=font, anchor="mm")
    return image
