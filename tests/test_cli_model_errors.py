"""A model that is missing, refuses or is not there: exit 4, one line that says what to set, nothing lost."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app
from maps.files import save_app
from tests.endpoint import Says, plain, serving
from tests.map_samples import small

KEY = "k-secret-42"
Describe = Callable[..., tuple[int, str]]


@pytest.fixture
def stored(home: Path) -> Path:
    return save_app(home / "lxb", small())


@pytest.fixture
def describe(stored: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Describe:
    """Runs `lxb maps describe`; the map is as it was, and no key is shown."""

    def call(lang: str, **settings: str) -> tuple[int, str]:
        for name, value in settings.items():
            monkeypatch.setenv(f"LXB_{name.upper()}", value)
        before = stored.read_bytes()
        code = guarded(app, ["maps", "describe", "小商店", "--lang", lang])
        out, err = capsys.readouterr()
        assert stored.read_bytes() == before
        assert KEY not in out + err
        return code, err

    return call


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_a_model_it_is_said_what_to_set(describe: Describe, lang: str) -> None:
    code, err = describe(lang)
    assert (code, len(err.splitlines())) == (4, 1)
    for name in ("LXB_BASE_URL", "LXB_MODEL", "LXB_API_KEY"):
        assert name in err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_service_far_away_needs_a_key(describe: Describe, lang: str) -> None:
    code, err = describe(lang, base_url="https://models.example.com/v1", model="m")
    assert (code, len(err.splitlines())) == (4, 1)
    assert "LXB_API_KEY" in err
    assert "models.example.com" in err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_model_that_is_not_there_is_named_with_its_address(describe: Describe, lang: str) -> None:
    port = closed_port()
    code, err = describe(lang, base_url=f"http://127.0.0.1:{port}/v1", model="m7", timing_model="3")
    assert (code, len(err.splitlines())) == (4, 1)
    assert f"127.0.0.1:{port}" in err
    assert "LXB_BASE_URL" in err


REFUSALS = {
    "key": (plain({"error": {"message": "Incorrect API key provided"}}, 401), "LXB_API_KEY"),
    "model": (
        plain({"error": {"message": "The model m7 does not exist", "code": "model_not_found"}}, 404),
        "LXB_MODEL",
    ),
    "web page": (plain("<html><body>Welcome</body></html>"), "LXB_BASE_URL"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("says", "setting"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_says_what_to_set(describe: Describe, lang: str, says: Says, setting: str) -> None:
    with serving(says) as endpoint:
        code, err = describe(lang, base_url=endpoint.url, model="m7", api_key=KEY)
    assert (code, len(err.splitlines())) == (4, 1)
    assert setting in err
    assert "m7" in err
