"""Controls that lead back or close what is open, and so are no ways on."""

from __future__ import annotations

import re

from explorer.controls import controls
from lxb.locator import inner_label
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import plain
from maps.structure import Structure, structure

_BACK = re.compile(
    r"(返回|后退|退回|关闭)(到?上一?[页级层]面?|上级|按钮|键|弹窗|广告|首页)?"
    r"|转到上一层级|向上导航|上一步|取消|我?知道了|×|navigate up|(go )?back|close|cancel|dismiss|got it",
    re.IGNORECASE,
)
_BACK_ID = re.compile(
    r"(^|_)(back|up|close|dismiss|navigate_up|left_arrow|finish|return)(_|$)|^(iv|btn|img|icon)_?back|touch_outside",
    re.IGNORECASE,
)
_OPENS_ID = re.compile(
    r"(^|_)(menu|hamburger|drawer|sidebar|avatar|user|profile|portrait|mine|account|scan|search|msg|message)(_|$)",
    re.IGNORECASE,
)
"""Ids of icons that open something, though they stand where the arrow back does."""
_LEAVES = re.compile(r"(?:退出|离开|完成|跳过).*|(?:exit|leave|skip|done)\b.*", re.IGNORECASE)


def is_way_back(words: str) -> bool:
    """Whether a label says that a control leads back or closes what is open."""
    return bool(_BACK.fullmatch(words))


def leaves(words: str) -> bool:
    """Whether a label says that a control ends what the page is for: what else is there is tried first."""
    return bool(_LEAVES.fullmatch(words))


def has_way_back(screen: Screen) -> bool:
    """Whether a page has an arrow back or the like, which the first page of an app has not."""
    taken = structure(screen)
    return any(is_back_control(taken, e) for e in controls(taken))


def is_back_control(taken: Structure, element: Element) -> bool:
    """Whether a control leads back; of one without words its id or its place tells."""
    named = inner_label(taken.screen, element)
    if named is None:
        if is_way_back(plain(element.text) or plain(element.desc)):  # "×" is no label
            return True
        own = short_id(element.id)
        if _BACK_ID.search(own):
            return True
        return not _OPENS_ID.search(own) and _is_first_icon(taken, element)
    return is_way_back(plain(named.text) or plain(named.desc))


def _is_first_icon(taken: Structure, element: Element) -> bool:
    """An icon without any words in the upper left corner is the arrow back."""
    seen, whole = taken.screen.visible_bounds(element), taken.front.rect
    if seen is None or seen.width > 0.2 * whole.width or seen.height > 0.12 * whole.height:
        return False
    return seen.left <= whole.left + 0.05 * whole.width and seen.top <= whole.top + 0.08 * whole.height
