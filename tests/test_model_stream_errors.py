"""Streams that fail under way: what was told of one is not asked for again."""

from __future__ import annotations

import pytest

from lxb.errors import ModelUnreachable
from lxb.model import Delta
from lxb.model.faults import Kind
from tests.asked import WORDS, failing, model
from tests.endpoint import BREAK, DONE, event, piece, serving, stream

STREAMS = [
    ((piece("one"), BREAK), Kind.BROKEN_OFF),
    ((piece("one"),), Kind.BROKEN_OFF),
    ((piece("one"), b'data: {"choices": [{"del'), Kind.BROKEN_OFF),
    ((piece("one"), b"data: oops\n\n", piece("two", "stop"), DONE), Kind.NOT_JSON),
    ((piece("one"), event({"error": {"message": "died", "code": "x"}})), Kind.ERROR_INSIDE),
    ((piece("one"), event({"error": {"message": "died", "code": 503}})), Kind.SERVER),
    ((piece("one", "length"), DONE), Kind.CUT),
    ((piece("", "stop"), DONE), Kind.EMPTY),
    ((piece("one", "content_filter"), DONE), Kind.FILTERED),
    ((DONE,), Kind.NO_COMPLETION),
    ((b": alive\n\n",), Kind.BROKEN_OFF),
]


@pytest.mark.parametrize(("pieces", "kind"), STREAMS)
def test_a_stream_that_fails_is_told_apart(pieces: tuple[bytes | None, ...], kind: Kind) -> None:
    assert failing(stream(*pieces), streamed=True).kind == kind


def test_what_was_told_of_a_stream_is_not_unsaid() -> None:
    pieces: list[Delta] = []
    broken = stream(piece("one"), BREAK)
    with serving(broken) as endpoint, model(endpoint) as asked, pytest.raises(ModelUnreachable):
        asked.ask(WORDS, on_delta=pieces.append)
    assert len(endpoint.asked) == 1
    assert pieces == [Delta("one")]


def test_a_stream_that_breaks_off_before_its_first_word_is_asked_for_again() -> None:
    good = stream(piece("fine", "stop"), DONE)
    with serving(stream(b": alive\n\n", BREAK), good) as endpoint, model(endpoint) as asked:
        assert asked.ask(WORDS, on_delta=lambda _: None).text == "fine"
    assert len(endpoint.asked) == 2
