"""What errors say: cause and cure as sentences, places in files in both languages."""

from __future__ import annotations

import pickle

import pytest

from lxb.errors import Damaged, NoDevice, UnknownName


@pytest.mark.parametrize(
    ("where", "zh"),
    [
        ("line 3", "第 3 行"),
        ("line 3, column 14", "第 3 行，第 14 列"),
        ("line 2 (its end)", "第 2 行（末尾）"),
        ("line 2 (timing.launch)", "第 2 行（timing.launch）"),
        ("byte 17", "第 17 个字节"),
        ("the whole file", "整个文件"),
        ("pages.0.name", "pages.0.name"),
        ("line 5, pages.home.body.0", "第 5 行，pages.home.body.0"),
    ],
)
def test_a_place_in_a_file_is_told_in_chinese_too(where: str, zh: str) -> None:
    error = Damaged(path="x.json", where=where, reason="cut off", reason_zh="不完整")
    assert error.say("en") == f"x.json is damaged at {where}: cut off"
    assert error.say("zh") == f"x.json 已损坏，位置 {zh}：不完整"
    assert pickle.loads(pickle.dumps(error)).say("zh") == error.say("zh")


def test_a_place_that_has_its_chinese_keeps_it() -> None:
    error = Damaged(path="x", where="line 1", where_zh="首行", reason="cut off")
    assert "首行" in error.say("zh")


def test_a_cure_is_a_sentence_of_its_own() -> None:
    error = UnknownName(kind="app", kind_zh="应用", name="小滩", near=["小摊"])
    assert error.say("en") == "no app named '小滩'. Nearest: 小摊"
    assert error.say("zh") == "没有名为“小滩”的应用。最接近的有：小摊"


@pytest.mark.parametrize("cure", ["lxb build-map APP", "adb devices", "/tmp is full", "LXB_HOME"])
def test_what_is_to_be_typed_stays_as_it_is_typed(cure: str) -> None:
    assert NoDevice(reason="no", reason_zh="无", cure=cure, cure_zh_=cure).say("en") == f"no. {cure}"


def test_a_name_at_the_beginning_of_a_cure_stays_as_it_is() -> None:
    error = NoDevice(
        reason="offline", reason_zh="离线", cure="a: replug it; b: unlock it", cure_zh_="a：请重新插拔"
    )
    assert error.say("en") == "offline. a: replug it; b: unlock it"
    assert error.say("zh") == "离线。a：请重新插拔"
    assert NoDevice(reason="offline", cure="replug it").say("en") == "offline. Replug it"
