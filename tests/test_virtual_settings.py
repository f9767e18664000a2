"""The simulated 设置: all of it is drawn and reached, looks like a real one, and is safe to explore."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from lxb.virtual.load import load_app
from lxb.virtual.truth import TrueMap
from tests.virtual_hand import Hand

PACKAGE = "com.android.settings"
LOOKS = ("profile=default&lang=zh", "profile=small&lang=en", "profile=large&lang=zh", "profile=tablet")


def settings(options: str = "") -> Hand:
    return Hand("settings", PACKAGE, options)


@cache
def whole() -> TrueMap:
    return settings().phone.truth(PACKAGE)


def ways(to: str) -> set[str]:
    """Places with a tap that leads there."""
    return {t.start for t in whole().taps if t.to == to and t.gesture == "tap" and not t.forbidden} - {to}


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_drawn_and_nothing_lies_outside_the_screen(look: str) -> None:
    hand = settings(look)
    start = hand.phone.snapshot()
    for page in load_app("settings").pages:
        hand.phone.restore(start)
        hand.phone.view(f"settings://page/{page}")
        assert hand.here == page
        words = hand.words()
        assert words, page
        assert not any("${" in w or "'zh'" in w or "None" in w.split() for w in words if w != "None"), page
        rect = hand.screen.rect
        for element in hand.own():
            if element.clickable and element.bounds is not None:
                assert rect.contains(element.bounds.centre), f"{page}: {element}"


def test_pages_are_as_rich_as_those_of_a_real_phone() -> None:
    hand = settings()
    start, sizes = hand.phone.snapshot(), {}
    for page, spec in load_app("settings").pages.items():
        if spec.kind == "page":
            hand.phone.restore(start)
            hand.phone.view(f"settings://page/{page}")
            sizes[page] = hand.phone.dump().count("<node")
    assert 70 <= len(sizes) <= 100
    assert 55 <= median(sizes.values()) <= 110
    assert all(30 <= size <= 160 for size in sizes.values()), sizes
    assert sizes["home"] >= 80


def test_everything_can_be_reached_and_only_what_resets_removes_or_shares_is_forbidden() -> None:
    truth = whole()
    assert truth.unreached == ()
    forbidden = set(truth.places) - truth.reachable()
    assert forbidden == {
        "erase_page", "reset_page", "trash_dialog", "uninstall_dialog", "force_stop_dialog", "wifi_qr",
    }  # fmt: skip
    assert truth.reachable("plain", "content") == truth.reachable()
    assert 75 <= len(truth.reachable("plain")) <= 95
    for place in ("app_info", "wifi_details", "bt_device", "account"):
        assert truth.places[place].needs == "content"


def test_resets_and_removals_are_marked_wherever_they_stand() -> None:
    marked = {t.label: t.forbidden for t in whole().taps if t.forbidden}
    for label in ("清除所有数据（恢复出厂设置）", "重置移动网络设置", "强行停止", "清除缓存", "忘记"):
        assert marked[label] == "delete"
    assert marked["卸载"] == "uninstall"
    assert marked["移除账号"] == marked["添加账号"] == "account"
    risky = ("清除", "重置", "卸载", "忘记", "移除", "强行停止", "恢复出厂")
    free = {t.label for t in whole().taps if not t.forbidden and any(t.label.startswith(r) for r in risky)}
    assert free <= {"重置选项", "清除查询"}


def test_names_tell_the_pages_apart_in_both_languages() -> None:
    for lang in ("zh", "en"):
        names = [p.names[lang] for p in whole().places.values()]
        assert not {n for n in names if names.count(n) > 1}


def test_some_pages_are_reached_in_several_ways() -> None:
    assert {"notifications", "sound", "wellbeing"} <= ways("dnd")
    assert {"display", "accessibility"} <= ways("text_size")
    assert {"notifications", "emergency"} <= ways("emergency_alerts")
    assert {"pair_device", "bluetooth", "about"} <= ways("device_name")
    assert len(ways("app_info")) >= 2


def test_most_pages_share_one_activity_and_one_row() -> None:
    activities = [p.activity for p in whole().places.values()]
    assert activities.count(f"{PACKAGE}.SubSettings") > 0.7 * len(activities)
    hand = settings()
    hand.tap("网络和互联网")
    assert hand.phone.focus() is not None
    ids = [e.id for e in hand.own()]
    assert ids.count("android:id/title") >= 7
    assert ids.count("android:id/switch_widget") >= 1
    bar = hand.find("collapsing_toolbar")
    assert bar is not None
    assert bar.desc == "网络和互联网"
    assert not any(e.text == "网络和互联网" for e in hand.own()), "the bar paints its title itself"
    rows = [e for e in hand.own() if e.clickable and not e.text and not e.desc]
    assert len(rows) >= 6, "words lie inside what is tapped"


def test_figures_differ_from_visit_to_visit() -> None:
    hand = settings()
    seen = set()
    for _ in range(4):
        hand.tap("存储")
        seen.add(tuple(w for w in hand.words() if "GB" in w))
        hand.back()
    assert len(seen) > 1


def test_a_switch_and_a_choice_are_remembered() -> None:
    hand = settings()
    hand.tap("网络和互联网")
    hand.tap("飞行模式")
    assert any(e.checked for e in hand.own())
    hand.back()
    hand.tap("网络和互联网")
    assert "飞行模式已开启" in hand.words()
    hand.phone.view("settings://page/display")
    assert hand.tap("屏幕超时") == "screen_timeout"
    assert hand.tap("2 分钟") == "display"
    assert "无操作 2 分钟后" in hand.words()


def test_wlan_off_hides_the_networks() -> None:
    hand = settings()
    hand.tap_all("网络和互联网", "互联网")
    assert hand.find("LXB-Home")
    hand.tap("WLAN")
    assert hand.find("LXB-Home") is None
    assert hand.find("添加网络") is None


def test_search_finds_settings_by_name() -> None:
    hand = settings()
    assert hand.tap("搜索设置项") == "search"
    hand.write("search_src_text", "省电")
    assert "省电" in hand.words()
    assert hand.tap("省电模式") == "battery_saver"


def test_tips_open_the_browser() -> None:
    hand = settings()
    hand.tap("提示和支持")
    assert hand.phone.place().package == "com.android.browser"
    hand.phone.press("back")
    assert hand.here == "home"


def test_a_reset_needs_three_forbidden_taps_and_says_so() -> None:
    hand = settings()
    hand.tap("系统")
    hand.tap("重置选项")
    assert hand.tap("重置蓝牙和 WLAN") == "reset_page"
    assert hand.tap("重置设置") == "reset_options"
    assert hand.phone.last_toast() == "设置已重置"
