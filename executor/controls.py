"""A compact numbered list of what can be touched on a screen, as a model is shown it: quoted as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from lxb.device.typing import shown_text
from lxb.errors import Lang
from lxb.finger import touch_point
from lxb.geometry import Point
from lxb.locator import own_parts
from lxb.model.quoting import fenced, quoted
from lxb.model.tokens import text_tokens
from lxb.screen import Element, Screen, WindowKind, is_field, short_id
from lxb.screen.words import is_obfuscated, plain

MOST = 80
"""Controls; who needs more has to scroll."""
LONGEST = 60
"""Characters of a control's words, and of what stands in a field."""

Spell = Callable[[Point], str]
"""Writes a pixel of the screen as the model itself would say it."""

_KINDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "field": ("field", "输入框"),
        "password": ("password field", "密码框"),
        "switch": ("switch", "开关"),
        "scroll": ("scrolls", "可滚动"),
        "text": ("text", "文字"),
        "": ("", ""),
    }
)
_STATES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "on": ("on", "开"),
        "off": ("off", "关"),
        "selected": ("selected", "选中"),
        "disabled": ("disabled", "不可用"),
        "focused": ("focused", "焦点"),
        "filled": ("filled", "已填写"),
        "empty": ("empty", "空"),
    }
)


@dataclass(frozen=True, slots=True)
class Controls:
    """The list, and what its numbers mean."""

    text: str
    """Fenced lines; "" where there is nothing to list."""
    numbered: Mapping[int, Element]


def listed(
    screen: Screen, lang: Lang, *, spell: Spell | None = None, texts: bool = False, tokens: int = 1200
) -> Controls:
    """What can be touched, in the order of the tree.

    Args:
        screen: what to list.
        lang: of the words that say what kind of control it is.
        spell: writes where each is; None = no places.
        texts: list what can only be read as well, for those who cannot see the picture.
        tokens: the list is cut off before it costs more.
    """
    lines: list[str] = []
    numbered: dict[int, Element] = {}
    left = tokens
    for element in _shown(screen, texts=texts):
        number = len(numbered) + 1 if _is_control(element) else None
        line = _line(screen, element, number, lang, spell)
        left -= text_tokens(line) + 1
        if left < 0 or len(numbered) == MOST:
            lines.append("…")
            break
        lines.append(line)
        if number is not None:
            numbered[number] = element
    return Controls(fenced(lines) if lines else "", numbered)


def _shown(screen: Screen, *, texts: bool) -> Iterator[Element]:
    """Controls in view of windows that are no bars or keyboards; texts where nothing else says them."""
    said: set[int] = set()
    for window in screen.stack:
        if window.kind is not WindowKind.APP:
            continue
        for e in screen.elements[window.root : window.end]:
            if screen.visible_bounds(e) is None or screen.covered(e) is not None:
                continue
            if _is_control(e):
                said.update(part.index for part in _parts(screen, e))
                yield e
            elif texts and e.index not in said and (plain(e.text) or plain(e.desc)):
                yield e


def _is_control(e: Element) -> bool:
    return e.clickable or e.long_clickable or e.checkable or e.scrollable or is_field(e)


def _line(screen: Screen, e: Element, number: int | None, lang: Lang, spell: Spell | None) -> str:
    """As `3 "搜索" field empty focused (512, 80)`."""
    parts = [str(number) if number is not None else "-"]
    words = quoted(_words(screen, e), LONGEST)
    if words:
        parts.append(f'"{words}"')
    parts += filter(None, (_said(_KINDS, _kind(e, number), lang), *_states(e, lang)))
    if spell is not None and number is not None:
        parts.append(spell(touch_point(screen, e)))
    return " ".join(parts)


def _words(screen: Screen, e: Element) -> str:
    """What names it, and what else it says; of a field what it wants, never what it holds."""
    if is_field(e) or e.password:
        return plain(e.hint) or plain(e.desc) or _words_of_id(e)
    said = (plain(part.text) or plain(part.desc) for part in _parts(screen, e))
    return " · ".join(dict.fromkeys(filter(None, said))) or _words_of_id(e)


def _parts(screen: Screen, e: Element) -> Iterator[Element]:
    """What of an element in view says something of it; what can be touched inside speaks for itself."""
    if e.scrollable or not _is_control(e):
        yield e
        return
    for part in own_parts(screen, e):
        if part is e or not (_is_control(part) or screen.visible_bounds(part) is None):
            yield part


def _words_of_id(e: Element) -> str:
    short = short_id(e.id)
    return "" if is_obfuscated(short) else short.replace("_", " ")


def _kind(e: Element, number: int | None) -> str:
    if e.password:
        return "password"
    if is_field(e):
        return "field"
    if e.checkable:
        return "switch"
    if e.scrollable and not e.clickable:
        return "scroll"
    return "text" if number is None else ""


def _states(e: Element, lang: Lang) -> Iterator[str]:
    if e.password:
        yield _said(_STATES, "filled" if shown_text(e) else "empty", lang)
    elif is_field(e):
        held = shown_text(e)
        yield f"= “{quoted(held, LONGEST)}”" if held else _said(_STATES, "empty", lang)
    if e.checkable:
        yield _said(_STATES, "on" if e.checked else "off", lang)
    if e.selected:
        yield _said(_STATES, "selected", lang)
    if e.focused and is_field(e):
        yield _said(_STATES, "focused", lang)
    if not e.enabled:
        yield _said(_STATES, "disabled", lang)


def _said(words: Mapping[str, tuple[str, str]], key: str, lang: Lang) -> str:
    return words[key][1 if lang == "zh" else 0]
