"""Which page a sentence means, on maps written here; how often on real ones."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from maps.builder import MapBuilder
from maps.graph import NavigationMap
from maps.model import MapFile
from router.choose import LONGEST, Bounds, Choice, choose
from router.index import index_of
from tests.map_samples import app, built, mark

FIELD_DATA = os.environ.get("LXB_FIELD_DATA")
PLACES = {
    "消息": "首页",
    "购物车": "首页",
    "我的": "首页",
    "搜索": "首页",
    "我的订单": "我的",
    "我的订单 · 待付款": "我的订单",
    "搜索结果": "搜索",
    "收货地址": "我的",
    "设置": "我的",
    "通用设置": "设置",
    "深色模式 (Dark mode)": "设置",
    "历史记录": "我的",
    "稍后再看": "我的",
    "优惠券": "我的",
    "退款/售后": "我的订单",
}


@pytest.fixture(scope="module")
def shop() -> NavigationMap:
    """A shop's app as the explorer describes one: names, labels of entries, controls as description."""
    builder = MapBuilder(app("com.taobao.taobao", "淘宝"), built())
    ids = {"首页": builder.add_page(name="首页", description="扫一扫、搜索、消息、购物车、我的").id}
    for name, above in PLACES.items():
        label = name.rpartition(" · ")[2].partition(" (")[0]
        below = "、".join(child.rpartition(" · ")[2] for child, parent in PLACES.items() if parent == name)
        ids[name] = builder.add_page(name=name, keywords=(label,), description=below).id
        builder.add_edge(ids[above], ids[name], mark(label), label=label)
    return builder.done()


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("查看订单", "我的订单"),
        ("帮我看一下我的订单列表", "我的订单"),
        ("看看待付款的订单", "我的订单 · 待付款"),
        ("打开购物车", "购物车"),
        ("购物车瞅一眼", "购物车"),
        ("请打开淘宝的收货地址页面", "收货地址"),
        ("送货地址在哪", "收货地址"),
        ("我要退款", "退款/售后"),
        ("在设置里打开深色模式", "深色模式 (Dark mode)"),
        ("看我的", "我的"),
        ("open my shopping cart", "购物车"),
        ("where are my orders", "我的订单"),
        ("open my orders", "我的订单"),
        ("show me the watch history", "历史记录"),
        ("dark mode", "深色模式 (Dark mode)"),
        ("打开淘宝", "首页"),
        ("回到首页", "首页"),
        ("打开通用设置", "通用设置"),
    ],
)
def test_going_there_is_all(shop: NavigationMap, task: str, page: str) -> None:
    found = choose(task, shop)
    assert (found.target_name, found.rest, found.reason) == (page, "", None)
    assert found.candidates[0].id == found.target


@pytest.mark.parametrize(
    ("task", "page", "rest"),
    [
        ("打开购物车把失效的都清掉", "购物车", "把失效的都清掉"),
        ("去收货地址，新增一个公司地址", "收货地址", "新增一个公司地址"),
        ("在淘宝搜索白色帆布鞋并收藏第一个", "搜索", "搜索白色帆布鞋并收藏第一个"),
        ("在历史记录里删除第一条", "历史记录", "删除第一条"),
        ("打开我的，进入设置，关掉推送", "设置", "关掉推送"),
        ("关闭深色模式", "深色模式 (Dark mode)", "关闭深色模式"),
        ("open the shopping cart and remove Nike shoes", "购物车", "remove Nike shoes"),
    ],
)
def test_what_remains_keeps_the_words_of_the_user(
    shop: NavigationMap, task: str, page: str, rest: str
) -> None:
    found = choose(task, shop)
    assert (found.target_name, found.rest) == (page, rest)


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("不是购物车，我要看订单", "我的订单"),
        ("别去设置，打开优惠券", "优惠券"),
        ("历史记录不看了，看稍后再看", "稍后再看"),
        ("not the shopping cart, open the coupons", "优惠券"),
    ],
)
def test_what_is_not_wanted_is_not_chosen(shop: NavigationMap, task: str, page: str) -> None:
    assert choose(task, shop).target_name == page


