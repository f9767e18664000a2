"""From what an expedition knows to a map file: its pages, their order and their names."""

from __future__ import annotations

from explorer import events as ev
from explorer.chart import chart
from explorer.expedition import Expedition
from lxb.locator import Locator
from maps.model import Edge
from tests.charting import HELP, HOME, ORDERS, PACKAGE, drawn, found, items, led, page
from tests.exploring import ABOUT


def test_without_a_first_page_there_is_no_map() -> None:
    expedition = Expedition(PACKAGE)
    assert chart(expedition, *ABOUT) is None
    expedition.apply(ev.Home(page="never seen"))
    assert chart(expedition, *ABOUT) is None


def test_pages_come_in_the_order_in_which_they_are_reached() -> None:
    deep = found("deep", "Deep", ["Down here"])
    lone = found("lone", "Lone", ["Nobody comes"])
    of = drawn(lone, deep, *HOME, ORDERS, led("home", "orders"), led("orders", "deep"))
    assert [p.id for p in of.pages] == ["home", "orders", "deep", "lone"]
    assert of.home == "home"


def test_what_a_page_is_called_elsewhere_is_a_keyword() -> None:
    of = drawn(*HOME, ORDERS, led("home", "orders", "Purchases"))
    assert page(of, "orders").name == "My orders"
    assert page(of, "orders").keywords == ("Purchases",)


def test_a_page_is_not_called_by_words_that_come_and_go_on_its_control() -> None:
    def by_hint(start: str, words: str) -> ev.Led:
        bar = Locator(id="search_bar")
        return ev.Led(edge=Edge(source_page=start, target_page="find", locator=bar, label=words, seen=1))

    find = found("find", "", ["Scan", "Voice"], name="projector", entry="projector")
    of = drawn(
        *HOME,
        ORDERS,
        find,
        led("home", "orders"),
        by_hint("home", "projector"),
        led("orders", "find", "Search"),
    )
    assert page(of, of.edges[-1].target_page).name == "Search"
    assert "projector" not in page(of, of.edges[-1].target_page).keywords
    alone = drawn(*HOME, find, by_hint("home", "projector"))
    assert (alone.pages[1].name, alone.edges[0].label) == ("Home · page", "search bar")
    assert "projector" not in alone.model_dump_json()


def test_the_id_of_a_page_stays_when_more_is_learnt() -> None:
    first = drawn(*HOME, ORDERS, led("home", "orders"))
    later = drawn(*HOME, ORDERS, led("home", "orders"), HELP, led("orders", "help"), items("Blue shoes"))
    assert {p.id for p in first.pages} < {p.id for p in later.pages}


def test_home_without_a_title_is_called_as_the_app_is() -> None:
    of = drawn(found("page", name="page", words=["Orders"]), ev.Home(page="page"))
    assert (of.pages[0].name, of.pages[0].id) == ("App", "page")
