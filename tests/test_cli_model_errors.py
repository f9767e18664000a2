"""A model that is missing, refuses or is not there: exit 4, one line that says what to set, nothing lost."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.model.profile import ModelProfile
from maps.files import save_app
from tests.endpoint import Says, plain, serving
from tests.map_samples import small
from tests.test_model_measured import said

KEY = "k-secret-42"
Call = Callable[..., tuple[int, str]]


@pytest.fixture
def stored(home: Path) -> Path:
    return save_app(home / "lxb", small())


STALL = Path(__file__).parent / "journey_app.yaml"
COMMANDS = {
    "describe": ("maps", "describe", "小商店"),
    "plan": ("plan", "我该去哪看看", "--map", "com.example.shop"),
    "build-map": ("build-map", "com.example.stall", "-d", f"virtual:{STALL}?latency=0", "--describer", "vlm"),
}
ASKING = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
SPEAKING = pytest.mark.parametrize("lang", ["en", "zh"])


@pytest.fixture
def call(stored: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command that has to ask a model; the maps are as they were, and no key is shown."""

    def called(command: tuple[str, ...], lang: str, **settings: str) -> tuple[int, str]:
        for name, value in settings.items():
            monkeypatch.setenv(f"LXB_{name.upper()}", value)
        before = {path: path.read_bytes() for path in stored.parent.glob("*.json")}
        code = guarded(app, [*command, "--lang", lang])
        out, err = capsys.readouterr()
        assert {path: path.read_bytes() for path in stored.parent.glob("*.json")} == before
        assert KEY not in out + err
        return code, err

    return called


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@SPEAKING
@pytest.mark.parametrize(
    "command", [COMMANDS["describe"], COMMANDS["build-map"]], ids=["describe", "build-map"]
)
def test_without_a_model_it_is_said_what_to_set(call: Call, command: tuple[str, ...], lang: str) -> None:
    code, err = call(command, lang)
    assert (code, len(err.splitlines())) == (4, 1)
    for name in ("LXB_BASE_URL", "LXB_MODEL", "LXB_API_KEY"):
        assert name in err


@SPEAKING
def test_a_plan_without_a_model_tells_the_nearest_pages(call: Call, lang: str) -> None:
    code, err = call(COMMANDS["plan"], lang)
    assert (code, err) == (4, "")


@SPEAKING
@ASKING
def test_a_service_far_away_needs_a_key(call: Call, command: tuple[str, ...], lang: str) -> None:
    code, err = call(command, lang, base_url="https://models.example.com/v1", model="m")
    assert (code, len(err.splitlines())) == (4, 1)
    assert "LXB_API_KEY" in err
    assert "models.example.com" in err


@ASKING
def test_a_service_that_is_not_there_is_named_with_its_address(call: Call, command: tuple[str, ...]) -> None:
    port = closed_port()
    code, err = call(command, "en", base_url=f"http://127.0.0.1:{port}/v1", model="m7", timing_model="0.5")
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


@SPEAKING
@ASKING
@pytest.mark.parametrize(("says", "setting"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_says_what_to_set(
    call: Call, command: tuple[str, ...], lang: str, says: Says, setting: str
) -> None:
    with serving(says) as endpoint:
        code, err = call(command, lang, base_url=endpoint.url, model="m7", api_key=KEY)
    assert (code, len(err.splitlines())) == (4, 1)
    assert setting in err
    assert "m7" in err


@SPEAKING
def test_a_model_that_takes_no_pictures_is_told_as_such(call: Call, lang: str) -> None:
    says = plain({"error": {"message": "m7 is not a multimodal model: image_url is not supported"}}, 400)
    with serving(says) as endpoint:
        code, err = call(COMMANDS["build-map"], lang, base_url=endpoint.url, model="m7", api_key=KEY)
    assert (code, len(err.splitlines())) == (4, 1)
    for words in ("LXB_MODEL", "--describer tree", "--vision"):
        assert words in err


def test_what_a_build_had_found_is_kept_when_its_model_refuses_later(call: Call, stored: Path) -> None:
    *tree, _, _ = COMMANDS["build-map"]
    assert guarded(app, [*tree, "--describer", "tree", "--max-pages", "3"]) == 6
    checkpoint = stored.parent / ".builds" / "com.example.stall.jsonl"
    before = checkpoint.read_bytes()
    with serving(REFUSALS["key"][0]) as endpoint:
        code, _ = call(COMMANDS["build-map"], "en", base_url=endpoint.url, model="m7", api_key=KEY)
    assert code == 4
    assert checkpoint.read_bytes().startswith(before)


def test_a_build_goes_on_where_what_its_model_can_do_cannot_be_remembered(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "lxb" / "models.json").mkdir(parents=True)
    with serving(*said(ModelProfile().space, ModelProfile()), REFUSALS["key"][0]) as endpoint:
        for name, value in {"BASE_URL": endpoint.url, "MODEL": "m7", "API_KEY": KEY}.items():
            monkeypatch.setenv(f"LXB_{name}", value)
        code = guarded(app, [*COMMANDS["build-map"], "--lang", "en", "-v"])
        assert len(endpoint.asked) > 2, "it went on to ask about a page"
    told = capsys.readouterr().err
    assert (code, "LXB_API_KEY" in told) == (4, True)
    assert sum("models.json" in line for line in told.splitlines()) == 1
