"""Names of pages said in part, in another language, or beside the name of the app."""

from __future__ import annotations

import pytest

from maps.builder import MapBuilder
from maps.graph import NavigationMap
from router.choose import choose
from router.index import index_of
from router.intent import read
from router.parts import bears, work
from tests.map_samples import app, built, mark

SETTINGS = """
设置 |  | 网络和互联网、显示、声音和振动、系统、关于手机
网络和互联网 | 设置 | 互联网、热点和网络共享、飞行模式
互联网 | 网络和互联网 | 打开或关闭 WLAN，附近的无线网络
热点和网络共享 | 网络和互联网 | WLAN 热点
WLAN 热点 | 热点和网络共享 | 热点名称、密码
显示 | 设置 | 亮度、深色主题
声音和振动 | 设置 | 音量、手机铃声
手机铃声 | 声音和振动 |
系统 | 设置 | 语言、键盘
语言 | 系统 |
关于手机 | 设置 | 设备名称、型号
"""
"""Name | page above | description."""


@pytest.fixture(scope="module")
def settings() -> NavigationMap:
    builder = MapBuilder(app("com.android.settings", "设置"), built())
    ids: dict[str, str] = {}
    for line in SETTINGS.strip().splitlines():
        name, above, description = (part.strip() for part in line.split("|"))
        ids[name] = builder.add_page(name=name, description=description).id
        if above:
            builder.add_edge(ids[above], ids[name], mark(name), label=name)
    return builder.done()


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("open display settings", "显示"),
        ("display settings", "显示"),
        ("系统设置里的语言", "语言"),
        ("open settings", "设置"),
        ("系统设置", "设置"),
    ],
)
def test_an_app_that_is_called_by_a_common_word_is_called_so_in_any_language(
    settings: NavigationMap, task: str, page: str
) -> None:
    assert choose(task, settings).target_name == page


@pytest.mark.parametrize("task", ["关掉WLAN", "打开wifi", "把WiFi关掉", "turn on wifi"])
def test_a_page_of_whose_name_only_the_beginning_is_said_may_be_another_thing(
    settings: NavigationMap, task: str
) -> None:
    found = choose(task, settings)
    assert (found.target, found.reason) == (None, "unsure")
    assert {"互联网", "WLAN 热点"} <= {page.name for page in found.candidates}


def test_the_whole_of_such_a_name_is_its_page(settings: NavigationMap) -> None:
    assert choose("打开 WLAN 热点", settings).target_name == "WLAN 热点"


@pytest.mark.parametrize(("task", "page"), [("关于", "关于手机"), ("打开声音", "声音和振动")])
def test_a_part_of_one_name_alone_is_that_page(settings: NavigationMap, task: str, page: str) -> None:
    found = choose(task, settings)
    assert (found.target_name, found.rest) == (page, "")


@pytest.mark.parametrize("task", ["手机", "机", "关于天气", "热点", "不要关于"])
def test_a_part_of_several_names_or_more_than_a_name_is_not(settings: NavigationMap, task: str) -> None:
    assert choose(task, settings).target is None


@pytest.fixture(scope="module")
def notes() -> NavigationMap:
    """An app that names itself on some of its pages."""
    builder = MapBuilder(app("com.example.notes", "备忘录"), built())
    home = builder.add_page(name="备忘录", description="全部、设置")
    for name in ("全部备忘录", "设置", "关于备忘录", "隐私政策"):
        page = builder.add_page(name=name)
        builder.add_edge(home.id, page.id, mark(name), label=name)
    return builder.done()


@pytest.mark.parametrize("task", ["打开备忘录的关于", "打开备忘录里的关于", "打开关于"])
def test_a_page_called_by_the_app_is_meant_where_the_app_is_named_beside_the_rest(
    notes: NavigationMap, task: str
) -> None:
    assert choose(task, notes).target_name == "关于备忘录"


@pytest.mark.parametrize("task", ["打开备忘录的政策说明", "打开备忘录的帮助"])
def test_naming_the_app_makes_no_page_of_another_word(notes: NavigationMap, task: str) -> None:
    assert choose(task, notes).target is None


def test_a_page_of_another_app_is_no_candidate() -> None:
    builder = MapBuilder(app("com.example.notes", "备忘录"), built())
    home = builder.add_page(name="备忘录")
    pages = (builder.add_page(name="浏览器", kind="external"), builder.add_page(name="浏览历史"))
    for page in pages:
        builder.add_edge(home.id, page.id, mark(page.name), label=page.name)
    found = choose("打开浏览器", builder.done())
    assert found.target is None
    assert "浏览器" not in {one.name for one in (*found.candidates, *(near.told for near in found.near))}


def test_nothing_is_a_part_of_no_name(settings: NavigationMap) -> None:
    assert not any(bears(entry, ()) for entry in index_of(settings).entries)


@pytest.mark.parametrize(("task", "page"), [("打开聚划算页面", "聚划算"), ("去百亿补贴界面", "百亿补贴")])
def test_a_page_called_page_for_want_of_a_name_is_not_what_the_word_means(task: str, page: str) -> None:
    builder = MapBuilder(app("com.taobao.taobao", "淘宝"), built())
    home = builder.add_page(name="首页").id
    for name in ("聚划算", "百亿补贴", "淘金币", "关注", "关注 · 页面", "关注 · 界面"):
        builder.add_edge(home, builder.add_page(name=name).id, mark(name), label=name)
    found = choose(task, builder.done())
    assert (found.target_name, found.rest) == (page, "")


def test_an_id_that_is_a_part_of_the_name_is_no_name_of_its_own() -> None:
    builder = MapBuilder(app("com.android.settings", "设置"), built())
    home = builder.add_page(name="设置", description="WLAN")
    hotspot = builder.add_page(name="WLAN 热点", hint="wlan")
    builder.add_edge(home.id, hotspot.id, mark("WLAN 热点"), label="WLAN 热点")
    entry = next(one for one in index_of(builder.done()).entries if one.page.name == "WLAN 热点")
    assert {len(name.units) for name in entry.names} == {3}


def left(task: str, page: str, navigation_map: NavigationMap) -> str:
    index = index_of(navigation_map)
    entry = next(one for one in index.entries if one.page.name == page)
    return work(read(task, index.vocabulary), entry)


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("set the ringtone to silent", "手机铃声"),
        ("change the language to English", "语言"),
        ("选择第一个手机铃声", "手机铃声"),
        ("play the last ringtone", "手机铃声"),
        ("看看手机铃声并选一个", "手机铃声"),
    ],
)
def test_to_set_a_thing_to_a_value_or_one_of_many_is_work(
    settings: NavigationMap, task: str, page: str
) -> None:
    assert left(task, page, settings) == task


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("换手机铃声", "手机铃声"),
        ("change the language", "语言"),
        ("I want to choose the language", "语言"),
        ("listen to the ringtone", "手机铃声"),
        ("选择语言", "语言"),
    ],
)
def test_to_set_a_thing_begins_with_being_there(settings: NavigationMap, task: str, page: str) -> None:
    assert left(task, page, settings) == ""
