"""The tree describer's eye: which controls of a screen lead somewhere.

An anchor is navigation: a tab, a row of settings, an entry of a grid, an icon of a toolbar. Not anchors:
content (goods, posts, messages), switches and check boxes, fields, the way back, and what must never be
tapped. Of each list of content ONE item stands for all: the page behind a product is the same page for every
product. So does one of each kind of button that the items have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxb.forbidden import Forbidden
from lxb.locator import Locator, control_words, inner_label, make, make_any, tap_target
from lxb.screen import Element, Screen, is_field, short_class, short_id
from lxb.screen.words import is_obfuscated, label, plain
from maps.groups import is_main_part
from maps.model import Input
from maps.structure import Group, Structure, structure, width

MOST_ANCHORS = 80
"""Per screen; more is a wall of content that was not recognised as such."""

LONGEST_NAME = 44
"""Columns of a control's name; a longer one is a sentence."""

_BACK_WORDS = frozenset({
    "返回", "转到上一层级", "向上导航", "后退", "关闭", "取消", "返回按钮", "上一步", "关闭弹窗", "知道了",
    "我知道了", "×", "navigate up", "back", "go back", "close", "cancel", "dismiss", "got it",
})  # fmt: skip
_BACK_ID = re.compile(
    r"(^|_)(back|up|close|dismiss|navigate_up|left_arrow|finish|return)(_|$)|^(iv|btn|img|icon)_?back|touch_outside",
    re.IGNORECASE,
)
_BACK = re.compile(r"(返回|后退|退回|关闭)(到?上一?[页级层]面?|上级|按钮|键|弹窗|广告|首页)?", re.IGNORECASE)
_LEAVES = re.compile(r"(?:退出|离开|完成|跳过).*|(?:exit|leave|skip|done)\b.*", re.IGNORECASE)
_IN_PLACE = re.compile(
    r"复制(?:链接|口令|地址)?|换一[换批]|刷新|收藏|点赞|赞|静音|播放|暂停|全选|全不选|重新定位|检查(?:更新|新版本)"
    r"|(?:减少|增加)(?:数量)?|[+-]|轻触照亮|手电筒|切换.*摄像头|语音|表情|展开|收起|置顶|取消置顶|重试"
    r"|copy(?: link)?|refresh|like|mute|play|pause|select all|expand|collapse|check for updates?|(?:un)?pin"
    r"|increase|decrease|voice|emoji|flash(?:light)?|switch camera|retry",
    re.IGNORECASE,
)
"""What a control that stands alone does where it is: it leads nowhere."""

_OF_ITEM = re.compile(
    r"\+?\s*(?:已|取消|互相)?(?:关注|收藏|订阅|添加|预约)|回关|follow(?:ing|ed)?|unfollow|(?:un)?subscribed?|join(?:ed)?",
    re.IGNORECASE,
)
"""What a button on an item of content does with that item; elsewhere these are names of places."""

SWITCHES = frozenset(
    {"Switch", "SwitchCompat", "CheckBox", "ToggleButton", "MaterialSwitch", "CompoundButton"}
)
_CHOICES = frozenset({"RadioButton", "CheckedTextView"})
_SLIDERS = frozenset({"SeekBar", "RatingBar"})


@dataclass(frozen=True, slots=True)
class Anchor:
    """A control that probably leads somewhere."""

    locator: Locator
    label: str
    """What people call it; "" where it has no words at all."""
    family: str
    """Names the look-alikes it belongs to, "" where it stands alone: a list of rows, a grid, a tab bar."""
    any: bool = False
    """One item of content that stands for all."""
    slot: str = ""
    """Where in the tree it stood: tells a control again whose words have changed."""
    tab: bool = False
    """It stands in one bar with a selected tab."""


def anchors(screen: Screen, forbidden: Forbidden, standing_for: Iterable[Locator] = ()) -> list[Anchor]:
    """The anchors of a screen's front, reading order; representatives of content last.

    Args:
        screen: the page, or a further part of it.
        forbidden: what is never tapped.
        standing_for: what stood for all items of a list further up: items that come last may have no peers
            to be told as content by.
    """
    taken = structure(screen)
    content = taken.content | _known_items(taken, standing_for)
    families, tabs = _families(taken), _beside_tabs(taken)
    found: dict[str, Anchor] = {}
    for element in _controls(taken):
        if len(found) >= MOST_ANCHORS:
            break
        if element.index in content or not leads_on(screen, element, taken):
            continue
        words = control_words(screen, element)
        family = families.get(element.index, "")
        if forbidden(words) or width(words) > LONGEST_NAME or (not family and _IN_PLACE.fullmatch(words)):
            continue
        locator = make(screen, element)
        if locator is not None:
            place, tab = slot(screen, element), element.index in tabs
            found.setdefault(str(locator), Anchor(locator, words, family, slot=place, tab=tab))
    return [*found.values(), *_representatives(taken, forbidden)]


