"""The picture of a map in a real browser, opened from a file as people open it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from maps.graph import NavigationMap
from maps.model import MapFile
from maps.picture import write_picture
from tests.chromium import Browser, installed
from tests.map_samples import shop, small
from tests.test_maps_picture import EVIL, evil

pytestmark = pytest.mark.browser

Show = Callable[[NavigationMap], Browser]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = installed()
    if program is None:
        pytest.skip("no Chromium or Chrome on this machine (apt-get install chromium)")
    with Browser(program, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Show]:
    def show(m: NavigationMap) -> Browser:
        path = tmp_path / "地图 #1.html"
        write_picture(m, path)
        browser.requests.clear()
        browser.complaints.clear()
        browser.open(path)
        return browser

    yield show
    outside = [url for url in browser.requests if not url.startswith(("file:", "data:"))]
    assert outside == []
    assert browser.complaints == []


def text(browser: Browser, place: str) -> str:
    return str(browser.evaluate(f"document.querySelector({json.dumps(place)}).innerText"))


def click_on(browser: Browser, page: str) -> None:
    """Clicks where the page's box is drawn."""
    x, y = browser.evaluate(
        f"""(() => {{
            const at = network.canvasToDOM(network.getPosition({json.dumps(page)}));
            const box = document.getElementById("network").getBoundingClientRect();
            return [box.left + at.x, box.top + at.y];
        }})()"""
    )
    browser.click(x, y)


def settled(browser: Browser, page: str) -> None:
    browser.evaluate("new Promise((done) => setTimeout(done, 400))")
    assert browser.evaluate("chosen") == page


@pytest.mark.parametrize("pages", [60, 300])
def test_every_page_is_listed_and_drawn(show: Show, pages: int) -> None:
    m = shop(pages)
    browser = show(m)
    assert browser.evaluate("document.title") == "小商店 · LXB"
    listed = text(browser, "#pages").split("\n")
    assert sorted(line for line in listed if line.strip()) == sorted(page.name for page in m)
    drawn = browser.evaluate("nodes.map((node) => node.page)")
    assert set(drawn) == set(m.pages)
    labels = "".join(browser.evaluate("nodes.map((node) => node.label)"))
    assert all(page.name[:4] in labels.replace("\n", "") for page in m)


def test_the_words_can_be_read_at_once(show: Show) -> None:
    browser = show(shop(300))
    assert browser.evaluate("network.getScale() * 14") >= 8
    at = browser.evaluate("network.canvasToDOM(network.getPosition(map.home))")
    box = browser.evaluate("document.getElementById('network').getBoundingClientRect().toJSON()")
    assert 0 < at["x"] < box["width"] / 2
    assert 0 < at["y"] < box["height"]


def test_the_overview_shows_all_of_it(show: Show) -> None:
    browser = show(shop(120))
    browser.evaluate("document.getElementById('overview').click()")
    outside = browser.evaluate(
        """(() => {
            const box = document.getElementById("network").getBoundingClientRect();
            return drawn.nodes.filter((node) => {
                const rect = network.getBoundingBox(node.id);
                const low = network.canvasToDOM({ x: rect.left, y: rect.top });
                const high = network.canvasToDOM({ x: rect.right, y: rect.bottom });
                return low.x < 0 || low.y < 0 || high.x > box.width || high.y > box.height;
            }).length;
        })()"""
    )
    assert outside == 0


def test_boxes_do_not_overlap_as_they_are_drawn(show: Show) -> None:
    browser = show(shop(300))
    boxes = browser.evaluate("drawn.nodes.map((node) => network.getBoundingBox(node.id))")
    boxes.sort(key=lambda box: (round(box["left"]), box["top"]))
    for above, below in pairwise(boxes):
        if abs(above["left"] - below["left"]) < 50:
            assert above["bottom"] <= below["top"] + 1
        else:
            assert above["right"] < below["left"]


def test_names_of_two_scripts_keep_to_the_lines_that_were_counted_for_them(show: Show) -> None:
    names = (
        "热点和网络共享 (Hotspot & tethering)",
        "权限管理器 (Permission manager)",
        "指纹解锁 (Fingerprint)",
        "WWWWWWWWWWWWWWWWWWWWWW",
    )
    file = small().file.to_json()
    for page, name in zip(file["pages"], names, strict=True):
        page["name"] = name
    browser = show(NavigationMap(MapFile.model_validate(file)))
    for box in browser.evaluate(
        "drawn.nodes.map((n) => ({ label: n.label, ...network.getBoundingBox(n.id) }))"
    ):
        lines = box["label"].count("\n") + 1
        assert box["bottom"] - box["top"] <= 20 + 17 * lines
        assert not re.search(r"[a-z]\n[a-z]", box["label"])


def test_a_click_shows_what_is_known_of_a_page(show: Show) -> None:
    m = small()
    browser = show(m)
    mine = next(page for page in m if page.name == "我的")
    click_on(browser, mine.id)
    browser.wait(f"chosen === {json.dumps(mine.id)}")
    details = text(browser, "#details")
    for wanted in ("我的的说明", "小商店", "我的订单", "查看全部订单", "首页", "#title_1", mine.id):
        assert wanted in details
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Escape")
    browser.wait("chosen === null")
    assert "关于这张地图" in text(browser, "#details")


