"""The scripted model over real HTTP, through the official client."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import httpx2
import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.clock import ManualClock
from lxb.virtual.scripted.asked import BadRequest, read
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY
from tests.scripted_phone import LINES, anchors, client_of, encoded, model_of, request, scripted_phone


def ask(options: str, text: str = LINES, **more: object) -> str:
    phone = scripted_phone(model=options)
    with client_of(phone) as client:
        reply = client.chat.completions.create(**request(text, encoded(phone.picture()), **more))
        assert reply.system_fingerprint == "lxb-scripted"
        return reply.choices[0].message.content or ""


def test_it_lists_itself_as_simulated() -> None:
    with client_of(scripted_phone()) as client:
        (only,) = client.models.list()
        assert (only.id, only.owned_by) == ("scripted", "lxb (simulated)")
        assert client.models.retrieve("scripted").id == "scripted"


def test_a_stream_says_the_same_as_a_whole_answer_and_ends_with_what_it_cost() -> None:
    phone = scripted_phone(model="think=field")
    with client_of(phone) as client:
        body = request(LINES, encoded(phone.picture()))
        whole = client.chat.completions.create(**body)
        options = {"include_usage": True}
        streamed = {**body, "stream": True, "stream_options": options}
        events = list(client.chat.completions.create(**streamed))
    pieces = [e.choices[0].delta for e in events if e.choices]
    assert len(pieces) > 50
    assert "".join(p.content or "" for p in pieces) == whole.choices[0].message.content
    thought = "".join(getattr(p, "reasoning_content", None) or "" for p in pieces)
    assert thought
    assert thought == whole.choices[0].message.reasoning_content
    assert events[-1].usage == whole.usage
    assert events[-2].choices[0].finish_reason == "stop"


def test_usage_counts_pictures_by_patches_of_32_pixels() -> None:
    phone = scripted_phone()
    with client_of(phone) as client:
        small, large = (
            client.chat.completions.create(**request("what?", encoded(phone.picture(), longest))).usage
            for longest in (640, 1280)
        )
    assert small
    assert large
    details = [usage.prompt_tokens_details.image_tokens for usage in (small, large)]
    assert details == [9 * 20 + 2, 18 * 40 + 2]
    assert large.prompt_tokens - small.prompt_tokens == details[1] - details[0]


def test_json_where_a_schema_is_asked_for() -> None:
    schema = {"type": "object", "properties": {"anchors": {"type": "array"}}}
    wanted = {"type": "json_schema", "json_schema": {"name": "page", "schema": schema}}
    held = json.loads(ask("", "which anchors?", response_format=wanted))
    assert held["name"] == "淘宝首页"
    assert len(held["anchors"]) > 10


def test_a_limit_of_tokens_is_kept() -> None:
    phone = scripted_phone()
    with client_of(phone) as client:
        body = request(LINES, encoded(phone.picture()), max_tokens=20)
        reply = client.chat.completions.create(**body)
    assert reply.choices[0].finish_reason == "length"
    assert reply.usage
    assert reply.usage.completion_tokens <= 20


def test_a_slow_answer_waits_on_the_clock_and_others_are_not_held_up() -> None:
    phone = scripted_phone(model="slow=4")
    clock = ManualClock()
    with ScriptedServer(model_of(phone), clock) as server:
        client = openai.OpenAI(base_url=server.base_url, api_key=KEY, max_retries=0)
        with client:
            list(client.chat.completions.create(**request("hello"), stream=True))
    assert 2 <= clock.now() <= 6


def test_busy_and_broken_are_met_now_and_then_and_not_for_ever() -> None:
    phone = scripted_phone(model="e429=0.3,e500=0.3,retry_after=7")
    statuses, waits = [], set()
    with client_of(phone) as client:
        for _ in range(40):
            try:
                client.chat.completions.create(**request("hello"))
                statuses.append(200)
            except openai.RateLimitError as error:
                statuses.append(429)
                waits.add(error.response.headers["Retry-After"])
            except openai.InternalServerError:
                statuses.append(500)
    assert set(statuses) == {200, 429, 500}
    assert waits == {"7"}
    assert statuses.count(200) > 5


def test_the_errors_of_a_request_do_not_depend_on_what_was_asked_before() -> None:
    """Neither the order nor the number of other requests changes what one is answered."""
    phone = scripted_phone(model="jitter=20,missed=0.3,content=0.3,wrong_name=0.5,malformed=0.3,e500=0.3")
    texts = [f"{LINES} {n}" for n in range(12)]

    def answers(order: list[str]) -> dict[str, str]:
        with client_of(phone) as client:
            picture = encoded(phone.picture())
            found = {}
            for text in order:
                try:
                    reply = client.chat.completions.create(**request(text, picture))
                    found[text] = reply.choices[0].message.content or ""
                except openai.InternalServerError as error:
                    found[text] = str(error)
            return found

    assert answers(texts) == answers(texts[::-1])
    assert len(set(answers(texts).values())) > 6


def test_the_errors_do_not_depend_on_how_a_picture_was_sent() -> None:
    phone = scripted_phone(model="jitter=20,missed=0.3,content=0.3,invented=0.3")
    with client_of(phone) as client:
        picture = phone.picture()
        replies = [
            client.chat.completions.create(**request(LINES, encoded(picture, longest, kind)))
            for longest, kind in ((2000, "PNG"), (500, "JPEG"))
        ]
    said = [reply.choices[0].message.content for reply in replies]
    assert said[0] == said[1]


def test_the_seed_changes_the_errors() -> None:
    assert ask("jitter=20,seed=1") == ask("jitter=20,seed=1") != ask("jitter=20,seed=2")


@pytest.mark.parametrize(
    ("space", "most"),
    [("pixel", (360, 800)), ("resized-28", (364, 812)), ("0-1000", (1000, 1000)), ("0-1", (1, 1))],
)
def test_points_are_written_in_the_space_it_is_told(space: str, most: tuple[int, int]) -> None:
    points = {label: (x, y) for x, y, label in anchors(ask(f"space={space}"))}
    x, y = points["我的淘宝"]
    assert 0.85 * most[0] < x < 0.95 * most[0]
    assert 0.9 * most[1] < y <= most[1]


def test_jitter_missed_invented_and_content() -> None:
    true = {label: (x, y) for x, y, label in anchors(ask("space=pixel"))}
    moved = {label: (x, y) for x, y, label in anchors(ask("space=pixel,jitter=12"))}
    assert moved.keys() == true.keys()
    assert moved != true
    most = 12 * 800 / 2400 + 1  # of the screen's pixels, in the sent picture
    assert all(abs(a - b) <= most for k in true for a, b in zip(true[k], moved[k], strict=True))
    assert len(anchors(ask("missed=0.5"))) < 0.8 * len(true)
    assert len(anchors(ask("missed=1"))) == 0
    assert len(anchors(ask("invented=0.5"))) > 1.2 * len(true)
    assert len(anchors(ask("content=1"))) > len(true)


def test_names_of_other_pages() -> None:
    assert "name: 淘宝首页" in ask("")
    assert "name: 淘宝首页" not in ask("wrong_name=1")


def test_fences_prose_and_thoughts_stand_around_the_same_answer() -> None:
    plain = ask("")
    around = ask("fences=1,prose=1,think=tags")
    assert re.search(r"^<think>.+</think>\n.*```\n", around, re.DOTALL)
    assert plain in around


def test_malformed_and_cut() -> None:
    assert ask("malformed=1") != ask("")
    phone = scripted_phone(model="cut=1")
    with client_of(phone) as client:
        (choice,) = client.chat.completions.create(**request(LINES, encoded(phone.picture()))).choices
    assert choice.finish_reason == "length"
    assert ask("").startswith(choice.message.content or "-")


def test_refusals_are_those_of_a_real_service() -> None:
    phone = scripted_phone(model="blind=1")
    with client_of(phone) as client:
        with pytest.raises(openai.NotFoundError, match="does not exist"):
            client.chat.completions.create(**{**request("hello"), "model": "gpt-9"})
        with pytest.raises(openai.BadRequestError, match="image_url"):
            client.chat.completions.create(**request("hello", encoded(phone.picture())))
        with pytest.raises(openai.AuthenticationError):
            client.with_options(api_key="wrong").models.list()
        with pytest.raises(openai.BadRequestError):
            client.chat.completions.create(model="scripted", messages=[])


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\xff\xd8\xff\xe0 broken"])
def test_a_picture_that_is_none_is_refused(data: bytes) -> None:
    with client_of(scripted_phone()) as client, pytest.raises(openai.BadRequestError):
        client.chat.completions.create(**request("hello", data))


def test_nonsense_on_the_wire_gets_an_error_and_the_server_lives_on() -> None:
    with ScriptedServer(model_of(scripted_phone()), ManualClock()) as server:
        at, key = server.base_url, {"Authorization": f"Bearer {KEY}"}
        assert httpx2.post(f"{at}/chat/completions", content=b"{", headers=key).status_code == 400
        assert httpx2.post(f"{at}/embeddings", content=b"{}", headers=key).status_code == 404
        assert httpx2.get(f"{at}/nothing", headers=key).status_code == 404
        assert httpx2.get(f"{at}/models").status_code == 401
        assert httpx2.get(f"{at}/models", headers=key).status_code == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda held: st.lists(held, max_size=3) | st.dictionaries(st.text(), held, max_size=3),
    max_leaves=12,
)
PARTS = st.lists(st.fixed_dictionaries({"type": st.just("image_url"), "image_url": JSON}), max_size=2)
BODIES = st.fixed_dictionaries(
    {
        "messages": JSON
        | st.lists(st.fixed_dictionaries({"role": st.text(), "content": JSON | PARTS}), max_size=3)
    },
    optional={
        "stream": JSON,
        "max_tokens": JSON,
        "response_format": JSON
        | st.fixed_dictionaries({"type": st.just("json_schema"), "json_schema": JSON}),
    },
)


@given(st.binary() | BODIES.map(lambda body: json.dumps(body).encode()))
def test_a_body_is_read_or_refused(body: bytes) -> None:
    with suppress(BadRequest):
        assert read(body).turns


def test_closing_ends_all_lines() -> None:
    server = ScriptedServer(model_of(scripted_phone()), ManualClock()).start()
    with httpx2.Client(headers={"Authorization": f"Bearer {KEY}"}) as client:
        assert client.get(f"{server.base_url}/models").status_code == 200
        server.close()
        server.close()
        with pytest.raises(httpx2.HTTPError):
            client.get(f"{server.base_url}/models")
