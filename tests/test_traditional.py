"""Who writes traditional characters finds what is written in simplified ones, and the other way round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.app_mention import app_in_sentence
from lxb.apps import find_app, plain_name
from lxb.device import InstalledApp
from lxb.errors import UnknownName
from lxb.traditional import simplified
from maps.builder import MapBuilder
from maps.pages import find_page
from router.choose import choose
from tests.map_samples import app, built, mark

NOTES = InstalledApp("com.example.notes", "备忘录")


@pytest.mark.parametrize(
    ("traditional", "written"),
    [
        ("備忘錄", "备忘录"),
        ("打開設置", "打开设置"),
        ("支付寶的帳單", "支付宝的账单"),
        ("關於手機", "关于手机"),
        ("藍牙與網路", "蓝牙与网络"),
        ("显示 Display", "显示 Display"),
    ],
)
def test_texts_are_simplified(traditional: str, written: str) -> None:
    assert simplified(traditional) == written


@given(st.text())
def test_places_in_a_text_stay(text: str) -> None:
    once = simplified(text)
    assert len(once) == len(text)
    assert simplified(once) == once


@pytest.mark.parametrize("words", ["備忘錄", "备忘录", "備忘录", "備忘\u200b錄", "《備忘錄》", "備忘錄 APP"])
def test_an_app_is_found_however_its_name_is_written(words: str) -> None:
    assert find_app(words, installed=[NOTES]) == NOTES.package
    hong_kong = InstalledApp("com.example.notes", "備忘錄")
    assert find_app(words, installed=[hong_kong]) == NOTES.package


def test_an_app_is_found_in_a_sentence_which_stays_as_it_was_written() -> None:
    found = app_in_sentence("打開備忘錄，查看關於", installed=[NOTES])
    assert found is not None
    assert (found.package, found.name, found.rest, found.as_app) == (
        NOTES.package,
        "備忘錄",
        "查看關於",
        False,
    )


@pytest.mark.parametrize("ours", [("设置", "关于备忘录"), ("設置", "關於備忘錄")])
@pytest.mark.parametrize(("task", "at"), [("打开设置", 0), ("打開設置", 0), ("查看關於備忘錄", 1)])
def test_a_page_is_chosen_in_either_writing(ours: tuple[str, str], task: str, at: int) -> None:
    builder = MapBuilder(app("com.example.notes", "备忘录"), built())
    home = builder.add_page(name="首页")
    pages = [builder.add_page(name=name) for name in ours]
    for page in pages:
        builder.add_edge(home.id, page.id, mark(page.name), label=page.name)
    made = builder.done()
    assert choose(task, made).target == pages[at].id
    assert find_page(made, ("設置", "关于备忘录")[at]).id == pages[at].id


def test_work_on_arrival_is_told_in_the_users_own_characters() -> None:
    builder = MapBuilder(app("com.example.notes", "备忘录"), built())
    home = builder.add_page(name="首页")
    page = builder.add_page(name="设置")
    builder.add_edge(home.id, page.id, mark("设置"), label="设置")
    found = choose("打開設置，然後關閉聲音", builder.done())
    assert (found.target, found.rest) == (page.id, "關閉聲音")


def test_packages_are_found_in_any_case_and_without_what_cannot_be_seen() -> None:
    assert find_app("COM.Example.NOTES", installed=[NOTES]) == NOTES.package
    assert find_app("\u200bcom.example.notes\u200e", installed=[NOTES]) == NOTES.package
    with pytest.raises(UnknownName):
        find_app("com.example.other", installed=[NOTES])
    assert plain_name("No\u200bTes app") == plain_name("ｎｏｔｅｓ")
