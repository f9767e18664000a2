"""Fingers, keys, apps and waiting: every action really does something, on the phone and by its own word."""

from __future__ import annotations

import math
from typing import get_args

import pytest

from executor.action import (
    Action,
    Back,
    Described,
    DoubleTap,
    Finish,
    Fling,
    Home,
    Launch,
    ListApps,
    Listed,
    Locate,
    LongPress,
    Noop,
    OpenUrl,
    Press,
    Screenshot,
    Swipe,
    Tap,
    Type,
    Wait,
)
from executor.doing import _AT_PLACES, _WAYS, Place, Unplaced
from executor.doing.keys import chord, key_named
from executor.doing.scene import Scene
from lxb.device import Key
from lxb.errors import Cancelled
from lxb.geometry import Point, Rect
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from tests.doing import Phone


@pytest.fixture
def phone() -> Phone:
    return Phone()


def test_there_is_a_way_for_every_action() -> None:
    assert set(_WAYS) | set(_AT_PLACES) == set(get_args(Action))


def test_a_tap_goes_where_it_is_said_to_go(phone: Phone) -> None:
    done = phone.tap("Count")
    assert (done.ending, phone.state("taps")) == ("done", 1)
    assert done.place is not None
    assert done.place.element is not None
    assert done.place.element.text == "Count"


def test_numbers_mean_what_was_listed_with_the_screen(phone: Phone) -> None:
    count = phone.element("Count")
    assert count.bounds is not None
    phone.scene.listed = {1: count, 2: Rect(*count.bounds)}
    for number in (1, 2):
        assert phone.do(Tap(Listed(number))).ending == "done"
    assert phone.state("taps") == 2
    wrong = phone.do(Tap(Listed(9)))
    assert wrong.ending == "impossible"
    assert "1 to 2" in wrong.told
    phone.scene.listed = {}
    assert phone.do(Tap(Listed(1))).ending == "impossible"
    assert phone.state("taps") == 2


def test_what_is_described_is_found_by_whoever_finds_things(phone: Phone) -> None:
    def found(words: str, scene: Scene) -> Place | Unplaced:
        fits = [e for e in scene.screen if e.text == words]
        return Place(phone.at(words), fits[0]) if fits else Unplaced(f"no {words} here")

    assert phone.do(Tap(Described("Count"))).ending == "impossible", "nobody finds things yet"
    phone.scene.ground = found
    assert phone.do(Tap(Described("Count"))).ending == "done"
    missing = phone.do(Tap(Described("Basket")))
    assert (missing.ending, missing.told) == ("impossible", "no Basket here")
    assert phone.state("taps") == 1


def test_twice_and_long(phone: Phone) -> None:
    assert phone.do(DoubleTap(phone.at("Count"))).ending == "done"
    assert phone.state("taps") == 2
    phone.do(LongPress(phone.at("Hold me")))
    phone.do(LongPress(phone.at("Hold me"), seconds=0.01))
    phone.do(LongPress(phone.at("Hold me"), seconds=1e9))
    assert (phone.state("held"), phone.state("taps")) == (3, 2)


@pytest.mark.parametrize(
    "action",
    [
        Swipe(Point(540, 1800), Point(540, 500)),
        Swipe(Point(540, 1800), Point(540, 500), seconds=1.0),
        Swipe(Point(540, 1800), Point(540, 500), drag=True),
        Fling("up"),
        Fling("up", at=Point(540, 1500)),
        Fling("up", at=Point(540, 1800), pixels=900),
        Fling("up", pixels=10**6),
    ],
)
def test_a_page_follows_the_finger(phone: Phone, action: Action) -> None:
    phone.tap("Long list")
    before = phone.look().full_fingerprint
    assert phone.do(action).ending == "done"
    assert phone.look().full_fingerprint != before


def test_a_page_that_no_tree_shows_is_swiped_across_its_middle(phone: Phone) -> None:
    phone.tap("Canvas")
    for finger in ("up", "down", "left", "right"):
        assert phone.do(Fling(finger)).ending == "done"  # type: ignore[arg-type]
    assert phone.page == "canvas", "no gesture of the system was made"


