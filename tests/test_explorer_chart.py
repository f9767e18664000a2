"""From what an expedition knows to a map file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from explorer import events as ev
from explorer.anchors import Anchor
from explorer.chart import chart
from explorer.expedition import Expedition
from lxb.locator import Locator
from maps.checks import check
from maps.content_words import digest
from maps.facts import Fact
from maps.graph import NavigationMap
from maps.model import Edge, MapFile, Overlay, Page
from tests.exploring import ABOUT

PACKAGE = "com.example.app"
LIST = "list/row"


def found(page: str, title: str = "", words: Iterable[str] = (), **more: Any) -> ev.Event:
    tabs = tuple(more.pop("tabs", ()))
    facts = [Fact("text", text=w, cls="TextView") for w in words] + [Fact("tab", text=t) for t in tabs]
    if title:
        facts.append(Fact("title", text=title, cls="TextView"))
    given = {
        "event": "found", "page": page, "name": title or page, "kind": "page",
        "activity": "", "facts": tuple(sorted(facts)), "title": title, "tabs": tabs, "layer": "page",
        "package": PACKAGE, "entry": "", "from_content": False, "inputs": (), **more,
    }  # fmt: skip
    return ev.Found.model_validate(given)


def led(start: str, end: str, words: str = "", seen: int = 1, *, returning: bool = False) -> ev.Led:
    edge = Edge(
        source_page=start, target_page=end, locator=Locator(text=words or end), label=words or end, seen=seen
    )
    return ev.Led(edge=edge, returning=returning)


def drawn(*events: ev.Event) -> MapFile:
    expedition = Expedition(PACKAGE)
    for event in events:
        expedition.apply(event)
    file = chart(expedition, *ABOUT)
    assert file is not None
    assert not [finding for finding in check(NavigationMap(file)) if finding.level == "error"]
    return file


def page(of: MapFile, id: str) -> Page:
    return next(p for p in of.pages if p.id == id)


HOME = (found("home", "Home", ["Orders", "Help", "Search"]), ev.Home(page="home"))
ORDERS = found("orders", "My orders", ["All", "Search"])
HELP = found("help", "Help", ["Ask us", "Search"])


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


def test_title_and_tabs_must_hold_and_telling_words_come_before_common_ones() -> None:
    of = drawn(*HOME, found("cart", "My cart", ["Checkout list", "Search"], tabs=["Cart"]), ORDERS, HELP)
    cart = page(of, "cart")
    must, rest = cart.marks[: cart.must], cart.marks[cart.must :]
    assert {(m.text, m.selected) for m in must} == {("My cart", None), ("Cart", True)}
    assert [m.text for m in rest] == ["Checkout list", "Search"]


def test_what_did_not_stay_is_no_mark() -> None:
    more = [ev.Seen(page="home", facts=(Fact("title", text="Home", cls="TextView"),)) for _ in range(3)]
    of = drawn(*HOME, *more)
    assert [m.text for m in page(of, "home").marks] == ["Home"]


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


# --- edges ------------------------------------------------------------------------------------------------


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


def test_of_what_came_up_once_only_ids_and_common_words_are_in_the_map() -> None:
    """No list shows its words, so nothing else tells that they are content."""
    close = Locator(id="iv_close")
    greeting, other = (
        Overlay(kind="ad", marks=(Locator(text=words), Locator(id="ad_root", text=words)), dismiss=close)
        for words in ("Ann's birthday is near", "Mr Zhang, your report is ready")
    )
    alone = Overlay(kind="dialog", marks=(Locator(text="Mr Zhang"),), dismiss=close)
    titled = Overlay(kind="dialog", marks=(Locator(text="My orders"),), dismiss=Locator(text="Not now"))
    met = (ev.Overlaid(overlay=overlay) for overlay in (greeting, other, alone, titled))
    of = drawn(*HOME, ORDERS, led("home", "orders", "Orders"), *met)
    marks = [overlay.marks for overlay in of.overlays]
    assert marks == [(Locator(id="ad_root"),), (Locator(text="My orders"),)]


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


# --- content ----------------------------------------------------------------------------------------------

FRIENDS = ("Alma Quist", "Bertil Rohn", "Cilla Stark")


def friends(*, whole: bool = True) -> list[ev.Event]:
    """A list of people that were found out to be content: two were tried, both led to one template."""
    rows = tuple(Anchor(Locator(id="row", text=name), name, LIST) for name in FRIENDS)
    first = Locator(id="row", text=FRIENDS[0])
    events: list[ev.Event] = [
        *HOME,
        found(
            "friends",
            "Friends",
            [*FRIENDS, "Add a friend"],
        ),
        led("home", "friends"),
        ev.Anchored(page="friends", anchors=rows),
        found("alma-quist", FRIENDS[0], ["Birthday", "Groups"], entry=FRIENDS[0]),
        ev.Tried(page="friends", locator=first, state="tried", led_to="alma-quist"),
        ev.Led(edge=Edge(source_page="friends", target_page="alma-quist", locator=first, label=FRIENDS[0])),
        ev.Untitled(page="alma-quist"),
        ev.GaveUp(page="friends", family=LIST, ending="alma-quist"),
    ]
    if whole:
        events.append(ev.Shifted(page="friends", locator=first, into=Locator(id="row", any=True)))
    return events


def test_no_name_of_an_item_is_in_the_map() -> None:
    of = drawn(*friends())
    written = of.model_dump_json().casefold()
    for name in FRIENDS:
        assert name.casefold() not in written
        assert name.casefold().replace(" ", "-") not in written
    assert page(of, "friends").description == ""
    assert [m.text for m in page(of, "friends").marks] == ["Friends", "Add a friend"]


def test_a_page_of_content_is_called_after_the_page_that_it_is_of() -> None:
    of = drawn(*friends())
    item = page(of, "friends-details")
    assert (item.name, item.must) == ("Friends · details", 0)
    ends = [(e.source_page, e.target_page, e.label) for e in of.edges]
    assert ends == [("home", "friends", "friends"), ("friends", "friends-details", "first item")]


def test_the_words_of_a_map_are_in_the_language_of_the_phone() -> None:
    app, built = ABOUT
    expedition = Expedition(PACKAGE)
    for event in friends():
        expedition.apply(event)
    of = chart(expedition, app, built.model_copy(update={"locale": "zh-CN"}))
    assert of is not None
    assert {"Friends · 详情"} < {p.name for p in of.pages}
    assert of.edges[-1].label == "第一项"


def test_two_pages_of_content_get_ids_of_their_own() -> None:
    of = drawn(
        *friends(),
        found("page", "", ["Price"], from_content=True),
        ev.Led(edge=Edge(source_page="home", target_page="page", locator=Locator(id="row", any=True))),
    )
    assert len({p.id for p in of.pages}) == len(of.pages) == 4


@pytest.mark.parametrize("ending", ["help", "nothing"])
def test_rows_that_all_end_alike_are_no_marks_but_for_names_of_pages(ending: str) -> None:
    """They may be suggestions, brands or people; that they are the app's own words, nothing says."""
    rows = tuple(Anchor(Locator(text=w), w, LIST) for w in ("Orders", "Help", "Search"))
    of = drawn(
        *HOME,
        HELP,
        ev.Anchored(page="home", anchors=rows),
        led("home", "help", "Help"),
        ev.GaveUp(page="home", family=LIST, ending=ending),
    )
    assert {m.text for m in page(of, "home").marks} == {"Home", "Help"}


