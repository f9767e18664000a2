"""The client among threads, logs, variables of other services and proxies."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lxb.clock import ManualClock
from lxb.errors import ModelError, ModelMissing
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile
from lxb.model.wire import lines_of
from tests.asked import KEY, WORDS, model
from tests.endpoint import Endpoint, Says, plain, serving, whole


@pytest.fixture
def fine() -> Iterator[Endpoint]:
    with serving(whole("fine")) as endpoint:
        yield endpoint


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
