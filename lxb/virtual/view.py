"""A view that stands on a page: what it is, where it lies, what a tap on it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from lxb.geometry import Rect

Extent = Literal["match", "wrap"] | float
Action = dict[str, Any]
Sides = tuple[int, int, int, int]


@dataclass(slots=True, eq=False)
class View:
    """One view. Lengths are dp until `lxb.virtual.layout` has set `x y w h` in pixels."""

    cls: str
    key: int = 0
    """Which view of the page it is: the same at every drawing of one visit."""
    layout: str = "leaf"
    scroll: str = ""
    recycles: bool = False
    rid: str = ""
    text: str = ""
    drawn: str = ""
    """A text that the view paints itself: in the picture, not in the tree."""
    desc: str = ""
    hint: str = ""
    clickable: bool = False
    long_clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    password: bool = False
    width: Extent = "wrap"
    height: Extent = "wrap"
    weight: float = 0
    min_width: float = 0
    min_height: float = 0
    margin: tuple[float, float, float, float] = (0, 0, 0, 0)
    padding: tuple[float, float, float, float] = (0, 0, 0, 0)
    gravity: frozenset[str] = frozenset()
    align: frozenset[str] = frozenset()
    gap: float = 0
    columns: int = 1
    shows: int | None = None
    size: float = 14
    bold: bool = False
    colour: str = ""
    bg: str = ""
    lines: int = 0
    icon: str = ""
    value: float = 0
    numeric: bool = False
    bind: str = ""
    hollow: bool = False
    """Paints all that is in it itself: that is in the picture and takes touches, and is not in the tree."""
    tap: list[Action] = field(default_factory=list)
    long_press: list[Action] = field(default_factory=list)
    enter: list[Action] = field(default_factory=list)
    forbidden: str = ""
    content: bool = False
    children: list[View] = field(default_factory=list)
    outside: Sides = (0, 0, 0, 0)
    """The margin in pixels."""
    inside: Sides = (0, 0, 0, 0)
    """The padding in pixels."""
    x: int = 0
    y: int = 0
    w: int = 0
    h: int = 0
    reach: int = 0
    """How far its content can be scrolled, in pixels."""
    offset: int = 0
    """How far it is scrolled."""
    wrapped: tuple[str, ...] = ()
    """Its text in lines, as drawn."""
    seen: Rect | None = None
    """The part on the screen, in screen pixels; None = the user does not see it."""

    def walk(self) -> Iterator[View]:
        """The view and all below it, parents first."""
        waiting = [self]
        while waiting:
            view = waiting.pop()
            yield view
            waiting.extend(reversed(view.children))

    def attached(self) -> list[View]:
        """The children that a tree can have."""
        return [] if self.hollow else self.children

    @property
    def is_field(self) -> bool:
        """Whether it can be typed into."""
        return self.cls.endswith(("EditText", "AutoCompleteTextView"))

    @property
    def scrollable(self) -> bool:
        """What the tree says: something that scrolls and has somewhere to scroll to."""
        return bool(self.scroll) and self.reach > 0


def label(view: View) -> str:
    """Its text, description or the first text inside it; "" for an unlabelled one."""
    return next((v.text or v.desc for v in view.walk() if v.text or v.desc), "")