def items(*words: str) -> ev.Content:
    return ev.Content(items=tuple(map(digest, words)), values=())


def values(*words: str) -> ev.Content:
    return ev.Content(items=(), values=tuple(map(digest, words)))


def test_what_is_content_anywhere_is_content_everywhere() -> None:
    """A shop on the card of its goods is a shop where a control of its own leads to it, too."""
    shop = found("shop", "", ["Follow", "Sunny Flagship"], name="Sunny Flagship", entry="Sunny Flagship")
    known = (*HOME, ORDERS, shop, led("home", "orders"))
    to_shop = ev.Led(
        edge=Edge(
            source_page="orders",
            target_page="shop",
            locator=Locator(id="seller", text="Sunny Flagship"),
            label="Sunny Flagship",
        )
    )
    seller = Anchor(Locator(id="seller", text="Sunny Flagship"), "Sunny Flagship", "")
    tried = ev.Tried(page="orders", locator=seller.locator, state="tried", led_to="shop")
    of = drawn(*known, ev.Anchored(page="orders", anchors=(seller,)), tried, to_shop, items("Sunny Flagship"))
    assert "sunny" not in of.model_dump_json().casefold()
    assert [(e.label, e.locator) for e in of.edges if e.source_page == "orders"] == [
        ("seller", Locator(id="seller"))
    ]


