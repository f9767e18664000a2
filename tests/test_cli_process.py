"""The program as a process: streams, signals, what is left running. Few, since each starts an interpreter."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from lxb.clock import SystemClock, wait_until
from tests.journey import LXB, started

FULL = Path("/dev/full")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


def run(*argv: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*LXB, *argv], capture_output=True, env={**os.environ, **variables}, timeout=60, check=False
    )


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("variables", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii", "LANG": "zh_CN.GBK"}])
def test_chinese_reaches_any_console(variables: dict[str, str]) -> None:
    done = run("--lang", "zh", "maps", "info", "查无此图", **variables)
    assert done.returncode == 2
    assert "没有名为“查无此图”的地图" in done.stderr.decode("utf-8")


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith(b"lxb ")


@posix_only
def test_nobody_reading_on_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*LXB, "config"], stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
        )
    finally:
        os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1


@posix_only
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_served_phone_ends_with_the_signal_and_leaves_nothing(number: signal.Signals) -> None:
    with started("phone", "serve", "taobao?seed=3", "--json") as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        host, _, port = told["serial"].partition(":")
        assert host == "127.0.0.1"
        assert answers(int(port))
        assert answers(told["adb_port"])
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (0, "")
    assert "Traceback" not in err
    assert not answers(int(port))
    assert not answers(told["adb_port"])


@posix_only
def test_a_served_phone_that_is_killed_takes_its_adb_server_with_it() -> None:
    with started("phone", "serve", "taobao?seed=3", "--json") as process:
        assert process.stdout is not None
        port = json.loads(process.stdout.readline())["adb_port"]
        assert answers(port)
        process.kill()
        process.communicate(timeout=20)
    assert wait_until(SystemClock(), lambda: not answers(port) or None, 10)


@posix_only
def test_a_phone_is_served_with_its_model() -> None:
    with started("phone", "serve", "taobao?model=scripted", "--json") as process:
        assert process.stdout is not None
        model = json.loads(process.stdout.readline())["model"]
        port = int(model["base_url"].rpartition(":")[2].partition("/")[0])
        assert (model["model"], bool(model["api_key"])) == ("scripted", True)
        assert answers(port)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert not answers(port)


WHEN_A_MODULE_IS_READ = """
import os, signal, sys
MODULE = sys.argv[1]

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            exec("os.kill(os.getpid(), signal.SIGINT)")  # from a text, as dataclasses make their methods

sys.meta_path.insert(0, Finder())
from lxb.__main__ import main
sys.argv = ["lxb", *sys.argv[2:]]
main()
"""


@posix_only
@pytest.mark.parametrize("module", ["lxb.cli.main", "lxb.cli.apps", "maps.files"])
def test_an_interrupt_while_the_program_is_being_read_is_one_like_any_other(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHEN_A_MODULE_IS_READ, module, "maps", "list", "--json"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 130
    assert json.loads(done.stdout)["reason"] == "interrupted"


@posix_only
def test_chinese_is_understood_where_the_locale_knows_ascii_alone(tmp_path: Path) -> None:
    """PYTHONUTF8=0 in the locale C: Python itself would hand on single surrogates, and no name would fit."""
    done = subprocess.run(
        [*LXB, "maps", "info", str(tmp_path / "没有这个.json"), "--lang", "zh"],
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert "没有这个.json" in done.stderr
    assert "Traceback" not in done.stderr


@posix_only
@pytest.mark.parametrize(
    ("number", "argv"),
    [
        (0, ("maps", "list", "--json")),
        (1, ("maps", "list", "--json")),
        (2, ("maps", "list", "--json")),
        (2, ("nonsense",)),
        (1, ("--help",)),
    ],
)
def test_a_stream_that_is_closed_from_the_start_is_one_that_nobody_reads(
    number: int, argv: tuple[str, ...]
) -> None:
    closing = "import os, sys; os.close(int(sys.argv[1])); os.execv(sys.argv[2], sys.argv[2:])"
    done = subprocess.run(
        [sys.executable, "-c", closing, str(number), *LXB, *argv],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == (2 if argv == ("nonsense",) else 0)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "argv", [("maps", "list", "--json"), ("config",), ("--help",), ("nonsense", "--json")]
)
def test_a_result_that_cannot_be_written_is_told(argv: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run([*LXB, *argv], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        silent = subprocess.run([*LXB, *argv], stdout=full, stderr=full, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    assert b"stdout: No space left" in done.stderr
    assert done.returncode == silent.returncode == 1


def test_a_home_that_nobody_has_is_told() -> None:
    done = run("maps", "list", LXB_HOME="~nobody-at-all/x")
    assert done.returncode == 2
    assert b"LXB_HOME" in done.stderr
    assert b"Traceback" not in done.stderr
