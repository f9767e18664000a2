"""Services that fall silent, and answers without an end: the deadline holds."""

from __future__ import annotations

import threading

import pytest

from lxb.clock import ManualClock, SystemClock
from lxb.errors import BadReply, ModelRefused, ModelUnreachable
from lxb.model.chat import Patience
from lxb.model.faults import Kind
from tests.asked import WORDS, model
from tests.endpoint import Says, piece, serving, stream, whole


def test_silence_is_asked_again_and_told_with_its_seconds() -> None:
    held = threading.Event()
    silent = Says(pieces=(held, b"{}"), chunked=True)
    patience = Patience(whole=30, silence=0.1)
    try:
        with (
            serving(silent) as endpoint,
            model(endpoint, patience=patience) as asked,
            pytest.raises(ModelUnreachable) as caught,
        ):
            asked.ask(WORDS, on_delta=lambda _: None)
    finally:
        held.set()
    assert caught.value.kind == Kind.SLOW
    assert "0.1 s" in str(caught.value)
    assert len(endpoint.asked) == 5


def test_an_answer_that_comes_whole_is_silent_while_it_is_written() -> None:
    written = threading.Event()
    slow = Says(pieces=(written, *whole("done").pieces), chunked=True)
    with (
        serving(slow) as endpoint,
        model(endpoint, patience=Patience(whole=30, silence=0.1)) as asked,
    ):
        threading.Timer(0.4, written.set).start()
        assert asked.ask(WORDS).text == "done"
    assert len(endpoint.asked) == 1


def test_an_answer_that_drips_ends_with_the_deadline() -> None:
    clock = ManualClock()
    drip = stream(*(piece("a") for _ in range(50)))
    with (
        serving(drip) as endpoint,
        model(endpoint, clock=clock, patience=Patience(10, 5)) as asked,
        pytest.raises(ModelUnreachable) as caught,
    ):
        asked.ask(WORDS, on_delta=lambda _: clock.sleep(3))
    assert caught.value.kind == Kind.SLOW


@pytest.mark.parametrize("streamed", [True, False])
def test_a_silence_late_in_an_answer_ends_with_the_deadline(streamed: bool) -> None:
    """A limit that began anew with each piece would last until the server lets go."""
    early, let_go = threading.Event(), threading.Event()
    timers = [threading.Timer(0.9, early.set), threading.Timer(1.7, let_go.set)]
    halting = stream(early, piece("a") if streamed else b" \n", let_go)

    def start() -> None:
        for timer in timers:
            timer.start()

    with serving(halting) as endpoint:
        endpoint.before = start
        asked = model(endpoint, clock=SystemClock(), patience=Patience(1, 1))
        with asked, pytest.raises(ModelUnreachable) as caught:
            asked.ask(WORDS, on_delta=(lambda _: None) if streamed else None)
        held = not let_go.is_set()
        let_go.set()
    assert held
    assert caught.value.kind == Kind.SLOW


@pytest.mark.parametrize("begun", [b"", b"no", b"x" * 200_000])
def test_a_refusal_that_does_not_end_is_known_by_its_status(begun: bytes) -> None:
    held = threading.Event()
    says = Says(401, (begun, held) if begun else (held,), "text/plain", chunked=True)
    try:
        with (
            serving(says) as endpoint,
            model(endpoint, patience=Patience(0.3, 0.3)) as asked,
            pytest.raises(ModelRefused) as caught,
        ):
            asked.ask(WORDS)
    finally:
        held.set()
    assert caught.value.kind == Kind.KEY


def test_an_answer_that_does_not_end_is_cut_where_it_should_have() -> None:
    """A service that ignores the limit of tokens sends on until memory or time is out."""
    drip = stream(*(piece("endless ") for _ in range(500)))
    with serving(drip) as endpoint, model(endpoint) as asked, pytest.raises(BadReply) as caught:
        asked.ask(WORDS, max_tokens=10, on_delta=lambda _: None)
    assert caught.value.kind is Kind.CUT
    assert len(caught.value.reply) < 500


def test_a_line_that_does_not_end_is_no_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lxb.model.wire.LARGEST", 100_000)
    line = Says(200, (b"data: " + b"x" * 200_000,), "text/event-stream")
    with serving(line) as endpoint, model(endpoint) as asked, pytest.raises(ModelRefused) as caught:
        asked.ask(WORDS, on_delta=lambda _: None)
    assert caught.value.kind is Kind.NO_COMPLETION
