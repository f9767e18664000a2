"""UiAutomator's selectors, as uiautomator2 sends them, resolved on a dump."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from lxml import etree

from lxb.geometry import Rect

Selector = Mapping[str, Any]

BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


class BadSelector(Exception):
    """Not what the server can read as a selector."""


def _fits(have: str, pattern: str) -> bool:
    """Java's `matches`: the whole text."""
    try:
        return re.fullmatch(pattern, have, re.DOTALL) is not None
    except re.error as error:
        raise BadSelector(f"java.util.regex.PatternSyntaxException: {error}") from error


def _holds(have: str, want: str) -> bool:
    """UiSelector's contains looks past case."""
    return want.lower() in have.lower()


def _begins(have: str, want: str) -> bool:
    return have.lower().startswith(want.lower())


TEXTS: Mapping[str, tuple[int, str, Callable[[str, str], bool]]] = MappingProxyType(
    {
        "text": (0x1, "text", str.__eq__),
        "textContains": (0x2, "text", _holds),
        "textMatches": (0x4, "text", _fits),
        "textStartsWith": (0x8, "text", _begins),
        "className": (0x10, "class", str.__eq__),
        "classNameMatches": (0x20, "class", _fits),
        "description": (0x40, "content-desc", str.__eq__),
        "descriptionContains": (0x80, "content-desc", _holds),
        "descriptionMatches": (0x100, "content-desc", _fits),
        "descriptionStartsWith": (0x200, "content-desc", _begins),
        "packageName": (0x80000, "package", str.__eq__),
        "packageNameMatches": (0x100000, "package", _fits),
        "resourceId": (0x200000, "resource-id", str.__eq__),
        "resourceIdMatches": (0x400000, "resource-id", _fits),
    }
)

FLAGS: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "checkable": (0x400, "checkable"),
        "checked": (0x800, "checked"),
        "clickable": (0x1000, "clickable"),
        "longClickable": (0x2000, "long-clickable"),
        "scrollable": (0x4000, "scrollable"),
        "enabled": (0x8000, "enabled"),
        "focusable": (0x10000, "focusable"),
        "focused": (0x20000, "focused"),
        "selected": (0x40000, "selected"),
    }
)

INDEX, INSTANCE = 0x800000, 0x1000000


@dataclass(eq=False)
class TreeNode:
    """One node of a dump, with links both ways."""

    attributes: Mapping[str, str]
    parent: TreeNode | None
    children: list[TreeNode] = field(default_factory=list)

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    def flag(self, name: str) -> bool:
        return self.attributes.get(name) == "true"

    @property
    def bounds(self) -> Rect:
        match = BOUNDS.fullmatch(self.get("bounds"))
        return Rect(*map(int, match.groups())) if match else Rect(0, 0, 0, 0)

    def below(self) -> Iterator[TreeNode]:
        """All descendants, document order."""
        for child in self.children:
            yield child
            yield from child.below()

    def visible_bounds(self, screen: Rect) -> Rect:
        """What of it lies on the screen and inside its scrolling ancestors; empty where nothing does."""
        seen: Rect | None = self.bounds.meet(screen)
        up = self.parent
        while seen and up is not None:
            if up.flag("scrollable"):
                seen = seen.meet(up.bounds)
            up = up.parent
        return seen or Rect(0, 0, 0, 0)


def read_tree(xml: str) -> TreeNode:
    """The root holds the windows and is no node itself. An empty dump is a root without children."""
    root = TreeNode({}, None)
    if not xml.strip():
        return root
    parser = etree.XMLParser(recover=True, huge_tree=True, resolve_entities=False, no_network=True)
    tree = etree.fromstring(xml.encode("utf-8", "replace"), parser)
    if tree is not None:
        _grow(root, tree)
    return root


def find(root: TreeNode, selector: Selector) -> list[TreeNode]:
    """Every node that answers to the selector, document order. Raises BadSelector."""
    found = _filter(root.below(), selector)
    links = list(selector.get("childOrSibling") or [])
    below = list(selector.get("childOrSiblingSelector") or [])
    if len(links) != len(below):
        raise BadSelector("childOrSibling and childOrSiblingSelector differ in length")
    for link, inner in zip(links, below, strict=True):
        pool = (near for node in found for near in _related(node, link))
        found = _filter(_unique(pool), inner)
    return found


def _grow(parent: TreeNode, element: etree._Element) -> None:
    for child in element.iterchildren("node"):
        node = TreeNode(
            {str(k): str(v) for k, v in child.attrib.items()}, parent if parent.attributes else None
        )
        parent.children.append(node)
        _grow(node, child)


def _related(node: TreeNode, link: str) -> Iterator[TreeNode]:
    if link == "child":
        yield from node.below()
    elif link == "sibling":
        if node.parent is not None:
            yield from node.parent.below()
    else:
        raise BadSelector(f"unknown link {link!r}")


def _unique(nodes: Iterator[TreeNode]) -> Iterator[TreeNode]:
    seen: set[int] = set()
    for node in nodes:
        if id(node) not in seen:
            seen.add(id(node))
            yield node


def _filter(pool: Iterator[TreeNode], selector: Selector) -> list[TreeNode]:
    if not isinstance(selector, Mapping):
        raise BadSelector("a selector is an object")
    mask = selector.get("mask")
    tests = list(_tests(selector, mask if isinstance(mask, int) else -1))
    found = [node for node in pool if all(test(node) for test in tests)]
    if "instance" in selector and (not isinstance(mask, int) or mask & INSTANCE):
        at = selector["instance"]
        if not isinstance(at, int) or isinstance(at, bool):
            raise BadSelector("an instance is a number")
        return found[at : at + 1] if at >= 0 else []
    return found


def _tests(selector: Selector, mask: int) -> Iterator[Callable[[TreeNode], bool]]:
    for name, want in selector.items():
        if name in TEXTS and mask & TEXTS[name][0]:
            yield _text_test(name, str(want))
        elif name in FLAGS and mask & FLAGS[name][0]:
            yield _flag_test(FLAGS[name][1], bool(want))
        elif name == "index" and mask & INDEX:
            yield _index_test(str(want))


def _text_test(name: str, want: str) -> Callable[[TreeNode], bool]:
    _, attribute, fits = TEXTS[name]
    return lambda node: fits(node.get(attribute), want)


def _flag_test(attribute: str, want: bool) -> Callable[[TreeNode], bool]:
    return lambda node: node.flag(attribute) == want


def _index_test(want: str) -> Callable[[TreeNode], bool]:
    return lambda node: node.get("index") == want
