"""Mobile-Agent-v3 and the planner: actions that are objects."""

from __future__ import annotations

from typing import Any

import pytest

from executor.action import (
    Action,
    Ask,
    Back,
    Described,
    DoubleTap,
    FailureCode,
    Finish,
    Fling,
    Home,
    Launch,
    Listed,
    LongPress,
    Own,
    Parsed,
    Press,
    Swipe,
    Tap,
    Type,
    Wait,
)
from executor.dialect import Frame
from executor.dialects.ma3 import MobileAgent3
from executor.dialects.objects import Found, Unreadable, objects, read_object
from executor.dialects.planner import Planner
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point
from tests.replying import FRAME, SCREEN, action, read

WORDS = Frame(None, SCREEN, SCREEN)
TAP = Tap(Point(310, 480))
SEND = Tap(Described("发送按钮"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "b", "n": [1, -2.5, true, null]}', {"a": "b", "n": [1, -2.5, True, None]}),
        ("{'a': 'b', 'n': (None)}".replace("(None)", "None"), {"a": "b", "n": None}),
        ("{'a': \"it's\", 'b': False}", {"a": "it's", "b": False}),
        ('{a: b, "c": 3}', {"a": "b", "c": 3}),
        ('{"a": "b",}', {"a": "b"}),
        ('｛"a"：“b”，"c"：[1，2]｝', {"a": "b", "c": [1, 2]}),
        ('{"a": "一行\n二行"}', {"a": "一行\n二行"}),
        ('{"a": "说 "好" 吗", "b": 1}', {"a": '说 "好" 吗', "b": 1}),
        ('{"a": "说 "好""}', {"a": '说 "好"'}),
        ('{"a": "15" 屏"}', {"a": '15" 屏'}),
        ('{"a": "{b}}", "c": "]"}', {"a": "{b}}", "c": "]"}),
        ("{'a': 'x\\n\\u4f60\\/'}", {"a": "x\n你/"}),
        ('{"a": {"b": {"c": []}}}', {"a": {"b": {"c": []}}}),
    ],
)
def test_objects_are_read_with_the_slips_of_models(text: str, value: dict[str, Any]) -> None:
    found = read_object(text, 0)
    assert found == Found(value, 0, len(text))


@pytest.mark.parametrize(
    ("text", "value"), [('{"a": "b"', {"a": "b"}), ('{"a": {"b": []}', {"a": {"b": []}})]
)
def test_brackets_that_are_missing_at_the_end_are_told(text: str, value: dict[str, Any]) -> None:
    assert read_object(text, 0) == Found(value, 0, len(text), closed=False)


@pytest.mark.parametrize(
    "text", ['{"a": "b', '{"a": "说 "好', '{"a":', '{"a"', '{"a": "b",', '{"a": 1', '{"a": [1, 2']
)
def test_what_is_open_is_not_closed_by_us(text: str) -> None:
    found = read_object(text, 0)
    assert isinstance(found, Unreadable)
    assert found.cut


@pytest.mark.parametrize("text", ["{思考}", "{]", "{{}}", '{"a": ]}', "{" * 40 + "}" * 40])
def test_what_is_no_object_is_none(text: str) -> None:
    assert isinstance(read_object(text, 0), Unreadable)


def test_objects_follow_one_another() -> None:
    found = list(objects('甲 {"a": 1} 乙 {x} {"b": {"c": 2}} {"d": 3}}'))
    assert [one.value for one in found if isinstance(one, Found)] == [{"a": 1}, {"b": {"c": 2}}, {"d": 3}]


def ma3(body: str) -> str:
    return f"### Thought ###\n想一想 {{on}}。\n\n### Action ###\n{body}\n\n### Description ###\n点它。"


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ('{"action": "click", "coordinate": [310, 240]}', TAP),
        ("{'action': 'click', 'coordinate': [310, 240]}", TAP),
        ('```json\n{"action": "click", "coordinate": [310, 240]}\n```', TAP),
        ('{"action": "click", "coordinate": [310, 240]}}', TAP),
        ('{"action": "click", "coordinate": [310, 240]', TAP),
        ('{"action": "Click", "point": "310, 240"}', TAP),
        ('{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [310, 240]}}', TAP),
        ('{"action": "long_press", "coordinate": [310, 240]}', LongPress(Point(310, 480))),
        ('{"action": "type", "text": "a } b"}', Type("a } b")),
        ('{"action": "type", "text": "a\n### Action ###\nb"}', Type("a\n### Action ###\nb")),
        ('{"action": "system_button", "button": "Back"}', Back()),
        ('{"action": "system_button", "button": "home"}', Home()),
        ('{"action": "system_button", "button": "Enter"}', Press("enter")),
        ('{"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}',
         Swipe(Point(500, 1600), Point(500, 400))),
        ('{"action": "answer", "text": "3 条"}', Finish("3 条")),
        ('{"action": "go_to_page", "page": "订单"}', Own("go_to_page", {"page": "订单"})),
    ],
)  # fmt: skip
def test_every_action_of_mobile_agent_is_read(body: str, meant: Action) -> None:
    found = read("ma3", ma3(body))
    assert isinstance(found, Parsed)
    assert found == Parsed(meant, "想一想 {on}。", side={"summary": "点它。"})


