"""What is truly on the screen when a picture is drawn: where it is, and its controls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from lxb.errors import Lang
from lxb.geometry import Point, Rect, Size
from lxb.virtual import ime
from lxb.virtual.app import in_all_languages, localised
from lxb.virtual.book import Book
from lxb.virtual.expr import show
from lxb.virtual.places import Place
from lxb.virtual.shots import Frame
from lxb.virtual.view import View

Role = Literal["navigation", "content", "action", "leave", "input"]
"""What a control is for: it leads somewhere, is an item of content, does something here, goes back or closes,
takes text."""
Side = Literal["up", "down", "left", "right"]
LEADS = ("go", "open", "dial", "launch")
LEAVES = ("back", "close", "home")
_LEAVE_WORDS: Mapping[Lang, tuple[str, str]] = MappingProxyType(
    {"zh": ("关闭", "返回"), "en": ("Close", "Back")}
)


@dataclass(frozen=True, slots=True)
class Looks:
    """What is seen of a control besides its label."""

    id: str = ""
    """Short resource id: by it a task names what has no words."""
    words: tuple[str, ...] = ()
    """All that is written in it, hints and descriptions too."""
    on: bool | None = None
    """Of what can be switched or chosen; None = it cannot."""
    value: str = ""
    """What stands in a field."""
    focused: bool = False
    leads: str = ""
    """The page that it opens, as far as its file names one."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something that takes a touch."""

    label: str
    """What is written on it, else what it leads to; "" where nothing tells."""
    bounds: Rect
    point: Point
    """Where a touch reaches it and nothing that lies on it."""
    role: Role
    forbidden: bool
    looks: Looks = field(default_factory=Looks, repr=False)
    """What matters to whoever acts; no part of what tells one sight from another."""

    @property
    def declines(self) -> bool:
        """Whether it says no to what is asked."""
        return _DECLINES.search(self.label) is not None


