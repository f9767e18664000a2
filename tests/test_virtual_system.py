"""What the virtual phone does whatever app is on it: keys, apps, links, windows, screen, fingers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

from lxb.errors import DeviceGone
from tests.shop_phone import PACKAGE, centre, find, nodes, phone, shown, tap


def test_relaunch_brings_the_app_back_as_it_was() -> None:
    made = phone()
    tap(made, "领券")
    made.press("home")
    assert made.place().package == "com.android.launcher3"
    tap(made, "小店")
    assert shown(made) == "coupons"
    made.force_stop(PACKAGE)
    tap(made, "小店")
    assert shown(made) == "home"


def test_recents_lists_what_runs() -> None:
    made = phone()
    made.press("recent")
    assert made.place().page == "recents"
    tap(made, "小店")
    assert shown(made) == "home"


def test_links_open_other_apps_and_back_returns() -> None:
    made = phone()
    tap(made, "官网")
    assert made.place().package == "com.android.browser"
    made.press("back")
    assert (made.place().package, shown(made)) == (PACKAGE, "home")
    tap(made, "电话")
    assert made.place().package == "com.android.dialer"
    assert find(made, "digits").get("text") == "10086"


def test_focus_windows_and_processes() -> None:
    made = phone()
    assert made.focus() is not None
    focus = made.focus()
    assert focus
    assert (focus.package, focus.activity) == (PACKAGE, f"{PACKAGE}.MainActivity")
    made.view("shop://page/product")
    focus = made.focus()
    assert focus
    assert focus.activity == f"{PACKAGE}.DetailActivity"
    assert "StatusBar" in [w.window_title for w in made.windows()]
    assert PACKAGE in dict((name, pid) for pid, name in made.processes())
    made.force_stop(PACKAGE)
    assert PACKAGE not in [name for _, name in made.processes()]


def test_launching_what_is_not_there_is_refused() -> None:
    made = phone()
    assert not made.launch("com.example.none")
    assert not made.view("ftp://example.com")
    assert not made.press("no_such_key")
    assert not made.set_ime("com.example/.Ime")


def test_screen_off_shows_nothing_and_takes_nothing() -> None:
    made = phone()
    made.press("power")
    assert nodes(made) == []
    made.tap(500, 500)
    made.wake()
    assert shown(made) == "home"


def test_turning_the_screen_lays_everything_out_anew() -> None:
    made = phone()
    made.set_orientation("left")
    root = nodes(made)[0]
    assert root.get("bounds") == "[0,0][2400,1080]"
    assert 'rotation="1"' in made.dump()
    tap(made, "购物车")
    assert shown(made) == "cart"


def test_fingers_by_single_events() -> None:
    made = phone()
    x, y = centre(find(made, "购物车"))
    made.touch("down", x, y)
    made.touch("up", x, y)
    assert shown(made) == "cart"
    assert made.actions["taps"] == 1


def test_counts_of_actions() -> None:
    made = phone()
    made.tap(1, 1)
    made.swipe([(1, 900), (1, 800)], 100)
    made.press("back")
    assert made.actions == {"taps": 1, "swipes": 1, "keys": 1, "launches": 1}


def test_unplugged_by_hand() -> None:
    made = phone()
    made.unplug()
    assert not made.connected
    with pytest.raises(DeviceGone):
        made.dump()
    made.plug_in()
    assert shown(made) == "home"


def test_gestures_instead_of_buttons() -> None:
    made = phone("profile=gesture&latency=0")
    tap(made, "领券")
    made.swipe([(2, 1200), (500, 1200)], 200)
    assert shown(made) == "home"
    made.swipe([(540, 2395), (540, 1500)], 200)
    assert made.place().package == "com.android.launcher3"


def test_the_notification_shade() -> None:
    made = phone()
    made.notifications_open()
    assert made.place().package == "com.android.systemui"
    made.press("back")
    assert shown(made) == "home"


def test_two_languages() -> None:
    made = phone("lang=en&latency=0")
    tap(made, "Coupons")
    assert shown(made) == "coupons"
    assert made.locale == "en-US"


def test_several_threads_at_once() -> None:
    made = phone()

    def stir(number: int) -> None:
        for turn in range(40):
            made.tap(83 * (turn + number) % 1080, 211 * turn % 2400)
            ElementTree.fromstring(made.dump())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(stir, range(4)))
    assert made.actions["taps"] == 160
