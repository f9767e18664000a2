"""Actions that most dialects have, made from the arguments of a call: an action, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from executor.action import (
    Action,
    Ask,
    Back,
    Direction,
    DoubleTap,
    Finish,
    Fling,
    Home,
    Launch,
    LongPress,
    Own,
    Press,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialect import Frame
from executor.dialects.arguments import APP, END, MESSAGE, POINT, SECONDS, START, TEXT, Arguments
from executor.dialects.names import JUMP, plain
from executor.dialects.points import Fault

Reader = Callable[[Arguments, Frame], Action | Fault]

OPPOSITE: Mapping[Direction, Direction] = MappingProxyType(
    {"up": "down", "down": "up", "left": "right", "right": "left"}
)
"""Where a finger moves to show what lies on a side."""
_BUTTONS: Mapping[str, Action] = MappingProxyType(
    {
        "back": Back(),
        "home": Home(),
        "enter": Press("enter"),
        "return": Press("enter"),
        "menu": Press("recents"),
        "recents": Press("recents"),
        "recentapps": Press("recents"),
        "appswitch": Press("recents"),
        "overview": Press("recents"),
    }
)
"""Buttons of the system. The menu button of these dialects is the list of running apps."""


def tap(given: Arguments, frame: Frame) -> Action | Fault:
    at = given.point(frame, *POINT)
    return at if isinstance(at, Fault) else Tap(at)


def double_tap(given: Arguments, frame: Frame) -> Action | Fault:
    at = given.point(frame, *POINT)
    return at if isinstance(at, Fault) else DoubleTap(at)


def long_press(given: Arguments, frame: Frame) -> Action | Fault:
    at, seconds = given.point(frame, *POINT), given.seconds(*SECONDS)
    if isinstance(at, Fault):
        return at
    return seconds if isinstance(seconds, Fault) else LongPress(at, seconds)


def swipe(given: Arguments, frame: Frame) -> Action | Fault:
    """The way of a finger, from one point to another."""
    return _way(given, frame, drag=False)


def _way(given: Arguments, frame: Frame, *, drag: bool) -> Action | Fault:
    start, end = (
        given.point(frame, *START, axes=("x1", "y1")),
        given.point(frame, *END, axes=("x2", "y2")),
    )
    seconds = given.seconds(*SECONDS)
    if isinstance(start, Fault):
        return start
    if isinstance(end, Fault):
        return end
    return seconds if isinstance(seconds, Fault) else Swipe(start, end, seconds, drag)


def drag(given: Arguments, frame: Frame) -> Action | Fault:
    return _way(given, frame, drag=True)


def scroll(given: Arguments, frame: Frame) -> Action | Fault:
    """A way between two points; or a direction, which is the side where more shows up."""
    if "direction" not in given:
        return swipe(given, frame)
    side = given.direction("direction")
    return side if isinstance(side, Fault) else fling(given, frame, OPPOSITE[side])


def fling(given: Arguments, frame: Frame, way: Direction) -> Action | Fault:
    """The finger goes a way, from the point that is given, if one is."""
    at = given.optional_point(frame, *POINT)
    return at if isinstance(at, Fault) else Fling(way, at)


def type_text(given: Arguments, frame: Frame) -> Action | Fault:
    """A text, into the field that a point names where there is one."""
    text = given.text(*TEXT)
    if isinstance(text, Fault):
        return text
    at = given.optional_point(frame, *POINT)
    return at if isinstance(at, Fault) else Type(text, at)


def launch(given: Arguments, _: Frame) -> Action | Fault:
    app = given.text(*APP, *TEXT)
    if isinstance(app, Fault) or not app.strip() or "://" in app:
        return Fault("bad_arguments", "the app is missing: its name is needed")
    return Launch(app.strip())


def wait(given: Arguments, _: Frame) -> Action | Fault:
    seconds = given.seconds(*SECONDS, "value", "text")
    return seconds if isinstance(seconds, Fault) else Wait(seconds)


def press(given: Arguments, _: Frame) -> Action | Fault:
    """A key by its name; several at once with "+" or a blank between them."""
    key = given.text("key", "button", "keys", *TEXT)
    if isinstance(key, Fault) or not key.strip():
        return Fault("bad_arguments", "key is missing: the name of a key is needed")
    return _BUTTONS.get(plain(key)) or Press("+".join(key.replace("+", " ").casefold().split()))


def button(given: Arguments, _: Frame) -> Action | Fault:
    """A button of the system by its name."""
    said = given.text("button", "key", *TEXT)
    if isinstance(said, Fault):
        return Fault("bad_arguments", "button is missing: back, home, menu or enter is needed")
    found = _BUTTONS.get(plain(said))
    return found or Fault("bad_arguments", "button must be one of back, home, menu, enter")


def back(_: Arguments, __: Frame) -> Action | Fault:
    return Back()


def home(_: Arguments, __: Frame) -> Action | Fault:
    return Home()


def ask(given: Arguments, _: Frame) -> Action | Fault:
    return Ask(given.words("question", *MESSAGE, "value") or "")


def take_over(given: Arguments, _: Frame) -> Action | Fault:
    return TakeOver(given.words(*MESSAGE, "value") or "")


def finish(given: Arguments, _: Frame) -> Action | Fault:
    """The end, with a message that has to be there, be it empty."""
    message = given.words(*MESSAGE, "", near=True)
    if message is None:
        return Fault("bad_arguments", "message is missing: say what was done, or why it cannot be")
    return Finish(message)


def answer(given: Arguments, _: Frame) -> Action | Fault:
    """An answer ends the task; that it is there at all counts, see the loop for one that is empty."""
    text = given.words("text", "answer", "content", "message")
    return (
        Fault("bad_arguments", "text is missing: the answer for the user") if text is None else Finish(text)
    )


def jump(given: Arguments, _: Frame) -> Action | Fault:
    """A page that the map knows a way to; see `Talk.jumps`."""
    page = given.text("page", *TEXT, "name")
    return page if isinstance(page, Fault) else Own(JUMP, {"page": page.strip()})
