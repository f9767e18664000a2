"""Whether a screen rests: is it the same as the one before, does it hold still, has it loaded."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from lxb.package_name import SYSTEM_UI
from lxb.screen.tree import Element, Quality, Screen, short_class, short_id
from lxb.screen.words import label, plain

ALIKE = 0.9
"""Part of the nodes that two screens share at rest: an animation moves a few, a page most."""

_WAITING = frozenset(
    {"加载中", "正在加载", "请稍候", "请稍等", "loading", "please wait", "载入中", "努力加载中"}
)


@lru_cache(maxsize=16)
def _shape(screen: Screen) -> Counter[tuple[str, str, int]]:
    return Counter((e.cls, e.id, e.depth) for e in screen.elements)


def alike(a: Screen, b: Screen) -> bool:
    """Whether two screens have the same structure, texts left aside, up to what an animation moves."""
    if a.fingerprint == b.fingerprint:
        return True
    first, second = _shape(a), _shape(b)
    most = max(first.total(), second.total())
    return most > 0 and (first & second).total() >= ALIKE * most and a.package == b.package


@lru_cache(maxsize=16)
def _said(screen: Screen) -> Counter[tuple[str, str, str, bool, bool]]:
    return Counter(
        (short_id(e.id), label(e.text), label(e.desc), e.selected, e.checked)
        for e in screen.elements
        if e.text or e.desc or e.selected or e.checked
    )


def unchanged(a: Screen, b: Screen) -> bool:
    """Whether nothing happened between two screens: same structure, same labels.

    Counters, clocks and countdowns are no labels; a text or two that rotates is let pass.
    """
    if not alike(a, b):
        return False
    first, second = _said(a), _said(b)
    differing = max((first - second).total(), (second - first).total())
    return differing <= max(2, 0.05 * first.total()) and _marked(a) == _marked(b)


def _marked(screen: Screen) -> list[tuple[str, str]]:
    """What is selected or checked, in document order."""
    return [(short_id(e.id), label(e.text)) for e in screen.elements if e.selected or e.checked]


def is_loading(screen: Screen) -> bool:
    """Whether the screen only asks to wait: no tree worth the name, or a spinner with little else."""
    if screen.quality in {Quality.NONE, Quality.HOLLOW}:
        return True
    words = [e for e in screen.elements if _says_something(e)]
    if any(plain(e.text).strip(".… ").lower() in _WAITING for e in words) and len(words) <= 8:
        return True
    spinner = any(short_class(e.cls) == "ProgressBar" and e.bounds and not e.text for e in screen.elements)
    return spinner and len(words) <= 6 and not any(e.scrollable for e in screen.elements)


def _says_something(element: Element) -> bool:
    return element.package != SYSTEM_UI and bool(element.text or element.desc)
