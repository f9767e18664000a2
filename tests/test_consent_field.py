"""Consent on screens of real apps: asked for seldom, and for nothing without reason."""

from __future__ import annotations

import random
from pathlib import Path

from executor.consent import Touched, of_touch
from executor.keypad import asks_for_payment_password
from executor.labels import WEIGHTY
from executor.pressed import element_at
from lxb.errors import ScreenUnreadable
from lxb.finger import touch_point
from lxb.screen.xml import parse

MOST = 0.04
"""Part of all controls of real apps for which a person may be asked."""


def test_few_controls_of_real_apps_need_a_word(field_data: Path) -> None:
    files = sorted(path for folder in ("dumps", "traces") for path in (field_data / folder).rglob("*.xml"))
    controls = asked = keypads = 0
    for file in random.Random(1).sample(files, min(len(files), 150)):
        try:
            screen = parse(file.read_bytes())
        except ScreenUnreadable:
            continue
        keypads += asks_for_payment_password(screen)
        for control in (e for e in screen if e.clickable and screen.visible_bounds(e) is not None):
            at = touch_point(screen, control)
            needed = of_touch(Touched(screen, at, element_at(screen, at)))
            controls += 1
            asked += needed is not None
            assert needed is None or (needed.kind in WEIGHTY and needed.words)
    assert controls > 500
    assert 0 < asked <= MOST * controls
    assert keypads == 0, "no page of a payment password is among them"
