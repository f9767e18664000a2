"""Tasks that a map only leads to, or not even that: routed, then acted, over one phone and a service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.acting import do, finish, tap, type_
from tests.acting_journey import PACKAGE, Market, market, told


@pytest.fixture
def stall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Market]:
    with market(capsys, monkeypatch) as found:
        yield found


def test_a_switch_is_routed_to_and_then_turned_on(stall: Market) -> None:
    stall.built()
    with stall.model(tap("促销消息"), finish("促销消息已打开")) as model:
        ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (0, "done", "finished"), ended.err
    assert stall.state("offers") is True
    assert (ended.told["target_name"], ended.told["arrived"]) == ("推送", True)
    assert (ended.told["act"], ended.told["model"]["calls"]) == ({"steps": 2, "answer": "促销消息已打开"}, 2)
    assert ended.told["route"]["hops"] == 3
    first = told(model, 0)
    assert "我的小屋 > 偏好 > 推送" in first
    assert "把促销消息打开" in first


def test_without_a_map_all_of_it_is_acted_by_the_variables_of_autoglm(stall: Market) -> None:
    answers = (
        do("Launch", app='"小集"'),
        tap("找东西"),
        tap("想找什么"),
        type_("白色帆布鞋"),
        tap("开始找"),
        tap("白色帆布鞋甲"),
        tap("收起来"),
        finish("已收起白色帆布鞋甲"),
    )
    with stall.model(*answers, names="PHONE_AGENT_{}"):
        ended = stall.run("在小集找白色帆布鞋，把第一个收起来", "--no-map")
    assert (ended.code, ended.told["status"]) == (0, "done"), ended.err
    assert stall.state("kept") == ["白色帆布鞋甲"]
    assert (ended.told["act"]["steps"], ended.told["model"]["calls"]) == (8, 8)
    assert (ended.told["target"], ended.told["chosen_by"], ended.told["app"]) == (None, "none", PACKAGE)


def test_no_model_and_something_left_to_do_is_told(stall: Market) -> None:
    stall.built()
    ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
    assert (ended.code, ended.told["reason"], ended.told["arrived"]) == (4, "rest left", True)
    assert ended.told["rest"]
    alone = stall.run("把促销消息打开", "--no-map")
    assert (alone.code, alone.told["reason"]) == (4, "model")
    assert "LXB_BASE_URL" in alone.told["error"]


def test_pictures_are_kept_in_the_trace_where_one_wants_them(
    stall: Market, monkeypatch: pytest.MonkeyPatch
) -> None:
    stall.built()
    kept = {}
    for wanted in ("0", "1"):
        monkeypatch.setenv("LXB_KEEP_PICTURES", wanted)
        with stall.model(tap("促销消息"), finish("促销消息已打开")):
            ended = stall.run("打开推送页面，把促销消息打开", "--app", "小集")
        trace = Path(ended.told["trace"])
        seen = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
        names = [event["picture"] for event in seen if event["event"] == "screen" and event.get("picture")]
        assert [path.name for path in sorted(trace.parent.glob("pictures/*"))] == [
            Path(n).name for n in names
        ]
        page = trace.parent / "page.html"
        assert stall.lxb("trace", "show", ended.told["run"], "--output", str(page)).code == 0
        kept[wanted] = (len(names), page.read_text("utf-8").count("data:image/jpeg"))
    assert kept == {"0": (0, 0), "1": (2, 2)}


def test_steps_run_out(stall: Market) -> None:
    with stall.model(tap("找东西"), do("Back"), tap("我的小屋")):
        stall.phone.launch(PACKAGE)
        ended = stall.run("在小集里逛一逛", "--no-map", "--max-steps", "3")
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (6, "limit", "limit:steps")
    assert ended.told["act"]["steps"] == 3


def test_the_budget_runs_out(stall: Market, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_MODEL_CALLS", "2")
    with stall.model(tap("找东西"), do("Back"), tap("我的小屋")) as model:
        stall.phone.launch(PACKAGE)
        ended = stall.run("在小集里逛一逛", "--no-map")
        assert len(model.asked) == 2
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (6, "limit", "limit:model")
    assert ended.told["model"]["calls"] == 2
    assert "LXB_MODEL_CALLS" in ended.told["error"]


@pytest.mark.parametrize(
    ("policy", "code", "reason", "cleared"),
    [((), 5, "person needed", False), (("--on-sensitive", "allow"), 0, "finished", True)],
)
def test_what_deletes_waits_for_a_yes(
    stall: Market, policy: tuple[str, ...], code: int, reason: str, cleared: bool
) -> None:
    stall.built()
    with stall.model(tap("清空足迹"), finish("足迹已清空")):
        ended = stall.run("打开足迹，把足迹清空", "--app", "小集", *policy)
    assert (ended.code, ended.told["reason"], stall.state("cleared")) == (code, reason, cleared), ended.err


def test_what_cannot_be_done_is_no_success(stall: Market) -> None:
    with stall.model(do("Launch", app='"小集"'), finish("抱歉，小集里没有直播功能，无法完成")):
        ended = stall.run("在小集开一场直播", "--no-map")
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (1, "failed", "gave up")
    assert "没有直播功能" in ended.told["act"]["answer"]


def test_a_page_that_the_map_does_not_have_is_acted_for(stall: Market) -> None:
    stall.built()
    with stall.model(finish("小集里没有天气页面，无法完成")) as model:
        ended = stall.run("查看明天的天气预报", "--app", "小集")
        assert model.asked
    assert (ended.code, ended.told["status"], ended.told["target"]) == (1, "failed", None)


def test_the_trace_of_an_acting_run_is_shown(stall: Market, tmp_path: Path) -> None:
    with stall.model(do("Launch", app='"小集"'), tap("我的小屋"), finish("到了")):
        ended = stall.run("打开小集的我的小屋", "--no-map")
    page = tmp_path / "run.html"
    assert stall.lxb("trace", "show", ended.told["run"], "-o", str(page)).code == 0
    shown = page.read_text("utf-8")
    assert "I think of Launch." in shown
    assert "我的小屋" in shown
    events = [json.loads(line) for line in Path(ended.told["trace"]).read_text("utf-8").splitlines()]
    assert [event["do"] for event in events if event["event"] == "did"] == ["launch", "tap", "finish"]
    assert events[-1]["event"] == "ended"
    assert events[-1]["result"]["act"]["steps"] == 3
