"""What answers cost, and budgets that stop the next question."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lxb.budget import Budget
from lxb.clock import ManualClock
from lxb.errors import LimitReached, ModelError, ModelUnreachable
from lxb.model import Message, Usage
from lxb.model.chat import ChatModel
from lxb.reason import Reason, reason_of
from tests.asked import PICTURE, WORDS, model
from tests.endpoint import DONE, Endpoint, Says, event, piece, plain, serving, stream, whole


@pytest.fixture
def fine() -> Iterator[Endpoint]:
    with serving(whole("fine")) as endpoint:
        yield endpoint


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


def test_a_question_is_not_asked_again_beyond_the_budget() -> None:
    """Answers that broke off cost as well."""
    broken = stream(piece("word " * 60))
    budget = Budget(ManualClock(), tokens=60)
    with serving(broken) as endpoint, model(endpoint) as asked, pytest.raises(LimitReached):
        asked.ask(WORDS, budget=budget)
    assert len(endpoint.asked) == 1
    assert budget.prompt_tokens + budget.completion_tokens >= 60


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
