"""Map and model together: jumps from within the loop, hops that only the model finds, walks that fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lxb.virtual.in_process import InProcessDevice
from maps.files import load, save
from maps.graph import NavigationMap
from tests.acting import do, finish, tap
from tests.acting_journey import PACKAGE, Market, market, told

LAUNCH = do("Launch", app='"小集"')


@pytest.fixture
def stall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Market]:
    with market(capsys, monkeypatch) as found:
        yield found


def changed(path: Path, called: str, **fields: Any) -> None:
    """Changes the edges with a label in a map file."""
    whole = load(path)
    edges = tuple(e.model_copy(update=fields) if e.label == called else e for e in whole.edges)
    save(NavigationMap(whole.file.model_copy(update={"edges": edges})), path)


def test_a_jump_that_the_map_offers_is_walked(stall: Market) -> None:
    stall.built()
    answers = (tap("促销消息"), do("Back"), do("Back"), do("Back"), do("Go_To_Page", page='"推送"'))
    with stall.model(*answers, finish("促销消息已打开")) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
        offered = [("<data>\n推送\n</data>" in told(model, n)) for n in range(6)]
    assert (ended.code, ended.told["act"]["steps"]) == (0, 6), ended.err
    assert offered == [False, False, True, True, True, False]
    assert "已到达该页面" in told(model, 5)
    assert ended.told["route"]["hops"] == 6


def test_a_page_that_is_not_in_the_map_is_no_jump(stall: Market) -> None:
    stall.built()
    answers = (do("Go_To_Page", page='"天气"'), tap("促销消息"), finish("已打开"))
    with stall.model(*answers) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
        assert "天气" in told(model, 1)
    assert (ended.code, stall.state("offers")) == (0, True)


def with_a_hop_gone(stall: Market) -> Path:
    """A map in which the control of one hop is not what it is on the phone."""
    path = stall.built()
    gone = next(edge for edge in load(path).edges if edge.label == "偏好")
    assert gone.locator is not None
    other = gone.locator.model_copy(
        update={"id": "row_gone", "text": "没有的", "desc": None, "ancestor": None}
    )
    changed(path, "偏好", locator=other, label="没有的")
    return path


def test_a_hop_that_fails_is_asked_for_and_learnt(stall: Market) -> None:
    """The control of one hop is not what the map says any more; its page is."""
    path = with_a_hop_gone(stall)
    with stall.model(tap("偏好"), tap("促销消息"), finish("已打开")) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
        assert "只做一步" in told(model, 0) or "只做一步" in str(model.asked[0].body["messages"])
        assert len(model.asked) == 3
    assert (ended.code, ended.told["route"]["model_hops"], ended.told["arrived"]) == (0, 1, True), ended.err
    added = [edge for edge in load(path).edges if edge.label == "偏好"]
    assert [(edge.source, edge.seen) for edge in added] == [("learned", 1)]


def test_a_run_that_is_blocked_at_a_hop_is_not_begun_anew(stall: Market) -> None:
    answer = do("Tap", element="@<偏好>", message='"敏感操作"')
    with_a_hop_gone(stall)
    with stall.model(answer, tap("偏好"), tap("促销消息"), finish("已打开")) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集", "--on-sensitive", "stop")
        assert len(model.asked) == 1
    assert (ended.told["status"], ended.told["reason"]) == ("blocked", "person needed"), ended.err
    assert (ended.told["route"]["model_hops"], ended.told["act"]["steps"]) == (1, 1)
    assert stall.state("offers") is False


def test_the_step_of_a_hop_is_one_of_those_that_are_allowed(stall: Market) -> None:
    with_a_hop_gone(stall)
    with stall.model(tap("偏好"), tap("促销消息"), finish("已打开")) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集", "--max-steps", "1")
        assert len(model.asked) == 1
    assert (ended.told["reason"], ended.told["act"]["steps"]) == ("limit:steps", 1), ended.err
    assert stall.state("offers") is False


def test_what_the_map_cannot_reach_is_acted_from_where_the_walk_ended(stall: Market) -> None:
    path = stall.built()
    changed(path, "推送", sensitive=True)
    with stall.model(
        LAUNCH, tap("我的小屋"), tap("偏好"), tap("推送"), tap("促销消息"), finish("好了")
    ) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
        assert "没能走到页面" in told(model, 0)
    assert (ended.code, ended.told["arrived"], stall.state("offers")) == (0, True, True), ended.err


def test_without_a_model_a_walk_that_fails_is_told_as_before(stall: Market) -> None:
    path = stall.built()
    changed(path, "推送", sensitive=True)
    ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
    assert (ended.code, ended.told["reason"], ended.told["arrived"]) == (5, "sensitive", False)
    InProcessDevice(stall.phone).stop(PACKAGE)