@pytest.mark.parametrize(
    ("reply", "thought"),
    [
        ('### Thought\n想\n### Action\n{"action": "click", "coordinate": [310, 240]}', "想"),
        ('#Thought#\n想\n#Action#\n{"action": "click", "coordinate": [310, 240]}', "想"),
        ('**Thought**: 想\n**Action**: {"action": "click", "coordinate": [310, 240]}', "想"),
        ('<think>想</think>\n### Action ###\n{"action": "click", "coordinate": [310, 240]}', "想"),
        ('{"action": "click", "coordinate": [310, 240]}', None),
    ],
)
def test_headings_may_vary(reply: str, thought: str | None) -> None:
    assert read("ma3", reply) == Parsed(TAP, thought)


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("点那个图标", {"no_action"}),
        ("{}", {"no_action"}),
        ('{"action": ""}', {"no_action"}),
        ('{"action": "fly"}', {"unknown_action"}),
        ('{"action": "click"}', {"bad_arguments"}),
        ('{"action": "system_button", "button": "Power"}', {"bad_arguments"}),
        ('{"action": "swipe", "coordinate": [1, 2]}', {"bad_arguments"}),
        ('{"action": "answer"}', {"bad_arguments"}),
        ('{"action": "click", "coordinate": [1310, 240]}', {"out_of_range"}),
        (
            '{"action": "click", "coordinate": [1, 2]} {"action": "click", "coordinate": [3, 4]}',
            {"ambiguous"},
        ),
    ],
)
def test_what_is_no_one_action_is_never_done(body: str, codes: set[FailureCode]) -> None:
    assert action("ma3", ma3(body)) in codes