@pytest.mark.parametrize(
    "task", ["不要打开购物车", "别去设置", "don't open the shopping cart", "看看", "", "？！"]
)
def test_a_sentence_that_wants_nothing_chooses_nothing(shop: NavigationMap, task: str) -> None:
    found = choose(task, shop)
    assert (found.target, found.reason, found.candidates) == (None, "unsure", ())


@pytest.mark.parametrize("task", ["打开蚂蚁森林", "打开微信朋友圈", "打开高德地图导航回家"])
def test_what_the_map_has_no_word_of_is_absent(shop: NavigationMap, task: str) -> None:
    assert (choose(task, shop).target, choose(task, shop).reason) == (None, "absent")


@pytest.mark.parametrize("task", ["去购物车旁边的直播间", "把昨天那双鞋的尺码告诉妈妈", "订单地址消息"])
def test_words_that_are_left_over_make_it_unsure(shop: NavigationMap, task: str) -> None:
    assert choose(task, shop).target is None
    assert choose(task, shop).reason != "absent"


@pytest.mark.parametrize("task", ["课程", "蚂蚁森林", "打开课程"])
def test_a_name_that_no_page_has_a_word_of_is_absent(shop: NavigationMap, task: str) -> None:
    choice = choose(task, shop)
    assert (choice.target, choice.reason, choice.candidates) == (None, "absent", ())


@pytest.mark.parametrize("task", ["xyz", "courses", "看看昨天那个到哪了", "肚子有点饿"])
def test_other_words_than_the_maps_may_mean_one_of_its_pages(shop: NavigationMap, task: str) -> None:
    """Of another language, or a sentence: what words cannot settle is not denied."""
    assert choose(task, shop).reason == "unsure"


def test_a_misspelt_name_is_told_and_not_chosen() -> None:
    builder = MapBuilder(app("a.b", "Shop"), built())
    home = builder.add_page(name="Home").id
    for name in ("Settings", "Wallet", "Shipping address"):
        builder.add_edge(home, builder.add_page(name=name).id, mark(name), label=name)
    for task, name in (("Walet", "Wallet"), ("open setings", "Settings")):
        choice = choose(task, builder.done())
        assert (choice.target, choice.reason, choice.candidates[0].name) == (None, "unsure", name)
    assert choose("xyz", builder.done()).reason == "absent"


def test_pages_that_fit_alike_are_ambiguous() -> None:
    builder = MapBuilder(app(), built())
    home = builder.add_page(name="首页")
    for name in ("音乐会员", "视频会员"):
        builder.add_edge(home.id, builder.add_page(name=name).id, mark(name), label=name)
    found = choose("打开会员", builder.done())
    assert (found.target, found.reason) == (None, "ambiguous")
    assert {page.name for page in found.candidates} == {"音乐会员", "视频会员"}
    assert choose("打开音乐会员", builder.done()).target_name == "音乐会员"


def test_pages_of_one_name_are_one_candidate_and_the_nearest_is_taken() -> None:
    builder = MapBuilder(app(), built())
    home = builder.add_page(name="首页")
    hall = builder.add_page(name="大厅")
    far, near = builder.add_page(name="订单列表"), builder.add_page(name="订单列表页")
    builder.add_edge(home.id, hall.id, mark("大厅"), label="大厅")
    builder.add_edge(hall.id, far.id, mark("订单"), label="订单")
    builder.add_edge(home.id, near.id, mark("订单"), label="订单")
    found = choose("看订单", builder.done())
    assert found.target == near.id
    assert [page.name for page in found.candidates].count("订单列表") == 0


def test_a_sentence_beyond_what_is_read_goes_on_with_its_work(shop: NavigationMap) -> None:
    work = "把默认地址改成人民路" + "备注多写几个字" * LONGEST
    choice = choose(f"打开收货地址，{work}", shop)
    assert (choice.target_name, choice.rest) == ("收货地址", work)


