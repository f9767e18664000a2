"""Whole journeys through the command line: the program as a process, a small app, a phone that is served."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.clock import SystemClock, wait_until

LXB = (sys.executable, "-m", "lxb")
PACKAGE = "com.example.stall"
PAGES = {"首页", "我的", "消息", "优惠券", "我的订单", "收货地址", "设置", "通知", "关于"}
"""What the app of journey_app.yaml truly has."""
QUICK = {"LXB_TIMING_QUIET": "0.06", "LXB_TIMING_REACTION": "0.15", "LXB_TIMING_POLL": "0.01"}
"""Waits that fit a phone which reacts at once."""
_APP = Path(__file__).with_name("journey_app.yaml")


@dataclass(frozen=True, slots=True)
class Ended:
    """A command that ended."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        """The JSON on stdout, which must be one document."""
        (line,) = self.out.splitlines()
        return json.loads(line)


def lxb(*argv: str, seconds: float = 60, **variables: str) -> Ended:
    """Runs a command to its end."""
    environment = {**os.environ, **QUICK, "LXB_LANG": "en", **variables}
    done = subprocess.run(
        [*LXB, *argv], capture_output=True, encoding="utf-8", env=environment, timeout=seconds, check=False
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def in_process(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """Runs commands in this process: what they find is the same, without the start of an interpreter each."""
    for name, value in {**QUICK, "LXB_LANG": "en"}.items():
        monkeypatch.setenv(name, value)

    def call(*argv: str) -> Ended:
        code = guarded(app, argv)
        out, err = capsys.readouterr()
        return Ended(code, out, err)

    return call


@contextmanager
def started(*argv: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A command that runs on, with the usual waits; killed at the end where it has not ended by then."""
    with subprocess.Popen(
        [*LXB, *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "LXB_LANG": "en", **variables},
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(process: subprocess.Popen[str], seconds: float = 30) -> Ended:
    """Waits for a started command to end."""
    out, err = process.communicate(timeout=seconds)
    return Ended(process.returncode, out, err)


def stall_app(folder: Path) -> Path:
    """The small app, as a folder of its own."""
    app = folder / "stall"
    app.mkdir()
    (app / "app.yaml").write_text(_APP.read_text("utf-8"), "utf-8")
    return app


def wait_for_pages(process: subprocess.Popen[str], wanted: int) -> None:
    """Reads on until a build with -v has told of so many new pages."""
    assert process.stderr is not None
    found = 0
    for line in process.stderr:
        found += line.startswith("+ ")
        if found == wanted:
            return
    raise AssertionError(f"the build ended at {found} pages")


def left_running(home: Path) -> list[str]:
    """Command lines of processes that were started with this home, given a moment to end. Linux only."""
    wait_until(SystemClock(), lambda: not _running(home) or None, 5)
    return _running(home)


def _running(home: Path) -> list[str]:
    mark, own = f"LXB_HOME={home}".encode(), str(os.getpid())
    found = []
    for process in Path("/proc").iterdir():
        if not process.name.isdigit() or process.name == own:
            continue
        try:
            if mark in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # it ended, or is somebody else's
            continue
    return [line for line in found if line]
