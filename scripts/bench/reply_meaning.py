"""What a line of a file of replies expects, and whether a reading of the reply is that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from executor.action import (
    Action,
    Ask,
    Back,
    CallApi,
    Described,
    DoubleTap,
    Finish,
    Fling,
    Home,
    Launch,
    ListApps,
    Listed,
    Locate,
    LongPress,
    Noop,
    Note,
    OpenUrl,
    Own,
    Parsed,
    ParseFailure,
    Press,
    Screenshot,
    Swipe,
    TakeOver,
    Tap,
    Type,
    TypeSecret,
    Wait,
    Where,
)
from executor.dialect import Frame, Said
from executor.dialects import wire
from lxb.geometry import Point, Size, Space

Verdict = Literal["right", "wrong", "silently_wrong"]
"""Silently wrong: an action or an end where another one, or a failure, was right."""

TOLERANCE = 2
"""Pixels by which a point may be off, on each axis."""
_SPACES: Mapping[str, Space] = {
    "norm1000": "0-1000",
    "norm999": "0-999",
    "image_px": "pixel",
    "resized28_px": "resized-28",
    "device_px": "pixel",
}
_PLACES = frozenset({"point", "start", "end"})
_ONLY_WHERE_NAMED = ("rest", "submit", "success")


def said_in(line: Mapping[str, Any]) -> Said:
    """The reply of a line: a text, a message or a raw body."""
    reason = line.get("finish_reason")
    if "body" in line:
        return wire.of_body(line["body"])
    return (
        wire.of_message(line["message"], reason) if "message" in line else wire.of_text(line["reply"], reason)
    )


def frame_of(line: Mapping[str, Any]) -> Frame:
    """What the points of a line's reply are relative to."""
    screen = Size(*line["screen_size"])
    sent = screen if line["coords"] == "device_px" else Size(*line["image_size"])
    return Frame(_SPACES.get(line["coords"]), sent, screen)


def judged(line: Mapping[str, Any], read: Parsed | ParseFailure) -> Verdict:
    """Whether a reading is what the line expects."""
    if "expect" not in line:
        if isinstance(read, Parsed):
            return "silently_wrong"
        return "right" if read.code in {line["expect_error"], *line.get("error_also", ())} else "wrong"
    if isinstance(read, ParseFailure):
        return "wrong"
    if not is_meant(line["expect"], read):
        return "silently_wrong"
    thought = _blank(line.get("thought")) == _blank(read.thought)
    sides = all(_blank(read.side.get(name)) == _blank(text) for name, text in line.get("side", {}).items())
    return "right" if thought and sides else "wrong"


def is_meant(expect: Mapping[str, Any], parsed: Parsed) -> bool:
    """Whether an action is the expected one in all that is named."""
    named = dict(expect)
    given = meaning(parsed.action)
    if named.pop("sensitive", False) != (parsed.approval is not None):
        return False
    if parsed.approval is not None and "message" not in given and "message" in named:
        given["message"] = parsed.approval
    given["rest"] = parsed.rest
    if any(given.get(name) and name not in named for name in _ONLY_WHERE_NAMED):
        return False
    return all(_same(name, value, given.get(name)) for name, value in named.items())


def meaning(action: Action) -> dict[str, Any]:
    """An action in the words of the file."""
    match action:
        case Tap(where) | DoubleTap(where):
            name = "tap" if isinstance(action, Tap) else "double_tap"
            return {"action": name, **_place(where)}
        case LongPress(where, seconds):
            return {"action": "long_press", "seconds": seconds, **_place(where)}
        case Type(text, where, submit, clear):
            return {"action": "type", "text": text, "submit": submit, "clear": clear, **_place(where)}
        case TypeSecret(secret, where):
            return {"action": "type_secret", "secret_id": secret, **_place(where)}
        case Swipe(start, end):
            return {"action": "swipe", **_place(start, "start"), **_place(end, "end")}
        case Fling(finger, at):
            return {"action": "swipe", "finger": finger, **_place(at)}
        case Finish(message, success):
            return {"action": "finish", "message": message, "success": success}
        case Own(name, arguments):
            return {"action": "tool", "name": name, "arguments": dict(arguments)}
        case _:
            return _plain_meaning(action)


def _plain_meaning(action: Action) -> dict[str, Any]:
    """Actions without a place."""
    match action:
        case Press(key):
            return {"action": "key", "key": key}
        case Launch(app):
            return {"action": "launch", "app": app}
        case OpenUrl(url):
            return {"action": "open_url", "url": url}
        case Wait(seconds):
            return {"action": "wait", "seconds": seconds}
        case Ask(words) | TakeOver(words) | Note(words):
            name = {Ask: "ask", TakeOver: "take_over", Note: "note"}[type(action)]
            return {"action": name, "message": words}
        case CallApi(instruction):
            return {"action": "call_api", "instruction": instruction}
        case Screenshot(region):
            return {"action": "screenshot", "region": list(region) if region else None}
        case Locate(at):
            return {"action": "locate", "point": at}
        case Back() | Home() | ListApps() | Noop():
            return {"action": {Back: "back", Home: "home", ListApps: "list_apps", Noop: "noop"}[type(action)]}
        case _:
            return {"action": type(action).__name__}


def _place(where: Where | None, name: str = "point") -> dict[str, Any]:
    match where:
        case Point():
            return {name: where}
        case Listed(number):
            return {"index": number}
        case Described(words):
            return {"target" if name == "point" else f"target_{name}": words}
        case None:
            return {}


def _same(name: str, wanted: Any, given: Any) -> bool:
    if name in _PLACES or name == "region":
        return given is not None and all(
            abs(one - other) <= TOLERANCE for one, other in zip(wanted, given, strict=True)
        )
    if name == "message" and isinstance(given, str):
        return bool(wanted.strip() == given.strip())
    return bool(wanted == given)


def _blank(text: str | None) -> str:
    return " ".join((text or "").split())
