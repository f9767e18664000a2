"""Rows become a Screen: what all flavours share once a node's attributes are known."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from typing import Any, cast

from lxb.geometry import Rect, Size
from lxb.screen.layers import main_window, windows
from lxb.screen.payload import unreadable
from lxb.screen.tree import Element, Screen

MAX_NODES = 100_000
MAX_DEPTH = 2_000

# A frozen dataclass sets each field through object.__setattr__, which costs more than all other work on a
# node. A draft has the same slots in the same order and is free to fill; Python lets it change its class.
Draft: Any = make_dataclass("Draft", [(f.name, f.type) for f in fields(Element)], slots=True)
"""A node not yet placed: all fields of `Element` in their order, by position."""
UNPLACED = (0, None, (), 0, 0)
"""The fields of a draft before `cls`."""


class Rows:
    """Collects nodes in document order. `open` and `close` are called as the tags come."""

    def __init__(self, sent: str) -> None:
        self._sent = sent
        self._drafts: list[Any] = []
        self._children: list[list[int]] = []
        self._above: list[int] = []
        self._windows = 0

    def __len__(self) -> int:
        return len(self._drafts)

    def open(self, draft: Any) -> None:
        """Adds a node; its place in the tree is filled in here."""
        drafts, above = self._drafts, self._above
        index, depth = len(drafts), len(above)
        if index >= MAX_NODES or depth >= MAX_DEPTH:
            limit = f"{MAX_NODES:,} nodes" if index >= MAX_NODES else f"{MAX_DEPTH:,} levels"
            unreadable(f"the tree has more than {limit}", self._sent)
        draft.index, draft.depth = index, depth
        if depth:
            draft.parent = parent = above[-1]
            self._children[parent].append(index)
        else:
            self._windows += 1
        draft.window = self._windows - 1
        drafts.append(draft)
        self._children.append([])
        above.append(index)

    def close(self) -> None:
        self._above.pop()

    def elements(self) -> tuple[Element, ...]:
        """All nodes, frozen. Called once, at the end."""
        drafts, self._drafts = self._drafts, []
        for draft, children in zip(drafts, self._children, strict=True):
            if children:
                draft.children = tuple(children)
            draft.__class__ = Element
        return cast("tuple[Element, ...]", tuple(drafts))


def to_screen(
    rows: Rows,
    *,
    size: Size | None,
    rotation: int,
    source: str,
    activity: str | None,
    raw: str,
    stray: str,
) -> Screen:
    """The screen of collected nodes; `size` is the display's where somebody knows it."""
    elements = rows.elements()
    main = main_window(windows(elements))
    edge = main.bounds if main else Rect(0, 0, 0, 0)
    return Screen(
        elements=elements,
        size=size or Size(max(0, edge.right), max(0, edge.bottom)),
        package=main.package if main else "",
        rotation=rotation,
        source=source,
        activity=activity,
        raw=raw,
        stray=stray,
    )
