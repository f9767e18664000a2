"""A dump as uiautomator writes it: a root of the whole screen, and what a test puts into it."""

from __future__ import annotations

from lxb.screen import Element
from lxb.screen.xml import parse

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
ROOT = 'class="android.widget.FrameLayout" package="com.example.shop" bounds="[0,0][1080,2400]"'


def dump(inner: str, root: str = ROOT) -> str:
    return f'{HEAD}<hierarchy rotation="0"><node {root}>{inner}</node></hierarchy>'


def one(attributes: str) -> Element:
    """The second node of a dump, with these attributes."""
    return parse(dump(f"<node {attributes} />")).elements[1]
