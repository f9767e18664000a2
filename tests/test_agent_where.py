"""What `where` says of a dialog, of a dark screen and of a locked phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent.go import where
from lxb.clock import ManualClock
from lxb.config import Settings
from lxb.locator import Locator
from lxb.screen import Screen
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.builder import MapBuilder
from maps.files import save_app
from maps.model import App, Built
from tests.screen_samples import PACKAGE, node, row, screen

WORDS = ("按名称", "按时间", "按大小")


class Standing(InProcessDevice):
    """A phone that shows a page with a dialog over it."""

    def screen(self) -> Screen:
        dialog = node("FrameLayout", *(row(text) for text in WORDS), box=(90, 800, 990, 1400))
        return screen(node("TextView", text="文件"), windows=(dialog,))


def test_a_dark_screen_is_no_app_without_a_map(tmp_path: Path):
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse("virtual:notes?latency=0"), clock)
    phone.sleep()
    seen = where(InProcessDevice(phone), settings=Settings(home=tmp_path), clock=clock)
    assert (seen.status, seen.reason, seen.app) == ("failed", "nothing found", "")


def test_a_locked_phone_is_told_as_such(tmp_path: Path):
    class Locked(InProcessDevice):
        def screen(self) -> Screen:
            clock_view = node("TextView", id="com.android.systemui:id/keyguard_clock", text="9:41")
            return screen(clock_view, package="com.android.systemui")

    clock = ManualClock()
    device = Locked(VirtualPhone(PhoneSpec.parse("virtual:notes?latency=0"), clock))
    seen = where(device, settings=Settings(home=tmp_path), clock=clock)
    assert (seen.status, seen.reason) == ("blocked", "locked")


@pytest.mark.parametrize(("known", "overlay"), [(True, None), (False, "dialog")])
def test_a_dialog_that_is_a_page_of_the_map_lies_not_over_itself(
    known: bool, overlay: str | None, tmp_path: Path
):
    builder = MapBuilder(App(package=PACKAGE, name="Files"), Built(at="2026-01-01T00:00:00Z", by="test"))
    builder.add_page(name="files", marks=(Locator(text="文件"), Locator(text="最近")))
    if known:
        builder.add_page(name="sort", kind="overlay", marks=tuple(Locator(text=text) for text in WORDS))
    save_app(tmp_path, builder.done())
    clock = ManualClock()
    device = Standing(VirtualPhone(PhoneSpec.parse("virtual:notes?latency=0"), clock))
    seen = where(device, settings=Settings(home=tmp_path), clock=clock)
    assert (seen.page, seen.overlay) == ("sort" if known else None, overlay)
