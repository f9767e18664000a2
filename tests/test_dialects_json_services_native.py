"""OpenAI, Claude, Gemini: their own objects, and the same items as JSON in the text of any other service."""

from __future__ import annotations

import json
from typing import Any

import pytest

from executor.action import (
    Ask,
    Back,
    DoubleTap,
    Finish,
    Fling,
    Home,
    Launch,
    ListApps,
    LongPress,
    Noop,
    OpenUrl,
    Own,
    Parsed,
    Press,
    Screenshot,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialects.registry import dialect
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point, Rect
from tests.services import AT, FRAMES, SERVICES, C, P, action, click, function, item, message, parsed, words

G = {"x": 500, "y": 300}
ACTIONS: list[tuple[str, str, dict[str, Any], object]] = [
    ("openai", "click", {"button": "left", **P}, Tap(AT)),
    ("openai", "click", P, Tap(AT)),
    ("openai", "click", {"x": "250", "y": "300"}, Tap(AT)),
    ("openai", "click", {"x": "250, 300"}, Tap(AT)),
    ("openai", "click", {"x": [250, 300]}, Tap(AT)),
    ("openai", "click", {"x": 500, "y": 1000}, Tap(Point(999, 1999))),
    ("openai", "click", {"button": "right", **P}, "unknown_action"),
    ("openai", "click", {"button": "wheel", **P}, "unknown_action"),
    ("openai", "click", {"x": "54, "}, "bad_arguments"),
    ("openai", "click", {}, "bad_arguments"),
    ("openai", "click", {"x": 501.6, "y": 3}, "out_of_range"),
    ("openai", "click", {"x": -1, "y": 3}, "out_of_range"),
    ("openai", "double_click", P, DoubleTap(AT)),
    ("openai", "scroll", {**P, "scroll_x": 0, "scroll_y": 200}, Fling("up", AT, 400)),
    ("openai", "scroll", {**P, "scrollX": 0, "scrollY": -200}, Fling("down", AT, 400)),
    ("openai", "scroll", {**P, "scroll_x": 100, "scroll_y": 0}, Fling("left", AT, 200)),
    ("openai", "scroll", {"scroll_y": "200"}, Fling("up", None, 400)),
    ("openai", "scroll", {**P, "scroll_x": 0, "scroll_y": 0}, "bad_arguments"),
    ("openai", "scroll", P, "bad_arguments"),
    ("openai", "scroll", {**P, "scroll_y": "far"}, "bad_arguments"),
    ("openai", "drag", {"path": [P, {"x": 1, "y": 2}, {"x": 10, "y": 20}]},
     Swipe(AT, Point(20, 40), drag=True)),
    ("openai", "drag", {"path": [[250, 300], [10, 20]]}, Swipe(AT, Point(20, 40), drag=True)),
    ("openai", "drag", {"path": [P]}, "bad_arguments"),
    ("openai", "drag", {"path": [P, {"x": 1}]}, "bad_arguments"),
    ("openai", "keypress", {"keys": ["ENTER"]}, Press("enter")),
    ("openai", "keypress", {"keys": ["CTRL", "A"]}, Press("ctrl+a")),
    ("openai", "keypress", {"keys": ["BACK"]}, Back()),
    ("openai", "keypress", {"keys": []}, "bad_arguments"),
    ("openai", "keypress", {"keys": [3]}, "bad_arguments"),
    ("openai", "type", {"text": "a\nb "}, Type("a\nb ")),
    ("openai", "type", {"text": ""}, "bad_arguments"),
    ("openai", "wait", {}, Wait()),
    ("openai", "screenshot", {}, Screenshot()),
    ("openai", "move", P, Noop()),
    ("openai", "zap", {}, "unknown_action"),
    ("claude", "left_click", C, Tap(AT)),
    ("claude", "left_click", {"coordinate": "[250, 300]"}, Tap(AT)),
    ("claude", "left_click", {"coordinate": {"x": 250, "y": 300}}, Tap(AT)),
    ("claude", "left_click", {}, "bad_arguments"),
    ("claude", "left_click", {"coordinate": [250]}, "bad_arguments"),
    ("claude", "left_click", {"coordinate": [600, 3]}, "out_of_range"),
    ("claude", "double_click", C, DoubleTap(AT)),
    ("claude", "right_click", C, "unknown_action"),
    ("claude", "triple_click", C, "unknown_action"),
    ("claude", "hold_key", {"text": "a", "duration": 1}, "unknown_action"),
    ("claude", "scroll", {**C, "scroll_direction": "down", "scroll_amount": 3}, Fling("up", AT)),
    ("claude", "scroll", {"scroll_direction": "left"}, Fling("right")),
    ("claude", "scroll", C, "bad_arguments"),
    ("claude", "left_click_drag", {"start_coordinate": [250, 300], "coordinate": [10, 20]},
     Swipe(AT, Point(20, 40), drag=True)),
    ("claude", "left_click_drag", C, "bad_arguments"),
    ("claude", "key", {"text": "Return"}, Press("enter")),
    ("claude", "key", {"text": "KP_Enter"}, Press("enter")),
    ("claude", "key", {"text": "ctrl+a"}, Press("ctrl+a")),
    ("claude", "key", {}, "bad_arguments"),
    ("claude", "type", {"text": "Zürich"}, Type("Zürich")),
    ("claude", "wait", {"duration": 2}, Wait(2.0)),
    ("claude", "screenshot", {}, Screenshot()),
    ("claude", "mouse_move", C, Noop()),
    ("claude", "cursor_position", {}, Noop()),
    ("claude", "zoom", {"region": [0, 100, 250, 300]}, Screenshot(Rect(0, 200, 500, 600))),
    ("claude", "zoom", {"region": [5, 5, 5, 5]}, "bad_arguments"),
    ("claude", "zoom", {}, "bad_arguments"),
    ("gemini", "click", {"x": 500, "y": 300}, Tap(AT)),
    ("gemini", "click_at", {"x": 500, "y": 300}, Tap(AT)),
    ("gemini", "click", {"x": 500}, "bad_arguments"),
    ("gemini", "click", {"x": 1001, "y": 3}, "out_of_range"),
    ("gemini", "long_press", {"x": 500, "y": 300, "seconds": 3}, LongPress(AT, 3.0)),
    ("gemini", "type", {"text": "a"}, Type("a")),
    ("gemini", "type", {"text": "a", "press_enter": True}, Type("a", submit=True)),
    ("gemini", "type", {"text": ""}, "bad_arguments"),
    ("gemini", "type_text_at", {"x": 500, "y": 300, "text": "a"}, Type("a", AT, clear=True)),
    ("gemini", "type_text_at", {"text": "a", "press_enter": True, "clear_before_typing": False, **G},
     Type("a", AT, submit=True)),
    ("gemini", "type_text_at", {"text": "a"}, "bad_arguments"),
    ("gemini", "drag_and_drop", {"start_x": 500, "start_y": 300, "end_x": 20, "end_y": 20},
     Swipe(AT, Point(20, 40))),
    ("gemini", "drag_and_drop", {"x": 500, "y": 300, "destination_x": 20, "destination_y": 20},
     Swipe(AT, Point(20, 40), drag=True)),
    ("gemini", "drag_and_drop", {"start_x": 500, "start_y": 300, "end_x": 20}, "bad_arguments"),
    ("gemini", "scroll_document", {"direction": "down"}, Fling("up")),
    ("gemini", "scroll_at", {"direction": "left", "magnitude": 500, **G}, Fling("right", AT, 500)),
    ("gemini", "scroll_document", {"direction": "around"}, "bad_arguments"),
    ("gemini", "key_combination", {"keys": "Control+A"}, Press("ctrl+a")),
    ("gemini", "hotkey", {"keys": ["control", "c"]}, Press("ctrl+c")),
    ("gemini", "press_key", {"key": "home"}, Home()),
    ("gemini", "wait", {"seconds": 3}, Wait(3.0)),
    ("gemini", "wait", {}, Wait(1.0)),
    ("gemini", "wait_5_seconds", {}, Wait(5.0)),
    ("gemini", "navigate", {"url": "https://example.org"}, OpenUrl("https://example.org")),
    ("gemini", "navigate", {}, "bad_arguments"),
    ("gemini", "list_apps", {}, ListApps()),
    ("gemini", "take_screenshot", {}, Screenshot()),
    ("gemini", "hover_at", {"x": 1, "y": 2}, Noop()),
    ("gemini", "go_forward", {}, "unknown_action"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "arguments", "expected"), ACTIONS)
def test_actions_in_objects_and_in_texts(
    name: str, kind: str, arguments: dict[str, Any], expected: object
) -> None:
    one = item(name, kind, **arguments)
    assert action(name, message(name, one)) == expected
    assert action(name, f"Next.\n{json.dumps(one)}") == expected
    assert action(name, f"```json\n{json.dumps(one, indent=1)}\n```") == expected
    assert action(name, json.dumps(message(name, one))) == expected


FUNCTIONS: list[tuple[str, dict[str, Any], object]] = [
    ("open_app", {"app_name": "Maps"}, Launch("Maps")),
    ("open_app", {"app": "Maps"}, Launch("Maps")),
    ("open_app", {"app_name": ""}, "bad_arguments"),
    ("go_back", {}, Back()),
    ("go_home", {}, Home()),
    ("ask_user", {"question": "which?"}, Ask("which?")),
    ("ask_user", {}, "bad_arguments"),
    ("take_over", {"reason": "log in"}, TakeOver("log in")),
    ("answer", {"text": "42"}, Finish("42")),
    ("answer", {"text": ""}, Finish("")),
    ("answer", {}, "bad_arguments"),
    ("done", {"success": True, "message": "ok"}, Finish("ok", success=True)),
    ("done", {"success": False, "message": ""}, Finish("", success=False)),
    ("done", {"message": "ok"}, "bad_arguments"),
    ("read_clock", {"zone": "UTC"}, Own("READ_CLOCK", {"zone": "UTC"})),
    ("go_to_page", {"page": "设置"}, Own("go_to_page", {"page": "设置"})),
    ("fly", {}, "unknown_action"),
]


@pytest.mark.parametrize("name", SERVICES)
@pytest.mark.parametrize(("kind", "arguments", "expected"), FUNCTIONS)
def test_own_functions(name: str, kind: str, arguments: dict[str, Any], expected: object) -> None:
    assert action(name, message(name, function(name, kind, arguments))) == expected
    assert action(name, message(name, function(name, kind, json.dumps(arguments)))) == expected
    assert action(name, json.dumps(function(name, kind, arguments))) == expected
    call = {"type": "function", "function": {"name": kind, "arguments": json.dumps(arguments)}}
    assert action(name, {"role": "assistant", "content": None, "tool_calls": [call]}) == expected


@pytest.mark.parametrize("name", SERVICES)
def test_the_first_of_several_is_done_and_the_others_are_counted(name: str) -> None:
    typing = item(name, "type", text="tea")
    found = parsed(name, message(name, words(name, "Both."), click(name), typing, click(name)))
    assert isinstance(found, Parsed)
    assert (found.action, found.rest, found.thought) == (Tap(AT), 2, "Both.")
    listed = parsed(name, f"[{json.dumps(click(name))}, {json.dumps(typing)}]")
    assert isinstance(listed, Parsed)
    assert (listed.action, listed.rest) == (Tap(AT), 1)


def test_forms_that_only_one_service_has() -> None:
    batch = {"type": "computer_call", "actions": [{"type": "click", **P}, {"type": "type", "text": "a"}]}
    found = parsed("openai", {"output": [batch]})
    assert isinstance(found, Parsed)
    assert (found.action, found.rest) == (Tap(AT), 1)
    member = {"type": "tool_use", "name": "left_click", "input": C, "toolset_name": "computer"}
    assert action("claude", message("claude", member)) == Tap(AT)
    snake = {"role": "model", "parts": [{"function_call": {"name": "go_back"}}], "finish_reason": "STOP"}
    assert action("gemini", snake) == Back()
    assert action("gemini", {"candidates": [{"content": {"parts": snake["parts"]}}]}) == Back()


@pytest.mark.parametrize("name", SERVICES)
def test_replies_are_written_back_as_their_items(name: str) -> None:
    adapter = dialect(name)
    for one in (click(name), function(name, "open_app", {"app_name": "Maps"})):
        said = of_message(message(name, words(name, "Next."), one))
        found = adapter.parse(said, FRAMES[name])
        assert isinstance(found, Parsed)
        written, summary = adapter.written(found, said)
        again = adapter.parse(of_text(written), FRAMES[name])
        assert isinstance(again, Parsed)
        assert (again.action, again.thought) == (found.action, "Next.")
        assert summary
    ended = of_message(message(name, words(name, "Done."), ends="end_turn" if name == "claude" else None))
    finish = adapter.parse(ended, FRAMES[name])
    assert isinstance(finish, Parsed)
    assert adapter.written(finish, ended)[0] == "Done."
