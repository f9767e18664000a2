"""From an app nobody knows to a page that a sentence asks for, in one process after another."""

from __future__ import annotations

import json
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.journey import PACKAGE, PAGES, left_running, lxb, stall_app, started

RUN_FIELDS = {
    "status", "reason", "run", "trace", "app", "target", "target_name", "arrived", "certain", "chosen_by",
    "rest", "route", "act", "model", "seconds", "simulated",
}  # fmt: skip
BUILD_FIELDS = {
    "status", "reason", "map", "app", "pages", "edges", "overlays", "blocked", "actions", "restarts", "model",
    "seconds", "resumed", "simulated",
}  # fmt: skip
ROUTE_FIELDS = {"hops", "taps", "healed", "replanned", "restarts", "overlays", "model_hops"}
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


@posix_only
@linux_only
def test_the_main_job_over_one_phone(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build, look at the map, plan, go, ask where, run: each is told as promised, and nothing is left."""
    app = stall_app(tmp_path)
    with started("phone", "serve", f"{app}?latency=0.02", "--json") as server:
        assert server.stdout is not None
        served = json.loads(server.stdout.readline())
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served["adb_port"]))
        serial = served["serial"]

        (phone,) = lxb("devices", "--json").told
        assert (phone["state"], lxb("devices").out.splitlines()[1].split("\t")[1]) == ("device", "ready")
        assert lxb("devices", "--lang", "zh").out.splitlines()[1].split("\t")[1] == "可用"
        assert (phone["serial"], phone["state"]) == (serial, "device")
        apps = {one["package"]: one for one in lxb("apps", "--json").told}
        assert apps[PACKAGE] == {"package": PACKAGE, "name": "小摊", "map": False}

        built = lxb("build-map", "小摊", "-d", serial, "--json")
        assert (built.code, built.told["reason"]) == (0, "all explored"), built.err
        assert set(built.told) >= BUILD_FIELDS
        assert built.told["simulated"]
        assert built.told["pages"] == len(PAGES)
        assert (built.told["app"], built.told["resumed"]) == (PACKAGE, False)

        checked = lxb("maps", "check", "--json")
        assert (checked.code, checked.told["maps"][0]["clean"]) == (0, True)
        (listed,) = lxb("maps", "list", "--json").told
        assert (listed["name"], listed["pages"], listed["simulated"]) == ("小摊", len(PAGES), True)
        info = lxb("maps", "info", "小摊", "--json").told
        assert (info["depth"], info["unreachable"]) == (3, [])
        shown = lxb("show", "小摊", "--json").told
        assert "我的订单" in Path(shown["path"]).read_text("utf-8")

        planned = lxb("plan", "查看订单", "--json")
        assert planned.code == 0
        assert (planned.told["app"], planned.told["target_name"]) == (PACKAGE, "我的订单")
        assert [leg["label"] for leg in planned.told["route"]] == ["我的", "我的订单"]

        gone = lxb("go", "小摊", "关于", "--json")
        assert (gone.code, gone.told["reason"], gone.told["arrived"]) == (0, "arrived", True), gone.err
        assert set(gone.told) >= RUN_FIELDS
        assert set(gone.told["route"]) == ROUTE_FIELDS
        assert (gone.told["chosen_by"], gone.told["simulated"]) == ("user", True)
        here = lxb("where", "--json")
        assert (here.code, here.told["page"]) == (0, gone.told["target"])
        assert here.told["page_name"] == "关于"
        assert here.told["score"] > 0.8

        ran = lxb("run", "查看订单", "--json")
        assert (ran.code, ran.told["target_name"], ran.told["arrived"]) == (0, "我的订单", True)
        assert (ran.told["chosen_by"], ran.told["model"]["calls"]) == ("words", 0)
        assert Path(ran.told["trace"]).is_file()
        runs = lxb("trace", "list", "--json").told
        assert [run["command"] for run in runs] == ["run", "go", "build-map"]

        server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)
    assert server.returncode == 0
    assert left_running(home / "lxb") == []


@pytest.fixture
def users_adb(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A user's adb server, which commands start where it does not run yet; ended afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
    yield
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as adb:
        adb.sendall(b"0009host:kill")
        adb.recv(4)


@linux_only
@pytest.mark.usefixtures("users_adb")
def test_a_phone_of_the_network_is_connected_to(tmp_path: Path) -> None:
    """Over the adb server that a user's other tools share."""
    app = stall_app(tmp_path)
    with started("phone", "serve", f"{app}?latency=0.02", "--json") as server:
        assert server.stdout is not None
        serial = json.loads(server.stdout.readline())["serial"]
        assert lxb("connect", serial, "--json").told == {"serial": serial}
        assert serial in [phone["serial"] for phone in lxb("devices", "--json").told]
        built = lxb("build-map", "小摊", "-d", serial, "--json", "--max-pages", "2")
        assert (built.code, built.told["reason"]) == (6, "limit:pages")
        server.terminate()
        assert server.wait(timeout=20) == 0


def test_every_page_of_a_fresh_map_is_where_the_map_says(tmp_path: Path) -> None:
    """The whole of it compared with the app's truth."""
    app = stall_app(tmp_path)
    built = lxb("build-map", PACKAGE, "-d", f"virtual:{app}?latency=0.02", "--json").told
    judged = lxb("phone", "truth", built["map"], str(app), "--json")
    assert judged.code == 0
    told = judged.told
    assert (told["coverage"], told["missed"]) == (1.0, [])
    assert (told["duplicates"], told["wrong_merges"], told["wrong_edges"]) == (0, 0, 0)
