"""Questions that are asked again: how long is waited, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from lxb.clock import ManualClock
from lxb.errors import ModelUnreachable
from lxb.model.faults import Kind
from lxb.model.profile import ModelProfile
from tests.asked import WORDS, model
from tests.endpoint import DONE, Endpoint, piece, plain, serving, stream, whole


@pytest.fixture
def fine() -> Iterator[Endpoint]:
    with serving(whole("fine")) as endpoint:
        yield endpoint


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
