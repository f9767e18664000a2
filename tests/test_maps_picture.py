from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from lxb.errors import NotWritable
from maps.builder import MapBuilder
from maps.graph import NavigationMap
from maps.model import MapFile
from maps.picture import picture, write_picture
from maps.picture.layout import Layout, lay_out
from maps.picture.render import told
from tests.map_samples import app, built, mark, shop, small

EVIL = "</script><img src=x onerror=alert(1)>\"'`&<!--{{7*7}}"


class Page(HTMLParser):
    """What a browser's parser makes of the page: tags with attributes, and the text of each script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str, str] = {}
        self._script: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._script = dict(attrs).get("id") if tag == "script" else None

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script:
            self.scripts[self._script] = self.scripts.get(self._script, "") + data

    def data(self, script: str) -> dict[str, list[dict[str, object]]]:
        found: dict[str, list[dict[str, object]]] = json.loads(self.scripts[script])
        return found


def evil() -> NavigationMap:
    file = small().file.to_json()
    file["app"]["name"] = EVIL
    for page in file["pages"]:
        page.update(name=EVIL, description=EVIL, keywords=[EVIL], activity=EVIL)
    for edge in file["edges"]:
        edge["label"] = EVIL
    return NavigationMap(MapFile.model_validate(file))


# --- the page ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("m", [small(), shop(60), evil()], ids=["small", "shop", "evil"])
def test_nothing_comes_from_outside(m: NavigationMap) -> None:
    page = Page(picture(m))
    for tag, attributes in page.tags:
        assert not {"src", "href", "srcset", "data", "action", "poster"} & attributes.keys(), tag
        assert not any(name.startswith("on") for name in attributes)
    policy = next(a["content"] for tag, a in page.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in (policy or "")
    assert not re.search(r"@import|url\(\s*['\"]?http", picture(m).split("</style>")[0])


def test_every_word_of_the_map_is_on_the_page_as_data() -> None:
    m = shop(60)
    page = Page(picture(m))
    pages = {str(item["id"]): item for item in page.data("map-data")["pages"]}
    assert set(pages) == set(m.pages)
    assert all(pages[p.id]["name"] == p.name and pages[p.id]["description"] == p.description for p in m)
    assert len(page.data("map-data")["edges"]) == len(m.edges)
    nodes = {str(node["page"]) for node in page.data("network-data")["nodes"]}
    assert nodes == set(m.pages)
    assert "订单" in picture(m)


def test_hostile_words_stay_words() -> None:
    page = Page(picture(evil()))
    assert {item["name"] for item in page.data("map-data")["pages"]} == {EVIL}
    assert "img" not in {tag for tag, _ in page.tags}
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in Page(picture(small())).tags]
    assert "49" not in picture(evil()).partition("<noscript>")[2].partition("</noscript>")[0]


def test_the_same_map_gives_the_same_page() -> None:
    assert picture(shop(60)) == picture(shop(60))


@pytest.mark.parametrize(("lang", "tag"), [("zh", "zh-CN"), ("en", "en")])
def test_the_page_has_a_language_a_title_and_an_encoding(lang: str, tag: str) -> None:
    html = picture(small(), "zh" if lang == "zh" else "en")
    assert f'<html lang="{tag}">' in html
    assert "<title>小商店 · LXB</title>" in html
    assert '<meta charset="utf-8">' in html[:200]


def test_words_around_the_map_are_there_in_both_languages() -> None:
    words = Page(picture(small())).data("words")
    assert words["zh"].keys() == words["en"].keys()  # type: ignore[attr-defined]
    folder = Path(__file__).parent.parent / "maps" / "picture"
    script = "".join(path.read_text("utf-8") for path in folder.glob("*.js"))
    used = set(re.findall(r"""(?:say|section)\("(\w+)\"""", script))
    assert used <= words["en"].keys()  # type: ignore[attr-defined]


