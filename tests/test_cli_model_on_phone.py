"""Models that refuse or run out while a phone is at hand: `run` and `build-map`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app
from maps.files import save_app
from maps.graph import NavigationMap
from tests.endpoint import Says, plain, serving
from tests.map_samples import small

PHONE = f"virtual:{Path(__file__).parent / 'journey_app.yaml'}?latency=0"
PACKAGE = "com.example.stall"
REFUSALS = {
    "key": (plain({"error": {"message": "Incorrect API key provided"}}, 401), "LXB_API_KEY"),
    "model": (plain({"error": {"message": "no such model", "code": "model_not_found"}}, 404), "LXB_MODEL"),
    "address": (plain("404 page not found", 404), "LXB_BASE_URL"),
}


@pytest.fixture
def drawn(home: Path) -> Path:
    """The path of a map of the phone's app, which has no more in common with it than the package."""
    file = small().file
    stall = file.model_copy(update={"app": file.app.model_copy(update={"package": PACKAGE, "name": "小摊"})})
    return save_app(home / "lxb", NavigationMap(stall))


@pytest.mark.parametrize(("says", "setting"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_ends_a_run_with_one_line(
    drawn: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    says: Says,
    setting: str,
) -> None:
    before = drawn.read_bytes()
    with serving(says) as endpoint:
        for name, value in {"BASE_URL": endpoint.url, "MODEL": "m7", "API_KEY": "k-secret-42"}.items():
            monkeypatch.setenv(f"LXB_{name}", value)
        task = ["run", "我该去哪看看", "--app", PACKAGE, "-d", PHONE]
        code = guarded(app, [*task, "--lang", "en", "-q"])
        assert endpoint.asked
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error: ")]
    assert (code, len(told)) == (4, 1)
    assert setting in told[0]
    assert "k-secret-42" not in told[0]
    assert drawn.read_bytes() == before


def test_a_build_that_may_ask_no_more_ends_as_a_limit_and_the_next_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["build-map", PACKAGE, "-d", f"{PHONE}&model=scripted", "--describer", "vlm", "--json"]
    monkeypatch.setenv("LXB_MODEL_CALLS", "4")
    codes, ends = [], []
    for _ in range(2):
        codes.append(guarded(app, command))
        ends.append(json.loads(capsys.readouterr().out))
        monkeypatch.delenv("LXB_MODEL_CALLS", raising=False)
    assert codes == [6, 0]
    assert [end["reason"] for end in ends] == ["limit:model", "all explored"]
    assert (ends[0]["model"]["calls"], ends[1]["resumed"]) == (4, True)
    assert ends[1]["pages"] >= ends[0]["pages"] > 0


@pytest.mark.parametrize(("lang", "told"), [("en", "Calls to a simulated model: "), ("zh", "调用模拟模型 ")])
def test_a_simulated_model_is_called_so_wherever_its_calls_are_told(
    home: Path, capsys: pytest.CaptureFixture[str], lang: str, told: str
) -> None:
    device = f"{PHONE}&model=scripted"
    build = ["build-map", PACKAGE, "-d", device, "--describer", "vlm", "--max-pages", "3"]
    assert guarded(app, [*build, "--lang", lang]) == 6
    assert told in capsys.readouterr().out
    assert guarded(app, [*build, "--fresh", "--json"]) == 6
    built = json.loads(capsys.readouterr().out)
    assert (built["model"]["calls"] > 0, built["model"]["simulated"]) == (True, True)
    run = ["run", "我该去哪看看", "--app", PACKAGE, "-d", device, "--max-steps", "1"]
    guarded(app, [*run, "--lang", lang])
    assert told in capsys.readouterr().out
    guarded(app, [*run, "--json"])
    assert json.loads(capsys.readouterr().out)["model"]["simulated"]


def test_without_a_simulated_model_none_is_spoken_of(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(app, ["build-map", PACKAGE, "-d", PHONE, "--max-pages", "2", "--json"]) == 6
    built = json.loads(capsys.readouterr().out)
    assert (built["simulated"], built["model"]["simulated"]) == (True, False), "the phone is, no model was"
