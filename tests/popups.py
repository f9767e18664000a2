"""Dialogs and pages of an app in the tree's own words, and what a dismissal would press."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from lxb.screen import Screen
from lxb.screen.words import plain
from lxb.screen.xml import parse
from router.overlays import Dismissal

APP = "com.example.shop"


def node(kind: str, words: str = "", **more: str) -> str:
    """One element; `kind` is its short class."""
    given = {"class": f"android.widget.{kind}", "text": words, "package": APP, "clickable": "false", **more}
    given = {key.replace("_", "-"): value for key, value in given.items()}
    return f"<node {' '.join(f'{key}={quoteattr(value)}' for key, value in given.items())} />"


def button(words: str, row: int, **more: str) -> str:
    return node("Button", words, clickable="true", bounds=f"[200,{row}][880,{row + 120}]", **more)


def dialog(*children: str, package: str = APP) -> Screen:
    """A window in the middle of a screen with the system's bar above it."""
    bar = '<node class="android.view.View" package="com.android.systemui" bounds="[0,0][1080,80]" />'
    bottom = '<node class="android.view.View" package="com.android.systemui" bounds="[0,2300][1080,2400]" />'
    body = "".join(children).replace(APP, package)
    frame = f'<node class="android.widget.FrameLayout" package="{package}" bounds="[100,700][980,1700]">'
    return parse(f"<hierarchy rotation='0'>{bar}{bottom}{frame}{body}</node></hierarchy>")


def text(words: str, row: int = 760) -> str:
    return node("TextView", words, bounds=f"[140,{row}][940,{row + 100}]")


def pressed(found: Dismissal | None) -> str | None:
    """Words on what is to be pressed; "back" for the key."""
    if found is None:
        return None
    return (plain(found.press.text) or plain(found.press.desc) or found.press.id) if found.press else "back"


def page(*children: str) -> Screen:
    frame = f'<node class="android.widget.FrameLayout" package="{APP}" bounds="[0,0][1080,2400]">'
    return parse(f"<hierarchy rotation='0'>{frame}{''.join(children)}</node></hierarchy>")
