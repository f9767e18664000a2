"""Which profile holds for which model, and what a user can change."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from lxb.config import load_settings
from lxb.errors import Damaged, UsageError
from lxb.model.profile import ModelProfile, Sampling, known_profiles, profile_for


@pytest.mark.parametrize(
    ("model", "name", "space"),
    [
        ("autoglm-phone", "autoglm", "0-999"),
        ("ZhipuAI/AutoGLM-Phone-9B", "autoglm", "0-999"),
        ("glm-4.1v-9b-thinking", "glm-v", "0-1000"),
        ("zai-org/GLM-4.5V", "glm-v", "0-1000"),
        ("qwen/qwen2.5-vl-72b-instruct", "qwen2.5-vl", "resized-28"),
        ("qwen2.5vl:7b", "qwen2.5-vl", "resized-28"),
        ("Qwen/Qwen3-VL-8B-Instruct", "qwen3-vl", "0-999"),
        ("UI-TARS-72B-DPO", "ui-tars", "0-1000"),
        ("ByteDance-Seed/UI-TARS-1.5-7B", "ui-tars-1.5", "resized-28"),
        ("doubao-1-5-ui-tars-250428", "doubao-ui-tars", "0-1000"),
        ("doubao-seed-1-6", "doubao", "0-1000"),
        ("stepfun-ai/GELab-Zero-4B-preview", "gelab", "0-1000"),
        ("GUI-Owl-7B", "gui-owl", "resized-28"),
        ("GUI-Owl-1.5-8B-Instruct", "gui-owl-1.5", "0-1000"),
        ("MAI-UI-8B", "mai-ui", "0-999"),
        ("gpt-5.4", "openai", "pixel"),
        ("anthropic/claude-sonnet-4-5", "claude", "pixel"),
        ("gemini-2.5-pro", "gemini", "0-999"),
        ("glm-4-air", "default", "0-1000"),
        ("my-own", "default", "0-1000"),
        ("", "default", "0-1000"),
    ],
)
def test_the_profile_of_a_name(model: str, name: str, space: str) -> None:
    profile = profile_for(model)
    assert (profile.name, profile.space) == (name, space)
    assert profile.known == (name != "default")


def test_no_profile_is_hidden_behind_an_earlier_one() -> None:
    """Each pattern is reached: a name that it alone describes is its own."""
    hidden = [
        (earlier.name, later.name)
        for number, later in enumerate(known_profiles())
        for earlier in known_profiles()[:number]
        for pattern in later.models
        if any(fnmatchcase(pattern.replace("*", "x"), before) for before in earlier.models)
    ]
    assert hidden == []


def test_names_are_unique_and_pictures_small_enough() -> None:
    profiles = (*known_profiles(), ModelProfile())
    assert len({profile.name for profile in profiles}) == len(profiles)
    assert all(profile.longest_side < 2000 for profile in profiles)
    with pytest.raises(ValidationError):
        ModelProfile(longest_side=2000)


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LXB_HOME", str(tmp_path))
    return tmp_path / "config.toml"


def test_what_an_entry_does_not_say_is_what_is_known_of_the_model(config: Path) -> None:
    config.write_text(
        'model = "qwen3-vl-8b"\n[[profiles]]\nmodels = ["qwen3-vl*"]\nspace = "0-1000"\n'
        "longest_side = 1280\nsampling = { temperature = 0.3 }\n",
        "utf-8",
    )
    profile = profile_for("qwen3-vl-8b", load_settings())
    known = profile_for("qwen3-vl-8b")
    assert (profile.space, profile.longest_side) == ("0-1000", 1280)
    assert (profile.dialect, profile.thinking) == (known.dialect, known.thinking)
    assert profile.sampling == Sampling(temperature=0.3)
    assert profile.known


def test_a_renamed_model_is_like_another(config: Path) -> None:
    config.write_text(
        '[[profiles]]\nmodels = ["office/*"]\nlike = "ui-tars-1.5"\nsampling = { max_tokens = 50 }\n', "utf-8"
    )
    profile = profile_for("office/phone", load_settings())
    assert (profile.space, profile.dialect, profile.name) == ("resized-28", "uitars15", "office/*")
    assert profile.sampling == Sampling(temperature=0.0, max_tokens=50)


def test_the_first_entry_that_fits_is_used_and_others_touch_nothing(config: Path) -> None:
    config.write_text(
        '[[profiles]]\nmodels = ["a*"]\npicture = "png"\n[[profiles]]\nmodels = ["ab"]\nspace = "pixel"\n',
        "utf-8",
    )
    settings = load_settings()
    assert profile_for("ab", settings).picture == "png"
    assert profile_for("ab", settings).space == "0-1000"
    assert profile_for("gpt-5", settings) == profile_for("gpt-5")


def test_the_setting_of_the_space_goes_before_all(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('[[profiles]]\nmodels = ["m"]\nspace = "pixel"\n', "utf-8")
    assert profile_for("m", load_settings(space="0-1")).space == "0-1"
    monkeypatch.setenv("LXB_SPACE", "0-999")
    assert profile_for("m", load_settings()).space == "0-999"
    monkeypatch.setenv("LXB_SPACE", "percent")
    with pytest.raises(UsageError, match=r"LXB_SPACE: must be 'pixel', "):
        load_settings()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[profiles]]\nspace = "pixel"\n', "[[profiles]] 1: models): it has to be there"),
        ("[[profiles]]\nmodels = []\n", "[[profiles]] 1: models): it is empty"),
        ('[[profiles]]\nmodels = "a"\n', "[[profiles]] 1: models): a list is needed"),
        ('[[profiles]]\nmodels = ["a", 3]\n', "[[profiles]] 1: models.1): a text in quotes is needed"),
        ('[[profiles]]\nmodels = ["a"]\nschema_known = "?"\n', "schema_known): true or false is needed"),
        ('[[profiles]]\nmodels = ["a"]\npictures_kept = "x"\n', "pictures_kept): a whole number is needed"),
        ('[[profiles]]\nmodels = ["a"]\nsampling = 3\n', "sampling): a table is needed"),
        ('[[profiles]]\nmodels = ["a"]\nsampling = { top_p = 0 }\n', "sampling.top_p): must be above 0"),
        ('[[profiles]]\nmodels = ["a"]\nspace = "percent"\n', "space): must be 'pixel', "),
        ('[[profiles]]\nmodels = ["a"]\nlongest_side = 2400\n', "longest_side): must be below 2000"),
        ('[[profiles]]\nmodels = ["a"]\nsapce = "pixel"\n', "sapce): there is no such setting; known are"),
        ('[[profiles]]\nmodels = ["a"]\nsampling = { heat = 1 }\n', "known are temperature"),
        ('[[profiles]]\nmodels = ["a"]\n[[profiles]]\nmodels = ["b"]\nlike = "x"\n', "2: like): LXB has no"),
    ],
)
def test_a_wrong_entry_is_told_with_its_place(config: Path, text: str, says: str) -> None:
    config.write_text('device = "a"\n' + text, "utf-8")
    with pytest.raises(Damaged) as caught:
        profile_for("other", load_settings())
    assert says in str(caught.value)
    assert "line 2 (" in str(caught.value)
    assert str(config) in caught.value.say("zh")
    assert not re.search(r"Input|should|valid", caught.value.say("zh"))


def test_profiles_are_a_list_of_tables(config: Path) -> None:
    config.write_text('[profiles]\nmodels = ["a"]\n', "utf-8")
    with pytest.raises(Damaged, match=r"\[\[profiles\]\]"):
        load_settings()


def test_profiles_of_the_environment(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_PROFILES", '[{"models": ["m"], "space": "pixel"}]')
    assert profile_for("m", load_settings()).space == "pixel"
    monkeypatch.setenv("LXB_PROFILES", '[{"space": "pixel"}]')
    with pytest.raises(UsageError, match="LXB_PROFILES"):
        profile_for("m", load_settings())


def test_lines_below_a_list_of_tables_are_not_taken_for_the_table_before(config: Path) -> None:
    config.write_text('[timing]\npoll = 1\n[[profiles]]\nmodels = ["m"]\n', "utf-8")
    settings: Any = load_settings()
    assert str(settings.origin("profiles")).endswith("config.toml:3")


def test_the_profiles_are_documented() -> None:
    text = (Path(__file__).parent.parent / "docs" / "models.md").read_text("utf-8")
    rows = re.findall(r"^\| (.+?) \| `([\w.-]+)` \| `([\w.-]+)` \|$", text, re.M)
    told = [(tuple(re.findall(r"`([^`]+)`", models)), name, space) for models, name, space in rows]
    default = ((), "default", ModelProfile().space)
    assert told == [(one.models, one.name, one.space) for one in known_profiles()] + [default]
    example = tomllib.loads("".join(re.findall(r"```toml\n(\[\[profiles\]\]\n.+?)```", text, re.S)))
    (entry,) = example["profiles"]
    assert set(entry) == {*ModelProfile.model_fields, "like"} - {"name"}
