"""Whatever a server sends, the client answers with a reply or with an error of ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lxb.clock import ManualClock
from lxb.errors import ModelError
from lxb.model import Message
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile
from tests.endpoint import Endpoint, Says, serving, whole

WORDS = [Message("user", ("hello",))]
KEYS = st.sampled_from(
    "choices message delta content finish_reason usage error code text index tool_calls function reasoning "
    "prompt_tokens completion_tokens prompt_tokens_details type arguments name model detail".split()
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["<think>", "stop"]),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
FIELD = st.fixed_dictionaries({}, optional={"content": JSON, "reasoning_content": JSON, "tool_calls": JSON})
CHOICE = st.fixed_dictionaries({"message": FIELD | JSON, "delta": FIELD | JSON, "finish_reason": JSON})
BODY = st.fixed_dictionaries({"choices": st.lists(CHOICE | JSON, max_size=2), "usage": JSON}) | JSON
STATUS = st.sampled_from([200, 200, 200, 400, 404, 422])


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    with serving(whole()) as running:
        yield running


@pytest.fixture(scope="module")
def model(endpoint: Endpoint) -> Iterator[ChatModel]:
    with ChatModel("m", read_address(endpoint.url), ModelProfile(), clock=ManualClock()) as asked:
        yield asked


def ask(endpoint: Endpoint, model: ChatModel, says: Says) -> None:
    endpoint.behaviours = [says]
    with suppress(ModelError):
        assert model.ask(WORDS, on_delta=lambda _: None).text.encode()


FUZZ = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(body=BODY, status=STATUS)
def test_any_json(endpoint: Endpoint, model: ChatModel, body: Any, status: int) -> None:
    ask(endpoint, model, Says(status, (json.dumps(body).encode(),)))


@FUZZ
@given(bodies=st.lists(BODY, max_size=4), done=st.booleans())
def test_any_stream(endpoint: Endpoint, model: ChatModel, bodies: list[Any], done: bool) -> None:
    events = [b"data: " + json.dumps(body).encode() + b"\n\n" for body in bodies]
    ask(
        endpoint,
        model,
        Says(200, (*events, b"data: [DONE]\n\n" if done else b": end\n"), "text/event-stream"),
    )


@FUZZ
@given(data=st.binary(max_size=60) | st.text(max_size=60).map(str.encode), status=STATUS)
def test_any_bytes(endpoint: Endpoint, model: ChatModel, data: bytes, status: int) -> None:
    ask(endpoint, model, Says(status, (data,)))
