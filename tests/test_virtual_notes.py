"""The simulated 备忘录: what one writes, changes and deletes in it is so afterwards."""

from __future__ import annotations

from functools import cache

import pytest

from lxb.virtual.load import load_app
from lxb.virtual.truth import TrueMap
from tests.virtual_hand import Hand

PACKAGE = "com.example.notes"
LOOKS = ("profile=default&lang=zh", "profile=small&lang=en", "profile=large&lang=zh", "profile=tablet")


def notes(options: str = "") -> Hand:
    return Hand("notes", PACKAGE, options)


@cache
def whole() -> TrueMap:
    return notes().phone.truth(PACKAGE)


def titles(hand: Hand) -> list[str]:
    return [e.text for e in hand.own() if e.id.endswith(":id/note_title")]


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_drawn_and_nothing_lies_outside_the_screen(look: str) -> None:
    hand = notes(look)
    start = hand.phone.snapshot()
    for page in load_app("notes").pages:
        hand.phone.restore(start)
        hand.phone.view(f"notes://page/{page}")
        assert hand.here == page
        words = hand.words()
        assert words, page
        assert not any("${" in w or "'zh'" in w or "None" in w for w in words), page
        assert 25 <= hand.phone.dump().count("<node") <= 150, page
        rect = hand.screen.rect
        for element in hand.own():
            if element.clickable and element.bounds is not None:
                assert rect.contains(element.bounds.centre), f"{page}: {element}"


def test_everything_can_be_reached_and_only_what_deletes_adds_or_shares_is_forbidden() -> None:
    truth = whole()
    assert truth.unreached == ()
    assert 18 <= len(truth.reachable()) <= 26
    assert set(truth.places) - truth.reachable() == {
        "delete_dialog", "select_delete", "trash_delete", "trash_empty", "share_sheet", "folder_new",
    }  # fmt: skip
    assert truth.reachable("plain", "content") == truth.reachable()
    assert {p.activity for p in truth.places.values()} == {f"{PACKAGE}.MainActivity"}


def test_names_tell_the_pages_apart_in_both_languages() -> None:
    for lang in ("zh", "en"):
        names = [p.names[lang] for p in whole().places.values()]
        assert not {n for n in names if names.count(n) > 1}


def test_a_new_note_is_kept_and_stands_after_the_pinned_ones() -> None:
    hand = notes()
    assert hand.tap("新建备忘录") == "editor"
    hand.write("note_title_edit", "买自行车")
    hand.write("note_body_edit", "要能折叠的")
    assert "5 字" in hand.words()
    hand.tap("完成")
    assert hand.here == "home"
    assert titles(hand)[:3] == ["周末采购清单", "季度汇报提纲", "买自行车"]
    assert "13 条备忘录" in hand.words()
    assert hand.phone.last_toast() == "已保存"


def test_an_empty_note_is_not_kept() -> None:
    hand = notes()
    before = titles(hand)
    hand.tap("新建备忘录")
    assert hand.back() == "home"
    assert titles(hand) == before


def test_a_changed_note_goes_to_the_front_and_an_opened_one_does_not() -> None:
    hand = notes()
    hand.tap("会议纪要 0911")
    hand.back()
    assert titles(hand)[2] == "番茄牛腩的做法"
    assert hand.tap("会议纪要 0911") == "editor"
    hand.write("note_body_edit", "改期")
    hand.back()  # the keyboard goes first
    assert hand.back() == "home"
    assert titles(hand)[2] == "会议纪要 0911"
    assert "改期" in hand.words()


def test_keys_of_the_keyboard_write_into_the_field() -> None:
    hand = notes()
    hand.tap("新建备忘录")
    hand.tap("note_title_edit")
    assert hand.phone.keyboard_shown
    hand.phone.type_text("abc")
    hand.phone.press("delete")
    field = hand.find("note_title_edit")
    assert field is not None
    assert field.text == "ab"


def test_a_note_stays_when_deleting_is_cancelled() -> None:
    hand = notes()
    assert hand.tap_all("读书摘抄", "更多", "删除") == "delete_dialog"
    assert hand.tap("取消") == "editor"
    hand.back()
    assert "读书摘抄" in titles(hand)


def test_a_deleted_note_can_be_restored() -> None:
    hand = notes()
    hand.tap_all("读书摘抄", "更多", "删除", "button1")
    assert hand.here == "home"
    assert "读书摘抄" not in titles(hand)
    assert hand.tap_all("打开导航抽屉", "最近删除") == "trash"
    assert "读书摘抄" in titles(hand)
    assert hand.tap("读书摘抄") == "trash_sheet"
    assert hand.tap("恢复") == "trash"
    assert "读书摘抄" not in titles(hand)
    assert hand.back() == "home"
    assert "读书摘抄" in titles(hand)


def test_emptying_the_trash_leaves_an_empty_state() -> None:
    hand = notes()
    hand.tap_all("打开导航抽屉", "最近删除", "清空", "button1")
    assert hand.here == "trash"
    assert titles(hand) == []
    assert "没有最近删除的备忘录" in hand.words()


def test_pinning_moves_a_note_up_and_back() -> None:
    hand = notes()
    assert hand.tap_all("读书摘抄", "更多", "置顶") == "editor"
    hand.back()
    assert titles(hand)[2] == "读书摘抄"
    hand.tap_all("读书摘抄", "更多", "取消置顶")
    hand.back()
    assert titles(hand)[2:4] == ["番茄牛腩的做法", "读书摘抄"]


