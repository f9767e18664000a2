"""Whether two screens are about the same thing: the note that is deleted, the chat that a text is sent to.

A label is the same on every page of a kind; what it would do there is told by the title, by what is written
in the fields, by the row that the control stands in, and by the texts around it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from executor.pressed import Written, element_at
from lxb.device.typing import is_editable, shown_text
from lxb.geometry import Point, Rect
from lxb.locator import own_parts, tap_target
from lxb.screen import Element, Screen, is_field
from lxb.screen.words import plain
from maps.structure import Structure, structure

STAYS = 0.5
"""More than this part of a page's texts is still there, whatever else comes in, or it is another page."""

STAYS_WRITTEN = 0.8
"""At least this part of what is read off a picture: its controls, which stay, are among that."""

_PASSING = re.compile(
    r"[(（\[【]\s*\d[\d,.]*\+?\s*(?:s|秒)?\s*[)）\]】]"
    r"|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:\s*[AP]M\b)?"
    r"|\d+\s*(?:秒|s(?:ec(?:ond)?s?)?\b|%)|刚刚|just now"
    r"|\d+\s*(?:分钟?|小时|天)前|\d+\s*(?:min(?:ute)?|hour|day)s? ago"
    r"|\d+\+?\s*(?:条|个)?(?:未读|新)(?:消息)?",
    re.IGNORECASE,
)
"""Counters, clocks and countdowns. Any other figure may be all that tells one thing from another."""


def same_matter(before: Screen, now: Screen, at: Point | None) -> bool:
    """Whether what is done there is done to the same thing on both.

    Args:
        before: what was seen, or asked about.
        now: what a finger would meet.
        at: where it goes, in pixels of the screen; None where it goes nowhere.
    """
    one, other = structure(before), structure(now)
    if _steady(one.title) != _steady(other.title) or _filled(before) != _filled(now):
        return False
    if at is not None and _beside(one, at) != _beside(other, at):
        return False
    texts, later = Counter(_told(one)), Counter(_told(other))
    if one.front.layer != "page":
        return texts == later
    if texts == later:
        return True
    # new lines come into a chat while a person thinks: the fewer texts of the two are what has to stay
    return (texts & later).total() > STAYS * min(texts.total(), later.total())


def same_written(before: Sequence[Written], now: Sequence[Written]) -> bool:
    """The same of two pictures, of pages that have no tree: names and controls look alike there."""
    texts, later = (Counter(filter(None, (_steady(w.text) for w in read))) for read in (before, now))
    return (texts & later).total() >= STAYS_WRITTEN * max(texts.total(), later.total())


def _steady(text: str) -> str:
    return _PASSING.sub("", plain(text)).strip()


def _filled(screen: Screen) -> list[str]:
    """What is written in the fields, passwords aside."""
    return [text for e in screen if is_editable(e) and not e.password and (text := shown_text(e))]


def _told(of: Structure) -> Iterator[str]:
    """What the front says that is neither a control nor a field; where there is none of that, all it says."""
    shown = [e for e in of.elements() if of.screen.visible_bounds(e) is not None and not is_field(e)]
    texts = [e for e in shown if not tap_target(of.screen, e).clickable]
    return _words(texts if any(e.text or e.desc for e in texts) else shown)


def _beside(of: Structure, at: Point) -> set[str]:
    """The control there, and what stands in one row or one item of a list with it."""
    element = element_at(of.screen, at)
    if element is None:
        return set()
    target = tap_target(of.screen, element)
    seen = of.screen.visible_bounds(target)
    if seen is None or seen.area > 0.5 * of.screen.rect.area:  # the page itself
        return set()
    item = _item(of, target)
    inside = of.screen.subtree(item) if item is not None else own_parts(of.screen, target)
    level = (e for e in of.elements() if _level(of.screen.visible_bounds(e), seen))
    return {said for es in (inside, level) for said in _words(e for e in es if not is_field(e))}


def _item(of: Structure, target: Element) -> Element | None:
    around = {target.index, *(up.index for up in of.screen.ancestors(target))}
    return next((item for group in of.groups for item in group.items if item.index in around), None)


def _level(one: Rect | None, other: Rect) -> bool:
    return one is not None and other.top <= one.centre.y < other.bottom


def _words(of: Iterable[Element]) -> Iterator[str]:
    return (said for e in of for text in (e.text, e.desc) if (said := _steady(text)))
