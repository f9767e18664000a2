"""Each named misbehaviour does what its name says, by the seed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from lxb.errors import BadName, DeviceGone, UnknownName
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.shop_phone import PACKAGE, SHOP, centre, find, nodes, phone, shown, tap


def faulty(faults: str, seed: int = 1, latency: float = 0) -> VirtualPhone:
    return phone(f"faults={faults}&seed={seed}&latency={latency}")


def packages(made: VirtualPhone) -> set[str]:
    return {n.get("package") or "" for n in nodes(made)}


def test_a_splash_comes_before_home_and_goes_of_itself() -> None:
    made = faulty("splash")
    place = made.place()
    assert (place.page, place.unsolicited) == ("home", True)
    assert find(made, "跳过 3") is not None
    made.clock.sleep(1)
    assert find(made, "跳过 2") is not None
    made.press("back")
    assert made.place().unsolicited
    made.clock.sleep(1.6)
    assert not made.place().unsolicited
    assert find(made, "推荐") is not None


def test_a_splash_can_be_skipped_and_comes_only_at_a_cold_start() -> None:
    made = faulty("splash")
    tap(made, "跳过 3")
    assert not made.place().unsolicited
    made.press("home")
    made.launch(PACKAGE)
    assert not made.place().unsolicited
    made.force_stop(PACKAGE)
    made.launch(PACKAGE)
    assert made.place().unsolicited


def closer(made: VirtualPhone) -> ElementTree.Element:
    """The advertisement's close icon: the last control of its window, with or without a name."""
    return [n for n in nodes(made) if n.get("clickable") == "true" and n.get("package") == PACKAGE][-1]


def test_popups_come_after_a_start_and_now_and_then_and_can_be_closed() -> None:
    made = faulty("popup:3")
    assert made.place().overlay == "popup_ad"
    made.press("back")
    assert made.place().overlay == "popup_ad", "back does not close it"
    made.tap(*centre(closer(made)))
    assert made.place().overlay is None
    seen = 0
    for _ in range(12):
        made.view("shop://page/about")
        assert not made.place().unsolicited, "it comes a little later, when one looks elsewhere"
        made.clock.sleep(1.5)
        if made.place().unsolicited:
            seen += 1
            made.tap(*centre(closer(made)))
    assert 2 <= seen <= 6


def test_the_close_icon_of_a_popup_is_sometimes_unlabelled() -> None:
    named = {bool(closer(faulty("popup", seed)).get("content-desc")) for seed in range(1, 12)}
    assert named == {True, False}


def test_permissions_are_asked_for_once_by_the_systems_own_window() -> None:
    made = faulty("permission")
    assert packages(made) == {"com.android.permissioncontroller", "com.android.systemui"}
    assert find(made, "要允许“小店”向您发送通知吗？") is not None
    assert made.place().page == "home"
    tap(made, "不允许")
    tap(made, "直播")
    assert find(made, "仅在使用该应用时允许") is not None
    focus = made.focus()
    assert focus
    assert focus.package == "com.android.permissioncontroller"
    tap(made, "仅在使用该应用时允许")
    tap(made, "推荐")
    tap(made, "直播")
    assert not made.place().unsolicited


def test_an_update_dialog_comes_once() -> None:
    made = faulty("update")
    assert find(made, "发现新版本 4.1.0") is not None
    tap(made, "以后再说")
    made.force_stop(PACKAGE)
    made.launch(PACKAGE)
    assert not made.place().unsolicited


def test_slow_pages_show_a_spinner_first() -> None:
    made = faulty("slow")
    made.clock.sleep(2)
    tap(made, "领券")
    assert any(n.get("class") == "android.widget.ProgressBar" for n in nodes(made))
    assert not any((n.get("text") or "").startswith("¥") for n in nodes(made))
    assert made.latency_spent > 0.3
    made.clock.sleep(1.6)
    assert any((n.get("text") or "").startswith("¥") for n in nodes(made))


