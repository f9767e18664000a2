"""What a label does of weight, where it says it in other words than a plain command."""

from __future__ import annotations

import pytest

from executor.consent import Sensitive
from executor.labels import kind_of
from tests.consenting import button, touch
from tests.screen_samples import WIDTH, node, screen

ASKED = {
    "pay": (
        "点此支付,点击付款,长按支付,双击支付,Hold to pay,Swipe up to pay"
        ",Press and hold to buy now,向右滑动转账"
        ",开红包,拆红包,领红包,立即打车,马上叫车,确认用车,申请退款,立即退款,确认转让,使用密码支付,抢"
        ",Start my 7-day trial,Begin your free 30-day trial,Start my subscription,免费试用7天,立即免费试用"
        ",Install for $4.99,Get it for €9.99,Unlock all levels for US$3,¥9.9 抢,99元立即解锁,一键下单立减5元"
        ",Pay now and agree to the Terms,Review and pay,Finish and pay"
        ",同意《用户协议》并立即支付,立即领取并开通"
        ",立即支付（含运费10元，预计明天送达，支持7天无理由退货）,下一步（支付）"
        ",Pay $99.00 and accept the Terms of Service"
    ),
    "send": "发给朋友,转给张三,Send email,Send a text,Send the files,按住 说话,Hold to talk,长按录音",
    "leave": "解绑银行卡,解绑该手机号,确认解除绑定微信,拉黑,拉黑该用户,加入黑名单,Block,Block this person",
    "delete": "长按删除,Hold to delete,忘记,取消订单,Cancel my ride",
}
CASES = [(label, kind) for kind, labels in ASKED.items() for label in labels.split(",")]
PLACES = (
    "发给我的,红包,红包记录,试用中心,免费试用,打车,用车,退款/售后,退款进度,黑名单,Blocked users,Block list"
    ",已解绑设备,转让记录,点击查看,长按查看大图,点击重试,点击刷新,Hold to zoom,Swipe to go back,双击放大"
    ",Notes and tasks,支付宝（默认）,Plans from $4.99,Shoes,Trial,Email,待付款（2）"
    ",Trusted devices,同意书,Watch later,Order history,Book club,Install guide,购物 & 生活"
).split(",")


@pytest.mark.parametrize(("label", "kind"), CASES)
def test_a_deed_is_known_behind_a_gesture_a_price_a_clause_or_a_bracket(label: str, kind: str) -> None:
    found = touch(screen(button(label)), label)
    assert found is not None
    assert (found.kind, found.by) == (kind, "control")


@pytest.mark.parametrize("label", PLACES)
def test_what_only_shows_or_names_a_place_is_none(label: str) -> None:
    assert kind_of(label) is None


@pytest.mark.parametrize("price", ["$4.99", "¥12", "US$ 3.99", "6元", "1.99 €", "₹ 499.00"])
def test_a_button_that_says_nothing_but_a_price_buys(price: str) -> None:
    assert touch(screen(button(price)), price) == Sensitive("pay", price, "control")


def test_the_price_on_a_card_of_goods_and_a_choice_of_amounts_buy_nothing() -> None:
    card = node(
        "LinearLayout",
        node("ImageView", box=(0, 300, WIDTH, 800)),
        node("TextView", text="¥99", box=(0, 800, WIDTH, 900)),
        box=(0, 300, WIDTH, 900),
        flags="clickable",
    )
    assert touch(screen(card), "¥99") is None
    amount = node("RadioButton", text="¥50", box=(0, 300, 300, 400), flags="clickable checkable")
    assert touch(screen(amount), "¥50") is None


def test_a_button_that_says_all_its_terms_still_pays() -> None:
    said = "Pay $99.00 and accept the Terms of Service and the Privacy Policy of Example Shop Inc., Delaware"
    found = touch(screen(button(said)), said)
    assert found is not None
    assert found.kind == "pay"
