"""What `lxb plan` says: the page and the way there, or why there is none and what comes close."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lxb.agent import plan
from lxb.agent.choice import choose_app
from lxb.config import load_settings
from lxb.messages import reason_text
from lxb.reason import Reason
from maps.files import save_app
from tests import command_line, planning
from tests.command_line import Lxb
from tests.endpoint import serving, whole
from tests.planning import TAOBAO, a_map

lxb = command_line.in_english
maps = planning.maps


def test_plan_tells_target_and_way(lxb: Lxb, maps: Path) -> None:
    file = str(maps / f"{TAOBAO}.json")
    code, out, _ = lxb("plan", "打开购物车", "--map", file, "--no-model", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["target_name"], told["chosen_by"], told["reason"]) == ("购物车", "words", None)
    assert told["candidates"][0]["name"] == "购物车"
    assert told["route"] == [{"from": "home", "to": "p1", "label": "购物车", "locator": {"text": "购物车"}}]
    assert told["model"] == {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0, "simulated": False}
    assert "\n  首页 -> 购物车\n" in lxb("plan", "打开购物车")[1]


@pytest.mark.usefixtures("maps")
def test_what_has_no_map_is_named_in_the_cure(lxb: Lxb) -> None:
    assert "make one with: lxb build-map com.tencent.mm" in lxb("plan", "打开微信")[1]


@pytest.mark.usefixtures("maps")
def test_plan_tells_a_missing_map_from_a_missing_page_and_from_an_app_that_is_not_clear(lxb: Lxb) -> None:
    assert "there is no map of the app" in lxb("plan", "打开微信")[1]
    assert "not clear which app" in lxb("plan", "打开扫雷排行榜")[1]
    assert "no map of the app" not in lxb("plan", "打开扫雷排行榜", "--app", "淘宝")[1]


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "reason"),
    [("打开微信", "no map"), ("打开扫雷排行榜", "no app"), ("打开淘宝扫雷排行榜", "unsure")],
)
def test_the_json_of_a_plan_gives_the_reason_that_its_text_gives(lxb: Lxb, task: str, reason: str) -> None:
    told = json.loads(lxb("plan", task, "--json")[1])
    assert (told["target"], told["reason"]) == (None, reason)
    assert lxb("plan", task)[1].startswith(f"No page chosen: {reason_text('en', reason, told['app'])}\n")


@pytest.mark.usefixtures("maps")
def test_plan_says_that_there_is_no_such_page(lxb: Lxb) -> None:
    code, out, _ = lxb("plan", "打开扫雷排行榜", "--app", "淘宝", "--json")
    told = json.loads(out)
    assert code in {1, 4}
    assert told["target"] is None
    assert told["reason"] in {"absent", "unsure"}


def test_an_app_that_fits_as_well_counts_though_it_is_not_sure_of_a_page(lxb: Lxb, home: Path) -> None:
    """A shop's settings are no answer to "display settings" where another map has two of these."""
    save_app(home / "lxb", a_map("a.shop", "甲", "我的订单"))
    assert choose_app("查看我的订单列表", load_settings()).package == "a.shop"
    save_app(home / "lxb", a_map("a.other", "乙", "我的订单列表甲", "我的订单列表乙"))
    assert choose_app("查看我的订单列表", load_settings()).reason == Reason.NO_APP
    told = plan("查看我的订单列表")
    assert {(page.app, page.name) for page in told.candidates} == {
        ("a.shop", "我的订单"),
        ("a.other", "我的订单列表甲"),
        ("a.other", "我的订单列表乙"),
    }
    assert "  a.shop: 我的订单 (" in lxb("plan", "查看我的订单列表")[1]
    assert "a.shop" not in lxb("plan", "查看我的订单列表", "--app", "甲")[1].partition("\n")[2]


@pytest.mark.usefixtures("maps")
def test_a_model_that_finds_no_page_is_not_told_as_a_missing_map(
    lxb: Lxb, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = "那个谁给我寄的东西"
    with serving(whole(json.dumps({"page": 0, "rest": ""}))) as served:
        monkeypatch.setenv("LXB_TEXT_BASE_URL", served.url)
        monkeypatch.setenv("LXB_TEXT_MODEL", "some-model")
        code, out, _ = lxb("plan", task)
    assert (code, len(served.asked)) == (1, 1)
    assert "no page" in out
    assert "make one with" not in out
    assert "Candidates:" in out


@pytest.mark.usefixtures("maps")
def test_where_words_are_not_enough_the_closest_pages_of_all_maps_are_told(lxb: Lxb) -> None:
    code, out, _ = lxb("plan", "那个谁给我寄的东西", "--json")
    told = json.loads(out)
    assert (code, told["target"]) == (4, None)
    assert told["candidates"]


def test_pages_that_fit_alike_end_as_words_that_are_not_enough(lxb: Lxb, home: Path) -> None:
    save_app(home / "lxb", a_map(TAOBAO, "淘宝", "音乐会员", "视频会员"))
    code, out, _ = lxb("plan", "打开会员", "--app", "淘宝", "--json")
    assert (code, json.loads(out)["reason"]) == (4, "ambiguous")
