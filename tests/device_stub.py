"""An adb server with one phone that misbehaves by name: what a driver meets when things go wrong.

It is the world outside, not a stand-in for our own code: it speaks the server's protocol on a socket. Phones
that behave well are played by the virtual phone.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

Rpc = Callable[[list[Any]], Any]


class Cut(Exception):
    """The connection ends here, in the middle of whatever was being said."""


@dataclass
class StubPhone:
    """What the phone answers, and how it misbehaves."""

    serial: str = "4a1f"
    state: str = "device"
    shell: dict[str, str | bytes] = field(default_factory=dict)
    """Command line as quoted -> output; unknown commands are "not found"."""
    on_shell: Callable[[str], str | None] | None = None
    """Answers command lines that `shell` has none for; None = "not found"."""
    rpc: dict[str, Rpc] = field(default_factory=dict)
    """Method -> result; an exception's dict argument becomes the error."""
    running: bool = True
    """Whether the service on the phone runs."""
    prints: str = ""
    """What the service prints when it is started."""
    starts: bool = True
    """Whether it runs after it was started; False = it ends at once."""
    old_server: bool = False
    """Whether the adb server knows no `tport`."""
    hang: set[str] = field(default_factory=set)
    """Requests to the server, services, commands and methods that are never answered."""
    cut: set[str] = field(default_factory=set)
    """Services, commands and methods whose answer breaks off."""
    unplug: set[str] = field(default_factory=set)
    """Services, commands and methods at which the cable is pulled."""
    asked: list[str] = field(default_factory=list)
    """Every request to the server, service on the phone and method, in order."""
    files: dict[str, bytes] = field(default_factory=dict)

    def mishap(self, what: str) -> None:
        if what in self.unplug:
            self.state = "absent"
            raise Cut
        if what in self.cut:
            self.cut.discard(what)
            raise Cut


class RpcError(Exception):
    """Becomes the `error` of a JSON-RPC answer."""


