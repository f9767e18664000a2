"""A page that moved between the model's look and the touch: nothing but what was named is touched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from executor.action import Action, Described, Listed, LongPress, Tap
from executor.doing import Place, do
from executor.doing.moved import moved
from lxb.finger import touch_point
from lxb.screen import Element, Screen
from tests.doing import Phone

RED, BLUE = "Red shoes", "Blue shoes"


def choosing() -> Phone:
    phone = Phone()
    phone.tap("Choose")
    phone.look()
    return phone


def with_texts(screen: Screen, *texts: tuple[Element, str]) -> Screen:
    """The same screen where elements said something else when the model saw it."""
    elements = list(screen.elements)
    for element, text in texts:
        elements[element.index] = replace(element, text=text)
    return replace(screen, elements=tuple(elements))


def swapped(phone: Phone) -> tuple[Screen, Element]:
    """The screen on which red was where blue is now, and red on it."""
    red, blue = phone.element(RED), phone.element(BLUE)
    old = with_texts(phone.look(), (red, BLUE), (blue, RED))
    return old, next(e for e in old if e.text == RED)


@pytest.mark.parametrize("how", ["listed", "described", "point", "hold"])
def test_what_lies_there_by_now_is_not_taken_for_what_was_named(how: str) -> None:
    phone = choosing()
    old, red = swapped(phone)
    at = touch_point(old, red)
    phone.scene.screen, phone.scene.listed = old, {1: red}
    phone.scene.ground = lambda words, scene: Place(at, red)
    ways: dict[str, Action] = {
        "listed": Tap(Listed(1)),
        "described": Tap(Described(RED)),
        "point": Tap(at),
        "hold": LongPress(Listed(1)),
    }
    before = phone.state("colour")
    done = do(ways[how], phone.scene)
    assert (done.ending, phone.state("colour")) == ("impossible", before)
    assert done.after is not None, "the model is shown what is there now"


@pytest.mark.parametrize("listed", [True, False])
def test_what_is_still_there_is_tapped(listed: bool) -> None:
    phone = choosing()
    red = phone.element(RED)
    phone.scene.listed = {1: red}
    done = do(Tap(Listed(1) if listed else phone.at(RED)), phone.scene)
    assert (done.ending, phone.state("colour")) == ("done", "red")


@pytest.mark.parametrize("listed", [True, False])
def test_a_countdown_on_a_control_moves_nothing(listed: bool) -> None:
    phone = choosing()
    red, at = phone.element(RED), phone.at(RED)
    old = with_texts(phone.look(), (red, f"{RED} 5"))
    phone.scene.screen, phone.scene.listed = old, {1: old.elements[red.index]}
    assert do(Tap(Listed(1) if listed else at), phone.scene).ending == "done"


@pytest.mark.parametrize("listed", [True, False])
def test_rows_of_which_only_the_figures_differ_are_not_the_same(listed: bool) -> None:
    phone = choosing()
    one, two = phone.element(RED), phone.element(BLUE)
    old = with_texts(phone.look(), (one, "Room 101"), (two, "Room 102"))
    now = with_texts(phone.look(), (one, "Room 102"), (two, "Room 101"))
    place = Place(touch_point(old, one), old.elements[one.index])
    action = Tap(Listed(1) if listed else place.at)
    assert moved(action, [place], old, now)
    assert not moved(action, [place], old, with_texts(now, (one, "Room 101")))
