"""The words at the top of a screen that name the page.

Where the developer gave a title bar or the title itself a name, that tells. Where nothing has a name, as in
pages drawn with Compose and in home-grown bars, it is told by where it stands: the one text beside the arrow
back in a strip at the top, or what heads a dialog with choices or a field.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxb.locator import tap_target
from lxb.screen import Element, Screen, is_field, short_class, short_id
from lxb.screen.words import label
from maps.front import Front
from maps.groups import is_list

TITLE_BAR_PART = 0.25
"""The most of the front's height that a title bar takes, expanded."""

TITLE_ZONE = 0.16
"""The title stands in the upper part of the front, in parts of its height."""

SURE = 2
"""Score from which words are taken for the title."""

PLAIN_BAR_PART = 0.09
"""The most of the front's height that a title bar without a name takes..."""

PLAIN_BAR_TOP = 0.08
"""... and that lies above it: the status bar."""

CORNER = 0.2
"""The most of the front's width that the arrow back takes, its margin included."""

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
_CHOICES = frozenset({"RadioButton", "CheckedTextView"})
_PICTURES = frozenset({"ImageView", "ImageButton"})


def find_title(screen: Screen, at: Front, rows: frozenset[int]) -> Element | None:
    """What holds the title; None where no words are surely it.

    Args:
        screen: the page.
        at: its front.
        rows: indexes of all that lies inside rows and items of content, which name themselves.
    """
    best, best_score = None, SURE - 1
    limit = at.rect.top + TITLE_ZONE * at.rect.height
    for e in screen.elements[at.first : at.last]:
        if e.bounds is None or e.bounds.top > limit or e.index in rows or not title_words(e):
            continue
        score = _score(screen, at, e)
        if score > best_score:
            best, best_score = e, score
    return best


def title_words(element: Element) -> str:
    """What an element says as a title."""
    return label(element.text) or label(element.desc)


def _score(screen: Screen, at: Front, element: Element) -> int:
    """How much an element looks like the page's title."""
    name = short_id(element.id).lower()
    cls = short_class(element.cls)
    if is_field(element) or cls in _PICTURES | {"Button"} or "sub" in name:
        return 0
    ups = list(screen.ancestors(element))
    plain_bar = not name and any(_is_plain_bar(screen, up, at, element) for up in ups[:3])
    if not element.text:
        return 3 if "collapsing" in name else SURE if plain_bar else 0
    if any(is_list(up) for up in ups[:6]):
        return 0
    score = 2 if "title" in name else 0
    if any(_is_title_bar(up, at) for up in ups):
        score += 2
    if plain_bar or (not name and _heads_choices(screen, at, element)):
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


def _heads_choices(screen: Screen, at: Front, words: Element) -> bool:
    """Whether words are the first that a dialog says, and a field or choices of which one is taken follow."""
    if at.layer == "page":
        return False
    inside = screen.elements[at.first : at.last]
    first = next((e for e in inside if e.text), None)
    asks = any(map(is_field, inside)) or sum(short_class(e.cls) in _CHOICES for e in inside) > 1
    return first is words and asks


def _is_plain_bar(screen: Screen, element: Element, at: Front, words: Element) -> bool:
    """Whether an element is a strip over the whole width with an arrow back and no words but these."""
    box = element.bounds
    if box is None or box.height > PLAIN_BAR_PART * at.rect.height or box.width < 0.9 * at.rect.width:
        return False
    if box.top > at.rect.top + PLAIN_BAR_TOP * at.rect.height:
        return False
    alone = [e.index for e in _idle_words(screen, element)] == [words.index]
    return alone and _has_arrow(screen, element, at)


def _idle_words(screen: Screen, bar: Element) -> Iterator[Element]:
    """What a bar says beside the names of its controls: in texts, or as Flutter does in descriptions."""
    for e in screen.subtree(bar):
        said = e.text or (e.desc and short_class(e.cls) not in _PICTURES)
        if said and not tap_target(screen, e).clickable:
            yield e


def _has_arrow(screen: Screen, bar: Element, at: Front) -> bool:
    """Whether something to be tapped, without a text, stands at the left end of a bar."""
    return any(
        e.clickable
        and e.bounds is not None
        and e.bounds.right <= at.rect.left + CORNER * at.rect.width
        and not any(part.text for part in screen.subtree(e))
        for e in screen.subtree(bar)
    )
