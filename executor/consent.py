"""Who says that an action is sensitive: the model, or our own words on the control or the page.

A control that pays, deletes, sends, calls, grants or leaves is known by its whole label (`lxb.forbidden`, the
one list): "不允许" is not "允许", "待付款" no payment. A control that only says yes ("确定", "OK") does
what its page or dialog is about. Where a page has no tree, the words are read off the picture; where that
cannot be done either, what the model itself calls the control counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from executor.beside import (
    clears_a_field,
    clears_choices,
    is_called_at_once,
    is_chosen_to_be_sent_to,
    sends_what_is_written,
    writes_to_somebody,
)
from executor.granting import permission_asked
from executor.labels import WEIGHTY, is_price, kind_of
from executor.pressed import Written, around, is_key, words_of, written_at
from executor.thinking import looks_for_something, meant
from lxb.forbidden import Kind, command_kind, deed, says_yes
from lxb.geometry import Point
from lxb.locator import tap_target
from lxb.screen import Element, Quality, Screen, is_field, short_id
from lxb.screen.words import label, plain
from maps.structure import structure

By = Literal["model", "control", "page", "secret"]

_MONEY = re.compile(r"[¥￥$€£]\s?\d|\d\s?元")
_SUM = re.compile(r"[¥￥$€£]\s?[\d.,]+|[\d.,]+\s?元")
_CASHIER = re.compile(
    r"(收银台|确认订单|订单确认|支付订单|填写订单|确认付款|付款确认|order confirmation|review (your )?order"
    r"|payment|checkout)",
    re.IGNORECASE,
)
_SAYS_WHAT = re.compile(
    r"保存.*|重命名|创建.*|新建.*|应用更改|完成编辑|save.*|create.*|rename", re.IGNORECASE
)
"""Labels that end a form and say what of: what else stands on the page is not what they do."""


@dataclass(frozen=True, slots=True)
class Sensitive:
    """An action that needs a person's word."""

    kind: Kind | None
    """None where the model says so, and does not say what it is."""
    words: str
    """Whose words say it: the control's, the page's, the model's."""
    by: By


def same(one: Sensitive | None, other: Sensitive | None) -> bool:
    """Whether two mean the same deed: counters and countdowns may differ, sums of money may not."""
    if one is None or other is None:
        return one is other
    sums = [_SUM.findall(s.words) for s in (one, other)]
    named = [label(s.words) or s.words for s in (one, other)]
    return (one.kind, named[0], sums[0]) == (other.kind, named[1], sums[1])


def sums(screen: Screen) -> Sequence[str]:
    """The sums of money that the part in front tells, from the top."""
    texts = (e.text or e.desc for e in structure(screen).elements() if screen.visible_bounds(e) is not None)
    return tuple(dict.fromkeys(found for text in texts for found in _SUM.findall(text)))


@dataclass(frozen=True, slots=True)
class Touched:
    """What an action goes at.

    Attributes:
        element: what the tap reaches; None where the tree shows nothing there.
        described: what the model calls it, where it names instead of points.
        thought: what the model thinks; both count only where neither tree nor picture tell anything.
        written: reads the picture; None = that cannot be done.
    """

    screen: Screen
    at: Point
    element: Element | None
    described: str = ""
    thought: str = field(default="", repr=False)
    written: Callable[[], Sequence[Written]] | None = None


def of_touch(touched: Touched) -> Sensitive | None:
    """Whether a finger there does what needs a person's word."""
    element, screen = touched.element, touched.screen
    words = words_of(screen, element, touched.at) if element is not None else ()
    if element is None:
        return _of_picture(touched)
    if is_key(screen, element):
        sends = next((w for w in words if command_kind(w) == "send"), None)
        return Sensitive("send", sends, "control") if sends is not None else None
    found = _of_control(screen, element, words)
    return _of_picture(touched) if found is None and not words and not is_field(element) else found


