"""The client when the service works: what is sent, and how the answer is read, whole or in a stream."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from lxb.clock import ManualClock
from lxb.model import Delta, Message, ToolCall
from lxb.model.profile import ModelProfile, Sampling
from tests.asked import KEY, PICTURE, WORDS, model
from tests.endpoint import DONE, Endpoint, piece, serving, stream, whole


@pytest.fixture
def fine() -> Iterator[Endpoint]:
    with serving(whole("fine")) as endpoint:
        yield endpoint


def test_what_is_sent(fine: Endpoint) -> None:
    talk = [Message("system", ("be brief",)), Message("user", ("look", PICTURE))]
    profile = ModelProfile(sampling=Sampling(temperature=0.0, top_p=0.85, max_tokens=3000), schema_known=True)
    with model(fine, profile) as asked:
        asked.ask(talk, max_tokens=300, schema={"type": "object"})
    (request,) = fine.asked
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {
        "model": "asked-model",
        "messages": [
            {"role": "system", "content": "be brief"},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "look"},
                    {"type": "image_url", "image_url": {"url": PICTURE.url}},
                ],
            },
        ],
        "stream": False,
        "temperature": 0.0,
        "top_p": 0.85,
        "max_tokens": 300,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": {"type": "object"}},
        },
    }


def test_the_limit_for_acting_does_not_cut_other_answers(fine: Endpoint) -> None:
    with model(fine, ModelProfile(sampling=Sampling(max_tokens=128))) as asked:
        asked.ask(WORDS)
    assert "max_tokens" not in fine.asked[0].body


def test_halves_of_characters_are_no_reason_to_fail(fine: Endpoint) -> None:
    with model(fine) as asked:
        asked.ask([Message("user", ("a\udcffb", "\ud83d", PICTURE))])
    assert fine.asked[0].body["messages"][0]["content"][0]["text"] == "a?b"


def test_characters_that_came_in_halves_are_put_together() -> None:
    halves = [
        b'data: {"choices": [{"delta": {"content": "%b"}}]}\n\n' % half for half in (rb"\ud83d", rb"\ude00")
    ]
    lone = b'data: {"choices": [{"delta": {"content": "\\ud83d!"}, "finish_reason": "stop"}]}\n\n'
    with serving(stream(*halves, lone, DONE)) as endpoint, model(endpoint) as asked:
        assert asked.ask(WORDS, on_delta=lambda _: None).text == "😀\ufffd!"


def test_an_empty_field_for_errors_is_none() -> None:
    with serving(whole("fine", error={})) as endpoint, model(endpoint) as asked:
        assert asked.ask(WORDS).text == "fine"


def test_a_schema_is_not_sent_where_the_profile_does_not_know_it(fine: Endpoint) -> None:
    with model(fine) as asked:
        asked.ask(WORDS, schema={"type": "object"})
    assert "response_format" not in fine.asked[0].body


@pytest.mark.parametrize(
    ("message", "thought"),
    [
        ({"content": "fine", "reasoning_content": "hm"}, "hm"),
        ({"content": "fine", "reasoning": "hm"}, "hm"),
        ({"content": "<think>hm</think>\n\nfine"}, "hm"),
        ({"content": "hm</think>fine"}, "hm"),
        ({"content": [{"type": "text", "text": "fi"}, {"type": "text", "text": "ne"}]}, ""),
        ({"content": "<|begin_of_box|>fine<|end_of_box|>"}, ""),
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_thought_and_answer_are_told_apart(message: dict[str, Any], thought: str, streamed: bool) -> None:
    says = stream(piece(**message), piece("", "stop"), DONE) if streamed else whole(message=message)
    with serving(says) as endpoint, model(endpoint) as asked:
        reply = asked.ask(WORDS, on_delta=(lambda _: None) if streamed else None)
    assert (reply.text, reply.thought, reply.finish, reply.model) == ("fine", thought, "stop", "served")


def test_a_stream_is_told_piece_by_piece_with_its_times() -> None:
    clock, told = ManualClock(), []
    says = stream(
        piece(reasoning_content="let me "),
        piece(reasoning_content="see"),
        piece("fi"),
        piece("ne", "stop"),
        DONE,
    )

    def listen(delta: Delta) -> None:
        told.append(delta)
        clock.sleep(1)

    with serving(says) as endpoint, model(endpoint, clock=clock) as asked:
        reply = asked.ask(WORDS, on_delta=listen)
        assert endpoint.asked[0].body["stream_options"] == {"include_usage": True}
    assert told == [Delta(thought="let me "), Delta(thought="see"), Delta("fi"), Delta("ne")]
    assert (reply.first_token, reply.thought_end, reply.seconds) == (0.0, 2.0, 4.0)


def test_pieces_come_as_they_are_sent_and_not_at_the_end() -> None:
    go_on, told = threading.Event(), []

    def listen(delta: Delta) -> None:
        told.append(delta.text)
        go_on.set()

    with (
        serving(stream(piece("one"), go_on, piece("two", "stop"), DONE)) as endpoint,
        model(endpoint) as asked,
    ):
        assert asked.ask(WORDS, on_delta=listen).text == "onetwo"
    assert told == ["one", "two"]


def test_a_server_that_ignores_stream_is_understood() -> None:
    told: list[Delta] = []
    with serving(whole("<think>hm</think>fine")) as endpoint, model(endpoint) as asked:
        reply = asked.ask(WORDS, on_delta=told.append)
    assert told == [Delta("fine", "hm")]
    assert (reply.text, reply.first_token, reply.thought_end) == ("fine", None, None)


@pytest.mark.parametrize("kind", ["text/event-stream", "application/json", "text/plain"])
def test_a_server_that_streams_unasked_or_calls_it_something_else_is_understood(kind: str) -> None:
    with (
        serving(stream(piece("fi"), piece("ne", "stop"), DONE, kind=kind)) as endpoint,
        model(endpoint) as asked,
    ):
        assert asked.ask(WORDS).text == "fine"


def test_lines_end_where_the_wire_ends_them() -> None:
    odd = "one\u2028two\x85three\u2029four\x0b"
    with (
        serving(stream(piece(odd, "stop").replace(b"\n", b"\r\n"), DONE)) as endpoint,
        model(endpoint) as asked,
    ):
        assert asked.ask(WORDS, on_delta=lambda _: None).text == odd.strip()


def test_a_stream_without_a_reason_for_its_end_is_whole_when_it_says_done() -> None:
    with serving(stream(piece("fine"), DONE)) as endpoint, model(endpoint) as asked:
        assert asked.ask(WORDS, on_delta=lambda _: None).finish == "unknown"


def test_calls_of_tools_are_handed_on_with_what_was_said_beside_them() -> None:
    calls = [{"index": 0, "function": {"name": "mobile_use", "arguments": '{"action": '}}]
    more = [{"index": 0, "function": {"arguments": '"click"}'}}]
    says = stream(piece(tool_calls=calls), piece(None, "tool_calls", tool_calls=more), DONE)
    with serving(says) as endpoint, model(endpoint) as asked:
        reply = asked.ask(WORDS, on_delta=lambda _: None)
    assert reply.finish == "tool"
    assert reply.text == ""
    assert reply.tool_calls == (ToolCall("mobile_use", '{"action": "click"}'),)
