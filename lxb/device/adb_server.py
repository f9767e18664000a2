"""A private adb server: own port, own HOME, no USB, no network discovery.

It never touches the user's adb server (port 5037), keys (~/.android) or environment, and it does not outlive
this process, however that ends: a guardian holds the reading end of a pipe whose writing end only we have,
and ends the server when the pipe breaks. The server is our own child, so that its end is seen at once; should
the guardian be killed, we end it ourselves.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from lxb.clock import Clock, SystemClock, wait_until
from lxb.device.adb import AdbServer
from lxb.device.closing import Closing
from lxb.device.stream import ServiceRefused, StreamEnded
from lxb.errors import NoDevice

START_SECONDS = 15.0
STOP_SECONDS = 5.0
CONNECT_SECONDS = 10.0
TRIES = 4
LOG = "adb.log"
PORT_TAKEN = "Address already in use"

# $0 is the server's HOME, the rest its command line. The shell becomes the server and keeps its number, $$,
# which nobody else is given while the guardian lives in its session. The pipe is moved to 3 because what runs
# in the background has no stdin.
SHELL_GUARDIAN = """
exec 3<&0
{ read -r _ <&3; kill "$$" 2>/dev/null; rm -rf "$0"; } &
exec "$@" 3<&- </dev/null >/dev/null 2>"$0/adb.log"
"""

PYTHON_GUARDIAN = """
import shutil, subprocess, sys
home, *command = sys.argv[1:]
with open(home + "/adb.log", "wb") as log:
    server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
    sys.stdin.read()
    server.kill()
    server.wait()
shutil.rmtree(home, ignore_errors=True)
"""


class PrivateAdb(Closing):
    """Started by the constructor; `close` ends it. Raises NoDevice where no adb binary works.

    Attributes:
        port: where it listens on 127.0.0.1; give it to adb and adbutils (ANDROID_ADB_SERVER_PORT).
        binary: the adb that runs.
    """

    def __init__(
        self, binary: Path | None = None, clock: Clock | None = None, start_seconds: float = START_SECONDS
    ) -> None:
        found = binary or find_adb()
        if found is None:
            raise _no_server("there is no adb program on this machine", "这台电脑上没有 adb 程序")
        self.binary = found
        self._clock = clock or SystemClock()
        self._start_seconds = start_seconds
        for _ in range(TRIES):
            if self._start():
                return
        raise _no_server(f"{self.binary} did not start as a server", f"{self.binary} 无法作为服务启动")

    @property
    def server(self) -> AdbServer:
        """Where it listens, for `AndroidDevice`."""
        return AdbServer(port=self.port)

    def connect(self, address: str) -> None:
        """Attaches a phone on the network, "HOST:PORT". Raises NoDevice where it does not answer."""
        try:
            answer = self.server.ask(f"host:connect:{address}", CONNECT_SECONDS)
        except (ServiceRefused, StreamEnded) as error:
            raise _no_server(f"adb server: {error}", f"adb 服务：{error}") from error
        if not answer.startswith(("connected to", "already connected to")):
            raise _no_server(answer, answer)

    def close(self) -> None:
        """Ends the server and removes its folder. May be called twice."""
        if self._guarded.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._guarded.communicate(timeout=STOP_SECONDS)
        if self._guarded.poll() is None:
            self._guarded.kill()
            self._guarded.wait()
        if self._guarded.stdin:
            self._guarded.stdin.close()
        self._reserved.close()
        shutil.rmtree(self._home, ignore_errors=True)

    def _start(self) -> bool:
        self._home = Path(tempfile.mkdtemp(prefix="lxb-adb-"))
        self._reserved, self.port = _reserve()
        command = [str(self.binary), "-P", str(self.port), "nodaemon", "server"]
        self._guarded = subprocess.Popen(
            _with_guardian(self._home, command),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(self._home),
            start_new_session=True,  # a Ctrl-C in the terminal is for us, not for the server
        )
        if wait_until(self._clock, self._state, self._start_seconds) == "up":
            return True
        self.close()
        return False

    def _state(self) -> str | None:
        """ "up", "failed", or None while it is still starting."""
        if self._guarded.poll() is not None:
            return "failed"
        with contextlib.suppress(OSError):
            if PORT_TAKEN in (self._home / LOG).read_text(encoding="utf-8", errors="replace"):
                return "failed"
        try:
            self.server.ask("host:version", 1.0)
        except (NoDevice, ServiceRefused, StreamEnded):
            return None
        return "up"


def find_adb() -> Path | None:
    """ADBUTILS_ADB_PATH, adb on PATH, the one inside adbutils; the first that runs."""
    candidates = [os.environ.get("ADBUTILS_ADB_PATH"), shutil.which("adb"), _bundled()]
    return next((Path(c) for c in candidates if c and _runs(c)), None)


def _with_guardian(home: Path, command: list[str]) -> list[str]:
    if os.name == "posix":
        return ["/bin/sh", "-c", SHELL_GUARDIAN, str(home), *command]
    return [sys.executable, "-c", PYTHON_GUARDIAN, str(home), *command]


def _environment(home: Path) -> dict[str, str]:
    """Ours without what leads adb to the user's things. Older adb versions ignore ADB_USB and ADB_EMU."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("ADB_", "ANDROID_"))}
    own = dict.fromkeys(
        ("HOME", "USERPROFILE", "ANDROID_USER_HOME", "ANDROID_SDK_HOME", "TMPDIR", "TMP"), str(home)
    )
    return {**kept, **own, "ADB_MDNS": "0", "ADB_USB": "0", "ADB_EMU": "0"}


def _reserve() -> tuple[socket.socket, int]:
    """A free port, held by a socket that does not listen: nobody else is given it while the server lives."""
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    port = sock.getsockname()[1]
    if platform.system() == "Linux":
        # set after binding: the kernel then lets a listener with the same option share the port
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    else:
        sock.close()
    return sock, port


def _bundled() -> str | None:
    spec = importlib.util.find_spec("adbutils")
    if spec is None or not spec.origin:
        return None
    path = Path(spec.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")
    return str(path) if path.is_file() else None


def _runs(binary: str) -> bool:
    try:
        done = subprocess.run(
            [binary, "version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _no_server(reason: str, reason_zh: str) -> NoDevice:
    return NoDevice(
        reason=reason,
        reason_zh=reason_zh,
        found=[],
        cure="install Android's platform-tools, or set ADBUTILS_ADB_PATH to an adb program",
        cure_zh_="请安装 Android platform-tools，或把 ADBUTILS_ADB_PATH 设为 adb 程序的路径",
    )
