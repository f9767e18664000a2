"""What comes up unasked: how it is told from pages, what is pressed, and what is left to people."""

from __future__ import annotations

import pytest

from lxb.clock import ManualClock
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from router.overlays import asks_permission, plain_overlay
from router.walls import wall
from tests.popups import APP, button, dialog, node, page, pressed, text
from tests.shop_phone import SHOP

# --- by the rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("package", "labels", "expected"),
    [
        ("com.android.permissioncontroller", ["仅在使用中允许", "仅限这一次", "不允许"], "不允许"),
        ("com.google.android.permissioncontroller", ["Allow", "Don’t allow"], "Don’t allow"),
        ("com.android.packageinstaller", ["ALLOW", "DENY"], "DENY"),
        ("com.lbe.security.miui", ["始终允许", "拒绝"], "拒绝"),
        ("com.android.permissioncontroller", ["Allow all the time"], "back"),
    ],
)
def test_permissions_are_refused_by_whole_labels(package: str, labels: list[str], expected: str) -> None:
    rows = [button(words, 900 + 150 * n) for n, words in enumerate(labels)]
    found = plain_overlay(dialog(text("Allow Shop to see where you are?"), *rows, package=package))
    assert found is not None
    assert (found.kind, found.sure, pressed(found)) == ("permission", True, expected)


@pytest.mark.parametrize(
    ("said", "labels", "kind", "expected", "sure"),
    [
        ("发现新版本 9.1", ["立即更新", "以后再说"], "update", "以后再说", True),
        ("Update available", ["UPDATE", "NOT NOW"], "update", "NOT NOW", True),
        ("A new version must be installed", ["Update"], "update", "back", False),
        ("What's new: faster search", ["OK"], "dialog", "OK", False),
        ("Sorry, something went wrong", ["DISMISS"], "dialog", "DISMISS", False),
        ("Delete this note?", ["删除", "取消"], "dialog", "取消", False),
        ("Choose one", ["Red", "OK"], "dialog", "back", False),
        ("Shop isn't responding", ["Close app", "Wait"], "crash", "Close app", True),
        ("小店 屡次停止运行", ["关闭应用"], "crash", "关闭应用", True),
    ],
)
def test_dialogs_are_left_without_agreeing_to_anything(
    said: str, labels: list[str], kind: str, expected: str, sure: bool
) -> None:
    rows = [button(words, 900 + 150 * n) for n, words in enumerate(labels)]
    found = plain_overlay(dialog(text(said), *rows, package="android" if kind == "crash" else APP))
    assert found is not None
    assert (found.kind, pressed(found), found.sure) == (kind, expected, sure)


def settings_of(app: str) -> Screen:
    """A page of an app that also asks for permissions."""
    frame = f'<node class="android.widget.FrameLayout" package="{app}" bounds="[0,0][1080,2400]">'
    rows = "".join(button(words, 300 + 200 * n) for n, words in enumerate(["优化加速", "应用管理", "取消"]))
    return parse(
        f"<hierarchy rotation='0'>{frame}{text('手机管家', 90)}{rows}</node></hierarchy>".replace(APP, app)
    )


@pytest.mark.parametrize(
    "app",
    ["com.miui.securitycenter", "com.huawei.systemmanager", "com.meizu.safe", "com.vivo.permissionmanager"],
)
def test_the_pages_of_an_app_that_asks_for_permissions_ask_for_none(app: str) -> None:
    assert plain_overlay(settings_of(app), app) is None
    if not app.endswith("permissionmanager"):
        assert plain_overlay(settings_of(app)) is None, "nor do they from another app"
    asking = dialog(text("允许访问相机？"), button("允许", 1000), button("拒绝", 1200), package=app)
    assert asks_permission(asking, "com.example.shop")
    assert not asks_permission(asking, app), "its own dialog is left as any other"
    assert pressed(plain_overlay(asking, app)) == "back"


def test_a_choice_of_permissions_in_the_settings_is_no_question() -> None:
    app = "com.android.permissioncontroller"
    choice = node("RadioButton", "不允许", checkable="true", clickable="true", bounds="[40,600][1040,700]")
    frame = f'<node class="android.widget.FrameLayout" package="{app}" bounds="[0,0][1080,2400]">'
    screen = parse(f"<hierarchy rotation='0'>{frame}{choice}</node></hierarchy>".replace(APP, app))
    assert plain_overlay(screen) is None


@pytest.mark.parametrize("said", ["停止运行该任务？", "Shop has stopped sharing. Go on?", "对方无响应"])
def test_only_the_system_says_that_an_app_has_crashed(said: str) -> None:
    found = plain_overlay(dialog(text(said), button("确定", 1000), button("OK", 1200)))
    assert found is not None
    assert (found.kind, pressed(found)) == ("dialog", "back")


