"""Walks through the real adb: what may be in the way, and that nothing unseen is called arrived."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lxb.errors import DeviceGone
from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen.xml import parse
from maps.builder import MapBuilder
from maps.graph import NavigationMap
from router.clear import MOST_TRIES
from router.commands import is_forbidden
from router.map_places import MapPlaces
from tests.walking import APP, PACKAGE, PAGES, WAYS, Trip, build, row, title, trip

Start = Callable[..., Trip]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Puts up a phone; it goes with the test."""
    made: list[Trip] = []

    def begin(app: str = APP, options: str = "latency=0") -> Trip:
        made.append(trip(tmp_path, app, options))
        return made[-1]

    yield begin
    for one in made:
        one.device.close()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Trip, object]]:
    """One phone without misbehaviours, and its state before anything was done."""
    made = trip(tmp_path_factory.mktemp("walk"))
    yield made, made.phone.snapshot()
    made.device.close()


@pytest.fixture
def calm(plain: tuple[Trip, object]) -> Trip:
    made, token = plain
    made.phone.restore(token)
    return Trip(made.phone, made.device)


# --- plain walks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_reached_from_the_launcher(calm: Trip, page: str) -> None:
    walk = calm.go(page)
    assert walk.arrived
    assert walk.tally.restarts == 0
    assert all(ok for _, ok, _ in calm.diary.hops)


def test_a_page_that_is_shown_already_needs_no_touch(calm: Trip) -> None:
    calm.go("refunds")
    before = dict(calm.phone.actions)
    assert calm.go("refunds").arrived
    assert calm.phone.actions == before


def test_the_way_begins_where_the_phone_is(calm: Trip) -> None:
    calm.go("orders")
    walk = calm.go("unpaid")
    assert (walk.arrived, walk.tally.hops) == (True, 1)


def test_a_page_without_a_way_from_here_is_reached_by_a_restart(calm: Trip) -> None:
    calm.go("about")
    walk = calm.go("refunds")
    assert walk.arrived
    assert walk.tally.restarts == 1


def test_back_edges_are_used_where_they_save_much(calm: Trip) -> None:
    builder = build()
    builder.add_edge("about", "settings", action="back")
    builder.add_edge("settings", "home", action="back")
    calm.go("about")
    walk = calm.go("help", builder.done())
    assert walk.arrived
    assert (walk.tally.restarts, walk.tally.hops) == (0, 3)


def test_back_comes_first_or_not_at_all(calm: Trip) -> None:
    """Back leads to where one came from: after a tap of the way itself it would only undo that tap."""
    builder = build(tuple(way for way in WAYS if way[2] != "settings"))
    builder.add_edge("help", "settings", action="back")
    places = MapPlaces(builder.done())
    assert places.path("home", "settings", lambda edge: True) is None
    way = places.path("help", "about", lambda edge: True)
    assert way is not None
    assert [edge.action for edge in way] == ["back", "tap"]


# --- how certain it is -------------------------------------------------------------------------------------

PLAIN = tuple(Locator(id=name) for name in ("action_bar_root", "app_bar", "action_bar"))
"""What every page of the app has: marks that tell it from none."""


def plain_map(target: str = "refunds") -> NavigationMap:
    """A map in which nothing tells the page behind "Refunds" from any other page that it does not know."""
    builder = build(tuple(way for way in WAYS if way[2] != "refunds"))
    builder.add_page(name=target, marks=PLAIN)
    builder.add_edge("orders", target, row("Refunds"), label="Refunds")
    return builder.done()


def test_a_page_that_its_marks_tell_apart_is_reached_for_certain(calm: Trip) -> None:
    assert calm.go("refunds").certain


def test_a_plain_page_is_reached_by_its_way_and_not_for_certain(calm: Trip) -> None:
    walk = calm.go("refunds", plain_map())
    assert (walk.arrived, walk.certain) == (True, False)


def test_a_plain_page_is_not_reached_where_a_mark_is_missing(calm: Trip) -> None:
    builder = MapBuilder.of(plain_map("other"))
    builder.add_page(name="refunds", marks=(*PLAIN, Locator(id="fab")))
    builder.add_edge("orders", "refunds", row("Refunds"), label="Refunds")
    walk = calm.walker(builder.done()).go("refunds")
    assert (walk.arrived, walk.certain) == (False, False)


# --- in the way --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_popups_on_the_way_are_closed_without_touching_anything_else(start: Start, seed: int) -> None:
    made = start(options=f"latency=0&faults=popup:2&seed={seed}")
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.overlays >= 1
    assert made.phone.last_toast() is None, "the advertisement's own button shows a toast"


