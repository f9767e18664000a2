"""Pages by what people call them."""

from __future__ import annotations

import pytest

from lxb.errors import UnknownName, UsageError
from lxb.locator import Locator
from maps.graph import NavigationMap
from maps.model import App, Built, MapFile, Page
from maps.pages import find_page


def _map(*pages: Page) -> NavigationMap:
    app = App(package="com.example.shop", name="小店")
    built = Built(at="2026-01-01T00:00:00+00:00", by="test")
    return NavigationMap(MapFile(app=app, built=built, home=pages[0].id, pages=pages))


def _page(page_id: str, name: str, kind: str = "page") -> Page:
    return Page.model_validate({"id": page_id, "name": name, "kind": kind, "marks": (Locator(text=name),)})


def test_a_page_is_found_by_id_and_by_name_in_any_case() -> None:
    shop = _map(_page("home", "首页"), _page("settings", "Settings"))
    assert find_page(shop, "settings").id == "settings"
    assert find_page(shop, "SETTINGS").id == "settings"


def test_a_page_is_meant_rather_than_a_menu_of_its_name() -> None:
    shop = _map(_page("home", "首页"), _page("scan", "扫一扫"), _page("menu", "扫一扫", "overlay"))
    assert find_page(shop, "扫一扫").id == "scan"


def test_two_pages_of_one_name_are_told_with_their_ids() -> None:
    shop = _map(_page("home", "首页"), _page("a", "设置"), _page("b", "设置"))
    with pytest.raises(UsageError, match="several pages") as told:
        find_page(shop, "设置")
    assert "a (" in str(told.value)
    assert "b (" in str(told.value)


def test_an_unknown_page_lists_the_nearest() -> None:
    shop = _map(_page("home", "首页"), _page("orders", "我的订单"))
    with pytest.raises(UnknownName, match="我的订单"):
        find_page(shop, "我的定单")


def test_pages_are_suggested_by_name_and_ids_to_those_who_nearly_typed_one() -> None:
    shop = _map(
        _page("home", "首页"),
        _page("title-63c73c47", "存储空间"),
        _page("title-8b7bc99d", "存储空间"),
        _page("page-a", "page"),
    )
    for words, near in (
        ("存储空", ("存储空间",)),
        ("xyz", ("首页", "存储空间", "page")),
        ("title-63c73c4", ("title-63c73c47",)),
    ):
        with pytest.raises(UnknownName) as told:
            find_page(shop, words)
        assert tuple(told.value.fields["near"])[: len(near)] == near
        assert len(told.value.fields["near"]) == len(near)