@pytest.mark.parametrize(
    ("said", "label", "expected"),
    [
        ("删除后无法恢复", "确定", "back"),
        ("支付 ¥99 给商家", "好的", "back"),
        ("This will erase all data", "OK", "back"),
        ("支付成功", "确定", "确定"),
        ("暂无更多内容", "我知道了", "我知道了"),
    ],
)
def test_the_only_button_is_pressed_where_it_says_yes_to_nothing(
    said: str, label: str, expected: str
) -> None:
    assert pressed(plain_overlay(dialog(text(said), button(label, 1200)))) == expected


def test_an_advertisement_is_closed_by_its_icon_named_or_not() -> None:
    picture = node("ImageView", bounds="[140,740][940,1500]", clickable="true")
    icon = {"clickable": "true", "bounds": "[490,1560][590,1660]"}
    for close in (node("ImageView", **icon), node("ImageView", content_desc="关闭", **icon)):
        screen = dialog(picture, text("恭喜获得红包", 1000), button("立即领取", 1200), close)
        found = plain_overlay(screen)
        assert found is not None
        assert (found.kind, found.sure) == ("ad", True)
        assert found.press is not None
        assert found.press.bounds == (490, 1560, 590, 1660)


def test_an_unnamed_picture_amid_a_dialog_is_no_close_icon() -> None:
    face = node("ImageView", clickable="true", bounds="[480,1100][600,1220]")
    assert pressed(plain_overlay(dialog(text("Somebody"), face))) == "back"


@pytest.mark.parametrize(
    "children",
    [
        [text("Loading..."), node("ProgressBar", bounds="[480,900][600,1020]")],
        [text("正在加载")],
        [text("New folder"), node("EditText", "Name", bounds="[140,900][940,1000]"), button("Cancel", 1200)],
    ],
    ids=["progress", "waiting", "form"],
)
def test_waiting_and_forms_are_no_nuisance(children: list[str]) -> None:
    assert plain_overlay(dialog(*children)) is None


def test_a_start_picture_is_skipped_and_a_page_that_says_skip_is_not() -> None:
    skip = node("TextView", "跳过 3", clickable="true", bounds="[880,120][1040,200]")
    found = plain_overlay(page(node("ImageView", bounds="[0,0][1080,2400]"), skip))
    assert found is not None
    assert (found.kind, pressed(found)) == ("splash", "跳过 3")
    player = page(skip, *(text(f"Chapter {'abcdefghijklmnop'[n]}", 300 + 110 * n) for n in range(16)))
    assert plain_overlay(player) is None


def test_a_page_of_the_apps_own_is_not_in_the_way() -> None:
    assert plain_overlay(page(text("我的订单", 100), button("取消", 900), button("关闭", 1200))) is None


# --- what people decide ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("children", "expected"),
    [
        (
            [text("请阅读《隐私政策》和《用户协议》"), button("同意并继续", 900), button("不同意", 1100)],
            "consent",
        ),
        (
            [text("Terms and Privacy Policy"), button("Agree and Continue", 900), button("Disagree", 1100)],
            "consent",
        ),
        ([text("Privacy policy"), button("OK", 900)], None),
        ([text("用户协议"), text("隐私政策", 900)], None),
        ([node("EditText", "", password="true", bounds="[140,800][940,900]"), button("登录", 1000)], "login"),
        ([node("EditText", "手机号", bounds="[140,800][940,900]"), button("短信登录", 1000)], "login"),
        ([node("EditText", "搜索", bounds="[140,800][940,900]"), button("搜索", 1000)], None),
        ([text("请按住滑块完成验证")], "captcha"),
    ],
)
def test_walls(children: list[str], expected: str | None) -> None:
    screen = dialog(*children)
    assert wall(screen) == expected
    if expected is not None:
        assert plain_overlay(screen) is None


# --- the virtual phone's misbehaviours ---------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["default", "small", "large", "gesture"])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    ("fault", "kinds"),
    [("splash", {"splash"}), ("popup", {"ad"}), ("update", {"update"}), ("permission", {"permission"})],
)
def test_each_is_dismissed_without_pressing_anything_else(
    fault: str, kinds: set[str], lang: str, profile: str
) -> None:
    for seed in (1, 2, 3):
        spec = f"virtual:{SHOP}?latency=0&faults={fault}&seed={seed}&lang={lang}&profile={profile}"
        phone = VirtualPhone(PhoneSpec.parse(spec), ManualClock())
        phone.launch("com.example.shop")
        found = plain_overlay(parse(phone.dump()))
        assert found is not None
        assert found.sure
        assert found.kind in kinds
        assert found.press is not None
        assert found.press.bounds is not None
        phone.tap(*found.press.bounds.centre)
        assert not phone.place().unsolicited
        assert phone.last_toast() is None
        assert plain_overlay(parse(phone.dump())) is None