def test_start_pictures_permission_and_update_dialogs_are_passed_by(start: Start) -> None:
    made = start(options="latency=0&faults=splash:1.5,update,permission")
    walk = made.go("about")
    assert walk.arrived
    assert walk.tally.overlays >= 2


def test_a_tap_that_nothing_happens_on_is_repeated(start: Start) -> None:
    made = start(options="latency=0&faults=dead_tap:2")
    assert made.go("unpaid").arrived
    assert made.phone.actions["taps"] > 2


@pytest.mark.parametrize("fault", ["slow:1.2", "stale:0.8", "animation"])
def test_slow_pages_late_trees_and_restless_ones_are_waited_for(start: Start, fault: str) -> None:
    made = start(options=f"latency=0.1&faults={fault}")
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.restarts == 0


def test_after_a_crash_the_app_is_started_again(start: Start) -> None:
    made = start(options="latency=0&faults=crash:3")
    assert made.go("settings").arrived
    assert made.go("refunds").arrived


def test_another_app_in_front_is_left_as_it_is(calm: Trip) -> None:
    calm.go("orders")
    calm.phone.view("https://example.com/")
    assert calm.phone.place().package != PACKAGE
    keys = calm.phone.actions["keys"]
    assert calm.go("unpaid").arrived
    assert calm.phone.actions["keys"] == keys, "no back in the other app"


def test_the_shade_is_put_away(calm: Trip) -> None:
    calm.go("orders")
    calm.phone.notifications_open()
    assert calm.go("unpaid").arrived


def test_a_remembered_overlay_is_dismissed_by_what_the_map_says(start: Start) -> None:
    app = APP.replace(
        "body:\n      - text: {id: headline",
        "on_open: {go: offer}\n    body:\n      - text: {id: headline",
    ) + (
        "  offer:\n    name: Offer\n    kind: sheet\n    cancel: false\n    body:\n"
        "      - text: {id: offer, text: A word before you go}\n"
        "      - button: {text: Buy it now, toast: Bought}\n"
        "      - button: {text: I would rather not, close: true}\n"
    )
    builder = build()
    builder.add_overlay("dialog", [Locator(id="offer")], Locator(text="I would rather not"))
    made = start(app)
    assert made.go("help", builder.done()).arrived
    assert made.phone.last_toast() is None


def test_a_map_cannot_make_us_press_what_buys(start: Start) -> None:
    app = APP.replace(
        "body:\n      - text: {id: headline",
        "on_open: {go: offer}\n    body:\n      - text: {id: headline",
    ) + (
        "  offer:\n    name: Offer\n    kind: sheet\n    body:\n"
        "      - text: {id: offer, text: A word before you go}\n"
        "      - button: {text: Buy it now, toast: Bought, close: true}\n"
    )
    builder = build()
    builder.add_overlay("ad", [Locator(id="offer")], Locator(text="Buy it now"))
    made = start(app)
    assert made.go("help", builder.done()).arrived
    assert made.phone.last_toast() is None


EVERYWHERE = Locator.model_validate({"id": "content", "class": "FrameLayout"})


@pytest.mark.parametrize(("begins", "restarts"), [("launcher", 0), ("unknown page", 1)])
def test_an_overlay_that_stands_on_every_page_is_tried_in_vain_a_few_times_only(
    calm: Trip, begins: str, restarts: int
) -> None:
    builder = build(tuple(way for way in WAYS if "about" not in way))
    builder.add_overlay("ad", [EVERYWHERE], "back")
    if begins == "unknown page":
        assert calm.go("about").arrived
    assert EVERYWHERE.find(calm.device.screen())
    walker = calm.walker(builder.done())
    walk = walker.go("refunds")
    assert (walk.arrived, walk.tally.restarts) == (True, restarts)
    assert walker.performer.counts.keys <= MOST_TRIES


def test_what_a_page_is_told_by_is_no_overlay(calm: Trip) -> None:
    builder = build()
    builder.add_overlay("ad", [title("Help")], "back")
    builder.add_overlay("ad", [title("Help"), Locator(id="offer")], "back")
    assert [len(overlay.marks) for overlay in MapPlaces(builder.done()).overlays()] == [2]
    assert calm.go("help", builder.done()).tally.overlays == 0


# --- the app is not as the map says ------------------------------------------------------------------------


def test_a_renamed_id_is_healed(calm: Trip) -> None:
    builder = build()
    edge = next(e for e in builder.edges if (e.source_page, e.target_page) == ("orders", "refunds"))
    builder.heal(edge, Locator.model_validate({"id": "old_name", "text": "Refunds", "class": "TextView"}))
    walk = calm.go("refunds", builder.done())
    assert (walk.arrived, walk.tally.healed) == (True, 1)
    healed = calm.diary.hops[-1][2]
    assert healed is not None
    assert healed.id == "tv_name"


