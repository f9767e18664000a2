from __future__ import annotations

import os
from pathlib import Path

import pytest

from lxb.config import Settings, Timing, known_keys, load_settings
from lxb.errors import Damaged, FileError, UsageError


@pytest.fixture
def config(home: Path) -> Path:
    path = home / "lxb" / "config.toml"
    path.parent.mkdir()
    return path


def test_defaults_without_file_or_environment(home: Path) -> None:
    settings = load_settings()
    assert settings.home == home / "lxb"
    assert settings.timing == Timing()
    assert settings.model is None
    assert not settings.home.exists()
    assert settings.origin("model").kind == "default"


def test_option_beats_environment_beats_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('device = "file"\nlang = "en"\nmodel = "file"\n[timing]\nlaunch = 1\narrive = 1\n')
    monkeypatch.setenv("LXB_DEVICE", "environment")
    monkeypatch.setenv("LXB_LANG", "zh")
    monkeypatch.setenv("LXB_TIMING_ARRIVE", "2.5")
    settings = load_settings(device="option", lang=None)
    assert (settings.device, settings.lang, settings.model) == ("option", "zh", "file")
    assert (settings.timing.launch, settings.timing.arrive) == (1, 2.5)
    assert [str(settings.origin(key)) for key in ("device", "lang", "timing.arrive", "timing.quiet")] == [
        "--device",
        "LXB_LANG",
        "LXB_TIMING_ARRIVE",
        "default",
    ]
    assert str(settings.origin("model")) == f"{config}:3"
    assert str(settings.origin("timing.launch")) == f"{config}:5"


