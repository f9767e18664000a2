"""The types: `Screen` is a tuple of `Element`s in document order; links between them are indexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from lxb.geometry import Point, Rect, Size
from lxb.screen import fingerprint, layers
from lxb.screen.layers import Window

_FILLING = 0.9
"""Part of its window from which on a view is taken to fill it."""


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
    """Screen pixels as the phone gave them (may reach beyond the screen); None where missing, inverted, empty
    or unreadable. Such an element cannot be tapped."""
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
    drawing_order: int = 0
    """Place in which it is drawn among its siblings, from 1 on; 0 where the phone does not tell."""


@dataclass(frozen=True, eq=False)
class Screen:
    """What one dump shows. Two screens are compared by their fingerprints, never as objects.

    Attributes:
        elements: all nodes of all windows, document order.
        size: right and bottom edge of the main window, in pixels (the display's size where the caller knew
            it). Where the tree holds only a dialog, the dialog's; no reason to call a point off the screen.
        package: the package of the main window, "" where the tree has no node. It says which app the phone is
            in, also while a smaller dialog of another app lies over it; `front.package` tells whose that is.
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
    stray: str = field(default="", repr=False)
    """What stood around the document in that text (log lines, warnings), for traces."""

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """Document order, which says nothing about which lies over which."""
        return layers.windows(self.elements)

    @cached_property
    def stack(self) -> tuple[Window, ...]:
        """The windows from the lowest to the uppermost, as far as a tree can tell."""
        return layers.stacked(self.windows)

    @property
    def main(self) -> Window | None:
        """The largest window that is neither a bar of the system nor a keyboard; None without any node."""
        return layers.main_window(self.windows)

    @property
    def front(self) -> Window | None:
        """The uppermost window that is neither bar nor keyboard: that of a dialog, else the main one."""
        return layers.front_window(self.windows)

    @cached_property
    def fingerprint(self) -> str:
        """Equal for screens of one structure: classes, ids and nesting. Made for settling.

        Texts, states and positions do not count, nor does what bars show: a counter that runs does not change
        it, a row more in a list does.
        """
        return fingerprint.structure(self)

    @cached_property
    def full_fingerprint(self) -> str:
        """Equal for screens that look the same as far as a tree tells: with texts, states and positions.

        Bars do not count. Made for telling whether an action changed anything.
        """
        return fingerprint.appearance(self)

    @cached_property
    def quality(self) -> Quality:
        """FULL, HOLLOW or NONE; whether it is FOREIGN depends on the app asked for: `quality_for`.

        A tree is full as soon as a window other than a bar or keyboard shows a word, or something to tap that
        has an id. Glyphs of icon fonts are no words, shells of layouts with ids are nothing to tap, and a
        described or clickable view that fills its window is only the surface of a game or web page.
        """
        if not self.elements:
            return Quality.NONE
        for window in self.windows:
            nodes = self.elements[window.root : window.end]
            if window.kind is layers.WindowKind.APP and any(_is_useful(e, window.bounds.area) for e in nodes):
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
        last = element
        while last.children:
            last = self.elements[last.children[-1]]
        return iter(self.elements[element.index : last.index + 1])

    @cached_property
    def rect(self) -> Rect:
        """All that is known of the display: `size` and every window. What lies outside cannot be seen."""
        edges = [w.bounds for w in self.windows]
        right = max([self.size.width, *(b.right for b in edges)])
        bottom = max([self.size.height, *(b.bottom for b in edges)])
        return Rect(0, 0, right, bottom)

    def visible_bounds(self, element: Element) -> Rect | None:
        """The part that lies on the screen and inside all scrolling ancestors; None = nothing.

        What lies over it is not looked at: see `covered`.
        """
        seen = element.bounds.meet(self.rect) if element.bounds and element.visible else None
        at = element.parent
        while seen is not None and at is not None:
            up = self.elements[at]
            if up.scrollable and up.bounds:
                seen = seen.meet(up.bounds)
            at = up.parent
        return seen

    def at(self, point: Point) -> Element | None:
        """The clickable element that a tap reaches: of the uppermost window there, the uppermost one.

        None where the uppermost window at that point has nothing to tap there.
        """
        return layers.reached(self, point)

    def covered(self, element: Element) -> Element | None:
        """What lies over the centre of an element's visible part and would get the tap; None = nothing does.

        Judged carefully: a window above it, or an element surely above it that takes taps itself.
        """
        return layers.cover(self, element)


def _is_useful(e: Element, whole: int) -> bool:
    """`whole`: area of its window."""
    if e.bounds is None or not e.visible or e.bounds.right <= 0 or e.bounds.bottom <= 0:
        return False
    if _is_words(e.text):
        return True
    fills = e.bounds.area >= _FILLING * whole
    return not fills and ((e.clickable and e.id != "") or _is_words(e.desc))


def _is_words(text: str) -> bool:
    """Whether a text says something: at least one letter or digit; private-use icon glyphs do not count."""
    return any(ch.isalnum() for ch in text)


_TYPED_INTO = (
    "EditText", "AutoComplete", "AutoCompleteTextView", "TextField", "SearchField", "TextInput", "TextArea",
)  # fmt: skip
"""Ends of class names, as apps derive their own: "ClearEditText", "SecureTextField"."""


def is_field(element: Element) -> bool:
    """Whether one types into it: the text it holds is its user's, or a hint, and names nothing."""
    return short_class(element.cls).endswith(_TYPED_INTO)


def short_id(full: str) -> str:
    """ "com.x:id/title" -> "title"."""
    return full.rpartition("/")[2] if "/" in full else full


def short_class(full: str) -> str:
    """ "android.widget.TextView" -> "TextView"."""
    return full.rpartition(".")[2]
