"""Small maps that a plan is made by."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.locator import Locator
from maps.files import save_app
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, MapFile, Page

TAOBAO, SETTINGS = "com.taobao.taobao", "com.android.settings"


def a_map(package: str, name: str, *pages: str) -> NavigationMap:
    """A home page with a way to each of the pages, which are called by their own names."""
    ids = [f"p{number}" for number in range(len(pages))]
    made = [Page(id="home", name="首页", marks=(Locator(id="home_bar"),))]
    made += [
        Page(id=page, name=title, keywords=(title,), marks=(Locator(text=title),))
        for page, title in zip(ids, pages, strict=True)
    ]
    edges = [
        Edge(source_page="home", target_page=page, locator=Locator(text=title), label=title)
        for page, title in zip(ids, pages, strict=True)
    ]
    built = Built(at="2026-01-01T00:00:00Z", by="lxb 0")
    file = MapFile(
        app=App(package=package, name=name), built=built, home="home", pages=tuple(made), edges=tuple(edges)
    )
    return NavigationMap(file)


@pytest.fixture
def maps(home: Path) -> Path:
    """Maps of a shop and of the settings; gives the folder that they are in."""
    for found in (
        a_map(TAOBAO, "淘宝", "我的订单", "购物车", "收货地址"),
        a_map(SETTINGS, "设置", "蓝牙", "显示", "关于手机"),
    ):
        save_app(home / "lxb", found)
    return home / "lxb" / "maps"
