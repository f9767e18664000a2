"""The tree as uiautomator2's `dumpWindowHierarchy` writes it: attributes, order, escapes and quirks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxb.virtual.view import View
from lxb.virtual.window import Window

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
_NO_TEXT = "\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\U00010000-\U0010ffff"
_SPECIAL = re.compile(f'[&<>"\n\r\t{_NO_TEXT}]')
_FALSE_TRUE = ("false", "true")
_NO_NAF = ("GridView", "GridLayout", "ListView", "TableLayout")


def attribute(text: str) -> str:
    """A value with its quotes.

    The dumper sees UTF-16 units and makes a dot of each that is no character of the Basic Multilingual Plane;
    a value with a double quote is put into single ones.
    """
    if not _SPECIAL.search(text):
        return f'"{text}"'
    quote = "'" if '"' in text else '"'
    out = []
    for ch in text:
        if ch in _ESCAPES:
            out.append(_ESCAPES[ch])
        elif ch == "'" and quote == "'":
            out.append("&apos;")
        elif ord(ch) > 0xFFFF:
            out.append("..")
        elif ch != '"' and _SPECIAL.match(ch):
            out.append(".")
        else:
            out.append(ch)
    return f"{quote}{''.join(out)}{quote}"


def dump(windows: Iterable[Window], rotation: int = 0, *, compressed: bool = False) -> str:
    """All windows as one document."""
    out = [HEAD, f'<hierarchy rotation="{rotation}">']
    for window in windows:
        if window.root.seen is not None:
            _write(window.root, 0, 0, _Window(window.package, compressed), out)
    out.append("</hierarchy>")
    return "".join(out)


class _Window:
    __slots__ = ("compressed", "package", "prefix")

    def __init__(self, package: str, compressed: bool) -> None:
        self.package = f'"{package}"'
        self.prefix = package + ":id/"
        self.compressed = compressed


def resource_id(rid: str, package: str) -> str:
    """An id as it stands in an app file in full: "title", "android:title", "com.x:id/title"."""
    if not rid or ":id/" in rid:
        return rid
    if ":" in rid:
        owner, _, name = rid.partition(":")
        return f"{owner}:id/{name}"
    return f"{package}:id/{rid}"


def _write(v: View, index: int, order: int, window: _Window, out: list[str]) -> None:
    """One node and what is below it. `index` counts the siblings that are attached, seen or not."""
    children = v.attached()
    if window.compressed:
        children = list(_important(children))
    at = v.seen
    assert at is not None
    ft = _FALSE_TRUE
    rid = v.rid
    if rid and ":" not in rid:
        rid = window.prefix + rid
    elif rid:
        rid = resource_id(rid, "")
    text = attribute(v.text) if v.text else '""'
    desc = attribute(v.desc) if v.desc else '""'
    hint = attribute(v.hint) if v.hint else '""'
    naf = 'NAF="true" ' if v.clickable and _nameless(v) else ""
    out.append(
        f'<node {naf}index="{index}" text={text} resource-id="{rid}" class="{v.cls}" '
        f'package={window.package} content-desc={desc} checkable="{ft[v.checkable]}" '
        f'checked="{ft[v.checked]}" clickable="{ft[v.clickable]}" enabled="{ft[v.enabled]}" '
        f'focusable="{ft[v.focusable]}" '
        f'focused="{ft[v.focused]}" scrollable="{ft[v.scrollable]}" long-clickable="{ft[v.long_clickable]}" '
        f'password="{ft[v.password]}" selected="{ft[v.selected]}" visible-to-user="true" '
        f'bounds="[{at.left},{at.top}][{at.right},{at.bottom}]" drawing-order="{order}" hint={hint} '
        'display-id="0"'
    )
    shown = [(n, c) for n, c in enumerate(children) if c.seen is not None]
    if not shown:
        out.append(" />")
        return
    out.append(">")
    first = shown[0][0] if v.recycles else 0
    for n, c in shown:
        _write(c, n - first, n - first + 1, window, out)
    out.append("</node>")


def _important(children: Iterable[View]) -> Iterable[View]:
    """The compressed tree leaves out containers that say and do nothing; their children take their place."""
    for c in children:
        if c.attached() and not (
            c.text or c.desc or c.clickable or c.long_clickable or c.scroll or c.focusable or c.checkable
        ):
            yield from _important(c.attached())
        else:
            yield c


def _nameless(v: View) -> bool:
    """Whether uiautomator marks it "not accessibility friendly": usable, and no word in it or below."""
    if not v.enabled or v.cls.endswith(_NO_NAF):
        return False
    return _wordless(v)


def _wordless(v: View) -> bool:
    return not (v.text or v.desc) and all(map(_wordless, v.attached()))
