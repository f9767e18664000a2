"""How to find an element, never the element.

A locator holds what the app's developers gave an element (id, text, description, class, an identifying
ancestor) and nothing of one phone. It is made and resolved through the same normaliser
(`lxb.screen.words`), so what was found once is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_serializer, model_validator

from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import is_obfuscated, label

MOST_LOOK_ALIKES = 3
"""A rank tells only up to this many equal elements apart; beyond that the element is given up."""

SYSTEM_UI = "com.android.systemui"

_AROUND = 2
"""So many levels above a text that takes no taps a tab may be marked as selected."""


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
        ocr: text as it is read from the picture, where the tree does not tell.
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
            and (self.selected is None or is_selected(screen, element) == self.selected)
            and (
                self.ancestor is None
                or any(_is_ancestor(self.ancestor, up) for up in screen.ancestors(element))
            )
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


class Index:
    """The elements of one screen by id, text label and description label; system bars left out."""

    def __init__(self, screen: Screen) -> None:
        self.by_id: dict[str, list[Element]] = {}
        self.by_text: dict[str, list[Element]] = {}
        self.by_desc: dict[str, list[Element]] = {}
        self.all: list[Element] = []
        for e in screen.elements:
            if e.package == SYSTEM_UI and screen.package != SYSTEM_UI:
                continue
            self.all.append(e)
            if e.id:
                self.by_id.setdefault(short_id(e.id), []).append(e)
            if e.text and (words := label(e.text)):
                self.by_text.setdefault(words, []).append(e)
            if e.desc and (words := label(e.desc)):
                self.by_desc.setdefault(words, []).append(e)

    def candidates(self, locator: Locator) -> list[Element]:
        """The fewest elements among which all that answer are."""
        lists = [
            table.get(key, [])
            for table, key in (
                (self.by_text, locator.text),
                (self.by_desc, locator.desc),
                (self.by_id, locator.id),
            )
            if key
        ]
        return min(lists, key=len) if lists else [] if locator.ocr else self.all


@lru_cache(maxsize=8)
def index(screen: Screen) -> Index:
    """The index of a screen, made once."""
    return Index(screen)


def tap_target(screen: Screen, element: Element) -> Element:
    """What gets the tap: the element, or the nearest clickable one around it; itself where none is."""
    if element.clickable:
        return element
    return next((up for up in screen.ancestors(element) if up.clickable), element)


def is_selected(screen: Screen, element: Element) -> bool:
    """Whether an element belongs to the selected one of several: it is marked so itself, or its control is.

    The mark may stand on the control (the selected tab itself), on what lies around it, or on a part of it.
    """
    if element.selected or element.checked:
        return True
    target = tap_target(screen, element)
    if target.clickable:
        return target.selected or target.checked or any(e.selected for e in screen.subtree(target))
    around = islice(screen.ancestors(element), _AROUND)
    return any(up.selected for up in around)


def inner_label(screen: Screen, element: Element) -> Element | None:
    """What names a control: itself, else the first text inside it, else the first description.

    Parts that are controls of their own do not count.
    """
    return next(iter(_names(screen, element)), None)


def control_words(screen: Screen, element: Element) -> str:
    """What people call a control: its label, or the words of its id."""
    named = inner_label(screen, element)
    if named is not None:
        return label(named.text) or label(named.desc)
    short = short_id(element.id)
    return "" if is_obfuscated(short) else short.replace("_", " ")


def _names(screen: Screen, element: Element) -> list[Element]:
    """What may name a control, the best first. A text comes before the description of an icon beside it."""
    if label(element.text) or label(element.desc):
        return [element]
    parts = list(own_parts(screen, element))
    text = next((e for e in parts if label(e.text)), None)
    desc = next((e for e in parts if label(e.desc)), None)
    return [e for e in (text, desc) if e is not None]


def own_parts(screen: Screen, element: Element) -> Iterator[Element]:
    """An element and what lies inside it, document order, without the clickable ones and what those hold."""
    inside = -1  # everything up to this index belongs to a control of its own
    for e in screen.subtree(element):
        if e.index <= inside:
            continue
        if e.clickable and e.index != element.index:
            inside = max(part.index for part in screen.subtree(e))
        else:
            yield e


def make_wordless(screen: Screen, element: Element) -> Locator | None:
    """A locator without the element's own words, for a control that reads differently at every visit."""
    target = tap_target(screen, element).index
    for e in own_parts(screen, element):
        fields: dict[str, Any] = {"cls": short_class(e.cls)}
        if e.id and not is_obfuscated(short_id(e.id)):
            fields["id"] = short_id(e.id)
            if (found := _unique(screen, target, e, fields)) is not None:
                return found
        if (found := _within_ancestor(screen, target, e, fields)) is not None:
            return found
    return None


