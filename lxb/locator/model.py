"""The locator itself, and what looking for an element can end in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_serializer, model_validator

from lxb.locator.lookup import index
from lxb.locator.parts import is_selected, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import label
from lxb.screen.written import CLASS, written_key


class Ancestor(BaseModel):
    """An element above the one looked for; exactly one of the three is set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str | None = None
    text: str | None = None
    desc: str | None = None

    @model_validator(mode="after")
    def _exactly_one(self) -> Ancestor:
        if (not self.id) + (not self.text) + (not self.desc) != 2:
            raise ValueError("an ancestor is named by exactly one of id, text, desc")
        return self

    @model_serializer
    def _only_set(self) -> dict[str, Any]:
        return {key: value for key in ("id", "text", "desc") if (value := getattr(self, key)) is not None}

    def fits(self, element: Element) -> bool:
        """Whether this element is so named."""
        return (
            (not self.id or short_id(element.id) == self.id)
            and (not self.desc or label(element.desc) == self.desc)
            and (not self.text or label(element.text) == self.text)
        )


class Locator(BaseModel):
    """What to look for. All that is set must hold.

    Attributes:
        id: short resource id ("title" of "com.x:id/title").
        text: label of the element's own text (see `lxb.screen.words.label`).
        desc: label of its content description.
        cls: short class name ("TextView"); "class" in files.
        ancestor: an element somewhere above it.
        rank: (place from 0, how many) among the look-alikes in document order; only in containers that do
            not scroll.
        ocr: text as it is read from the picture, where the tree does not tell; found only on a screen that
            holds what is written (`lxb.screen.written`).
        selected: True = the element must be the selected one (of tabs); for marks of pages.
        any: True = one of many equal items of a list stands for all of them; the first visible one is taken.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    id: str | None = None
    text: str | None = None
    desc: str | None = None
    cls: str | None = Field(default=None, alias="class")
    ancestor: Ancestor | None = None
    rank: tuple[int, int] | None = None
    ocr: str | None = None
    selected: bool | None = None
    any: bool | None = None

    @model_validator(mode="after")
    def _names_something(self) -> Locator:
        if not (self.id or self.text or self.desc or self.ocr or self.ancestor):
            raise ValueError("a locator needs an id, text, desc, ocr or ancestor")
        if self.rank and not 0 <= self.rank[0] < self.rank[1]:
            raise ValueError("rank is [place, how many] with 0 <= place < how many")
        return self

    @model_serializer
    def _only_set(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key in ("id", "text", "desc", "cls", "ancestor", "rank", "ocr", "selected", "any"):
            value = getattr(self, key)
            if value is not None:
                found["class" if key == "cls" else key] = (
                    value.model_dump()
                    if isinstance(value, Ancestor)
                    else list(value)
                    if key == "rank"
                    else value
                )
        return found

    def find(self, screen: Screen) -> list[Element]:
        """Every element that answers and has some part on the screen, in document order.

        Elements that lead to the same tap (a label and the row around it) count once; system bars never
        count, nor do headings beside a control that reads the same. A rank picks its place only while there
        are as many look-alikes as when the locator was made.
        """
        found = self._on_screen(screen, self._matches(screen))
        if len(found) > 1:
            found = [e for e in found if tap_target(screen, e).clickable] or found
        if self.rank:
            place, count = self.rank
            return [found[place]] if len(found) == count else found
        return found[:1] if self.any else found

    def one(self, screen: Screen) -> Element | NotFound | Ambiguous:
        """The only element that answers, or why there is none."""
        found = self.find(screen)
        if len(found) == 1:
            return found[0]
        if found:
            return Ambiguous(self, tuple(found))
        hidden = tuple(self._matches(screen))
        return NotFound(self, off_screen=hidden)

    def holds(self, screen: Screen) -> bool:
        """Whether at least one element answers; for marks."""
        return bool(self._on_screen(screen, self._matches(screen)))

    def fits(self, screen: Screen, element: Element) -> bool:
        """Whether this element answers, rank left aside."""
        return (
            (not self.id or short_id(element.id) == self.id)
            and (not self.text or label(element.text) == self.text)
            and (not self.desc or label(element.desc) == self.desc)
            and (not self.cls or short_class(element.cls) == self.cls)
            and (not self.ocr or _reads(element, self.ocr))
            and (self.selected is None or is_selected(screen, element) == self.selected)
            and (self.ancestor is None or any(self.ancestor.fits(up) for up in screen.ancestors(element)))
        )

    def _matches(self, screen: Screen) -> Iterable[Element]:
        return (e for e in index(screen).candidates(self) if self.fits(screen, e))

    @staticmethod
    def _on_screen(screen: Screen, matches: Iterable[Element]) -> list[Element]:
        found: dict[int, Element] = {}
        for e in matches:
            if screen.visible_bounds(e) is not None:
                found.setdefault(tap_target(screen, e).index, e)
        return list(found.values())

    def __str__(self) -> str:
        parts = [f"{key}={value!r}" for key, value in self.model_dump().items()]
        return f"Locator({', '.join(parts)})"


def _reads(element: Element, ocr: str) -> bool:
    """Whether an element was read off the picture, and reads so."""
    return element.cls == CLASS and written_key(element.text) == written_key(ocr)


@dataclass(frozen=True, slots=True)
class NotFound:
    """No element answers. `off_screen` = those that would, but have no part on the screen."""

    locator: Locator
    off_screen: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """More than one element answers, in document order."""

    locator: Locator
    elements: tuple[Element, ...]
