"""The simulated 天气: an app that paints all by itself, whose tree is never more than a frame."""

from __future__ import annotations

import pytest

from lxb.clock import ManualClock
from lxb.screen import Quality
from lxb.screen.xml import parse
from lxb.virtual.load import load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

PACKAGE = "com.example.weather"


def phone(options: str = "") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:weather?latency=0&{options}"), ManualClock())
    made.launch(PACKAGE)
    return made


@pytest.mark.parametrize("look", ["lang=zh", "lang=en&profile=small", "lang=zh&profile=tablet"])
def test_no_page_has_a_word_in_its_tree_and_all_have_pictures(look: str) -> None:
    made = phone(look)
    start = made.snapshot()
    for page, spec in load_app("weather").pages.items():
        made.restore(start)
        made.view(f"weather://page/{page}")
        assert parse(made.dump()).quality is Quality.HOLLOW, page
        assert parse(made.dump(compressed=True)).quality is Quality.HOLLOW, page
        words = made.hands.reads()
        assert words, page
        assert not any("${" in w or "'zh'" in w or "None" in w for w in words), page
        if spec.kind == "page":
            assert len(made.picture().getcolors(1 << 24) or ()) > 50, page


def test_the_truth_says_that_only_a_picture_helps() -> None:
    truth = phone().truth(PACKAGE)
    assert truth.unreached == ()
    assert truth.reachable("plain", "content", "gesture") == set()
    assert truth.reachable() == set(truth.places) - {"city_delete"}


def test_a_city_is_typed_found_chosen_and_removed() -> None:
    made = phone()
    made.hands.tap("空气质量")
    assert made.place().page == "air"
    made.press("back")
    made.view("weather://page/city_add")
    made.hands.tap("输入城市名")
    assert made.keyboard_shown
    assert made.type_text("苏")
    assert "苏" not in made.dump()
    made.hands.tap("搜索")
    assert "北京" not in made.hands.reads()
    made.hands.tap("苏州")
    assert made.place().page == "home"
    assert made.state(PACKAGE)["here"] == "苏州"
    made.view("weather://page/cities")
    made.hands.tap("成都")
    assert made.state(PACKAGE)["here"] == "成都"
    made.view("weather://page/cities")
    before = made.state(PACKAGE)["cities"]
    assert before == ["杭州", "成都", "苏州"]
    made.hands.tap("remove")
    made.hands.tap("取消")
    assert made.state(PACKAGE)["cities"] == before
    made.hands.tap("remove")
    made.hands.tap("删除")
    assert made.state(PACKAGE)["cities"] == ["成都", "苏州"]
    assert [e.kind for e in made.events] == ["pressed", "pressed", "pressed", "deleted"]


def test_switches_stay() -> None:
    made = phone()
    made.view("weather://page/settings")
    made.hands.tap("华氏度")
    made.press("back")
    assert made.state(PACKAGE)["fahrenheit"]
    assert any(word.endswith("°F") for word in made.hands.reads())