class StubServer:
    """Serves one phone until it is closed."""

    def __init__(self, phone: StubPhone) -> None:
        self.phone = phone
        self._over = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._threads: list[threading.Thread] = []
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in [self._thread, *self._threads]:
            thread.join(5)

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve, args=(sock,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, sock: socket.socket) -> None:
        with sock, suppress(Cut, OSError, struct.error):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            service = self._choose(sock)
            if service is not None:
                self._service(sock, service)

    def _choose(self, sock: socket.socket) -> str | None:
        """Answers the server's own requests; the service on the phone that is asked for then."""
        request = self._request(sock)
        if request in self.phone.hang:
            self._over.wait(30)
        elif request == "host:version":
            _block(sock, b"0029")
        elif request == "host:devices-l":
            listing = f"{self.phone.serial:<22} {self.phone.state} model:Stub transport_id:1\n"
            _block(sock, b"" if self.phone.state == "absent" else listing.encode())
        elif request.endswith(":get-state"):
            self._usable(sock)
            _block(sock, self.phone.state.encode())
        elif request.startswith("host:tport") and self.phone.old_server:
            _fail(sock, "unknown host service")
        elif request.startswith(("host:tport:serial:", "host:transport:")):
            self._usable(sock)
            sock.sendall(b"OKAY" + (struct.pack("<Q", 1) if "tport" in request else b""))
            return self._request(sock)
        else:
            _fail(sock, "unknown host service")
        return None

    def _usable(self, sock: socket.socket) -> None:
        state = self.phone.state
        if state == "absent":
            _fail(sock, f"device '{self.phone.serial}' not found")
        elif state == "unauthorized":
            _fail(sock, "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set")
        elif state != "device":
            _fail(sock, f"device {state}")
        else:
            return
        raise Cut

    def _request(self, sock: socket.socket) -> str:
        text = _read(sock, int(_read(sock, 4), 16)).decode()
        self.phone.asked.append(text)
        return text

    def _service(self, sock: socket.socket, service: str) -> None:
        if service == "tcp:9008":
            self._http(sock)
        elif service.startswith("shell:CLASSPATH="):
            self._launch(sock)
        elif service == "sync:":
            self._sync(sock)
        else:
            kind, _, command = service.partition(":")
            command = command.removesuffix("; echo X4EXIT:$?")
            sock.sendall(b"OKAY")
            answer = self._answer(command)
            raw = answer.encode() if isinstance(answer, str) else answer
            self._mishap(sock, command, raw)
            sock.sendall(raw + (b"X4EXIT:0\n" if kind == "shell" else b""))

    def _answer(self, command: str) -> str | bytes:
        told: str | bytes | None = self.phone.shell.get(command)
        if told is None and self.phone.on_shell is not None:
            told = self.phone.on_shell(command)
        return f"/system/bin/sh: {command}: inaccessible or not found\n" if told is None else told

    def _launch(self, sock: socket.socket) -> None:
        sock.sendall(b"OKAY" + self.phone.prints.encode())
        if not self.phone.starts:
            return
        self.phone.running = "already registered" not in self.phone.prints
        sock.settimeout(0.05)
        while not self._over.is_set() and self.phone.running:
            try:
                if not sock.recv(1):
                    break
            except TimeoutError:
                continue
        self.phone.running = False

    def _http(self, sock: socket.socket) -> None:
        if not self.phone.running:
            _fail(sock, "closed")
            return
        sock.sendall(b"OKAY")
        head = b""
        while b"\r\n\r\n" not in head:
            head += _some(sock)
        head, _, body = head.partition(b"\r\n\r\n")
        length = next(
            (int(li.split(b":")[1]) for li in head.split(b"\r\n") if li.startswith(b"Content-Length")), 0
        )
        body += _read(sock, length - len(body))
        if head.startswith(b"GET /ping"):
            _http_answer(sock, b"pong")
        elif head.startswith(b"GET /stop"):
            self.phone.running = False
            _http_answer(sock, b"Finished!")
        else:
            self._rpc(sock, json.loads(body))

    def _rpc(self, sock: socket.socket, call: dict[str, Any]) -> None:
        method = call["method"]
        self.phone.asked.append(method)
        if method in self.phone.cut:
            self.phone.running = False
        self._mishap(sock, method, b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{")
        answer: dict[str, Any]
        try:
            answer = {"result": self.phone.rpc[method](call["params"] or [])}
        except RpcError as error:
            answer = {"error": error.args[0]}
        _http_answer(sock, json.dumps({"jsonrpc": "2.0", "id": call["id"], **answer}).encode())

    def _mishap(self, sock: socket.socket, what: str, beginning: bytes) -> None:
        if what in self.phone.hang:
            self._over.wait(30)
            raise Cut
        try:
            self.phone.mishap(what)
        except Cut:
            sock.sendall(beginning[: max(1, len(beginning) // 2)])
            raise

    def _sync(self, sock: socket.socket) -> None:
        sock.sendall(b"OKAY")
        path = ""
        while True:
            word, size = struct.unpack("<4sI", _read(sock, 8))
            data = b"" if word == b"DONE" else _read(sock, size)
            if word == b"SEND":
                path = data.decode().rpartition(",")[0]
                self.phone.files[path] = b""
            elif word == b"DATA":
                self.phone.files[path] += data
            elif word == b"DONE":
                sock.sendall(struct.pack("<4sI", b"OKAY", 0))
            elif word == b"STAT":
                held = self.phone.files.get(data.decode(), b"")
                sock.sendall(struct.pack("<4sIII", b"STAT", 0o100644, len(held), 0))


def _read(sock: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        data += _some(sock, size - len(data))
    return data


def _some(sock: socket.socket, size: int = 65536) -> bytes:
    data = sock.recv(size)
    if not data:
        raise Cut
    return data


def _block(sock: socket.socket, data: bytes) -> None:
    sock.sendall(b"OKAY" + f"{len(data):04x}".encode() + data)


def _fail(sock: socket.socket, reason: str) -> None:
    sock.sendall(b"FAIL" + f"{len(reason):04x}".encode() + reason.encode())


def _http_answer(sock: socket.socket, body: bytes) -> None:
    sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
