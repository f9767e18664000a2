"""Qwen2.5-VL, Qwen3-VL, GUI-Owl 1.5 and MAI-UI: calls of `mobile_use`, however they come wrapped."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
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
    LongPress,
    Own,
    Parsed,
    Press,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialects.names import JUMP
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.geometry import Point
from tests.mobile_use import ALL, CLICK, TAP, WAIT, C, call, tagged
from tests.replying import FRAME, action


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "reply",
    [
        tagged(CLICK),
        f"<tool_call>{C}</tool_call>",
        f"<tool_call>{C}",
        f"{C}</tool_call>",
        f"<tool_call>\n{C}\n<tool_call>",
        f"<tool_call><tool_call>{C}</tool_call></tool_call>",
        f"<TOOL_CALL>{C}</TOOL_CALL>",
        f"<tool_calls>[{C}]</tool_calls>",
        C,
        f"```json\n{C}\n```",
        f"<tool_call>\n```json\n{C}\n```\n</tool_call>",
        f"<tool_call>\n{C}\n</tool_call>\n点击后会打开搜索页。",
        f"<|im_start|>{tagged(CLICK)}<|im_end|>",
        f"{tagged(CLICK)}\n{tagged(CLICK)}",
        f"<tool_call>{C}}}</tool_call>",
        f"<tool_call>{C[:-1]}</tool_call>",
        f"<tool_call>{C[1:]}</tool_call>",
        f"<tool_call>{{{C}}}</tool_call>",
        f"<tool_call>{json.dumps(C)}</tool_call>",
        "<tool_call>" + C.replace('"', '\\"') + "</tool_call>",
        f"<tool_call>{json.loads(C)}</tool_call>",
        f"<tool_call>{json.loads(C)}</tool_call>".replace("[500, 300]", "(500, 300)"),
        tagged(json.dumps(CLICK)),
        tagged(json.dumps(json.dumps(CLICK))),
        tagged([CLICK]),
        json.dumps(CLICK),
        json.dumps({"name": "mobile_use", **CLICK}),
        json.dumps({"name": "mobile_use", "parameters": CLICK}),
        json.dumps({"type": "function", "function": {"name": "mobile_use", "arguments": CLICK}}),
        json.dumps({"name": "mobile_use", "arguments": {"action": "click"}, "coordinate": [500, 300]}),
        json.dumps({"name": "click", "arguments": {"coordinate": [500, 300]}}),
        tagged(CLICK, "Mobile-Use"),
        tagged({"Action": "CLICK", "Coordinate": [500, 300]}),
        tagged({"action": "left_click", "point": {"x": 500, "y": 300}}),
        tagged({"action": "tap", "x": 500, "y": 300}),
        "<tool_call>" + re.sub('"([^"]+)"', r"“\1”", C).replace(",", "，").replace(":", "："),
        C.replace("300]", "300],"),
        "<tool_call>\n<function=mobile_use>\n<parameter=action>\nclick\n</parameter>\n"
        "<parameter=coordinate>\n[500, 300]\n</parameter>\n</function>\n</tool_call>",
    ],
)
def test_one_call_is_read_in_every_wrapping(name: str, reply: str) -> None:
    assert action(name, reply) == TAP


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("任务已经完成。", "no_action"),
        ("{}", "no_action"),
        ("<tool_call></tool_call>", "no_action"),
        ("<tool_call>", "no_action"),
        ("<tool_call>{}</tool_call>", "bad_arguments"),
        ("<tool_call>\nclick\n</tool_call>", "bad_arguments"),
        ('{"name": "mobile_use"}', "bad_arguments"),
        (tagged(None), "bad_arguments"),
        (tagged([]), "bad_arguments"),
        (tagged("click"), "bad_arguments"),
        (tagged({"action": ""}), "bad_arguments"),
        (tagged({"action": "click"}), "bad_arguments"),
        (tagged({"action": "click", "coordinate": None}), "bad_arguments"),
        (tagged({"action": "click", "coordinate": []}), "bad_arguments"),
        (tagged({"action": "click", "coordinate": ["a", 3]}), "bad_arguments"),
        (tagged({"action": "click", "coordinate": [500]}), "bad_arguments"),
        (tagged({"action": "type"}), "bad_arguments"),
        (tagged({"action": "type", "text": ""}), "bad_arguments"),
        (tagged({"action": "open", "text": " "}), "bad_arguments"),
        (tagged({"action": "swipe", "coordinate": [1, 2]}), "bad_arguments"),
        (tagged({"action": "system_button"}), "bad_arguments"),
        (tagged({"action": "system_button", "button": "Camera"}), "bad_arguments"),
        (tagged({"action": "terminate"}), "bad_arguments"),
        (tagged({"action": "terminate", "status": "maybe"}), "bad_arguments"),
        (tagged({"action": "wait", "time": -3}), "bad_arguments"),
        (tagged({"action": "pinch", "coordinate": [1, 2]}), "unknown_action"),
        (tagged({"action": "click", "coordinate": [-1, 3]}), "out_of_range"),
        (tagged({"action": "click", "coordinate": [1300, 2000]}), "out_of_range"),
        (tagged({"action": "click", "coordinate": [0.5, 0.3]}), "out_of_range"),
        (f"{tagged(CLICK)}\n<tool_call>\n{WAIT}\n</tool_call>", "ambiguous"),
        (f"<tool_call>{C}</tool_call> <tool_call>{WAIT}</tool_call>", "ambiguous"),
        (f"<tool_call>[{C}, {WAIT}]</tool_call>", "ambiguous"),
        (f"<tool_call>{C}\n{WAIT}</tool_call>", "ambiguous"),
        (f"[{C}, {WAIT}]", "ambiguous"),
        (f"{C}\n{WAIT}", "ambiguous"),
        ("抱歉，我无法协助完成这个请求。", "refusal"),
        ("I'm sorry, but I can't assist with that.", "refusal"),
        (f"I could send {C} here, but the page is still loading.", "no_action"),
        (f"<think>也许 {tagged(CLICK)} 可以</think>\n再等等看。", "no_action"),
    ],
)
def test_what_holds_no_one_action_is_told(name: str, reply: str, code: str) -> None:
    assert action(name, reply) == code


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("text", [CLICK, {"action": "type", "text": "Dear all, the meeting is on Tuesday"}])
def test_a_call_that_was_cut_off_is_never_carried_out(name: str, text: Mapping[str, Any]) -> None:
    whole = f"<tool_call>\n{call(text)}"
    for end in range(len(whole)):
        assert action(name, whole[:end], "length") == "truncated", whole[:end]
    assert not isinstance(action(name, whole, "length"), str)


@pytest.mark.parametrize("name", ALL)
def test_an_open_text_is_not_closed(name: str) -> None:
    assert action(
        name, '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "type", "text": "Dear'
    ) == ("truncated")
    begun_again = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "type", "text": "Dear\n'
    assert action(name, begun_again + tagged({"action": "type", "text": "Dear all"})) in {
        "truncated",
        "ambiguous",
    }


TEXTS = [
    "if (a) { b(); }}\nend",
    "</tool_call>",
    f"x\n{tagged(CLICK)}",
    "</think>",
    "</thinking> then </answer>",
    "Action: click",
    "Thought: a\nAction: b",
    '她说"好"',
    "C:\\new\\table",
    "```\ncode\n```",
    "周三（下午），“三号厅”；勿迟到！",
    "😀 emoji",
    "<|im_end|>",
    "  blanks around  ",
    '{"action": "click"}',
]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_may_hold_anything(name: str, text: str) -> None:
    reply = tagged({"action": "type", "text": text})
    assert action(name, reply) == Type(text)
    assert action(name, reply.replace("\n", "")) == Type(text)
    escaped = json.dumps({"name": "mobile_use", "arguments": {"action": "type", "text": text}})
    assert action(name, f"<tool_call>{escaped}</tool_call>") == Type(text)


def test_quotes_and_breaks_without_escapes_are_text() -> None:
    head = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "type", "text": "'
    assert action("qwen25", head + '去哪里"吃饭"呀？"}}\n</tool_call>') == Type('去哪里"吃饭"呀？')
    assert action("qwen25", head + 'a\nb"}}\n</tool_call>') == Type("a\nb")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"action": "long_press", "coordinate": [500, 300], "time": 2}, LongPress(Point(500, 600), 2.0)),
        ({"action": "long_press", "coordinate": "500, 300"}, LongPress(Point(500, 600))),
        ({"action": "type", "text": "a"}, Type("a")),
        ({"action": "type", "content": 42}, Type("42")),
        ({"action": "system_button", "button": "Back"}, Back()),
        ({"action": "system_button", "button": "HOME"}, Home()),
        ({"action": "system_button", "button": "menu"}, Press("recents")),
        ({"action": "system_button", "button": "Enter"}, Press("enter")),
        ({"action": "open", "text": "Contacts"}, Launch("Contacts")),
        ({"action": "open", "name": "Contacts"}, Launch("Contacts")),
        ({"action": "open_app", "app_name": "Contacts"}, Launch("Contacts")),
        ({"action": "wait", "time": "3 seconds"}, Wait(3.0)),
        ({"action": "wait", "time": 0.5}, Wait(0.5)),
        ({"action": "terminate", "status": "success"}, Finish("", success=True)),
        ({"action": "terminate", "status": "Failure", "text": "没有"}, Finish("没有", success=False)),
        ({"action": "terminate", "status": "fail"}, Finish("", success=False)),
        ({"action": "click", "coordinate": [400, 200, 600, 400]}, TAP),
        ({"action": "click", "coordinate": [[500, 300]]}, TAP),
        ({"action": "click", "coordinate": ["500", "300"]}, TAP),
        ({"action": "click", "coordinate": "<point>500 300</point>"}, TAP),
        ({"action": "click", "coordinate": [1000, 1000]}, Tap(Point(999, 1999))),
        ({"action": "click", "coordinate": [0, 0]}, Tap(Point(0, 0))),
    ],
)
@pytest.mark.parametrize("name", ALL)
def test_arguments(name: str, arguments: Mapping[str, Any], expected: object) -> None:
    assert action(name, tagged(arguments)) == expected


WAY = Swipe(Point(500, 1600), Point(500, 500))


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("qwen25", {"action": "key", "text": "volume_up"}, Press("volume_up")),
        ("qwen25", {"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 250]}, WAY),
        ("qwen25", {"action": "scroll", "coordinate": [500, 800], "coordinate2": [500, 250]}, WAY),
        ("qwen25", {"action": "scroll", "direction": "down"}, "unknown_action"),
        ("qwen25", {"action": "answer", "text": "42"}, "unknown_action"),
        ("qwen25", {"action": "ask_user", "text": "?"}, "unknown_action"),
        ("qwen3", {"action": "answer", "text": "42"}, Finish("42")),
        ("qwen3", {"action": "answer", "text": ""}, Finish("")),
        ("qwen3", {"action": "answer"}, "bad_arguments"),
        ("qwen3", {"action": "ask_user", "text": "哪个群？"}, Ask("哪个群？")),
        ("qwen3", {"action": "ask_user"}, "bad_arguments"),
        ("guiowl15", {"action": "interact", "text": "请登录"}, TakeOver("请登录")),
        ("guiowl15", {"action": "call_user", "text": "请登录"}, TakeOver("请登录")),
        ("guiowl15", {"action": "wait"}, Wait(2.0)),
        ("guiowl15", {"action": "answer", "text": "42"}, Finish("42")),
        ("maiui", {"action": "swipe", "direction": "up"}, Fling("up")),
        ("maiui", {"action": "swipe", "direction": "LEFT", "coordinate": [500, 300]},
         Fling("left", Point(500, 600))),
        ("maiui", {"action": "swipe", "direction": "away"}, "bad_arguments"),
        ("maiui", {"action": "swipe"}, "bad_arguments"),
        ("maiui", {"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 250]}, WAY),
        ("maiui", {"action": "drag", "start_coordinate": [500, 800], "end_coordinate": [500, 250]},
         Swipe(Point(500, 1600), Point(500, 500), drag=True)),
        ("maiui", {"action": "drag", "start_coordinate": [500, 800]}, "bad_arguments"),
        ("maiui", {"action": "double_click", "coordinate": [500, 300]}, DoubleTap(Point(500, 600))),
        ("maiui", {"action": "ask_user", "text": "多少？"}, Ask("多少？")),
        ("maiui", {"action": "wait"}, Wait()),
    ],
)  # fmt: skip
def test_what_only_one_dialect_has(name: str, arguments: Mapping[str, Any], expected: object) -> None:
    assert action(name, tagged(arguments)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("qwen3", Own("find_route", {"to": "museum", "action": "open"})),
        ("maiui", Own("find_route", {"to": "museum", "action": "open"})),
        ("qwen25", "unknown_action"),
        ("guiowl15", "unknown_action"),
    ],
)
def test_functions_of_other_names_are_tools_where_there_are_any(name: str, expected: object) -> None:
    assert action(name, tagged({"to": "museum", "action": "open"}, "find_route")) == expected


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "reply",
    [
        tagged({"action": "read_clock", "zone": "UTC"}),
        tagged({"zone": "UTC"}, "READ_CLOCK"),
        json.dumps({"action": "READ_CLOCK", "zone": "UTC"}),
    ],
)
def test_own_actions_are_functions_or_actions(name: str, reply: str) -> None:
    found = dialect(name, ("READ_CLOCK",)).parse(of_text(reply), FRAME)
    assert isinstance(found, Parsed)
    assert found.action == Own("READ_CLOCK", {"zone": "UTC"})


@pytest.mark.parametrize("name", ALL)
def test_the_jump_of_the_map_is_an_action_of_every_dialect(name: str) -> None:
    assert action(name, tagged({"action": "go_to_page", "page": " 设置 "})) == Own(JUMP, {"page": "设置"})
