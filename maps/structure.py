"""What a screen is made of: the layer in front, its title, selected tabs, and what of it is content.

Pure functions of one `Screen`; nothing here knows an app. Words of the result:

- front: the part that a finger reaches. A dialog's own window, or a layer drawn over the whole page, hides
the rest.
- group: look-alikes next to each other (rows, cards, tabs). A group is content where its items read like
goods,
  posts or messages (long or changing texts, big pictures) and navigation where they read like names.
- title: the words at the top that name the page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lxb.geometry import Rect
from lxb.locator import inner_label, is_selected, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.layers import front_window, main_window
from lxb.screen.words import changes, is_price_or_time, label, plain

Layer = Literal["page", "window", "cover"]
"""Where the front is: the whole page; a smaller window of its own; a layer over the page in the same
window."""

SMALL_WINDOW = 0.9
"""A window that takes less of the screen's width lies over a page."""

LARGE_SHEET = 0.85
"""A window that rises from below up to here, in parts of the screen's height, is a sheet over a page."""

LONG_NAME = 30
"""Columns of a name; a longer one is the title of a post or of goods."""

RAIL = 0.4
"""Tabs below each other are at most so wide, in parts of the front's width."""

TITLE_BAR_PART = 0.25
"""The most of the front's height that a title bar takes, expanded."""

COVERING = 0.85
"""A later child that fills this much of its parent hides its earlier siblings."""

_SCRIMS = frozenset({"touch_outside", "scrim", "mask", "dim_view", "overlay"})

TITLE_ZONE = 0.16
"""The title stands in the upper part of the front, in parts of its height."""


@dataclass(frozen=True, slots=True)
class Front:
    """The part of the screen that a finger reaches."""

    root: Element | None
    """Its topmost element; None where the tree has none."""
    layer: Layer
    first: int
    last: int
    """Its elements are `screen.elements[first:last]`."""
    package: str
    rect: Rect

    def holds(self, element: Element) -> bool:
        return self.first <= element.index < self.last


@dataclass(frozen=True, slots=True)
class Group:
    """Look-alike siblings, document order."""

    parent: Element
    items: tuple[Element, ...]
    content: bool


@dataclass(frozen=True, slots=True)
class Tab:
    """A selected tab."""

    element: Element
    """What is tapped for it."""
    named: Element | None
    """What holds its label; None where it has none."""
    name: str
    """Its label, else its short id, else "#" and its place among its siblings from 1."""


@dataclass(frozen=True, slots=True)
class Structure:
    """One screen, taken apart."""

    screen: Screen
    front: Front
    title: str
    """Label of the title, "" where the page has none that is sure."""
    title_index: int
    """Index of the element that holds it, -1 where none."""
    tabs: tuple[Tab, ...]
    """The selected ones of tabs, document order."""
    groups: tuple[Group, ...]
    told: frozenset[str]
    """Full ids of texts that are content though their rows differ in shape: the lines of a chat."""
    content: frozenset[int]
    """Indexes of all elements inside items of content groups, the items themselves included."""

    def elements(self) -> Iterator[Element]:
        """Those of the front, document order."""
        return iter(self.screen.elements[self.front.first : self.front.last])


@lru_cache(maxsize=8)
def structure(screen: Screen) -> Structure:
    """Takes a screen apart, once."""
    at_front = front(screen)
    groups = tuple(_groups(screen, at_front))
    content = frozenset(
        e.index for group in groups if group.content for item in group.items for e in screen.subtree(item)
    )
    listed = {
        e.index
        for group in groups
        if len(group.items) > 2 and group.items[0].clickable
        for item in group.items
        for e in screen.subtree(item)
    }
    title = _title(screen, at_front, content | listed)
    return Structure(
        screen=screen,
        front=at_front,
        title=_title_words(title) if title else "",
        title_index=title.index if title else -1,
        tabs=tuple(_selected_tabs(screen, at_front, content)),
        groups=groups,
        told=_told(screen, at_front),
        content=content,
    )


