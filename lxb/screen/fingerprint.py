"""Short hashes of a screen: one of its structure, one of all that it shows. The same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from lxb.screen.layers import WindowKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxb.screen.tree import Element, Screen


def structure(screen: Screen) -> str:
    """Of depth, class and id of each node, and the package."""
    return _hash(screen.package, (f"{e.depth}\t{e.cls}\t{e.id}" for e in _nodes(screen)))


def appearance(screen: Screen) -> str:
    """Of all that can be seen of each node: texts, states and bounds besides the structure."""
    return _hash(screen.package, (_looks(e) for e in _nodes(screen)))


def _looks(e: Element) -> str:
    states = (e.clickable, e.scrollable, e.checked, e.enabled, e.focused, e.selected, e.visible)
    marks = "".join("01"[state] for state in states)
    return f"{e.depth}\t{e.cls}\t{e.id}\t{marks}\t{e.bounds}\t{e.text}\t{e.desc}\t{e.hint}"


def _nodes(screen: Screen) -> Iterator[Element]:
    """Bars are left out: their clock changes by itself. Windows are sorted: their order is by chance."""
    shown = [w for w in screen.windows if w.kind is not WindowKind.BAR]
    for window in sorted(shown, key=lambda w: (w.package, w.bounds)):
        yield from screen.elements[window.root : window.end]


def _hash(package: str, lines: Iterable[str]) -> str:
    text = "\n".join([package, *lines])
    return blake2b(text.encode("utf-8", "replace"), digest_size=10).hexdigest()
