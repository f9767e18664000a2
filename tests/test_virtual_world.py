"""The virtual phone's pages: stacks, tabs, overlays, scrolling, and the time that they take."""

from __future__ import annotations

import pytest

from tests.shop_phone import PACKAGE, centre, find, nodes, phone, shown, tap


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