# --- front
# ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def front(screen: Screen) -> Front:
    """Finds the layer in front: a dialog has a window of its own or is drawn over the page in its window."""
    main, window = main_window(screen.windows), front_window(screen.windows)
    if main is None or window is None:
        return Front(None, "page", 0, 0, screen.package, screen.rect)
    root = screen.elements[window.root]
    layer: Layer = "page" if window.index == main.index and _fills_screen(screen, window.bounds) else "window"
    while (cover := _cover(screen, root)) is not None:
        root, layer = cover, "cover"
    last = window.end if root.index == window.root else root.index + sum(1 for _ in screen.subtree(root))
    return Front(root, layer, root.index, last, window.package, root.bounds or window.bounds)


def _fills_screen(screen: Screen, bounds: Rect) -> bool:
    """Whether a window is as wide as the screen and begins at its top, or is nearly as high.

    Dialogs float, sheets rise from below, drawers are narrower.
    """
    whole = screen.rect
    wide = bounds.width >= SMALL_WINDOW * whole.width
    return wide and (bounds.top <= 0 or bounds.height >= LARGE_SHEET * whole.height)


def _cover(screen: Screen, root: Element) -> Element | None:
    """The layer drawn over everything else below `root`, or None.

    Walks down while one child fills what is above it.
    """
    at = root
    while True:
        children = [c for c in screen.children(at) if c.bounds and c.bounds.area]
        if not children:
            return None
        if len(children) > 1:
            for find in (_covering_child, _over_scrim, _open_drawer):
                if (found := find(screen, root, children)) is not None:
                    return found
        biggest = max(children, key=lambda c: c.bounds.area if c.bounds else 0)
        if not _fills(biggest, root):
            return None
        at = biggest


