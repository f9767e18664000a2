"""Whatever a model or a service says in the dialects of calls: a reading or a failure, never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.action import Finish, Parsed, ParseFailure, Type
from executor.dialect import Said
from executor.dialects.registry import dialect
from executor.dialects.streaming import ThoughtStream
from executor.dialects.wire import of_message, of_text
from tests.any_reply import FINISHES, reading, replies
from tests.replying import CALL_DIALECTS, FRAME

PIECES = [
    *r"""
    <tool_call> </tool_call> { } [ ] , : " ' “ ” \" \ {"name": "mobile_use" "arguments": {"action": "click"
    "type" "coordinate": [1,2] "text": "x" "status": "success" "answer" "terminate" "direction": "up"
    "button": "Back"
    <think> </think> <thinking> </thinking> <answer> </answer> <function_calls>
    </function_calls> <invoke
    name="click"> <parameter name="index">3 </parameter> </invoke> <function=mobile_use> </function>
    "computer_call" "function_call" "tool_use" "functionCall": "args": "input": "output": "content": "parts":
    "go_back" "done" "x": 1 0.5 true null ``` ```json Thought: Action: 想 a
    """.split(),
    json.dumps({"name": "mobile_use", "arguments": {"action": "wait"}}),
    json.dumps({"type": "click", "x": 1, "y": 2}),
    '<invoke name="click">',
    '<parameter name="index">',
    "\n",
    " ",
    "\ufeff",
    "\x00",
    "\ud83d",
]
REPLIES = replies(PIECES)
WORDS = st.sampled_from(
    """name arguments args input action actions type output content parts steps text thought functionCall
    function_call tool_calls function summary message reasoning computer_call tool_use click left_click x y
    path    coordinate keys scroll_y pending_safety_checks safety_decision decision promptFeedback blockReason
    stop_reason finishReason end_turn STOP status completed candidates incomplete_details reason refusal
    mobile_use""".split()
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=5)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
MESSAGES = st.dictionaries(WORDS, JSON, max_size=5)


@pytest.mark.parametrize("name", CALL_DIALECTS)
@given(reply=REPLIES, reasoning=st.just("") | REPLIES, finish=FINISHES)
def test_any_reply_is_read_or_refused(name: str, reply: str, reasoning: str, finish: Any) -> None:
    found = reading(name, Said(reply, reasoning, finish))
    if isinstance(found, ParseFailure):
        assert found.reason
    else:
        source = reply if reply.strip() else reasoning
        assert "{" in source or "<" in source or '"' in source


@pytest.mark.parametrize("name", CALL_DIALECTS)
@given(message=MESSAGES, calls=st.none() | JSON)
def test_any_message_of_a_service_is_read_or_refused(name: str, message: dict[str, Any], calls: Any) -> None:
    whole = message if calls is None else {**message, "tool_calls": calls}
    reading(name, of_message(whole))


PROSE = st.text(alphabet=st.characters(exclude_characters='{｛<"“[', exclude_categories=["Cs"]), max_size=80)


@pytest.mark.parametrize("name", CALL_DIALECTS)
@given(reply=PROSE)
def test_prose_is_no_action(name: str, reply: str) -> None:
    assert isinstance(dialect(name).parse(of_text(reply), FRAME), ParseFailure)


def call(name: str, text: str) -> str:
    """A call that types."""
    if name == "mobilerun":
        inner = f'<invoke name="type"><parameter name="text">{text}</parameter></invoke>'
        return f"<function_calls>{inner}</function_calls>"
    arguments = {"text": text}
    if name == "openai":
        return json.dumps({"type": "computer_call", "action": {"type": "type", **arguments}})
    if name == "claude":
        return json.dumps({"type": "tool_use", "name": "computer", "input": {"action": "type", **arguments}})
    if name == "gemini":
        return json.dumps({"functionCall": {"name": "type", "args": arguments}})
    inner = json.dumps({"name": "mobile_use", "arguments": {"action": "type", **arguments}})
    return f"<tool_call>\n{inner}\n</tool_call>"


TYPED = st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


@pytest.mark.parametrize("name", [name for name in CALL_DIALECTS if name != "mobilerun"])
@given(text=TYPED, end=st.integers(0, 300))
def test_a_text_is_typed_as_it_is_or_not_at_all(name: str, text: str, end: int) -> None:
    whole = call(name, text)
    found = dialect(name).parse(of_text(whole), FRAME)
    assert isinstance(found, Parsed)
    assert found.action == Type(text)
    cut = dialect(name).parse(of_text(whole[:end], "length"), FRAME)
    assert isinstance(cut, ParseFailure) or cut.action == Type(text)


@pytest.mark.parametrize("name", CALL_DIALECTS)
@given(thought=st.text(alphabet="想看 abc。\n", max_size=30), data=st.data())
def test_nothing_of_a_call_is_shown_while_it_streams(name: str, thought: str, data: st.DataObject) -> None:
    reply = f"{thought}\n{call(name, 'secret')}"
    stream, shown, at = ThoughtStream(name), "", 0
    while at < len(reply):
        size = data.draw(st.integers(1, 12))
        shown += stream.feed(reply[at : at + size])
        at += size
    shown += stream.end()
    assert " ".join(shown.split()) == " ".join(thought.split())


LONG = 30_000
HOSTILE = [
    *r"""
    <tool_call> </tool_call> { [ " ' “ \" {" {"a": {"name": [{ }] <think> </think> <invoke </invoke>
    <parameter    <function= ``` , :
    """.split(),
    '{"name": "mobile_use", "arguments": {"action": "wait"}}\n',
    '<tool_call>{"name": "mobile_use"}</tool_call>',
    '<tool_call>{"name": "mobile_use", "arguments": {"action": "type", "text": "\n',
    '<invoke name="click"><parameter name="index">3</parameter></invoke>',
    '<invoke name="type"><parameter name="text">',
    '<parameter name="a">\n',
    "</parameter> ",
    '{"type": "click", "x": 1, "y": 2}',
    '{"functionCall": {"name": "wait", "args": {}}} ',
    "Action:\n",
    " ",
    "\n",
]


@pytest.mark.parametrize("name", CALL_DIALECTS)
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_replies_of_one_piece_are_no_trouble(name: str, piece: str) -> None:
    reply = piece * (LONG // len(piece))
    for said in (reply, f"<tool_call>{reply}", f'<invoke name="type"><parameter name="text">{reply}'):
        found = dialect(name).parse(of_text(said), FRAME)
        assert isinstance(found, Parsed | ParseFailure)
        assert not (isinstance(found, Parsed) and isinstance(found.action, Finish))
