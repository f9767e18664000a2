"""Screens on which something has to be agreed to, and a finger on them."""

from __future__ import annotations

from executor.consent import Sensitive, Touched, of_touch
from executor.pressed import element_at
from lxb.geometry import Point
from lxb.screen import Screen
from tests.screen_samples import WIDTH, Node, by_text, node, row, screen


def button(text: str, box: tuple[int, int, int, int] = (100, 2000, 980, 2140)) -> Node:
    return node("Button", text=text, box=box, flags="clickable")


def touch(on: Screen, text: str, **more: object) -> Sensitive | None:
    """What a finger on the control of that text would need."""
    bounds = by_text(on, text).bounds
    assert bounds is not None
    return touch_at(on, bounds.centre, **more)


def touch_at(on: Screen, at: Point, **more: object) -> Sensitive | None:
    return of_touch(Touched(on, at, element_at(on, at), **more))  # type: ignore[arg-type]


def dialog(*said: str, yes: str, title: str = "") -> Screen:
    """A dialog over a page, with a title, sentences and two buttons."""
    texts = [node("TextView", id="alertTitle", text=title)] if title else []
    texts += [node("TextView", id="message", text=text) for text in said]
    buttons = node(
        "LinearLayout",
        node("Button", text="取消", flags="clickable", box=(120, 1400, 500, 1500)),
        node("Button", text=yes, flags="clickable", box=(520, 1400, 900, 1500)),
        box=(100, 1400, 980, 1500),
    )
    window = node(
        "FrameLayout",
        node("LinearLayout", *texts, box=(100, 900, 980, 1390)),
        buttons,
        box=(100, 900, 980, 1500),
    )
    return screen(row("订单"), row("设置"), row("关于"), windows=(window,))


def page(title: str, *said: str, yes: str) -> Screen:
    """A whole page with a title bar, texts, and one button at its bottom."""
    bar = node(
        "FrameLayout",
        node("TextView", text=title, box=(200, 100, 800, 200)),
        id="action_bar",
        box=(0, 80, WIDTH, 220),
    )
    texts = [
        node("TextView", text=text, box=(60, 300 + 120 * n, 1000, 400 + 120 * n))
        for n, text in enumerate(said)
    ]
    return screen(bar, *texts, button(yes))
