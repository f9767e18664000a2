"""Which models the settings name, and what is told where they name half of one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lxb.agent.connect import connect, settings_for
from lxb.agent.models import model_budget, text_model, vision_model
from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.config import load_settings
from lxb.errors import BadName, ModelMissing, UsageError
from lxb.model import Delta, Message
from lxb.model.picture import encoded
from tests.endpoint import Endpoint, serving, whole
from tests.scripted_phone import LINES

FAR = "https://far.example/v1"
OTHER = "https://other.example/v1"


def variables(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)


def test_none_is_configured() -> None:
    settings = load_settings()
    assert vision_model(settings) is None
    assert text_model(settings) is None


def test_a_key_alone_names_no_model() -> None:
    assert vision_model(load_settings(api_key="k")) is None


@pytest.mark.parametrize(
    ("given", "setting"),
    [
        ({"model": "m"}, "LXB_BASE_URL"),
        ({"base_url": FAR}, "LXB_MODEL"),
        ({"base_url": FAR, "model": "m"}, "LXB_API_KEY"),
        ({"base_url": FAR, "model": "m", "api_key": "sk-“x”"}, "LXB_API_KEY"),
        ({"base_url": FAR, "model": "m", "api_key": "sk-x y"}, "LXB_API_KEY"),
    ],
)
def test_half_a_model_is_told_with_what_to_set(given: dict[str, Any], setting: str) -> None:
    with pytest.raises(ModelMissing) as caught:
        vision_model(load_settings(**given))
    assert caught.value.exit_code == 4
    for lang in ("en", "zh"):
        assert setting in caught.value.say(lang)  # type: ignore[arg-type]
        assert "sk-" not in caught.value.say(lang)  # type: ignore[arg-type]


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(BadName, match="LXB_BASE_URL"):
        vision_model(load_settings(base_url="far.example", model="m"))


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8000", "http://localhost:8000/v1", "http://192.168.1.9:8000"]
)
def test_a_service_nearby_needs_no_key(url: str) -> None:
    model = vision_model(load_settings(base_url=url, model="m"))
    assert model is not None
    assert model.endpoint.endswith("/v1")


def sent_keys(endpoint: Endpoint, *models: Any) -> list[str]:
    for model in models:
        with model:
            model.ask([Message("user", ("hi",))])
    return [request.headers["authorization"] for request in endpoint.asked]


def test_the_text_model_is_the_vision_model_where_nothing_else_is_set() -> None:
    with serving(whole("fine")) as endpoint:
        settings = load_settings(base_url=endpoint.url, model="m", api_key=" key \n")
        assert sent_keys(endpoint, vision_model(settings), text_model(settings)) == ["Bearer key"] * 2
    assert [request.body["model"] for request in endpoint.asked] == ["m", "m"]


def test_each_may_be_set_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(whole("fine")) as seeing, serving(whole("fine")) as reading:
        variables(
            monkeypatch,
            LXB_BASE_URL=seeing.url,
            LXB_MODEL="sees",
            LXB_API_KEY="key-1",
            LXB_TEXT_BASE_URL=reading.url,
            LXB_TEXT_MODEL="reads",
            LXB_TEXT_API_KEY="key-2",
        )
        settings = load_settings()
        assert sent_keys(seeing, vision_model(settings)) == ["Bearer key-1"]
        assert sent_keys(reading, text_model(settings)) == ["Bearer key-2"]
    assert (seeing.asked[0].body["model"], reading.asked[0].body["model"]) == ("sees", "reads")


def test_variables_of_autoglm_are_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(whole("fine")) as endpoint:
        variables(
            monkeypatch,
            PHONE_AGENT_BASE_URL=endpoint.url,
            PHONE_AGENT_MODEL="autoglm-phone-9b",
            PHONE_AGENT_API_KEY="EMPTY",
        )
        settings = load_settings()
        model = vision_model(settings)
        assert model is not None
        assert model.profile.dialect == "autoglm"
        assert sent_keys(endpoint, model, text_model(settings)) == ["Bearer EMPTY"] * 2


def test_a_key_goes_to_no_other_machine() -> None:
    settings = load_settings(base_url=FAR, model="m", api_key="k", text_base_url=OTHER, text_model="t")
    with pytest.raises(ModelMissing, match="LXB_TEXT_API_KEY"):
        text_model(settings)


def test_a_key_goes_to_another_port_of_the_same_machine() -> None:
    with serving(whole("fine")) as endpoint:
        settings = load_settings(
            base_url="http://localhost:9/v1", model="m", api_key="k", text_base_url=endpoint.url
        )
        assert sent_keys(endpoint, text_model(settings)) == ["Bearer k"]


def test_a_text_model_needs_no_vision_model() -> None:
    settings = load_settings(text_base_url="http://127.0.0.1:8000", text_model="reads")
    assert vision_model(settings) is None
    model = text_model(settings)
    assert model is not None
    assert model.name == "reads"


def test_the_model_of_a_virtual_phone_sees_what_the_phone_shows() -> None:
    with connect("virtual:taobao?model=scripted:think=tags&latency=0") as phone:
        model = vision_model(settings_for(phone, load_settings()))
        assert model is not None
        with model:
            phone.launch("com.taobao.taobao")
            picture = encoded(phone.picture(), model.profile)
            told: list[Delta] = []
            reply = model.ask([Message("user", (LINES, picture))], on_delta=told.append)
    assert "我的淘宝" in reply.text
    assert reply.thought
    assert "".join(delta.text for delta in told).strip() == reply.text
    assert model.simulated
    assert not reply.usage.estimated
    assert reply.usage.prompt_tokens > 500


def test_what_a_run_may_spend_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    variables(monkeypatch, LXB_MODEL_CALLS="3", LXB_MODEL_TOKENS="9000", LXB_MODEL_SECONDS="60")
    budget = model_budget(load_settings())
    assert (budget.calls, budget.tokens, budget.seconds) == (3, 9000, 60)
    assert model_budget(load_settings(model_calls=0)).calls == 0
    variables(monkeypatch, LXB_MODEL_CALLS="-1")
    with pytest.raises(UsageError, match="LXB_MODEL_CALLS: a whole number"):
        load_settings()


def test_what_an_address_hides_is_shown_by_no_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    variables(monkeypatch, LXB_BASE_URL="https://me:pass-word@h/v1?key=token-9", LXB_API_KEY="sk-secret")
    assert guarded(app, ["config", "--json"]) == 0
    out = capsys.readouterr().out
    assert json.loads(out)["base_url"]["value"] == "https://***@h/v1?***"
    assert not [secret for secret in ("pass-word", "token-9", "sk-secret") if secret in out]
    assert set(load_settings().hidden()) == {"sk-secret", "me", "pass-word", "token-9"}