def test_it_is_written_as_utf_8_wherever_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "new" / "地图.html"
    write_picture(small(), path)
    assert path.read_bytes().decode("utf-8") == picture(small())
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritable):
        write_picture(small(), tmp_path / "file" / "a.html")


def test_locators_are_told_to_people() -> None:
    assert told(mark("订单", id="tab", rank=(0, 2), selected=True)) == "“订单” #tab TextView 1/2 ✓"
    assert told(mark("订单", ancestor={"id": "tabs"})) == "“订单” TextView < #tabs"


# --- the layout -------------------------------------------------------------------------------------------

HEIGHT = 40


def laid_out(m: NavigationMap) -> Layout:
    return lay_out(m, {page.id: HEIGHT for page in m})


@pytest.mark.parametrize("pages", [1, 2, 7, 60, 300])
def test_every_page_has_one_box_and_no_boxes_overlap(pages: int) -> None:
    m = shop(pages)
    layout = laid_out(m)
    own = [spot.id for spot in layout.spots if spot.id == spot.page]
    assert sorted(own) == sorted(m.pages)
    assert sorted(layout.outline) == sorted(m.pages)
    columns: dict[int, list[int]] = {}
    for spot in layout.spots:
        columns.setdefault(spot.x, []).append(spot.y)
    for ys in columns.values():
        ys.sort()
        assert all(after - before >= HEIGHT for before, after in pairwise(ys))
    xs = sorted(columns)
    assert all(after - before >= 200 for before, after in pairwise(xs))


def test_depth_grows_from_left_to_right_along_every_arrow() -> None:
    layout = laid_out(shop(300))
    spots = {spot.id: spot for spot in layout.spots}
    assert len(layout.twigs) == 299
    for twig in layout.twigs:
        assert spots[twig.spot].page == layout.parents[twig.page]
        assert spots[twig.spot].x < spots[twig.page].x


@pytest.mark.parametrize("pages", [60, 300])
def test_the_proportions_are_those_of_a_window(pages: int) -> None:
    layout = laid_out(shop(pages))
    width = max(spot.x for spot in layout.spots) - min(spot.x for spot in layout.spots)
    height = max(spot.y for spot in layout.spots) - min(spot.y for spot in layout.spots)
    assert 0.4 < width / height < 3


def test_pages_out_of_reach_are_shown_too() -> None:
    builder = MapBuilder.of(small())
    lost = builder.add_page(name="孤儿", marks=(mark("孤儿"),))
    below = builder.add_page(name="孤儿之下", marks=(mark("孤儿之下"),))
    builder.add_edge(lost.id, below.id, mark("下"))
    layout = laid_out(builder.done())
    assert {lost.id, below.id} <= {spot.id for spot in layout.spots}
    assert lost.id not in layout.depths
    assert below.id not in layout.depths


def test_a_way_back_is_a_way_down_only_for_what_is_not_reached_otherwise() -> None:
    builder = MapBuilder(app(), built())
    home, menu, page, after = (builder.add_page(name=name) for name in ("home", "menu", "page", "after"))
    builder.add_edge(home.id, menu.id, mark("menu"))
    builder.add_edge(menu.id, page.id, action="back")
    builder.add_edge(menu.id, after.id, action="back")
    builder.add_edge(menu.id, home.id, action="back")
    between = builder.add_page(name="between")
    builder.add_edge(menu.id, between.id, mark("between"))
    builder.add_edge(between.id, page.id, mark("page"))
    layout = laid_out(builder.done())
    assert layout.parents == {menu.id: home.id, between.id: menu.id, page.id: between.id, after.id: menu.id}
    assert layout.depths[page.id] == 3


def test_a_chain_of_thousands_is_no_problem() -> None:
    builder = MapBuilder(app(), built())
    before = builder.add_page(name="p0")
    for number in range(1, 2000):
        page = builder.add_page(name=f"p{number}")
        builder.add_edge(before.id, page.id, mark("next"))
        before = page
    assert len(laid_out(builder.done()).outline) == 2000
