"""Which app and page a sentence means."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent import plan
from lxb.agent.choice import choose_app
from lxb.config import load_settings
from lxb.device import InstalledApp
from lxb.errors import Damaged, UnknownName
from lxb.reason import Reason
from maps.files import save_app
from tests import planning
from tests.planning import SETTINGS, TAOBAO, a_map

maps = planning.maps


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "package", "page"),
    [
        ("打开购物车", TAOBAO, "购物车"),
        ("打开蓝牙", SETTINGS, "蓝牙"),
        ("在设置里打开显示", SETTINGS, "显示"),
        ("打开淘宝", TAOBAO, "首页"),
        ("打开淘宝的购物车", TAOBAO, "购物车"),
    ],
)
def test_app_and_page_of_a_sentence(task: str, package: str, page: str) -> None:
    found = plan(task)
    assert (found.app, found.target_name, found.chosen_by, found.reason) == (package, page, "words", None)
    assert [leg.label for leg in found.route] == ([] if page == "首页" else [page])


@pytest.mark.usefixtures("maps")
def test_the_user_may_say_which_app() -> None:
    assert plan("打开购物车", app="淘宝").app == TAOBAO
    assert plan("打开购物车", app="系统设置").target is None
    with pytest.raises(UnknownName):
        plan("打开购物车", app="不存在的应用啊")


@pytest.mark.usefixtures("maps")
def test_an_app_without_a_map_is_named() -> None:
    choice = choose_app("打开微信看朋友圈", load_settings())
    assert (choice.package, choice.reason) == ("com.tencent.mm", Reason.NO_MAP)


@pytest.mark.usefixtures("maps")
def test_maps_of_apps_that_the_phone_lacks_do_not_count() -> None:
    installed = [InstalledApp(SETTINGS, "设置")]
    choice = choose_app("打开购物车", load_settings(), installed=installed)
    assert choice.package in {SETTINGS, ""}
    assert choice.page is None or choice.page.target is None


def test_an_app_that_only_a_map_tells_of_is_not_installed(home: Path) -> None:
    for package, name in (("a.one", "小甲店"), ("a.two", "小乙店")):
        save_app(home / "lxb", a_map(package, name, "我的订单"))
    installed = [InstalledApp("a.two", "小乙店")]
    choice = choose_app("打开小甲店我的订单", load_settings(), installed=installed)
    assert (choice.package, choice.reason) == ("a.one", Reason.NOT_INSTALLED)
    with pytest.raises(UnknownName, match="no app on this phone"):
        choose_app("我的订单", load_settings(), app="小甲店", installed=installed)


def test_the_app_in_front_goes_before_others_that_fit(home: Path) -> None:
    for package, name in (("a.one", "甲"), ("a.two", "乙")):
        save_app(home / "lxb", a_map(package, name, "消息中心", "收藏夹"))
    assert choose_app("打开收藏夹", load_settings()).reason == Reason.NO_APP
    assert choose_app("打开收藏夹", load_settings(), in_front="a.two").package == "a.two"


def test_without_maps_one_has_to_be_made() -> None:
    assert choose_app("查看订单", load_settings()).reason == Reason.NO_MAP
    assert plan("查看订单").target is None


def test_a_damaged_map_does_not_hide_the_others(maps: Path) -> None:
    (maps / "com.broken.json").write_text("{")
    assert plan("打开购物车").app == TAOBAO


def test_an_app_without_a_map_may_be_that_of_a_damaged_one(maps: Path) -> None:
    assert plan("打开美团").reason == "no map"
    (maps / "com.broken.json").write_text("{")
    with pytest.raises(Damaged, match=r"com\.broken\.json"):
        plan("打开美团")
    assert choose_app("打开美团", load_settings(), installed=[]).reason is not None


def test_a_page_that_is_called_like_an_app_without_a_map_is_planned_as_it_is_walked(home: Path) -> None:
    """No phone is known to have that app; on one that has it a run says that its map is missing."""
    save_app(home / "lxb", a_map("a.notes", "备忘录", "设置", "蓝牙"))
    planned = plan("打开设置")
    assert (planned.app, planned.target_name) == ("a.notes", "设置")
    ran = choose_app("打开设置", load_settings(), installed=[InstalledApp("a.notes", "备忘录")])
    assert ran.page is not None
    assert (ran.package, ran.page.target) == (planned.app, planned.target)
    has_both = [InstalledApp("a.notes", "备忘录"), InstalledApp(SETTINGS, "设置")]
    assert choose_app("打开设置", load_settings(), installed=has_both).reason == Reason.NO_MAP
    assert plan("打开微信").reason == "no map"


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "package", "reason"),
    [
        ("打开微信查看订单", "com.tencent.mm", Reason.NOT_INSTALLED),
        ("在微信里查看订单", "com.tencent.mm", Reason.NOT_INSTALLED),
        ("打开购物车", TAOBAO, None),
    ],
)
def test_an_app_that_the_phone_lacks_is_not_replaced_by_another(
    task: str, package: str, reason: Reason | None
) -> None:
    choice = choose_app(task, load_settings(), installed=[InstalledApp(TAOBAO, "淘宝")])
    assert (choice.package, choice.reason) == (package, reason)


def test_a_page_that_is_called_like_an_app_may_be_meant(home: Path) -> None:
    save_app(home / "lxb", a_map(TAOBAO, "淘宝", "飞猪旅行", "购物车"))
    choice = choose_app("打开飞猪旅行", load_settings(), installed=[InstalledApp(TAOBAO, "淘宝")])
    assert choice.page is not None
    assert choice.page.target_name == "飞猪旅行"
