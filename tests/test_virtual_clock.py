"""The simulated 时钟: alarms are made, changed, switched and deleted; a timer runs; cities come and go."""

from __future__ import annotations

from typing import Any

import pytest

from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from tests.simulated_apps import (
    LOOKS,
    assert_commands_are_known,
    assert_every_page_is_drawn,
    here,
    phone_with,
    truth_of,
)

PACKAGE = "com.android.deskclock"


def phone(options: str = "") -> VirtualPhone:
    return phone_with("clock", options)


def alarm(made: VirtualPhone, id: int) -> dict[str, Any] | None:
    return next((one for one in made.state(PACKAGE)["alarms"] if one["id"] == id), None)


def tap_text(made: VirtualPhone, text: str, ms: int = 0) -> None:
    bounds = next(e.bounds for e in parse(made.dump()) if e.text == text)
    assert bounds is not None
    made.long_press(*bounds.centre, ms)


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_drawn_in_both_languages(look: str) -> None:
    assert_every_page_is_drawn("clock", "clock", look)


def test_everything_is_reached_and_only_deleting_is_behind_forbidden_controls() -> None:
    truth = truth_of("clock")
    assert truth.unreached == ()
    assert len(truth.places) == 15
    assert set(truth.places) - truth.reachable() == {"delete_dialog"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_has_consequences_is_known_by_its_words(lang: str) -> None:
    assert_commands_are_known("clock", lang, 4)


def test_an_alarm_is_made_by_typing_its_time() -> None:
    made = phone()
    made.hands.tap("添加闹钟")
    made.hands.tap("hour")
    assert made.set_text("6")
    made.hands.tap("minute")
    assert made.set_text("45")
    for day in ("周一", "周三", "周五", "周三"):
        made.hands.tap(day)
    made.hands.type("edit_label", "晨跑")
    made.hands.tap("铃声")
    made.hands.tap("鸟鸣")
    assert here(made) == "edit"
    made.hands.tap("再响一次")
    made.hands.tap("完成")
    assert here(made) == "home"
    assert alarm(made, 6) == {
        "id": 6, "hour": 6, "minute": 45, "on": True, "days": [1, 5], "label": "晨跑", "sound": "鸟鸣",
        "vibrate": True, "snooze": 0,
    }  # fmt: skip
    assert {"06:45", "周一 周五", "晨跑"} <= set(made.hands.reads())
    assert made.state(PACKAGE)["next_id"] == 7


def test_a_time_that_there_is_not_is_refused() -> None:
    made = phone()
    made.hands.tap("添加闹钟")
    made.hands.type("hour", "25")
    made.hands.tap("完成")
    assert here(made) == "edit"
    assert alarm(made, 6) is None
    made.hands.tap("取消")
    assert here(made) == "home"


def test_an_alarm_is_changed_and_one_that_is_left_alone_is_not() -> None:
    made = phone()
    tap_text(made, "07:30")
    assert here(made) == "edit"
    made.hands.tap("小时加一")
    for _ in range(31):
        made.hands.tap("分钟减一")
    made.hands.tap("完成")
    changed = alarm(made, 2)
    assert changed is not None
    assert (changed["hour"], changed["minute"], changed["on"]) == (8, 59, True)
    before = made.state(PACKAGE)["alarms"]
    tap_text(made, "09:30")
    made.hands.tap("周一")
    made.press("back")
    assert made.state(PACKAGE)["alarms"] == before


def test_alarms_are_switched_and_written_in_two_ways() -> None:
    made = phone("lang=en")
    switch = next(e for e in parse(made.dump()) if e.desc == "13:50")
    assert switch.bounds is not None
    assert switch.checked
    made.tap(*switch.bounds.centre)
    off = alarm(made, 4)
    assert off is not None
    assert not off["on"]
    assert {"13:50", "Weekdays", "Every day", "Once"} <= set(made.hands.reads())
    made.hands.tap("Settings")
    made.hands.tap("24-hour clock")
    made.hands.back()
    assert {"1:50 PM", "7:00 AM"} <= set(made.hands.reads())


def test_an_alarm_is_deleted_only_after_a_question() -> None:
    made = phone()
    tap_text(made, "22:45", 800)
    assert here(made) == "alarm_menu"
    made.hands.tap("删除")
    assert here(made) == "delete_dialog"
    made.hands.tap("取消")
    assert alarm(made, 5) is not None
    tap_text(made, "22:45")
    made.hands.tap("删除闹钟")
    made.hands.tap("删除")
    assert here(made) == "home"
    assert alarm(made, 5) is None
    assert [(e.kind, dict(e.what)) for e in made.events if e.kind != "pressed"] == [
        ("deleted", {"what": "alarm", "id": 5})
    ]


def test_a_timer_runs_with_what_was_set() -> None:
    made = phone()
    made.hands.tap("计时器")
    made.hands.tap("15 分钟")
    made.hands.type("timer_seconds", "30")
    made.hands.tap("开始")
    timer = made.state(PACKAGE)["timer"]
    assert (timer["hours"], timer["minutes"], timer["seconds"], timer["running"]) == (0, 15, 30, True)
    assert "正在计时 0:15:30" in made.hands.reads()
    made.hands.tap("取消")
    assert not made.state(PACKAGE)["timer"]["running"]


def test_cities_are_found_added_and_removed() -> None:
    made = phone()
    made.hands.tap("世界时钟")
    made.hands.tap("添加城市")
    made.hands.type("searchEdit", "巴")
    made.hands.tap("searchbtn")
    assert "东京" not in made.hands.reads()
    made.hands.tap("巴黎")
    made.hands.back()
    assert made.state(PACKAGE)["cities"] == ["北京", "伦敦", "巴黎"]
    tap_text(made, "北京", 800)
    made.hands.tap("删除")
    assert made.state(PACKAGE)["cities"] == ["伦敦", "巴黎"]
