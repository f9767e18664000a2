"""`virtual:taobao?model=scripted`: the phone brings its model along."""

from __future__ import annotations

import openai
import pytest

from lxb.agent.connect import connect, settings_for
from lxb.config import load_settings
from lxb.device.android import AndroidDevice
from tests.scripted_phone import LINES, anchors, encoded, request


def test_the_model_comes_and_goes_with_the_phone_and_sees_what_it_shows() -> None:
    settings = load_settings(text_model="another")
    with connect("virtual:taobao?model=scripted&latency=0", settings=settings) as device:
        device.launch("com.taobao.taobao")
        picture = device.picture()
        held = settings_for(device, settings)
        assert held.text_model == held.model == "scripted"
        assert held.api_key
        key = held.api_key.get_secret_value()
        with openai.OpenAI(base_url=held.base_url, api_key=key, max_retries=0) as client:
            reply = client.chat.completions.create(**request(LINES, encoded(picture)))
        assert settings.base_url is None
    assert len(anchors(reply.choices[0].message.content or "")) > 10
    late = openai.OpenAI(base_url=held.base_url, api_key=key, max_retries=0, timeout=2)
    with late as client, pytest.raises(openai.APIConnectionError):
        client.models.list()


def test_a_phone_without_one_leaves_the_settings_as_they_are() -> None:
    settings = load_settings(model="mine")
    with connect("virtual:taobao", settings=settings) as device:
        assert isinstance(device, AndroidDevice)
        assert device.model_endpoint is None
        assert settings_for(device, settings) is settings
