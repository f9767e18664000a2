"""Explorations that are cut short and gone on with end where one in one go ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lxb.virtual.spec import PhoneSpec
from tests.exploring import Journey

APP = Path(__file__).with_name("explorer_app.yaml")


def started(options: str = "") -> Journey:
    return Journey(PhoneSpec.parse(f"virtual:{APP}?latency=0&lang=en&{options}"))


def sweep(*numbers: int) -> list[Any]:
    """More of the same, for the long run."""
    return [pytest.param(number, marks=pytest.mark.slow) for number in numbers]


def places(made: Journey) -> list[str]:
    """Names of the map's pages; a page that is there twice would be so here."""
    return sorted(page.name for page in made.map)


@pytest.fixture(scope="module")
def whole() -> list[str]:
    """What one go finds, which test_explorer_journey holds against the truth."""
    made = started()
    made.go()
    return places(made)


@pytest.mark.parametrize("every", [3, 11, *sweep(5, 23)])
def test_cut_short_again_and_again_it_finds_the_same_places(whole: list[str], every: int) -> None:
    made = started()
    for _ in range(200):
        made.go(actions=every)
        if made.reason == "all explored":
            break
    assert (made.reason, places(made)) == ("all explored", whole)


@pytest.mark.parametrize("at", [1, 28, 64, *sweep(10, 19, 37, 46, 55, 73)])
def test_cut_short_once_wherever_it_is(whole: list[str], at: int) -> None:
    made = started()
    made.go(actions=at)
    assert made.reason == "limit:actions"
    made.go()
    assert (made.reason, places(made)) == ("all explored", whole)


@pytest.mark.parametrize("at", [10, *sweep(40)])
def test_gone_on_with_on_a_phone_that_misbehaves(whole: list[str], at: int) -> None:
    made = started("faults=splash,popup,permission")
    made.go(actions=at)
    made.go()
    assert (made.reason, places(made)) == ("all explored", whole)


def test_what_is_explored_is_not_explored_again() -> None:
    made = started()
    spent = made.go().performer.counts.actions
    again = made.go().performer.counts.actions
    assert made.reason == "all explored"
    assert again < spent / 10
