"""What stands beside a control and tells what it does, or that it does less than it sounds."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxb.device.typing import shown_text
from lxb.forbidden import command_kind, says_yes
from lxb.geometry import Rect
from lxb.locator import tap_target
from lxb.screen import Element, Screen, is_field, short_id
from lxb.screen.layers import WindowKind
from lxb.screen.words import plain
from maps.structure import structure
from router.refusals import is_refusal

BAR = 0.12
"""The field of a chat stands in this lowest part of what the keyboard leaves of a page, and is no higher."""
ROW = 0.6
"""A row of a list takes so much of the width; the figures of a keypad do not."""

_SEARCH_FIELD = re.compile(
    r"搜|查找|查询|网址|search|find|query|url|address ?bar|omnibox|筛选|filter", re.IGNORECASE
)
"""In what a field says of itself, where one word is enough."""
_WRITES_TO_SOMEBODY = re.compile(
    r"消息|评论|回复|弹幕|聊天|聊一聊|说点|说两句|留言|发言|发条|发个|发送|message|comment|reply|chat|compose"
    r"|say something|send",
    re.IGNORECASE,
)
_CLEARS_A_FIELD = re.compile(
    r"(清除|清空)(查询|文字|文本|内容|搜索|搜索词|输入)?|clear( (text|query|search|input|field))?",
    re.IGNORECASE,
)
_CLEARS_CHOICES = re.compile(r"重置|清空|清除|清除筛选|清空筛选|reset|clear( all| filters?)?", re.IGNORECASE)
_PUTS_AWAY = re.compile(r"收起|back", re.IGNORECASE)
_TO_SOMEBODY = re.compile(
    r"(分享|发送|转发|发)给|(share|send|forward)( (this|it))? (to|with)\b", re.IGNORECASE
)
_DIALLER = re.compile(r"dialer|dialler|incallui|\.phone$")


def clears_a_field(screen: Screen, element: Element, words: str) -> bool:
    """Whether it is the small cross in a search box, whose "clear" deletes nothing that counts."""
    seen = screen.visible_bounds(tap_target(screen, element))
    if seen is None or not _CLEARS_A_FIELD.fullmatch(plain(words)):
        return False
    fields = [bounds for e in screen if is_field(e) and (bounds := screen.visible_bounds(e))]
    return any(_level(seen, field) and seen.height <= 2 * field.height for field in fields)


def clears_choices(screen: Screen, element: Element, words: str) -> bool:
    """Whether it is the "reset" of a filter: beside what applies the choices, and nothing that cancels."""
    seen = screen.visible_bounds(tap_target(screen, element))
    if seen is None or not _CLEARS_CHOICES.fullmatch(plain(words)):
        return False
    names = [
        name for e in _row(screen, seen) if e.index != element.index for name in (e.text, e.desc) if name
    ]
    return any(map(says_yes, names)) and not any(map(_declines, names))


def writes_to_somebody(screen: Screen, field: Element) -> bool:
    """Whether a field is one of a chat or a comment, where enter sends: no search box, no form, no page."""
    said = " ".join((field.hint, field.desc, short_id(field.id).replace("_", " ")))
    if field.password or _SEARCH_FIELD.search(said):
        return False
    seen = screen.visible_bounds(field)
    if _WRITES_TO_SOMEBODY.search(said) or seen is None:
        return seen is not None
    if any(command_kind(name) == "send" for e in _row(screen, seen) for name in (e.text, e.desc) if name):
        return True
    keyboards = [w.bounds.top for w in screen.windows if w.kind is WindowKind.KEYBOARD]
    bottom, bar = min([screen.rect.bottom, *keyboards]), BAR * screen.rect.height
    return seen.bottom >= bottom - bar and seen.height <= bar


def sends_what_is_written(screen: Screen, element: Element) -> bool:
    """Whether it ends the row of a chat's field that holds a text: it sends, whatever its icon."""
    target = tap_target(screen, element)
    seen = screen.visible_bounds(target)
    if seen is None or not target.clickable:
        return False
    for field in (e for e in screen if is_field(e) and shown_text(e)):
        bounds = screen.visible_bounds(field)
        if bounds is None or not _level(seen, bounds) or seen.left < bounds.right - 1:
            continue
        ends = [b.right for e in _row(screen, bounds) if (b := screen.visible_bounds(e)) is not None]
        if seen.right >= max(ends, default=0) and writes_to_somebody(screen, field):
            return True
    return False


def is_chosen_to_be_sent_to(screen: Screen, element: Element, words: Sequence[str]) -> str | None:
    """The title of a sheet on which whoever is tapped gets something; None where it is none."""
    front = structure(screen).front
    if front.layer == "page" or not front.holds(element) or any(map(_declines, words)):
        return None
    titles = (plain(e.text) for e in structure(screen).elements() if e.text and len(e.text) <= 20)
    return next((title for title in titles if _TO_SOMEBODY.search(title)), None)


def is_called_at_once(screen: Screen, element: Element) -> bool:
    """Whether it is a row of a dialler's log: a tap on it calls, and no word says so."""
    taken = structure(screen)
    target = tap_target(screen, element)
    seen = screen.visible_bounds(target)
    wide = seen is not None and seen.width >= ROW * taken.front.rect.width
    return bool(_DIALLER.search(taken.front.package)) and wide and target.index in taken.content


def _declines(words: str) -> bool:
    """Whether it is left alone by it; an "X" among people is one of them."""
    said = plain(words)
    return said.casefold() != "x" and (is_refusal(words) or bool(_PUTS_AWAY.fullmatch(said)))


def _row(screen: Screen, seen: Rect) -> list[Element]:
    """The controls at one height with it."""
    controls = ((e, screen.visible_bounds(e)) for e in screen if e.clickable and not is_field(e))
    return [e for e, bounds in controls if bounds is not None and _level(bounds, seen)]


def _level(one: Rect, other: Rect) -> bool:
    return other.top <= one.centre.y < other.bottom
