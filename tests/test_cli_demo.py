"""`lxb demo` for real: the whole of LXB, as a newcomer meets it first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.timeout(170)
def test_the_demo_does_the_main_job_and_leaves_the_users_home_alone(home: Path) -> None:
    mine = home / "lxb" / "config.toml"
    mine.parent.mkdir()
    mine.write_text('device = "nobody"\n')
    done = subprocess.run(
        [sys.executable, "-m", "lxb", "demo", "--json"],
        capture_output=True,
        timeout=160,
        check=False,
        env={**os.environ, "LXB_BASE_URL": "http://127.0.0.1:9/v1", "LXB_MODEL": "nobody"},
    )
    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr.decode()
    assert told["run"]["arrived"]
    assert told["build"]["model"]["calls"] == 0
    assert told["simulated"]
    events = [json.loads(line) for line in Path(told["trace"]).read_text("utf-8").splitlines()]
    (plan,) = [event for event in events if event["event"] == "planned"]
    assert len(plan["labels"]) == told["run"]["route"]["hops"] == 2, "the walk begins at the first page"
    for key in ("map", "picture", "trace"):
        assert Path(told[key]).is_file()
    assert {path.name for path in (home / "lxb").iterdir()} == {"config.toml", "demo"}
