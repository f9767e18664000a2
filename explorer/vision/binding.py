"""From a point and a label to the element that is meant: where by the tree, which by the words.

The smallest clickable element that contains the point is meant; around it one that a finger would hit.
Where both have words these decide: a neighbour that reads as the model says comes before an element under the
point that reads otherwise, and where none agrees nothing is bound. An anchor that is bound to a wrong element
would be worse than one that is missing, which structure mostly knows anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot

from rapidfuzz import fuzz

from explorer.controls import touchable
from lxb.geometry import Point, Rect
from lxb.locator import own_parts
from lxb.screen import Element, Screen, is_field, short_id
from lxb.screen.words import is_obfuscated, plain
from maps.structure import Structure

NEAR_DP = 8
"""How far beside an element a point may lie and still be meant for it."""

ALIKE = 75.0
"""Likeness of two labels, 0 to 100, from which on they say the same."""


@dataclass(frozen=True, slots=True)
class _Control:
    """An element that takes taps, what can be seen of it, and its words."""

    element: Element
    seen: Rect
    says: tuple[str, ...]
    """What can be read on it."""
    called: str
    """The words of its id: they may agree with a label, and prove nothing where they do not."""
    holds_others: bool

    def agrees(self, label: str) -> float | None:
        """How far it reads as the model says, 0 = otherwise; None where one of the two has no words."""
        by_id = _agreement(label, self.called) if label and self.called else 0.0
        if not label or not self.says:
            return by_id or None
        return max(by_id, *(_agreement(label, words) for words in self.says))

    def is_about(self, at: Point, near: float) -> bool:
        """Whether it may be near: quick, as most are not."""
        left, top, right, bottom = self.seen
        return top - near <= at.y <= bottom + near and left - near <= at.x <= right + near

    def distance(self, at: Point) -> float:
        """From its edge, 0 inside."""
        across = max(self.seen.left - at.x, 0, at.x - self.seen.right + 1)
        down = max(self.seen.top - at.y, 0, at.y - self.seen.bottom + 1)
        return hypot(across, down)


@dataclass
class Binding:
    """The controls of one screen's front, for as many points as there are."""

    taken: Structure
    near: float
    """`NEAR_DP` in pixels of the screen."""
    _controls: list[_Control] = field(init=False)

    def __post_init__(self) -> None:
        self._controls = sorted(_controls(self.taken), key=lambda c: (c.seen.area, c.element.index))

    def element(self, at: Point, label: str) -> Element | None:
        """What is meant by a point; None where nothing is, or nothing that agrees."""
        label = _bare(label)
        around = [c for c in self._controls if c.is_about(at, self.near)]
        inside = [c for c in around if c.seen.contains(at)]
        beside = [c for c in around if 0 < c.distance(at) <= self.near]
        beside.sort(key=lambda c: c.distance(at))
        agreeing = max((*inside, *beside), key=lambda c: c.agrees(label) or 0.0, default=None)
        if agreeing is not None and agreeing.agrees(label):
            return agreeing.element
        mute = [c for c in inside[:1] or beside if c.agrees(label) is None and not c.holds_others]
        return mute[0].element if len(mute) == len(inside[:1] or beside) == 1 else None


def _controls(taken: Structure) -> Iterator[_Control]:
    screen = taken.screen
    for e, seen in touchable(taken):
        yield _Control(e, seen, _says(screen, e), _called(e), _holds_others(screen, e))


def _says(screen: Screen, element: Element) -> tuple[str, ...]:
    """All that can be read on a control; what somebody typed is none of its words."""
    texts = (
        words
        for e in own_parts(screen, element)
        for words in ((e.hint, e.desc) if is_field(e) else (e.text, e.desc))
    )
    return tuple(dict.fromkeys(bare for words in texts if (bare := _bare(plain(words)))))


def _called(element: Element) -> str:
    short = short_id(element.id)
    return "" if is_obfuscated(short) else _bare(short.replace("_", " "))


def _holds_others(screen: Screen, element: Element) -> bool:
    return any(e.clickable and e.index != element.index for e in screen.subtree(element))


def _bare(words: str) -> str:
    """Letters and digits only, in one case."""
    return "".join(ch for ch in words.casefold() if ch.isalnum())


def _agreement(label: str, words: str) -> float:
    """How far two say the same, 0 to 100; a single letter proves nothing inside longer words."""
    short, long = sorted((label, words), key=len)
    if len(short) > 1 and short in long:
        return max(ALIKE, 100.0 * len(short) / len(long))
    likeness = fuzz.ratio(label, words)
    return likeness if likeness >= ALIKE else 0.0
