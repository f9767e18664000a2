"""Pages of one mould: what led there is content, and the rest of the list need not be tried."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.frontier import NOTHING
from lxb.locator import Locator
from lxb.screen import Screen
from maps.model import Edge, PageKind
from tests.judging import NAMES, World, friends, listing, shown
from tests.screen_samples import Node, node, row


@pytest.fixture
def world() -> World:
    return friends()


def profile(name: str) -> Screen:
    """A page that is made of one mould for everybody."""
    return shown(
        name, *(row(w) for w in ("Birthday", "Groups", "Photos", "Remark", "Common friends", "Messages"))
    )


def test_pages_that_differ_only_in_what_led_there_become_one(world: World) -> None:
    world.find("alma", profile("Alma"))
    assert world.lead("friends", "Alma", "alma") == []
    world.find("frida", profile("Frida"))
    events = world.lead("friends", "Frida", "frida")
    assert events[0] == ev.Merged(kept="alma", dropped="frida")
    assert set(world.expedition.atlas.places) == {"friends", "alma"}
    assert world.expedition.atlas.places["alma"].from_content


def test_then_the_rest_of_the_list_is_content_and_its_words_go(world: World) -> None:
    for name in ("Alma", "Frida"):
        world.find(name.lower(), profile(name))
        events = world.lead("friends", name, name.lower())
    assert (
        ev.GaveUp(page="friends", family=world.candidate("friends", "Cilla").anchor.family, ending="alma")
        in events
    )
    assert {c.state for c in world.expedition.frontier.of("friends")} == {"tried", "skipped"}
    assert world.expedition.atlas.places["alma"].id == "alma"
    words = {str(e.locator) + e.label for e in world.expedition.atlas.edges.values()}
    assert not any(name in said for name in NAMES for said in words)


def folder(name: str, *items: Node) -> Screen:
    """A page of a mail program: all folders are made of one mould."""
    controls = (row(w) for w in ("Mark as read", "Filter", "Sort", "Archive", "Write", "Select"))
    return shown(name, *controls, *(items or (row("No mail here", id="empty"),)))


FOLDERS = ("All mail", "Inbox", "Sent", "Drafts")


def mailbox(first: Screen, drawer: PageKind = "page") -> World:
    """A first page with a control that opens a list of folders."""
    made = World()
    made.find("home", first)
    made.expedition.apply(ev.Home(page="home"))
    made.find("drawer", shown("", listing(*FOLDERS)))
    made.expedition.atlas.places["drawer"].kind = drawer
    opens = Edge(source_page="home", target_page="drawer", locator=Locator(id="menu"), label="Menu")
    made.expedition.apply(ev.Led(edge=opens))
    return made


@pytest.mark.parametrize(
    ("first", "drawer"),
    [
        pytest.param(folder("All mail"), "page", id="rows that name the first page"),
        pytest.param(folder("Mail"), "page", id="rows that lead to its like"),
        pytest.param(shown("Today", row("Weather"), row("News")), "overlay", id="rows of a drawer"),
    ],
)
def test_folders_that_are_empty_are_places_with_names(first: Screen, drawer: PageKind) -> None:
    made = mailbox(first, drawer)
    for name in ("Inbox", "Sent", "Drafts"):
        made.find(name, folder(name))
        assert "merged" not in made.kinds(made.lead("drawer", name, name))
    assert made.expedition.atlas.places.keys() >= {"home", "Inbox", "Sent", "Drafts"}
    assert made.expedition.atlas.home == "home"


def test_rows_whose_pages_hold_content_of_one_kind_lead_to_a_template() -> None:
    made = mailbox(folder("All mail"))
    made.find("Inbox", folder("Inbox", row("Three new ones", id="head")))
    made.lead("drawer", "Inbox", "Inbox")
    made.find("Sent", folder("Sent", row("Yours sincerely", id="head")))
    assert made.lead("drawer", "Sent", "Sent")[0] == ev.Merged(kept="Inbox", dropped="Sent")


def test_the_first_page_is_never_dropped() -> None:
    """Without one nothing of what was found gets into a map."""
    made = mailbox(folder("All mail", row("Three new ones", id="head")))
    made.find("Inbox", folder("Inbox", row("Yours sincerely", id="head")))
    made.lead("drawer", "Inbox", "Inbox")
    events = made.lead("drawer", "All mail", "home")
    assert events[0] == ev.Merged(kept="home", dropped="Inbox")
    atlas = made.expedition.atlas
    assert (atlas.home, set(atlas.places)) == ("home", {"home", "drawer"})


def test_pages_of_their_own_stay_apart(world: World) -> None:
    """Rows of settings lead to pages whose frames are alike, and what they hold is not."""
    world.find("alma", shown("Alma", row("Wi-Fi"), row("Bluetooth"), row("Hotspot")))
    world.lead("friends", "Alma", "alma")
    world.find("frida", shown("Frida", row("Wallpaper"), row("Dark theme"), row("Font size")))
    assert world.lead("friends", "Frida", "frida") == []


def test_pages_that_do_not_carry_the_words_of_their_row_are_no_template(world: World) -> None:
    for name in ("Alma", "Frida"):
        world.find(name.lower(), profile("Somebody else" if name == "Alma" else "Nobody"))
        events = world.lead("friends", name, name.lower())
    assert "merged" not in world.kinds(events)


def test_a_third_page_of_one_plain_frame_makes_a_template(world: World) -> None:
    for name in ("Alma", "Frida", "Bertil"):
        world.find(name.lower(), shown(name, row("Call back later"), node("TextView", text=f"About {name}")))
        events = world.lead("friends", name, name.lower())
    assert [(e.kept, e.dropped) for e in events if isinstance(e, ev.Merged)] == [
        ("alma", "frida"),
        ("alma", "bertil"),
    ]


def test_a_second_page_of_one_plain_frame_waits_for_the_third(world: World) -> None:
    for name in ("Alma", "Frida"):
        world.find(name.lower(), shown(name, row("Call back later"), node("TextView", text=f"About {name}")))
        events = world.lead("friends", name, name.lower())
    family = world.candidate("friends", "Cilla").anchor.family
    assert events == [ev.Suspected(page="frida", source="friends", family=family)]
    open_now = {page: world.expedition.has_open(page) for page in ("alma", "frida")}
    assert open_now == {"alma": True, "frida": False}, "of one kind one page is looked at"
    world.expedition.apply(ev.GaveUp(page="friends", out_of_reach=True))
    assert world.expedition.has_open("frida"), "nothing is left that would tell"


def test_a_suspect_is_of_the_template_that_another_list_proves_where_that_has_a_row_for_it() -> None:
    def label(name: str) -> Screen:
        return shown(name, row("Select"), node("TextView", text=f"About {name}"))

    made = World()
    made.find("drawer", shown("", listing("Inbox", "Alma", "Bertil", "Cilla", "Settings")))
    made.expedition.atlas.places["drawer"].kind = "overlay"
    made.find("Settings", shown("Settings", row("Signature"), listing("Sound", "Font")))
    made.lead("drawer", "Settings", "Settings")
    for name in ("Inbox", "Alma", "Bertil", "Cilla"):
        made.find(name, label(name))
        made.lead("drawer", name, name)
    assert made.expedition.suspected.keys() == {"Alma", "Bertil", "Cilla"}
    made.find("labels", shown("Labels", listing("Alma", "Bertil", "Cilla", "Doris")))
    made.lead("labels", "Alma", "Alma")
    made.lead("labels", "Bertil", "Bertil")
    made.find("Doris", label("Doris"))
    events = made.lead("labels", "Doris", "Doris")
    assert {e.dropped for e in events if isinstance(e, ev.Merged)} == {"Bertil", "Cilla", "Doris"}
    assert made.expedition.atlas.places.keys() >= {"Inbox", "Alma"}


def test_pages_that_are_nothing_but_a_title_tell_nothing(world: World) -> None:
    for name in ("Alma", "Frida", "Bertil"):
        world.find(name.lower(), shown(name))
        events = world.lead("friends", name, name.lower())
    assert "merged" not in world.kinds(events)


def test_rows_that_do_nothing_at_both_ends_are_left(world: World) -> None:
    world.lead("friends", "Alma", None)
    world.lead("friends", "Frida", None)
    events = world.lead("friends", "Bertil", None)
    assert events == [
        ev.GaveUp(page="friends", family=world.candidate("friends", "Cilla").anchor.family, ending=NOTHING)
    ]
    assert world.candidate("friends", "Alma").anchor.label == "Alma", "their words stay"


def test_a_list_without_ids_keeps_the_first_row_as_its_way_in() -> None:
    world = World()
    world.find("friends", shown("Friends", listing(*NAMES, ids=False)))
    for name in ("Alma", "Frida"):
        world.find(name.lower(), profile(name))
        world.lead("friends", name, name.lower())
    (way,) = [e for e in world.expedition.atlas.edges.values() if e.source_page == "friends"]
    assert way.locator == Locator(text="Alma", cls="TextView")


def test_a_control_that_stands_alone_says_nothing_about_others() -> None:
    world = World()
    world.find("me", shown("Me", row("Orders"), row("Help")))
    world.find("orders", shown("Orders", row("All")))
    assert world.lead("me", "Orders", "orders") == []