def test_a_renamed_text_is_healed_where_one_clear_winner_is_there(start: Start) -> None:
    made = start(APP.replace("{title: Refunds, go: refunds}", "{title: My refunds, go: refunds}"))
    walk = made.go("refunds")
    assert (walk.arrived, walk.tally.healed) == (True, 1)


def test_an_edge_that_leads_elsewhere_is_gone_round(start: Start) -> None:
    app = APP.replace(
        "- list_row: {title: Orders, go: orders}\n      - list_row: {title: Help",
        "- list_row: {title: Orders, go: about}\n      - list_row: {title: Help",
    )
    builder = build()
    builder.add_edge("about", "home", action="back")
    made = start(app)
    walk = made.go("orders", builder.done())
    assert walk.arrived
    assert walk.tally.replanned >= 1


def test_a_page_that_is_gone_is_told_and_soon(start: Start) -> None:
    made = start(APP.replace("      - list_row: {title: Refunds, go: refunds}\n", ""))
    walk = made.go("refunds")
    assert (walk.arrived, walk.reason, walk.here) == (False, "lost", "orders"), "the map has a way"
    assert made.phone.actions["taps"] <= 3
    assert made.phone.actions["swipes"] <= 6


def test_only_a_map_without_a_way_is_said_to_have_none(calm: Trip) -> None:
    no_edge = build(tuple(way for way in WAYS if way[2] != "refunds"))
    no_edge.add_page(id="refunds", name="Refunds", marks=(title("Refunds"),))
    walk = calm.go("refunds", no_edge.done())
    assert (walk.arrived, walk.reason) == (False, "no_way")


def test_a_page_that_looks_like_another_is_not_called_arrived(start: Start) -> None:
    made = start(APP.replace("title: Refunds, body", "title: Returns, body"))
    assert not made.go("refunds").arrived


def test_a_page_that_the_map_does_not_have_is_left(start: Start) -> None:
    new = "- list_row: {title: New thing, go: thing}\n      - list_row: {title: Refunds"
    app = APP.replace("- list_row: {title: Refunds", new)
    app += "  thing: {name: Thing, title: Thing, body: [{text: New}]}\n"
    made = start(app)
    made.go("orders")
    made.press("New thing")
    assert made.at() == "thing"
    walk = made.go("unpaid")
    assert walk.arrived
    assert walk.tally.restarts == 0


LONG = """
package: com.example.walk
name: Walk
home: home
pages:
  home:
    name: Home
    layout: list
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {each: 30, title: "Entry of the list ${i}", toast: nothing}
      - list_row: {title: Orders, go: orders}
  orders: {name: Orders, title: Orders, body: [{text: None}]}
"""


def test_a_control_further_down_is_scrolled_to(start: Start) -> None:
    made = start(LONG)
    assert made.go("orders", build((("home", "Orders", "orders"),)).done()).arrived


def test_a_control_far_down_a_small_screen_is_scrolled_to(start: Start) -> None:
    kinds = ("settings_row", "switch_row")
    rows = "".join(f"      - {kinds[n % 2]}: {{id: row_{n}, title: Row {n}}}\n" for n in range(12))
    app = APP.replace("      - list_row: {title: Refunds", rows + "      - list_row: {title: Refunds")
    app = app.replace("title: Orders\n    body", "title: Orders\n    layout: list\n    body")
    small = "latency=0&size=480x800&density=480&font=1.5"
    assert start(app, small).go("refunds").arrived


def test_a_page_that_was_scrolled_away_is_told_at_its_top(start: Start) -> None:
    made = start(LONG)
    ways = build((("home", "Orders", "orders"),)).done()
    walker = made.walker(ways)
    screen = walker.launch()
    for _ in range(3):
        made.device.swipe(screen.rect.centre, screen.rect.centre._replace(y=400))
    assert walker.places.localise(made.device.screen()) is None
    walk = made.go("orders", ways)
    assert walk.arrived
    assert walk.tally.restarts == 0


# --- what is left to people --------------------------------------------------------------------------------


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


# --- the phone goes ----------------------------------------------------------------------------------------


def test_an_unplugged_phone_is_gone_at_once(start: Start) -> None:
    made = start(options="latency=0&faults=unplugged:2")
    with pytest.raises(DeviceGone):
        made.go("unpaid")


def test_an_app_that_does_not_run_is_started_and_one_that_runs_is_brought_back(calm: Trip) -> None:
    assert calm.go("orders").arrived
    calm.phone.press("home")
    walk = calm.go("unpaid")
    assert walk.arrived
    assert walk.tally.hops == 1, "it came back on the page it was left on"
