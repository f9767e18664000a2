"""Ways that are left to people: commands, terms, log-in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen.xml import parse
from router.commands import is_forbidden
from tests.walking import APP, WAYS, Rest, Start, Trip, build, one_phone, row, title, trips


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    with trips(tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def resting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rest]:
    with one_phone(tmp_path_factory.mktemp("walk")) as resting:
        yield resting


@pytest.fixture
def calm(resting: Rest) -> Trip:
    return resting()


def test_a_sensitive_edge_is_never_walked(calm: Trip) -> None:
    builder = build(tuple(way for way in WAYS if way[2] != "about"))
    builder.add_page(name="about", marks=(title("About"),), must=1)
    builder.add_edge("settings", "about", row("About"), label="About", sensitive=True)
    walk = calm.go("about", builder.done())
    assert (walk.arrived, walk.reason) == (False, "sensitive")
    assert calm.at() in {"home", "settings"}


def test_a_control_that_buys_is_not_pressed_whatever_the_map_says(start: Start) -> None:
    app = APP.replace("Nothing to pay", "button: {text: Pay now, id: next, go: refunds}").replace(
        "text: button:", "button:"
    )
    builder = build()
    builder.add_page(name="paid", marks=(title("Refunds"), Locator(text="Nothing was refunded")), must=2)
    builder.add_edge("unpaid", "paid", Locator(id="next"), label="go on")
    made = start(app)
    walk = made.go("paid", builder.done())
    assert (walk.arrived, walk.reason) == (False, "sensitive")
    assert made.at() == "unpaid"
    assert "refused" in made.diary.notes
    assert not [hop for hop in made.diary.hops if hop[0] == "go on"], "it did not fail: it was not tried"


@pytest.mark.parametrize("words", ["提交订单", "授权登录", "解绑手机", "Send", "Pay $5.00", "刪除帳號"])
def test_no_hop_of_a_map_goes_over_a_command(start: Start, words: str) -> None:
    made = start(APP.replace("{title: About, go: about}", f'{{title: "{words}", go: about}}'))
    walk = made.go("about", build(tuple((a, words if b == "About" else b, c) for a, b, c in WAYS)).done())
    assert (walk.arrived, walk.reason) == (False, "sensitive")
    assert made.phone.actions["taps"] == 0, "it is known from the map alone that there is no way"


def test_a_way_that_only_failed_is_not_called_sensitive(start: Start) -> None:
    made = start(APP.replace("{title: Refunds, go: refunds}", "{title: Refunds, go: unpaid}"))
    builder = build()
    builder.add_edge("orders", "refunds", row("Unpaid orders"), label="Unpaid orders")
    walk = made.go("refunds", builder.done())
    assert (walk.arrived, walk.reason) == (False, "lost")


def test_another_way_is_taken_round_a_command(start: Start) -> None:
    made = start(
        APP.replace("{title: Settings, go: settings}", "{title: Delete, id: gone, go: about}").replace(
            "body: [{text: Ask us anything}", "body: [{list_row: {title: Settings, go: settings}}"
        )
    )
    ways = tuple(way for way in WAYS if way[1] != "Settings")
    builder = build((*ways, ("help", "Settings", "settings")))
    builder.add_edge("home", "about", Locator(id="tv_name", text="Delete"), label="About")
    walk = made.go("about", builder.done())
    assert walk.arrived
    assert walk.tally.hops == 3


def test_the_users_own_words_hold_on_the_way_too(calm: Trip) -> None:
    walker = calm.walker(build().done())
    walker.forbidden = Forbidden(["refund"])
    assert walker.go("refunds").reason == "sensitive"
    assert walker.go("unpaid").arrived


def test_a_button_in_the_middle_of_a_row_is_what_the_finger_would_hit() -> None:
    """The map names the row, and the row holds a control of its own where a tap on it goes."""
    inside = (
        '<node class="android.widget.Button" text="确认收货" clickable="true" enabled="true"'
        ' bounds="[400,450][680,550]" package="com.example.walk" />'
    )
    screen = parse(
        '<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.example.walk"'
        ' bounds="[0,0][1080,2400]"><node class="android.view.ViewGroup" package="com.example.walk"'
        ' resource-id="com.example.walk:id/card" content-desc="Order" clickable="true" enabled="true"'
        f' bounds="[0,400][1080,600]">{inside}</node></node></hierarchy>'
    )
    card = next(e for e in screen.elements if e.desc == "Order")
    assert is_forbidden(screen, card, Forbidden())


def test_an_icon_without_words_is_called_by_its_id(start: Start) -> None:
    icon = "image: {id: iv_pay, icon: check, width: 44, height: 44, go: refunds}"
    app = APP.replace("{text: Nothing to pay}", f"{{{icon}}}")
    builder = build()
    builder.add_page(name="paid", marks=(title("Refunds"), Locator(text="Nothing was refunded")), must=2)
    builder.add_edge("unpaid", "paid", Locator(id="iv_pay"), label="")
    made = start(app)
    assert made.go("paid", builder.done()).reason == "sensitive"
    assert made.at() == "unpaid"


def test_terms_are_for_a_person_to_agree_to(start: Start) -> None:
    app = APP.replace(
        "body:\n      - text: {id: headline",
        "on_open: {go: terms}\n    body:\n      - text: {id: headline",
    ) + (
        "  terms:\n    name: Terms\n    kind: dialog\n    cancel: false\n    body:\n"
        "      - text: Please read our privacy policy before you go on\n"
        "      - button: {text: Disagree and quit, toast: Bye}\n"
        "      - button: {text: Agree and continue, close: true}\n"
    )
    made = start(app)
    walk = made.go("help")
    assert (walk.arrived, walk.reason) == (False, "consent")
    assert made.at() == "terms"
    assert made.phone.actions["taps"] == 0


def test_a_login_page_is_for_a_person(start: Start) -> None:
    app = APP.replace("{title: Refunds, go: refunds}", "{title: Refunds, go: login}") + (
        "  login: {name: Log in, title: Log in, body: [{input: {hint: Name}},"
        " {input: {hint: Password, password: true}}, {button: Log in}]}\n"
    )
    made = start(app)
    walk = made.go("refunds")
    assert (walk.arrived, walk.reason) == (False, "login")
