"""Which page of a map a screen shows: never surely a wrong one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lxb.locator import Ancestor, Locator
from maps.model import Page, PageKind
from maps.recognise import Recogniser
from tests.screen_samples import Node, node, row, screen

BENCH = Path(__file__).parent.parent / "scripts" / "bench" / "recognise.py"
SHOP = Path(__file__).parent / "virtual_shop.yaml"


def bar(title: str) -> Node:
    return node("Toolbar", node("TextView", text=title, box=(200, 80, 800, 190)), box=(0, 63, 1080, 210))


def shown(*nodes: Node, title: str = "", over: Node | None = None):
    body = node("FrameLayout", *nodes, box=(0, 210, 1080, 2274))
    return screen(*([bar(title)] if title else []), body, windows=(over,) if over else ())


def words(*texts: str) -> tuple[Locator, ...]:
    return tuple(Locator(text=text, cls="TextView") for text in texts)


def page(name: str, *marks: Locator, must: int = 0, kind: PageKind = "page") -> Page:
    return Page(id=name, name=name, marks=marks, must=must, kind=kind)


def title(text: str) -> Locator:
    return Locator(text=text, cls="TextView")


FILLER = tuple(page(f"p{n}", *words(f"甲{n}", f"乙{n}", f"丙{n}")) for n in range(20))
"""Other pages of the map, so that rarity means something."""


def told(found: object) -> tuple[str, bool] | None:
    return None if found is None else (found.page.id, found.sure)  # type: ignore[attr-defined]


def test_a_page_by_its_title_and_words():
    orders = page("orders", title("订单"), *words("全部", "待付款"), must=1)
    found = Recogniser([orders, *FILLER]).localise(shown(row("全部"), row("待付款"), title="订单"))
    assert told(found) == ("orders", True)
    assert found is not None
    assert found.score == 1.0


def test_a_title_that_stands_elsewhere_is_a_row():
    settings = page("settings", title("设置"), *words("账号", "通用"), must=1)
    mine = shown(row("设置"), row("账号"), row("通用"), title="我的")
    assert Recogniser([settings, *FILLER]).localise(mine) is None


def test_without_its_must_marks_it_is_not_the_page():
    orders = page("orders", title("订单"), *words("全部", "待付款"), must=1)
    assert Recogniser([orders, *FILLER]).localise(shown(row("全部"), row("待付款"), title="退款")) is None


def test_a_page_scrolled_down_is_told_by_its_title_and_one_word_more():
    orders = page("orders", title("订单"), *words("甲", "乙", "丙", "丁", "帮助"), must=1)
    known = Recogniser([orders, *FILLER])
    assert told(known.localise(shown(row("帮助"), row("别的"), title="订单"))) == ("orders", True)
    assert known.localise(shown(row("别的"), title="订单")) is None


def test_two_pages_of_one_title_are_told_by_the_rest():
    pages = [
        page("all", title("存储"), *words("图片", "视频", "应用"), must=1),
        page("app", title("存储"), *words("清除数据", "缓存", "用户数据"), must=1),
    ]
    known = Recogniser([*pages, *FILLER])
    assert told(known.localise(shown(row("图片"), row("视频"), row("应用"), title="存储"))) == ("all", True)
    assert told(known.localise(shown(row("缓存"), row("清除数据"), title="存储"))) == ("app", True)
    assert known.localise(shown(row("别的"), title="存储")) is None


def test_of_two_pages_of_one_title_a_small_screen_shows_enough_where_it_shows_words_of_one_alone():
    """A short screen has a few of the rows that a long one had when the map was made."""
    pages = [
        page("hub", title("应用"), *words(*"甲乙丙丁戊己庚", "通知"), must=1),
        page("list", title("应用"), *words(*"子丑寅卯辰巳午", "通知"), must=1),
    ]
    known = Recogniser([*pages, *FILLER])
    assert told(known.localise(shown(row("甲"), row("乙"), row("通知"), title="应用"))) == ("hub", True)
    assert told(known.localise(shown(row("辰"), row("巳"), title="应用"))) == ("list", True)
    assert known.localise(shown(row("甲"), row("通知"), title="应用")) is None, (
        "one word may stand on another"
    )
    assert known.localise(shown(row("甲"), row("乙"), title="别的")) is None


def test_pages_that_nothing_tells_apart_are_not_sure():
    pages = [page("one", *words("甲", "乙", "丙")), page("two", *words("甲", "乙", "丙"))]
    found = Recogniser([*pages, *FILLER]).localise(shown(row("甲"), row("乙"), row("丙")))
    assert found is not None
    assert not found.sure
    assert found.runner_up is not None


def test_many_words_that_no_other_page_has_tell_it_however_much_is_missing():
    home = page("home", *words(*"甲乙丙丁戊己庚辛壬癸"))
    known = Recogniser([home, *FILLER])
    assert told(known.localise(shown(*(row(w) for w in "庚辛壬癸")))) == ("home", True)
    assert known.localise(shown(*(row(w) for w in "壬癸"))) is None


def test_of_two_that_fit_the_one_that_explains_more_wins():
    pages = [page("plain", *words("甲", "乙")), page("rich", *words("甲", "乙", "丙", "丁"))]
    found = Recogniser([*pages, *FILLER]).localise(shown(row("甲"), row("乙"), row("丙"), row("丁")))
    assert told(found) == ("rich", True)
    assert found is not None
    assert found.runner_up is not None
    assert found.runner_up.page.id == "plain"


def tabs(chosen: str) -> Node:
    made = [
        node(
            "FrameLayout",
            node("TextView", text=w),
            box=(360 * n, 2250, 360 * n + 360, 2400),
            flags="clickable selected" if w == chosen else "clickable",
        )
        for n, w in enumerate(["首页", "消息", "我的"])
    ]
    return node("LinearLayout", *made, box=(0, 2250, 1080, 2400))


def test_tabs_with_one_body_are_told_by_which_is_selected():
    bar_of_all = words("首页", "消息", "我的")
    pages = [
        page(name, Locator(text=words_, selected=True), *bar_of_all, must=1)
        for name, words_ in (("home", "首页"), ("messages", "消息"))
    ]
    known = Recogniser([*pages, *FILLER])
    assert told(known.localise(screen(tabs("消息")))) == ("messages", True)
    assert told(known.localise(screen(tabs("首页")))) == ("home", True)
    assert known.localise(screen(tabs("我的"))) is None


@pytest.mark.parametrize(
    "marks",
    [
        words("关闭"),
        (Locator(id="toolbar", cls="Toolbar"), Locator(id="content", cls="FrameLayout")),
        (Locator(text="关闭"), Locator(id="content")),
    ],
)
def test_one_word_or_some_ids_tell_no_page(marks: tuple[Locator, ...]):
    of = shown(row("关闭"), node("FrameLayout", id="content"), node("Toolbar", id="toolbar"))
    assert Recogniser([page("weak", *marks), *FILLER]).localise(of) is None


def dialog(*inside: Node) -> Node:
    return node("FrameLayout", *inside, box=(90, 900, 990, 1500))


def test_a_dialog_of_one_word_is_told_as_a_dialog_only():
    known = Recogniser([page("slider", *words("亮度"), kind="overlay"), *FILLER])
    assert told(known.localise(shown(row("甲"), over=dialog(row("亮度"))))) == ("slider", True)
    assert known.localise(shown(row("亮度"))) is None


def test_what_lies_under_a_dialog_is_not_shown():
    known = Recogniser([page("list", *words("甲", "乙", "丙")), *FILLER])
    assert known.localise(shown(row("甲"), row("乙"), row("丙"), over=dialog(row("确定")))) is None


def test_a_page_without_marks_is_never_shown():
    assert Recogniser([page("empty"), *FILLER]).localise(shown(row("别的"))) is None
    assert Recogniser([]).localise(shown(row("别的"))) is None


def test_marks_of_every_form_are_looked_for():
    marks = (
        Locator(text="账号"),
        Locator(desc="更多"),
        Locator(id="banner"),
        Locator(cls="SeekBar", ancestor=Ancestor(id="volume")),
    )
    of = shown(
        row("账号"),
        node("ImageView", desc="更多"),
        node("ImageView", id="banner"),
        node("FrameLayout", node("SeekBar"), id="volume"),
    )
    known = Recogniser([page("all", *marks)])
    assert len(known.present(of)) == len(marks)
    assert told(known.localise(of)) == ("all", True)


def test_marks_off_the_screen_do_not_hold():
    below = node("LinearLayout", row("甲"), row("乙"), box=(0, 2500, 1080, 2700))
    assert Recogniser([page("list", *words("甲", "乙"))]).present(shown(below)) == set()


def test_order_of_pages_makes_no_difference():
    pages = [page("orders", title("订单"), *words("全部", "待付款"), must=1), *FILLER]
    of = shown(row("全部"), row("待付款"), title="订单")
    first, second = Recogniser(pages).rank(of), Recogniser(reversed(pages)).rank(of)
    assert [(c.page.id, c.score) for c in first] == [(c.page.id, c.score) for c in second]


def test_no_page_of_a_virtual_app_is_taken_for_another():
    """All pages, seen thrice on one phone, against all on another, at their top and scrolled down."""
    done = subprocess.run(
        [sys.executable, BENCH, "notes", "settings", SHOP, "--json", "--phones", "2", "--no-speed"],
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
    )
    for app, of in json.loads(done.stdout)["apps"].items():
        assert of["wrong"] == 0, app
        assert of["recall_at_top"] >= 0.95, app
        assert of["recall"] >= 0.85, app
        assert of["strangers_taken"] <= 0.05 * of["strangers"], app


@pytest.mark.parametrize(
    ("rows", "head", "named"),
    [
        (("应用",), "存储", True),
        (("共有",), "存储", False),
        (("图片",), "存储", False),
        (("应用",), "应用", False),
        (("应用",), "", False),
    ],
)
def test_a_page_of_which_little_is_in_view_is_known_by_its_title_and_a_word_of_its_own(
    rows: tuple[str, ...], head: str, named: bool
):
    """Where it was expected: by title and one word alone a screen is told to be none of the two."""
    one = page("one", title("存储"), *words("应用", "回收站", "管理", "共有"), must=1)
    two = page("two", title("存储"), *words("清除缓存", "清除数据", "共有"), must=1)
    recogniser = Recogniser([one, two, *FILLER])
    seen = shown(*map(row, rows), title=head)
    assert recogniser.shows_own_of(seen, "one") is named
    assert not recogniser.shows_own_of(seen, "two")
    assert not recogniser.shows_own_of(seen, "none")


@pytest.mark.parametrize(
    ("marks", "head", "known"),
    [
        ("最近买过 order_input", "", True),
        ("最近买过 猜你喜欢", "", False),
        ("猜你喜欢 order_input", "", False),
        ("最近买过 order_input", "我的订单", False),
    ],
)
def test_a_page_without_a_title_of_which_little_is_in_view_is_known_by_what_is_its_own(
    marks: str, head: str, known: bool
):
    """Where it was expected; another page has "猜你喜欢", too."""
    entry = Locator(id="order_input", cls="EditText")
    one = page("one", *words("最近买过", "猜你喜欢", "热门搜索", "清空记录"), entry)
    recogniser = Recogniser([one, page("two", *words("猜你喜欢", "店铺", "品牌")), *FILLER])
    there = [
        node("EditText", id="order_input") if mark == "order_input" else row(mark) for mark in marks.split()
    ]
    seen = shown(*there, title=head)
    assert recogniser.localise(seen) is None
    assert recogniser.shows_own_of(seen, "one") is known
    assert not recogniser.shows_own_of(seen, "two")