def of_enter(screen: Screen, thought: str = "") -> Sensitive | None:
    """Whether the enter key, pressed now, sends something off or presses something."""
    at = next((e for e in reversed(screen.elements) if e.focused), None)
    if screen.quality is not Quality.FULL and (at is None or not is_field(at)):
        return of_blind_enter(thought)
    if at is None:
        return None
    if not is_field(at):
        return _of_control(screen, at, words_of(screen, at, None)) if at.clickable else None
    return (
        Sensitive("send", plain(at.hint) or short_id(at.id), "page")
        if writes_to_somebody(screen, at)
        else None
    )


def of_blind_enter(thought: str) -> Sensitive | None:
    """The enter key where the tree does not know what it goes to: it sends, unless something is looked for.

    Args:
        thought: what the model thinks, or what it calls the field.
    """
    return None if looks_for_something(thought) else Sensitive("send", "Enter", "page")


def _of_control(screen: Screen, element: Element, words: Sequence[str]) -> Sensitive | None:
    for said in words:
        kind = kind_of(said)
        if kind is not None and not (kind == "delete" and _deletes_nothing(screen, element, said)):
            return Sensitive(kind, said, "control")
    if (asked := permission_asked(screen, element, words)) is not None:
        return Sensitive("grant", asked, "page")
    named = words[0] if words else ""
    if sends_what_is_written(screen, element):
        return Sensitive("send", named, "page")
    if (title := is_chosen_to_be_sent_to(screen, element, words)) is not None:
        return Sensitive("send", title, "page")
    if is_called_at_once(screen, element):
        return Sensitive("call", named, "page")
    target = tap_target(screen, element)
    if target.clickable and not target.checkable and is_price(target.text or target.desc):
        return Sensitive("pay", plain(target.text or target.desc), "control")
    if not _only_says_yes(words):
        return None
    there = around(screen, element)
    return _about(there.texts) if there.asks else _of_page(there.title, there.texts)


def _deletes_nothing(screen: Screen, element: Element, said: str) -> bool:
    return clears_a_field(screen, element, said) or clears_choices(screen, element, said)


def _only_says_yes(words: Sequence[str]) -> bool:
    """Whether it does what its page is about: it agrees, or submits, and does not say to what."""
    if any(_SAYS_WHAT.fullmatch(plain(said)) for said in words):
        return False
    return any(says_yes(said) or command_kind(said) == "submit" for said in words)


def _about(texts: Iterable[str]) -> Sensitive | None:
    """What a dialog asks: any sentence of it counts."""
    for text in texts:
        kind = deed(text)
        if kind in WEIGHTY:
            return Sensitive(kind, text, "page")
    return None


def _of_page(title: str, texts: Sequence[str]) -> Sensitive | None:
    """What a page is about: its title, its headings; a sum of money beside a word of payment."""
    if title and (kind := deed(title)) in WEIGHTY:
        return Sensitive(kind, title, "page")
    for text in texts:
        if _CASHIER.fullmatch(text):
            return Sensitive("pay", text, "page")
        if (kind := command_kind(text)) in WEIGHTY:
            return Sensitive(kind, text, "page")
    if any(map(_MONEY.search, texts)):
        return next((Sensitive("pay", text, "page") for text in texts if deed(text) == "pay"), None)
    return None


def _of_picture(touched: Touched) -> Sensitive | None:
    """For what the tree has no words for."""
    written = touched.written() if touched.written is not None else ()
    under = written_at(written, touched.at, touched.screen.rect.height)
    if under is None:
        return _of_model(touched)
    if (kind := kind_of(under.text)) is not None:
        return Sensitive(kind, under.text, "control")
    if (kind := deed(touched.described)) in WEIGHTY:  # an icon, and the text is only beside it
        return Sensitive(kind, touched.described, "control")
    if not _only_says_yes((under.text,)):
        return None
    others = [plain(w.text) for w in written if w is not under]
    return _of_page("", others) or _about(text for text in others if "?" in text or "？" in text)


def _of_model(touched: Touched) -> Sensitive | None:
    """What the model calls it, or means to press."""
    kind = kind_of(touched.described) or deed(touched.described)
    if kind in WEIGHTY:
        return Sensitive(kind, touched.described, "control")
    found = meant(touched.thought)
    return Sensitive(*found, "control") if found is not None else None
