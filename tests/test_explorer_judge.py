"""What is learnt without trying: templates, the rest of a list, shared bars, words that change."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from explorer import events as ev
from explorer.anchors import anchors
from explorer.expedition import Expedition
from explorer.frontier import NOTHING, Candidate
from explorer.inference import inferred
from explorer.shifts import shifts
from explorer.templates import judge
from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen import Screen
from maps.facts import sight
from maps.model import Edge, PageKind
from tests.screen_samples import PACKAGE, Node, node, row, screen

BAR = (0, 63, 1080, 210)


def shown(title: str, *body: Node) -> Screen:
    bar = node("Toolbar", node("TextView", text=title, box=(200, 80, 700, 190)), box=BAR)
    return screen(node("LinearLayout", bar, node("FrameLayout", *body, box=(0, 210, 1080, 2200))))


def listing(*names: str, ids: bool = True) -> Node:
    rows = [row(name, id="name" if ids else "") for name in names]
    return node("RecyclerView", *rows, id="list", box=(0, 210, 1080, 210 + 160 * len(names)))


def profile(name: str) -> Screen:
    """A page that is made of one mould for everybody."""
    return shown(
        name, *(row(w) for w in ("Birthday", "Groups", "Photos", "Remark", "Common friends", "Messages"))
    )


class World:
    """An expedition that is told what a test saw."""

    def __init__(self) -> None:
        self.expedition = Expedition(PACKAGE)
        self.told: list[ev.Event] = []
        self.expedition.keep = self.told.append

    def find(self, page: str, of: Screen) -> None:
        self.expedition.atlas.add(page, page, "page", sight(of))
        offered = tuple(anchors(of, Forbidden()))
        self.expedition.apply(ev.Anchored(page=page, anchors=offered))

    def candidate(self, page: str, words: str) -> Candidate:
        return next(c for c in self.expedition.frontier.of(page) if c.anchor.label == words)

    def lead(self, page: str, words: str, target: str | None) -> list[ev.Event]:
        """A control was tried; what is concluded from it."""
        candidate = self.candidate(page, words)
        state = "tried" if target else "dead"
        locator = candidate.anchor.locator
        self.expedition.apply(ev.Tried(page=page, locator=locator, state=state, led_to=target))
        if target:
            edge = Edge(source_page=page, target_page=target, locator=locator, label=words)
            self.expedition.apply(ev.Led(edge=edge))
        self.told.clear()
        for event in judge(candidate, self.expedition):
            self.expedition.tell(event)
        return list(self.told)

    def kinds(self, events: Iterable[ev.Event]) -> list[str]:
        return [event.event for event in events]


NAMES = ("Alma", "Bertil", "Cilla", "Doris", "Edvin", "Frida")


@pytest.fixture
def world() -> World:
    made = World()
    made.find("friends", shown("Friends", listing(*NAMES)))
    return made


# --- templates --------------------------------------------------------------------------------------------


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


# --- shared bars ------------------------------------------------------------------------------------------


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


# --- words that change ------------------------------------------------------------------------------------


def searching(hint: str) -> Screen:
    inside = node("TextView", id="hint", text=hint)
    bar = node("FrameLayout", inside, box=(0, 80, 900, 200), flags="clickable")
    return screen(node("LinearLayout", bar, row("Orders"), row("Help")))


def test_a_control_that_reads_otherwise_loses_its_words() -> None:
    world = World()
    world.find("home", searching("Blue shoes"))
    now = searching("Red hats")
    (event,) = shifts("home", now, world.expedition.frontier)
    assert isinstance(event, ev.Shifted)
    assert event.into is not None
    assert event.into.text is event.into.desc is None
    assert len(event.into.find(now)) == 1
    world.expedition.apply(event)
    assert list(shifts("home", searching("Green coats"), world.expedition.frontier)) == []


def test_what_reads_the_same_does_not_shift() -> None:
    world = World()
    world.find("home", searching("Blue shoes"))
    assert list(shifts("home", searching("Blue shoes"), world.expedition.frontier)) == []


def test_look_alikes_that_read_otherwise_are_given_up(world: World) -> None:
    now = shown("Friends", listing("Gunnar", *NAMES[1:]))
    (event,) = shifts("friends", now, world.expedition.frontier)
    assert isinstance(event, ev.Shifted)
    assert (event.locator.text, event.into) == ("Alma", None)
    world.expedition.apply(event)
    assert world.candidate("friends", "Alma").state == "vanished"


def test_what_is_merely_gone_has_not_shifted() -> None:
    world = World()
    world.find("home", searching("Blue shoes"))
    assert list(shifts("home", screen(node("LinearLayout", row("Orders"))), world.expedition.frontier)) == []


def test_rows_of_a_page_that_was_scrolled_have_not_shifted() -> None:
    names = [f"Row {chr(65 + n)}" for n in range(9)]
    world = World()
    world.find("settings", shown("Settings", listing(*names[:6])))
    assert list(shifts("settings", shown("Settings", listing(*names[3:])), world.expedition.frontier)) == []
