from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import lxb.cli
import lxb.messages
import lxb.trace.page
from lxb.cli.help import HELP
from lxb.messages import REASONS, TEXTS, Text, choose_lang, reason_text, say
from lxb.reason import Reason

HAN = re.compile(r"[\u4e00-\u9fff]")
ROOT = Path(lxb.cli.__file__).parents[2]
SOURCES = [
    path.read_text("utf-8")
    for package in ("lxb", "maps", "explorer", "router", "executor")
    for path in (ROOT / package).rglob("*.py")
]

PAGE = (Path(lxb.trace.page.__file__).parent / "page.html").read_text("utf-8")
"""The page of a trace, whose words are all below "trace."."""


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("texts", [TEXTS, REASONS, HELP], ids=["texts", "reasons", "help"])
def test_both_languages_say_the_same_fields(texts: dict[str, Text]) -> None:
    assert [key for key, text in texts.items() if fields(text.en) != fields(text.zh)] == []


@pytest.mark.parametrize("texts", [REASONS, HELP], ids=["reasons", "help"])
def test_english_is_english_and_chinese_is_chinese(texts: dict[str, Text]) -> None:
    assert [key for key, text in texts.items() if not HAN.search(text.zh)] == []
    assert [key for key, text in texts.items() if HAN.search(text.en.replace("查看订单", ""))] == []


def test_no_sentence_stands_in_two_files() -> None:
    files = Path(lxb.messages.__file__).parent.glob("*.py")
    keys = [key for path in files for key in re.findall(r'^ {8}"(.+?)": Text', path.read_text("utf-8"), re.M)]
    assert sorted(keys) == sorted([*TEXTS, *REASONS])


def test_every_reason_has_its_sentence_and_no_other() -> None:
    assert set(REASONS) == {reason.value for reason in Reason}
    assert reason_text("zh", Reason.ABSENT) == "地图中没有对应的页面"


def test_every_text_is_used() -> None:
    said = " ".join(SOURCES)
    # their ends are put together from names of fields
    made = ("maps.info.", "by.", "run.", "truth.", "trace.fact.", "trace.status.", "trace.kind.")
    made += ("doctor.about.", "doctor.quality.", "calibration.", "plan.anew.")
    made += ("devices.state.", "maps.level.")
    made += ("acting.ending.", "acting.asked.", "acting.answer.", "acting.how.")
    assert [
        key
        for key in TEXTS
        if f'"{key}"' not in said.replace(f'"{key}": Text', "")
        and not key.startswith(made)
        and f'say("{key.removeprefix("trace.")}"' not in PAGE
    ] == []


def test_fields_are_filled_in() -> None:
    assert say("en", "run.arrived", page="Orders") == "Arrived: Orders"
    assert say("zh", "run.arrived", page="订单") == "已到达：订单"


@pytest.mark.parametrize(
    ("wanted", "variables", "lang"),
    [
        ("zh", {"LXB_LANG": "en"}, "zh"),
        (None, {"LXB_LANG": "zh", "LANG": "en_US.UTF-8"}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh"),
        (None, {"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE"}, "en"),
        ("fr", {"LANG": "zh_TW"}, "zh"),
    ],
)
def test_the_language(
    monkeypatch: pytest.MonkeyPatch, wanted: str | None, variables: dict[str, str], lang: str
) -> None:
    for name in ("LXB_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert choose_lang(wanted) == lang
