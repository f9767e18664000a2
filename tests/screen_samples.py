"""Small screens for tests, written as trees of `node`s and read by the real parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from lxb.screen import Element, Screen
from lxb.screen.xml import parse

WIDTH, HEIGHT = 1080, 2400
PACKAGE = "com.example.app"
Box = tuple[int, int, int, int]
FLAGS = ("clickable", "scrollable", "selected", "checked", "checkable", "password", "long-clickable")


@dataclass(frozen=True)
class Node:
    attributes: dict[str, str]
    box: Box | None
    children: tuple[Node, ...] = field(default=())

    def xml(self, box: Box, package: str) -> str:
        """Children without a box of their own share their parent's height, one below the other."""
        left, top, right, bottom = self.box or box
        package = self.attributes.get("package", package)
        step = (bottom - top) // max(1, len(self.children))
        inner = "".join(
            child.xml((left, top + n * step, right, top + (n + 1) * step), package)
            for n, child in enumerate(self.children)
        )
        given = {**self.attributes, "package": package, "bounds": f"[{left},{top}][{right},{bottom}]"}
        return f"<node {' '.join(f'{k}={quoteattr(v)}' for k, v in given.items())}>{inner}</node>"


def node(
    cls: str = "FrameLayout",
    *children: Node,
    id: str = "",
    text: str = "",
    desc: str = "",
    box: Box | None = None,
    flags: str = "",
    package: str = "",
) -> Node:
    """`flags`: names of what is true, parted by spaces ("clickable selected")."""
    true = flags.split()
    assert set(true) <= set(FLAGS), flags
    full = f"{package or PACKAGE}:id/{id}" if id and ":" not in id else id
    given = {"class": f"android.widget.{cls}", "resource-id": full, "text": text, "content-desc": desc}
    if package:
        given["package"] = package
    return Node({**given, **{f: str(f in true).lower() for f in FLAGS}}, box, children)


def row(text: str, *more: Node, id: str = "title", box: Box | None = None, flags: str = "clickable") -> Node:
    """A clickable row with a text inside, as lists have them."""
    return node("LinearLayout", node("TextView", id=id, text=text), *more, box=box, flags=flags)


def screen(*nodes: Node, windows: tuple[Node, ...] = (), package: str = PACKAGE) -> Screen:
    """A page that fills the screen; `windows` are roots beside it (dialogs, bars)."""
    whole = (0, 0, WIDTH, HEIGHT)
    roots = [node("FrameLayout", *nodes, box=whole), *windows]
    body = "".join(root.xml(root.box or whole, package) for root in roots)
    return parse(f'<hierarchy rotation="0">{body}</hierarchy>')


def by_text(of: Screen, text: str) -> Element:
    """The first element with this text or description."""
    return next(e for e in of if text in {e.text, e.desc})
