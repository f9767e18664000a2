"""uiautomator2's server on the phone, spoken to directly: one request, one answer, about a millisecond.

The jar is the one that the uiautomator2 package ships; it is pushed and started as that package does it. What
differs is the client's side: the socket does not wait for Nagle, nothing is asked twice, deadlines are kept,
and a call that may have been carried out is never repeated.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import socket
import threading
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any, cast

from lxb.clock import Clock, wait_until
from lxb.device.adb import AdbPhone
from lxb.device.shell import command, refusal
from lxb.device.stream import ServiceRefused, Stream, StreamEnded
from lxb.errors import DeviceRefused

PORT = 9008
JAR = "/data/local/tmp/u2.jar"
LAUNCH = f"shell:CLASSPATH={JAR} app_process / com.wetest.uia2.Main -p {PORT}"
START_SECONDS = 30.0
PING_PAUSES = (0.02, 0.05, 0.1, 0.25)
_UNHELD = "UiAutomation not connected"
"""The server says so before it does anything."""
_DEAD = (_UNHELD, "DeadObjectException", "DeadSystemRuntimeException")
"""The others come when Android's own side died on the way: a touch may have been half done by then."""


class ServiceDown(Exception):
    """The server is not running or lost its hold on the phone. Private to the drivers.

    `sent`: whether the call may have been carried out all the same.
    """

    def __init__(self, reason: str, *, sent: bool) -> None:
        super().__init__(reason)
        self.sent = sent


