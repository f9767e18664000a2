"""What may be meant by words, and what came of looking for it: types only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lxb.geometry import Point, Rect
from lxb.ocr import Missing
from lxb.screen import Element

Kind = Literal["field", "switch", "button", "icon", "tab", "item", "text", "image"]
By = Literal["tree", "ocr", "marks"]
"""Who found it: the tree's words, those read off the picture, or the model by numbers on the picture."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something on the screen that words may mean."""

    names: tuple[str, ...]
    """What it says of itself, the best first; () for an icon without a word."""
    rect: Rect
    """The part in view of what bears the names, in pixels of the screen."""
    at: Point
    """Where a finger goes for it."""
    kinds: frozenset[Kind]
    key: int
    """Equal for candidates of which a tap does the same; negative for what only the picture shows."""
    element: Element | None = None
    """What gets the tap; None where the tree has nothing there."""
    ids: tuple[str, ...] = ()
    """Names that its developers gave it, in words: "search bar"."""

    @property
    def words(self) -> str:
        """What people would call it; "" where it says nothing."""
        return next(iter((*self.names, *self.ids)), "")


@dataclass(frozen=True, slots=True)
class Found:
    """The one that is meant."""

    candidate: Candidate
    by: By


@dataclass(frozen=True, slots=True)
class Choices:
    """A few that may be meant, in reading order."""

    candidates: tuple[Candidate, ...]
    by: By


@dataclass(frozen=True, slots=True)
class TooMany:
    """More than can be chosen from; the first of them in reading order."""

    count: int
    examples: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing fits."""

    nearest: tuple[Candidate, ...] = ()
    """What comes closest, the best first."""
    unread: Missing | None = None
    """Not None where the picture might tell and cannot be read."""


Result = Found | Choices | TooMany | Nothing