class Timed(InProcessDevice):
    """Tells how long fingers took."""

    def __init__(self, phone: VirtualPhone) -> None:
        super().__init__(phone)
        self.taken: list[float] = []

    def swipe(self, start: Point, end: Point, seconds: float = 0.3) -> None:
        self.taken.append(seconds)
        super().swipe(start, end, seconds)


class Deaf(InProcessDevice):
    """A phone that says that it starts apps, and does not."""

    def launch(self, package: str) -> None:
        """Answers as if all were well."""


def test_a_long_way_takes_longer_than_a_short_one_and_none_takes_for_ever() -> None:
    phone = Phone(device=Timed)
    assert isinstance(phone.device, Timed)
    for far in (60, 600, 1900):
        phone.do(Swipe(Point(540, 2000), Point(540, 2000 - far)))
    phone.do(Swipe(Point(540, 2000), Point(540, 100), seconds=math.inf))
    phone.do(Swipe(Point(540, 2000), Point(540, 100), seconds=0.0))
    short, middle, long, endless, none = phone.device.taken
    assert phone.scene.timing.shortest_swipe <= short <= middle < long <= phone.scene.timing.longest_swipe
    assert endless <= 10
    assert none >= phone.scene.timing.shortest_swipe


def test_back_and_home(phone: Phone) -> None:
    phone.tap("Chat")
    phone.do(Back())
    assert phone.page == "home"
    phone.do(Home())
    front = phone.device.current_app()
    assert front is not None
    assert "launcher" in front.package


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("enter", Key.ENTER), ("KEYCODE_ENTER", Key.ENTER), ("Return", Key.ENTER), ("回车", Key.ENTER),
        ("volume_up", Key.VOLUME_UP), ("VolumeUp", Key.VOLUME_UP), ("Volume Up", Key.VOLUME_UP),
        ("BACK", Key.BACK),
        ("app_switch", Key.RECENTS), ("Recent", Key.RECENTS), ("del", Key.DELETE), ("BackSpace", Key.DELETE),
        ("Page_Down", Key.PAGE_DOWN), ("ArrowUp", Key.UP), ("menu", Key.MENU), ("Home", Key.HOME),
    ],
)  # fmt: skip
def test_keys_go_by_the_names_that_models_use(words: str, key: Key) -> None:
    assert key_named(words) is key


@pytest.mark.parametrize(
    ("words", "keys"),
    [("ctrl+a", ((Key.CTRL,), Key.A)), ("Ctrl A", ((Key.CTRL,), Key.A)),
     ("control + shift + z", ((Key.CTRL, Key.SHIFT), Key.Z)),
     ("alt+tab", ((Key.ALT,), Key.TAB)), ("enter", ((), Key.ENTER))],
)  # fmt: skip
def test_keys_are_held_together(words: str, keys: object) -> None:
    assert chord(words) == keys


@pytest.mark.parametrize("words", ["", "+", "a+b", "ctrl+", "launch missiles", "ctrl+nothing", "x" * 500])
def test_what_is_no_key_is_told(phone: Phone, words: str) -> None:
    assert chord(words) is None
    before = phone.scene.performer.counts.keys
    done = phone.do(Press(words or "nothing"))
    assert done.ending == "impossible"
    assert phone.scene.performer.counts.keys == before


def test_keys_are_pressed(phone: Phone) -> None:
    phone.tap("Chat")
    assert phone.do(Press("back")).ending == "done"
    assert phone.page == "home"


def test_an_app_is_started_by_any_of_its_names_and_is_in_front_then(phone: Phone) -> None:
    phone.do(Home())
    for name in ("com.example.doing", "Practice", "mine"):
        phone.scene.aliases = {"mine": "com.example.doing"}
        phone.do(Home())
        done = phone.do(Launch(name))
        assert done.ending == "done", done.told
        front = phone.device.current_app()
        assert front is not None
        assert front.package == "com.example.doing"


