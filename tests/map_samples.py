"""Maps for tests: small ones with known properties, and large ones that look like a shop's."""

from __future__ import annotations

import random

from lxb.locator import Ancestor, Locator
from maps.builder import MapBuilder
from maps.graph import NavigationMap
from maps.model import App, Built, EdgeAction, PageKind

TABS = ("首页", "消息", "购物车", "我的")
HEADS = (
    "订单",
    "商品",
    "店铺",
    "活动",
    "地址",
    "优惠券",
    "会员",
    "足迹",
    "收藏",
    "评价",
    "物流",
    "客服",
    "发票",
    "设置",
)
TAILS = ("列表", "详情", "中心", "管理", "记录", "首页", "说明", "搜索")
KINDS: tuple[PageKind, ...] = (
    "page",
    "page",
    "page",
    "page",
    "page",
    "page",
    "webview",
    "overlay",
    "external",
    "blocked",
)


def app(package: str = "com.example.shop", name: str = "小商店") -> App:
    return App(package=package, name=name, version_name="1.2.3", version_code=123)


def built() -> Built:
    return Built(
        at="2026-01-02T03:04:05Z", by="lxb 0.1.0", locale="zh-CN", screen=(1080, 2400), simulated=True
    )


def mark(text: str, **more: object) -> Locator:
    return Locator.model_validate({"text": text, "class": "TextView", **more})


def small() -> NavigationMap:
    """home -> mine -> orders, home -> cart, and back again from everywhere."""
    builder = MapBuilder(app(), built())
    names = ("首页", "我的", "购物车", "我的订单")
    home, mine, cart, orders = (
        builder.add_page(
            name=name,
            description=f"{name}的说明",
            keywords=(name, "小商店"),
            marks=(mark(name, id=f"title_{at}"),),
        )
        for at, name in enumerate(names)
    )
    builder.add_edge(home.id, mine.id, mark("我的", id="tab"), label="我的")
    builder.add_edge(home.id, cart.id, mark("购物车", id="tab"), label="购物车")
    builder.add_edge(
        mine.id, orders.id, Locator(text="查看全部订单", ancestor=Ancestor(id="orders")), label="查看全部订单"
    )
    for page in (mine, cart):
        builder.add_edge(page.id, home.id, mark("首页", id="tab"), label="首页")
    builder.add_edge(orders.id, mine.id, action="back")
    builder.add_overlay("ad", (mark("跳过广告"),), mark("跳过广告"))
    return builder.done()


def shop(pages: int, seed: int = 1) -> NavigationMap:
    """A map like that of a shop's app: tabs, lists, details, ways back and across, some kinds of pages."""
    dice = random.Random(seed)
    builder = MapBuilder(app(), built())
    ids: list[str] = []
    for number in range(pages):
        name = TABS[number] if number < len(TABS) else f"{dice.choice(HEADS)}{dice.choice(TAILS)}"
        page = builder.add_page(
            name=name,
            description=f"显示{name}，可以查看与操作",
            keywords=(name, "查看", f"入口{number}"),
            kind="page" if number < len(TABS) else dice.choice(KINDS),
            activity="com.example.shop.MainActivity",
            marks=(mark(name, id=f"title_{number}"), *(Locator(id=f"part_{number}_{k}") for k in range(3))),
            must=1,
        )
        before = 0 if number < 12 else dice.randrange(max(1, number // 6), max(2, number // 2))
        if number:
            builder.add_edge(ids[before], page.id, mark(name, id="entry"), label=name)
            way: EdgeAction = "back"
            builder.add_edge(page.id, ids[before], action=way)
        ids.append(page.id)
    for _ in range(pages // 3):
        start, target = dice.sample(ids, 2)
        label = f"去{builder.pages[target].name}"
        builder.add_edge(start, target, mark(label), label=label, sensitive=dice.random() < 0.1)
    builder.add_overlay("ad", (mark("跳过"),), mark("跳过"))
    builder.add_overlay("permission", (mark("允许获取位置信息吗"),), "back")
    return builder.done()
