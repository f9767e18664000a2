"""The simulated 淘宝 as a shop: what is searched, kept, put into the cart, ordered and paid stays so."""

from __future__ import annotations

from typing import Any

import pytest

from lxb.clock import ManualClock
from lxb.forbidden import is_command
from lxb.screen.xml import parse
from lxb.virtual.catalogue import chosen, found
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

PACKAGE, MESSAGES = "com.taobao.taobao", "com.android.mms"


def shop(options: str = "") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:taobao,messages?latency=0&{options}"), ManualClock())
    made.launch(PACKAGE)
    return made


def searched(made: VirtualPhone, words: str) -> None:
    made.view("taobao://page/search")
    made.hands.type("searchEdit", words)
    made.hands.tap("searchbtn")
    assert made.place().page == "results"


def titles(made: VirtualPhone) -> list[str]:
    return [e.text for e in parse(made.dump()) if e.id.endswith(":id/title")]


def goods(made: VirtualPhone, words: str) -> list[dict[str, Any]]:
    return found(words, made.spec.seed, made.books[PACKAGE].words)


def kinds(made: VirtualPhone) -> list[str]:
    return [e.kind for e in made.events if e.kind != "pressed"]


def state(made: VirtualPhone, name: str) -> Any:
    return made.state(PACKAGE)[name]


@pytest.mark.parametrize(
    ("lang", "words"), [("zh", "白色帆布鞋"), ("zh", "保温杯"), ("en", "white canvas shoes")]
)
def test_what_is_found_depends_on_the_words_and_is_the_same_each_time(lang: str, words: str) -> None:
    made = shop(f"lang={lang}")
    searched(made, words)
    first = titles(made)
    assert first
    assert all(words in title for title in first)
    assert first == [one["title"] for one in goods(made, words)][: len(first)]
    searched(made, "something else")
    assert not set(first) & set(titles(made))
    searched(made, words)
    assert titles(made) == first
    ids = [one["id"] for one in goods(made, words)]
    assert len(set(ids)) == len(ids) == 30


def test_words_that_a_thing_is_called_by_find_it_first() -> None:
    made = shop()
    assert goods(made, "机械键盘")[0]["title"] == "复古机械键盘青轴红轴"
    assert goods(made, "  ") == []
    assert goods(shop("seed=2"), "机械键盘")[1]["price"] != goods(made, "机械键盘")[1]["price"]


def test_sorting_and_filters_change_the_results_and_a_new_search_forgets_them() -> None:
    made = shop()
    searched(made, "台灯")
    all_of_them = goods(made, "台灯")
    for tap, sort in (("价格", "cheap"), ("价格", "dear"), ("销量", "sales"), ("综合", "")):
        made.hands.tap(tap)
        shown = titles(made)
        assert shown == [one["title"] for one in chosen(all_of_them, sort, "", "", ())][: len(shown)]
    made.hands.tap("筛选")
    made.hands.type("min_price", "100")
    made.hands.type("max_price", "200")
    made.hands.tap("包邮")
    made.hands.tap("确定")
    kept = [one for one in all_of_them if one["free"] and 100 <= float(one["price"]) <= 200]
    assert 0 < len(kept) < 30
    assert titles(made) == [one["title"] for one in kept][: len(titles(made))]
    made.hands.tap("筛选")
    made.hands.type("min_price", "9999")
    made.hands.tap("确定")
    assert "没有找到符合条件的宝贝" in made.hands.reads()
    searched(made, "水杯")
    assert titles(made) == [one["title"] for one in goods(made, "水杯")][: len(titles(made))]


def test_a_product_is_kept_and_no_longer_kept() -> None:
    made = shop()
    searched(made, "白色帆布鞋")
    made.hands.tap("item_root")
    made.hands.tap("收藏")
    first = goods(made, "白色帆布鞋")[0]
    kept = state(made, "favourites")[0]
    assert {k: kept[k] for k in ("id", "title", "rank", "q")} == {
        "id": first["id"], "title": first["title"], "rank": 1, "q": "白色帆布鞋",
    }  # fmt: skip
    made.view("taobao://page/favourites")
    assert first["title"] in titles(made)
    made.hands.back()
    made.hands.tap("已收藏")
    assert len(state(made, "favourites")) == 6
    assert kinds(made) == ["saved", "unsaved"]


def in_cart(made: VirtualPhone) -> None:
    searched(made, "白色帆布鞋")
    made.hands.tap("item_root")
    made.hands.tap("加入购物车")
    made.hands.tap("confirm_cart")
    assert made.last_toast() == "请选择商品属性"
    words = made.hands.reads()
    made.hands.tap(words[words.index("颜色分类") + 1])
    made.hands.tap("M")
    made.hands.tap("增加数量")
    made.hands.tap("confirm_cart")


