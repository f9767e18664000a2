"""Whatever a model asks for, something is told: no action breaks the run, and none hangs it."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from executor.action import Action, LongPress, Own, Swipe, Wait
from executor.doing import do
from lxb.errors import LXBError
from lxb.geometry import Point
from tests.doing import Phone

PHONE = Phone()
START = PHONE.phone.snapshot()
ENDINGS = {"done", "looked", "impossible", "refused", "finished"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9), lambda inner: st.lists(inner, max_size=3)
)
ACTIONS = st.one_of(
    *(st.from_type(kind) for kind in get_args(Action) if kind is not Own),
    st.builds(Own, st.text(max_size=20), st.dictionaries(st.text(max_size=9), JSON, max_size=3)),
)


@given(ACTIONS, st.none() | st.text(max_size=20), st.text(max_size=40))
@settings(max_examples=400)
def test_any_action_has_an_ending(action: Action, approval: str | None, thought: str) -> None:
    PHONE.phone.restore(START)
    PHONE.person.consent = "no"
    PHONE.person.took = lambda: True
    began = PHONE.clock.now()
    PHONE.look()
    try:
        done = do(action, PHONE.scene, approval=approval, thought=thought)
    except LXBError:  # the person, or the phone, says no
        return
    assert done.ending in ENDINGS
    assert done.told or done.ending in {"done", "looked", "finished"}
    assert PHONE.clock.now() - began <= 60


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), float("-inf"), -1.0, 0.0, 1e300])
def test_times_that_are_none_are_bounded(seconds: float) -> None:
    at = PHONE.at("Count")
    for action in (LongPress(at, seconds), Swipe(at, Point(500, 500), seconds), Wait(seconds)):
        assert PHONE.do(action).ending in {"done", "looked"}