def test_a_control_that_only_words_of_content_tell_is_left_out_with_what_it_leads_to() -> None:
    person = found("ada", "", ["Write"], name="Ada Marsh", entry="Ada Marsh")
    of = drawn(
        *HOME, ORDERS, person, led("home", "orders"), led("orders", "ada", "Ada Marsh"), items("Ada Marsh")
    )
    assert [p.id for p in of.pages] == ["home", "orders"]


def test_the_title_of_a_page_is_the_apps_own_though_it_is_a_value_elsewhere() -> None:
    of = drawn(*HOME, HELP, led("home", "help", "Help"), values("Help", "Ask us"))
    assert page(of, "help").name == "Help"
    assert "Ask us" not in {m.text for m in page(of, "help").marks}


@pytest.mark.parametrize("words", ["ada@example.com", "ada_marsh", "138****0001", "no 123456789"])
def test_accounts_and_numbers_are_nobodys_labels(words: str) -> None:
    of = drawn(*HOME, HELP, led("home", "help", words), found("other", "Other", [words, "More"]))
    assert words not in of.model_dump_json()


def test_what_names_no_control_is_no_mark_where_there_is_a_title() -> None:
    facts = (Fact("said", text="Ada", cls="TextView"), Fact("title", text="Help", cls="TextView"))
    said = [found("help", "Help", facts=facts), ev.Seen(page="help", facts=facts)]
    of = drawn(*HOME, *said, led("home", "help"))
    assert "Ada" not in {m.text for m in page(of, "help").marks}


def test_a_dialog_without_title_is_told_by_what_it_says() -> None:
    facts = [Fact("said", text="Clear the history"), Fact("text", text="OK", cls="Button")]
    ask = found("ask", name="Clear the history", layer="window", kind="overlay", facts=tuple(sorted(facts)))
    of = drawn(*HOME, ask, led("home", "ask", "Clear"))
    assert {m.text for m in page(of, "ask").marks} == {"Clear the history", "OK"}


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


def test_the_id_of_a_page_stays_when_more_is_learnt() -> None:
    first = drawn(*HOME, ORDERS, led("home", "orders"))
    later = drawn(*HOME, ORDERS, led("home", "orders"), HELP, led("orders", "help"), items("Blue shoes"))
    assert {p.id for p in first.pages} < {p.id for p in later.pages}


def test_home_without_a_title_is_called_as_the_app_is() -> None:
    of = drawn(found("page", name="page", words=["Orders"]), ev.Home(page="page"))
    assert (of.pages[0].name, of.pages[0].id) == ("App", "page")


def test_the_title_of_a_page_that_only_an_items_page_leads_to_is_the_items() -> None:
    """The chat with a seller, from goods; but not the page that the control there says."""
    row = ev.Led(edge=Edge(source_page="home", target_page="goods", locator=Locator(id="row", any=True)))
    goods, chat = (
        found("goods", "", ["Ask", "Reviews"], from_content=True),
        found("chat", "Sunny Flagship", ["Send"]),
    )
    reviews = found("reviews", "All reviews", ["Newest"])
    of = drawn(
        *HOME, goods, chat, reviews, row, led("goods", "chat", "Ask"), led("goods", "reviews", "reviews")
    )
    assert "Sunny Flagship" not in of.model_dump_json()
    assert {p.name for p in of.pages} == {"Home", "Home · details", "Ask", "All reviews"}


@pytest.mark.parametrize(
    ("label", "title", "known", "its_own"),
    [
        ("用户评价", "宝贝评价", (), True),
        ("User reviews", "Reviews of this", (), True),
        ("进店", "悦木家居", (), False),
        ("家居馆", "悦木家居", ("悦木家居",), False),
        ("家居馆", "悦木家居", ("家居馆",), False),
    ],
)
def test_a_title_that_the_control_half_says_is_the_pages_own(
    label: str, title: str, known: tuple[str, ...], its_own: bool
) -> None:
    row = ev.Led(edge=Edge(source_page="home", target_page="goods", locator=Locator(id="row", any=True)))
    goods, end = found("goods", "", [label, "Ask"], from_content=True), found("end", title, ["Newest"])
    of = drawn(*HOME, goods, end, row, led("goods", "end", label), items(*known))
    assert (
        title in {p.name for p in of.pages} or any(title == m.text for p in of.pages for m in p.marks)
    ) is its_own


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