def test_the_cart_counts_ticks_and_deletes_only_what_is_ticked() -> None:
    made = shop()
    in_cart(made)
    first = goods(made, "白色帆布鞋")[0]
    line = state(made, "cart")[0]
    assert (line["id"], line["n"], line["picked"]) == (first["id"], 2, True)
    in_cart(made)
    assert state(made, "cart")[0]["n"] == 4, "the same thing again is one line"
    made.view("taobao://page/cart")
    picked = [one for one in state(made, "cart") if one["picked"]]
    assert f"¥{sum(float(o['price']) * o['n'] for o in picked):.2f}" in made.hands.reads()
    made.hands.tap("全选")
    assert all(one["picked"] for one in state(made, "cart"))
    made.hands.tap("全选")
    assert not any(one["picked"] for one in state(made, "cart"))
    made.hands.tap("结算")
    assert made.last_toast() == "您还没有选择宝贝哦"
    made.hands.tap("item_check")
    made.hands.tap("管理")
    made.hands.tap("btn_delete")
    made.hands.tap("btn_ok")
    assert first["id"] not in [one.get("id") for one in state(made, "cart")]
    assert len(state(made, "cart")) == 5
    assert kinds(made)[-1] == "deleted"


def test_an_order_is_placed_and_paid_with_a_password_on_a_black_page() -> None:
    made = shop()
    in_cart(made)
    made.view("taobao://page/cart")
    ticked = [one["title"] for one in state(made, "cart") if one["picked"]]
    made.hands.tap("结算")
    made.hands.type("order_note", "放门口")
    made.hands.tap("提交订单")
    order = state(made, "orders")[0]
    assert (order["status"], order["note"], [one["title"] for one in order["items"]]) == (
        "unpaid", "放门口", ticked,
    )  # fmt: skip
    assert not any(one["picked"] for one in state(made, "cart"))
    made.hands.tap("确认付款")
    assert made.place().page == "pay_password"
    focus = made.focus()
    assert focus
    assert focus.secure
    for digit in "111111":
        made.hands.tap(f"key_{digit}")
    assert "支付密码错误，请重试" in made.hands.reads()
    made.hands.tap("key_1")
    made.hands.tap("key_3")
    made.hands.tap("删除一位")
    for digit in state(made, "pay_pin")[1:]:
        made.hands.tap(f"key_{digit}")
    assert made.place().page == "pay_done"
    assert state(made, "orders")[0]["status"] == "unshipped"
    assert kinds(made) == ["added", "ordered", "paid"]
    assert {e.what.get("mark") for e in made.events if e.kind == "pressed"} == {"add", "order", "pay"}


def test_an_order_is_cancelled_received_and_deleted_after_a_question() -> None:
    made = shop()
    made.view("taobao://page/orders_unpaid")
    made.hands.tap("取消订单")
    made.hands.tap("btn_ok")
    assert "暂无相关订单" in made.hands.reads()
    made.view("taobao://page/orders_unreceived")
    made.hands.tap("确认收货")
    made.hands.tap("取消")
    made.hands.tap("确认收货")
    made.hands.tap("btn_ok")
    by_id = {order["id"]: order["status"] for order in state(made, "orders")}
    assert (by_id[2001], by_id[2004]) == ("cancelled", "unreviewed")
    made.view("taobao://page/orders_all")
    made.hands.tap("order_card")
    made.hands.tap("删除订单")
    made.hands.tap("btn_ok")
    assert 2001 not in [order["id"] for order in state(made, "orders")]
    assert kinds(made) == ["cancelled", "confirmed", "deleted"]


def test_orders_are_found_by_their_words() -> None:
    made = shop()
    made.view("taobao://page/order_search")
    made.hands.type("order_search_input", "耳机")
    made.hands.tap("btn_search")
    assert titles(made)[:1] == ["无线蓝牙耳机降噪超长续航"]
    assert "护手霜补水保湿小支装" not in titles(made)


def test_a_shops_web_page_has_a_hollow_tree_and_works_all_the_same() -> None:
    made = shop()
    made.view("taobao://page/shop")
    made.hands.tap("店铺会场")
    assert made.place().page == "venue"
    web = next(e for e in parse(made.dump()) if e.cls.endswith("WebView"))
    assert not web.children
    assert "立即领取" not in made.dump()
    made.hands.tap("立即领取")
    assert state(made, "vouchers") == ["5"]
    assert is_command("立即领取")
    made.hands.tap("item_root")
    assert made.place().page == "product"


def test_a_log_in_by_a_code_that_comes_as_a_message() -> None:
    made = shop("faults=logged_out")
    made.view("taobao://page/cart")
    assert made.place().page == "login"
    made.hands.tap("获取验证码")
    assert made.last_toast() == "请输入正确的手机号"
    made.hands.type("aliuser_login_mobile_et", "13800000001")
    made.hands.tap("获取验证码")
    code = state(made, "sent_code")
    assert code in made.state(MESSAGES)["messages"][-1]["text"]
    made.hands.type("aliuser_login_code_et", code)
    made.hands.tap("aliuser_login_login_btn")
    assert not state(made, "logged_in")
    made.hands.tap("aliuser_protocol_cb")
    made.hands.tap("aliuser_login_login_btn")
    assert state(made, "logged_in")
    assert kinds(made) == ["logged_in"]


def test_a_chat_keeps_what_is_sent() -> None:
    made = shop()
    made.view("taobao://page/messages")
    made.view("taobao://page/chat")
    made.hands.tap("发送")
    assert kinds(made) == []
    made.hands.type("msgcenter_panel_input", "什么时候发货")
    made.hands.tap("发送")
    assert state(made, "chats")[0]["text"] == "什么时候发货"
    assert kinds(made) == ["sent"]
