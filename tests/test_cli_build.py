"""What `lxb build-map` and `lxb run` say at their end; the command that is offered works as it stands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from lxb.cli import run as run_command
from lxb.cli.build import next_command, tell
from lxb.cli.ui import Ui
from lxb.errors import Lang
from lxb.reason import Reason
from lxb.results import BuildResult, RouteUse, RunResult
from maps.files import save_app
from tests.map_samples import small


@pytest.mark.parametrize("device", [None, "virtual:notes", "virtual:notes?latency=0&seed=7", "a b"])
def test_the_command_offered_names_a_page_and_the_same_phone(home: Path, device: str | None) -> None:
    command = next_command(save_app(home / "lxb", small()), device)
    assert command.startswith("lxb go com.example.shop ")
    assert shlex.split(command)[3] in {"我的", "购物车"}
    assert shlex.split(command)[4:] == (["-d", device] if device else [])


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_quiet_leaves_what_a_run_cost_out(capsys: pytest.CaptureFixture[str]) -> None:
    route = RouteUse(hops=2, taps=2)
    about = {"target": "a", "target_name": "设置", "arrived": True, "certain": True, "simulated": True}
    ran = RunResult.model_validate(
        {"status": "done", "reason": Reason.ARRIVED, "route": route, "trace": "t", **about}
    )
    run_command.tell(Ui("en", quiet=True), ran)
    assert said(capsys) == ["Arrived: 设置", "(on a simulated phone)"]
    run_command.tell(Ui("en"), ran)
    assert said(capsys)[2:] == ["Hops: 2, taps: 2, 0.0 s", "Trace: t"]


def test_quiet_leaves_what_a_build_cost_out(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save_app(home / "lxb", small())
    built = BuildResult(
        status="limit", reason=Reason.LIMIT_TIME, map=str(path), pages=4, edges=6, resumed=True
    )
    tell(Ui("zh", quiet=True), built)
    assert said(capsys) == [
        "小商店：4 个页面，6 条路径，0 种弹窗",
        "结束原因：已达到时间上限",
        f"地图：{path}",
    ]
    tell(Ui("zh"), built)
    assert len(said(capsys)) == 5


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "All of it was explored before"), ("zh", "此前已全部探索完毕")]
)
def test_it_says_that_nothing_was_left_and_how_to_begin_anew(
    home: Path, capsys: pytest.CaptureFixture[str], lang: Lang, told: str
) -> None:
    path = save_app(home / "lxb", small())
    about = {"status": "done", "reason": Reason.ALL_EXPLORED, "map": str(path), "pages": 4, "edges": 6}
    tell(Ui(lang, quiet=True), BuildResult.model_validate({**about, "resumed": True}))
    first, *_ = said(capsys)
    assert first.startswith(told)
    assert "--fresh" in first
    for other in ({"resumed": False}, {"resumed": True, "restarts": 1}, {"resumed": True, "actions": 1}):
        tell(Ui(lang, quiet=True), BuildResult.model_validate({**about, **other}))
        assert told not in " ".join(said(capsys))
