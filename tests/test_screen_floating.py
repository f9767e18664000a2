"""What others show beside an app or over it leaves the app in front; dialogs of the system do not."""

from __future__ import annotations

import pytest

from lxb.locator import Locator
from lxb.screen import Element, Screen, WindowKind
from lxb.screen.xml import parse
from maps.front import front
from router.overlays import asks_permission, plain_overlay

APP = "com.example.app"


def node(package: str, bounds: str, inner: str = "", **attributes: str) -> str:
    words = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<node class="android.view.View" package="{package}" bounds="{bounds}" {words}>{inner}</node>'


def over(window: str, width: int = 1080, height: int = 2400) -> Screen:
    row = node(APP, f"[0,900][{width},1100]", text="设置", clickable="true")
    return parse(f"<hierarchy>{node(APP, f'[0,0][{width},{height}]', row)}{window}</hierarchy>")


SIDE = "com.samsung.android.app.cocktailbarservice"
HANDLE = node(SIDE, "[1050,400][1080,800]", content_desc="Edge panel handle", clickable="true")
CHAT_HEAD = node("org.chat", "[0,1500][140,1640]", content_desc="Li", clickable="true")
PICTURE_IN_PICTURE = node("org.video", "[600,1700][1040,1950]", content_desc="video player")
LAUNCHER = "com.google.android.apps.nexuslauncher"
TASKBAR = node(LAUNCHER, "[0,1480][2560,1600]", node(LAUNCHER, "[600,1490][700,1590]", text="设置"))
NOTE = node("android", "[300,2100][780,2200]", text="USB connected")


@pytest.mark.parametrize("window", [HANDLE, CHAT_HEAD, PICTURE_IN_PICTURE, NOTE])
def test_what_floats_over_an_app_leaves_it_in_front(window: str):
    shown = over(window)
    assert [w.kind for w in shown.windows] == [WindowKind.APP, WindowKind.BAR]
    assert front(shown).package == APP
    assert front(shown).layer == "page"
    assert plain_overlay(shown, APP) is None


def test_the_taskbar_of_a_tablet_is_a_bar_and_its_icons_are_no_controls_of_the_app():
    shown = over(TASKBAR, 2560, 1600)
    assert front(shown).package == APP
    found = Locator(text="设置").one(shown)
    assert isinstance(found, Element)
    assert found.package == APP


def test_what_lies_under_a_handle_is_covered_all_the_same():
    window = node(SIDE, "[400,950][600,1050]", clickable="true")
    shown = over(window)
    row = next(e for e in shown if e.text == "设置")
    assert shown.covered(row) is not None


@pytest.mark.parametrize(
    ("package", "id_"),
    [
        ("com.tencent.wetype", ""),
        ("dev.patrickgold.florisboard", ""),
        ("org.unheard.of", "android:id/inputArea"),
    ],
)
def test_a_keyboard_is_told_by_its_name_or_by_the_frame_that_android_gives_it(package: str, id_: str):
    keys = node(
        package, "[0,1600][1080,2400]", node(package, "[0,1700][99,1800]", text="设置"), resource_id=id_
    )
    shown = over(node(package, "[0,1500][1080,2400]", keys))
    assert shown.windows[1].kind is WindowKind.KEYBOARD
    assert front(shown).package == APP
    assert isinstance(Locator(text="设置").one(shown), Element)


def button(package: str, bounds: str, text: str) -> str:
    return node(package, bounds, text=text, clickable="true")


PERMISSIONS = "com.google.android.permissioncontroller"
CRASH = node(
    "android",
    "[90,1000][990,1400]",
    node("android", "[100,1010][900,1100]", text="Example has stopped")
    + button("android", "[100,1200][900,1380]", "Close app"),
)
SHEET = node(PERMISSIONS, "[0,1500][1080,2400]", button(PERMISSIONS, "[90,2000][990,2100]", "Don’t allow"))
ASIDE = node(PERMISSIONS, "[1400,500][2300,1200]", button(PERMISSIONS, "[1500,1000][2200,1100]", "拒绝"))


def test_dialogs_of_the_system_are_in_front():
    crash = plain_overlay(over(CRASH), APP)
    assert crash is not None
    assert crash.kind == "crash"
    assert asks_permission(over(SHEET), APP)
    # on an unfolded phone a dialog may stand in one half
    assert asks_permission(over(ASIDE, 2560, 1600), APP)


def test_on_a_divided_screen_the_smaller_half_lies_not_over_the_larger_one():
    def half(package: str, top: int, bottom: int) -> str:
        return node(
            package, f"[0,{top}][1080,{bottom}]", node(package, f"[0,{top}][900,{top + 90}]", text="row")
        )

    divider = node("com.android.systemui", "[0,1250][1080,1290]", clickable="true")
    halves = half(APP, 0, 1250) + divider + half("org.other", 1290, 2400)
    shown = parse(f"<hierarchy>{halves}</hierarchy>")
    assert front(shown).package == APP
    assert front(shown).layer == "page"