def _beside_tabs(taken: Structure) -> set[int]:
    """Indexes of all that lies inside the bars of the selected tabs."""
    bars = (taken.screen.parent(tab.element) for tab in taken.tabs)
    return {part.index for bar in bars if bar is not None for part in taken.screen.subtree(bar)}


def _known_items(taken: Structure, standing_for: Iterable[Locator]) -> set[int]:
    """Indexes of the items that one stood for, and of all that lies inside them.

    Where structure tells some of them as content, it had peers to tell the others by: these are none.
    """
    found: set[int] = set()
    for locator in standing_for:
        alike = locator.model_copy(update={"any": None}).find(taken.screen)
        targets = [tap_target(taken.screen, e) for e in alike]
        if not any(target.index in taken.content for target in targets):
            found.update(part.index for target in targets for part in taken.screen.subtree(target))
    return found


def _controls(taken: Structure) -> Iterator[Element]:
    """Clickable, usable, visible elements of the front, web content left out."""
    inside_web = -1
    for e in taken.elements():
        if short_class(e.cls) == "WebView":
            inside_web = max(inside_web, *(part.index for part in taken.screen.subtree(e)))
        if e.index <= inside_web or not e.clickable or not e.enabled:
            continue
        seen = taken.screen.visible_bounds(e)
        if seen is not None and min(seen.width, seen.height) >= 8:
            yield e


def leads_on(screen: Screen, element: Element, taken: Structure) -> bool:
    """Whether a control is the kind that opens something."""
    cls = short_class(element.cls)
    if cls in SWITCHES or cls in _SLIDERS or is_field(element) or element.password:
        return False
    if cls in _CHOICES or element.checkable:
        return element.checkable and cls == "RadioButton" and not element.checked and _is_tab(screen, element)
    if _is_way_back(screen, element) or _is_background(screen, element, taken):
        return False
    if element.selected and any(tab.element.index == element.index for tab in taken.tabs):
        return False
    inner = [e for e in screen.subtree(element) if e.index != element.index]
    moved = [e for e in inner if is_field(e) or short_class(e.cls) in _SLIDERS]
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


def is_way_back(words: str) -> bool:
    """Whether a label says that a control leads back or closes what is open."""
    return words.casefold() in _BACK_WORDS or bool(_BACK.fullmatch(words))


def has_way_back(screen: Screen) -> bool:
    """Whether a page has an arrow back or the like, which the first page of an app has not."""
    return any(_is_way_back(screen, e) for e in _controls(structure(screen)))


def leaves(words: str) -> bool:
    """Whether a label says that a control ends what the page is for: what else is there is tried first."""
    return bool(_LEAVES.fullmatch(words))


def _is_way_back(screen: Screen, element: Element) -> bool:
    named = inner_label(screen, element)
    if named is None:
        if is_way_back(plain(element.text) or plain(element.desc)):  # "×" is no label
            return True
        return bool(_BACK_ID.search(short_id(element.id))) or _is_first_icon(screen, element)
    return is_way_back(plain(named.text) or plain(named.desc))


def _is_first_icon(screen: Screen, element: Element) -> bool:
    """An icon without any words in the upper left corner is the arrow back."""
    seen, whole = screen.visible_bounds(element), structure(screen).front.rect
    if seen is None or seen.width > 0.2 * whole.width or seen.height > 0.12 * whole.height:
        return False
    return seen.left <= whole.left + 0.05 * whole.width and seen.top <= whole.top + 0.08 * whole.height


def _is_background(screen: Screen, element: Element, taken: Structure) -> bool:
    """A clickable thing as large as the front that holds other controls is a background, not a control."""
    if element.bounds is None or element.bounds.area < 0.6 * taken.front.rect.area:
        return False
    return (
        element.index == taken.front.first
        or any(e.clickable for e in screen.subtree(element) if e.index != element.index)
        or inner_label(screen, element) is None
    )


def slot(screen: Screen, element: Element) -> str:
    """The way to an element from its window's root: classes, and the place among siblings of one class."""
    steps: list[str] = []
    at = element
    while at.parent is not None:
        up = screen.elements[at.parent]
        place = sum(1 for i in up.children if i < at.index and screen.elements[i].cls == at.cls)
        steps.append(f"{short_class(at.cls)}{place or ''}")
        at = up
    return "/".join(reversed(steps))