def test_an_object_within_the_thought_is_a_mention() -> None:
    said = '### Thought ###\n用 {"action": "click", "coordinate": [1, 2]} 吧\n### Description ###\n点它。'
    assert action("ma3", said) == "no_action"
    assert action("ma3", '### Action ###\n{"action": "type", "text": "今') == "truncated"
    assert (
        action("ma3", '### Action ###\n{"action": "click", "coordinate": [310, 240]', "length") == "truncated"
    )


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ('{"action_type": "click", "target": "发送按钮"}', SEND),
        ('{"action_type": "Tap", "target": "发送按钮"}', SEND),
        ('{"action": "press", "target": "发送按钮"}', SEND),
        ("{'action_type': 'click', 'target': '发送按钮'}", SEND),
        ('```json\n{"action_type": "click", "target": "发送按钮"}\n```', SEND),
        ('{"action_type": "click", "target": "发送按钮"', SEND),
        ('[{"action_type": "click", "target": "发送按钮"}]', SEND),
        ('"{\\"action_type\\": \\"click\\", \\"target\\": \\"发送按钮\\"}"', SEND),
        ('{"action_type": "click", "index": 4}', Tap(Listed(4))),
        ('{"action_type": "double_tap", "target": "照片"}', DoubleTap(Described("照片"))),
        ('{"action_type": "long tap", "target": "照片"}', LongPress(Described("照片"))),
        ('{"action_type": "drag", "target_start": "甲", "target_end": "乙"}',
         Swipe(Described("甲"), Described("乙"), drag=True)),
        ('{"action_type": "input_text", "text": "一\\n二"}', Type("一\n二")),
        ('{"action_type": "type", "text": "牛奶", "target": "搜索框"}', Type("牛奶", Described("搜索框"))),
        ('{"action_type": "keyboard_enter"}', Press("enter")),
        ('{"action_type": "scroll", "direction": "down"}', Fling("up")),
        ('{"action_type": "swipe", "direction": "LEFT", "target": "标签栏"}',
         Fling("right", Described("标签栏"))),
        ('{"action_type": "navigate_back"}', Back()),
        ('{"action_type": "navigate_home"}', Home()),
        ('{"action_type": "open_app", "app_name": "便签"}', Launch("便签")),
        ('{"action_type": "wait"}', Wait()),
        ('{"action_type": "ask_user", "text": "哪个？"}', Ask("哪个？")),
        ('{"action_type": "answer", "text": "14"}', Finish("14")),
        ('{"action_type": "answer", "text": ""}', Finish("")),
        ('{"action_type": "status", "goal_status": "complete"}', Finish(success=True)),
        ('{"action_type": "status", "goal_status": "infeasible"}', Finish(success=False)),
        ('{"action_type": "mcp", "action_name": "w", "action_json": {"city": "Oslo"}}',
         Own("w", {"city": "Oslo"})),
        ('{"action_type": "mcp", "action_name": "w", "action_json": "{\\"city\\": \\"Oslo\\"}"}',
         Own("w", {"city": "Oslo"})),
        ('{"action_type": "go_to_page", "page": "订单"}', Own("go_to_page", {"page": "订单"})),
    ],
)  # fmt: skip
def test_every_action_of_the_planner_is_read(body: str, meant: Action) -> None:
    found = read("planner", f'Thought: 上次 "Action: click" 没用。\nAction: {body}', frame=WORDS)
    assert isinstance(found, Parsed)
    assert (found.action, found.thought) == (meant, '上次 "Action: click" 没用。')
    if isinstance(meant, Own):
        assert isinstance(found.action, Own)
        assert found.action.arguments == meant.arguments


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("点发送", {"no_action"}),
        ('{"action_type": ""}', {"no_action"}),
        ('{"action_type": "fly"}', {"unknown_action"}),
        ('{"action_type": "click"}', {"bad_arguments"}),
        ('{"action_type": "click", "target": ""}', {"bad_arguments"}),
        ('{"action_type": "click", "target": [310, 240]}', {"bad_arguments"}),
        ('{"action_type": "drag", "target_start": "甲"}', {"bad_arguments"}),
        ('{"action_type": "input_text", "text": ""}', {"bad_arguments"}),
        ('{"action_type": "scroll"}', {"bad_arguments"}),
        ('{"action_type": "status"}', {"bad_arguments"}),
        ('{"action_type": "status", "goal_status": "maybe"}', {"bad_arguments"}),
        ('{"action_type": "ask_user"}', {"bad_arguments"}),
        ('{"action_type": "mcp"}', {"bad_arguments"}),
        ('{"action_type": "input_text", "text": "今晚', {"truncated"}),
        ('{"action_type": "wait"}\nAction: {"action_type": "navigate_back"}', {"ambiguous"}),
    ],
)
def test_what_is_no_one_action_of_the_planner_is_never_done(body: str, codes: set[FailureCode]) -> None:
    assert action("planner", f"Thought: 想。\nAction: {body}", frame=WORDS) in codes


def test_a_thought_field_counts_as_the_reply_only_where_it_is_one() -> None:
    body = 'Action: {"action_type": "wait"}'
    assert isinstance(Planner().parse(of_message({"content": "", "reasoning_content": body}), WORDS), Parsed)
    musing = {"content": "", "reasoning_content": '也许 {"action_type": "wait"} 吧'}
    assert not isinstance(Planner().parse(of_message(musing), WORDS), Parsed)


def test_replies_are_written_back_as_they_came() -> None:
    said = of_text(ma3('{"action": "click", "coordinate": [310, 240]}'))
    found = MobileAgent3().parse(said, FRAME)
    assert isinstance(found, Parsed)
    assert MobileAgent3().written(found, said) == (said.text, "点它。")
    said = of_text('Thought: 想。\nAction: {"action_type": "click", "target": "发送按钮"}')
    found = Planner().parse(said, WORDS)
    assert isinstance(found, Parsed)
    assert Planner().written(found, said) == (said.text, 'tap "发送按钮"')


@pytest.mark.parametrize(
    ("adapter", "reply"),
    [
        (MobileAgent3(("read_clock",)), '### Action ###\n{"action": "read_clock", "zone": "东八区"}'),
        (Planner(("read_clock",)), 'Action: {"action_type": "read_clock", "zone": "东八区"}'),
    ],
)
def test_own_actions_are_known_by_their_names(adapter: MobileAgent3 | Planner, reply: str) -> None:
    found = adapter.parse(of_text(reply), FRAME)
    assert isinstance(found, Parsed)
    assert isinstance(found.action, Own)
    assert (found.action.name, dict(found.action.arguments)) == ("read_clock", {"zone": "东八区"})
