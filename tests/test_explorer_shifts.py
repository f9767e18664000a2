"""Controls whose words change: they are found again without them, or given up."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.shifts import shifts
from lxb.screen import Screen
from tests.judging import NAMES, World, friends, listing, shown
from tests.screen_samples import node, row, screen


@pytest.fixture
def world() -> World:
    return friends()


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
