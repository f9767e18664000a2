"""`lxb plan --tasks FILE`: many tasks, a line each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import command_line, planning
from tests.command_line import Lxb
from tests.endpoint import serving, whole
from tests.planning import SETTINGS, TAOBAO

lxb = command_line.in_english
maps = planning.maps


def test_many_tasks_are_planned_a_line_each(lxb: Lxb, maps: Path, tmp_path: Path) -> None:
    rows = [
        "打开购物车",
        "",
        json.dumps({"task": "打开蓝牙", "map": str(maps / f"{SETTINGS}.json"), "id": 7}),
        json.dumps({"task": "x", "map": "没有这个图"}),
    ]
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text("\n".join(rows), "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model")
    told = [json.loads(line) for line in out.splitlines()]
    assert [row.get("target_name") for row in told] == ["购物车", "蓝牙", None]
    assert told[2]["reason"] == "unknown name"
    assert code == 2


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize("bad", ['{"tusk": 1}', '{"task": 1}', '{"task": "', '{"task":' + "[" * 100_000])
def test_a_line_without_a_task_is_told_and_the_others_are_planned(lxb: Lxb, tmp_path: Path, bad: str) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(f"打开购物车\n{bad}\n打开购物车\n", "utf-8")
    code, out, err = lxb("plan", "--tasks", str(tasks), "--no-model", "--app", "淘宝")
    first, told, last = map(json.loads, out.splitlines())
    assert (first["target_name"], last["target_name"]) == ("购物车", "购物车")
    assert (code, told["task"], told["status"], told["reason"]) == (1, None, "failed", "damaged")
    assert "line 2" in told["error"]
    assert err == ""


@pytest.mark.usefixtures("maps")
def test_the_limits_hold_for_all_tasks_of_a_file_together(
    lxb: Lxb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = tmp_path / "tasks.txt"
    tasks.write_text("我上次买的东西到哪了\n" * 3, "utf-8")
    monkeypatch.setenv("LXB_MODEL_CALLS", "1")
    with serving(whole(json.dumps({"page": 0, "rest": ""}))) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "m")
        code, out, _ = lxb("plan", "--tasks", str(tasks), "--app", "淘宝")
        assert len(endpoint.asked) == 1
    told = [json.loads(line)["reason"] for line in out.splitlines()]
    assert (code, told[1:]) == (6, ["limit:model"] * 2)
    assert told[0] == "absent"


@pytest.mark.usefixtures("maps")
def test_a_limit_of_one_of_many_tasks_is_told_as_such(
    lxb: Lxb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "LXB_BASE_URL": "http://127.0.0.1:9/v1",
        "LXB_MODEL": "m",
        "LXB_MODEL_CALLS": "0",
    }.items():
        monkeypatch.setenv(name, value)
    tasks = tmp_path / "tasks.txt"
    tasks.write_text("我上次买的东西到哪了\n打开购物车\n", "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--app", "淘宝")
    limited, planned = map(json.loads, out.splitlines())
    assert (code, limited["status"], limited["reason"]) == (6, "limit", "limit:model")
    assert planned["target_name"] == "购物车"


@pytest.mark.usefixtures("maps")
def test_only_a_line_feed_ends_a_task(lxb: Lxb, tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text('{"task": "打开\u2028购物车"}\r\n', "utf-8", newline="")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model", "--app", "淘宝")
    assert (code, json.loads(out)["target_name"]) == (0, "购物车")


@pytest.mark.parametrize("named", ["shop", "shop.json"])
def test_the_map_of_a_task_may_lie_beside_the_file_of_tasks(
    lxb: Lxb, maps: Path, tmp_path: Path, named: str
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    (folder / "shop.json").write_bytes((maps / f"{TAOBAO}.json").read_bytes())
    tasks = folder / "tasks.jsonl"
    tasks.write_text(json.dumps({"task": "打开购物车", "map": named}), "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model")
    assert (code, json.loads(out)["target_name"]) == (0, "购物车")
