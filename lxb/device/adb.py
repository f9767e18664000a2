"""The adb server's protocol as a driver needs it: quick, with deadlines, on a server of one's choice.

The libraries underneath ask `host:version` before every call, sleep at every close and wait for Nagle's
algorithm: about 55 ms a call. Here a call is one connection, two requests and the answer: about 1 ms.
"""

from __future__ import annotations

import re
import socket
import struct
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxb.device.stream import ServiceRefused, Stream, StreamEnded
from lxb.errors import BadName, DeviceGone, DeviceRefused, DeviceTimeout, NoDevice

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 5037
CONNECT_SECONDS = 3.0
START_SECONDS = 20.0
EXIT_MARK = "X4EXIT:"
"""Ends every shell answer, so that one that was cut off is told from one that is complete."""

_SOCKET = re.compile(r"tcp:(?:(?P<host>.+):)?(?P<port>\d+)")
_GONE = ("offline", "not found", "authoriz", "no devices", "connecting", "disconnected", "more than one")


@dataclass(frozen=True, slots=True)
class AdbServer:
    """Where an adb server listens.

    Attributes:
        startable: whether it may be started with the adb binary when it does not answer. Only the user's own
            server is; a private one that does not answer is gone.
    """

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    startable: bool = False

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> AdbServer:
        """The user's server, as the adb binary would find it. Raises `BadName` where its port is none."""
        host = environ.get("ANDROID_ADB_SERVER_ADDRESS") or environ.get("ANDROID_ADB_SERVER_HOST")
        port = environ.get("ANDROID_ADB_SERVER_PORT", "")
        if found := _SOCKET.fullmatch(environ.get("ADB_SERVER_SOCKET", "")):
            host, port = found.group("host"), found.group("port")
        number = _port(port) if port else DEFAULT_PORT
        return cls(host or DEFAULT_HOST, number, startable=host in {None, "", "localhost", DEFAULT_HOST})

    def ask(self, request: str, seconds: float = 5.0) -> str:
        """The answer to a question to the server itself, e.g. "host:devices-l".

        Raises:
            NoDevice: there is no server, or what listens there does not answer.
            ServiceRefused, StreamEnded: it answered otherwise than with an answer.
        """
        try:
            with self.open("", request, seconds) as stream:
                return self.request(stream, request) or _block(stream)
        except DeviceTimeout as error:
            raise self.hangs(seconds) from error

    def open(self, device: str, what: str, seconds: float) -> Stream:
        """A fresh connection. Raises `NoDevice` when there is no server."""
        try:
            sock = self._connect()
        except OSError as error:
            if not self.startable:
                raise self._silent(str(error)) from error
            self._start()
            try:
                sock = self._connect()
            except OSError as second:
                raise self._silent(str(second)) from second
        return Stream(sock, device, what, seconds)

    def request(self, stream: Stream, request: str) -> str:
        """Says something to the server; "" once it said OKAY. Raises `ServiceRefused` with its FAIL text."""
        raw = request.encode()
        stream.send(f"{len(raw):04x}".encode() + raw)
        status = stream.read(4)
        if status == b"OKAY":
            return ""
        raise ServiceRefused(_block(stream) if status == b"FAIL" else f"unexpected answer {status!r}")

    def _connect(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout=CONNECT_SECONDS)

    def _start(self) -> None:
        from adbutils import AdbError, adb_path

        try:
            command = [adb_path(), "-P", str(self.port), "start-server"]
            # The server outlives us and inherits what it gets: never our stdout, which may carry JSON.
            subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=START_SECONDS,
                check=False,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except AdbError as error:
            raise self._silent("there is no adb program on this machine") from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise self._silent(str(error)) from error

    def hangs(self, seconds: float) -> NoDevice:
        """The error for a server that takes connections and then says nothing."""
        where = f"{self.host}:{self.port}"
        return NoDevice(
            reason=f"what listens at {where} takes connections and says nothing within {seconds:g} s: "
            "an adb server that hangs, or another program",
            reason_zh=f"{where} 接受连接但在 {seconds:g} 秒内没有应答：adb 服务卡死，或被其他程序占用",
            found=[],
            cure="end it (`adb kill-server`, or that program), or use another port: "
            "set ANDROID_ADB_SERVER_PORT, for adb too",
            cure_zh_="请结束它（`adb kill-server` 或结束该程序），或为 adb 和 LXB 把环境变量 "
            "ANDROID_ADB_SERVER_PORT 设为其他端口",
        )

    def _silent(self, reason: str) -> NoDevice:
        return NoDevice(
            reason=f"no adb server answers at {self.host}:{self.port} ({reason})",
            reason_zh=f"{self.host}:{self.port} 上没有 adb 服务响应（{reason}）",
            found=[],
            cure="install Android's platform-tools and run `adb start-server`, or use a virtual phone",
            cure_zh_="请安装 Android platform-tools 并运行 `adb start-server`，或使用虚拟手机",
        )


def _port(written: str) -> int:
    if written.isascii() and written.isdecimal() and len(written) <= 5 and 0 < int(written) < 65536:
        return int(written)
    raise BadName(
        kind="port of the adb server (ANDROID_ADB_SERVER_PORT)",
        kind_zh="端口（ANDROID_ADB_SERVER_PORT）",
        name=written,
        reason="a number from 1 to 65535 is needed",
        reason_zh="需要 1 到 65535 之间的数字",
    )


@dataclass(frozen=True, slots=True)
class ShellAnswer:
    """What a command printed (both streams, in order) and its exit code, which proves little on Android."""

    output: str
    code: int