def test_names_of_controls_that_come_and_go_are_no_marks() -> None:
    stays = Fact("text", text="Help", cls="TextView")
    sights = [
        ev.Seen(page="home", facts=(*f, stays)) for f in ((), (Fact("text", text="Ada", cls="TextView"),) * 1)
    ]
    first = found("home", facts=(Fact("text", text="Ada", cls="TextView"), stays))
    of = drawn(first, ev.Home(page="home"), *sights)
    assert [m.text for m in of.pages[0].marks] == ["Help"]


def test_look_alikes_that_lead_nowhere_are_no_marks() -> None:
    """Friends in a sheet to share with are not tapped: of what kind they are nothing else tells."""
    rows = [Fact("text", id="friend", text=name, cls="TextView") for name in FRIENDS]
    sheet = found("share", "Share", facts=(Fact("title", text="Share", cls="TextView"), *rows))
    of = drawn(*HOME, sheet, led("home", "share", "Share"))
    assert [m.text for m in page(of, "share").marks] == ["Share"]


@pytest.mark.parametrize("led_to", [None, "orders"])
def test_a_list_of_which_at_most_one_was_tried_may_be_people(led_to: str | None) -> None:
    """A build that was cut short knows neither them, nor others of their make that no locator tells apart."""
    rows = tuple(Anchor(Locator(text=name, cls="TextView"), name, LIST) for name in (*FRIENDS, "Dan"))
    first = rows[0].locator
    of = drawn(
        found("home", "Home", [*FRIENDS, "Dan", "Eve"]),
        ev.Home(page="home"),
        ORDERS,
        ev.Anchored(page="home", anchors=rows),
        *([ev.Tried(page="home", locator=first, state="tried", led_to=led_to)] if led_to else ()),
    )
    assert [m.text for m in page(of, "home").marks] == ["Home"]


def test_what_a_control_says_whose_words_change_is_no_mark() -> None:
    """Not even where it read the same at all sights that were counted."""
    now, later = (Fact("desc", id="banner", desc=words, cls="FrameLayout") for words in ("Spring", "Sale"))
    banner, title = Locator(id="banner", desc="Summer", cls="FrameLayout"), Fact("title", text="Home")
    of = drawn(
        found("home", "Home", facts=(now, title)),
        ev.Home(page="home"),
        ev.Anchored(page="home", anchors=(Anchor(banner, "Summer", ""),)),
        ev.Shifted(page="home", locator=banner, into=Locator(id="banner", cls="FrameLayout")),
        found("orders", "My orders", ["All", "Summer"]),
        led("home", "orders"),
        *[ev.Seen(page="home", facts=(now, later, title))] * 3,
    )
    said = {words for p in of.pages for m in p.marks for words in (m.text, m.desc) if words}
    assert said == {"Home", "My orders", "All"}


def rows_of_about(*ended: tuple[str, str | None], family: str = LIST) -> list[ev.Event]:
    """A list of rows of one id on the first page, and how each of them ended."""
    made = [Anchor(Locator(id="title", text=words, cls="TextView"), words, family) for words, _ in ended]
    events: list[ev.Event] = [ev.Anchored(page="home", anchors=tuple(made))]
    for row, (words, end) in zip(made, ended, strict=True):
        state = "tried" if end else "dead"
        events.append(ev.Tried(page="home", locator=row.locator, state=state, led_to=end))
        if end:
            edge = Edge(source_page="home", target_page=end, locator=row.locator, label=words)
            events.append(ev.Led(edge=edge))
    return events


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


def test_what_sliders_set_tells_a_page_of_few_controls() -> None:
    """A small screen shows the sliders at its top and none of the rows below."""
    facts = (
        Fact("said", id="seekbar", desc="Media volume", cls="SeekBar"),
        Fact("said", text="Ada", cls="TextView"),
        Fact("title", text="Sound", cls="TextView"),
    )
    said = [found("sound", "Sound", facts=facts), ev.Seen(page="sound", facts=facts)]
    marks = page(drawn(*HOME, *said, led("home", "sound")), "sound").marks
    assert {m.text or m.desc for m in marks} == {"Sound", "Media volume"}
