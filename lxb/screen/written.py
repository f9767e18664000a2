"""A screen with what is written on its picture as elements: for pages whose tree names nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lxb.ocr import Line
from lxb.screen.tree import Element, Screen
from lxb.screen.words import label

CLASS = "lxb.Written"
"""Class of elements that were read off a picture; no phone gives one such."""

LEAST = 0.6
"""Confidence below which a line is more likely a part of a drawing."""


def written_key(text: str) -> str:
    """What two readings of one text share: its label without spaces, which are often lost, and case."""
    return "".join(label(text).split()).casefold()


def with_lines(screen: Screen, lines: Iterable[Line]) -> Screen:
    """The screen with a control in its main window for each line; as it is where there is no window.

    Args:
        screen: as the phone gave it.
        lines: what is written on its picture, boxes in its pixels.
    """
    main = screen.main
    shown = [line for line in lines if line.confidence >= LEAST and written_key(line.text)]
    if main is None or not shown:
        return screen
    at, more = main.end, len(shown)

    def moved(index: int) -> int:
        return index + more if index >= at else index

    kept = [
        replace(
            e,
            index=moved(e.index),
            parent=None if e.parent is None else moved(e.parent),
            children=tuple(map(moved, e.children)),
        )
        for e in screen.elements
    ]
    root = kept[main.root]
    kept[main.root] = replace(root, children=(*root.children, *range(at, at + more)))
    new = [_element(line, at + n, root) for n, line in enumerate(shown)]
    return replace(screen, elements=(*kept[:at], *new, *kept[at:]))


def _element(line: Line, index: int, root: Element) -> Element:
    return replace(
        root,
        index=index,
        parent=root.index,
        children=(),
        depth=root.depth + 1,
        cls=CLASS,
        id="",
        text=line.text,
        desc="",
        hint="",
        bounds=line.box,
        clickable=True,
        enabled=True,
        visible=True,
        scrollable=False,
        long_clickable=False,
        checkable=False,
        checked=False,
        focusable=False,
        focused=False,
        selected=False,
        password=False,
        drawing_order=0,
    )
