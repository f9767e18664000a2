"""Names of nothing, of what is not there, and without an end."""

from __future__ import annotations

import json

import pytest

from lxb import errors
from tests import command_line
from tests.command_line import Lxb

lxb = command_line.lxb


def test_an_unknown_map_lists_what_there_is(lxb: Lxb) -> None:
    code, out, err = lxb("show", "淘宝", "--json")
    assert code == 2
    assert json.loads(out)["reason"] == "unknown name"
    assert "Make one with: lxb build-map 淘宝" in err
    assert "There are none yet: lxb build-map APP" in lxb("show", "不存在的应用啊")[2]


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
