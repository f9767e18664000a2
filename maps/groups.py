"""Look-alikes of a screen (rows, cards, tabs), and whether they are content.

Content reads like goods, posts or messages: prices, dates, long names, big pictures. Navigation reads like
names of places.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxb.locator import tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import changes, is_price_or_time, label, plain
from maps.front import Front

LONG_NAME = 30
"""Columns of a name; a longer one is the title of a post or of goods."""

PICTURE = 0.13
"""Part of the screen's width from which an image is a picture of something: icons and faces are smaller."""

MANY_SAID = 2
"""So many names a row with a picture has."""

WHOLE_ROW = 0.6
"""Part of the screen's width from which an item is a row: what is narrower is an entry of a grid."""


@dataclass(frozen=True, slots=True)
class Group:
    """Look-alike siblings, document order."""

    parent: Element
    items: tuple[Element, ...]
    content: bool


def groups(screen: Screen, at: Front) -> Iterator[Group]:
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
    if not parent.children or not is_list(parent):
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
        makes.setdefault(_make(screen, item), []).append(item)
    content: set[int] = set()
    for made, make in makes.items():
        told = [reads[item.index] for item in make]
        if len(make) < 2 and _is_section(screen, make[0], made, makes):
            continue
        if _is_content(told) if len(make) > 2 else whole and False not in told:
            content.update(item.index for item in make)
    content.update(_cut_off(screen, parent, items, content))
    for kind in (True, False):
        same = tuple(item for item in items if (item.index in content) is kind)
        if same:
            yield Group(parent, same, kind)


def _cut_off(screen: Screen, parent: Element, items: list[Element], content: set[int]) -> Iterator[int]:
    """The last item of a list of content that goes on, where the list's end has cut off the rest of it.

    Rows that lead on may have a part less than the others, too ("add a network"): it has the id of an item,
    and still more than a name.
    """
    inside, last = screen.visible_bounds(parent), items[-1]
    if inside is None or last.bounds is None or last.bounds.bottom < inside.bottom or not parent.scrollable:
        return
    whole = [item for item in items if item.index in content and item.bounds]
    height = min((item.bounds.height for item in whole if item.bounds), default=0)
    cut = last.bounds.height < height and bool(last.id) and len(_texts(screen, last)) > 1
    if cut and sum(_make(screen, last) < _make(screen, item) for item in whole) > 1:
        yield last.index


def _make(screen: Screen, item: Element) -> frozenset[str]:
    """What an item consists of."""
    return frozenset(e.id or e.cls for e in screen.subtree(item))


def _is_section(screen: Screen, item: Element, made: frozenset[str], makes: Iterable[frozenset[str]]) -> bool:
    """Whether an item is a part of the page like no other there, that holds controls and is none itself.

    Parts of a page stand below each other as items of a list do, and hold prices and dates as well: what
    people say of goods, who sells them, what goes with them.
    """
    parts = list(screen.subtree(item))
    if not any(e.clickable for e in parts) or any(e.clickable and is_main_part(e, item) for e in parts):
        return False
    return not any(other != made and _made_alike(made, other) for other in makes)


def _made_alike(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether two items share half of their ids, or, where neither has any, half of their classes."""
    own, other = ({name for name in made if ":" in name} for made in (a, b))
    if not own and not other:
        own, other = set(a), set(b)
    return 2 * len(own & other) >= len(own | other)


def is_main_part(part: Element, item: Element) -> bool:
    """Whether a tap on an item is most likely one on this part."""
    return bool(part.bounds and item.bounds and part.bounds.area >= 0.4 * item.bounds.area)


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
    if width(named[0]) > LONG_NAME or _is_picture_card(screen, item) or _is_pictured_row(screen, item, named):
        return True
    if any(map(is_price_or_time, texts)) or named[0].startswith(("#", "@")):
        return True
    if any(short_class(e.cls) == "CheckBox" for e in screen.subtree(item)):
        return True  # things to do, to buy, to choose from: settings are switched by switches
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


def _is_pictured_row(screen: Screen, item: Element, named: list[str]) -> bool:
    """A row with a picture beside what is said of it: a book, its writer and what it is about."""
    if item.bounds is None or item.bounds.width < WHOLE_ROW * screen.rect.width or len(named) < MANY_SAID:
        return False
    least = PICTURE * screen.rect.width
    return any(
        short_class(e.cls) in {"ImageView", "Image"}
        and e.bounds
        and min(e.bounds.width, e.bounds.height) >= least
        for e in screen.subtree(item)
    )


def width(text: str) -> int:
    """Columns that a text takes on a terminal: Han characters count two."""
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def told(screen: Screen, at: Front) -> frozenset[str]:
    """Ids that several different texts share, in what scrolls, none of which can be tapped."""
    texts: dict[str, set[str]] = {}
    dead: dict[str, bool] = {}
    for e in screen.elements[at.first : at.last]:
        if not e.id or not e.text or not any(is_list(up) for up in screen.ancestors(e)):
            continue
        texts.setdefault(e.id, set()).add(e.text)
        dead[e.id] = dead.get(e.id, True) and not tap_target(screen, e).clickable
    return frozenset(full for full, said in texts.items() if len(said) > 1 and dead[full])


def is_list(element: Element) -> bool:
    """What scrolls, or would if it held more."""
    return element.scrollable or short_class(element.cls) in {"RecyclerView", "ListView", "GridView"}
