"""Whether a model's points mean what its profile says: it is shown marks whose places are known.

Nothing is concluded from it but a verdict. Where the answers contradict the profile, a person is told what
was seen; the declared space stays in use until somebody declares another one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import dist, inf, isfinite
from statistics import median
from string import Template
from typing import TYPE_CHECKING, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

from lxb.errors import Lang
from lxb.geometry import Size, Space
from lxb.messages import Text, say
from lxb.model import Message
from lxb.model.marks import SHEETS, Sheet
from lxb.model.prompt import prompt
from lxb.space import OutOfRange, extent, on_screen

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.model import Model

Verdict = Literal["agrees", "contradicts", "useless"]
Pair = tuple[float, float]

NEAR: Final = 0.05
"""How far from a mark's middle an answer may lie, in parts of the picture's shorter side."""
ENOUGH: Final = 2 / 3
"""Of a picture's marks, that have to be met."""
MOST_TOKENS: Final = 2000
EXCERPT: Final = 200
_NUMBER = re.compile(r"(?<![\d.])-?\d+(?:\.\d+)?")


class Calibration(BaseModel):
    """What came of it. Distances are pixels of pictures of about 1,000 pixels on their shorter side."""

    model_config = ConfigDict(frozen=True)

    verdict: Verdict
    """Useless = no space explains the answers: the model does not see pictures, or cannot point."""
    declared: Space
    """What the profile said."""
    seen: Space | None
    """The space in which the answers fit best; None = in none."""
    alike: tuple[Space, ...]
    """The spaces in which they fit as well: nothing tells these from each other."""
    error: float | None
    """Median distance of the answers from the marks, in the space that was seen."""
    answered: int
    """Marks for which there was an answer."""
    asked: int
    corners: tuple[Pair | None, ...]
    """For each picture the numbers that its far corner would have, by the answers; None = no telling."""
    said: str
    """The beginning of the first reply."""

    def words(self) -> Text:
        """What a person has to know of it, in both languages."""
        return Text(self._say("en"), self._say("zh"))

    def _say(self, lang: Lang) -> str:
        verdict = self.verdict
        corner = self.corners[0] if self.corners else None
        shrunk = verdict == "contradicts" and self.seen is None and corner is not None
        return say(
            lang,
            f"calibration.{'shrunk' if shrunk else verdict}",
            declared=self.declared,
            seen=f" {'或' if lang == 'zh' else 'or'} ".join(filter(None, (self.seen, *self.alike))),
            space=self.seen,
            error=self.error,
            answered=self.answered,
            asked=self.asked,
            corner="" if corner is None else f"{corner[0]:g},{corner[1]:g}",
            said=" ".join(self.said.split())[:80],
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What was replied to one calibration picture."""

    sheet: Sheet
    sent: Size
    """The size in which it was sent."""
    points: Mapping[int, Pair]
    """Mark, from 1 -> the numbers of its middle."""


def calibrate(model: Model, *, lang: Lang = "en", budget: Budget | None = None) -> Calibration:
    """Shows a model both calibration pictures: two calls.

    Raises:
        ModelError: no answer came; a model that refuses pictures is told so by it.
        LimitReached: the budget is used up.
    """
    replies = [_shown(model, sheet, lang, budget) for sheet in SHEETS]
    return judged(model.profile.space, [answer for answer, _ in replies], replies[0][1][:EXCERPT])


def judged(declared: Space, answers: Sequence[Answer], said: str = "") -> Calibration:
    """What answers say about the space of their numbers."""
    fitting = {space: error for space in get_args(Space) if (error := _error(space, answers)) is not None}
    seen = declared if declared in fitting else min(fitting, key=fitting.__getitem__, default=None)
    corners = tuple(map(_corner, answers))
    verdict: Verdict = "agrees" if seen == declared else "contradicts"
    if seen is None and not all(map(_consistent, answers, corners)):
        verdict = "useless"
    return Calibration(
        verdict=verdict,
        declared=declared,
        seen=seen,
        alike=tuple(space for space in fitting if space != seen),
        error=None if seen is None else round(fitting[seen], 1),
        answered=sum(len(answer.points) for answer in answers),
        asked=sum(len(answer.sheet.marks) for answer in answers),
        corners=corners,
        said=said,
    )


def read_marks(text: str, count: int) -> dict[int, Pair]:
    """The points of a reply: a line "mark 1: x,y" each, in whatever brackets, a box's middle, or JSON."""
    found: dict[int, Pair] = {}
    for line in text.splitlines():
        numbers = _numbers(line)
        if len(numbers) in {4, 6} and numbers[0] == numbers[1]:  # "1. mark 1: x,y"
            del numbers[0]
        if len(numbers) in {3, 5} and numbers[0] in range(1, count + 1):
            found[int(numbers[0])] = _middle(numbers[1:])
    return found if 2 * len(found) >= count else _running(_numbers(text), count) or found


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _middle(numbers: Sequence[float]) -> Pair:
    """Of a box; a point is its own."""
    return (numbers[0] + numbers[-2]) / 2, (numbers[1] + numbers[-1]) / 2


def _running(numbers: Sequence[float], count: int) -> dict[int, Pair]:
    """1, x, y, 2, x, y ... wherever it begins."""
    for start in range(len(numbers) - 3 * count + 1):
        part = numbers[start : start + 3 * count]
        if list(part[::3]) == list(range(1, count + 1)):
            return dict(enumerate(zip(part[1::3], part[2::3], strict=True), start=1))
    return {}


def _distances(answer: Answer, space: Space) -> list[float]:
    """Of each mark from where it was said to be; endless for what was left out or lies outside."""
    far = []
    for number, mark in enumerate(answer.sheet.marks, start=1):
        at = answer.points.get(number)
        found = None if at is None else on_screen(at, space, answer.sent, answer.sheet.size)
        far.append(inf if found is None or isinstance(found, OutOfRange) else dist(found, mark))
    return far


def _error(space: Space, answers: Sequence[Answer]) -> float | None:
    """The median distance in a space; None where the answers do not fit it."""
    distances = [_distances(answer, space) for answer in answers]
    if not all(_met(far, answer.sheet) for far, answer in zip(distances, answers, strict=True)):
        return None
    return median(one for far in distances for one in far if isfinite(one))


def _met(distances: Sequence[float], sheet: Sheet) -> bool:
    near = sum(one <= NEAR * min(sheet.size) for one in distances)
    return near >= ENOUGH * len(sheet.marks)


def _corner(answer: Answer) -> Pair | None:
    """The numbers of the far corner for which the answers would be right, each side by itself."""
    ratios = [
        (said[0] / mark.x * answer.sheet.size.width, said[1] / mark.y * answer.sheet.size.height)
        for number, mark in enumerate(answer.sheet.marks, start=1)
        if (said := answer.points.get(number)) is not None
    ]
    if len(ratios) < ENOUGH * len(answer.sheet.marks):
        return None
    return round(median(x for x, _ in ratios), 3), round(median(y for _, y in ratios), 3)


def _consistent(answer: Answer, corner: Pair | None) -> bool:
    """Whether the answers are right but for the scale: numbers of a picture of another size."""
    if corner is None or min(corner) <= 0:
        return False
    sides = answer.sheet.size
    far = [
        dist([at / end * side for at, end, side in zip(said, corner, sides, strict=True)], mark)
        for number, mark in enumerate(answer.sheet.marks, start=1)
        if (said := answer.points.get(number)) is not None
    ]
    return _met(far, answer.sheet)


def _shown(model: Model, sheet: Sheet, lang: Lang, budget: Budget | None) -> tuple[Answer, str]:
    from lxb.model.picture import encoded

    profile = model.profile
    picture = encoded(sheet.drawn(), profile)
    right, bottom = extent(profile.space, picture.size)
    words = Template(prompt("lxb.model", "marks", lang)).substitute(
        count=len(sheet.marks), right=f"{right:g}", bottom=f"{bottom:g}"
    )
    parts = (picture, words) if profile.order == "picture-first" else (words, picture)
    reply = model.ask([Message("user", parts)], budget=budget, max_tokens=MOST_TOKENS)
    return Answer(sheet, picture.size, read_marks(reply.text, len(sheet.marks))), reply.text