def test_variables_of_autoglm_count_where_ours_are_not_set(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONE_AGENT_BASE_URL", "http://theirs")
    monkeypatch.setenv("PHONE_AGENT_MODEL", "theirs")
    monkeypatch.setenv("PHONE_AGENT_API_KEY", "theirs")
    monkeypatch.setenv("LXB_MODEL", "ours")
    settings = load_settings()
    assert (settings.base_url, settings.model) == ("http://theirs", "ours")
    assert settings.hidden() == ("theirs",)
    assert str(settings.origin("api_key")) == "PHONE_AGENT_API_KEY"


def test_the_key_of_autoglm_goes_to_its_own_service_only(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONE_AGENT_API_KEY", "theirs")
    config.write_text('base_url = "http://ours"')
    assert load_settings().hidden() == ("theirs",)
    monkeypatch.setenv("PHONE_AGENT_BASE_URL", "http://theirs")
    settings = load_settings()
    assert (settings.base_url, settings.api_key, settings.hidden()) == ("http://ours", None, ())
    assert str(settings.origin("api_key")) == "default"


def test_an_empty_variable_counts_as_not_set(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('model = "file"')
    monkeypatch.setenv("LXB_MODEL", "")
    monkeypatch.setenv("LXB_TIMING_LAUNCH", "")
    settings = load_settings()
    assert settings.model == "file"
    assert settings.timing.launch == Timing().launch


def test_keys_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_API_KEY", "sk-secret")
    monkeypatch.setenv("LXB_TEXT_API_KEY", "sk-other")
    settings = load_settings()
    assert "sk-" not in repr(settings) + settings.model_dump_json()
    assert settings.hidden() == ("sk-secret", "sk-other")


def test_secrets_are_kept_by_name_and_shown_to_nobody(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('[secrets]\nbank = "s3cret-pw"\n"邮箱 密码" = "two words"\n', "utf-8")
    monkeypatch.setenv("LXB_SECRETS_MAIL", "mail-pw")
    settings = load_settings()
    assert {name: kept.get_secret_value() for name, kept in settings.secrets.items()} == {
        "bank": "s3cret-pw",
        "邮箱 密码": "two words",
        "mail": "mail-pw",
    }
    assert set(settings.hidden()) == {"s3cret-pw", "two words", "mail-pw"}
    shown = repr(settings) + settings.model_dump_json()
    assert not [value for value in settings.hidden() if value in shown]


def test_lists_and_aliases(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('forbid = ["下单"]\n[aliases]\n"小破站" = "tv.danmaku.bili"\n', "utf-8")
    settings = load_settings()
    assert settings.forbid == ("下单",)
    assert settings.aliases == {"小破站": "tv.danmaku.bili"}
    monkeypatch.setenv("LXB_FORBID", "拨号, 订阅，关注")
    assert load_settings().forbid == ("拨号", "订阅", "关注")


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ('model = "x"\nlang = \n', "line 2", "Invalid value"),
        ('model = "x"\n[timing\n', "line 2", ""),
        ('lang = "fr"\n', "line 1 (lang)", "'zh' or 'en'"),
        ('[timing]\n\nlaunch = "soon"\n', "line 3 (timing.launch)", "number of seconds"),
        ("[timing]\nlaunch = -1\n", "line 2 (timing.launch)", "above 0"),
        ("timing = {launch = 0}\n", "line 1 (timing.launch)", "above 0"),
        ("timing = 3\n", "line 1 (timing)", ""),
        ('modle = "x"\n', "line 1", "nearest: model"),
        ("[timing]\nlunch = 3\n", "line 2", "timing.launch"),
        ('home = "/x"\n', "line 1", "LXB_HOME"),
        ('[aliases]\n"x" = 3\n', "line 2 (aliases.x)", "text"),
        ('[aliases]\n"x" = "rm -rf"\n', "line 2 (aliases.x)", "package"),
        ('[aliases]\n"小破站" = "not a package"\n', "line 2 (aliases.小破站)", "package"),
        ("[aliases]\n微博 = 1\n", "line 2", "Invalid"),
        ('[aliases]\na = "com.a.b"\n"x \\"y\\"" = 1\n', 'line 3 (aliases.x "y")', "text"),
        ("lang = 'en'\naliases.'小破 站' = 'no package'\n", "line 2 (aliases.小破 站)", "package"),
        ('["aliases"]\n\n"a" = 1\n', "line 3 (aliases.a)", "text"),
        ('aliases = {"小破站" = "no package"}\n', "line 1 (aliases.小破站)", "package"),
        ('[aliases]\n"" = "com.a.b"\n', "line 1 (aliases)", "empty"),
        ('forbid = ["a", " "]\n', "line 1 (forbid.1)", "empty"),
        ("[timing]\nsettle = true\n", "line 2 (timing.settle)", "number of seconds"),
    ],
)
def test_a_damaged_file_is_told_with_its_line(config: Path, text: str, where: str, reason: str) -> None:
    config.write_text(text)
    with pytest.raises(Damaged) as caught:
        load_settings()
    assert str(caught.value.path) == str(config)
    assert caught.value.where.startswith(where)
    assert reason in str(caught.value)
    assert caught.value.exit_code == 1
    assert config.read_text() == text


def test_a_file_that_is_no_text_is_told(config: Path) -> None:
    config.write_bytes(b'model = "x"\nlang = "\xff"\n')
    with pytest.raises(Damaged, match="line 2"):
        load_settings()


@pytest.mark.parametrize(
    "text", [f"forbid = {'[' * 5000}", f"[timing]\nlaunch = {'9' * 6000}", "x." * 5000 + "a = 1"]
)
def test_a_file_that_no_reader_gets_through_is_told(config: Path, text: str) -> None:
    config.write_text(text)
    with pytest.raises(Damaged):
        load_settings()


def test_a_byte_order_mark_does_no_harm(config: Path) -> None:
    config.write_bytes(b'\xef\xbb\xbfmodel = "x"\r\n')
    assert load_settings().model == "x"


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("LXB_TIMING_LAUNCH", "soon", "number of seconds"),
        ("LXB_TIMING_LAUNCH", "nan", "above 0"),
        ("LXB_TIMING_LUNCH", "3", "known are launch"),
        ("LXB_LANG", "fr", "'zh' or 'en'"),
        ("LXB_ALIASES", "{oops", "JSON"),
    ],
)
def test_a_wrong_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(UsageError) as caught:
        load_settings()
    assert variable in str(caught.value)
    assert reason in str(caught.value)
    assert caught.value.exit_code == 2


def test_every_wait_can_be_set_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Timing.model_fields:
        monkeypatch.setenv(f"LXB_TIMING_{name.upper()}", "0.5")
    assert set(load_settings().timing.model_dump().values()) == {0.5}


def test_every_setting_is_listed_once() -> None:
    keys = known_keys()
    assert len(keys) == len(set(keys))
    assert set(Settings.model_fields) - {"timing"} <= set(keys)


def test_a_home_with_a_tilde_or_relative_is_made_absolute(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LXB_HOME", "~/x")
    assert load_settings().home == Path(os.environ["HOME"]) / "x"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LXB_HOME", "here")
    assert load_settings().home == tmp_path / "here"


def test_a_home_that_cannot_be_looked_into_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LXB_HOME", str(tmp_path / ("x" * 5000)))
    with pytest.raises(FileError, match="too long"):
        load_settings()


def test_a_relative_home_in_a_folder_that_is_gone_is_told_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setenv("LXB_HOME", "here")
    with pytest.raises(UsageError, match="LXB_HOME"):
        load_settings()
    monkeypatch.chdir(tmp_path)
