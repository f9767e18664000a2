"""What a virtual phone has for acting: pages that trees or pictures do not show, a person, events, state."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.clock import ManualClock
from lxb.errors import UnknownName
from lxb.screen import Quality
from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.shop_phone import find, nodes, shown, tap

BANK = "com.example.bank"
FILE = Path(__file__).with_name("bank_app.yaml")


def bank(options: str = "") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{FILE}?latency=0&{options}"), ManualClock())
    made.launch(BANK)
    return made


def colours(made: VirtualPhone) -> int:
    """How many colours the middle of the picture has."""
    picture = made.picture()
    width, height = picture.size
    found = picture.crop((0, height // 10, width, height * 9 // 10)).getcolors(1 << 24)
    assert found is not None
    return len(found)


def test_a_hollow_page_is_seen_and_takes_taps_and_is_not_in_the_tree() -> None:
    made = bank()
    tap(made, "游戏")
    assert parse(made.dump()).quality is Quality.HOLLOW
    assert "开始" not in made.dump()
    assert "开始" not in made.dump(compressed=True)
    assert colours(made) > 10
    width, height = made.size
    made.tap(width // 2, height // 2)
    assert shown(made) == "level"
    assert "FlutterView" in made.dump()


def test_a_web_page_without_accessibility_keeps_its_bar_and_still_scrolls_and_takes_text() -> None:
    made = bank()
    tap(made, "活动页")
    web = next(n for n in nodes(made) if n.get("class") == "android.webkit.WebView")
    assert not list(web)
    assert web.get("scrollable") == "true"
    assert find(made, "转到上一层级") is not None
    made.hands.tap("口令")
    assert made.keyboard_shown
    assert made.type_text("abc")
    assert "abc" in made.hands.reads()
    made.hands.tap("会场规则")
    assert shown(made) == "rules"


def test_the_truth_tells_what_only_a_picture_shows() -> None:
    truth = bank().truth(BANK)
    assert {id for id, place in truth.places.items() if place.needs == "picture"} == {
        "rules",
        "game",
        "level",
    }
    assert truth.places["h5"].needs == "plain"
    assert truth.reachable("plain", "content") == {"home", "h5", "pay"}


def test_a_secure_page_is_black_in_pictures_and_readable_in_the_tree() -> None:
    made = bank()
    assert colours(made) > 10
    tap(made, "转账")
    assert colours(made) == 1
    assert find(made, "转账 30 元") is not None
    focus = made.focus()
    assert focus
    assert focus.secure
    seen: list[str] = []
    made.watch(lambda picture, frame: seen.append(frame.page))
    made.picture()
    assert not seen, "nobody is told what a black picture hides"


def test_what_is_done_is_kept_with_who_did_it() -> None:
    made = bank()
    tap(made, "转账")
    tap(made, "确认转账")
    made.hands.tap("确认转账")
    told = [(e.kind, e.by, dict(e.what)) for e in made.events]
    press = {"mark": "pay", "label": "确认转账"}
    paid = {"amount": 30}
    assert told == [
        ("pressed", "wire", press), ("paid", "wire", paid),
        ("pressed", "person", press), ("paid", "person", paid),
    ]  # fmt: skip
    assert made.state(BANK)["money"] == 40
    before = made.snapshot()
    tap(made, "确认转账")
    made.restore(before)
    assert len(made.events) == 4


def test_state_is_a_copy_and_can_be_arranged_before_a_task() -> None:
    made = bank()
    made.state(BANK)["money"] = 0
    assert made.state(BANK)["money"] == 100
    made.arrange(BANK, {"money": 7, "history.last": "yesterday"})
    assert made.state(BANK)["money"] == 7
    assert made.state(BANK)["history"] == {"last": "yesterday"}
    with pytest.raises(UnknownName, match="money"):
        made.arrange(BANK, {"mony": 7})
    with pytest.raises(UnknownName):
        made.state("com.example.none")
    assert made.deliver(BANK, "sent", {"text": "hello"})
    assert made.state(BANK)["sent"] == [{"text": "hello"}]
    assert not made.deliver("com.example.none", "sent", {})


def test_a_logged_out_app_asks_and_a_person_logs_in() -> None:
    made = bank("faults=logged_out")
    assert shown(made) == "login"
    made.hands.type("手机号", "139")
    made.hands.tap("登录")
    assert shown(made) == "login"
    made.hands.type("手机号", "138")
    made.hands.tap("登录")
    assert shown(made) == "home"
    assert [e.by for e in made.events if e.kind == "logged_in"] == ["person"]
    with pytest.raises(UnknownName, match="转账"):
        made.hands.tap("转帐")


def test_hollow_and_secure_pages_also_come_as_misbehaviours() -> None:
    made = bank("faults=hollow:2,secure:3")
    looks = []
    for _ in range(5):
        looks.append((parse(made.dump()).quality is Quality.HOLLOW, colours(made) == 1))
        made.force_stop(BANK)
        made.launch(BANK)
    assert looks == [(False, False), (True, False), (False, True), (True, False), (False, False)]
    assert not made.truth(BANK).reachable() - {"home", "h5", "game", "level", "pay", "rules"}


def test_a_picture_may_be_black_though_nothing_is_secure() -> None:
    made = bank("faults=black:3")
    whole = [len(made.picture().getcolors(1 << 24) or ()) for _ in range(6)]
    assert [n == 1 for n in whole] == [False, False, True] * 2
    assert "活动页" in made.dump()


def test_an_app_may_turn_the_screen_when_it_starts() -> None:
    made = bank("faults=rotate")
    upright = made.physical_size
    assert (made.size.width, made.size.height) == (upright.height, upright.width)
    assert 'rotation="1"' in made.dump()
    assert made.picture().size == tuple(made.size)
    tap(made, "转账")
    assert shown(made) == "pay"
    made.press("home")
    assert made.size == upright
    made.launch(BANK)
    assert made.size != upright