_DECLINES = re.compile(
    r"[不否拒]|取消|以后|稍后|跳过|关闭|\b(?:don.t|deny|no|not|later|cancel|skip|close)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Beyond:
    """Something that takes a touch and is not in view: whatever it lies in has to be scrolled."""

    label: str
    looks: Looks
    side: Side
    """Where it lies, seen from what is shown."""
    within: Rect
    """The part of the screen to swipe on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The truth behind one picture."""

    size: Size
    lang: Lang
    place: Place
    name: str
    """Of the page, or of what lies over it, in the phone's language."""
    names: tuple[str, ...]
    """The same in every language that the app has."""
    asks_who: bool
    """It stands where one may only go on after a log-in."""
    controls: tuple[Control, ...]
    texts: tuple[tuple[str, Rect], ...] = field(default=(), repr=False)
    """All words in view, and where they stand."""
    beyond: tuple[Beyond, ...] = field(default=(), repr=False)
    keyboard: bool = field(default=False, repr=False)
    """Whether a keyboard covers a part of it."""

    def shows(self, words: str) -> bool:
        """Whether these words are in view, perhaps among others."""
        return any(words in text for text, _ in self.texts)

    @property
    def key(self) -> str:
        """The same for the same sight, whatever the time of day in the status bar."""
        return repr((self.place, self.controls))

    def of(self, *roles: Role) -> list[Control]:
        return [c for c in self.controls if c.role in roles]


def moment(frame: Frame, size: Size, lang: Lang, books: Mapping[str, Book]) -> Moment | None:
    """What a frame truly shows; None where the screen is off."""
    window, place = frame.app, frame.place
    if window is None or place is None:
        return None
    book = books[window.package]
    return Moment(
        size,
        lang,
        place,
        book.page_name(frame.page),
        in_all_languages(book.page(frame.page).name),
        any(page.otherwise == frame.page for page in book.app.pages.values()),
        tuple(_controls(frame, window.root, book, lang)),
        tuple((v.text or v.drawn, v.seen) for v in window.views() if v.seen and (v.text or v.drawn)),
        tuple(_beyond(frame, window.root, book, lang)),
        any(w.package == ime.PACKAGE for w in frame.windows),
    )


def _controls(frame: Frame, root: View, book: Book, lang: Lang) -> Iterator[Control]:
    for view, content in _takers(root, content=False):
        point = _reachable(frame, view)
        if point is not None and view.seen is not None:
            role = _role(view, content=content)
            label = _label(view, role, book, lang)
            yield Control(label, view.seen, point, role, bool(view.forbidden), _looks(view))


def _label(view: View, role: Role, book: Book, lang: Lang) -> str:
    return _written(view) or _purpose(view, role, book, lang) or _said(view)


def _looks(view: View) -> Looks:
    parts = list(view.walk())
    words = (word for v in parts for word in (v.text, v.drawn, v.desc, v.hint) if word)
    return Looks(
        view.rid.rpartition("/")[2],
        tuple(dict.fromkeys(words)),
        next((v.checked for v in parts if v.checkable), view.selected or None),
        view.text if view.is_field and view.text != view.hint else "",
        view.focused,
        _opens(view),
    )


def _beyond(frame: Frame, root: View, book: Book, lang: Lang) -> Iterator[Beyond]:
    for scroller in root.walk():
        if not scroller.scroll or not scroller.reach or scroller.seen is None:
            continue
        for view, _ in _takers(scroller, content=False, unseen=True):
            if _reachable(frame, view) is None:
                looks = _looks(view)
                label = looks.words[0] if looks.words else _purpose(view, "navigation", book, lang)
                yield Beyond(label, looks, _side(scroller, view), scroller.seen)


def _side(scroller: View, view: View) -> Side:
    if scroller.scroll == "x":
        return "left" if view.x + view.w / 2 - scroller.offset < scroller.x + scroller.w / 2 else "right"
    return "up" if view.y + view.h / 2 - scroller.offset < scroller.y + scroller.h / 2 else "down"


def _takers(view: View, *, content: bool, unseen: bool = False) -> Iterator[tuple[View, bool]]:
    """Views that do something when touched, and whether they belong to content.

    Args:
        view: where to begin.
        content: whether it lies in content.
        unseen: those out of view, too.
    """
    content = content or view.content
    takes = view.enabled and view.clickable and (view.tap or view.is_field)
    if takes and (unseen or view.seen is not None):
        yield view, content
    for child in view.children:
        yield from _takers(child, content=content, unseen=unseen)


def _reachable(frame: Frame, view: View) -> Point | None:
    """Its middle, or that of a part of it that is no control itself; None where it is covered or a sliver."""
    if view.seen is None or 2 * view.seen.height < view.h or 2 * view.seen.width < view.w:
        return None
    for part in view.walk():
        if part.seen is not None and frame.hit(part.seen.centre)[1][:1] == [view]:
            return part.seen.centre
    return None


def _role(view: View, *, content: bool) -> Role:
    if content:
        return "content"
    if view.is_field:
        return "input"
    if any(_find(view.tap, name) is not None for name in LEADS):
        return "navigation"
    return "leave" if any(_find(view.tap, name) is not None for name in LEAVES) else "action"


def _find(todo: Any, name: str) -> Any:
    """What the first action of a name, however deep, is given; None where there is none."""
    if isinstance(todo, Mapping):
        if todo.get(name):
            return todo[name]
        todo = list(todo.values())
    found = (_find(part, name) for part in todo) if isinstance(todo, list) else ()
    return next((f for f in found if f is not None), None)


def _written(view: View) -> str:
    """What stands on it in letters; "" where that is not what it is, by what it says to screen readers."""
    words = (v.text or v.drawn for v in view.walk() if v.seen is not None)
    named = [word for word in words if any(map(str.isalpha, word))]
    return next((word for word in named if not view.desc or word in view.desc), "")


def _said(view: View) -> str:
    """What it says to screen readers; no picture shows that."""
    return next((v.desc for v in view.walk() if v.desc), "")


def _purpose(view: View, role: Role, book: Book, lang: Lang) -> str:
    """What an unlabelled control is for, as somebody sees who knows such pictures."""
    if role == "leave":
        close, back = _LEAVE_WORDS[lang]
        return close if _find(view.tap, "close") is not None else back
    page = _opens(view)
    return str(localised(book.pages[page].name, lang)) if page in book.pages else ""


def _opens(view: View) -> str:
    """The page that a touch opens; "" where its file names none."""
    goes = _find(view.tap, "go")
    return show(goes.get("page") if isinstance(goes, Mapping) else goes) if goes else ""
