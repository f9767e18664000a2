"""A person while a task is acted: at a terminal, at the phone alone, and with Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.clock import SystemClock, wait_until
from tests.acting import do, finish, tap
from tests.acting_journey import PACKAGE, Market, market
from tests.endpoint import Says, piece, stream
from tests.journey import LXB, QUICK, started
from tests.journey import finish as ended_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX terminals and signals")
TASK = "打开小集的足迹，把足迹清空"
WIPE = (do("Launch", app='"小集"'), tap("我的小屋"), tap("足迹"), tap("清空足迹"))


@pytest.fixture
def stall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Market]:
    with market(capsys, monkeypatch) as found:
        yield found


def at_a_terminal(stall: Market, answer: str) -> tuple[int, str]:
    """Runs the task with a terminal for stdin and stderr, answers its question; code and what was shown."""
    ours, theirs = pty.openpty()
    shown = bytearray()
    with subprocess.Popen(
        [*LXB, "run", TASK, "--no-map", "-d", stall.serial],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, **QUICK, "LXB_LANG": "en", "TERM": "xterm"},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        asked = False
        while True:
            try:
                shown += os.read(ours, 4096)
            except OSError:  # the other end was closed
                break
            if not asked and b"Do you agree?" in shown:
                asked = True
                os.write(ours, f"{answer}\n".encode())
        code = process.wait(timeout=30)
    os.close(ours)
    return code, shown.decode("utf-8", "replace")


@pytest.mark.parametrize(("answer", "code", "cleared"), [("y", 0, True), ("n", 1, False)])
def test_at_a_terminal_the_person_is_asked_before_anything_is_deleted(
    stall: Market, answer: str, code: int, cleared: bool
) -> None:
    end = "足迹已清空" if cleared else "用户不同意，没有清空足迹"
    with stall.model(*WIPE, finish(end)):
        found, shown = at_a_terminal(stall, answer)
    assert (found, stall.state("cleared")) == (code, cleared), shown
    assert "清空足迹" in shown


def test_somebody_at_the_phone_logs_in_and_the_run_goes_on(stall: Market) -> None:
    answers = (do("Launch", app='"小集"'), tap("我的小屋"), tap("会员"), do("Take_over", message='"请登录"'))
    command = ("run", "小集的会员编号是多少", "--no-map", "-d", stall.serial, "--json")
    with stall.model(*answers, finish("会员编号是 7302")), started(*command, **QUICK) as process:
        assert process.stderr is not None
        assert any("please act on the phone: 请登录" in line for line in process.stderr)
        stall.phone.hands.tap("登录")
        ended = ended_of(process)
    assert (ended.code, ended.told["act"]["answer"]) == (0, "会员编号是 7302"), ended.err
    assert stall.state("member") is True


def test_ctrl_c_while_the_model_thinks_ends_the_run_before_the_phone_is_touched(stall: Market) -> None:
    hold = threading.Event()
    slow = stream(piece("<think>I think"), hold, piece(tap("找东西")))
    stall.phone.launch(PACKAGE)
    before = stall.phone.place()
    with stall.model(slow) as model:
        command = ("run", "在小集里找东西", "--no-map", "-d", stall.serial, "--json")
        with started(*command, **QUICK) as process:
            assert wait_until(SystemClock(), lambda: model.asked or None, 30)
            process.send_signal(signal.SIGINT)
            ended = ended_of(process)
            hold.set()
    assert ended.code == 130, ended.err
    assert (ended.told["status"], ended.told["reason"]) == ("cancelled", "interrupted")
    assert (ended.told["app"], ended.told["act"]) == (PACKAGE, {"steps": 0, "answer": None})
    events = [json.loads(line) for line in Path(ended.told["trace"]).read_text("utf-8").splitlines()]
    assert not [event for event in events if event["event"] == "did"]
    assert (events[-1]["event"], events[-1]["status"]) == ("ended", "cancelled")
    assert stall.phone.place() == before


def test_a_model_that_goes_away_ends_the_run_with_what_was_done(stall: Market) -> None:
    broken: Says = Says(401, (b'{"error": {"message": "Incorrect API key provided"}}',))
    with stall.model(do("Launch", app='"小集"'), broken):
        ended = stall.run("打开小集的我的小屋", "--no-map")
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (4, "failed", "model")
    assert (ended.told["app"], ended.told["act"]["steps"]) == (PACKAGE, 1)
    assert "LXB_API_KEY" in ended.told["error"]
