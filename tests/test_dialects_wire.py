from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.dialect import Said
from executor.dialects.wire import finish_of, of_body, of_message, of_text


def frame(delta: dict[str, object], **more: object) -> str:
    return "data: " + json.dumps({"id": "c", "choices": [{"index": 0, "delta": delta, **more}]})


FRAMES = [
    frame({"role": "assistant", "content": ""}),
    frame({"reasoning_content": "想"}),
    frame({"reasoning_content": "想。"}),
    frame({"content": 'do(action="'}),
    frame({"content": 'Back")'}, finish_reason="stop"),
    "data: [DONE]",
]


@pytest.mark.parametrize("between", ["\n\n", "\r\n\r\n", "\n", "\n\n: ping\n\n", "\n\nevent: message\n"])
def test_frames_of_a_stream_are_joined(between: str) -> None:
    said = of_body(between.join(FRAMES) + "\n\n")
    assert (said.text, said.reasoning, said.finish) == ('do(action="Back")', "想想。", "stop")


def test_a_frame_may_stand_within_a_line() -> None:
    said = of_body('{"id":' + frame({"content": "好"}) + "\n\n")
    assert said.text == "好"


def test_the_reason_of_the_end_is_read_of_frames() -> None:
    assert of_body(frame({"content": "好"}, finish_reason="length")).finish == "length"
    last = frame({}, finish_reason="length")
    assert of_body(frame({"content": "好"}) + "\n\n" + last).finish == "length"


@pytest.mark.parametrize(
    "body", ["", " \n", "data: [DONE]\n\n", frame({"role": "assistant"}), 'data: {"broken']
)
def test_frames_that_hold_nothing_are_empty(body: str) -> None:
    assert of_body(body).text == ""


def test_a_body_may_be_a_whole_answer() -> None:
    message = {"role": "assistant", "content": "好", "tool_calls": [{"id": "1"}]}
    said = of_body(json.dumps({"choices": [{"message": message, "finish_reason": "tool_calls"}]}))
    assert (said.text, said.finish, said.message) == ("好", "tool", message)


def test_a_body_that_is_neither_is_a_text() -> None:
    assert of_body('do(action="Back")') == Said('do(action="Back")')


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"content": "好"}, ("好", "", "stop")),
        ({"content": None}, ("", "", "stop")),
        (
            {"content": [{"type": "text", "text": "好"}, {"type": "thinking", "thinking": "想"}]},
            ("好", "想", "stop"),
        ),
        ({"content": "好", "reasoning": "想"}, ("好", "想", "stop")),
        ({"content": "", "refusal": "不行"}, ("不行", "", "refused")),
        ({"content": [], "stop_reason": "max_tokens"}, ("", "", "length")),
        ({"parts": [], "finishReason": "SAFETY"}, ("", "", "refused")),
        ({"output": []}, ("", "", "stop")),
    ],
)
def test_messages_of_all_services_are_taken(message: dict[str, object], said: tuple[str, str, str]) -> None:
    found = of_message(message)
    assert (found.text, found.reasoning, found.finish) == said
    assert found.message == message


def test_reasons_of_the_end() -> None:
    assert [finish_of(reason) for reason in (None, "", "stop", "LENGTH", "tool_calls", "strange")] == [
        "stop", "stop", "stop", "length", "tool", "unknown",
    ]  # fmt: skip
    assert of_text("好", "length").finish == "length"


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=6)
KEYS = st.sampled_from(
    "choices delta message content text thinking finish_reason refusal parts reasoning".split()
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)


@given(st.dictionaries(KEYS, JSON))
def test_any_object_is_taken(message: dict[str, object]) -> None:
    assert isinstance(of_message(message), Said)
    assert isinstance(of_body(json.dumps(message)), Said)
    assert isinstance(of_body(f"data: {json.dumps(message)}\n\ndata: [1]\n\n"), Said)


@given(st.text(alphabet='data: {}[]"\\n\n\r,x'))
def test_any_body_is_taken(body: str) -> None:
    assert isinstance(of_body(body), Said)
