"""Wrong names and spoiled files met on the way, with a real phone (virtual) on the other end."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app
from tests.journey import PACKAGE, QUICK, Ended, in_process, stall_app

Lxb = Callable[..., Ended]


@pytest.fixture
def lxb(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    return in_process(capsys, monkeypatch)


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"virtual:{stall_app(tmp_path_factory.mktemp('app'))}?latency=0.02"


@pytest.fixture(scope="module")
def built(phone: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of maps: one of a build that was stopped, with its checkpoint."""
    folder = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**QUICK, "LXB_LANG": "en", "LXB_HOME": str(folder)}.items():
            patch.setenv(name, value)
        assert guarded(app, ["build-map", "小摊", "-d", phone, "--max-pages", "3", "-q"]) == 6
    return folder / "maps"


@pytest.fixture
def map_file(built: Path, home: Path) -> Path:
    """A map with a checkpoint beside it."""
    shutil.copytree(built, home / "lxb" / "maps")
    return home / "lxb" / "maps" / f"{PACKAGE}.json"


def checkpoint(map_file: Path) -> Path:
    return map_file.parent / ".builds" / f"{PACKAGE}.jsonl"


def test_a_walk_on_a_phone_without_the_app_says_so(lxb: Lxb, map_file: Path) -> None:
    assert map_file.exists()
    ended = lxb("go", "小摊", "消息", "-d", "virtual:notes", "--json")
    assert (ended.code, ended.told["reason"], ended.told["arrived"]) == (1, "not installed", False)
    assert "APP" not in lxb("where", "-d", "virtual:notes").out  # no command that does not work as it stands


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (["build-map", "小滩", "-d", "PHONE"], 2, "no app named '小滩'. Nearest: 小摊"),
        (["build-map", "微信", "-d", "PHONE"], 1, "no app on this phone named '微信 (com.tencent.mm)'"),
        (["go", "小摊", "消息中心", "-d", "PHONE"], 2, "no page named '消息中心'. Nearest: 消息"),
        (["go", "小滩", "消息", "-d", "PHONE"], 2, "no map named '小滩'. Nearest: 小摊"),
        (["build-map", "小摊", "-d", "virtual:taobo"], 2, "no virtual app named 'taobo'. Nearest: taobao"),
        (["build-map", "小摊", "-d", "PHONE&falts=popup"], 2, "Nearest: faults"),
        (["build-map", "小摊", "-d", "PHONE&faults=popop"], 2, "Nearest: popup"),
        (["build-map", "小摊", "-d", "PHONE&profile=smal"], 2, "Nearest: small"),
        (["build-map", "小摊", "-d", "recorded:/no/such"], 3, "no recording at /no/such"),
        (["build-map", "小摊", "-d", "andriod:x"], 2, "'andriod' is no kind of phone"),
        (["build-map", "小摊", "-d", "nobody"], 3, "nobody is not attached"),
        (["where"], 3, "no phone is attached"),
        (["phone", "truth", "小摊", "nots"], 2, "no virtual app named 'nots'. Nearest: notes"),
        (["phone", "truth", "小摊", "notes"], 2, "which this phone does not have"),
        (["phone", "serve", "setings"], 2, "no virtual app named 'setings'. Nearest: settings"),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest(
    lxb: Lxb, map_file: Path, phone: str, argv: list[str], code: int, told: str
) -> None:
    ended = lxb(*(word.replace("PHONE", phone) for word in argv), "--json")
    assert ended.code == code
    assert ended.err.startswith("error: ")
    assert ended.err.count("\n") == 1
    assert told in ended.err
    assert ended.told["status"] == "failed"
    assert told in ended.told["error"]
    assert map_file.exists()


