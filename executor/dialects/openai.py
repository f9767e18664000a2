"""OpenAI's computer use: items of the Responses API, `computer_call` and `function_call`.

Source of the format: openai/openai-python, `src/openai/types/responses/computer_action.py` and
`response_computer_tool_call.py`. Points are pixels of the picture that was sent. A scroll says how far the
content moves, in the same pixels: down is positive, and the finger goes up. Checks of safety that are pending
need the user's consent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from executor.action import Action, Fling, Noop, Screenshot, Swipe
from executor.dialect import Frame, Said
from executor.dialects import forms, names
from executor.dialects.arguments import POINT, Arguments
from executor.dialects.forms import Reader
from executor.dialects.names import Names, plain
from executor.dialects.native import MOST_CALLS, Call, Native, Output, listed
from executor.dialects.own_functions import FUNCTIONS, OTHER_NAMES, keys
from executor.dialects.points import Fault, point
from executor.dialects.tools import tool_of
from lxb.space import extent

_COMPUTER = frozenset({"computer", "computercall", "computeruse", "computerusepreview", "computertool"})
_CUT = frozenset({"max_output_tokens", "max_tokens", "length"})
_LEFT = frozenset({"left", "primary", "none", ""})


def _click(given: Arguments, frame: Frame) -> Action | Fault:
    button = plain(given.words("button") or "")
    if button not in _LEFT:
        return Fault(
            "unknown_action", "a finger has no such button; use click with left, long_press or go_back"
        )
    return forms.tap(given, frame)


def _drag(given: Arguments, frame: Frame) -> Action | Fault:
    """The first and the last point of a path; what lies between is the way of a mouse."""
    path = given.get("path", "points")
    if not isinstance(path, Sequence) or isinstance(path, str):
        return forms.drag(given, frame)
    if len(path) < 2:
        return Fault("bad_arguments", "path needs two points at least")
    start, end = point(path[0], frame), point(path[-1], frame)
    if isinstance(start, Fault):
        return start
    return end if isinstance(end, Fault) else Swipe(start, end, drag=True)


def _scroll(given: Arguments, frame: Frame) -> Action | Fault:
    across, down = _amount(given.get("scroll_x", "dx")), _amount(given.get("scroll_y", "dy"))
    if across is None or down is None or not (across or down):
        return Fault("bad_arguments", "scroll_x or scroll_y is missing: a number of pixels, not zero")
    at = given.optional_point(frame, *POINT)
    if isinstance(at, Fault):
        return at
    if abs(down) >= abs(across):
        return Fling("up" if down > 0 else "down", at, _pixels(abs(down), frame, 1))
    return Fling("left" if across > 0 else "right", at, _pixels(abs(across), frame, 0))


def _amount(value: object) -> float | None:
    """A number, as a text too; one that is not there is none."""
    if value is None:
        return 0.0
    if isinstance(value, str):
        try:
            value = float(value[:20])
        except ValueError:
            return None
    known = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
    return float(value) if known and isinstance(value, int | float) else None


def _pixels(number: float, frame: Frame, axis: int) -> int | None:
    """That far on the screen."""
    if frame.space is None:
        return None
    return max(1, round(number / extent(frame.space, frame.sent)[axis] * frame.screen[axis]))


class OpenAi(Native):
    """The adapter of OpenAI's computer use."""

    name = "openai"
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType(
        {
            "click": _click,
            "double_click": forms.double_tap,
            "drag": _drag,
            "keypress": keys,
            "move": lambda *_: Noop(),
            "screenshot": lambda *_: Screenshot(),
            "scroll": _scroll,
            "type": forms.type_text,
            "wait": forms.wait,
            "long_press": forms.long_press,
            **FUNCTIONS,
        }
    )
    names: ClassVar[Names] = Names(
        {
            **dict.fromkeys(readers, ()),
            **OTHER_NAMES,
            "click": ("tap", *names.TAP[1:]),
            "double_click": ("double_tap", "left_double"),
            "drag": names.DRAG,
            "keypress": ("key", "press_key", "press", "hotkey"),
            "move": ("mouse_move", "hover"),
            "screenshot": ("take_screenshot",),
            "type": names.TYPE,
            "wait": names.WAIT,
            "long_press": names.LONG_PRESS,
        }
    )
    jump = '{"type": "function_call", "name": "go_to_page", "arguments": {"page": ".."}}'

    def item(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """An item of the output."""
        known = self.names.find(name)
        if known is None or known in FUNCTIONS or known == "long_press":
            return {"type": "function_call", "name": name, "arguments": dict(arguments)}
        return {"type": "computer_call", "action": {"type": name, **arguments}}

    def own_output(self, said: Said) -> Output | None:
        """The items of `output`."""
        items = said.message.get("output")
        if not isinstance(items, Sequence) or isinstance(items, str):
            return None
        details = said.message.get("incomplete_details")
        reason = details.get("reason") if isinstance(details, Mapping) else None
        cut = said.finish == "length" or reason in _CUT
        blocks = [item for item in items[:MOST_CALLS] if isinstance(item, Mapping)]
        refusal = any(part.get("type") == "refusal" for item in blocks for part in _parts(item))
        calls = [call for item in blocks for call in self.calls_in(item, cut=cut)]
        return Output(
            calls,
            "\n".join(_text(item) for item in blocks if item.get("type") == "message").strip(),
            "\n".join(_text(item) for item in blocks if item.get("type") == "reasoning").strip(),
            refused=said.finish == "refused" or reason == "content_filter" or (refusal and not calls),
            cut=cut,
            ended=said.finish in {"stop", "tool"} and reason is None,
        )

    def calls_in(self, value: Mapping[str, Any], *, cut: bool) -> Iterator[Call]:
        """Of an item, of a bare action, or of a whole output."""
        kind = value.get("type")
        output = value.get("output")
        if isinstance(output, list) and kind is None:
            for item in output[:MOST_CALLS]:
                if isinstance(item, Mapping):
                    yield from self.calls_in(item, cut=cut)
        elif kind == "computer_call" or (
            kind is None and ("actions" in value or _is_object(value, "action"))
        ):
            yield from _computer(value, cut)
        elif kind == "function_call" or (kind in {None, "function"} and _is_function(value)):
            yield from self._function(value, cut)
        elif isinstance(kind, str) and self.names.find(kind) is not None:
            yield _action(value)
        elif kind is None and isinstance(value.get("action"), str):
            yield _action({"type": value["action"], **value})

    def _function(self, value: Mapping[str, Any], cut: bool) -> Iterator[Call]:
        called = tool_of(value, cut=cut)
        if isinstance(called, Fault):
            yield Call("", called)
        elif plain(called.name) in _COMPUTER:
            yield from self.calls_in({**called.arguments}, cut=cut)
        elif called.name or "arguments" in value:
            yield Call(called.name, called.arguments, whole=_whole(value))


def _is_function(value: Mapping[str, Any]) -> bool:
    return _is_object(value, "function") or (isinstance(value.get("name"), str) and "arguments" in value)


def _computer(item: Mapping[str, Any], cut: bool) -> Iterator[Call]:
    """The actions of a `computer_call`; the checks are those of the first."""
    actions = item.get("actions")
    one = item.get("action")
    listed = actions[:MOST_CALLS] if isinstance(actions, list) else [one] if isinstance(one, Mapping) else []
    given = [action for action in listed if isinstance(action, Mapping)]
    if not given:
        yield Call("", {}, whole=_whole(item) and not cut)
    for at, action in enumerate(given):
        yield _action(action, _checks(item) if at == 0 else None, whole=_whole(item))


def _action(action: Mapping[str, Any], approval: str | None = None, *, whole: bool = True) -> Call:
    arguments = {key: part for key, part in action.items() if key not in {"type", "action"}}
    kind = action.get("type")
    return Call(kind if isinstance(kind, str) else "", arguments, approval, whole=whole)


def _whole(item: Mapping[str, Any]) -> bool:
    """Whether an item came to its end."""
    return item.get("status") in {None, "completed"}


def _checks(item: Mapping[str, Any]) -> str | None:
    """The words of checks that are pending; None where there are none."""
    checks = next((part for key, part in item.items() if plain(key) == "pendingsafetychecks"), None)
    if not isinstance(checks, Sequence) or isinstance(checks, str) or not checks:
        return None
    words = (
        next((str(check[key]) for key in ("message", "code") if check.get(key)), "")
        for check in checks[:10]
        if isinstance(check, Mapping)
    )
    return "\n".join(word for word in words if word)


def _parts(item: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    parts = [*listed(item.get("content")), *listed(item.get("summary"))]
    return [part for part in parts if isinstance(part, Mapping)]


def _text(item: Mapping[str, Any]) -> str:
    own = item.get("content")
    if isinstance(own, str):
        return own
    return "\n".join(str(part["text"]) for part in _parts(item) if isinstance(part.get("text"), str))


def _is_object(value: Mapping[str, Any], key: str) -> bool:
    return isinstance(value.get(key), Mapping)
