"""Bars that pages share: where a control of one leads is known without trying it on each."""

from __future__ import annotations

from explorer import events as ev
from explorer.inference import inferred
from tests.judging import World, listing, shown
from tests.screen_samples import Node, node, row, screen


def tabs(selected: str) -> Node:
    cells = [
        node(
            "FrameLayout",
            node("TextView", text=name),
            id=f"tab_{name.lower()}",
            box=(216 * n, 2200, 216 * n + 216, 2350),
            flags="clickable selected" if name == selected else "clickable",
        )
        for n, name in enumerate(("Home", "Feed", "Cart", "Chats", "Me"))
    ]
    return node("LinearLayout", *cells, id="tabs", box=(0, 2200, 1080, 2350))


def tabbed() -> World:
    """Home, whose tabs were tried, and Cart and Me, which share them."""
    world = World()
    for page in ("Home", "Cart", "Me"):
        world.find(page.lower(), screen(node("FrameLayout", tabs(page))))
    for words in ("Cart", "Me"):
        world.lead("home", words, words.lower())
    return world


def test_a_tab_that_was_tried_on_one_page_is_known_on_all_that_share_the_bar() -> None:
    world = tabbed()
    tried, led = inferred(world.candidate("cart", "Me"), world.expedition)
    assert isinstance(tried, ev.Tried)
    assert isinstance(led, ev.Led)
    assert (tried.state, tried.led_to) == ("inferred", "me")
    assert (led.edge.source_page, led.edge.target_page, led.edge.seen) == ("cart", "me", 0)


def test_what_was_not_tried_anywhere_is_not_known() -> None:
    world = tabbed()
    assert inferred(world.candidate("cart", "Chats"), world.expedition) == []


def test_where_pages_say_different_things_nothing_is_inferred() -> None:
    world = tabbed()
    world.find("feed", screen(node("FrameLayout", tabs("Feed"))))
    world.lead("feed", "Me", "home")
    assert inferred(world.candidate("cart", "Me"), world.expedition) == []


def test_a_control_that_two_pages_happen_to_share_is_no_bar() -> None:
    world = tabbed()
    of = screen(
        node("FrameLayout", node("FrameLayout", node("TextView", text="Me"), id="tab_me", flags="clickable"))
    )
    world.find("lone", of)
    assert inferred(world.candidate("lone", "Me"), world.expedition) == []


def test_rows_of_one_name_on_pages_that_share_tabs_are_no_bar() -> None:
    def body(*names: str) -> Node:
        rows = [row(name, id="") for name in names]
        return node("LinearLayout", *rows, box=(0, 210, 1080, 210 + 160 * len(names)))

    world = World()
    world.find("home", screen(node("FrameLayout", body("Steps", "Sleep", "Weight"), tabs("Home"))))
    world.find("trends", screen(node("FrameLayout", body("Steps", "Sleep", "Compare"), tabs("Feed"))))
    world.find("cart", screen(node("FrameLayout", tabs("Cart"))))
    for words in ("Steps", "Sleep"):
        world.find(f"trend_{words}", shown(words, row("Last week")))
        world.lead("trends", words, f"trend_{words}")
    world.lead("trends", "Cart", "cart")
    assert inferred(world.candidate("home", "Steps"), world.expedition) == []
    assert inferred(world.candidate("home", "Cart"), world.expedition) != []


def test_what_is_chosen_from_by_the_names_of_tabs_is_no_bar_of_tabs() -> None:
    names = ("Taxi", "Bike", "Driver", "Bus")

    def bar(id: str) -> Node:
        chips = [
            node("TextView", text=name, box=(250 * n, 210, 250 * n + 250, 330), flags="clickable")
            for n, name in enumerate(names)
        ]
        return node("RecyclerView" if id else "LinearLayout", *chips, id=id, box=(0, 210, 1080, 330))

    world = World()
    world.find("home", screen(node("FrameLayout", bar("services"))))
    world.find("trips", shown("Trips", bar("")))
    for words in names[:3]:
        world.find(words.lower(), shown(words, row(f"Prices of {words}")))
        world.lead("home", words, words.lower())
    assert inferred(world.candidate("trips", "Driver"), world.expedition) == []


def test_a_list_of_the_same_names_on_another_page_is_no_bar() -> None:
    world = World()
    for page in ("by_storage", "by_battery"):
        world.find(page, shown(page, listing("Camera", "Clock", "Files", "Mail", "Maps", ids=False)))
    for page in ("storage", "battery"):
        world.find(page, shown(page, row("Clear all of it")))
    for words in ("Camera", "Clock"):
        world.lead("by_storage", words, "storage")
    assert inferred(world.candidate("by_battery", "Clock"), world.expedition) == []


def test_no_page_is_inferred_to_lead_to_itself() -> None:
    world = tabbed()
    world.find("double", screen(node("FrameLayout", tabs("Feed"))))
    world.lead("home", "Chats", "double")
    assert inferred(world.candidate("double", "Chats"), world.expedition) == []
