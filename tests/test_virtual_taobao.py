"""The simulated 淘宝: all of it is drawn and reached, looks like a real app, and is safe to explore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from statistics import median
from typing import Any

import pytest

from lxb.clock import ManualClock
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.app import App
from lxb.virtual.load import load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.truth import TrueMap

PACKAGE = "com.taobao.taobao"
LOOKS = ("profile=default&lang=zh", "profile=small&lang=en", "profile=large&lang=en")
COLOURS = ("雾蓝", "奶白", "石墨黑", "樱粉", "苔绿", "焦糖")
RISKY = (
    "提交订单",
    "结算",
    "去付款",
    "确认付款",
    "立即购买",
    "加入购物车",
    "删除",
    "退出登录",
    "发送",
    "关注",
    "注销",
    "确认收货",
    "一键登录",
    "续费",
    "拨打电话",
    "电话客服",
    "领取补贴资格",
)
"""Words on buttons that a careful explorer must not tap."""
HARMLESS = {"关注店铺", "关注的店铺", "本机号码一键登录"}
"""Names of pages and settings that contain such a word."""


def phone(options: str = "") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:taobao?latency=0&{options}"), ManualClock())
    made.launch(PACKAGE)
    return made


def app() -> App:
    return load_app("taobao")


@cache
def whole() -> TrueMap:
    return phone().truth(PACKAGE)


def here(device: VirtualPhone) -> str:
    place = device.place()
    return place.overlay or place.page


def screen(device: VirtualPhone) -> Screen:
    return parse(device.dump())


def tap(device: VirtualPhone, word: str) -> str:
    """Taps the first element with this text, start of a description, or id; says where we are then."""
    for element in screen(device):
        named = element.text == word or element.desc.startswith(word) or element.id.endswith(f":id/{word}")
        if named and element.bounds is not None and element.package == PACKAGE:
            device.tap(*element.bounds.centre)
            return here(device)
    raise AssertionError(f"nothing on {here(device)} is called {word}")


def own(of: Screen) -> list[Element]:
    return [e for e in of if e.package == PACKAGE]


@pytest.mark.parametrize("look", [*LOOKS[:2], pytest.param(LOOKS[2], marks=pytest.mark.slow)])
def test_every_page_is_drawn_and_nothing_lies_outside_the_screen(look: str) -> None:
    device = phone(look)
    start = device.snapshot()
    for page in app().pages:
        device.restore(start)
        device.view(f"taobao://page/{page}")
        assert here(device) == page
        now = screen(device)
        words = [e.text + e.desc for e in own(now)]
        assert any(words), page
        assert not any("${" in w or "'zh'" in w or "None" in w for w in words), page
        for element in own(now):
            if element.clickable and element.bounds is not None:
                assert now.rect.contains(element.bounds.centre), f"{page}: {element}"


def test_pages_are_as_rich_as_those_of_real_apps() -> None:
    device = phone()
    start, sizes = device.snapshot(), {}
    for page, spec in app().pages.items():
        if spec.kind == "page" and page != "venue":  # a web page without a tree
            device.restore(start)
            device.view(f"taobao://page/{page}")
            sizes[page] = len(own(screen(device)))
    assert 70 <= len(sizes) <= 90
    assert 80 <= median(sizes.values()) <= 200
    assert sizes["home"] >= 180
    assert all(40 <= size <= 400 for size in sizes.values()), sizes


def test_the_tree_has_what_makes_real_trees_hard() -> None:
    device = phone()
    tap(device, "我的淘宝")
    elements = own(screen(device))
    ids = [e.id for e in elements]
    assert max(ids.count(i) for i in set(ids) if i) >= 8, "rows share ids"
    assert ids.count("") > len(ids) / 3, "many have none"
    assert any(e.clickable and not e.desc and not e.text for e in elements), "words lie inside what is tapped"
    assert any("条未读" in e.desc for e in elements), "descriptions carry counters"
    assert any(e.selected for e in elements)


def test_everything_can_be_reached_and_what_cannot_be_safely_is_only_what_buys_or_deletes() -> None:
    truth = whole()
    assert truth.unreached == ("pay_done",), "behind a password that only a person knows"
    forbidden = set(truth.places) - truth.reachable()
    assert forbidden == {
        "checkout", "cashier", "pay_password", "cart_delete", "address_delete",
        "order_cancel", "order_delete", "order_receive",
    }  # fmt: skip
    assert truth.reachable("plain", "content") == truth.reachable()
    content = {p.id for p in truth.places.values() if p.content}
    assert content == set(truth.places) - truth.reachable("plain") - forbidden
    assert 60 <= len(truth.reachable("plain")) <= 80


def test_names_tell_the_pages_apart_in_both_languages() -> None:
    for lang in ("zh", "en"):
        names = [p.names[lang] for p in whole().places.values()]
        twice = {n for n in names if names.count(n) > 1}
        assert not twice
    assert whole().places["orders_all"].names["zh"] == "我的订单"


def test_several_pages_are_reached_in_several_ways() -> None:
    def ways(to: str) -> set[str]:
        return {t.start for t in whole().taps if t.to == to and t.gesture == "tap" and not t.forbidden} - {to}

    assert {"home", "mine", "product", "more_menu"} <= ways("cart")
    assert {"mine", "box_trade", "service", "recharge", "takeaway"} <= ways("orders_all")
    assert {"mine", "profile"} <= ways("settings")
    assert {"message_menu", "notifications", "box_trade"} <= ways("message_settings")
    assert {"settings", "general"} <= ways("dark_mode_page")


def test_few_activities_show_many_pages() -> None:
    activities = [p.activity for p in whole().places.values()]
    assert len(set(activities)) <= 10
    assert max(activities.count(a) for a in set(activities)) >= 15


def texts(raw: Any) -> Iterator[str]:
    """All Chinese words that a raw view shows."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key in {"text", "label", "title", "desc", "zh"} and isinstance(value, str):
                yield value
            elif key not in {"en", "go", "toast", "tap", "each"}:
                yield from texts(value)
    elif isinstance(raw, list):
        for value in raw:
            yield from texts(value)