def test_moving_a_note_changes_the_counts_of_folders() -> None:
    hand = notes()
    hand.tap_all("读书摘抄", "更多", "移动到文件夹", "旅行")
    assert hand.here == "editor"
    assert "旅行" in hand.words()
    hand.back()
    hand.tap_all("打开导航抽屉", "旅行")
    assert hand.here == "folder"
    assert set(titles(hand)) == {"读书摘抄", "徒步装备", "大理四日行程"}


def test_several_notes_are_chosen_by_a_long_press_and_deleted_together() -> None:
    hand = notes()
    assert hand.hold("番茄牛腩的做法") == "select"
    assert "已选择 1 项" in hand.words()
    hand.tap("面试准备")
    assert "已选择 2 项" in hand.words()
    assert hand.tap("删除") == "select_delete"
    hand.tap("button1")
    assert hand.here == "home"
    assert "10 条备忘录" in hand.words()
    assert not {"番茄牛腩的做法", "面试准备"} & set(titles(hand))


def test_a_selection_is_forgotten_when_it_is_left() -> None:
    hand = notes()
    hand.tap_all("更多选项", "多选", "全选")
    assert "已选择 12 项" in hand.words()
    assert hand.back() == "home"
    hand.tap_all("更多选项", "多选")
    assert "已选择 0 项" in hand.words()


def test_order_and_look_of_the_list_follow_the_settings() -> None:
    hand = notes("lang=en")
    hand.tap_all("More options", "Sort by", "Title")
    assert titles(hand)[2:4] == ["Beef stew", "Calls for the move"]
    hand.tap_all("More options", "Grid view")
    assert hand.here == "home"
    lefts = {e.bounds.left for e in hand.own() if e.id.endswith(":id/note_card") and e.bounds}
    assert len(lefts) == 2


def test_a_checklist_takes_ticks_and_new_lines() -> None:
    hand = notes()
    assert hand.tap("周末采购清单") == "checklist"
    assert "已完成 2/5" in hand.words()
    hand.tap("check_box")
    assert "已完成 1/5" in hand.words()
    hand.write("check_input", "面包")
    hand.tap("check_add_button")
    assert "面包" in hand.words()
    assert "已完成 1/6" in hand.words()
    hand.tap("完成")
    assert "已完成 1/6" in hand.words()


def test_a_new_checklist_is_kept() -> None:
    hand = notes()
    assert hand.tap_all("更多选项", "新建清单") == "checklist"
    hand.write("list_title_edit", "露营")
    hand.write("check_input", "帐篷")
    hand.tap("check_add_button")
    hand.tap("完成")
    assert "露营" in titles(hand)
    assert "已完成 0/1" in hand.words()


def test_search_looks_into_titles_texts_and_tags() -> None:
    hand = notes()
    assert hand.tap("搜索") == "search"
    hand.write("searchEdit", "洱海")
    assert titles(hand) == ["大理四日行程"]
    hand.phone.set_text("")
    hand.back()
    assert hand.tap("#重要") == "tagged"
    assert set(titles(hand)) == {"季度汇报提纲", "搬家待联系", "面试准备"}
    assert hand.tap("搬家待联系") == "editor"


def test_todos_are_ticked_added_and_cleared() -> None:
    hand = notes()
    assert hand.tap("tab_todos") == "todos"
    hand.tap("交物业费")
    assert hand.here == "todos", "its check box carries the same words"
    assert "4 项未完成" in hand.words()
    hand.tap("新建待办")
    assert hand.here == "todo_dialog"
    hand.write("todo_input", "修自行车")
    hand.tap("保存")
    assert "修自行车" in hand.words()
    assert "5 项未完成" in hand.words()
    hand.tap("清除已完成")
    assert "交物业费" not in hand.words()
    assert hand.back() == "home"


def test_a_new_folder_stands_in_the_drawer() -> None:
    hand = notes()
    assert hand.tap_all("打开导航抽屉", "管理文件夹", "新建文件夹") == "folder_new"
    hand.write("folder_input", "手工")
    hand.tap("创建")
    assert hand.here == "folders"
    hand.back()
    hand.tap_all("打开导航抽屉", "手工")
    assert hand.here == "folder"
    assert "文件夹里没有备忘录" in hand.words()
    hand.tap("新建备忘录")
    hand.write("note_title_edit", "编绳")
    hand.tap("完成")
    assert titles(hand) == ["编绳"]


def test_without_notes_the_list_says_so() -> None:
    hand = notes()
    hand.tap_all("更多选项", "多选", "全选", "删除", "button1")
    assert titles(hand) == []
    assert "还没有备忘录，点右下角新建" in hand.words()


def test_what_was_written_outlives_the_app_but_not_its_data() -> None:
    hand = notes()
    hand.tap("新建备忘录")
    hand.write("note_title_edit", "记一笔")
    hand.tap("完成")
    hand.phone.force_stop(PACKAGE)
    hand.phone.launch(PACKAGE)
    assert "记一笔" in titles(hand)
    hand.phone.clear_data(PACKAGE)
    hand.phone.launch(PACKAGE)
    assert "记一笔" not in titles(hand)


def test_pictures_are_drawn_wherever_a_list_is_scrolled_to() -> None:
    hand = notes("profile=small")
    hand.tap_all("更多选项", "多选")
    width, height = hand.phone.size
    for _ in range(8):
        assert hand.phone.picture().size == (width, height)
        hand.phone.swipe([(width // 2, height // 2), (width // 2, height // 2 - 37)], 600)
