"""The types: `Screen` is a tuple of `Element`s in document order; links between them are indexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from lxb.geometry import Point, Rect, Size


class Quality(StrEnum):
    """How much a tree is worth."""

    FULL = "full"
    HOLLOW = "hollow"
    """Nodes, but nothing to name or tap: a picture is needed."""
    FOREIGN = "foreign"
    """The tree belongs to another package than the one that was asked for."""
    NONE = "none"
    """Well-formed and without any node."""


@dataclass(frozen=True, slots=True)
class Element:
    """One node of the tree. Texts are as the phone gave them, "" where it gave none."""

    index: int
    """Place in `Screen.elements` (document order, parents first)."""
    parent: int | None
    """Index of the parent, None for a window's root."""
    children: tuple[int, ...]
    depth: int
    """0 for a window's root."""
    window: int
    """0, 1, ... in document order of the windows' roots."""
    cls: str
    """Full class name, e.g. "android.widget.TextView"."""
    id: str
    """Full resource id, e.g. "com.x:id/title"."""
    package: str
    text: str
    desc: str
    hint: str
    bounds: Rect | None
    """Screen pixels as the phone gave them (may reach beyond the screen); None where missing, inverted, empty or
    unreadable. Such an element cannot be tapped."""
    clickable: bool
    long_clickable: bool
    scrollable: bool
    checkable: bool
    checked: bool
    enabled: bool
    focusable: bool
    focused: bool
    selected: bool
    password: bool
    visible: bool
    """False only where the phone says that the user cannot see it."""


@dataclass(frozen=True, eq=False)
class Screen:
    """What one dump shows. Two screens are compared by their fingerprints, never as objects.

    Attributes:
        elements: all nodes of all windows, document order.
        size: right and bottom edge of the largest window, in pixels (the display's size where the source told it).
        package: the package of the main window, "" where the tree has no node.
        rotation: 0-3 as given by the phone, in quarter turns.
        source: which flavour was read: "uiautomator", "appium", "recorded" ...
        activity: full class name where the source knows it, else None; never asked for by the screen itself.
    """

    elements: tuple[Element, ...]
    size: Size
    package: str
    rotation: int = 0
    source: str = "uiautomator"
    activity: str | None = None
    raw: str = field(default="", repr=False)
    """The text that was parsed, for traces; "" where not kept."""

    @cached_property
    def quality(self) -> Quality:
        """FULL, HOLLOW or NONE; whether it is FOREIGN depends on the app asked for: `quality_for`."""
        if not self.elements:
            return Quality.NONE
        for e in self.elements:
            if e.bounds is None:
                continue
            if _is_words(e.text) or _is_words(e.desc):
                return Quality.FULL
            if e.clickable and e.id:
                return Quality.FULL
        return Quality.HOLLOW

    def quality_for(self, package: str) -> Quality:
        """As `quality`, but FOREIGN where the main window is another app's."""
        if self.elements and self.package != package:
            return Quality.FOREIGN
        return self.quality

    def __iter__(self) -> Iterator[Element]:
        return iter(self.elements)

    def parent(self, element: Element) -> Element | None:
        return None if element.parent is None else self.elements[element.parent]

    def children(self, element: Element) -> Iterator[Element]:
        return (self.elements[i] for i in element.children)

    def ancestors(self, element: Element) -> Iterator[Element]:
        """From the parent up to the window's root."""
        at = element.parent
        while at is not None:
            yield self.elements[at]
            at = self.elements[at].parent

    def subtree(self, element: Element) -> Iterator[Element]:
        """The element and everything below it, document order."""
        i = element.index
        depth = element.depth
        yield element
        for e in self.elements[i + 1 :]:
            if e.depth <= depth:
                return
            yield e

    @cached_property
    def rect(self) -> Rect:
        return Rect(0, 0, self.size.width, self.size.height)

    def visible_bounds(self, element: Element) -> Rect | None:
        """The part of the element that lies on the screen and inside all its scrolling ancestors; None = nothing."""
        seen = element.bounds.meet(self.rect) if element.bounds and element.visible else None
        for up in self.ancestors(element):
            if seen is None:
                return None
            if up.scrollable and up.bounds:
                seen = seen.meet(up.bounds)
        return seen

    def at(self, point: Point) -> Element | None:
        """The smallest clickable element at a point, the topmost window first."""
        hits = [e for e in self.elements if e.clickable and e.bounds and e.bounds.contains(point)]
        return min(hits, key=lambda e: (-e.window, e.bounds.area if e.bounds else 0, -e.index), default=None)


def _is_words(text: str) -> bool:
    """Whether a text says something: at least one letter or digit; private-use icon glyphs do not count."""
    return any(ch.isalnum() for ch in text)


def short_id(full: str) -> str:
    """ "com.x:id/title" -> "title"."""
    return full.rpartition("/")[2] if "/" in full else full


def short_class(full: str) -> str:
    """ "android.widget.TextView" -> "TextView"."""
    return full.rpartition(".")[2]
