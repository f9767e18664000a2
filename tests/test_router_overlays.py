"""What comes up unasked: how it is told from pages, what is pressed, and what is left to people."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from lxb.clock import ManualClock
from lxb.errors import ScreenUnreadable
from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen import Screen
from lxb.screen.words import plain
from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.model import Overlay
from router.commands import goes_on, is_forbidden
from router.overlays import Dismissal, asks_permission, came_up_before, plain_overlay, remember, remembered
from router.walls import wall
from tests.test_virtual_world import SHOP

APP = "com.example.shop"


def node(kind: str, words: str = "", **more: str) -> str:
    """One element; `kind` is its short class."""
    given = {"class": f"android.widget.{kind}", "text": words, "package": APP, "clickable": "false", **more}
    given = {key.replace("_", "-"): value for key, value in given.items()}
    return f"<node {' '.join(f'{key}={quoteattr(value)}' for key, value in given.items())} />"


def button(words: str, row: int, **more: str) -> str:
    return node("Button", words, clickable="true", bounds=f"[200,{row}][880,{row + 120}]", **more)


def dialog(*children: str, package: str = APP) -> Screen:
    """A window in the middle of a screen with the system's bar above it."""
    bar = '<node class="android.view.View" package="com.android.systemui" bounds="[0,0][1080,80]" />'
    bottom = '<node class="android.view.View" package="com.android.systemui" bounds="[0,2300][1080,2400]" />'
    body = "".join(children).replace(APP, package)
    frame = f'<node class="android.widget.FrameLayout" package="{package}" bounds="[100,700][980,1700]">'
    return parse(f"<hierarchy rotation='0'>{bar}{bottom}{frame}{body}</node></hierarchy>")


def text(words: str, row: int = 760) -> str:
    return node("TextView", words, bounds=f"[140,{row}][940,{row + 100}]")


def pressed(found: Dismissal | None) -> str | None:
    """Words on what is to be pressed; "back" for the key."""
    if found is None:
        return None
    return (plain(found.press.text) or plain(found.press.desc) or found.press.id) if found.press else "back"


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


def page(*children: str) -> Screen:
    frame = f'<node class="android.widget.FrameLayout" package="{APP}" bounds="[0,0][1080,2400]">'
    return parse(f"<hierarchy rotation='0'>{frame}{''.join(children)}</node></hierarchy>")


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


# --- by the map --------------------------------------------------------------------------------------------


def offer(*labels: str) -> Screen:
    rows = [button(words, 900 + 150 * n, resource_id=f"{APP}:id/b{n}") for n, words in enumerate(labels)]
    return dialog(
        node("TextView", "Only today", resource_id=f"{APP}:id/offer", bounds="[140,760][940,860]"), *rows
    )


def known(dismiss: Locator | str) -> Overlay:
    return Overlay.model_validate({"kind": "ad", "marks": [Locator(id="offer")], "dismiss": dismiss})


def test_what_the_map_remembers_is_pressed() -> None:
    found = remembered(offer("Maybe tomorrow", "Take it"), [known(Locator(text="Maybe tomorrow"))])
    assert (pressed(found), found and found.sure) == ("Maybe tomorrow", True)
    assert pressed(remembered(offer("Take it"), [known("back")])) == "back"
    assert remembered(page(text("Shop")), [known("back")]) is None


def test_what_came_up_before_is_known_in_its_variants() -> None:
    marks = [Locator(id="offer"), Locator(text="Take it"), Locator(desc="Close")]
    before = [Overlay.model_validate({"kind": "ad", "marks": marks, "dismiss": "back"})]
    assert came_up_before(offer("Take it"), before)
    assert not came_up_before(offer("Something else"), before)
    assert not came_up_before(page(text("Take it")), before)


@pytest.mark.parametrize(
    "label",
    [
        "立即支付",
        "确认支付 ¥5",
        "同意并继续",
        "始终允许",
        "提交订单",
        "去升级",
        "Buy now",
        "Agree",
        "Allow",
        "Install update",
    ],
)
def test_a_map_cannot_make_us_agree(label: str) -> None:
    for how in (Locator(text=label), Locator(id="b0")):
        assert remembered(offer(label), [known(how)]) is None


@pytest.mark.parametrize(
    "label",
    ["确定", "好的", "是", "继续", "重启", "关闭账户", "取消订阅", "取消订单提醒", "放弃", "OK", "Yes",
     "Done", "Got it", "Continue", "Close account", "Cancel my trip", "Restart", "Discard"],
)  # fmt: skip
def test_nor_make_us_say_yes_to_whatever_is_asked(label: str) -> None:
    for how in (Locator(text=label), Locator(id="b0")):
        assert remembered(offer(label), [known(how)]) is None


