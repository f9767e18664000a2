"""What a finger really hits: the phone goes on by itself between the look and the touch."""

from __future__ import annotations

from lxb.action import Outcome, Tap
from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen import Screen
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, MapFile, Overlay, Page
from router.map_places import MapPlaces
from router.walk import Walker
from tests.shifting_phone import APP, ShiftingPhone, button, dialog, icon, node, page, row, text

ORDERS = Edge(source_page="home", target_page="orders", locator=Locator(id="act"), label="查看订单")


def map_of(*overlays: Overlay) -> NavigationMap:
    marks = (Locator(id="title", text="首页"),)
    return NavigationMap(
        MapFile(
            app=App(package=APP, name="Shop"),
            built=Built(at="2026-01-01T00:00:00Z", by="test"),
            home="home",
            pages=(
                Page(id="home", name="首页", must=1, marks=marks),
                Page(id="orders", name="订单", must=1, marks=(Locator(id="title", text="订单"),)),
            ),
            edges=(ORDERS,),
            overlays=overlays,
        )
    )


def walker(*screens: Screen, overlays: tuple[Overlay, ...] = (), forbid: tuple[str, ...] = ()) -> Walker:
    places = MapPlaces(map_of(*overlays))
    return Walker(ShiftingPhone(screens).performer(), places, forbidden=Forbidden(forbid))


def pressed(made: Walker) -> list[str]:
    phone = made.performer.device
    assert isinstance(phone, ShiftingPhone)
    return phone.pressed


def home(*words: str) -> Screen:
    """The home page; the first control has the id of the edge."""
    return page("首页", *(row(w, n, "" if n else "act") for n, w in enumerate(words)))


# --- a hop -------------------------------------------------------------------------------------------------


def test_a_control_is_touched_where_it_is_now() -> None:
    before = page("首页", row("查看订单", 0), row("立即付款", 1))
    after = page("首页", row("立即付款", 0), row("查看订单", 1))
    phone = ShiftingPhone([before, after])
    performer = phone.performer()
    performer.do(Tap(target=Locator(text="查看订单")), performer.look())
    assert phone.pressed == ["查看订单"]


def test_a_control_that_has_gone_is_not_touched_where_it_was() -> None:
    phone = ShiftingPhone([page("首页", row("查看订单", 0)), page("首页", row("立即付款", 0))])
    performer = phone.performer()
    step = performer.do(Tap(target=Locator(text="查看订单")), performer.look())
    assert (step.outcome, phone.pressed) == (Outcome.NOT_FOUND, [])


def test_what_changed_before_the_touch_is_no_effect_of_it() -> None:
    later = page("首页", row("查看订单", 0), *(row(w, n) for n, w in enumerate("甲乙丙丁", 1)))
    phone = ShiftingPhone([page("首页", row("查看订单", 0)), later])
    performer = phone.performer()
    assert performer.do(Tap(target=Locator(text="查看订单")), performer.look()).outcome is Outcome.NO_CHANGE


def test_a_control_that_reads_like_a_command_by_now_is_refused() -> None:
    made = walker(home("查看订单"), home("确认付款"))
    screen, ok = made.take(ORDERS, made.performer.look())
    assert (ok, pressed(made)) == (False, [])
    assert screen.elements[-1].text == "确认付款", "the screen as it is"
    assert not made._usable(ORDERS)


def test_a_walk_says_that_the_way_is_closed_where_it_was_refused() -> None:
    made = walker(home("查看订单"), home("确认付款"))
    walk = made.go("orders", most_restarts=0)
    assert (walk.reason, pressed(made)) == ("sensitive", [])


# --- what is in the way ------------------------------------------------------------------------------------


def start_picture() -> Screen:
    whole = node("ImageView", "", "[0,0][1080,2400]")
    return page("Shop", whole, node("TextView", "跳过 1", "[900,120][1040,200]", "skip", tap=True))


def paying() -> Screen:
    """A page with what pays where the start picture had its button."""
    return page("首页", node("Button", "立即付款", "[880,100][1060,220]", "pay", tap=True))


def test_a_start_picture_that_ended_by_itself_is_not_touched() -> None:
    made = walker(start_picture(), paying())
    made.clear(made.performer.look())
    assert pressed(made) == []


def test_nor_does_a_dialog_that_went_by_itself_get_the_back_key() -> None:
    made = walker(dialog(text("选一个"), button("红"), button("蓝", 540)), home("查看订单"))
    made.clear(made.performer.look())
    assert pressed(made) == []


def test_nor_does_one_that_the_map_remembers() -> None:
    offer = Overlay(kind="ad", marks=(Locator(text="今日特价"),), dismiss=Locator(text="不感兴趣"))
    shown = dialog(text("今日特价"), button("不感兴趣"), button("看看", 540))
    made = walker(shown, paying(), overlays=(offer,))
    made.clear(made.performer.look())
    assert pressed(made) == []
    stays = walker(shown, shown, home("查看订单"), overlays=(offer,))
    stays.clear(stays.performer.look())
    assert pressed(stays) == ["不感兴趣"]


def test_a_button_is_pressed_where_it_has_moved_to() -> None:
    first = dialog(text("发现新版本"), button("以后再说"), button("立即更新", 540))
    then = dialog(text("发现新版本"), button("立即更新"), button("以后再说", 540))
    made = walker(then, home("查看订单"))
    made.clear(first)
    assert pressed(made) == ["以后再说"]


def test_another_dialog_that_came_meanwhile_is_judged_anew() -> None:
    first = dialog(text("发现新版本"), button("以后再说"), button("立即更新", 540))
    then = dialog(text("删除这条笔记？"), button("删除"), button("取消", 540))
    made = walker(first, then, then, home("查看订单"))
    made.clear(made.performer.look())
    assert pressed(made) == ["取消"]


def test_the_users_own_words_hold_for_what_is_in_the_way_too() -> None:
    shown = dialog(text("发现新版本"), button("以后再说"), button("立即更新", 540))
    made = walker(shown, shown, home("查看订单"), forbid=("以后",))
    made.clear(made.performer.look())
    assert pressed(made) == ["BACK"]


def test_an_icon_that_cancels_an_order_is_no_close_icon() -> None:
    for rid in ("iv_cancel_order", "btnCloseAccount", "iv_close_position", "iv_avatar", "iv_delete"):
        shown = dialog(text("订单"), text("已付款", 900), icon(rid), button("联系商家"))
        made = walker(shown, shown, home("查看订单"))
        made.clear(made.performer.look())
        assert pressed(made) == ["BACK"], rid


def test_an_app_that_asks_whether_to_stop_something_has_not_crashed() -> None:
    shown = dialog(text("停止运行该任务？未保存的数据将丢失"), button("取消"), button("确定", 540))
    made = walker(shown, shown, home("查看订单"))
    made.clear(made.performer.look())
    assert pressed(made) == ["取消"]
