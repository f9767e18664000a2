"""Reads the nodes of one XML document, of Android and of iOS, as the parser comes to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from lxb.geometry import Size
from lxb.screen import wda
from lxb.screen.build import UNPLACED, Draft, Rows
from lxb.screen.flags import OFF, ON, number, rect
from lxb.screen.payload import unreadable

_WRAPPERS = frozenset({"hierarchy", "AppiumAUT"})
_FIELDS = (
    "class", "resource-id", "package", "text", "content-desc", "hint", "bounds",
    "clickable", "long-clickable", "scrollable", "checkable", "checked", "enabled", "focusable", "focused",
    "selected", "password", "visible-to-user", "displayed", "drawing-order", "showing-hint", "tag",
)  # fmt: skip
MAIN_DISPLAY = "0"
"""Android's id of the one that a phone has built in."""
_TELLING = frozenset({"bounds", "resource-id", "class", "package"})
"""Attributes of which an outermost element of unknown name must have one to be taken for a node."""


class Reader:
    """Handlers for one document; what they gather is read when the parser is done.

    Args:
        sent: what the phone sent, for errors.
        only: id of a display; the windows of others are left out. None = all are read.
    """

    def __init__(self, sent: str, only: str | None = None) -> None:
        self.rows = Rows(sent)
        self.rotation = 0
        self.wrapper = ""
        self.flavour = "uiautomator"
        self.display: Size | None = None
        """The screen's size where the document tells it reliably."""
        self.displays: set[str] = set()
        """Those that windows say they are on."""
        self._only = only
        self._aside = False
        """Whether the window that is open now is left out."""
        self._started = False
        self._sent = sent
        self._open = 0
        self._names: list[str] = []
        self._pick = _layout([])

    @property
    def complete(self) -> bool:
        """Whether the outermost element has ended: what follows belongs to no tree any more."""
        return self._started and not self._open

    def start(self, tag: str, attributes: list[Any]) -> None:
        self._open += 1
        if self._open == 1 and self._root(tag, attributes):
            return
        if self._open == 2 and self.wrapper:
            self._aside = self._is_elsewhere(attributes)
        if self._aside:
            return
        if tag == "node":
            self._node(tag, attributes)
        elif tag.startswith(wda.PREFIXES):
            self.flavour = "wda"
            named = _dict(attributes)
            self.display = self.display or wda.display(tag, named)
            self.rows.open(Draft(*UNPLACED, *wda.values(tag, named)))
        else:
            self.flavour = "appium"
            self._node(tag, attributes)

    def end(self, tag: str) -> None:
        self._open -= 1
        if (self._open or not self.wrapper) and not self._aside:
            self.rows.close()
        if self._open == 1 and self.wrapper:
            self._aside = False

    def _root(self, tag: str, attributes: list[Any]) -> bool:
        """Whether the outermost element only wraps the windows."""
        self._started = True
        if tag in _WRAPPERS:
            self.wrapper = tag
            self.rotation = _rotation(_dict(attributes))
            return True
        known = tag == "node" or tag.startswith(wda.PREFIXES)
        if not known and not _TELLING.intersection(attributes[::2]):
            unreadable(f"not a hierarchy: a document of another kind, <{tag[:80]}>", self._sent)
        return False

    def _is_elsewhere(self, attributes: list[Any]) -> bool:
        """Whether a window is on another display than the one that is read."""
        display = _dict(attributes).get("display-id", "")
        if display:
            self.displays.add(display)
        return bool(display) and self._only is not None and display != self._only

    def _node(self, tag: str, attributes: list[Any]) -> None:
        names = attributes[::2]
        if names != self._names:  # nearly all nodes of a dump have the same attributes in the same order
            self._names, self._pick = names, _layout(names)
        attributes.append("")
        (
            cls, rid, package, text, desc, hint, bounds, clickable, long_clickable, scrollable, checkable,
            checked, enabled, focusable, focused, selected, password, visible, displayed, order,
            showing_hint, odd_tag,
        ) = self._pick(attributes)  # fmt: skip
        self.rows.open(
            Draft(
                0, None, (), 0, 0,
                cls or odd_tag or (tag if tag != "node" else ""),
                rid, package, text, desc,
                hint or (text if showing_hint == "true" else ""),
                rect(bounds) if bounds else None,
                OFF[clickable], OFF[long_clickable], OFF[scrollable], OFF[checkable], OFF[checked],
                ON[enabled], OFF[focusable], OFF[focused], OFF[selected], OFF[password],
                ON[visible] and ON[displayed],
                number(order) if order else 0,
            )
        )  # fmt: skip


def _dict(attributes: list[str]) -> dict[str, str]:
    return dict(zip(attributes[::2], attributes[1::2], strict=True))


def _layout(names: list[str]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """A getter of our fields from a flat list of names and values of that layout, closed by an empty text."""
    places = {name: 2 * i + 1 for i, name in enumerate(names)}
    return itemgetter(*(places.get(name, 2 * len(names)) for name in _FIELDS))


def _rotation(attributes: dict[str, str]) -> int:
    """Quarter turns; some tools write degrees."""
    turns = number(attributes.get("rotation", "0"))
    return turns if turns < 4 else turns // 90 % 4
