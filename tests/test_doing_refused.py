"""Whatever is touched on an app, while the person refuses everything: nothing of consequence happens."""

from __future__ import annotations

import random

import pytest

from executor.action import Action, Back, Fling, LongPress, Tap, Type
from executor.doing import do
from lxb.finger import touch_point
from lxb.screen import Screen, is_field
from tests.doing import Phone

CONSEQUENCES = {"paid", "sent", "deleted", "called", "logged_out", "shared", "uninstalled"}
STEPS = 250


def anything(screen: Screen, chance: random.Random) -> Action:
    """Mostly a tap on any control, now and then something else."""
    controls = [e for e in screen if e.clickable and screen.visible_bounds(e)]
    what = chance.random()
    if not controls or what < 0.06:
        return Back()
    if what < 0.12:
        return Fling(chance.choice(("up", "down", "left")))
    control = chance.choice(controls)
    at = touch_point(screen, control)
    if is_field(control):
        return Type(chance.choice(("你好", "5", "138")), where=at, submit=chance.random() < 0.5)
    return LongPress(at) if what < 0.16 else Tap(at)


@pytest.mark.parametrize(
    ("app", "lang"),
    [
        ("messages", "zh"),
        ("messages", "en"),
        ("taobao", "zh"),
        pytest.param("taobao", "en", marks=pytest.mark.slow),
        ("notes", "zh"),
        ("dialer", "zh"),
    ],
)
def test_nothing_of_consequence_is_done_by_accident(app: str, lang: str) -> None:
    phone = Phone(app, f"lang={lang}&seed=4")
    phone.person.consent = "no"
    chance, package = random.Random(app + lang), phone.phone.apps[0]
    endings = set()
    for step in range(STEPS):
        if step % 60 == 59 or phone.look().package != package:
            phone.phone.force_stop(package)
            phone.phone.launch(package)
        endings.add(do(anything(phone.look(), chance), phone.scene).ending)
    assert [event.kind for event in phone.phone.events if event.kind in CONSEQUENCES] == []
    assert endings >= {"done", "refused"}
    assert phone.person.requests, "consent was asked for on the way"
