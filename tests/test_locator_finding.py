"""What a locator finds on a screen: one element, several, or none and why."""

from __future__ import annotations

from lxb.locator import Ambiguous, Locator, NotFound, make, make_any, tap_target
from lxb.screen import Element
from tests.locating import controls
from tests.screen_samples import by_text, node, row, screen


def test_nothing_answers():
    found = Locator(text="设置").one(screen(row("账号")))
    assert found == NotFound(Locator(text="设置"))


def test_what_is_off_the_screen_is_told():
    of = screen(node("ListView", row("底部", box=(0, 2600, 1080, 2700)), flags="scrollable"))
    found = Locator(text="底部").one(of)
    assert isinstance(found, NotFound)
    assert [e.text for e in found.off_screen] == ["底部"]
    assert not Locator(text="底部").holds(of)


def test_bars_of_the_system_never_answer():
    bar = node(
        "FrameLayout",
        node("TextView", text="12:30", id="clock"),
        box=(0, 0, 1080, 63),
        package="com.android.systemui",
    )
    assert Locator(id="clock").find(screen(row("账号"), windows=(bar,))) == []


def test_a_rank_holds_only_among_as_many_as_there_were():
    locator = Locator(id="star", rank=(1, 2))
    two = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(2)))
    three = screen(*(node("ImageView", id="star", flags="clickable") for _ in range(3)))
    assert [e.index for e in locator.find(two)] == [controls(two)[1].index]
    found = locator.one(three)
    assert isinstance(found, Ambiguous)
    assert len(found.elements) == 3


def test_a_heading_does_not_compete_with_the_control_of_its_name():
    of = screen(node("TextView", id="title", text="颜色"), row("颜色"))
    locator = Locator(id="title", text="颜色", cls="TextView")
    assert [tap_target(of, e).clickable for e in locator.find(of)] == [True]
    assert len(locator.find(screen(node("TextView", id="title", text="颜色")))) == 1


def test_a_label_and_the_row_around_it_are_one():
    of = screen(node("LinearLayout", node("TextView", text="订单"), desc="订单", flags="clickable"))
    assert len(Locator(text="订单").find(of)) == 1
    assert make(of, controls(of)[0]) == Locator(desc="订单", cls="LinearLayout")


def test_any_takes_the_first_that_is_seen():
    rows = [row(f"商品{n}", id="name", box=(0, 100 * n - 150, 1080, 100 * n - 50)) for n in range(4)]
    of = screen(*rows)
    locator = make_any(of, by_text(of, "商品3"))
    assert locator == Locator(id="name", cls="TextView", any=True)
    assert [e.text for e in locator.find(of)] == ["商品1"]
    assert isinstance(locator.one(of), Element)
