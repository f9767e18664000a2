"""Wrong command lines and wrong files: one clear line, the nearest right thing, the right code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from lxb import errors
from lxb.cli.boundary import early_ui, guarded
from lxb.cli.exits import exit_code
from lxb.cli.help import HELP, speak
from lxb.cli.main import app
from lxb.cli.ui import Ui
from lxb.reason import Reason

ENGLISH = re.compile(r"[A-Za-z]{3,} [a-z]{3,}|Usage|Arguments|Options|Commands|default|required|x>=")

Lxb = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lxb(capsys: pytest.CaptureFixture[str]) -> Lxb:
    def call(*argv: str) -> tuple[int, str, str]:
        code = guarded(app, argv)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["rum"], "did you mean run"),
        (["build-mapp", "x"], "did you mean build-map"),
        (["maps", "lsit"], "did you mean list"),
        (["maps", "zzz"], "there are list, info, check"),
        (["run", "x", "--jsn"], "did you mean --json"),
        (["run"], "TASK is missing"),
        (["go", "淘宝"], "PAGE is missing"),
        (["run", "x", "--max-steps", "many"], "--max-steps: a whole number is wanted"),
        (["run", "x", "--max-steps", "0"], "--max-steps: at least 1 is wanted"),
        (["run", "x", "--max-steps"], "--max-steps needs a value"),
        (["run", "x", "--json=3"], "--json takes no value"),
        (["build-map", "x", "--max-seconds", "soon"], "--max-seconds: a number is wanted"),
        (["run", "x", "y", "z"], "too many words: y z"),
        (["--lang", "en"], "which command?"),
        (["run", ""], "says nothing"),
        (["run", " ？ "], "says nothing"),
        (["run", "a\udcff"], "is no character of a text"),
        (["run", "打开\x01深色\u202e主题"], r"holds '\x01', which is no character of a text"),
        (["plan", "..."], "says nothing"),
        (["plan"], "give a TASK or --tasks FILE"),
        (["config", "--lang", "fr"], "--lang: must be 'zh' or 'en'"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_line(lxb: Lxb, argv: list[str], told: str) -> None:
    code, out, err = lxb(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert told in err.splitlines()[0]
    assert "Traceback" not in err


def test_the_same_in_chinese(lxb: Lxb) -> None:
    assert lxb("run", "x", "--jsn", "--lang", "zh")[2].startswith("错误：没有选项 --jsn；是不是想用 --json")
    assert lxb("rum", "--lang=zh")[2].startswith("错误：没有命令“rum”；是不是想用 run")


@pytest.mark.parametrize(
    "argv",
    [
        ["run", "x", "--max-steps", "many"],
        ["run", "x", "--max-steps", "0"],
        ["run", "x", "--max-steps"],
        ["run", "x", "--json=3"],
        ["run", "x", "y"],
        ["maps", "info"],
        ["maps"],
        [],
    ],
)
def test_in_chinese_nothing_of_it_is_english(
    lxb: Lxb, monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    monkeypatch.setenv("LXB_LANG", "zh")
    code, out, err = lxb(*argv)
    assert (code, out) == (2, "")
    assert not ENGLISH.search(re.sub("lxb (run|maps)", "", err))


@pytest.mark.parametrize("argv", [["rum", "--json"], ["run", "--json"], ["run", "x", "--jsn", "--json"]])
def test_with_json_an_error_is_one_document_too(lxb: Lxb, argv: list[str]) -> None:
    code, out, _ = lxb(*argv)
    told = json.loads(out)
    assert (code, told["status"], told["reason"]) == (2, "failed", "usage")
    assert told["error"]


def test_without_a_command_the_help_is_shown(lxb: Lxb) -> None:
    code, out, err = lxb()
    assert (code, out) == (2, "")
    assert "build-map" in err


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["run", "--help"], ["maps", "check", "-h"]])
def test_help_goes_to_stdout(lxb: Lxb, argv: list[str]) -> None:
    code, out, err = lxb(*argv)
    assert (code, err) == (0, "")
    assert out.startswith("Usage: lxb")


def test_help_speaks_chinese(lxb: Lxb) -> None:
    assert "手机的肌肉记忆" in lxb("--lang", "zh", "--help")[1]
    assert "执行任务" in lxb("run", "--lang=zh", "-h")[1]


def test_all_of_the_chinese_help_is_chinese() -> None:
    program: Any = typer.main.get_command(app)
    speak(program, "zh")
    for name, command in commands(program):
        context = command.context_class(command, info_name=name, help_option_names=["-h", "--help"])
        usage, *lines = command.get_help(context).splitlines()
        assert usage.startswith(f"用法：{name}")
        assert [line for line in lines if ENGLISH.search(line)] == []


def test_the_language_may_stand_before_the_command(lxb: Lxb) -> None:
    assert "没有名为“x”的地图" in lxb("--lang", "zh", "maps", "info", "x")[2]
    assert "no map named" in lxb("--lang", "zh", "maps", "info", "x", "--lang", "en")[2]
    assert "没有名为“x”的地图" in lxb("maps", "--lang", "zh", "info", "x")[2]
    assert "列出所有地图" in lxb("maps", "-h", "--lang", "zh")[1]
    assert lxb("trace", "--lang", "zh", "list")[2] == "还没有运行记录。\n"


def commands(command: Any, name: str = "lxb") -> list[tuple[str, Any]]:
    below = [
        pair
        for word, sub in getattr(command, "commands", {}).items()
        for pair in commands(sub, f"{name} {word}")
    ]
    return [(name, command), *below]


def test_every_command_and_option_is_explained() -> None:
    for name, command in commands(typer.main.get_command(app)):
        assert command.help in HELP, name
        for param in command.params:
            assert param.help in HELP, f"{name} {param.name}"


def test_arguments_are_told_without_types_and_in_line() -> None:
    for name, command in commands(typer.main.get_command(app)):
        speak(command, "en")
        page = command.get_help(typer.Context(command, info_name=name, terminal_width=60))
        assert not re.search(r"<\w|required|\n\n\n", page), page
    serve = dict(commands(typer.main.get_command(app)))["lxb phone serve"]
    speak(serve, "en")
    lines = serve.get_help(typer.Context(serve, info_name="serve", terminal_width=60)).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("  APP_OR_DIR"))
    column = lines[first].index("Bundled")
    assert lines[first + 1][:column].isspace()
    assert not lines[first + 1][column].isspace()


def test_phone_commands_take_the_common_options() -> None:
    found = dict(commands(typer.main.get_command(app)))
    for name in ("build-map", "run", "go", "where", "apps"):
        options = {option for param in found[f"lxb {name}"].params for option in param.opts}
        assert options >= {"-d", "--device", "--json", "-q", "-v", "--lang"}, name


def test_an_unknown_map_lists_what_there_is(lxb: Lxb) -> None:
    code, out, err = lxb("show", "淘宝", "--json")
    assert code == 2
    assert json.loads(out)["reason"] == "unknown name"
    assert "Make one with: lxb build-map 淘宝" in err
    assert "There are none yet: lxb build-map APP" in lxb("show", "不存在的应用啊")[2]


def test_a_damaged_config_is_told_and_left(lxb: Lxb, home: Path) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text("lang = \n")
    code, out, err = lxb("config", "--json")
    assert code == 1
    assert json.loads(out)["reason"] == "damaged"
    assert f"{config} is damaged at line 1" in err
    assert config.read_text() == "lang = \n"


@pytest.mark.parametrize(
    ("status", "reason", "code"),
    [
        ("done", "arrived", 0),
        ("failed", "lost", 1),
        ("failed", "not installed", 1),
        ("failed", "unknown name", 2),
        ("failed", "device gone", 3),
        ("failed", "unsure", 4),
        ("failed", "rest left", 4),
        ("blocked", "captcha", 5),
        ("limit", "limit:pages", 6),
        ("cancelled", "interrupted", 130),
    ],
)
def test_exit_codes(status: str, reason: str, code: int) -> None:
    assert Reason(reason)
    assert exit_code(status, reason) == code


def broken(error: BaseException) -> typer.Typer:
    """A program whose only command ends in this error."""
    program = typer.Typer(rich_markup_mode=None)

    @program.command()
    def burst(json: bool = False, verbose: bool = typer.Option(False, "-v")) -> None:
        raise error

    return program


@pytest.mark.parametrize(
    ("error", "code", "status", "reason"),
    [
        (errors.DeviceGone(device="x", reason="unplugged"), 3, "failed", "device gone"),
        (errors.NoDevice(reason="none", reason_zh="无"), 3, "failed", "no device"),
        (errors.DeviceTimeout(device="x", what="dump", seconds=3), 1, "failed", "device timeout"),
        (errors.ModelError(reason="r", reason_zh="r"), 4, "failed", "model"),
        (errors.PersonNeeded(reason="r", reason_zh="r"), 5, "blocked", "person needed"),
        (errors.LimitReached(limit="steps", used=3, allowed=3), 6, "limit", "limit"),
        (errors.Busy(path="p", holder="pid 1", what="a build", what_zh="构建"), 1, "failed", "busy"),
        (KeyboardInterrupt(), 130, "cancelled", "interrupted"),
    ],
)
def test_errors_become_codes_and_documents(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, status: str, reason: str
) -> None:
    assert guarded(broken(error), ["--json"]) == code
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert (told["status"], told["reason"]) == (status, reason)
    assert len(err.splitlines()) == 1
    assert "goes on from there" not in err


def test_a_mistake_of_ours_is_one_line_and_a_file(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert guarded(broken(ZeroDivisionError("oh\nno")), []) == 1
    err = capsys.readouterr().err
    (crash,) = (home / "lxb" / "crashes").iterdir()
    assert len(err.splitlines()) == 1
    assert str(crash) in err
    assert "ZeroDivisionError" in crash.read_text("utf-8")
    assert guarded(broken(ZeroDivisionError("oh")), ["-v"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_how_to_speak_is_seen_before_options_are_read() -> None:
    assert early_ui(["run", "x", "--json", "-v"]).json
    assert early_ui(["run", "--lang", "zh"]).lang == "zh"
    assert not early_ui(["run", "--", "--json"]).json
    assert early_ui(["--lang"]).lang in {"zh", "en"}


def test_the_language_of_the_settings_is_that_of_help_and_of_mistakes(
    lxb: Lxb, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LXB_LANG", raising=False)
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text('lang = "zh"\n', "utf-8")
    assert "手机的肌肉记忆" in lxb("--help")[1]
    assert lxb("nosuch")[2].startswith("错误：没有命令“nosuch”")
    assert lxb("go", "x")[2].startswith("错误：缺少 PAGE")
    assert lxb("maps", "info", "x")[2].startswith("错误：没有名为“x”的地图")
    assert lxb("nosuch", "--lang", "en")[2].startswith("error: ")
    monkeypatch.setenv("LXB_LANG", "en")
    assert lxb("nosuch")[2].startswith("error: ")


@pytest.mark.parametrize(
    "argv",
    [
        ["build-map", "微信"],
        ["run", "打开微信"],
        ["run", "看朋友圈", "--app", "微信"],
        ["build-map", "a.b.c"],
    ],
)
def test_an_app_that_the_phone_lacks_is_told_as_one_thing_everywhere(lxb: Lxb, argv: list[str]) -> None:
    code, out, _ = lxb(*argv, "-d", "virtual:notes?latency=0", "--json")
    assert (code, json.loads(out)["status"], json.loads(out)["reason"]) == (1, "failed", "not installed")


@pytest.mark.parametrize("name", ["", "  ", "《》", "\u200b"])
@pytest.mark.parametrize("argv", [["build-map"], ["maps", "info"], ["show"], ["plan", "打开设置", "--app"]])
def test_a_name_of_nothing_is_refused(lxb: Lxb, argv: list[str], name: str) -> None:
    code, out, err = lxb(*argv, name)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert "is no name" in err


@pytest.mark.parametrize("text", ["lang = ", "lang = 3", 'lang = "fr"', "\xff", ""])
def test_settings_that_name_no_language_are_in_the_way_of_no_help(lxb: Lxb, home: Path, text: str) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_bytes(text.encode("latin-1"))
    assert lxb("--help")[0] == 0
    assert lxb("nosuch")[0] == 2


def test_what_a_stranger_named_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    name = "a\x1b[31m\x9b2J\x07\u202eb"
    ui = Ui("en")
    ui.out(name)
    ui.table("devices.head", [(name, "device", "", "")])
    ui.note("connect.done", serial=name)
    ui.error(name)
    for text in capsys.readouterr():
        assert text.count("a\ufffd[31m\ufffd2J\ufffd\ufffdb") == 2
        assert not set(text) & set("\x1b\x9b\x07\u202e")


def test_a_table_on_a_terminal_is_not_as_wide_as_its_longest_story(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [("备忘录" * 1000, "device", "", "done"), ("a1", "device", "", "x" * 100)]
    Ui("en").table("devices.head", rows)
    assert "备忘录" * 1000 in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    Ui("en").table("devices.head", rows)
    head, long, short = capsys.readouterr().out.splitlines()
    assert "…  device" in long
    assert len(head) < 110
    assert short.endswith("x" * 100)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_name_without_end_is_told_in_a_line_with_an_end(lang: errors.Lang) -> None:
    long = "x" * 100_000
    for error in (
        errors.UnknownName(kind="app", name=long, near=["a"]),
        errors.BadName(kind="app", name=long, reason="no", reason_zh="否"),
        errors.NoDevice(reason=long, reason_zh=long, found=[]),
    ):
        assert len(error.say(lang)) < 2000
        assert "x" * 100 in error.say(lang)


@pytest.mark.parametrize("name", ["x" * 5000, "~nobody-of-that-name/x"])
@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["where", "-d", "virtual:{}"], 2),
        (["where", "-d", "recorded:{}"], 3),
        (["trace", "show", "{}"], 2),
        (["maps", "info", "{}.json"], 1),
    ],
)
def test_a_name_that_no_file_can_have_is_a_name_that_is_not_there(
    lxb: Lxb, argv: list[str], code: int, name: str
) -> None:
    got, out, err = lxb(*(word.format(name) for word in argv), "--json")
    assert json.loads(out)["reason"] != "internal"
    assert got == code, err
