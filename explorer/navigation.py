"""Whether a control leads somewhere, as against what does something where it is."""

from __future__ import annotations

import re

from explorer.back_controls import is_back_control
from explorer.controls import CHOICES, SLIDERS, SWITCHES
from lxb.locator import inner_label
from lxb.screen import Element, Screen, is_field, short_class
from maps.structure import Structure

_IN_PLACE = re.compile(
    r"复制(?:链接|口令|地址)?|换一[换批]|刷新|收藏|点赞|赞|静音|播放|暂停|全选|全不选|重新定位|检查(?:更新|新版本)"
    r"|(?:减少|增加)(?:数量)?|[+-]|轻触照亮|手电筒|切换.*摄像头|语音|表情|展开|收起|置顶|取消置顶|重试"
    r"|copy(?: link)?|refresh|like|mute|play|pause|select all|expand|collapse|check for updates?|(?:un)?pin"
    r"|increase|decrease|voice|emoji|flash(?:light)?|switch camera|retry",
    re.IGNORECASE,
)
_OF_ITEM = re.compile(
    r"\+?\s*(?:已|取消|互相)?(?:关注|收藏|订阅|添加|预约)|回关|follow(?:ing|ed)?|unfollow|(?:un)?subscribed?|join(?:ed)?",
    re.IGNORECASE,
)


def acts_in_place(words: str) -> bool:
    """Whether a label says what a control that stands alone does where it is: it leads nowhere."""
    return bool(_IN_PLACE.fullmatch(words))


def acts_on_item(words: str) -> bool:
    """Whether a label says what a button on an item of content does with that item.

    Elsewhere these are names of places.
    """
    return bool(_OF_ITEM.fullmatch(words))


def leads_on(taken: Structure, element: Element) -> bool:
    """Whether a control is the kind that opens something."""
    screen, cls = taken.screen, short_class(element.cls)
    if cls in SWITCHES or cls in SLIDERS or is_field(element) or element.password:
        return False
    if cls in CHOICES or element.checkable:
        return element.checkable and cls == "RadioButton" and not element.checked and _is_tab(screen, element)
    if is_back_control(taken, element) or _is_background(taken, element):
        return False
    if element.selected and any(tab.element.index == element.index for tab in taken.tabs):
        return False
    inner = [e for e in screen.subtree(element) if e.index != element.index]
    moved = [e for e in inner if is_field(e) or short_class(e.cls) in SLIDERS]
    if moved and cls != "TextView":
        return not any(e.clickable or e.focused for e in moved)
    own_switch = any((short_class(e.cls) in SWITCHES or e.checkable) and not e.clickable for e in inner)
    return not own_switch


def _is_tab(screen: Screen, element: Element) -> bool:
    parent = screen.parent(element)
    if parent is None or element.bounds is None:
        return False
    peers = [c for c in screen.children(parent) if c.index != element.index and c.bounds]
    return any(c.bounds and c.bounds.top == element.bounds.top for c in peers)


def _is_background(taken: Structure, element: Element) -> bool:
    """A clickable thing as large as the front that holds other controls is a background, not a control."""
    if element.bounds is None or element.bounds.area < 0.6 * taken.front.rect.area:
        return False
    return (
        element.index == taken.front.first
        or any(e.clickable for e in taken.screen.subtree(element) if e.index != element.index)
        or inner_label(taken.screen, element) is None
    )
