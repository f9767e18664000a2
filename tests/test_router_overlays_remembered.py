"""What a map remembers of what came up before, and cannot make us press."""

from __future__ import annotations

import pytest

from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen import Screen
from maps.model import Overlay
from router.commands import goes_on, is_forbidden
from router.overlays import came_up_before, plain_overlay, remember, remembered
from tests.popups import APP, button, dialog, node, page, pressed, text


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
