"""What may be somebody's own on a screen that was seen once: whole pages, and words on any page.

Nobody goes back to see whether it stays, so it is told by how the page is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.controls import SWITCHES
from lxb.locator import tap_target
from lxb.screen import Element, Screen, is_field, short_class, short_id
from lxb.screen.words import is_price_or_time, label, plain
from maps.content_words import ROW, is_machine_made
from maps.facts import naming
from maps.structure import Structure

_SEARCH = re.compile(r"搜|search", re.IGNORECASE)

FEW_ROWS, MANY_ROWS = 2, 4
"""So many rows with names make a page of settings that shows content besides; or one that shows anything."""

_LISTS = frozenset({"RecyclerView", "ListView", "GridView", "ExpandableListView", "WebView"})
_LAID_OUT = frozenset({"ScrollView", "NestedScrollView", "HorizontalScrollView"})
"""What scrolls a page that developers laid out."""


def is_switch(screen: Screen, target: Element) -> bool:
    """Whether it is a switch, or a row that holds one."""
    return any(short_class(e.cls) in SWITCHES for e in screen.subtree(target))


def is_personal(taken: Structure) -> bool:
    """Whether a page may be about something of somebody's: items of content, fields, numbers and addresses.

    Pages of settings hold such things as well, but most of what they are made of is rows with names.
    """
    rows = _named_rows(taken)
    if rows >= MANY_ROWS:
        return False
    said = [e.text or e.desc for e in taken.elements()]
    if any(map(is_field, taken.elements())) or any(map(is_machine_made, said)):
        return True
    return bool(taken.content) and rows < FEW_ROWS


def _named_rows(taken: Structure) -> int:
    """How many rows of lists say what they are for: pressed or switched, or with a value below the name.

    What is said and when is none, as in a chat; nor is a number that tells whose it is.
    """
    screen, least = taken.screen, ROW * taken.front.rect.width
    rows = [
        e
        for e in taken.elements()
        if e.bounds is not None
        and e.bounds.width >= least
        and e.index not in taken.content
        and (up := screen.parent(e)) is not None
        and _is_list(up)
    ]
    return sum(_is_named(screen, row) for row in rows)


def _is_named(screen: Screen, row: Element) -> bool:
    parts = list(screen.subtree(row))
    texts = [part.text for part in parts if part.text]
    name = label(texts[0]) if texts else ""
    if not name or is_machine_made(texts[0]) or any(map(is_price_or_time, texts)):
        return False
    return len(texts) > 1 or any(e.clickable or short_class(e.cls) in SWITCHES for e in parts)


def is_in_list(screen: Screen, element: Element) -> bool:
    """Whether it stands in what is filled with data: lists, and what scrolls otherwise than a plain page."""
    return any(map(_is_list, screen.ancestors(element)))


def _is_list(element: Element) -> bool:
    cls = short_class(element.cls)
    return cls in _LISTS or (element.scrollable and cls not in _LAID_OUT)


def doubtful(taken: Structure) -> Iterator[str]:
    """Words that may be content: of all but title, tabs, and what names a control outside of lists.

    Such a name, too, where it holds figures, as an address does.
    """
    names = naming(taken) | {taken.title_index}
    names |= {tab.named.index for tab in taken.tabs if tab.named is not None}
    for e in taken.elements():
        doubted = e.index not in names or (e.index != taken.title_index and is_in_list(taken.screen, e))
        if doubted or label(e.text) != plain(e.text) or _is_hint(taken.screen, e):
            yield from filter(None, (label(e.text), label(e.desc)))


def _is_hint(screen: Screen, element: Element) -> bool:
    """Whether a text in a search bar is what others look for: it does not speak of searching itself."""
    bar = tap_target(screen, element)
    around = " ".join((short_id(bar.id), bar.desc, short_id(element.id)))
    return bool(element.text) and bool(_SEARCH.search(around)) and not _SEARCH.search(element.text)