def risky(words: Iterator[str]) -> list[str]:
    return [w for w in words if w not in HARMLESS and len(w) <= 10 and any(r in w for r in RISKY)]


def unguarded(raw: Any) -> Iterator[str]:
    """Words of risk on views that act and are not marked as forbidden."""
    if isinstance(raw, list):
        for value in raw:
            yield from unguarded(value)
    if not isinstance(raw, Mapping) or "forbidden" in raw:
        return
    if raw.keys() & {"tap", "go", "set", "toast", "dial", "update", "add", "remove"}:
        yield from risky(texts({k: v for k, v in raw.items() if not _guards(v)}))
    for value in raw.values():
        yield from unguarded(value)


def _guards(raw: Any) -> bool:
    """Whether something inside is marked as forbidden itself, so that the words are its own."""
    if isinstance(raw, Mapping):
        return "forbidden" in raw or any(map(_guards, raw.values()))
    return isinstance(raw, list) and any(map(_guards, raw))


def test_what_pays_sends_or_deletes_is_marked_so() -> None:
    for name, page in app().pages.items():
        for part in (page.body, page.bottom, page.floating):
            assert list(unguarded(part)) == [], name


def test_orders_are_two_taps_from_home() -> None:
    device = phone()
    assert tap(device, "我的淘宝") == "mine"
    assert tap(device, "查看全部订单") == "orders_all"
    assert tap(device, "待付款") == "orders_unpaid"
    device.press("back")
    assert here(device) == "mine"


def test_back_on_another_tab_goes_home_first_and_a_tab_inside_is_remembered() -> None:
    device = phone()
    assert tap(device, "关注") == "follow"
    assert tap(device, "消息") == "messages"
    assert tap(device, "首页") == "follow"
    tap(device, "消息")
    device.press("back")
    assert here(device) == "home"


def test_search_takes_what_was_typed() -> None:
    device = phone()
    assert tap(device, "搜索栏") == "search"
    tap(device, "searchEdit")
    device.set_text("帐篷")
    assert tap(device, "searchbtn") == "results"
    assert any(e.id.endswith("searchEdit") and e.text == "帐篷" for e in screen(device))


def test_cart_counts_and_its_edit_mode() -> None:
    device = phone()
    device.view("taobao://page/product")
    assert tap(device, "选择") == "sku_sheet"
    assert tap(device, "confirm_cart") == "sku_sheet", "the options have to be chosen first"
    device.hands.tap(next(word for word in device.hands.reads() if word in COLOURS))
    device.hands.tap("M")
    tap(device, "confirm_cart")
    device.press("back")
    assert any(e.desc == "购物车,共6件" for e in screen(device))
    tap(device, "购物车")
    assert not any(e.id.endswith("btn_delete") for e in screen(device))
    tap(device, "管理")
    assert tap(device, "btn_delete") == "cart_delete"
    tap(device, "btn_ok")
    assert here(device) == "cart"
    assert any(e.text == "购物车(2)" for e in screen(device)), "what was not ticked is left"


def test_logged_out_the_private_pages_ask_to_log_in() -> None:
    device = phone()
    device.view("taobao://page/settings")
    assert tap(device, "退出登录") == "home"
    for tab in ("我的淘宝", "购物车", "消息"):
        assert tap(device, tab) == "login"
        device.press("back")
        assert here(device) == "home"
    tap(device, "我的淘宝")
    assert tap(device, "aliuser_login_one_key") == "home"
    assert tap(device, "我的淘宝") == "mine"


def test_feeds_scroll_and_bring_new_things_at_every_visit() -> None:
    device = phone()
    before = [e.text for e in own(screen(device)) if e.id.endswith("recMainTitle")]
    width, height = device.size
    for _ in range(3):
        device.swipe([(width // 2, height * 3 // 4), (width // 2, height // 4)], 400)
    after = [e.text for e in own(screen(device)) if e.id.endswith("recMainTitle")]
    assert len(after) >= 4
    assert before != after
    hints = set()
    for _ in range(4):
        device.view("taobao://page/search")
        hints |= {e.hint for e in screen(device) if e.id.endswith("searchEdit")}
    assert len(hints) > 1, "the suggestion in the search field changes"