@pytest.mark.parametrize("rid", ["go_on", "iv_cancel_order", "btn_close_account", "avatar"])
def test_nor_press_an_icon_that_says_nothing_of_closing(rid: str) -> None:
    def shown(name: str) -> Screen:
        return dialog(
            node("TextView", "Only today", resource_id=f"{APP}:id/offer", bounds="[140,760][740,860]"),
            node("ImageView", resource_id=f"{APP}:id/{name}", clickable="true", bounds="[860,740][960,840]"),
            button("Take it", 1200),
        )

    assert remembered(shown(rid), [known(Locator(id=rid))]) is None
    assert pressed(remembered(shown("iv_close"), [known(Locator(id="iv_close"))])) == f"{APP}:id/iv_close"


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("确定取消订单吗", "取消"),
        ("要取消自动续费吗？", "取消"),
        ("是否关闭账户", "关闭"),
        ("Cancel your trip?", "Cancel"),
        ("Do you want to close the account?", "Close"),
    ],
)
def test_a_refusing_word_that_the_question_is_about_refuses_nothing(asked: str, label: str) -> None:
    rows = [button(label, 1000), button("Keep it", 1200)]
    assert pressed(plain_overlay(dialog(text(asked), *rows))) == "back"
    by_map = Overlay.model_validate(
        {"kind": "ad", "marks": [{"text": "Keep it"}], "dismiss": {"text": label}}
    )
    assert remembered(dialog(text(asked), *rows), [by_map]) is None
    assert pressed(remembered(dialog(text("Only today"), *rows), [by_map])) == label


@pytest.mark.parametrize(
    "label",
    ["不允许", "暂不更新", "暂不开启", "不感兴趣", "下次再说", "跳过", "残忍拒绝", "关闭广告", "Don't allow",
     "No, thanks", "Skip update", "Remind me later", "I would rather not"],
)  # fmt: skip
def test_refusals_may_be_pressed(label: str) -> None:
    assert pressed(remembered(offer(label), [known(Locator(id="b0"))])) == label


def test_a_map_cannot_make_us_press_a_whole_page() -> None:
    wide = node("ImageView", resource_id=f"{APP}:id/offer", clickable="true", bounds="[100,700][980,1700]")
    assert remembered(dialog(wide), [known(Locator(id="offer"))]) is None


def test_what_was_dismissed_is_remembered_and_found_again() -> None:
    screen = offer("Later", "Take it")
    found = plain_overlay(screen)
    assert found is not None
    entry = remember(screen, found)
    assert entry is not None
    assert pressed(remembered(offer("Later", "Take it"), [entry])) == "Later"


def test_commands_are_told_by_whole_labels() -> None:
    screen = page(
        button("立即支付", 100), button("支付设置", 300), button("我的订单", 500), button("确认收货", 700)
    )
    told = {
        e.text: (is_forbidden(screen, e, Forbidden()), goes_on(screen, e)) for e in screen.elements if e.text
    }
    assert told == {
        "立即支付": (True, True),
        "支付设置": (False, True),
        "我的订单": (False, True),
        "确认收货": (True, True),
    }


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


# --- recorded screens --------------------------------------------------------------------------------------


def recorded(field_data: Path) -> Iterator[tuple[str, str, Screen]]:
    """File, what is special about it, screen."""
    with (field_data / "dumps" / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            path = field_data / "dumps" / row["file"]
            if row["kind"].startswith("android") and path.suffix == ".xml":
                try:
                    yield row["file"], row["special"].lower(), parse(path.read_text("utf-8", "replace"))
                except ScreenUnreadable:
                    continue


GOOD = {"deny", "don’t allow", "don't allow", "不允许", "拒绝", "cancel", "取消", "back"}
AGREES = (
    "allow",
    "允许",
    "始终允许",
    "仅在使用中允许",
    "agree",
    "同意",
    "update",
    "download now",
    "continue",
)


def test_recorded_permission_dialogs_are_refused(field_data: Path) -> None:
    count = 0
    for file, special, screen in recorded(field_data):
        if "permission dialog" in special:
            if not any(e.text for e in screen.elements):
                continue  # a tree of another moment: the dialog is only in the picture
            found = plain_overlay(screen)
            count += 1
            assert found is not None, file
            assert found.kind == "permission", file
            assert (pressed(found) or "").casefold() in GOOD, file
    assert count >= 4


def test_on_recorded_screens_nothing_that_agrees_is_pressed(field_data: Path) -> None:
    for file, _, screen in recorded(field_data):
        assert (pressed(plain_overlay(screen)) or "").casefold() not in AGREES, file


def test_recorded_progress_dialogs_are_waited_for(field_data: Path) -> None:
    found = [
        plain_overlay(screen) for _, special, screen in recorded(field_data) if "progress dialog" in special
    ]
    assert found
    assert found == [None] * len(found)


def test_recorded_full_pages_are_not_in_the_way(field_data: Path) -> None:
    """Of pages that say a lot, hardly any may be taken for a nuisance for certain."""
    rich = [s for _, _, s in recorded(field_data) if s.main and sum(bool(e.text) for e in s.elements) > 15]
    sure = [s for s in rich if (found := plain_overlay(s)) is not None and found.sure]
    assert len(rich) >= 30
    assert len(sure) <= 0.02 * len(rich)
