"""Which ways are drawn into a map, and by which locators."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.anchors import Anchor
from lxb.locator import Locator
from maps.model import Edge, MapFile
from tests.charting import HELP, HOME, ORDERS, drawn, found, items, led, rows_of_about


def ends(of: MapFile, words: str) -> list[str]:
    return [e.target_page for e in of.edges if e.label == words]


def test_a_control_that_mostly_led_to_one_page_leads_there() -> None:
    of = drawn(*HOME, ORDERS, HELP, led("home", "orders", "Go", 3), led("home", "help", "Go", 1))
    assert ends(of, "Go") == ["orders"]


def test_a_control_that_leads_now_here_now_there_is_left_out() -> None:
    of = drawn(
        *HOME, ORDERS, HELP, led("home", "orders", "Go", 2), led("home", "help", "Go", 2), led("home", "help")
    )
    assert ends(of, "Go") == []
    assert ends(of, "help") == ["help"]


def test_a_choice_that_only_returns_to_whatever_opened_it_is_left_out() -> None:
    picker = found("picker", "Choose a city", ["Oslo", "Porto"])
    opened = (led("home", "picker"), led("orders", "picker"), led("home", "orders"))
    of = drawn(*HOME, ORDERS, picker, *opened, led("picker", "home", "Oslo", returning=True))
    assert ends(of, "Oslo") == []
    alone = drawn(*HOME, picker, led("home", "picker"), led("picker", "home", "Oslo", returning=True))
    assert ends(alone, "Oslo") == ["home"], "one page opens it: then it leads there"


def test_a_sheet_of_a_menu_returns_to_whatever_opened_the_menu() -> None:
    menu, sheet = (
        found(name, "", [name.title()], kind="overlay", layer="window") for name in ("menu", "sheet")
    )
    opened = (led("home", "menu", "More"), led("menu", "sheet", "Share"), led("home", "orders"))
    back = led("sheet", "home", "Cancelled", returning=True)
    of = drawn(*HOME, ORDERS, menu, sheet, *opened, back)
    assert ends(of, "Cancelled") == ["home"], "one page opens the menu"
    of = drawn(*HOME, ORDERS, menu, sheet, *opened, back, led("orders", "menu", "More"))
    assert ends(of, "Cancelled") == []


def test_what_was_inferred_and_led_elsewhere_is_left_out() -> None:
    guessed = led("home", "help", "Go", 0)
    assert ends(drawn(*HOME, HELP, guessed, led("home", "help")), "Go") == ["help"]
    of = drawn(*HOME, HELP, guessed, led("home", "help"), ev.Failed(edge=guessed.edge))
    assert ends(of, "Go") == []


def test_a_tab_within_a_tab_that_was_only_left_open_is_no_end_of_the_outer_one() -> None:
    """The tab Home shows again what was open in it: its usual page is where it leads."""
    first = found("first", "", ["News"], tabs=("For you", "Home"))
    second = found("second", "", ["Friends"], tabs=("Following", "Home"))
    cart, me = (found(name, "", [name], tabs=(name.title(),)) for name in ("cart", "me"))
    way = (led("first", "second", "Following"), led("first", "cart", "Cart"), led("first", "me", "Me"))
    of = drawn(
        first,
        second,
        cart,
        me,
        ev.Home(page="first"),
        *way,
        led("me", "first", "Home", 2),
        led("cart", "second", "Home"),
    )
    shown = {(e.source_page, e.target_page, e.seen) for e in of.edges if e.label == "Home"}
    assert shown == {("me", "first", 2), ("cart", "first", 0)}
    assert ends(of, "Following") == ["second"]


def test_edges_to_pages_that_were_dropped_are_gone() -> None:
    of = drawn(
        *HOME,
        ORDERS,
        HELP,
        led("home", "orders"),
        led("home", "help"),
        ev.Merged(kept="help", dropped="orders"),
    )
    assert [p.id for p in of.pages] == ["home", "home-details"], "what was merged is content and has no name"
    assert {(e.source_page, e.target_page) for e in of.edges} == {("home", "home-details")}


def test_a_control_that_says_what_was_chosen_last_has_no_words() -> None:
    picker = found("picker", "Choose a city", ["Oslo", "Porto"])
    to_picker = Anchor(Locator(id="city", text="Near Oslo"), "Near Oslo", "")
    of = drawn(
        *HOME,
        picker,
        ev.Anchored(page="home", anchors=(to_picker,)),
        ev.Tried(page="home", locator=to_picker.locator, state="tried", led_to="picker"),
        ev.Led(
            edge=Edge(source_page="home", target_page="picker", locator=to_picker.locator, label="Near Oslo")
        ),
        led("picker", "home", "Oslo", returning=True),
    )
    assert [e.locator for e in of.edges if e.target_page == "picker"] == [Locator(id="city")]


@pytest.mark.parametrize("below", [True, False])
def test_an_item_further_down_a_list_has_look_alikes(below: bool) -> None:
    """Its id alone finds several; one that stands alone in view is found by it."""
    seller = Anchor(Locator(id="seller", text="Sunny Flagship"), "Sunny Flagship", "")
    edge = Edge(source_page="home", target_page="shop", locator=seller.locator, label="Sunny Flagship")
    of = drawn(
        *HOME,
        found("shop", "", ["Follow"]),
        items("Sunny Flagship"),
        ev.Anchored(page="home", anchors=(seller,), below=below),
        ev.Tried(page="home", locator=seller.locator, state="tried", led_to="shop"),
        ev.Led(edge=edge),
    )
    assert [e.locator for e in of.edges] == [Locator(id="seller", any=True if below else None)]


def test_rows_that_lead_to_another_app_keep_their_words() -> None:
    """It shows one page for each, an agreement and a policy; one page of the app's own is a template."""
    ended = ("Terms", "end"), ("Privacy", "end"), ("Version", None)
    browser, template = (found("end", kind=kind, words=["Anything"]) for kind in ("external", "page"))
    kept = drawn(*HOME, browser, *rows_of_about(*ended))
    assert {e.label for e in kept.edges} == {"Terms", "Privacy"}
    assert not {"Terms", "Privacy"} & {e.label for e in drawn(*HOME, template, *rows_of_about(*ended)).edges}


