"""What a finger would press: the words of the control under it, and what stands around that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxb.geometry import Point, Rect
from lxb.locator import control_words, own_parts, tap_target
from lxb.screen import Element, Screen, is_field, short_class
from lxb.screen.layers import WindowKind
from lxb.screen.words import LONGEST_LABEL, plain
from maps.structure import structure

MANY_WORDS = 3
"""A row of a list that says so much: its name tells what it is, the rest is content."""
LONGEST_QUESTION = 400
"""Characters of a notice that are read."""
BESIDE = 0.06
"""Part of the screen's height within which a text of a picture belongs to a point without any."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was read off the picture of the screen."""

    text: str
    rect: Rect
    """In pixels of the screen."""


def element_at(screen: Screen, at: Point) -> Element | None:
    """What a tap reaches there: the control, or else the smallest thing that shows there."""
    return screen.at(at) or smallest_at(screen, at)


def smallest_at(screen: Screen, at: Point, window: int | None = None) -> Element | None:
    """The smallest thing that shows there, in one window or in any."""
    shown = ((e, screen.visible_bounds(e)) for e in screen if window is None or e.window == window)
    here = [(seen.area, -e.index) for e, seen in shown if seen is not None and seen.contains(at)]
    return screen.elements[-min(here)[1]] if here else None


def is_key(screen: Screen, element: Element) -> bool:
    """Whether it is a key of the keyboard on the screen."""
    return screen.windows[element.window].kind is WindowKind.KEYBOARD


def words_of(screen: Screen, element: Element, at: Point | None) -> Sequence[str]:
    """All that the control says of what it does, as it says it; () for a field: its words are its user's."""
    target = tap_target(screen, element)
    if is_field(target) or is_field(element):
        return ()
    inside = [e for e in own_parts(screen, target) if not is_field(e)]
    saying = [e for e in inside if e.text or e.desc]
    if len(saying) >= MANY_WORDS and (_is_row(screen, target) or _fills(screen, target)):
        saying = [e for e in saying if short_class(e.cls).endswith("Button")]
    under = smallest_at(screen, at, target.window) if at is not None else None
    named = [e for e in (target, element) if not is_field(e)]
    asides = [e for e in (under, *saying) if e is not None and not is_field(e)]
    texts = [line for e in named for line in _lines(e)]
    texts += [line for e in asides for line in _lines(e) if is_brief(line)]
    names = [control_words(screen, e) for e in (target, element)]
    return tuple(dict.fromkeys(words for words in (*texts, *names) if words))


def is_brief(text: str) -> bool:
    """Whether it may be part of a button; longer texts beside the name of a control explain it."""
    return len(text) <= (24 if text.isascii() else 10)


def _lines(element: Element) -> Iterator[str]:
    """A node that several were merged into says each on a line of its own.

    What is no button and says so much is content; a button may say all that one agrees to by it.
    """
    most = LONGEST_QUESTION if short_class(element.cls).endswith("Button") else LONGEST_LABEL * 2
    for text in (element.text, element.desc):
        yield from (line.strip() for line in text.splitlines() if 0 < len(line.strip()) <= most)


def _is_row(screen: Screen, element: Element) -> bool:
    """Whether it is content, or one of look-alikes that are scrolled; a lone bar on a page is neither."""
    taken = structure(screen)
    if element.index in taken.content:
        return True
    around = {element.index, *(up.index for up in screen.ancestors(element))}
    scrolls = any(up.scrollable for up in screen.ancestors(element))
    return scrolls and any(item.index in around for group in taken.groups for item in group.items)


def _fills(screen: Screen, element: Element) -> bool:
    """Whether it takes half of the screen: it takes taps for another purpose than what it holds says."""
    seen = screen.visible_bounds(element)
    return seen is not None and seen.area >= 0.5 * screen.rect.area


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a control that only says yes."""

    asks: bool
    """Whether it is a dialog or sheet: all that it says is one question."""
    title: str
    texts: Sequence[str]
    """What is no control, no field and no content of others."""


def around(screen: Screen, element: Element) -> Around:
    taken = structure(screen)
    asks = taken.front.layer != "page" and taken.front.holds(element)
    texts = [
        words
        for e in taken.elements()
        if e.index not in taken.content and not _is_control(screen, e) and not is_field(e)
        for words in (plain(e.text), plain(e.desc))
        if words and screen.visible_bounds(e) is not None
    ]
    return Around(asks, taken.title, tuple(text[:LONGEST_QUESTION] for text in texts))


def _is_control(screen: Screen, element: Element) -> bool:
    """Whether it takes taps for what it says."""
    target = tap_target(screen, element)
    return target.clickable and not _fills(screen, target)


def written_at(written: Sequence[Written], at: Point, height: int) -> Written | None:
    """The text under a point of a picture, or the nearest beside it."""
    holding = [w for w in written if _grown(w.rect).contains(at)]
    if holding:
        return min(holding, key=lambda w: w.rect.area)
    beside = [(_distance(w.rect, at), n) for n, w in enumerate(written)]
    near = min(beside, default=None)
    return written[near[1]] if near is not None and near[0] <= BESIDE * height else None


def _grown(rect: Rect) -> Rect:
    """A button reaches further than its words."""
    by = max(1, rect.height // 2)
    return Rect(rect.left - 2 * by, rect.top - by, rect.right + 2 * by, rect.bottom + by)


def _distance(rect: Rect, at: Point) -> float:
    dx = max(rect.left - at.x, 0, at.x - rect.right)
    dy = max(rect.top - at.y, 0, at.y - rect.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
