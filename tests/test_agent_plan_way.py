"""The way of a plan: of equally short ones that which says most of the target; none that is not walked."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent import plan
from lxb.locator import Locator
from maps.files import save_app
from maps.graph import NavigationMap
from maps.model import Edge
from tests import command_line
from tests.command_line import Lxb
from tests.planning import TAOBAO, a_map

lxb = command_line.in_english


def test_plan_goes_the_way_whose_signs_name_the_page(home: Path) -> None:
    """Of equally short ways: the labels that say most of the target, then what worked most often."""
    found = a_map(TAOBAO, "淘宝", "充值中心", "我的淘宝", "我的订单", "外卖")
    ways = [("p0", "充值记录", 1, 0), ("p1", "查看全部订单", 1, 0), ("p3", "外卖中心", 1, 0)]
    own = [edge for edge in found.edges if edge.target_page != "p2"]
    for first in ("p0", "p1", "p3"):  # whatever stands first in the file
        more = sorted(ways, key=lambda way: way[0] != first)
        edges = [
            Edge(source_page=a, target_page="p2", locator=Locator(text=b), label=b, seen=seen, failed=failed)
            for a, b, seen, failed in more
        ]
        save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": (*own, *edges)})))
        assert [leg.label for leg in plan("打开我的订单").route] == ["我的淘宝", "查看全部订单"]


def test_plan_goes_the_way_that_worked_where_signs_say_nothing(home: Path) -> None:
    found = a_map(TAOBAO, "淘宝", "左", "右", "收货地址")
    own = [edge for edge in found.edges if edge.target_page != "p2"]
    ways = [("p0", "甲", 1, 2), ("p1", "乙", 6, 0)]
    edges = [
        Edge(source_page=a, target_page="p2", locator=Locator(text=b), label=b, seen=seen, failed=failed)
        for a, b, seen, failed in ways
    ]
    save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": (*own, *edges)})))
    assert [leg.label for leg in plan("打开收货地址").route] == ["右", "乙"]


@pytest.mark.parametrize(
    "how", [{"sensitive": True}, {"label": "提交订单"}, {"locator": Locator(text="立即支付")}]
)
def test_plan_goes_over_nothing_that_is_not_walked(lxb: Lxb, home: Path, how: dict[str, object]) -> None:
    found = a_map(TAOBAO, "淘宝", "购物车", "订单确认")
    edges = [edge if edge.target_page == "p0" else edge.model_copy(update=how) for edge in found.edges]
    save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": tuple(edges)})))
    told = plan("打开订单确认", app="淘宝")
    assert (told.target, told.route) == ("p1", ())
    out = lxb("plan", "打开订单确认", "--app", "淘宝")[1]
    assert "No way there" in out
    assert "first page." not in out