class U2Service:
    """The server's JSON-RPC. It is started when first needed and ended by `close` if it was started here."""

    def __init__(self, phone: AdbPhone, clock: Clock, seconds: float = 10.0) -> None:
        self._phone = phone
        self._clock = clock
        self._seconds = seconds
        self._process: Stream | None = None
        self._output = ""
        self._lock = threading.Lock()

    @property
    def serial(self) -> str:
        return self._phone.serial

    def call(
        self, method: str, *params: object, seconds: float | None = None, repeatable: bool = True
    ) -> Any:
        """Calls a method of the server and gives back its result.

        A server that is not running is started, one that died is started again once. `repeatable` says
        whether the call may be sent a second time when nobody knows whether the first was carried out: true
        for looking, false for touching.

        Raises:
            DeviceRefused: the server answered with an error; its field `kind` is "no_object",
                "stack_overflow" or "other".
        """
        limit = seconds or self._seconds
        try:
            return self._post(method, params, limit)
        except ServiceDown as down:
            self.restart()
            if down.sent and not repeatable:
                raise self._refused(
                    method, f"its service ended meanwhile ({down}); it may or may not have been done"
                ) from down
        try:
            return self._post(method, params, limit)
        except ServiceDown as down:
            raise self._refused(method, f"its service was restarted and failed again: {down}") from down

    def start(self) -> None:
        """Starts the server unless it answers already."""
        with self._lock:
            if not self._alive():
                self._install()
                self._launch()

    def close(self) -> None:
        """Ends the server if it was started here; the phone kills the process when its stream closes."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def restart(self) -> None:
        """Ends the server, whoever started it (one without UiAutomation answers pings), and starts it."""
        ours = self._process is not None
        self.close()
        if not (ours and self._ends_within(3.0)) and self._alive():
            with suppress(ServiceDown):
                self._http("GET /stop", b"", "stop", self._seconds)
            self._ends_within(3.0)
        self.start()

    def _ends_within(self, seconds: float) -> bool:
        return wait_until(self._clock, lambda: None if self._alive() else True, seconds, PING_PAUSES) is True

    def _post(self, method: str, params: tuple[object, ...], seconds: float) -> Any:
        self._watch_process()
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}})
        answer = self._http("POST /jsonrpc/0", body.encode(), method, seconds)
        try:
            data = json.loads(answer)
        except ValueError as error:
            raise ServiceDown(f"its answer is no JSON: {answer[:80]!r}", sent=True) from error
        if isinstance(data, dict) and "error" in data:
            raise self._failed(method, data["error"])
        if not isinstance(data, dict) or "result" not in data:
            raise ServiceDown("its answer holds no result", sent=True)
        return data["result"]

    def _http(self, target: str, body: bytes, what: str, seconds: float) -> bytes:
        """One request; the body of the answer. Raises `ServiceDown`, `DeviceGone`, `DeviceTimeout`."""
        sent = False
        try:
            with self._phone.open(f"tcp:{PORT}", what, seconds) as stream:
                head = (
                    f"{target} HTTP/1.1\r\nHost: localhost:{PORT}\r\n"
                    "Accept-Encoding: \r\nConnection: close\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
                )
                sent = True
                stream.send(head.encode() + body)
                with HTTPResponse(cast(socket.socket, stream), method=target.partition(" ")[0]) as response:
                    response.begin()
                    answer = response.read()
        except ServiceRefused as error:
            raise ServiceDown(str(error), sent=sent) from error
        except (StreamEnded, HTTPException) as error:
            if (state := self._phone.state()) != "device":
                raise self._phone.gone(state) from error
            raise ServiceDown(str(error) or type(error).__name__, sent=sent) from error
        if response.status != 200:
            raise ServiceDown(f"HTTP {response.status}", sent=True)
        return answer

    def _alive(self) -> bool:
        try:
            return self._http("GET /ping", b"", "ping", self._seconds) == b"pong"
        except ServiceDown:
            return False

    def _install(self) -> None:
        jar = asset("u2.jar").read_bytes()
        digest = hashlib.md5(jar, usedforsecurity=False).hexdigest()
        there = self._phone.shell(command("toybox", "md5sum", JAR)).output
        if "toybox" in there and "not found" in there:  # before Android 6
            there = self._phone.shell(command("md5", JAR)).output
        if digest not in there:
            self._phone.push(jar, JAR, mode=0o755)

    def _launch(self) -> None:
        self._output = ""
        try:
            self._process = self._phone.open(LAUNCH, "start its service", START_SECONDS)
        except ServiceRefused as error:
            raise self._phone.lost("start its service", str(error)) from error
        if wait_until(self._clock, self._ready, START_SECONDS, PING_PAUSES) is None:
            raise self._start_failed(f"not ready after {START_SECONDS:.0f} s")

    def _ready(self) -> bool | None:
        self._watch_process()
        if "already registered" in self._output:
            raise self._taken()
        if self._process is None:
            raise self._start_failed("it ended at once")
        return True if self._alive() else None

    def _watch_process(self) -> None:
        """Reads what the server printed (else it would block one day) and notices its end."""
        if self._process is None:
            return
        printed = self._process.drain()
        if printed is None:
            self.close()
        elif printed:
            self._output = (self._output + printed.decode("utf-8", "replace"))[-4000:]

    def _failed(self, method: str, error: dict[str, Any]) -> DeviceRefused | ServiceDown:
        message = f"{error.get('message') or ''}"
        whole = json.dumps(error, ensure_ascii=False)
        if any(sign in whole for sign in _DEAD):
            return ServiceDown(message[:200], sent=_UNHELD not in whole)
        kind = "other"
        if "UiObjectNotFoundException" in message:
            kind = "no_object"
        elif "StackOverflowError" in whole:
            kind = "stack_overflow"
        found = refusal(whole.replace("\\n", "\n"))
        return self._refused(
            method,
            message[:240] or whole[:240],
            kind=kind,
            cure=found.cure_en if found else "",
            cure_zh_=found.cure_zh if found else "",
        )

    def _refused(self, method: str, reason: str, **more: str) -> DeviceRefused:
        return DeviceRefused(device=self._phone.serial, what=method, reason=reason, **more)

    def _start_failed(self, reason: str) -> DeviceRefused:
        tail = " | ".join(self._output.split("\n")[-4:]).strip()
        self.close()
        return self._refused("start its service", f"{reason}; it printed: {tail or 'nothing'}")

    def _taken(self) -> DeviceRefused:
        self.close()
        return self._refused(
            "start its service",
            "another program holds Android's UiAutomation (already registered)",
            cure="end the other automation program (Appium, uiautomator, another LXB), or restart the phone",
            cure_zh_="请结束其他自动化程序（Appium、uiautomator 或另一个 LXB），或重启手机",
        )


def asset(name: str) -> Path:
    """A file that the uiautomator2 package ships, found without importing the package (which is slow)."""
    spec = importlib.util.find_spec("uiautomator2")
    places = spec.submodule_search_locations if spec else None
    if not places:
        raise ModuleNotFoundError("uiautomator2 is not installed", name="uiautomator2")
    return Path(places[0]) / "assets" / name
