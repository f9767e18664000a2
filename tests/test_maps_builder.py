from __future__ import annotations

import pytest

from lxb.errors import UnknownName, UsageError
from lxb.locator import Locator
from maps.builder import MOST, MapBuilder
from maps.ids import page_id, slug
from tests.map_samples import app, built, mark, shop, small


def empty() -> MapBuilder:
    return MapBuilder(app(), built())


# --- ids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hint", "wanted"),
    [
        ("Network & internet", "", "network-internet"),
        ("OrderListActivity", "", "order-list-activity"),
        ("Wi-Fi", "", "wi-fi"),
        ("WLAN 设置", "", "wlan-"),
        ("订单", "com.x:id/tab_order", "tab-order-"),
        ("订单", "com.x.OrderListActivity", "order-list-"),
        ("订单", "", "page-"),
        ("★", "", "page-"),
        ("a" * 300, "", "a" * 40),
    ],
)
def test_ids_are_readable_and_the_same_in_every_build(name: str, hint: str, wanted: str) -> None:
    made = page_id(name, hint=hint)
    assert made.startswith(wanted)
    assert made == page_id(name, hint=hint)
    assert len(made) <= 80


def test_pages_of_one_name_get_ids_of_their_own() -> None:
    taken: set[str] = set()
    for content in ("", "", "a", "b", "b", ""):
        taken.add(page_id("Details", taken, content=content))
    assert len(taken) == 6
    assert page_id("Details", {"details"}, content="a") == page_id("Details", {"details", "x"}, content="a")
    assert page_id("订单") != page_id("订阅")


def test_slugs() -> None:
    assert slug("订单") == ""
    assert slug("  --A  b__c ") == "a-b-c"


# --- pages ------------------------------------------------------------------------------------------------


def test_the_first_page_is_home() -> None:
    builder = empty()
    first, _ = builder.add_page(name="B"), builder.add_page(name="A")
    assert builder.done().home == first.id
    assert next(iter(builder.done())).id == first.id


def test_texts_from_anywhere_are_made_fit_for_a_file() -> None:
    page = empty().add_page(
        name="  two\nlines\x1b[0m " + "x" * 500,
        description="yy\u202e" * 2000,
        keywords=["a", "", "a", *(f"k{number}" for number in range(200))],
        marks=[mark(f"m{number}") for number in range(200)],
    )
    assert page.name.startswith("two lines [0m x")
    assert len(page.name) == 200
    assert len(page.description) == 1000
    assert page.keywords[:3] == ("a", "k0", "k1")
    assert len(page.keywords) == len(page.marks) == MOST


def test_a_page_without_a_name_gets_one() -> None:
    assert empty().add_page(name="\x00").name == "page"
    assert empty().add_page(hint="tab_order").name == "tab_order"


def test_a_renamed_page_keeps_its_id_and_edges() -> None:
    m = small()
    builder = MapBuilder.of(m)
    target = m.edges[0].target_page
    renamed = builder.change_page(target, name="新名字")
    assert (renamed.id, renamed.name) == (target, "新名字")
    assert builder.done().edges == m.edges
    assert builder.change_page(target, kind="webview").kind == "webview"


# --- edges ------------------------------------------------------------------------------------------------


def test_an_edge_that_is_seen_again_is_counted() -> None:
    builder = empty()
    a, b = builder.add_page(name="A"), builder.add_page(name="B")
    builder.add_edge(a.id, b.id, mark("go"), label="走\n吧")
    edge = builder.add_edge(a.id, b.id, mark("go"), sensitive=True)
    assert (edge.seen, edge.label, edge.sensitive) == (2, "走 吧", True)
    assert len(builder.edges) == 1
    builder.add_edge(a.id, b.id, mark("go"), action="long_press")
    builder.add_edge(a.id, b.id, mark("another"))
    assert len(builder.edges) == 3


def test_success_and_failure_are_counted_on_the_edge_as_it_stands() -> None:
    builder = empty()
    a, b = builder.add_page(name="A"), builder.add_page(name="B")
    edge = builder.add_edge(a.id, b.id, mark("go"))
    for _ in range(3):
        builder.note_failure(edge)
    assert builder.note_success(edge).failed == 3
    assert builder.done().edges[0].seen == 2


def test_a_healed_edge_forgets_the_failures_of_its_old_locator() -> None:
    builder = empty()
    a, b = builder.add_page(name="A"), builder.add_page(name="B")
    edge = builder.note_failure(builder.add_edge(a.id, b.id, mark("go")))
    healed = builder.heal(edge, Locator(id="go_button"))
    assert (healed.locator, healed.seen, healed.failed) == (Locator(id="go_button"), 1, 0)
    with pytest.raises(UnknownName):
        builder.note_failure(edge)


def test_an_edge_healed_into_another_becomes_one_with_it() -> None:
    builder = empty()
    a, b = builder.add_page(name="A"), builder.add_page(name="B")
    builder.add_edge(a.id, b.id, mark("new"))
    old = builder.add_edge(a.id, b.id, mark("old"))
    assert builder.heal(old, mark("new")).seen == 2
    assert len(builder.edges) == 1


def test_edges_need_pages() -> None:
    builder = empty()
    page = builder.add_page(name="A")
    with pytest.raises(UnknownName):
        builder.add_edge(page.id, "gone", mark("go"))
    with pytest.raises(UnknownName):
        builder.change_page("gone", name="x")


# --- overlays and the whole -------------------------------------------------------------------------------


def test_the_newest_way_to_dismiss_an_overlay_counts() -> None:
    builder = MapBuilder.of(small())
    marks = (mark("更新提示"),)
    builder.add_overlay("update", marks, "back")
    builder.add_overlay("update", marks, mark("以后再说"))
    overlays = [overlay for overlay in builder.done().overlays if overlay.kind == "update"]
    assert [overlay.dismiss for overlay in overlays] == [mark("以后再说")]


def test_a_map_without_pages_is_none() -> None:
    with pytest.raises(UsageError):
        empty().done()


def test_a_builder_starts_from_a_map_and_leaves_it_alone() -> None:
    m = shop(40)
    before = m.file
    builder = MapBuilder.of(m)
    assert builder.done().file == before
    builder.add_page(name="one more")
    builder.note_failure(m.edges[0])
    assert m.file == before
    assert len(builder.done()) == 41


def test_two_builds_in_another_order_give_the_same_file() -> None:
    others = ("Orders", "Cart", "我的")

    def build(order: tuple[str, ...]) -> MapBuilder:
        builder = empty()
        ids = {name: builder.add_page(name=name).id for name in ("Home", *order)}
        for name in order:
            builder.add_edge(ids[name], ids["Home"], action="back")
        return builder

    assert build(others).done().file == build(others[::-1]).done().file
