"""Sliders that do something when a finger has drawn them to their end: "右滑确认支付", "Swipe to order"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from executor.consent import Sensitive
from executor.labels import WEIGHTY, kind_of, without_gesture
from executor.pressed import Written, element_at, smallest_at, words_of
from lxb.forbidden import deed
from lxb.geometry import Point
from lxb.screen import Element, Screen, is_field
from lxb.screen.words import LONGEST_LABEL, plain

TRACK = 0.12
"""Of the screen's height: the track of a slider is no higher, what is higher is a page or a list."""

_SLIDES = re.compile(r"滑动|[左右上下]滑|滑块|拖动|\b(slide|swipe|drag)\b", re.IGNORECASE)
_CONFIRMS = re.compile(r"(确认|确定|提交|confirm|submit)\b.*", re.IGNORECASE)
"""A slider that does not say what it confirms: it is drawn for what must not happen by a slip."""


def of_slide(
    screen: Screen, start: Point, end: Point, written: Callable[[], Sequence[Written]] | None = None
) -> Sensitive | None:
    """What a finger that is drawn so sets off; None where it only scrolls.

    Args:
        screen: the one on which it happens.
        start: where the finger comes down.
        end: where it goes up.
        written: reads the picture, for what the tree has no words for; None = that cannot be done.
    """
    said = tuple(dict.fromkeys(_said(screen, start)))
    if not said and written is not None and abs(end.x - start.x) > abs(end.y - start.y):
        half = TRACK * screen.rect.height / 2
        said = tuple(plain(w.text) for w in written() if abs(w.rect.centre.y - start.y) <= half)
    return next(filter(None, map(_of_label, said)), None)


def _of_label(said: str) -> Sensitive | None:
    if not _SLIDES.search(said):
        return None
    kind = kind_of(said) or deed(said)
    if kind in WEIGHTY:
        return Sensitive(kind, said, "control")
    return Sensitive(None, said, "control") if _CONFIRMS.fullmatch(without_gesture(said)) else None


def _said(screen: Screen, start: Point) -> Iterator[str]:
    """What the control there says, and the track that it is the thumb of."""
    element = element_at(screen, start)
    if element is None:
        return
    own = words_of(screen, element, start)
    yield from own
    if any(map(_SLIDES.search, own)):  # what stands beside it is another slider
        return
    for part in (element, smallest_at(screen, start) or element):
        yield from (words for up in (part, *screen.ancestors(part)) for words in _of_track(screen, up, start))


def _of_track(screen: Screen, track: Element, start: Point) -> Iterator[str]:
    seen = screen.visible_bounds(track)
    if seen is None or seen.height > TRACK * screen.rect.height or is_field(track):
        return
    for e in screen.subtree(track):
        shown = screen.visible_bounds(e)
        level = shown is not None and shown.top <= start.y < shown.bottom
        texts = (plain(e.text), plain(e.desc)) if level and not is_field(e) else ()
        yield from (text for text in texts if 0 < len(text) <= LONGEST_LABEL)
