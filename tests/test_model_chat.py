"""The client when the service works: streaming, times, costs, retries, budgets, threads, secrets."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest

from lxb.budget import Budget
from lxb.clock import ManualClock
from lxb.errors import LimitReached, ModelError, ModelMissing, ModelUnreachable
from lxb.geometry import Size
from lxb.model import Delta, Message, Picture, Usage
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.faults import Kind
from lxb.model.profile import ModelProfile, Sampling
from lxb.model.wire import lines_of
from lxb.results import Reason, reason_of
from tests.endpoint import DONE, Endpoint, Says, event, piece, plain, serving, stream, whole

KEY = "sk-verysecret0123456789"
WORDS = [Message("user", ("hello",))]
PICTURE = Picture(b"\xff\xd8", "image/jpeg", Size(320, 640), Size(1080, 2160))


def model(endpoint: Endpoint, profile: ModelProfile = ModelProfile(), **more: Any) -> ChatModel:  # noqa: B008
    more.setdefault("clock", ManualClock())
    return ChatModel("asked-model", read_address(endpoint.url), profile, key=KEY, **more)


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
    says = stream(piece(**message), piece("", "stop"), DONE) if streamed else whole(**{"message": message})
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


def test_calls_of_tools_are_written_out_as_their_models_write_them() -> None:
    calls = [{"index": 0, "function": {"name": "mobile_use", "arguments": '{"action": '}}]
    more = [{"index": 0, "function": {"arguments": '"click"}'}}]
    says = stream(piece(tool_calls=calls), piece(None, "tool_calls", tool_calls=more), DONE)
    with serving(says) as endpoint, model(endpoint) as asked:
        reply = asked.ask(WORDS, on_delta=lambda _: None)
    assert reply.finish == "tool"
    assert reply.text == '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click"}}\n</tool_call>'


# --- what it costs ---

REPORTED = {
    "prompt_tokens": 900,
    "completion_tokens": 20,
    "prompt_tokens_details": {"cached_tokens": 512, "image_tokens": 700},
}


@pytest.mark.parametrize(
    ("usage", "counted"),
    [
        (REPORTED, Usage(1, 900, 20, 512, 700)),
        ({"prompt_tokens": 9, "completion_tokens": 2, "prompt_cache_hit_tokens": 4}, Usage(1, 9, 2, 4)),
        ({"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": None}, Usage(1, 9, 2)),
        (None, Usage(1, 206, 1, estimated=True)),
        ({"prompt_tokens": None, "completion_tokens": "many"}, Usage(1, 206, 1, estimated=True)),
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_usage_is_what_was_reported_else_estimated_and_marked(
    usage: dict[str, Any] | None, counted: Usage, streamed: bool
) -> None:
    says = (
        stream(piece("fine", "stop"), event({"choices": [], "usage": usage}), DONE)
        if streamed
        else whole("fine", usage=usage)
    )
    budget = Budget(ManualClock())
    with serving(says) as endpoint, model(endpoint) as asked:
        reply = asked.ask(
            [Message("user", ("hello", PICTURE))],
            budget=budget,
            on_delta=(lambda _: None) if streamed else None,
        )
    assert reply.usage == counted
    assert budget.spent_calls == 1
    assert (budget.prompt_tokens, budget.completion_tokens) == (
        counted.prompt_tokens,
        counted.completion_tokens,
    )


def test_an_answer_of_no_use_is_paid_for(fine: Endpoint) -> None:
    budget = Budget(ManualClock())
    with serving(whole("", usage=REPORTED)) as endpoint, model(endpoint) as asked, pytest.raises(ModelError):
        asked.ask(WORDS, budget=budget)
    assert (budget.spent_calls, budget.prompt_tokens) == (1, 900)


@pytest.mark.parametrize(
    ("limits", "name"),
    [({"calls": 2}, "model calls"), ({"tokens": 1840}, "model tokens"), ({"seconds": 60}, "model seconds")],
)
def test_a_budget_that_is_used_up_stops_the_next_question(limits: dict[str, Any], name: str) -> None:
    clock = ManualClock()
    budget = Budget(clock, **limits)
    with serving(whole(usage=REPORTED)) as endpoint, model(endpoint, clock=clock) as asked:
        for _ in range(2):
            asked.ask(WORDS, budget=budget)
            clock.sleep(30)
        with pytest.raises(LimitReached) as caught:
            asked.ask(WORDS, budget=budget)
    assert len(endpoint.asked) == 2
    assert (caught.value.limit, caught.value.exit_code) == (name, 6)
    assert reason_of(caught.value) is Reason.LIMIT_MODEL
    assert name.replace(" ", "_").upper() in str(caught.value)
    assert "模型" in caught.value.say("zh")


def test_several_threads_make_no_more_calls_than_are_allowed(fine: Endpoint) -> None:
    budget = Budget(ManualClock(), calls=5)

    def ask(asked: ChatModel) -> str:
        try:
            return asked.ask(WORDS, budget=budget).text
        except LimitReached:
            return "limit"

    with model(fine) as asked, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, [asked] * 20))
    assert sorted(answers) == ["fine"] * 5 + ["limit"] * 15
    assert len(fine.asked) == 5


def test_tokens_of_questions_under_way_count_for_those_that_follow() -> None:
    """Else as many as are asked at once go beyond the limit."""
    words = [Message("user", ("words " * 100,))]
    answered = threading.Event()
    budget = Budget(ManualClock(), tokens=100)
    late = Says(
        pieces=(answered, *whole(usage={"prompt_tokens": 90, "completion_tokens": 1}).pieces), chunked=True
    )
    with serving(late) as endpoint, model(endpoint) as asked, ThreadPoolExecutor(1) as pool:
        begun = threading.Event()
        endpoint.before = begun.set
        first = pool.submit(asked.ask, words, budget=budget)
        assert begun.wait(10)
        with pytest.raises(LimitReached):
            asked.ask(words, budget=budget)
        answered.set()
        first.result()
        assert asked.ask(WORDS, budget=budget).text == "fine"
    assert len(endpoint.asked) == 2


def test_the_time_that_a_budget_leaves_is_the_longest_a_question_may_take() -> None:
    clock = ManualClock()
    busy = plain({"error": {"message": "slow down"}}, 429)
    with serving(busy) as endpoint, model(endpoint, clock=clock) as asked, pytest.raises(ModelUnreachable):
        asked.ask(WORDS, budget=Budget(clock, seconds=1.2))
    assert clock.now() == 0.5
    assert len(endpoint.asked) == 2


def test_a_budget_of_time_that_ends_in_the_middle_of_an_answer_is_the_limit() -> None:
    clock = ManualClock()
    drip = stream(*(piece("a") for _ in range(50)))
    budget = Budget(clock, seconds=10)
    with (
        serving(drip) as endpoint,
        model(endpoint, clock=clock) as asked,
        pytest.raises(LimitReached) as caught,
    ):
        asked.ask(WORDS, budget=budget, on_delta=lambda _: clock.sleep(3))
    assert caught.value.limit == "model seconds"
    assert budget.completion_tokens > 0


# --- asking again ---


@pytest.mark.parametrize(
    ("headers", "waited"),
    [
        ({}, 0.5),
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "0"}, 0.0),
        ({"retry-after-ms": "250"}, 0.25),
        ({"Retry-After": "Thu, 01 Jan 2026 00:00:09 GMT"}, 9.0),
        ({"Retry-After": "Thu, 01 Jan 2025 00:00:09 GMT"}, 0.0),
        ({"Retry-After": "soon"}, 0.5),
        ({"Retry-After": "-5"}, 0.5),
        ({"Retry-After": "nan"}, 0.5),
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_the_wait_is_what_the_service_asks_for(status: int, headers: dict[str, str], waited: float) -> None:
    clock = ManualClock(datetime(2026, 1, 1, tzinfo=UTC))
    busy = plain({"error": {"message": "slow down"}}, status, **headers)
    with serving(busy, whole("fine")) as endpoint, model(endpoint, clock=clock) as asked:
        assert asked.ask(WORDS).text == "fine"
    assert clock.now() == waited


def test_waits_grow(fine: Endpoint) -> None:
    clock = ManualClock()
    broken = plain("", 500)
    with (
        serving(broken, broken, broken, broken, whole("fine")) as endpoint,
        model(endpoint, clock=clock) as asked,
    ):
        asked.ask(WORDS)
    assert clock.now() == 0.5 + 1 + 2 + 4


def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    clock = ManualClock()
    busy = plain({"error": {"message": "come back tomorrow"}}, 429, Retry_After="3600")
    with (
        serving(busy) as endpoint,
        model(endpoint, clock=clock) as asked,
        pytest.raises(ModelUnreachable) as told,
    ):
        asked.ask(WORDS)
    assert (clock.now(), len(endpoint.asked), told.value.kind) == (0.0, 1, Kind.BUSY)
    assert told.value.wait == 3600


@pytest.mark.parametrize("option", ["stream_options", "temperature", "response_format"])
def test_an_option_that_a_service_does_not_take_is_left_out_from_then_on(option: str) -> None:
    refusal = plain({"error": {"message": f"Unsupported parameter: '{option}'"}}, 400)
    good = stream(piece("fine", "stop"), DONE)
    profile = ModelProfile(schema_known=True)
    with serving(refusal, good) as endpoint, model(endpoint, profile) as asked:
        for _ in range(2):
            asked.ask(WORDS, schema={}, on_delta=lambda _: None)
    assert [option in request.body for request in endpoint.asked] == [True, False, False]


def test_a_length_has_two_names() -> None:
    refusal = plain({"error": {"message": "use 'max_completion_tokens' instead of 'max_tokens'"}}, 400)
    with serving(refusal, whole("fine")) as endpoint, model(endpoint) as asked:
        asked.ask(WORDS, max_tokens=9)
    assert endpoint.asked[1].body["max_completion_tokens"] == 9
    assert "max_tokens" not in endpoint.asked[1].body


# --- threads, secrets, surroundings ---


def test_answers_of_several_threads_are_not_mixed_up() -> None:
    def answer(text: str) -> Says:
        return whole(text, usage={"prompt_tokens": len(text), "completion_tokens": 1})

    answers = [answer("x" * n) for n in range(1, 41)]
    with serving(*answers) as endpoint, model(endpoint) as asked, ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda _: asked.ask(WORDS), range(40)))
    assert sorted(len(reply.text) for reply in replies) == list(range(1, 41))
    assert all(reply.usage.prompt_tokens == len(reply.text) for reply in replies)


def test_a_key_is_in_no_log_and_no_repr(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(plain({"error": {"message": f"wrong key {KEY}"}}, 401)) as endpoint:
        url = endpoint.url + "?token=tokensecret99"
        with (
            ChatModel("m", read_address(url), ModelProfile(), key=KEY) as asked,
            pytest.raises(ModelError) as caught,
        ):
            asked.ask(WORDS)
        assert endpoint.asked[0].path.endswith("?token=tokensecret99")
    told = (
        caplog.text
        + repr(asked)
        + repr(caught.value)
        + repr(vars(asked)["_source"])
        + repr(read_address(url))
    )
    assert caplog.records
    assert KEY not in told
    assert "tokensecret99" not in told


def test_variables_meant_for_another_service_are_not_followed(
    fine: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "OPENAI_API_KEY": "other",
        "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        "OPENAI_ORG_ID": "org-x",
        "OPENAI_PROJECT_ID": "proj-x",
        "HTTP_PROXY": "http://127.0.0.1:9",
        "ALL_PROXY": "socks5://127.0.0.1:9",
    }.items():
        monkeypatch.setenv(name, value)
    with ChatModel("m", read_address(fine.url), ModelProfile(), clock=ManualClock()) as asked:
        assert asked.ask(WORDS).text == "fine"
    headers = fine.asked[0].headers
    assert headers["authorization"] == "Bearer EMPTY"
    assert not {"openai-organization", "openai-project"} & set(headers)


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "gopher://127.0.0.1:9", "http://127.0.0.1:port"])
def test_a_proxy_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with (
        ChatModel("m", read_address("https://model.example/v1"), ModelProfile(), key=KEY) as asked,
        pytest.raises(ModelMissing, match="ALL_PROXY"),
    ):
        asked.ask(WORDS)


def test_it_may_be_asked_again_after_it_was_closed(fine: Endpoint) -> None:
    asked = model(fine)
    for _ in range(2):
        assert asked.ask(WORDS).text == "fine"
        asked.close()


def test_a_simulated_model_says_so_itself() -> None:
    scripted = whole("fine", system_fingerprint="lxb-scripted")
    with serving(whole("fine"), scripted) as endpoint, model(endpoint) as asked:
        asked.ask(WORDS)
        assert not asked.simulated
        asked.ask(WORDS)
        assert asked.simulated


def test_the_sdk_is_not_loaded_before_it_is_used() -> None:
    script = (
        "import sys, lxb.cli.main, lxb.model.chat, lxb.agent.models, lxb.budget;"
        "print([name for name in sys.modules if name.split('.')[0] in {'openai', 'httpx2', 'PIL'}])"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "[]"


def test_one_long_line_in_many_pieces_is_put_together_once() -> None:
    """Copied with each piece, these would be 2 TB."""
    pieces = [b"a" * 8] * 500_000
    assert [len(line) for line in lines_of([*pieces, b"\n", b"b\r", b"\n", b"c"])] == [4_000_000, 1, 1]


def test_a_model_may_be_asked_under_another_profile_and_stays_what_it_is(fine: Endpoint) -> None:
    with model(fine, ModelProfile(schema_known=False)) as asked:
        other = asked.as_if(ModelProfile(schema_known=True))
        for one in (other, asked):
            one.ask(WORDS, schema={"type": "object"})
    assert ["response_format" in request.body for request in fine.asked] == [True, False]