def _families(taken: Structure) -> dict[int, str]:
    """Which look-alikes each control belongs to: by the list's and the items' ids or classes."""
    found: dict[int, str] = {}
    for group in taken.groups:
        if len(group.items) < 3:
            continue
        name = _family(group)
        for item in group.items:
            for e in taken.screen.subtree(item):
                if e.clickable:
                    named = inner_label(taken.screen, e)
                    part = short_id(named.id) if named is not None else ""
                    found.setdefault(e.index, f"{name}#{part}" if part else name)
    return found


def _family(group: Group) -> str:
    """The list's id and the item's, as "list/item"; where one has none ".Class" stands for it."""
    return "/".join(short_id(e.id) or f".{short_class(e.cls)}" for e in (group.parent, group.items[0]))


def is_told_by_ids(family: str) -> bool:
    """Whether a family of this name is the same kind of list on every page: not just boxes in a box."""
    return any(not part.startswith(".") for part in family.partition("#")[0].split("/"))


def _representatives(taken: Structure, forbidden: Forbidden) -> list[Anchor]:
    """One item of each list of content, and one of each kind of button on its items."""
    found: dict[str, Anchor] = {}
    for group in taken.groups:
        if not group.content:
            continue
        family = _family(group)
        item = next(filter(None, (_any_item(taken.screen, item, forbidden) for item in group.items)), None)
        if item is not None:
            found.setdefault(str(item), Anchor(item, "", family, any=True))
        for words, locator in _buttons(taken, group, forbidden):
            found.setdefault(str(locator), Anchor(locator, words, family, any=True))
    return list(found.values())


def _any_item(screen: Screen, item: Element, forbidden: Forbidden) -> Locator | None:
    target = _item_target(screen, item)
    if target is None or target.checkable or screen.visible_bounds(target) is None:
        return None
    return None if forbidden(control_words(screen, target)) else _any_locator(screen, target)


def _buttons(taken: Structure, group: Group, forbidden: Forbidden) -> Iterator[tuple[str, Locator]]:
    """What most items have beside what opens them: buttons of one id that read the same.

    The name of a shop that stands on two of its goods is none.
    """
    screen = taken.screen
    mains = {target.index for item in group.items if (target := _item_target(screen, item)) is not None}
    kinds: dict[tuple[str, str], list[Element]] = {}
    for e in (e for item in group.items for e in screen.subtree(item)):
        if e.clickable and e.index not in mains and leads_on(screen, e, taken):
            kinds.setdefault((e.id, control_words(screen, e)), []).append(e)
    for (_, words), alike in kinds.items():
        usual = len(alike) > max(1, len(group.items) / 2)
        in_place = _IN_PLACE.fullmatch(words) or _OF_ITEM.fullmatch(words)
        if not usual or in_place or forbidden(words):
            continue
        locator = _any_button(screen, alike[0])
        if locator is not None:
            yield words, locator


def _any_button(screen: Screen, button: Element) -> Locator | None:
    """By the words that all of its kind have; an icon without any may do to its item whatever it likes."""
    named = inner_label(screen, button)
    if named is None:
        return None
    words = {"text": label(named.text) or None, "desc": label(named.desc) or None}
    own = "" if is_obfuscated(short_id(named.id)) else short_id(named.id)
    locator = Locator(id=own or None, cls=short_class(named.cls), any=True, **words)
    return locator if tap_target(screen, locator.find(screen)[0]).index == button.index else None


def _item_target(screen: Screen, item: Element) -> Element | None:
    if item.clickable:
        return item
    return next((e for e in screen.subtree(item) if e.clickable and is_main_part(e, item)), None)


def _any_locator(screen: Screen, target: Element) -> Locator | None:
    """By the item itself or a part of it that has an id: the first that answers must be this very item."""
    for e in screen.subtree(target):
        if tap_target(screen, e).index != target.index:
            continue
        locator = make_any(screen, e)
        if locator is not None and tap_target(screen, locator.find(screen)[0]).index == target.index:
            return locator
    return None


def inputs(screen: Screen) -> list[Input]:
    """The text fields of a screen, by what they are for; what stands in them is never kept."""
    taken = structure(screen)
    found: list[Input] = []
    for e in taken.elements():
        if not is_field(e) or screen.visible_bounds(e) is None:
            continue
        locator = make(screen, e)
        if locator is not None:
            found.append(Input(label=_field_words(e), locator=locator))
    return found[:20]


def _field_words(field: Element) -> str:
    """What a field is for: its hint, but for search bars, where that is what others look for."""
    short = short_id(field.id)
    named = "" if is_obfuscated(short) else short.replace("_", " ")
    hint = "" if "search" in short.lower() else label(field.hint)
    return hint or label(field.desc) or named or label(field.hint)
