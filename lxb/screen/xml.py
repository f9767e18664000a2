"""XML of every flavour becomes a Screen: `parse` is the one door for what a phone sent as its tree.

The parser is expat, fed at once, in one pass: it hands over attributes faster than lxml, has no limit of
depth, does nothing with files or the network, and has the first document complete when a second one
follows. A document type is refused before parsing, so there are no entities to expand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NoReturn
from xml.parsers import expat

from lxb.geometry import Rect, Size
from lxb.screen.build import Rows, to_screen
from lxb.screen.mend import mend
from lxb.screen.payload import Payload, decode, find, unreadable
from lxb.screen.tree import Screen

_WRAPPERS = frozenset({"hierarchy", "AppiumAUT"})
_FIELDS = (
    "class", "resource-id", "package", "text", "content-desc", "hint", "bounds",
    "clickable", "long-clickable", "scrollable", "checkable", "checked", "enabled", "focusable", "focused",
    "selected", "password", "visible-to-user", "displayed", "drawing-order", "showing-hint", "tag",
)  # fmt: skip
_BOUNDS = re.compile(
    r"\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*", re.ASCII
)
_SECOND_DOCUMENT = expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
_CUT = frozenset(
    expat.errors.codes[name]
    for name in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)


def parse(
    text: str | bytes,
    *,
    source: str | None = None,
    activity: str | None = None,
    keep_raw: bool = False,
    size: Size | None = None,
) -> Screen:
    """The screen in what a phone or a tool sent, whatever the flavour.

    Args:
        text: the answer as it came, with all that stands around the tree.
        source: how the screen shall name its origin; by default the flavour that was found.
        activity: full class name of the activity in front, where the caller knows it.
        keep_raw: whether the screen keeps the text.
        size: the display's size, where the caller knows it.

    Raises:
        ScreenUnreadable: there is no tree in it, or it is cut short, damaged or beyond the limits.
    """
    sent = decode(text)
    payload = find(sent)
    reader = _read(payload, sent)
    if not reader.rows and reader.wrapper != "hierarchy":
        unreadable("a tree without any element", sent)
    return to_screen(
        reader.rows,
        size=size,
        rotation=reader.rotation,
        source=source or reader.flavour,
        activity=activity,
        raw=sent if keep_raw else "",
        stray=payload.stray,
    )


def _read(payload: Payload, sent: str) -> _Reader:
    document = payload.text
    if "<!DOCTYPE" in document or "<!ENTITY" in document:
        unreadable("a document type or an entity, which no phone sends", sent)
    try:
        return _strict(document, sent)
    except expat.ExpatError as first:
        mended = mend(document)
        if mended == document:
            _refuse(first, sent)
    try:
        return _strict(mended, sent)
    except expat.ExpatError as second:
        _refuse(second, sent)


def _strict(document: str, sent: str) -> _Reader:
    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    reader = _Reader(sent)
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(document, True)
    except expat.ExpatError as error:
        if error.code != _SECOND_DOCUMENT:
            raise
    return reader


def _refuse(error: expat.ExpatError, sent: str) -> NoReturn:
    what = "the XML is cut short" if error.code in _CUT else "the XML is damaged"
    unreadable(f"{what} ({error})", sent)


class _Reader:
    """Handlers for one document."""

    def __init__(self, sent: str) -> None:
        self.rows = Rows(sent)
        self.rotation = 0
        self.wrapper = ""
        self.flavour = "uiautomator"
        self._sent = sent
        self._open = 0
        self._layouts: dict[tuple[str, ...], Callable[[Sequence[Any]], Sequence[Any]]] = {}
        self._rects: dict[str | None, Rect | None] = {}

    def start(self, tag: str, attributes: list[Any]) -> None:
        self._open += 1
        if self._open == 1:
            if self._root(tag, attributes):
                return
        elif tag != "node":
            self.flavour = "appium"
        self._node(tag, attributes)

    def end(self, tag: str) -> None:
        self._open -= 1
        if self._open or not self.wrapper:
            self.rows.close()

    def _root(self, tag: str, attributes: list[Any]) -> bool:
        """Whether the outermost element only wraps the windows."""
        if tag in _WRAPPERS:
            self.wrapper = tag
            self.rotation = _rotation(dict(zip(attributes[::2], attributes[1::2], strict=True)))
            return True
        if tag != "node" and not {"bounds", "resource-id", "class", "package"}.intersection(attributes[::2]):
            unreadable(f"not a hierarchy: a document of another kind, <{tag[:80]}>", self._sent)
        return False

    def _node(self, tag: str, attributes: list[Any]) -> None:
        names = tuple(attributes[::2])
        pick = self._layouts.get(names)
        if pick is None:
            pick = self._layouts[names] = _layout(names)
        attributes.append(None)
        (
            cls, rid, package, text, desc, hint, bounds,
            clickable, long_clickable, scrollable, checkable, checked, enabled, focusable, focused,
            selected, password, visible, displayed, order, showing_hint, odd_tag,
        ) = pick(attributes)  # fmt: skip
        rects = self._rects
        rect = rects[bounds] if bounds in rects else rects.setdefault(bounds, _rect(bounds))
        self.rows.open(
            cls or odd_tag or (tag if tag != "node" else ""),
            rid or "",
            package or "",
            text or "",
            desc or "",
            hint or (text or "" if showing_hint == "true" else ""),
            rect,
            _OFF[clickable],
            _OFF[long_clickable],
            _OFF[scrollable],
            _OFF[checkable],
            _OFF[checked],
            _ON[enabled],
            _OFF[focusable],
            _OFF[focused],
            _OFF[selected],
            _OFF[password],
            _ON[visible] and _ON[displayed],
            _number(order) if order else 0,
        )


class _Flags(dict[str | None, bool]):
    """Words for yes and no; anything else, and nothing at all, is what the attribute is by default."""

    def __init__(self, default: bool) -> None:
        super().__init__({"true": True, "false": False, None: default})
        self._default = default

    def __missing__(self, word: str | None) -> bool:
        plain = (word or "").strip().lower()
        return plain in {"true", "1", "yes"} or (self._default and plain not in {"false", "0", "no"})


_OFF, _ON = _Flags(False), _Flags(True)


def _layout(names: tuple[str, ...]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """A getter of our fields from a flat list of names and values of that layout, closed by a None."""
    places = {name: 2 * i + 1 for i, name in enumerate(names)}
    return itemgetter(*(places.get(name, 2 * len(names)) for name in _FIELDS))


def _rect(bounds: str | None) -> Rect | None:
    found = _BOUNDS.fullmatch(bounds) if bounds else None
    if not found:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Rect(left, top, right, bottom) if left < right and top < bottom else None


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else 0


def _rotation(attributes: dict[str, str]) -> int:
    """Quarter turns; some tools write degrees."""
    turns = _number(attributes.get("rotation", "0"))
    return turns if turns < 4 else turns // 90 % 4