class AdbPhone:
    """One phone on one adb server. Every call opens its own connection, so there is no state to go stale.

    The phone is named by its serial in each call: after a reconnect the server finds the transport itself.
    """

    def __init__(
        self, server: AdbServer, serial: str, *, shell_seconds: float = 10.0, push_seconds: float = 60.0
    ) -> None:
        self.server = server
        self.serial = serial
        self._shell_seconds = shell_seconds
        self._push_seconds = push_seconds
        self._by_tport = True

    def open(self, service: str, what: str, seconds: float) -> Stream:
        """A stream to a service on the phone. Raises `ServiceRefused` if the phone has none such."""
        try:
            stream = self.server.open(self.serial, what, seconds)
        except NoDevice as error:
            raise self.gone(str(error)) from error
        try:
            self._choose(stream)
            self._say(stream, service)
        except _OldServer:
            stream.close()
            self._by_tport = False
            return self.open(service, what, seconds)
        except StreamEnded as error:
            stream.close()
            raise self.lost(what, str(error)) from error
        except BaseException:
            stream.close()
            raise
        return stream

    def shell(self, command: str, seconds: float | None = None) -> ShellAnswer:
        """Runs a command that `lxb.device.shell.command` has quoted, and waits for its end."""
        try:
            full = f"shell:{command}; echo {EXIT_MARK}$?"
            with self.open(full, command, seconds or self._shell_seconds) as stream:
                raw = stream.read_all()
        except (ServiceRefused, StreamEnded) as error:
            raise self.lost(command, str(error)) from error
        output, mark, code = raw.decode("utf-8", "replace").replace("\r\n", "\n").rpartition(EXIT_MARK)
        if not mark or not code.strip().isdecimal():
            raise self.lost(command, "the answer was cut off")
        return ShellAnswer(output, int(code))

    def execute(self, command: str) -> bytes:
        """Runs a command whose output is binary."""
        try:
            with self.open(f"exec:{command}", command, self._shell_seconds) as stream:
                return stream.read_all()
        except (ServiceRefused, StreamEnded) as error:
            raise self.lost(command, str(error)) from error

    def push(self, data: bytes, path: str, mode: int = 0o644) -> None:
        """Writes a file on the phone and checks that its size arrived."""
        what = f"push {path}"
        try:
            with self.open("sync:", what, self._push_seconds) as stream:
                stream.send(_sync(b"SEND", f"{path},{0o100000 | mode}".encode()))
                for chunk in _chunks(data):
                    stream.send(_sync(b"DATA", chunk))
                stream.send(struct.pack("<4sI", b"DONE", 0))
                status, size = struct.unpack("<4sI", stream.read(8))
                if status != b"OKAY":
                    reason = stream.read(size).decode("utf-8", "replace")
                    raise DeviceRefused(device=self.serial, what=what, reason=reason)
                stream.send(_sync(b"STAT", path.encode()))
                _, _, size, _ = struct.unpack("<4sIII", stream.read(16))
        except (ServiceRefused, StreamEnded) as error:
            raise self.lost(what, str(error)) from error
        if size != len(data):
            raise DeviceRefused(device=self.serial, what=what, reason=f"{size} of {len(data)} bytes arrived")

    def state(self) -> str:
        """ "device", "offline", "unauthorized" ...; "absent" where the server does not know the phone."""
        try:
            return self.server.ask(f"host-serial:{self.serial}:get-state")
        except ServiceRefused as error:
            return str(error) if "unauthorized" in str(error) or "offline" in str(error) else "absent"
        except StreamEnded as error:
            raise self.gone(f"the adb server went away: {error}") from error

    def lost(self, what: str, reason: str) -> DeviceGone | DeviceRefused:
        """Why a call broke off: the phone is gone, or it is there and ended the call."""
        try:
            state = self.state()
        except NoDevice as error:
            return self.gone(str(error))
        if state != "device":
            return self.gone(state)
        return DeviceRefused(device=self.serial, what=what, reason=reason)

    def gone(self, reason: str) -> DeviceGone:
        return DeviceGone(device=self.serial, reason=reason)

    def _choose(self, stream: Stream) -> None:
        try:
            if self._by_tport:
                self.server.request(stream, f"host:tport:serial:{self.serial}")
                stream.read(8)
            else:
                self.server.request(stream, f"host:transport:{self.serial}")
        except ServiceRefused as error:
            if self._by_tport and "unknown host service" in str(error):
                raise _OldServer from error
            raise self.gone(str(error)) from error
        except DeviceTimeout as error:  # this is for the server to answer, not for the phone
            raise self.gone(f"the adb server at {self.server.host}:{self.server.port} hangs") from error

    def _say(self, stream: Stream, service: str) -> None:
        try:
            self.server.request(stream, service)
        except ServiceRefused as error:
            if any(word in str(error).lower() for word in _GONE):
                raise self.gone(str(error)) from error
            raise


class _OldServer(Exception):
    """The server is older than `host:tport` (before 1.0.41)."""


def _block(stream: Stream) -> str:
    size = stream.read(4)
    if size == b"FAIL":  # `host:pair` says OKAY first and fails then
        raise ServiceRefused(_block(stream))
    try:
        return stream.read(int(size, 16)).decode("utf-8", "replace")
    except ValueError as error:
        raise StreamEnded(f"no length but {size!r}") from error


def _sync(head: bytes, data: bytes) -> bytes:
    return struct.pack("<4sI", head, len(data)) + data


def _chunks(data: bytes, size: int = 1 << 16) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))
