"""What parsers and the checker of values complain of is told in Chinese to those who read Chinese."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lxb.complaints import in_chinese
from lxb.config import load_settings
from lxb.errors import Damaged
from lxb.files import parse_json

HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]{5,}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a"',
        '{"a":',
        '{"a":1',
        '{"a" 1}',
        '{"a":1}x',
        '{"a":"x',
        '"\t"',
        r'"\u12"',
        r'"\x"',
        "[1,]",
        "{1:2}",
    ],
)
def test_json_that_is_none_is_told_in_chinese(text: str) -> None:
    with pytest.raises(Damaged) as caught:
        parse_json(Path("x.json"), text)
    told = caught.value.cause("zh")
    assert "行" in told
    assert LATIN.search(told.replace("JSON", "")) is None


@pytest.mark.parametrize(
    "text",
    [
        "model = ",
        "model",
        "= 1",
        "a = [1",
        "a = {b = 1",
        "a = 1 2",
        "[a",
        "[[a]",
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = {b = 1, b = 2}",
        'a = "x\ny"',
        'a = "\\x"',
        'a = "\\u12"',
        'a = "\\uD800"',
        "a = 2026-99-99",
        'a = "',
        "a = 1\n[a.b]",
        "微博 = 1",
        "a = {b = 1}\n[a.c]",
        "a = [1]\n[[a]]",
        "a = '\x01'",
        "# \x01",
    ],
)
def test_toml_that_is_none_is_told_in_chinese(home: Path, text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text(text, "utf-8")
    with pytest.raises(Damaged) as caught:
        load_settings()
    told = caught.value.cause("zh").partition("config.toml")[2]
    assert HAN.search(told.partition("：")[2])
    assert LATIN.search(told) is None


class _Value(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = Field(min_length=2, max_length=3, pattern="^a")
    many: int = Field(ge=1, le=5)
    share: float = Field(gt=0, lt=1)
    kind: Literal["one", "two"]
    rows: list[int]
    table: dict[str, int]
    on: bool


@pytest.mark.parametrize(
    "changed",
    [
        {"name": None},
        {"name": "a"},
        {"name": "aaaa"},
        {"name": "bb"},
        {"many": 0},
        {"many": 6},
        {"many": "x"},
        {"share": 0.0},
        {"share": 1.0},
        {"share": "x"},
        {"kind": "three"},
        {"rows": 1},
        {"table": 1},
        {"on": 3},
        {"more": 1},
    ],
)
def test_values_that_do_not_fit_are_told_in_chinese(changed: dict[str, object]) -> None:
    fits = {"name": "aa", "many": 1, "share": 0.5, "kind": "one", "rows": [1], "table": {}, "on": True}
    with pytest.raises(ValidationError) as caught:
        _Value.model_validate(fits | changed)
    (found,) = caught.value.errors()
    assert HAN.search(in_chinese(found["msg"]))


def test_a_field_that_is_missing_is_told_in_chinese() -> None:
    with pytest.raises(ValidationError) as caught:
        _Value.model_validate({})
    assert {in_chinese(one["msg"]) for one in caught.value.errors()} == {"缺少该字段"}


def test_what_is_not_known_stays() -> None:
    assert in_chinese("something new") == "something new"