@pytest.mark.parametrize("task", ["打开购物车", "打开淘宝", "打开咖啡豆"])
def test_where_what_is_not_read_may_be_anything_nothing_is_chosen(shop: NavigationMap, task: str) -> None:
    short = choose(task + "，" * 9, shop)
    filled = choose(task + "，嗯" * LONGEST + "，不对，我要看消息", shop)
    assert short.reason != "unsure"
    assert (filled.target, filled.rest, filled.reason) == (None, "", "unsure")
    assert {one.entry.page.id for one in filled.near} == set(shop.pages), "a model can be asked"


def test_what_is_read_of_a_sentence_is_bounded(shop: NavigationMap) -> None:
    """Of a short sentence and one of a million characters the same is read."""

    class Told:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def alike(self, text: str) -> dict[str, float]:
            self.heard.append(text)
            return {}

    told = Told()
    choose("看看购物车和消息，" * 120_000, shop, meaning=told)
    assert told.heard
    assert max(map(len, told.heard)) <= LONGEST


def test_stricter_bounds_ask_more_often(shop: NavigationMap) -> None:
    assert choose("购物车里", shop).target is not None
    never = Bounds(score=2.0, exact=2.0)
    assert choose("购物车里", shop, bounds=never) == Choice(
        None, None, "", "unsure", choose("购物车里", shop).candidates, choose("购物车里", shop).margin
    )


def test_a_target_is_always_a_page_of_the_map(shop: NavigationMap) -> None:
    tasks = [
        f"{verb}{name}{tail}" for verb in ("打开", "") for name in PLACES for tail in ("", "，删除第一个")
    ]
    for task in tasks:
        found = choose(task, shop)
        assert found.target is None or found.target in shop
        assert all(page.id in shop for page in found.candidates)


def test_the_index_of_a_map_is_made_once(shop: NavigationMap) -> None:
    assert index_of(shop) is index_of(shop)


@pytest.mark.skipif(not FIELD_DATA, reason="LXB_FIELD_DATA is not set: no labelled tasks of real apps")
def test_real_tasks_are_answered_often_and_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Path(__file__).parents[1] / "scripts" / "bench"
    monkeypatch.syspath_prepend(str(bench))
    sys.modules.pop("choose", None)
    import choose as choose_bench

    figures = choose_bench.summary(choose_bench.answers(Path(str(FIELD_DATA))))
    assert figures["answered_share"] >= 0.6
    assert figures["page_precision"] >= 0.98
    assert figures["answered_precision"] >= 0.98
    assert figures["others_listed"] >= 0.97
    assert figures["prompt_tokens_most"] <= 600


@pytest.mark.skipif(not FIELD_DATA, reason="LXB_FIELD_DATA is not set: no published maps")
def test_published_maps_are_read() -> None:
    from maps.legacy import convert

    for path in sorted((Path(str(FIELD_DATA)) / "maps").glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        converted = convert(data)
        found = NavigationMap(converted.file)
        assert set(data["pages"]) <= set(found.pages)
        assert len(found.edges) == len(data["transitions"])
        assert all(edge.target_page in found for edge in found.edges)
        lost = {edge.target_page for edge in found.edges if edge.locator is None}
        assert {page.id for page in found} - set(found.depths()) == lost


def test_a_map_that_is_one_long_chain_is_read_in_a_time_that_fits_its_size(shop: NavigationMap) -> None:
    file = shop.file.to_json()
    one, way = file["pages"][0], next(edge for edge in file["edges"] if edge["action"] == "tap")
    many = range(3000)
    file["pages"] = [{**one, "id": f"p{n}", "name": f"page number {n}"} for n in many]
    file["edges"] = [{**way, "from": f"p{n}", "to": f"p{n + 1}"} for n in many[:-1]]
    chain = NavigationMap(MapFile.model_validate({**file, "home": "p0"}))
    began = time.perf_counter()
    assert len(index_of(chain).entries) == len(many)
    assert time.perf_counter() - began < 15
