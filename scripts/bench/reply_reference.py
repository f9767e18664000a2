"""The parser of Open-AutoGLM, out of a checkout of it, read as what its agent would go on to do.

Nothing of it is part of this project. What cannot be parsed is an end with success there; that is what is
judged. A point is taken as its handler would tap it.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from executor.action import (
    Action,
    Ask,
    Back,
    CallApi,
    DoubleTap,
    Finish,
    Home,
    Launch,
    LongPress,
    Note,
    Parsed,
    ParseFailure,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialect import Said
from lxb.geometry import Point, Size

Reference = Callable[[Said, Size], Parsed | ParseFailure]


def reference(checkout: Path) -> Reference:
    """Its parser, as a function of a reply and the screen's size.

    Raises:
        ImportError: there is no such parser in the folder.
    """
    sys.path.insert(0, str(checkout))
    try:
        parse_action = importlib.import_module("phone_agent.actions.handler").parse_action
        apart = importlib.import_module("phone_agent.model.client").ModelClient._parse_response
    finally:
        sys.path.remove(str(checkout))

    def read(said: Said, screen: Size) -> Parsed | ParseFailure:
        thought, action = apart(None, said.text)
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                parsed = parse_action(action)
            except ValueError:
                parsed = {"_metadata": "finish", "message": action}
        return _done(parsed, thought or None, screen)

    return read


def _done(parsed: Mapping[str, Any], thought: str | None, screen: Size) -> Parsed | ParseFailure:
    if parsed["_metadata"] == "finish":
        return Parsed(Finish(str(parsed.get("message"))), thought)
    name = str(parsed.get("action"))
    if name not in _ACTIONS:
        return ParseFailure("unknown_action", f"unknown action: {name}")
    try:
        action = _ACTIONS[name](parsed, screen)
    except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError) as error:
        return ParseFailure("bad_arguments", f"action failed: {error}")
    return Parsed(action, thought, parsed.get("message") if name == "Tap" else None)


def _at(point: Any, screen: Size) -> Point:
    return Point(int(point[0] / 1000 * screen.width), int(point[1] / 1000 * screen.height))


def _point(given: Mapping[str, Any], screen: Size) -> Point:
    if not given.get("element"):
        raise KeyError("element")
    return _at(given["element"], screen)


def _launch(given: Mapping[str, Any], _: Size) -> Action:
    if not given.get("app"):
        raise KeyError("app")
    return Launch(given["app"])


def _wait(given: Mapping[str, Any], _: Size) -> Action:
    try:
        return Wait(float(given.get("duration", "1 seconds").replace("seconds", "").strip()))
    except ValueError:
        return Wait(1.0)


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any], Size], Action]] = {
    "Launch": _launch,
    "Tap": lambda given, screen: Tap(_point(given, screen)),
    "Type": lambda given, _: Type(given.get("text", ""), clear=True),
    "Type_Name": lambda given, _: Type(given.get("text", ""), clear=True),
    "Swipe": lambda given, screen: Swipe(_at(given["start"], screen), _at(given["end"], screen)),
    "Back": lambda *_: Back(),
    "Home": lambda *_: Home(),
    "Double Tap": lambda given, screen: DoubleTap(_point(given, screen)),
    "Long Press": lambda given, screen: LongPress(_point(given, screen)),
    "Wait": _wait,
    "Take_over": lambda given, _: TakeOver(given.get("message", "")),
    "Note": lambda given, _: Note(given.get("message", "")),
    "Call_API": lambda given, _: CallApi(given.get("instruction", "")),
    "Interact": lambda *_: Ask(),
}
