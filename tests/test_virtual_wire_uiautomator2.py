"""The virtual phone through uiautomator2, behind the real adb server and the builtin one."""

from __future__ import annotations

from typing import Any

import adbutils
import pytest
import uiautomator2

from lxb.geometry import Size
from tests import wire as wires
from tests.toy_world import LAUNCHER, NOTES, OWN_KEYBOARD
from tests.wire import Wire

KEYBOARD = "com.github.uiautomator/.AdbKeyboard"

pytestmark = wires.SOCKETS_LEFT_OPEN
served, wire, connected, u2 = wires.served, wires.wire, wires.connected, wires.u2


def test_u2_info(u2: Any) -> None:
    assert u2.info["currentPackageName"] == NOTES.package
    assert (u2.info["displayWidth"], u2.info["displaySizeDpX"]) == (720, 360)
    assert u2.device_info["version"] == 11
    assert u2.window_size() == (720, 1280)
    assert u2.orientation == "natural"


def test_u2_dump_and_depth(u2: Any, wire: Wire) -> None:
    assert u2.dump_hierarchy() == wire.world.dump()
    shallow = u2.dump_hierarchy(max_depth=1)
    assert shallow.count("<node") == 1
    assert u2.dump_hierarchy(root_in_active=True).count("<node") == wire.world.dump().count("<node")


def test_u2_touches(u2: Any, wire: Wire) -> None:
    wire.world.log.clear()
    u2.click(100, 900)
    u2.long_click(10, 20, 0.8)
    u2.swipe(10, 900, 10, 300, 0.1)
    u2.swipe_points([(1, 2), (3, 4), (5, 6)], 0.05)
    u2.double_click(7, 8, 0)
    u2.drag(1, 1, 50, 50, 0.05)
    u2.click(0.5, 0.5)
    assert wire.world.log == [
        ("tap", 100, 900),
        ("long_press", 10, 20, 800),
        ("swipe", [(10, 900), (10, 300)], 100),
        ("swipe", [(1, 2), (3, 4), (5, 6)], 100),
        ("touch", "down", 7, 8),
        ("touch", "up", 7, 8),
        ("tap", 7, 8),
        ("touch", "down", 1, 1),
        ("touch", "move", 50, 50),
        ("touch", "up", 50, 50),
        ("tap", 360, 640),
    ]


def test_u2_selectors(u2: Any, wire: Wire) -> None:
    assert u2(text="to page one").exists
    assert not u2(text="to page").exists
    assert u2(textContains="PAGE ONE").count == 1
    assert u2(resourceId="com.example.notes:id/row").count == 8
    assert u2(resourceId="com.example.notes:id/row", instance=2).get_text() == "row 2"
    assert u2(resourceId="com.example.notes:id/row")[3].info["text"] == "row 3"
    assert u2(scrollable=True).child(textMatches="row .").count == 8
    assert u2(text="row 1").sibling(text="row 4").exists
    assert u2(className="android.widget.EditText", index=1).info["bounds"]["top"] == 200
    assert (
        u2(scrollable=True).child_by_text("row 5", className="android.widget.TextView").get_text() == "row 5"
    )
    assert [i["text"] for i in u2(textStartsWith="row").info_list()][:2] == ["row 0", "row 1"]
    assert not u2(clickable=False, text="to page one").exists
    u2(text="to page one").click()
    assert u2(text="to page two").wait(timeout=1)
    assert u2(text="to page one").wait_gone(timeout=1)
    assert u2.xpath("//*[@text='row 3']").exists
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        u2(text="nobody").info  # noqa: B018 - asking is the point
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        u2(text="nobody").click(timeout=0)
    assert u2.toast.get_message(0) == "page two"


def test_u2_scrolls(u2: Any, wire: Wire) -> None:
    assert u2(scrollable=True).scroll.to(text="row 20")
    assert u2(text="row 20").exists
    u2(scrollable=True).scroll.toBeginning()
    assert wire.world.scrolled == 0
    assert u2(scrollable=True).fling.forward()
    assert not u2(scrollable=True).fling.toEnd(max_swipes=1) or wire.world.scrolled == 20


def test_u2_keys_and_screen(u2: Any, wire: Wire) -> None:
    assert u2.press("back")
    assert u2.press(4)
    assert not u2.press("dance")
    u2.press("home")
    assert wire.world.front == LAUNCHER.package
    u2.screen_off()
    assert not u2.info["screenOn"]
    u2.keyevent("wakeup")
    assert u2.info["screenOn"]
    u2.orientation = "left"
    assert (u2.window_size(), u2.info["displayRotation"]) == ((1280, 720), 1)
    u2.orientation = "natural"
    assert wire.world.size == Size(720, 1280)


def test_u2_apps(u2: Any, wire: Wire) -> None:
    u2.app_stop(NOTES.package)
    assert wire.world.front == LAUNCHER.package
    u2.app_start(NOTES.package, wait=True)
    assert u2.app_current()["package"] == NOTES.package
    u2.app_start("com.nope")
    assert u2.app_current()["package"] == NOTES.package
    u2.app_start(NOTES.package, ".MainActivity")
    assert u2.app_info(NOTES.package) == {"versionName": "1.2.3", "versionCode": 123}
    assert u2.app_list("-3") == [NOTES.package]
    assert NOTES.package in u2.app_list_running()
    u2.open_url("notes:1")
    assert u2.session(NOTES.package, attach=True).info["currentPackageName"] == NOTES.package


def test_u2_pictures(u2: Any) -> None:
    assert u2.screenshot().size == (720, 1280)
    red, green, _ = u2.screenshot(display_id=0).getpixel((5, 5))
    assert red < 20 < green


def test_u2_types_with_and_without_its_keyboard(
    u2: Any, wire: Wire, capsys: pytest.CaptureFixture[str]
) -> None:
    wire.world.tap(100, 250)
    u2.send_keys("héllo 你好 ' \" $x")
    assert wire.world.text == "héllo 你好 ' \" $x"
    u2.clear_text()
    u2(className="android.widget.EditText").set_text("set")
    assert (wire.world.text, u2(focused=True).get_text()) == ("set", "set")
    u2.set_input_ime(True)
    assert "successfully installed" in capsys.readouterr().out
    assert (u2.current_ime(), wire.world.ime) == (KEYBOARD, KEYBOARD)
    u2.clear_text()
    u2.send_keys("世界😀\nשלום!")
    assert wire.world.text == "世界😀\nשלום!"
    u2.send_action("search")
    assert ("press", "enter") in wire.world.log
    u2.set_input_ime(False)
    assert wire.world.ime == OWN_KEYBOARD
    u2.app_uninstall("com.github.uiautomator")
    assert not u2.is_input_ime_installed()


def test_u2_exclusive_tree(u2: Any, wire: Wire) -> None:
    with pytest.raises(adbutils.AdbError, match="dump failed"):
        wire.phone.dump_hierarchy()


def test_u2_ends_and_starts_its_server(u2: Any, wire: Wire) -> None:
    u2.stop_uiautomator()
    assert wire.phone.dump_hierarchy().startswith("<?xml")
    assert u2.info["currentPackageName"] == NOTES.package
