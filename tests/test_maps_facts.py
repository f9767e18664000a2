"""What of a screen will be true again at the next visit."""

from __future__ import annotations

import pytest

from lxb.locator import Locator, make
from lxb.screen.words import label
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.content_words import content_words
from maps.facts import WEIGHT, Fact, mark, sight, weight
from tests.screen_samples import Node, node, row, screen

BAR = (0, 63, 1080, 210)


def page(*more: Node) -> Node:
    """A title bar, and below it whatever is given."""
    title = node("Toolbar", node("TextView", text="我的订单", box=(200, 80, 800, 190)), box=BAR)
    return node("LinearLayout", title, node("FrameLayout", *more, box=(0, 210, 1080, 2400)))


def goods(*words: str) -> Node:
    items = [
        node(
            "LinearLayout",
            node("TextView", id="name", text=w),
            node("TextView", text="¥9.90"),
            id="card",
            box=(0, 300 + 200 * n, 1080, 500 + 200 * n),
            flags="clickable",
        )
        for n, w in enumerate(words)
    ]
    return node("RecyclerView", *items, id="feed", box=(0, 300, 1080, 2400))


def test_title_words_and_ids_are_facts():
    facts = sight(screen(page(row("全部订单", id="entry"), node("ImageView", id="banner")))).facts
    assert Fact("title", text="我的订单", cls="TextView") in facts
    assert Fact("text", id="entry", text="全部订单", cls="TextView") in facts
    assert Fact("id", id="banner", cls="ImageView") in facts


def test_counters_make_no_difference():
    one, two = (sight(screen(page(row(f"待付款 {n}"), row("12:30")))) for n in (3, 99))
    assert one.facts == two.facts
    assert one.key == two.key


def test_content_makes_no_difference_but_its_kind_does():
    first, second = (sight(screen(page(goods(*w)))) for w in (("苹果", "香蕉", "梨"), ("西瓜", "葡萄", "桃")))
    assert first.facts == second.facts
    assert Fact("items", id="card", cls="LinearLayout") in first.facts
    assert first.facts != sight(screen(page())).facts


@pytest.mark.parametrize("cls", ["EditText", "AutoCompleteTextView", "ClearEditText", "SecureTextField"])
def test_what_is_typed_is_never_a_fact_nor_in_a_locator(cls: str) -> None:
    of = screen(page(node(cls, id="phone", text="王小明", flags="clickable")))
    assert "王小明" not in {fact.text for fact in sight(of).facts}
    assert Fact("id", id="phone", cls=cls) in sight(of).facts
    assert "王小明" in content_words(of).values
    field = next(e for e in of if e.text == "王小明")
    assert make(of, field) == Locator(id="phone", cls=cls)


@pytest.mark.parametrize(
    ("words", "personal"),
    [
        ("虚构路 1 号 2 幢 303 室", True),
        ("文苑小区7栋1单元502", True),
        ("滨海大道66号", True),
        ("中山北路210弄9号", True),
        ("18 Riverside Road", True),
        ("210 North Street, 4th floor", True),
        ("地铁3号线", False),
        ("12月1号", False),
        ("会议室", False),
        ("7×24 小时客服", False),
        ("5 Great Ways", False),
        ("Road trips", False),
    ],
)
def test_where_somebody_lives_is_content_wherever_it_is_said(words: str, personal: bool) -> None:
    of = screen(page(node("TextView", id="text", text=words)))
    assert (label(words) in content_words(of).values) is personal


def test_the_shell_around_every_page_is_no_fact():
    shell = node("FrameLayout", page(), id="action_bar_root")
    of = sight(screen(node("FrameLayout", shell, id="android:id/content")))
    assert {fact.id for fact in of.facts} == {""}


def test_what_lies_under_a_dialog_is_no_fact():
    over = node("FrameLayout", node("TextView", text="确定退出吗"), box=(90, 900, 990, 1500))
    of = sight(screen(page(row("全部订单")), windows=(over,)))
    assert {fact.text for fact in of.facts} == {"确定退出吗"}
    assert of.key == ("", (), True)


def test_the_selected_tab_is_a_fact_of_its_own():
    tabs = [
        node(
            "FrameLayout",
            node("TextView", text=w),
            box=(270 * n, 2250, 270 * n + 270, 2400),
            flags=f"clickable {f}",
        )
        for n, (w, f) in enumerate([("首页", ""), ("消息", "selected"), ("我的", "")])
    ]
    of = sight(screen(node("LinearLayout", *tabs, box=(0, 2250, 1080, 2400))))
    assert of.tabs == ("消息",)
    assert Fact("tab", text="消息") in of.facts


@pytest.mark.parametrize(
    ("fact", "locator"),
    [
        (Fact("title", text="设置", cls="TextView"), Locator(text="设置", cls="TextView")),
        (Fact("tab", text="消息"), Locator(text="消息", selected=True)),
        (Fact("tab", id="tab_me"), Locator(id="tab_me", selected=True)),
        (Fact("id", id="banner", cls="ImageView"), Locator(id="banner", cls="ImageView")),
        (Fact("desc", id="more", desc="更多", cls="Button"), Locator(id="more", desc="更多", cls="Button")),
        (Fact("tab", id="#2"), None),
        (Fact("items", cls="LinearLayout"), None),
    ],
)
def test_the_mark_of_a_fact(fact: Fact, locator: Locator | None):
    assert mark(fact) == locator


@pytest.mark.parametrize("app", ["settings", "notes"])
def test_the_mark_of_every_fact_holds_on_its_own_screen(app: str):
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}"))
    for place in gallery.places:
        of = parse(gallery.tree(place))
        for fact in sight(of).facts:
            locator = mark(fact)
            assert locator is None or locator.holds(of), f"{place}: {fact}"


def test_weights_are_scaled_by_rarity():
    title, word = Fact("title", text="设置"), Fact("text", text="关于")
    assert weight([title, word]) == WEIGHT["title"] + WEIGHT["text"]
    assert weight([title, word], {title: 2.0}) == 2 * WEIGHT["title"] + WEIGHT["text"]
    assert weight([]) == 0
