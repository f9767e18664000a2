"""What is written on the virtual phone and what its apps remember."""

from __future__ import annotations

import pytest

from tests.shop_phone import PACKAGE, centre, find, nodes, phone, shown, tap


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