def test_every_nth_tap_is_dead() -> None:
    made = faulty("dead_tap:3")
    made.view("shop://page/settings")
    states = []
    for _ in range(6):
        tap(made, "深色模式")
        states.append(find(made, "switch_widget").get("checked"))
    assert states == ["true", "false", "false", "true", "false", "false"]


def test_a_stale_tree_lags_behind_while_taps_do_not() -> None:
    made = faulty("stale")
    made.clock.sleep(5)
    at = centre(find(made, "领券"))
    made.tap(*at)
    assert find(made, "领券") is not None
    assert shown(made) == "coupons"
    focus = made.focus()
    assert focus
    made.clock.sleep(1.1)
    assert find(made, "领券中心") is not None


def test_animation_never_leaves_the_tree_alone() -> None:
    made = faulty("animation")
    assert made.restless
    dumps = [made.dump() for _ in range(4)]
    assert len(set(dumps)) == 4
    for text in dumps:
        ElementTree.fromstring(text)


def test_crashes_end_on_the_launcher_every_other_time_with_a_dialog() -> None:
    made = faulty("crash:4")
    ends = []
    for _ in range(24):
        made.view("shop://page/about")
        if made.place().package != PACKAGE:
            ends.append((made.place().package, made.place().overlay))
            if made.place().overlay:
                assert find(made, "小店 屡次停止运行") is not None
                tap(made, "关闭应用")
                assert made.place().overlay is None
    assert set(ends) == {("com.android.launcher3", None), ("com.android.launcher3", "crash")}


def test_the_cable_comes_out_after_so_many_actions() -> None:
    made = phone("faults=unplugged:4&latency=0")
    made.tap(1, 1)
    made.tap(1, 1)
    with pytest.raises(DeviceGone):
        made.press("back")
    assert not made.connected
    made.plug_in()
    made.tap(1, 1)
    assert made.connected


def test_all_at_once_is_still_a_phone() -> None:
    made = faulty("splash,popup:2,permission,update,slow,dead_tap,stale,animation,crash:9")
    for n in range(60):
        ElementTree.fromstring(made.dump())
        made.tap(37 * n % 1080, 91 * n % 2400)
        made.clock.sleep(0.4)
        made.launch(PACKAGE)


def test_the_same_seed_is_the_same_world() -> None:
    def story(seed: int) -> list[str]:
        made = faulty("splash,popup:3,permission,slow", seed, 0.3)
        texts = []
        for n in range(25):
            made.clock.sleep(0.7)
            made.tap(61 * n % 1080, 137 * n % 2300)
            texts.append(made.dump())
        return texts

    assert story(7) == story(7)
    assert story(7) != story(8)


def test_a_phone_is_described_by_its_address() -> None:
    spec = PhoneSpec.parse("virtual:a,./b?profile=small&seed=7&faults=splash,popup:3&lang=en&latency=0.1")
    assert (spec.apps, spec.size, spec.density, spec.seed) == (("a", "./b"), (720, 1280), 320, 7)
    assert (spec.faults, spec.lang, spec.latency) == ({"splash": 2.5, "popup": 3.0}, "en", 0.1)
    spec = PhoneSpec.parse("a?size=720x1560&density=300&font=1.3")
    assert (spec.size, spec.density, spec.font) == ((720, 1560), 300, 1.3)


@pytest.mark.parametrize(
    ("query", "error", "says"),
    [
        ("profil=small", UnknownName, "profile"),
        ("profile=smal", UnknownName, "small"),
        ("faults=splish", UnknownName, "splash"),
        ("faults=permission:3", BadName, "no parameter"),
        ("faults=popup:x", BadName, "number"),
        ("seed=x", BadName, "number"),
        ("size=720", BadName, "720x1280"),
        ("density=10000", BadName, "960"),
        ("lang=fr", UnknownName, "zh"),
        ("latency=-1", BadName, "number"),
    ],
)
def test_mistakes_in_an_address_name_what_would_be_right(
    query: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        PhoneSpec.parse(f"virtual:{SHOP}?{query}")
