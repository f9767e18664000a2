"""Which facts of a page become the marks that it is told by."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.anchors import Anchor
from lxb.locator import Locator
from maps.facts import Fact
from tests.charting import FRIENDS, HELP, HOME, LIST, ORDERS, drawn, found, led, page


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


@pytest.mark.parametrize("cls", ["SeekBar", "ProgressBar", "Switch", "MaterialSwitch", "ToggleButton"])
def test_what_sliders_and_switches_set_tells_a_page_of_few_controls(cls: str) -> None:
    """A small screen shows the sliders at its top and none of the rows below."""
    facts = (
        Fact("said", id="volume", desc="Media volume", cls=cls),
        Fact("said", text="Ada", cls="TextView"),
        Fact("title", text="Sound", cls="TextView"),
    )
    said = [found("sound", "Sound", facts=facts), ev.Seen(page="sound", facts=facts)]
    marks = page(drawn(*HOME, *said, led("home", "sound")), "sound").marks
    assert {m.text or m.desc for m in marks} == {"Sound", "Media volume"}