def test_a_row_stands_for_those_of_its_list_and_not_for_one_that_does_nothing() -> None:
    ended = ("Ada", "person"), ("Bo", "person"), ("Cy", "person")
    person = found("person", "Ada", ["Send"], entry="Ada")
    of = drawn(*HOME, person, items("Ada", "Bo", "Cy"), *rows_of_about(*ended))
    assert [e.locator for e in of.edges] == [Locator(id="title", cls="TextView", any=True)]
    of = drawn(*HOME, person, items("Ada", "Bo", "Cy"), *rows_of_about(*ended, ("Version", None)))
    assert not of.edges
    of = drawn(*HOME, person, items("Ada", "Bo", "Cy"), *rows_of_about(*ended, family=""))
    assert not of.edges, "what is in no one list has not one first"


def test_a_place_to_which_only_back_is_left_is_not_in_the_map() -> None:
    """What led there were words of content; who comes there goes on, and only then back leads there."""
    names = ("Ada", "Bo", "Cy")
    known = (*HOME, found("person", "", ["Send"], entry="Ada"), found("chat", "Chat", ["Write"]))
    rows = rows_of_about(*((name, "person") for name in names), ("Version", None))
    on = led("person", "chat", "Send")
    back = ev.Led(edge=Edge(source_page="chat", target_page="person", action="back"))
    to_chat = led("home", "chat", "Chat")
    of = drawn(*known, items(*names), *rows, on, back, to_chat)
    assert {p.name for p in of.pages} == {"Home", "Chat"}
    assert {(e.source_page, e.target_page) for e in of.edges} == {("home", "chat")}
