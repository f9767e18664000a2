"""What it acts by: the picture, or the list of controls where there is no picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from lxb.geometry import Point, Rect, Size
from lxb.virtual.places import Place
from lxb.virtual.scripted.case import Case, Sight
from lxb.virtual.scripted.moment import Beyond, Control, Looks, Moment
from lxb.virtual.scripted.words import fences
from lxb.virtual.tasks import Target

_LINE = re.compile(
    r"(?P<number>\d{1,3}|-)(?: \"(?P<words>[^\"]*)\")?(?P<states>.*?)(?: \((?P<x>[\d.]+), (?P<y>[\d.]+)\))?"
)
_VALUE = re.compile(r"= “(.*)”")
_UNKNOWN = Size(1, 1)
_NOWHERE = Rect(0, 0, 0, 0)
_Called = TypeVar("_Called", Control, Beyond)


@dataclass(frozen=True, slots=True)
class View:
    """What it sees."""

    moment: Moment
    sight: Sight | None
    """The picture; None = it goes by a list, in which points are written as it writes them itself."""

    @property
    def listed(self) -> bool:
        return self.sight is None

    @property
    def place(self) -> str:
        """True id of the page, or of what lies over it; "" where only a list is known."""
        return self.moment.place.overlay or self.moment.place.page

    @property
    def package(self) -> str:
        return self.moment.place.package

    def find(self, target: Target) -> Control | None:
        """The control that is meant, if it is in view."""
        found = _called(target, self.moment.controls)
        if target.near:
            level = self.level(target.near) or 0
            found.sort(key=lambda c: abs(c.bounds.centre.y - level))
        else:
            found.sort(key=lambda c: (c.bounds.top, c.bounds.left))
        return found[target.nth - 1] if len(found) >= target.nth else None

    def out_of_view(self, target: Target) -> Beyond | None:
        """The same, where it has to be scrolled to."""
        found = _called(target, self.moment.beyond)
        return found[0] if found else None

    def level(self, words: str) -> int | None:
        """How far down these words stand; None where they do not."""
        found = self.where(words)
        return found.y if found is not None else None

    def where(self, words: str) -> Point | None:
        """Where these words stand: as a text of their own, else within one."""
        exact = [rect for text, rect in self.moment.texts if text == words]
        some = exact or [rect for text, rect in self.moment.texts if words in text]
        return some[0].centre if some else None


def view_of(case: Case) -> View | None:
    """What the last turn of a request shows; None where that is nothing that is known."""
    sight = case.sights[-1] if case.asked.turns[-1].pictures else None
    if sight is not None and sight.moment is not None:
        return View(sight.moment, sight)
    lines = [line for block in fences(case.asked.turns[-1].text) for line in block]
    controls, texts = list(_listed(lines)), tuple(_words(lines))
    if not controls:
        return None
    return View(
        Moment(_UNKNOWN, "zh", Place("", "", None, False), "", (), False, tuple(controls), texts), None
    )


def _listed(lines: list[str]) -> Iterator[Control]:
    """The numbered lines, in their order from the top."""
    for order, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        if found is None or found["number"] == "-" or found["x"] is None:
            continue
        words = tuple((found["words"] or "").split(" · "))
        states = found["states"]
        value = _VALUE.search(states)
        on = True if re.search(r" (?:on|开|selected|选中)\b", states) else None
        off = re.search(r" (?:off|关)\b", states)
        field = re.search(r" (?:field|password field|输入框|密码框)\b", states)
        focused = bool(re.search(r" (?:focused|焦点)\b", states))
        looks = Looks("", words, False if off else on, value[1] if value else "", focused)
        at = Point(round(float(found["x"])), round(float(found["y"])))
        bounds = _NOWHERE._replace(top=order, bottom=order)
        yield Control(words[0], bounds, at, "input" if field else "action", False, looks)


def _words(lines: list[str]) -> Iterator[tuple[str, Rect]]:
    for order, line in enumerate(lines):
        found = _LINE.fullmatch(line)
        for word in (found["words"] or "").split(" · ") if found else ():
            yield word, _NOWHERE._replace(top=order, bottom=order)


def _called(target: Target, among: tuple[_Called, ...]) -> list[_Called]:
    if target.label.startswith("#"):
        return [c for c in among if c.looks.id == target.label[1:]]
    named = [c for c in among if c.label == target.label]
    exact = named or [c for c in among if target.label in _words_of(c)]
    return exact or [c for c in among if any(target.label in word for word in _words_of(c))]


def _words_of(control: Control | Beyond) -> tuple[str, ...]:
    return control.label, *control.looks.words
