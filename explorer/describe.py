"""The tree describer's words: what to call a page at first sight, and what sort of page it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxb.locator import tap_target
from lxb.screen import Screen, is_field, short_class
from lxb.screen.words import label
from maps.model import PageKind
from maps.structure import Structure, structure
from router.walls import is_login, wall

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
BETWEEN = "、"
"""Between the controls that a description names."""

PART = " · "
"""Between a page's name and that of its tab."""

NAMELESS = "page"
"""The name of a page that nothing on it names: what it is called is told once its ways in are known."""


@dataclass(frozen=True, slots=True)
class Described:
    """A page in words."""

    name: str
    kind: PageKind


def describe(screen: Screen, *, entry: str, from_content: bool) -> Described:
    """Names a page after its title, its selected tab, or the control that led to it, in this order.

    Args:
        screen: the page.
        entry: label of the control that led here, "" at the start of the app.
        from_content: whether that control was content: then its label and all that the page says first
            belong to the item.
    """
    taken = structure(screen)
    return Described(_name(taken, entry, from_content), kind_of(taken))


def _name(taken: Structure, entry: str, from_content: bool) -> str:
    tabs = [tab.name for tab in taken.tabs if tab.named is not None]
    own = [] if from_content else [taken.title, _bottom_tab(taken), entry]
    said = [] if from_content else [_said_first(taken)]
    base = next(filter(None, [*own, *tabs, *said, _activity_words(taken)]), "")
    if entry in tabs and entry != base and not from_content:
        return f"{base}{PART}{entry}"
    return base or NAMELESS


def _bottom_tab(taken: Structure) -> str:
    limit = taken.front.rect.bottom - 0.2 * taken.front.rect.height
    return next(
        (
            t.name
            for t in taken.tabs
            if t.element.bounds and t.element.bounds.top >= limit and t.named is not None
        ),
        "",
    )


def _said_first(taken: Structure) -> str:
    """What a dialog says; a menu, which begins with a control, is no name."""
    if taken.front.layer == "page":
        return ""
    said = next((e for e in taken.elements() if e.index not in taken.content and label(e.text)), None)
    return label(said.text) if said is not None and not tap_target(taken.screen, said).clickable else ""


def _activity_words(taken: Structure) -> str:
    """ "com.x.OrderListActivity" -> "Order List"."""
    short = (taken.screen.activity or "").rpartition(".")[2].removesuffix("Activity")
    return _CAMEL.sub(" ", short)


def kind_of(taken: Structure) -> PageKind:
    """What sort of page it is: a wall, a web page, an overlay or a plain page."""
    elements = list(taken.elements())
    asks_who = any(map(is_field, elements)) and is_login(taken.title)
    if asks_who or any(e.password for e in elements) or wall(taken.screen) == "captcha":
        return "blocked"
    if taken.front.layer != "page":
        return "overlay"
    web = [e for e in elements if short_class(e.cls) == "WebView" and e.bounds]
    if any(e.bounds and e.bounds.area > 0.5 * taken.front.rect.area for e in web):
        return "webview"
    return "page"
