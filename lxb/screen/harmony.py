"""HarmonyOS: the JSON of `uitest dumpLayout` becomes rows.

The outermost object stands for the display and holds the windows; like `<hierarchy>` it is no element.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxb.geometry import Rect
from lxb.screen.build import UNPLACED, Draft, Rows
from lxb.screen.flags import OFF, ON, rect
from lxb.screen.payload import clean, unreadable


def fill(rows: Rows, data: dict[str, Any], sent: str) -> Rect | None:
    """Adds all nodes below the display's; returns the display's bounds.

    Raises:
        ScreenUnreadable: the JSON is not built as a layout is.
    """
    for event in _walk(data):
        if event is None:
            rows.close()
            continue
        node, package = event
        attributes = _attributes(node)
        if attributes is None:
            unreadable("not a layout: a node without attributes", sent)
        rows.open(Draft(*UNPLACED, *_values(attributes, package)))
    return rect(_word(_attributes(data) or {}, "bounds"))


def _walk(display: dict[str, Any]) -> Iterator[tuple[Any, str] | None]:
    """Nodes with their window's package, each followed by None when all below it is done."""
    stack: list[tuple[Any, str] | None] = [(child, "") for child in reversed(_children(display))]
    while stack:
        event = stack.pop()
        if event is None:
            yield None
            continue
        node, package = event
        package = _word(_attributes(node) or {}, "bundleName") or package
        yield node, package
        stack.append(None)
        stack += [(child, package) for child in reversed(_children(node))]


def _children(node: Any) -> list[Any]:
    children = node.get("children") if isinstance(node, dict) else None
    return children if isinstance(children, list) else []


def _attributes(node: Any) -> dict[str, Any] | None:
    attributes = node.get("attributes") if isinstance(node, dict) else None
    return attributes if isinstance(attributes, dict) else None


def _word(attributes: dict[str, Any], name: str) -> str:
    """Values are strings; other tools write real booleans and numbers."""
    value = attributes.get(name)
    if isinstance(value, bool):
        return "true" if value else "false"
    return clean(value) if isinstance(value, str) else "" if value is None else str(value)[:100]


def _values(attributes: dict[str, Any], package: str) -> tuple[object, ...]:
    def word(name: str) -> str:
        return _word(attributes, name)

    return (
        word("type"),
        word("id") or word("key"),
        package,
        word("text"),
        word("description"),
        word("hint"),
        rect(word("bounds")),
        OFF[word("clickable")],
        OFF[word("longClickable")],
        OFF[word("scrollable")],
        OFF[word("checkable")],
        OFF[word("checked")],
        ON[word("enabled")],
        OFF[word("focusable")] or OFF[word("clickable")],
        OFF[word("focused")],
        OFF[word("selected")],
        word("type") == "TextInput" and word("inputType").lower().startswith("password"),
        ON[word("visible")],
        0,
    )
