"""Gemini's computer use: parts `functionCall`, or steps `function_call`, each with its intent.

Sources of the format: google-gemini/computer-use-preview, `agent.py`, and the documentation of the service,
for phones and for browsers. Points count to 999. `drag_and_drop` is also how a phone's page is scrolled; a
scroll of the browser names the side where more is to show up. A decision of safety may ask for the user's
consent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from executor.action import Action, Fling, ListApps, Noop, OpenUrl, Screenshot, Swipe, Type, Wait
from executor.dialect import Frame, Said
from executor.dialects import forms, names
from executor.dialects.arguments import POINT, Arguments
from executor.dialects.forms import OPPOSITE, Reader
from executor.dialects.names import Names, plain
from executor.dialects.native import MOST_CALLS, Call, Native, Output, listed
from executor.dialects.own_functions import FUNCTIONS, OTHER_NAMES, keys
from executor.dialects.points import Fault, point
from executor.dialects.tools import tool_of

_CALL = ("functionCall", "function_call")
_ALLOWED = frozenset({"regular", "allow", "allowed", "proceed", "none", "safe", ""})
_BLOCKED = frozenset({"block", "blocked", "deny", "denied", "refuse"})
_BESIDE = frozenset({"intent", "safetydecision"})
_GRID = 1000


def _drag(given: Arguments, frame: Frame) -> Action | Fault:
    """From start to end, or to the destination of the older form, in which something is held and moved."""
    older = "destination_x" in given or "destination_y" in given
    start = given.get("x"), given.get("y")
    if given.get("start_x") is not None or given.get("start_y") is not None:
        start = given.get("start_x"), given.get("start_y")
    end = given.get("end_x", "destination_x"), given.get("end_y", "destination_y")
    if None in (*start, *end):
        return forms.swipe(given, frame)
    first, last = point(start, frame), point(end, frame)
    if isinstance(first, Fault):
        return first
    return last if isinstance(last, Fault) else Swipe(first, last, drag=older)


def _type(given: Arguments, frame: Frame) -> Action | Fault:
    found = forms.type_text(given, frame)
    if not isinstance(found, Type):
        return found
    submit, clear = given.flag("press_enter"), given.flag("clear_before_typing")
    return replace(found, submit=bool(submit), clear=bool(clear))


def _type_at(given: Arguments, frame: Frame) -> Action | Fault:
    """Into the field at a point, emptied first unless that is not wanted.

    Enter is pressed only where it is said: whether it would be without is told in two ways by the sources.
    """
    at = given.point(frame, *POINT)
    if isinstance(at, Fault):
        return at
    found = _type(given, frame)
    clear = given.flag("clear_before_typing")
    return replace(found, clear=clear is not False) if isinstance(found, Type) else found


def _scroll(given: Arguments, frame: Frame) -> Action | Fault:
    side = given.direction("direction")
    if isinstance(side, Fault):
        return side
    at = given.optional_point(frame, *POINT)
    if isinstance(at, Fault):
        return at
    axis = 1 if side in {"up", "down"} else 0
    grid, far = given.get("magnitude"), given.get("magnitude_in_pixels")
    pixels = _whole(far) if grid is None else _whole(grid, frame.screen[axis] / _GRID)
    return Fling(OPPOSITE[side], at, pixels)


def _whole(number: object, scale: float = 1.0) -> int | None:
    known = isinstance(number, int | float) and not isinstance(number, bool) and 0 < number < 1e6
    return max(1, round(number * scale)) if known and isinstance(number, int | float) else None


def _wait(given: Arguments, frame: Frame) -> Action | Fault:
    found = forms.wait(given, frame)
    return Wait(1.0) if found == Wait(None) else found


def _navigate(given: Arguments, _: Frame) -> Action | Fault:
    url = given.text("url", "uri", "link", "text")
    if isinstance(url, Fault) or not url.strip():
        return Fault("bad_arguments", "url is missing: the address to open")
    return OpenUrl(url.strip())


class Gemini(Native):
    """The adapter of Gemini's computer use, for phones, with the names of the browser's."""

    name = "gemini"
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {
            "click": forms.tap,
            "long_press": forms.long_press,
            "double_click": forms.double_tap,
            "type": _type,
            "type_text_at": _type_at,
            "drag_and_drop": _drag,
            "scroll_document": _scroll,
            "scroll_at": _scroll,
            "scroll": _scroll,
            "press_key": keys,
            "wait": _wait,
            "wait_5_seconds": lambda *_: Wait(5.0),
            "hover_at": lambda *_: Noop(),
            "navigate": _navigate,
            "take_screenshot": lambda *_: Screenshot(),
            "list_apps": lambda *_: ListApps(),
            **FUNCTIONS,
        }
    )
    names: ClassVar[Names] = Names(
        {
            **dict.fromkeys(readers, ()),
            **OTHER_NAMES,
            "click": ("click_at", "tap", "tap_at", *names.TAP[1:]),
            "long_press": ("long_press_at", *names.LONG_PRESS),
            "double_click": ("double_tap", "double_click_at"),
            "type": tuple(name for name in names.TYPE if name != "type_text"),
            "type_text_at": ("type_at",),
            "drag_and_drop": ("drag", "swipe", "drag_to"),
            "press_key": ("key_combination", "hotkey", "key", "keypress"),
            "wait": names.WAIT,
            "hover_at": ("hover", "mouse_move"),
            "navigate": ("open_url", "go_to_url"),
            "take_screenshot": ("screenshot",),
        }
    )
    not_here: ClassVar[frozenset[str]] = frozenset(
        {"rightclick", "keydown", "keyup", "mousedown", "mouseup", "goforward", "search", "openwebbrowser"}
    )
    jump = '{"functionCall": {"name": "go_to_page", "args": {"page": ".."}}}'

    def item(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """A part of the content."""
        return {"functionCall": {"name": name, "args": dict(arguments)}}

    def own_output(self, said: Said) -> Output | None:
        """The parts of a candidate, the steps of an interaction, or why there are none."""
        message = _candidate(said.message)
        blocked = _object(said.message, "promptFeedback", "prompt_feedback")
        items = next((message[key] for key in ("parts", "steps", "outputs") if key in message), None)
        if items is None and not blocked:
            return None
        parts = [part for part in listed(items)[:MOST_CALLS] if isinstance(part, Mapping)]
        cut = said.finish == "length"
        calls = [call for part in parts for call in self.calls_in(part, cut=cut)]
        if cut and calls and _is_call(parts[-1]):
            calls[-1] = replace(calls[-1], whole=False)
        refused = bool(blocked) and bool(blocked.get("blockReason") or blocked.get("block_reason"))
        return Output(
            calls,
            "\n".join(text for part in parts if (text := _text(part, thought=False))),
            "\n".join(text for part in parts if (text := _text(part, thought=True))),
            refused=refused or said.finish == "refused",
            cut=cut,
            ended=said.finish == "stop",
        )

    def calls_in(self, value: Mapping[str, Any], *, cut: bool) -> Iterator[Call]:
        """Of a part, of a bare function call, or of all parts."""
        parts = next((value[key] for key in ("parts", "steps") if isinstance(value.get(key), list)), None)
        if parts is not None:
            for part in parts[:MOST_CALLS]:
                if isinstance(part, Mapping):
                    yield from self.calls_in(part, cut=cut)
        elif _is_call(value):
            called = tool_of(value, cut=cut)
            if isinstance(called, Fault):
                yield Call("", called)
            else:
                yield _decided(called.name, called.arguments)


def _decided(name: str, given: Mapping[str, Any]) -> Call:
    """A call, with what the service decided on it."""
    arguments = {key: part for key, part in given.items() if plain(key) not in _BESIDE}
    beside = {plain(key): part for key, part in given.items() if plain(key) in _BESIDE}
    intent, safety = beside.get("intent"), beside.get("safetydecision")
    note = intent.strip() if isinstance(intent, str) else ""
    if safety is None:
        return Call(name, arguments, note=note)
    said = safety if isinstance(safety, Mapping) else {"decision": safety}
    decision, words = plain(str(said.get("decision", ""))), said.get("explanation")
    explanation = words.strip() if isinstance(words, str) else ""
    if decision in _BLOCKED:
        return Call(name, Fault("refusal", f"the service refuses this: {explanation[:200]}"), note=note)
    # A decision of an unknown name is not taken for a yes.
    return Call(name, arguments, None if decision in _ALLOWED else explanation, note)


def _candidate(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """The content, which a whole answer of the service has further in."""
    candidates = listed(message.get("candidates"))
    first = candidates[0] if candidates and isinstance(candidates[0], Mapping) else message
    inner = first.get("content")
    return inner if isinstance(inner, Mapping) and "parts" in inner else first


def _is_call(value: Mapping[str, Any]) -> bool:
    named = isinstance(value.get("name"), str) and ("args" in value or "arguments" in value)
    return named or _object(value, *_CALL) != {} or value.get("type") == "function_call"


def _text(part: Mapping[str, Any], *, thought: bool) -> str:
    """The words of a part, if they are thought or are not."""
    if (bool(part.get("thought")) or part.get("type") == "thought") != thought or _is_call(part):
        return ""
    words = part.get("text", part.get("summary", part.get("content")))
    if isinstance(words, str):
        return words
    inner = (one for one in listed(words)[:MOST_CALLS] if isinstance(one, Mapping))
    return "\n".join(str(one["text"]) for one in inner if isinstance(one.get("text"), str))


def _object(value: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    return next((value[name] for name in names if isinstance(value.get(name), Mapping)), {})
