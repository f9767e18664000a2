"""Descriptions of controls, read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.grounding.regions import ANYWHERE, Region
from executor.grounding.wanted import Wanted, readings

TOP_RIGHT, BOTTOM = Region("top", "right"), Region("bottom")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("右上角的设置图标", Wanted("设置", "icon", TOP_RIGHT)),
        ("屏幕右上角的“设置”", Wanted("设置", None, TOP_RIGHT, quoted=True)),
        ("the search icon at the top right of the screen", Wanted("search", "icon", TOP_RIGHT)),
        ("search icon in the upper right-hand corner", Wanted("search", "icon", TOP_RIGHT)),
        ("第二个“关注”按钮", Wanted("关注", "button", rank=1, quoted=True)),
        ("倒数第二个输入框", Wanted("", "field", rank=-2)),
        ("最后一条消息", Wanted("", "item", rank=-1)),
        ("列表中第十二个商品", Wanted("", "item", rank=11)),
        ("the third item in the list", Wanted("", "item", rank=2)),
        ("the last 'Delete' button", Wanted("Delete", "button", rank=-1, quoted=True)),
        ("“蓝牙”右侧的开关", Wanted("", "switch", side="right", anchor="“蓝牙”")),
        ("the switch next to Bluetooth", Wanted("", "switch", side="beside", anchor="Bluetooth")),
        ("搜索框右侧的相机图标", Wanted("相机", "icon", side="right", anchor="搜索框")),
        (
            'the "Follow" button to the right of "Tom"',
            Wanted("Follow", "button", side="right", anchor="“Tom”", quoted=True),
        ),
        ("屏幕底部导航栏中的“我的”标签", Wanted("我的", "tab", BOTTOM, quoted=True)),
        ("点击登录按钮", Wanted("登录", "button")),
        ("the button labeled Send", Wanted("Send", "button")),
        ("the icon with three dots", Wanted("three dots", "icon")),
        ("text Wi-Fi", Wanted("Wi-Fi", "text")),
        ("搜索框", Wanted("搜索", "field")),
        ("top search bar", Wanted("search", "field", Region("top"))),
        ("the red Buy now button", Wanted("Buy now", None)),
    ],
)
def test_a_description_is_taken_apart(words: str, meant: Wanted) -> None:
    found = readings(words)
    fields = [(w.name, w.region, w.rank, w.side if w.anchor else "", w.anchor, w.quoted) for w in found]
    side = meant.side if meant.anchor else ""
    assert (meant.name, meant.region, meant.rank, side, meant.anchor, meant.quoted) in fields
    kinds = {w.kind for w in found if w.name == meant.name}
    assert meant.kind is None or meant.kind in kinds


@pytest.mark.parametrize(
    "name",
    [
        "Top stories",
        "First name",
        "最近",
        "Continue with Facebook",
        "Tap to pay",
        "Search for a drug",
        "打开抽屉",
    ],
)
def test_words_that_may_all_be_a_name_are_one_first(name: str) -> None:
    first = readings(name)[0]
    assert (first.name, first.region, first.rank, first.anchor) == (name, ANYWHERE, None, "")


def test_an_apostrophe_is_no_quotation_mark() -> None:
    assert readings("Don't allow")[0].name == "Don't allow"


@pytest.mark.parametrize("words", ["", "  ", "的", "the"])
def test_what_says_nothing_has_no_reading_that_finds_all(words: str) -> None:
    assert all(reading.name for reading in readings(words))


@given(st.text(max_size=300))
def test_any_text_can_be_read(words: str) -> None:
    for reading in readings(words):
        assert len(reading.name) <= 200


PIECES = (
    "“ ” ' \" 第二个 右上角的 按钮 the at top right of next to for 旁边的 最后 in list 的 first icon".split()
)


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_words_of_places_can_be_read(pieces: list[str]) -> None:
    assert isinstance(readings(" ".join(pieces)), tuple)
    assert isinstance(readings("".join(pieces)), tuple)