def make(screen: Screen, element: Element) -> Locator | None:
    """A locator that finds this element (or the part of it that names it) and nothing else on the screen.

    Tries, first to last: what the element itself has; the label inside it; both within the nearest
    identifying ancestor; a rank among 2-3 look-alikes that do not scroll. None = it cannot be told from the
    others.
    """
    target = tap_target(screen, element).index
    subjects = [element, *(e for e in _names(screen, element) if e.index != element.index)]
    bare = [(e, fields) for e in subjects if (fields := _fields(e))]
    if not bare:  # an icon in a bare frame: the icon's id has to do
        bare = [(e, fields) for e in own_parts(screen, element) if (fields := _fields(e))]
    for e, fields in bare:
        if (found := _unique(screen, target, e, fields)) is not None:
            return found
    for e, fields in bare:
        if (found := _within_ancestor(screen, target, e, fields)) is not None:
            return found
    for e, fields in bare:
        if (found := _ranked(screen, target, e, fields)) is not None:
            return found
    return None


def make_any(screen: Screen, element: Element) -> Locator | None:
    """A locator for one of many equal items: the first that is visible stands for all.

    None without an id or class.
    """
    if not element.id or is_obfuscated(short_id(element.id)):
        return None
    return Locator(id=short_id(element.id), cls=short_class(element.cls), any=True)


def _fields(element: Element) -> dict[str, Any]:
    """The stable attributes; empty where nothing identifies the element.

    Tool-made ids only where there is no word.
    """
    fields: dict[str, Any] = {}
    text, desc, short = label(element.text), label(element.desc), short_id(element.id)
    if text and not element.password and short_class(element.cls) != "EditText":
        fields["text"] = text
    if desc:
        fields["desc"] = desc
    if short and (not is_obfuscated(short) or not fields):
        fields["id"] = short
    if fields:
        fields["cls"] = short_class(element.cls)
    return fields


def _unique(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    locator = Locator(**fields)
    found = locator.find(screen)
    return locator if len(found) == 1 and tap_target(screen, found[0]).index == target else None


def _within_ancestor(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    rivals = _nearest_rivals(screen, target, element, fields) if set(fields) - {"cls"} else []
    for up in screen.ancestors(element):
        if up.index == target:
            continue
        ancestor = _ancestor(up)
        if ancestor is None or any(_lies_in(screen, rival, up) for rival in rivals):
            continue
        if (found := _unique(screen, target, element, {**fields, "ancestor": ancestor})) is not None:
            return found
    return None


def _nearest_rivals(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> list[Element]:
    """The look-alikes next before and next after an element: an ancestor that holds neither holds none."""
    others = [e for e in Locator(**fields).find(screen) if tap_target(screen, e).index != target]
    before = [e for e in others if e.index < element.index][-1:]
    after = [e for e in others if e.index > element.index][:1]
    return [*before, *after]


def _lies_in(screen: Screen, element: Element, outer: Element) -> bool:
    return element.index > outer.index and any(up.index == outer.index for up in screen.ancestors(element))


def _ancestor(element: Element) -> Ancestor | None:
    short = short_id(element.id)
    if short and not is_obfuscated(short) and element.id != "android:id/content":
        return Ancestor(id=short)
    if words := label(element.desc):
        return Ancestor(desc=words)
    return None


def _is_ancestor(ancestor: Ancestor, element: Element) -> bool:
    return (
        (not ancestor.id or short_id(element.id) == ancestor.id)
        and (not ancestor.desc or label(element.desc) == ancestor.desc)
        and (not ancestor.text or label(element.text) == ancestor.text)
    )


def _ranked(screen: Screen, target: int, element: Element, fields: dict[str, Any]) -> Locator | None:
    if any(up.scrollable for up in screen.ancestors(element)):
        return None
    found = Locator(**fields).find(screen)
    if not 1 < len(found) <= MOST_LOOK_ALIKES:
        return None
    places = [place for place, e in enumerate(found) if tap_target(screen, e).index == target]
    return Locator(**fields, rank=(places[0], len(found))) if len(places) == 1 else None
