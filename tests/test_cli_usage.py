"""Wrong command lines: one clear line, the nearest right thing, the right code."""

from __future__ import annotations

import json

import pytest

from tests import command_line
from tests.command_line import Lxb

lxb = command_line.lxb


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


@pytest.mark.parametrize("argv", [["rum", "--json"], ["run", "--json"], ["run", "x", "--jsn", "--json"]])
def test_with_json_an_error_is_one_document_too(lxb: Lxb, argv: list[str]) -> None:
    code, out, _ = lxb(*argv)
    told = json.loads(out)
    assert (code, told["status"], told["reason"]) == (2, "failed", "usage")
    assert told["error"]
