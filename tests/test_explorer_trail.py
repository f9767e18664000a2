"""What screens tell that somebody else went through: places of the app, and nothing of anybody's."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from explorer.chart import chart
from explorer.trail import Stride, Trail, What
from lxb.clock import ManualClock
from lxb.device import Key
from lxb.finger import touch_point
from lxb.forbidden import Forbidden
from lxb.screen import Screen
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.model import App, Built, MapFile


class Hiker:
    """Goes through an app of the virtual phone, and keeps what was seen."""

    def __init__(self, address: str) -> None:
        self.phone = VirtualPhone(PhoneSpec.parse(f"virtual:{address}"), ManualClock())
        self.device = InProcessDevice(self.phone)
        self.package = self.phone.apps[0]
        self.strides: list[Stride] = []

    def go(self, *steps: str) -> Hiker:
        """Starts the app, then taps what is called so; "+TEXT" types, "^" swipes up, "<" goes back."""
        self._stride("other", lambda screen: self.device.launch(self.package))
        for step in steps:
            self._step(step)
        return self

    def _step(self, step: str) -> None:
        if step.startswith("+"):
            self._stride("type", lambda screen: self.device.type_text(step[1:]), typed=step[1:])
        elif step == "^":
            middle = self.device.screen().rect.centre
            start, end = middle._replace(y=middle.y + 500), middle._replace(y=middle.y - 500)
            self._stride("scroll", lambda screen: self.device.swipe(start, end))
        elif step == "<":
            self._stride("other", lambda screen: self.phone.hands.back())
        else:
            self._tap(step)

    def _tap(self, called: str) -> None:
        before = self._settled()
        control = next(e for e in before if called in {e.text, e.desc, e.hint})
        self.device.tap(touch_point(before, control))
        self.strides.append(Stride(before, "tap", self._settled(), control))

    def _stride(self, what: What, act: Callable[[Screen], object], typed: str = "") -> None:
        before = self._settled()
        act(before)
        self.strides.append(Stride(before, what, self._settled(), typed=typed))

    def _settled(self) -> Screen:
        self.phone.clock.sleep(3)
        return self.device.screen()

    def drawn(self, name: str = "") -> MapFile | None:
        trail = Trail(self.package, name, Forbidden(()))
        trail.follow(self.strides)
        built = Built(at="2026-01-01T00:00:00+00:00", by="lxb", locale="zh-CN")
        return chart(trail.expedition, App(package=self.package, name=name or self.package), built)


def ways(file: MapFile | None) -> set[tuple[str, str]]:
    assert file is not None
    names = {page.id: page.name for page in file.pages}
    return {(edge.label, names[edge.target_page]) for edge in file.edges}


def said(file: MapFile | None) -> str:
    return json.dumps(file.to_json(), ensure_ascii=False) if file is not None else ""


def test_rows_of_settings_are_places_of_the_app() -> None:
    file = Hiker("settings").go("显示", "屏幕超时").drawn("设置")
    assert ways(file) == {("显示", "显示"), ("屏幕超时", "屏幕超时")}
    assert file is not None
    assert {edge.source for edge in file.edges} == {"learned"}


def test_what_came_into_view_further_down_is_learnt_as_well() -> None:
    assert ("系统", "系统") in ways(Hiker("settings").go("^", "^", "系统").drawn("设置"))


def test_the_way_back_and_a_page_seen_again_are_no_new_places() -> None:
    file = Hiker("settings").go("显示", "<", "显示").drawn("设置")
    assert ways(file) == {("显示", "显示")}
    assert file is not None
    assert [edge.seen for edge in file.edges] == [2]


@pytest.mark.parametrize(
    ("address", "steps", "private"),
    [
        ("messages", ("姐姐",), ("姐姐",)),
        ("messages", ("新建信息",), ("姐姐", "林小满", "周以安")),
        ("notes", ("会议纪要 0911",), ("会议纪要", "单词本", "生日礼物灵感")),
        ("clock", (), ("晨跑", "午休结束")),
    ],
)
def test_names_of_people_and_things_enter_no_map(
    address: str, steps: tuple[str, ...], private: tuple[str, ...]
) -> None:
    hiker = Hiker(address).go(*steps)
    text = said(hiker.drawn())
    assert not [word for word in private if word in text]


def test_what_was_typed_is_in_no_map_and_what_lies_behind_it_neither() -> None:
    hiker = Hiker("notes").go("搜索", "搜索备忘录", "+单词本")
    file = hiker.drawn("备忘录")
    assert "单词本" not in said(file)
    assert {label for label, _ in ways(file)} == {"搜索"}


def test_a_field_is_nothing_that_one_does() -> None:
    hiker = Hiker("taobao").go("搜索栏")
    field = next(e for e in hiker.device.screen() if e.cls.endswith("EditText"))
    hint = field.hint or field.text
    hiker.go(hint)
    trail = Trail(hiker.package, "淘宝", Forbidden(()))
    trail.follow(hiker.strides)
    assert hint
    assert trail.used == []
    assert hint not in said(hiker.drawn("淘宝"))


def test_an_app_that_comes_back_to_a_page_within_it_has_no_first_page() -> None:
    hiker = Hiker("settings").go("显示")
    hiker.strides.clear()
    hiker.device.press(Key.HOME)
    hiker.go("屏幕超时")
    trail = Trail(hiker.package, "设置", Forbidden(()))
    trail.follow(hiker.strides)
    assert trail.expedition.atlas.home is None