def _covering_child(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """The last one, where it hides a full one before it and takes the taps."""
    top = children[-1]
    if not _fills(top, root):
        return None
    below = [c for c in children[:-1] if _fills(c, root)]
    if not any(c.children for c in below):
        return None
    catches = top.clickable or any(c.clickable and _fills(c, top) for c in screen.children(top))
    return top if catches and top.children else None


def _over_scrim(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """A sheet beside the empty full view that takes the taps next to it."""
    sheet = children[-1]
    if _fills(sheet, root) or not sheet.children:
        return None
    scrims = [c for c in children[:-1] if _fills(c, root) and not c.children]
    return sheet if any(c.clickable or short_id(c.id) in _SCRIMS for c in scrims) else None


def _open_drawer(screen: Screen, root: Element, children: list[Element]) -> Element | None:
    """The last child of a drawer layout: a closed drawer is not in the tree."""
    parent, drawer = screen.parent(children[-1]), children[-1]
    if parent is None or short_class(parent.cls) != "DrawerLayout" or _fills(drawer, root):
        return None
    return drawer if drawer.visible and screen.visible_bounds(drawer) is not None else None


def _fills(inner: Element, outer: Element) -> bool:
    return bool(inner.bounds and outer.bounds and inner.bounds.area >= COVERING * outer.bounds.area)


# --- groups
# --------------------------------------------------------------------------------------------------------


def _groups(screen: Screen, at: Front) -> Iterator[Group]:
    for parent in screen.elements[at.first : at.last]:
        if len(parent.children) < 2:
            yield from _lone_item(screen, parent)
            continue
        kinds: dict[tuple[str, str, bool, bool], list[Element]] = {}
        for child in screen.children(parent):
            if child.bounds is not None:
                kind = (child.cls, short_id(child.id), bool(child.children), child.clickable)
                kinds.setdefault(kind, []).append(child)
        for alike in kinds.values():
            for items in _of_one_size(alike) if len(alike) > 1 else ():
                yield from _judged(screen, parent, items)


def _lone_item(screen: Screen, parent: Element) -> Iterator[Group]:
    """The only row of a list has no peers to be told by: three texts with a date or price are content."""
    if not parent.children or not _is_list(parent):
        return
    item = screen.elements[parent.children[0]]
    texts = _texts(screen, item)
    if item.clickable and len(texts) > 2 and any(map(is_price_or_time, texts)):
        yield Group(parent, (item,), True)


def _of_one_size(alike: list[Element]) -> Iterator[list[Element]]:
    """Siblings of one height (tabs), else those of each width (rows, cards), without the headings between."""
    heights = sorted(e.bounds.height for e in alike if e.bounds)
    if _near(heights[0], heights[-1]):
        yield alike
        return
    left = list(alike)
    while left:
        wide = left[0].bounds.width if left[0].bounds else 0
        same = [e for e in left if e.bounds and _near(e.bounds.width, wide)]
        left = [e for e in left if e not in same]
        if len(same) > 1:
            yield same


def _near(a: int, b: int) -> bool:
    return abs(a - b) <= 0.12 * max(a, b, 1)


def _judged(screen: Screen, parent: Element, items: list[Element]) -> Iterator[Group]:
    """Goods, posts, messages against names of places; a list may hold both, then by the make of its rows."""
    reads = {item.index: _reads_like(screen, item) for item in items}
    whole = _is_content([reads[item.index] for item in items])
    makes: dict[frozenset[str], list[Element]] = {}
    for item in items:
        makes.setdefault(frozenset(e.id or e.cls for e in screen.subtree(item)), []).append(item)
    content: set[int] = set()
    for make in makes.values():
        told = [reads[item.index] for item in make]
        if _is_content(told) if len(make) > 2 else whole and False not in told:
            content.update(item.index for item in make)
    for kind in (True, False):
        same = tuple(item for item in items if (item.index in content) is kind)
        if same:
            yield Group(parent, same, kind)


def _is_content(reads: list[bool | None]) -> bool:
    """The verdict on look-alikes, from what each reads like."""
    told = [kind for kind in reads if kind is not None]
    share = sum(told) / len(told) if told else 0.0
    return share > 0.5 if len(reads) > 2 else share == 1.0


def _reads_like(screen: Screen, item: Element) -> bool | None:
    """True = content: a price, a date, a long name, a picture with words; None = it says nothing.

    A short name is navigation, also beside a counter ("待付款 3") or above a line that sums up what lies
    behind it ("已使用 45%"), as rows of settings have.
    """
    texts = _texts(screen, item)
    if not texts:
        return None
    named = [text for text in texts if label(text)]
    if not named:
        return True
    if width(named[0]) > LONG_NAME or _is_picture_card(screen, item):
        return True
    if any(map(is_price_or_time, texts)):
        return True
    beside = [text for text in texts if text is not named[0] and label(text)]
    return len(beside) > 1 and any(map(changes, beside))


def _texts(screen: Screen, item: Element) -> list[str]:
    return [
        seen
        for e in screen.subtree(item)
        if (seen := plain(e.text) or plain(e.desc)) and any(map(str.isalnum, seen))
    ]


def _is_picture_card(screen: Screen, item: Element) -> bool:
    """A tall card in two or three columns with words below, or one of which a third is picture."""
    box = item.bounds
    if box is None or box.area < 0.04 * screen.rect.area or not any(e.text for e in screen.subtree(item)):
        return False
    columns = box.width / max(1, screen.rect.width)
    if 0.28 <= columns <= 0.62 and box.height >= 0.75 * box.width:
        return True
    return any(
        short_class(e.cls) in {"ImageView", "Image"} and e.bounds and e.bounds.area > 0.33 * box.area
        for e in screen.subtree(item)
    )


def width(text: str) -> int:
    """Columns that a text takes on a terminal: Han characters count two."""
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def _told(screen: Screen, at: Front) -> frozenset[str]:
    """Ids that several different texts share, in what scrolls, none of which can be tapped."""
    texts: dict[str, set[str]] = {}
    dead: dict[str, bool] = {}
    for e in screen.elements[at.first : at.last]:
        if not e.id or not e.text or not any(_is_list(up) for up in screen.ancestors(e)):
            continue
        texts.setdefault(e.id, set()).add(e.text)
        dead[e.id] = dead.get(e.id, True) and not tap_target(screen, e).clickable
    return frozenset(full for full, said in texts.items() if len(said) > 1 and dead[full])


def _is_list(element: Element) -> bool:
    """What scrolls, or would if it held more."""
    return element.scrollable or short_class(element.cls) in {"RecyclerView", "ListView", "GridView"}


# --- title and tabs
# ------------------------------------------------------------------------------------------------

_TITLE_BARS = (
    "toolbar",
    "action_bar",
    "actionbar",
    "title_bar",
    "titlebar",
    "app_bar",
    "appbar",
    "navigation_bar",
    "header",
)


def _title(screen: Screen, at: Front, rows: frozenset[int]) -> Element | None:
    best, best_score = None, 1
    limit = at.rect.top + TITLE_ZONE * at.rect.height
    for e in screen.elements[at.first : at.last]:
        if e.bounds is None or e.bounds.top > limit or e.index in rows or not _title_words(e):
            continue
        score = _title_score(screen, at, e)
        if score > best_score:
            best, best_score = e, score
    return best


def _title_words(element: Element) -> str:
    return label(element.text) or label(element.desc)


def _title_score(screen: Screen, at: Front, element: Element) -> int:
    """How much an element looks like the page's title: 2 and more is sure enough."""
    name = short_id(element.id).lower()
    cls = short_class(element.cls)
    if cls in {"EditText", "ImageView", "ImageButton", "Button"} or "sub" in name:
        return 0
    if not element.text:
        return 3 if "collapsing" in name else 0
    ups = list(screen.ancestors(element))
    if any(_is_list(up) for up in ups[:6]):
        return 0
    score = 2 if "title" in name else 0
    if any(_is_title_bar(up, at) for up in ups):
        score += 2
    if tap_target(screen, element).clickable and not name:
        score -= 2
    return score


def _is_title_bar(element: Element, at: Front) -> bool:
    """A strip; what is named after it and holds the whole page ("action_bar_root") is none."""
    if element.bounds is None or element.bounds.height > TITLE_BAR_PART * at.rect.height:
        return False
    name = short_id(element.id).lower()
    return short_class(element.cls) == "Toolbar" or any(bar in name for bar in _TITLE_BARS)


def _selected_tabs(screen: Screen, at: Front, content: frozenset[int]) -> Iterator[Tab]:
    inside = -1  # everything up to this index is part of a tab already told
    for e in screen.elements[at.first : at.last]:
        if not (e.selected or (e.checked and short_class(e.cls) == "RadioButton")) or e.index in content:
            continue
        tab = tap_target(screen, e)
        if e.index <= inside or not _has_unselected_peer(screen, at, tab):
            continue
        inside = max(part.index for part in screen.subtree(tab))
        yield Tab(tab, inner_label(screen, tab), _tab_name(screen, tab))


def _has_unselected_peer(screen: Screen, at: Front, tab: Element) -> bool:
    """Tabs stand beside each other or in a narrow rail, and not all are selected.

    A lone selected thing is no tab, nor is a choice among rows as wide as the page.
    """
    child, up = tab, screen.parent(tab)
    for _ in range(2):
        if up is None:
            return False
        peers = [c for c in screen.children(up) if c.index != child.index and c.cls == child.cls and c.bounds]
        if peers:
            placed = _is_in_rail(tab, at) or any(_beside(tab, peer) for peer in peers)
            return placed and any(not is_selected(screen, _tab_in(screen, peer)) for peer in peers)
        child, up = up, screen.parent(up)
    return False


def _is_in_rail(tab: Element, at: Front) -> bool:
    return tab.bounds is not None and tab.bounds.width <= RAIL * at.rect.width


def _beside(tab: Element, peer: Element) -> bool:
    """Whether two stand in one line: they share at least half of their heights."""
    if tab.bounds is None or peer.bounds is None:
        return False
    shared = min(tab.bounds.bottom, peer.bounds.bottom) - max(tab.bounds.top, peer.bounds.top)
    return 2 * shared >= min(tab.bounds.height, peer.bounds.height)


def _tab_in(screen: Screen, peer: Element) -> Element:
    return next((e for e in screen.subtree(peer) if e.clickable), peer)


def _tab_name(screen: Screen, tab: Element) -> str:
    named = inner_label(screen, tab)
    if named is not None:
        return label(named.text) or label(named.desc)
    if tab.id:
        return short_id(tab.id)
    siblings = screen.elements[tab.parent].children if tab.parent is not None else (tab.index,)
    return f"#{siblings.index(tab.index) + 1}"
