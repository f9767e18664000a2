"""In a dialog that asks for a permission everything but a refusal grants it."""

from __future__ import annotations

import pytest

from lxb.screen import Screen
from tests.consenting import button, dialog, page, touch
from tests.screen_samples import WIDTH, node, row, screen

ANDROID = "com.android.permissioncontroller"
GIVES = (
    "While using the app,Only this time,Only this once,Allow once,While in use,This time only"
    ",Allow all the time,Keep “While the app is in use”,Change to precise location,Select photos and videos"
    ",本次使用时允许,仅限这一次,仅此一次,仅限本次,使用时,使用该应用时,使用App时,仅在使用中,本次运行允许,允许一次,选择照片,更改为确切位置"
).split(",")
REFUSES = (
    "Don’t allow,Don't allow,Deny,Deny and don’t ask again,No thanks,Not now,Cancel"
    ",不允许,拒绝,拒绝且不再询问,禁止,取消,暂不"
).split(",")
LABELS = (
    "While using the app,While using this app,Only this time,Only for this session,Allow only while in use"
    ",本次使用时允许,本次运行允许,使用期间允许,使用该应用时允许,仅限这一次,仅此一次,仅限本次"
).split(",")
"""Those that say by themselves what they give."""


def asks(said: str, *answers: str, package: str) -> Screen:
    buttons = [node("Button", text=text, flags="clickable") for text in answers]
    texts = node("LinearLayout", node("TextView", id="permission_message", text=said), *buttons)
    window = node("FrameLayout", texts, box=(100, 900, 980, 1500), package=package)
    return screen(row("订单"), row("设置"), row("关于"), windows=(window,))


@pytest.mark.parametrize("label", GIVES)
@pytest.mark.parametrize("package", [ANDROID, "com.lbe.security.miui", "com.huawei.systemmanager"])
def test_all_that_does_not_refuse_grants(label: str, package: str) -> None:
    on = asks("要允许“商店”访问此设备的位置信息吗？", label, "不允许", package=package)
    found = touch(on, label)
    assert found is not None
    assert (found.kind, "商店" in found.words or found.by == "control") == ("grant", True)


@pytest.mark.parametrize("label", REFUSES)
def test_a_refusal_needs_no_word(label: str) -> None:
    assert touch(asks("Allow Shop to take pictures?", "Allow", label, package=ANDROID), label) is None


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("Start recording or casting with Shop?", "Start now"),
        ("要开始使用“商店”录制或投射内容吗？", "立即开始"),
        ("Allow USB debugging?", "Always from this computer"),
        ("“商店”想要访问您的通讯录，是否允许？", "好"),
        ("Shop wants to access your contacts", "Sure"),
        ("要允许“商店”向你发送通知吗？", "开启"),
    ],
)
def test_who_asks_does_not_matter_where_the_question_says_it(said: str, label: str) -> None:
    for package in ("com.android.systemui", "com.example.app"):
        found = touch(asks(said, "取消", label, package=package), label)
        assert found is not None
        assert found.kind == "grant"


@pytest.mark.parametrize("label", LABELS)
def test_what_the_buttons_of_phones_say_is_known_anywhere(label: str) -> None:
    found = touch(screen(button(label)), label)
    assert found is not None
    assert found.kind == "grant"


def test_a_dump_that_tells_of_the_dialog_alone_is_read_too() -> None:
    texts = [node("TextView", text="Start recording or casting with Shop?")]
    texts += [node("Button", text=text, flags="clickable") for text in ("Cancel", "Start now")]
    on = screen(*texts, package="com.android.systemui")
    assert touch(on, "Start now") is not None
    assert touch(on, "Cancel") is None


def test_what_asks_for_no_permission_is_left_alone() -> None:
    assert touch(dialog("Start the tour?", yes="Start now"), "Start now") is None
    assert touch(dialog("要观看视频吗？", yes="立即开始"), "立即开始") is None
    assert touch(page("Permissions", "Allow Shop to take pictures?", yes="Camera"), "Camera") is None
    rows = [
        row(text, box=(0, 300 + 200 * n, WIDTH, 480 + 200 * n)) for n, text in enumerate(("相机", "位置"))
    ]
    assert touch(screen(*rows, package=ANDROID), "相机") is None, "a page of settings"
    for label in ("Used while using VPN", "使用时间", "使用说明", "仅看此一人", "This time last year"):
        assert touch(screen(button(label)), label) is None
