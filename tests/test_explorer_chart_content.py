"""Words of content stay out of a map, and pages of content are called after where they are from."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.anchors import Anchor
from explorer.chart import chart
from explorer.expedition import Expedition
from lxb.locator import Locator
from maps.model import Edge, Overlay
from tests.charting import FRIENDS, HELP, HOME, LIST, ORDERS, PACKAGE, drawn, found, items, led, page, values
from tests.exploring import ABOUT


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
