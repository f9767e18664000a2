"""The virtual phone as a user of it sees it: places, stacks, tabs, overlays, text, time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lxb.clock import ManualClock
from lxb.errors import DeviceGone
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

SHOP = Path(__file__).with_name("virtual_shop.yaml")
PACKAGE = "com.example.shop"


def phone(options: str = "latency=0") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{SHOP}?{options}"), ManualClock())
    made.launch(PACKAGE)
    return made


def nodes(made: VirtualPhone) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(made.dump()).iter("node"))


def find(made: VirtualPhone, words: str) -> ElementTree.Element:
    for node in nodes(made):
        if words in {
            node.get("text"),
            node.get("content-desc"),
            (node.get("resource-id") or "").rpartition("/")[2],
        }:
            return node
    raise AssertionError(f"{words} is not in {[n.get('text') for n in nodes(made) if n.get('text')]}")


def centre(node: ElementTree.Element) -> tuple[int, int]:
    left, top, right, bottom = map(int, (node.get("bounds") or "").replace("][", ",").strip("[]").split(","))
    return (left + right) // 2, (top + bottom) // 2


def tap(made: VirtualPhone, words: str) -> None:
    made.tap(*centre(find(made, words)))


def shown(made: VirtualPhone) -> str:
    place = made.place()
    return f"{place.page}/{place.overlay}" if place.overlay else place.page


def test_pages_stack_and_come_back_as_they_were() -> None:
    made = phone()
    tap(made, "我的")
    tap(made, "row_settings")
    assert shown(made) == "settings"
    tap(made, "关于")
    assert shown(made) == "about"
    tap(made, "转到上一层级")
    made.press("back")
    assert shown(made) == "me"


def test_content_is_another_at_the_next_visit_and_the_same_after_back() -> None:
    made = phone()
    tap(made, "领券")
    first = made.dump()
    made.press("back")
    tap(made, "领券")
    assert made.dump() != first

    made = phone()
    before = made.dump()
    tap(made, "笔记")
    made.press("back")
    assert made.dump() == before


def test_tabs_replace_one_another_and_back_goes_home_then_out() -> None:
    made = phone()
    tap(made, "关注")
    assert shown(made) == "follow"
    assert find(made, "关注").get("selected") == "true"
    tap(made, "购物车")
    tap(made, "首页")
    assert shown(made) == "follow", "the group inside the tab remembers its page"
    made.press("back")
    assert shown(made) == "home"
    made.press("back")
    assert shown(made) == "home"
    assert made.last_toast() == "再按一次退出小店"
    made.press("back")
    assert made.place().package == "com.android.launcher3"


def test_the_second_back_counts_only_for_a_while() -> None:
    made = phone()
    made.press("back")
    made.clock.sleep(3)
    made.press("back")
    assert made.place().package == PACKAGE


def test_a_group_opened_from_elsewhere_is_one_page_of_the_stack() -> None:
    made = phone()
    tap(made, "我的")
    tap(made, "待付款")
    assert shown(made) == "orders_unpaid"
    tap(made, "全部")
    assert shown(made) == "orders_all"
    made.press("back")
    assert shown(made) == "me"


def test_a_swipe_over_top_tabs_moves_to_the_neighbour() -> None:
    made = phone()
    tap(made, "关注")
    y = made.size.height // 2
    made.swipe([(900, y), (200, y)], 200)
    assert shown(made) == "live"
    made.swipe([(200, y), (900, y)], 200)
    assert shown(made) == "follow"


def test_an_overlay_is_the_only_window_of_the_app_and_smaller() -> None:
    made = phone()
    tap(made, "笔记")
    tap(made, "更多选项")
    assert shown(made) == "notes/notes_menu"
    mine = [n for n in nodes(made) if n.get("package") == PACKAGE]
    left, top, right, bottom = map(
        int, (mine[0].get("bounds") or "").replace("][", ",").strip("[]").split(",")
    )
    assert right - left < made.size.width // 2 + 100
    assert bottom - top < made.size.height // 2
    assert top > 0
    made.tap(20, made.size.height // 2)
    assert shown(made) == "notes"


def test_back_closes_an_overlay_before_the_page() -> None:
    made = phone()
    tap(made, "笔记")
    tap(made, "更多选项")
    made.press("back")
    assert shown(made) == "notes"
    tap(made, "更多选项")
    tap(made, "帮助")
    assert shown(made) == "help"
    made.press("back")
    assert shown(made) == "notes", "the menu is gone for good"


def test_lists_bound_to_state_add_edit_delete_and_survive_a_restart() -> None:
    made = phone()
    tap(made, "笔记")
    tap(made, "新建笔记")
    tap(made, "title")
    assert made.keyboard_shown
    assert made.type_text("周末")
    assert made.type_text("爬山")
    made.press("back")
    assert not made.keyboard_shown
    tap(made, "保存")
    assert find(made, "周末爬山") is not None
    made.force_stop(PACKAGE)
    made.launch(PACKAGE)
    assert shown(made) == "home"
    tap(made, "笔记")
    made.long_press(*centre(find(made, "周末爬山")), 800)
    assert shown(made) == "notes/note_delete"
    tap(made, "删除")
    assert [n for n in nodes(made) if n.get("text") == "周末爬山"] == []
    tap(made, "买菜")
    assert find(made, "title").get("text") == "买菜"


def test_cleared_data_are_as_at_first() -> None:
    made = phone()
    tap(made, "我的")
    tap(made, "row_settings")
    tap(made, "深色模式")
    assert find(made, "switch_widget").get("checked") == "true"
    made.clear_data(PACKAGE)
    made.launch(PACKAGE)
    tap(made, "我的")
    tap(made, "row_settings")
    assert find(made, "switch_widget").get("checked") == "false"


def test_log_in_state_changes_what_there_is_and_what_a_page_needs() -> None:
    made = phone()
    made.view("shop://page/vip")
    assert shown(made) == "login"
    made = phone()
    tap(made, "我的")
    with pytest.raises(AssertionError):
        find(made, "会员中心")
    tap(made, "立即登录")
    made.tap(*centre([n for n in nodes(made) if n.get("text") == "登录"][-1]))
    assert shown(made) == "me"
    tap(made, "会员中心")
    assert shown(made) == "vip"


def test_an_empty_field_shows_its_hint_as_text() -> None:
    made = phone()
    tap(made, "搜索宝贝")
    field = next(n for n in nodes(made) if n.get("class") == "android.widget.EditText")
    assert (field.get("text"), field.get("hint")) == ("搜索宝贝", "搜索宝贝")
    assert not made.type_text("x"), "nothing has the focus"
    made.tap(*centre(field))
    made.type_text("葡萄")
    made.press("enter")
    assert shown(made) == "results"
    assert find(made, "葡萄").get("class") == "android.widget.TextView"


def test_keys_of_the_keyboard_can_be_tapped_and_cover_the_page() -> None:
    made = phone()
    tap(made, "搜索宝贝")
    tap(made, "搜索宝贝")
    tap(made, "q")
    tap(made, "w")
    field = next(n for n in nodes(made) if n.get("class") == "android.widget.EditText")
    assert field.get("text") == "qw"
    assert field.get("focused") == "true"
    assert any(n.get("package") == "com.android.inputmethod.latin" for n in nodes(made))


def test_passwords_are_dots() -> None:
    made = phone()
    made.view("shop://page/login")
    field = next(n for n in nodes(made) if n.get("password") == "true")
    made.tap(*centre(field))
    made.set_text("geheim")
    assert next(n for n in nodes(made) if n.get("password") == "true").get("text") == "••••••"


def test_a_swipe_moves_content_by_the_fingers_way() -> None:
    made = phone()
    made.view("shop://page/results")
    prices = [n for n in nodes(made) if (n.get("resource-id") or "").endswith("tv_price")]
    amount, before = prices[4].get("text"), centre(prices[4])[1]
    made.swipe([(500, 1500), (500, 1400)], 800)
    assert before - 100 in [centre(n)[1] for n in nodes(made) if n.get("text") == amount]


def test_rows_scrolled_away_are_not_in_the_tree() -> None:
    made = phone()
    assert not any(n.get("text") == "笔记" and n.get("bounds") == "[0,0][0,0]" for n in nodes(made))
    for _ in range(4):
        made.swipe([(500, 1900), (500, 600)], 500)
    with pytest.raises(AssertionError):
        find(made, "笔记")
    assert find(made, "购物车") is not None


def test_a_pull_at_the_top_brings_new_content() -> None:
    made = phone()
    before = made.dump()
    made.swipe([(500, 900), (500, 1600)], 400)
    assert made.dump() != before


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


def test_the_old_page_is_in_the_tree_until_the_new_one_has_come() -> None:
    made = phone("")
    made.clock.sleep(1)
    tap(made, "领券")
    assert find(made, "笔记") is not None
    made.tap(*centre(find(made, "笔记")))
    made.clock.sleep(0.31)
    assert shown(made) == "coupons", "a tap while pages change is lost"
    assert find(made, "领券中心") is not None
    assert made.latency_spent == pytest.approx(0.6)


def test_state_and_scrolling_do_not_cost_time() -> None:
    made = phone("")
    made.view("shop://page/settings")
    made.clock.sleep(1)
    spent = made.latency_spent
    tap(made, "深色模式")
    assert find(made, "switch_widget").get("checked") == "true"
    assert made.latency_spent == spent


def test_snapshots_bring_everything_back() -> None:
    made = phone()
    token = made.snapshot()
    before = made.dump()
    tap(made, "笔记")
    made.long_press(*centre(find(made, "买菜")), 800)
    tap(made, "删除")
    made.restore(token)
    assert (shown(made), made.dump()) == ("home", before)
    tap(made, "笔记")
    assert find(made, "买菜") is not None


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