@pytest.mark.parametrize(
    "argv",
    [
        ["go", "小摊", "消息", "-d", "PHONE"],
        ["run", "打开消息", "-d", "PHONE"],
        ["plan", "打开消息"],
        ["show", "小摊"],
        ["maps", "info", PACKAGE],
        ["maps", "check"],
        ["build-map", "小摊", "-d", "PHONE"],
    ],
)
def test_a_damaged_map_is_told_with_its_place_and_left(
    lxb: Lxb, map_file: Path, phone: str, argv: list[str]
) -> None:
    spoiled = map_file.read_text("utf-8")[:1500]
    map_file.write_text(spoiled, "utf-8")
    ended = lxb(*(word.replace("PHONE", phone) for word in argv), "--json")
    assert ended.code == 1
    assert f"{map_file} is damaged at line " in ended.err
    assert "build the map again" in ended.err
    assert ended.told["status"] == "failed"
    assert map_file.read_text("utf-8") == spoiled


def test_a_fresh_build_replaces_a_damaged_map(lxb: Lxb, map_file: Path, phone: str) -> None:
    map_file.write_text("{", "utf-8")
    assert lxb("build-map", "小摊", "-d", phone, "--max-pages", "2", "--fresh").code == 6
    assert lxb("maps", "check").code == 0


@pytest.mark.parametrize(
    "spoiled", [b'{"event":"nonsense"}\n', b"\xff\xfe\n", b'{"event":"led","edge":{"from":"x"}}\n']
)
def test_a_damaged_checkpoint_is_told_and_left(lxb: Lxb, map_file: Path, phone: str, spoiled: bytes) -> None:
    path = checkpoint(map_file)
    path.write_bytes(path.read_bytes() + spoiled)
    lines = path.read_bytes()
    before = map_file.read_bytes()
    ended = lxb("build-map", "小摊", "-d", phone, "--json")
    assert (ended.code, ended.told["reason"]) == (1, "damaged")
    number = lines.count(b"\n")
    assert f"{path} is damaged at line {number}: " in ended.err
    assert "--fresh" in ended.err
    assert path.read_bytes() == lines
    assert map_file.read_bytes() == before
    assert f"第 {number} 行" in lxb("build-map", "小摊", "-d", phone, "--lang", "zh").err


def test_a_checkpoint_torn_in_its_last_line_is_gone_on_from(lxb: Lxb, map_file: Path, phone: str) -> None:
    path = checkpoint(map_file)
    path.write_bytes(path.read_bytes()[:-9])
    ended = lxb("build-map", "小摊", "-d", phone, "--json", "--max-pages", "4")
    assert (ended.code, ended.told["resumed"]) == (6, True)
    assert lxb("build-map", "小摊", "-d", phone, "--json").code == 0


def test_without_any_map_it_is_said_how_to_make_one(lxb: Lxb, phone: str) -> None:
    ran = lxb("run", "打开消息", "-d", phone, "--json")
    assert (ran.code, ran.told["reason"]) == (1, "no map")
    planned = lxb("plan", "打开消息", "--json")
    assert (planned.code, planned.told["reason"], planned.told["target"]) == (1, "no map", None)


def test_damaged_settings_stop_every_command_before_it_does_anything(
    lxb: Lxb, phone: str, home: Path
) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text('[timing]\nlaunch = "soon"\n')
    for argv in (["build-map", "小摊", "-d", phone], ["devices"], ["maps", "list"]):
        ended = lxb(*argv, "--json")
        assert (ended.code, ended.told["reason"]) == (1, "damaged")
        assert f"{config} is damaged at line 2" in ended.err
    assert config.read_text() == '[timing]\nlaunch = "soon"\n'
    assert [path.name for path in (home / "lxb").iterdir()] == ["config.toml"]


def test_a_map_of_a_newer_version_is_refused_and_left(lxb: Lxb, map_file: Path, phone: str) -> None:
    newer = {**json.loads(map_file.read_text("utf-8")), "schema": "lxb-map/99"}
    map_file.write_text(json.dumps(newer), "utf-8")
    for argv in (["go", PACKAGE, "消息", "-d", phone], ["build-map", PACKAGE, "-d", phone]):
        ended = lxb(*argv, "--json")
        assert ended.code == 1
        assert "written by a newer LXB (lxb-map/99)" in ended.err
    assert json.loads(map_file.read_text("utf-8")) == newer
