"""Calls that a service took out of the text: through the client and the asking of the loop, to an action."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from executor.action import Action, FailureCode, Launch, Parsed, Tap, Type
from executor.asking import Asking
from executor.dialects.registry import dialect
from lxb.clock import ManualClock
from lxb.geometry import Point
from lxb.model import ToolCall
from lxb.trace import Trace
from tests.asked import WORDS, model
from tests.endpoint import DONE, Says, piece, serving, stream, whole
from tests.replying import FRAME

TYPED = {"action": "type", "text": 'a "quoted" text\nand {more}'}
CLOCK = ManualClock()
CLICK = {"action": "click", "coordinate": [500, 300]}


def call(arguments: object, name: str = "mobile_use", **more: Any) -> dict[str, Any]:
    return {"id": "c1", "type": "function", "function": {"name": name, "arguments": arguments}, **more}


def answered(says: Says, name: str = "qwen3") -> Action | FailureCode:
    with serving(says) as endpoint, model(endpoint) as asked:
        found = Asking(asked, dialect(name), Trace("run", CLOCK), CLOCK).ask(WORDS, FRAME, 1).parsed
    return found.action if isinstance(found, Parsed) else found.code


@pytest.mark.parametrize(
    "arguments",
    [
        json.dumps(CLICK),
        CLICK,
        json.dumps(json.dumps(CLICK)),
        json.dumps([CLICK]),
        str(CLICK),
        json.dumps(CLICK)[:-1],
    ],
)
def test_arguments_are_read_in_any_coding(arguments: object) -> None:
    says = whole(None, "tool_calls", message={"tool_calls": [call(arguments)]})
    assert answered(says) == Tap(Point(500, 600))


def test_the_former_field_is_read_too() -> None:
    says = whole(None, "function_call", message={"function_call": call(json.dumps(TYPED))["function"]})
    assert answered(says) == Type(TYPED["text"])


@pytest.mark.parametrize("cuts", [(3, 20), (1, 2, 3), (30,)])
def test_pieces_of_a_stream_are_put_together(cuts: tuple[int, ...]) -> None:
    text = json.dumps(TYPED, ensure_ascii=False)
    ends = (0, *cuts, len(text))
    parts = [text[at:end] for at, end in pairwise(ends)]
    first = {**call(parts[0]), "index": 0}
    more = [{"index": 0, "function": {"arguments": part}} for part in parts[1:]]
    pieces = [piece("Thought: 输入。", tool_calls=[first]), *(piece(tool_calls=[part]) for part in more)]
    assert answered(stream(*pieces, piece(finish="tool_calls"), DONE)) == Type(TYPED["text"])


def test_a_name_that_is_repeated_with_each_piece_is_one_name() -> None:
    pieces = [
        piece(tool_calls=[{"index": 0, "id": "c1", "function": {"name": "mobile_use", "arguments": part}}])
        for part in ('{"action": "open",', ' "text": "Maps"}')
    ]
    assert answered(stream(*pieces, piece(finish="tool_calls"), DONE)) == Launch("Maps")


@pytest.mark.parametrize("index", [{"index": 0}, {}])
def test_two_calls_under_one_index_are_two(index: dict[str, int]) -> None:
    both = [
        {**call(json.dumps(CLICK)), **index},
        {**call(json.dumps(TYPED)), **index, "id": "c2"},
    ]
    assert answered(stream(piece(None, "tool_calls", tool_calls=both), DONE)) == "ambiguous"
    assert answered(whole(None, "tool_calls", message={"tool_calls": both})) == "ambiguous"


def test_the_same_call_in_the_text_and_beside_it_is_one() -> None:
    text = f"<tool_call>\n{json.dumps({'name': 'mobile_use', 'arguments': CLICK})}\n</tool_call>"
    says = whole(text, "tool_calls", message={"tool_calls": [call(json.dumps(CLICK))]})
    assert answered(says) == Tap(Point(500, 600))
    other = whole(text, "tool_calls", message={"tool_calls": [call(json.dumps(TYPED))]})
    assert answered(other) == "ambiguous"


@pytest.mark.parametrize(
    "arguments", ['{"action": "type", "text": "Dear all, the', '{"action": "typ', "{", ""]
)
def test_arguments_that_were_cut_are_never_carried_out(arguments: str) -> None:
    says = whole(None, "length", message={"tool_calls": [call(arguments)]})
    assert answered(says) == "truncated"


@pytest.mark.parametrize(
    "calls", [None, [], [{}], ["x"], [{"function": None}], [{"function": "f"}], {"a": 1}]
)
def test_a_field_without_a_call_is_none(calls: object) -> None:
    says = whole("Thought: 看一看。", "stop", message={"tool_calls": calls})
    assert answered(says) == "no_action"


def test_thoughts_of_the_service_are_kept_beside_the_call() -> None:
    message = {"reasoning_content": "想一想。", "tool_calls": [call(json.dumps(CLICK))]}
    with serving(whole(None, "tool_calls", message=message)) as endpoint, model(endpoint) as asked:
        answer = Asking(asked, dialect("qwen3"), Trace("run", CLOCK), CLOCK).ask(WORDS, FRAME, 1)
    assert answer.parsed.thought == "想一想。"
    written, _ = dialect("qwen3").written(answer.parsed, answer.said)  # type: ignore[arg-type]
    assert json.dumps({"name": "mobile_use", "arguments": CLICK}) in written


@pytest.mark.parametrize(
    ("name", "function", "arguments"),
    [
        ("openai", "open_app", {"app_name": "Maps"}),
        ("claude", "open_app", {"app_name": "Maps"}),
        ("gemini", "open_app", {"app_name": "Maps", "intent": "start"}),
        ("mobilerun", "open_app", {"text": "Maps"}),
        ("qwen25", "mobile_use", {"action": "open", "text": "Maps"}),
        ("guiowl15", "mobile_use", {"action": "open", "text": "Maps"}),
        ("maiui", "mobile_use", {"action": "open", "text": "Maps"}),
    ],
)
def test_every_dialect_of_calls_reads_the_field(name: str, function: str, arguments: dict[str, str]) -> None:
    says = whole(None, "tool_calls", message={"tool_calls": [call(json.dumps(arguments), function)]})
    assert answered(says, name) == Launch("Maps")


def test_usage_is_estimated_with_what_was_called() -> None:
    says = whole(None, "tool_calls", message={"tool_calls": [call(json.dumps(TYPED))]})
    with serving(says) as endpoint, model(endpoint) as asked:
        reply = asked.ask(WORDS)
    assert reply.tool_calls == (ToolCall("mobile_use", json.dumps(TYPED)),)
    assert reply.usage.estimated
    assert reply.usage.completion_tokens > 5
    assert "quoted" not in repr(reply)
