"""A phone with one of the apps that the package simulates, and what holds for each of them."""

from __future__ import annotations

from functools import cache

from lxb.clock import ManualClock
from lxb.forbidden import is_command
from lxb.screen.xml import parse
from lxb.virtual.load import load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.truth import TrueMap

LOOKS = ("profile=default&lang=zh", "profile=small&lang=en", "profile=tablet&lang=zh")


def phone_with(app: str, options: str = "") -> VirtualPhone:
    """Shows its first page, without any latency."""
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?latency=0&{options}"), ManualClock())
    made.launch(load_app(app).package)
    return made


@cache
def truth_of(app: str, lang: str = "zh") -> TrueMap:
    return phone_with(app, f"lang={lang}").truth(load_app(app).package)


def here(made: VirtualPhone) -> str:
    """True id of the overlay or page on top."""
    place = made.place()
    return place.overlay or place.page


def assert_every_page_is_drawn(app: str, scheme: str, look: str) -> None:
    """Each has words, none of them unfilled, and all that takes taps lies on the screen."""
    made, spec = phone_with(app, look), load_app(app)
    start = made.snapshot()
    for page in spec.pages:
        made.restore(start)
        made.view(f"{scheme}://page/{page}")
        assert here(made) == page
        screen = parse(made.dump())
        words = [e.text + e.desc for e in screen if e.package == spec.package]
        assert any(words), page
        assert not any("${" in w or "'zh'" in w or "None" in w for w in words), page
        assert all(screen.rect.contains(e.bounds.centre) for e in screen if e.clickable and e.bounds)


def assert_commands_are_known(app: str, lang: str, least: int) -> None:
    """What the app itself calls risky, at least so many controls, is known by its words."""
    risky = {(t.start, t.label) for t in truth_of(app, lang).taps if t.forbidden}
    assert len(risky) >= least
    assert {one for one in risky if not is_command(one[1])} == set()