@pytest.mark.parametrize("name", ["Nothing at all", "com.example.absent", "x; reboot", ""])
def test_an_app_that_the_phone_has_not_is_told_with_the_nearest(phone: Phone, name: str) -> None:
    launched = phone.scene.performer.counts.launches
    done = phone.do(Launch(name))
    assert done.ending == "impossible"
    assert phone.scene.performer.counts.launches == launched
    near = phone.do(Launch("Practise"))
    assert "Practice" in near.told


def test_an_app_that_does_not_come_to_the_front_was_not_started() -> None:
    phone = Phone(device=Deaf)
    phone.do(Home())
    done = phone.do(Launch("Practice"))
    assert done.ending == "impossible"
    assert "did not come to the front" in done.told


def test_the_apps_of_the_phone_are_listed(phone: Phone) -> None:
    done = phone.do(ListApps())
    assert done.ending == "looked"
    assert "Practice" in done.told
    assert "Browser" in done.told


def test_an_address_is_opened_in_the_browser() -> None:
    phone = Phone("notes,browser")
    assert phone.do(OpenUrl("https://example.com/a b?q=鞋")).ending == "done"
    front = phone.device.current_app()
    assert front is not None
    assert "browser" in front.package or "chrome" in front.package


@pytest.mark.parametrize(
    "url",
    ["", "intent://x#Intent;end", "file:///sdcard/x", "tel:10086", "javascript:alert(1)", "http://",
     "https://a b/",
     "\x00", "sms:10086", "content://sms", "market://details?id=x", "https://[::1", "http://x:port/"],
)  # fmt: skip
def test_only_addresses_of_the_web_are_opened(phone: Phone, url: str) -> None:
    before = phone.device.current_app()
    assert phone.do(OpenUrl(url)).ending == "impossible"
    assert phone.device.current_app() == before


def test_waiting_is_bounded_and_ends_with_the_run(phone: Phone) -> None:
    def waited(seconds: float | None) -> float:
        began = phone.clock.now()
        assert phone.do(Wait(seconds)).ending == "looked"
        return phone.clock.now() - began

    timing = phone.scene.timing
    assert waited(None) == pytest.approx(timing.wait)
    assert waited(3.0) == pytest.approx(3.0)
    assert waited(1e9) == pytest.approx(timing.longest_wait)
    assert waited(-5.0) == 0
    assert waited(math.nan) <= timing.longest_wait
    began = phone.clock.now()
    phone.clock.at = lambda now: setattr(phone.scene, "cancelled", lambda: True) if now > began + 2 else None
    assert waited(20.0) < 5


@pytest.mark.parametrize("action", [Screenshot(), Noop(), Locate(Point(5, 5))])
def test_what_only_looks_touches_nothing(phone: Phone, action: Action) -> None:
    before = phone.scene.performer.counts.actions
    assert phone.do(action).ending == "looked"
    assert phone.scene.performer.counts.actions == before


def test_an_end_is_handed_on(phone: Phone) -> None:
    finish = Finish("all done")
    done = phone.do(finish)
    assert (done.ending, done.ended) == ("finished", finish)


@pytest.mark.parametrize("kind", ["tap", "type", "back", "launch", "swipe"])
def test_a_run_that_was_cancelled_touches_nothing_any_more(phone: Phone, kind: str) -> None:
    at = phone.at("Count")
    action = {
        "tap": Tap(at),
        "type": Type("x", where=phone.at("box")),
        "back": Back(),
        "launch": Launch("Browser"),
        "swipe": Swipe(at, Point(5, 5)),
    }[kind]
    phone.scene.cancelled = lambda: True
    before = phone.phone.dump()
    with pytest.raises(Cancelled) as cancelled:
        phone.do(action)
    assert cancelled.value.exit_code == 130
    assert phone.phone.dump() == before


def test_a_run_that_is_cancelled_while_a_person_thinks_touches_nothing_either(phone: Phone) -> None:
    phone.person.before = lambda: setattr(phone.scene, "cancelled", lambda: True)
    with pytest.raises(Cancelled):
        phone.tap("Delete all")
    assert phone.state("gone") is False
