"""`lxb doctor`: what is missing is told in one line each, with the exit code of the first."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from lxb.model.profile import ModelProfile
from tests.command_line import Lxb, calling
from tests.endpoint import plain, serving, whole
from tests.test_model_measured import said

SCRIPTED = "virtual:settings?latency=0&model=scripted"


@pytest.fixture
def lxb(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    monkeypatch.setenv("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.2")  # nobody is there, and none can be started
    return calling(capsys)


def states(out: str) -> dict[str, str]:
    return {finding["name"]: finding["state"] for finding in json.loads(out)["findings"]}


def texts(out: str) -> dict[str, str]:
    return {finding["name"]: finding["text"] for finding in json.loads(out)["findings"]}


def test_a_virtual_phone_has_all_that_is_needed(lxb: Lxb, home: Path) -> None:
    code, out, err = lxb("doctor", "-d", "virtual:settings?latency=0", "--json")
    assert (code, err) == (0, "")
    assert (json.loads(out)["status"], json.loads(out)["reason"]) == ("done", "finished")
    assert states(out) == {
        **dict.fromkeys(("settings", "home", "phone", "screen", "picture", "font", "model"), "ok"),
        "adb": "warn",  # not needed for this one
    }
    assert "1080x2400 (simulated)" in texts(out)["phone"]
    assert str(home / "lxb") in texts(out)["home"]
    assert not (home / "lxb").exists(), "the doctor only looks"


def test_without_phone_and_adb_it_says_so(lxb: Lxb) -> None:
    code, out, _ = lxb("doctor", "--json")
    assert (code, json.loads(out)["status"], json.loads(out)["reason"]) == (3, "failed", "no device")
    code, out, _ = lxb("doctor", "--lang", "en")
    assert code == 3
    marked = [line for line in out.splitlines() if line.startswith("x ")]
    assert [line.split(":")[0] for line in marked] == ["x adb", "x Phone"]
    assert "adb start-server" in marked[0]
    code, out, _ = lxb("doctor", "--lang", "zh", "-q")
    assert (code, [line[:5] for line in out.splitlines()]) == (3, ["x adb", "x 手机:"])


def test_a_home_that_cannot_be_made_is_told(
    lxb: Lxb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LXB_HOME", str(tmp_path / "file" / "home"))
    code, out, _ = lxb("doctor", "-d", "virtual:settings?latency=0", "--json")
    assert (code, states(out)["home"]) == (1, "bad")


def test_a_wrong_profile_is_told(lxb: Lxb, home: Path) -> None:
    (home / "lxb").mkdir()
    (home / "lxb" / "config.toml").write_text('[[profiles]]\nmodels = ["a"]\nspace = "%"\n', "utf-8")
    code, out, _ = lxb("doctor", "-d", "virtual:settings?latency=0", "--json")
    assert (code, states(out)["settings"]) == (1, "bad")
    assert "space" in texts(out)["settings"]


def test_half_a_model_is_told(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_MODEL", "gpt-5")
    code, out, _ = lxb("doctor", "-d", "virtual:settings?latency=0", "--json")
    assert (code, states(out)["model"]) == (4, "bad")
    assert "LXB_BASE_URL" in texts(out)["model"]
    assert "lxb doctor" not in texts(out)["model"], "that is what was called"


def test_the_model_that_comes_with_a_virtual_phone_is_told_of(lxb: Lxb) -> None:
    code, out, _ = lxb("doctor", "-d", SCRIPTED, "--json", "--lang", "en")
    assert (code, states(out)["model"]) == (0, "ok")
    assert "comes with the phone (simulated)" in texts(out)["model"]
    assert f"lxb doctor --model -d '{SCRIPTED}'" in texts(out)["model"]


def test_an_endpoint_of_the_file_is_told_with_its_line(lxb: Lxb, home: Path) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text('model = "x"\nbase_url = "http://127.0.0.1:9/v1"\n')
    code, out, _ = lxb("doctor", "--model", "--json")
    assert code == 4
    assert f"base_url ({config}:2)" in texts(out)["model"]
    assert "LXB_BASE_URL" not in texts(out)["model"]


def test_a_black_picture_is_told(lxb: Lxb, tmp_path: Path) -> None:
    """As of a phone whose screen is off, or an app that forbids pictures."""
    tree = '<hierarchy><node package="com.android.launcher3" text="x" bounds="[0,0][90,180]"/></hierarchy>'
    (tmp_path / "home.xml").write_text(tree, "utf-8")
    Image.new("RGB", (90, 180)).save(tmp_path / "home.jpg")
    state = {"activity": "com.android.launcher3/.L", "tree": "home.xml", "screenshot": "home.jpg"}
    trace = {"package": "com.example", "size": [90, 180], "start": "home", "transitions": []}
    (tmp_path / "trace.json").write_text(json.dumps({**trace, "states": {"home": state}}), "utf-8")
    code, out, _ = lxb("doctor", "-d", f"recorded:{tmp_path}", "--json")
    assert (code, states(out)["picture"]) == (0, "warn")
    assert "all black" in texts(out)["picture"]


def test_damaged_settings_are_a_finding_and_the_rest_is_looked_at(lxb: Lxb, home: Path) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text('model = "x"\nlang = \n')
    code, out, err = lxb("doctor", "-d", "virtual:settings?latency=0", "--json")
    assert (code, err, json.loads(out)["reason"]) == (1, "", "damaged")
    found = states(out)
    assert (found["settings"], found["phone"], found["screen"], found["model"]) == ("bad", "ok", "ok", "ok")
    assert "config.toml is damaged at line 2" in texts(out)["settings"]
    out = lxb("doctor", "-d", "virtual:settings?latency=0", "--lang", "zh")[1]
    assert out.startswith("x 设置: ")
    assert lxb("doctor", "--model")[0] == 1, "the model that is meant may stand in that file"
    assert lxb("config")[0] == 1, "nothing else goes by half of the settings"


def test_a_full_disk_is_bad_and_a_warning_is_not_all_well(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = shutil.disk_usage("/")
    for free, code, last in ((100, 0, "It can be used; "), (1, 1, "What is marked with x")):
        left = disk._replace(free=free * 1024**2)
        monkeypatch.setattr(shutil, "disk_usage", lambda path, left=left: left)
        ended, out, _ = lxb("doctor", "-d", "virtual:settings?latency=0", "--lang", "en")
        assert (ended, out.splitlines()[-1].startswith(last)) == (code, True)
        assert f"{free} MB" in out


# --- models -----------------------------------------------------------------------------------------------


def test_without_a_model_there_is_nothing_to_try(lxb: Lxb) -> None:
    code, out, _ = lxb("doctor", "--model", "--json")
    assert (code, states(out)) == (4, {"model": "bad"})
    assert "LXB_BASE_URL" in texts(out)["model"]


@pytest.mark.parametrize("space", ["pixel", "resized-28", "resized-32", "0-1000", "0-999", "0-1"])
def test_the_scripted_model_is_right_in_the_space_that_is_declared(lxb: Lxb, space: str) -> None:
    device = f"{SCRIPTED}:jitter=12,space={space}"
    code, out, _ = lxb("doctor", "--model", "-d", device, "--space", space, "--json")
    assert code == 0
    assert set(states(out).values()) == {"ok"}
    (model,) = json.loads(out)["models"]
    assert model["simulated"]
    assert model["streaming"]
    assert model["schema"]
    assert model["chinese"]
    assert model["pictures"]
    assert model["usage_reported"]
    assert (model["calibration"]["verdict"], model["calibration"]["seen"]) == ("agrees", space)
    assert 0 < model["calibration"]["error"] < 20


@pytest.mark.parametrize(("declared", "true"), [("pixel", "0-1000"), ("0-1000", "pixel"), ("0-999", "0-1")])
def test_a_wrong_space_is_told_with_the_right_one(lxb: Lxb, declared: str, true: str) -> None:
    device = f"{SCRIPTED}:jitter=12,space={true}"
    code, out, _ = lxb("doctor", "--model", "-d", device, "--space", declared, "--lang", "en")
    assert code == 4
    line = next(line for line in out.splitlines() if line.startswith("x Pictures:"))
    assert declared in line
    assert f'space = "{true}"' in line.replace("0-999", "0-1000")


def test_the_space_of_the_command_line_is_checked(lxb: Lxb) -> None:
    code, _, err = lxb("doctor", "--model", "--space", "percent", "--lang", "en")
    assert code == 2
    assert "--space: must be 'pixel'" in err


def test_a_model_that_refuses_pictures_fails(lxb: Lxb) -> None:
    code, out, _ = lxb("doctor", "--model", "-d", f"{SCRIPTED}:blind=1", "--json")
    assert code == 4
    assert json.loads(out)["models"][0]["chinese"]
    assert json.loads(out)["models"][0]["pictures"] is None
    assert json.loads(out)["findings"][-1]["state"] == "bad"
    assert json.loads(out)["reason"] == "model"


def test_a_service_that_is_down_fails(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(whole()) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
    monkeypatch.setenv("LXB_MODEL", "gone")
    monkeypatch.setenv("LXB_TIMING_MODEL", "0.5")
    code, out, _ = lxb("doctor", "--model", "--json")
    assert code == 4
    assert endpoint.url.removeprefix("http://") in json.loads(out)["findings"][-1]["text"]


def test_what_a_simple_service_cannot_do_is_told(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    """It streams nothing, counts nothing, speaks no Chinese, knows no schema and sees nothing."""
    with serving(whole("I cannot see pictures.")) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "gpt-small")
        code, out, _ = lxb("doctor", "--model", "--json")
    assert code == 4
    assert states(out) == {
        "model": "ok",
        "answer": "warn",
        "chinese": "warn",
        "thinking": "ok",
        "usage": "ok",
        "schema": "warn",  # the profile says that it knows them
        "pictures": "bad",
    }
    (model,) = json.loads(out)["models"]
    said: dict[str, Any] = {key: model[key] for key in ("streaming", "chinese", "usage_reported", "schema")}
    assert said == dict.fromkeys(said, False)
    assert "I cannot see pictures." in texts(out)["pictures"]
    assert model["calibration"]["verdict"] == "useless"


def test_an_answer_of_no_use_does_not_end_the_trial(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(whole("蓝色"), whole(""), whole("I cannot see pictures.")) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "some-model")
        code, out, _ = lxb("doctor", "--model", "--json")
        assert len(endpoint.asked) == 4
    assert code == 4
    assert states(out)["pictures"] == "bad"


def test_a_text_model_of_its_own_is_asked_no_pictures(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(whole("蓝色")) as endpoint:
        monkeypatch.setenv("LXB_TEXT_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_TEXT_MODEL", "reads")
        code, out, _ = lxb("doctor", "--model", "--json")
        assert len(endpoint.asked) == 2
    assert code == 0
    assert json.loads(out)["models"][0]["model"] == "reads"
    assert "pictures" not in states(out)


@pytest.mark.parametrize(("limit", "asked"), [("calls", 3), ("tokens", 1), ("seconds", 0)])
def test_trying_a_model_keeps_to_the_limits(
    lxb: Lxb, monkeypatch: pytest.MonkeyPatch, limit: str, asked: int
) -> None:
    spent = {"prompt_tokens": 900, "completion_tokens": 100, "total_tokens": 1000}
    with serving(whole("蓝色", usage=spent)) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "m")
        monkeypatch.setenv(f"LXB_MODEL_{limit.upper()}", {"calls": "3", "tokens": "1000"}.get(limit, "0"))
        code, out, _ = lxb("doctor", "--model", "--json")
        assert len(endpoint.asked) == asked
    told = json.loads(out)
    assert (code, told["status"], told["reason"]) == (6, "limit", "limit:model")
    assert f"model {limit}" in told["findings"][-1]["text"]


def test_what_was_found_but_cannot_be_remembered_is_told(
    lxb: Lxb, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "lxb" / "models.json").mkdir(parents=True)
    right = said(ModelProfile().space, ModelProfile())
    with serving(whole("蓝色"), whole('{"answer": "a"}'), *right) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "m")
        code, out, _ = lxb("doctor", "--model", "--json")
    assert (code, states(out)["pictures"], states(out)["home"]) == (0, "ok", "warn")
    assert "models.json" in texts(out)["home"]


def test_a_refused_key_is_told_once(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(plain({"error": {"message": "bad key sk-1"}}, 401)) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "m")
        monkeypatch.setenv("LXB_API_KEY", "sk-1")
        code, out, err = lxb("doctor", "--model", "--lang", "en")
        assert len(endpoint.asked) == 1
    assert code == 4
    assert "LXB_API_KEY" in out
    assert "sk-1" not in out + err