def test_edges_back_are_hidden_until_they_are_wanted(show: Show) -> None:
    m = small()
    browser = show(m)
    shown = "edges.get().filter((edge) => !edge.hidden).length"
    assert browser.evaluate(shown) == 3
    browser.evaluate("document.getElementById('others').click()")
    assert browser.evaluate(shown) == 6
    browser.evaluate("document.getElementById('others').click()")
    click_on(browser, m.home)
    browser.wait("chosen !== null")
    assert browser.evaluate(shown) == 5
    orders = next(page.id for page in m if page.name == "我的订单")
    browser.evaluate(f"choose({json.dumps(orders)})")
    assert browser.evaluate(shown) == 3  # of those that touch it, the ways back stay hidden


def test_the_view_fits_the_window_whatever_becomes_of_its_size(show: Show) -> None:
    """The library moves its view after every change of size."""
    browser = show(small())
    view = "Object.values({ scale: network.getScale(), ...network.getViewPosition() })"
    for width, height in ((1100, 700), (520, 900), (1600, 1000)):
        browser.resize(width, height)
        browser.wait(f"innerWidth === {width}")
        browser.evaluate("new Promise((done) => setTimeout(done, 300))")
        seen = browser.evaluate(view)
        browser.evaluate("start()")
        assert browser.evaluate(view) == pytest.approx(seen)


def test_the_legend_leaves_kinds_of_pages_out(show: Show) -> None:
    m = shop(60)
    browser = show(m)
    kinds = [page.kind for page in m if page.id != m.home]
    browser.evaluate("[...document.querySelectorAll('#legend button')].at(-1).click()")
    listed = browser.evaluate("document.querySelectorAll('#pages button').length")
    assert listed == len(m) - kinds.count("blocked")
    assert f"{listed} / {len(m)}" in text(browser, "#hits")
    browser.evaluate("[...document.querySelectorAll('#legend button')].at(-1).click()")
    assert browser.evaluate("document.querySelectorAll('#pages button').length") == len(m)


def test_arrow_keys_go_through_the_list_and_along_the_tree(show: Show) -> None:
    m = small()
    browser = show(m)
    named = {page.id: page.name for page in m}
    for key, wanted in (
        ("ArrowDown", m.pages[m.home].name),
        ("ArrowRight", "我的"),
        ("ArrowDown", "我的订单"),
        ("ArrowUp", "我的"),
        ("ArrowLeft", m.pages[m.home].name),
    ):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=key)
        browser.wait(f"chosen && {json.dumps(named)}[chosen] === {json.dumps(wanted)}")


def test_search_takes_several_words(show: Show) -> None:
    browser = show(small())
    browser.evaluate("document.getElementById('search').focus()")
    browser.type_text("订单 我的")
    browser.wait("document.querySelectorAll('#pages button').length === 1")


def test_arrows_bear_the_words_of_their_controls(show: Show) -> None:
    browser = show(small())
    labels = browser.evaluate("edges.get().filter((edge) => !edge.hidden).map((edge) => edge.label)")
    assert sorted(labels) == sorted(["我的", "购物车", "查看全部订单"])


def test_search_narrows_the_list_and_enter_goes_there(show: Show) -> None:
    m = small()
    browser = show(m)
    browser.evaluate("document.getElementById('search').focus()")
    browser.type_text("全部订单")
    browser.wait("document.querySelectorAll('#pages button').length === 1")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter")
    settled(browser, next(page.id for page in m if page.name == "我的订单"))
    browser.type_text("不存在的")
    browser.wait("document.querySelectorAll('#pages button').length === 0")
    assert "没有匹配的页面" in text(browser, "#pages")


def test_the_words_around_the_map_change_their_language(show: Show) -> None:
    browser = show(small())
    assert "4 个页面 · 6 条边" in text(browser, "header")
    browser.evaluate("document.getElementById('language').click()")
    assert "4 pages · 6 edges" in text(browser, "header")
    assert browser.evaluate("document.documentElement.lang") == "en"
    assert "About this map" in text(browser, "#details")
    assert "首页" in text(browser, "#pages")


def test_hostile_words_are_shown_and_do_nothing(show: Show) -> None:
    browser = show(evil())
    assert EVIL in text(browser, "#pages")
    browser.evaluate("choose(map.home)")
    assert EVIL in text(browser, "#details")
    assert browser.evaluate("document.images.length") == 0
    assert browser.evaluate("document.querySelectorAll('script').length") == 6


def test_something_is_really_painted(show: Show) -> None:
    browser = show(shop(60))
    shot = Image.open(io.BytesIO(browser.screenshot())).convert("RGB")
    assert shot.size == (1600, 1000)
    drawing = shot.crop((260, 60, 1260, 940))
    colours = {colour for _, colour in drawing.getcolors(maxcolors=1 << 20) or []}
    assert (0x2F, 0x5B, 0xD0) in colours
    assert (0xEA, 0xF1, 0xFF) in colours
