"""Nonsense for the adb server and for the service on port 9008: an error or a cut line, and they live."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from lxb.virtual.channel import SocketChannel
from lxb.virtual.http import Reply, serve_http
from lxb.virtual.serve import ServedPhones, serve
from tests.toy_world import ToyWorld

JAR = b"PK\x03\x04 stands for u2.jar: the shell only looks at the beginning"


@pytest.fixture
def served() -> Iterator[ServedPhones]:
    with serve([ToyWorld()], adb="builtin") as phones:
        yield phones


def _request(served: ServedPhones, *texts: str) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", served.adb_port), timeout=5)
    for text in texts:
        raw = text.encode()
        sock.sendall(f"{len(raw):04x}".encode() + raw)
    return sock


def _everything(sock: socket.socket) -> bytes:
    data = b""
    while chunk := sock.recv(65536):
        data += chunk
    return data


@pytest.mark.parametrize(
    "raw",
    [
        b"zzzz",
        b"ffffshort",
        b"0000",
        b"\xff" * 8,
        b"0004what",
        b"000chost:nothing",
        b"0014host-serial::features",
    ],
)
def test_the_builtin_server_takes_nonsense(served: ServedPhones, raw: bytes) -> None:
    with _request(served) as sock:
        sock.sendall(raw)
        with suppress(OSError):  # it may have hung up before we are done
            sock.shutdown(socket.SHUT_WR)
            assert _everything(sock)[:4] in {b"", b"FAIL"}
    with _request(served, "host:version") as sock:
        assert _everything(sock) == b"OKAY00040029"


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["host:transport:nobody"], "device 'nobody' not found"),
        (["host:transport-id:99"], "no device with transport id '99'"),
        (["host:transport-usb"], "no devices/emulators found"),
        (["host:transport-any", "nothing:"], "closed"),
        (["host-serial:nobody:get-state"], "device 'nobody' not found"),
        (["host:disconnect:1.2.3.4:5"], "no such device '1.2.3.4:5'"),
        (["shell:id"], "no transport chosen"),
    ],
)
def test_the_builtin_server_says_why(served: ServedPhones, texts: list[str], reason: str) -> None:
    with _request(served, *texts) as sock:
        assert _everything(sock).rpartition(b"FAIL")[2][4:].decode() == reason


def _http(served: ServedPhones, raw: bytes) -> bytes:
    with _request(served, "host:transport-any", "tcp:9008") as sock:
        assert sock.recv(4) == b"OKAY"
        assert sock.recv(4) == b"OKAY"
        data = b""
        with suppress(OSError):  # it may hang up before we are done
            sock.sendall(raw)
            sock.shutdown(socket.SHUT_WR)
            while chunk := sock.recv(65536):
                data += chunk
        return data


@pytest.fixture
def u2(served: ServedPhones) -> Iterator[ServedPhones]:
    """With the server on port 9008 running."""
    start = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
    with _request(served, "host:transport-any", "sync:") as sock:
        path = b"/data/local/tmp/u2.jar,33261"
        sock.sendall(
            b"SEND" + struct.pack("<I", len(path)) + path + b"DATA" + struct.pack("<I", len(JAR)) + JAR
        )
        sock.sendall(b"DONE" + bytes(4))
        assert b"OKAY" * 3 + bytes(4) == b"".join(sock.recv(1) for _ in range(16))
    with _request(served, "host:transport-any", f"shell:{start}") as sock:
        said = b""
        while b"SLF4J: See" not in said:
            said += sock.recv(65536)
        while b"pong" not in _http_or_none(served):
            pass
        yield served


def _http_or_none(served: ServedPhones) -> bytes:
    with _request(served, "host:transport-any", "tcp:9008") as sock:
        sock.sendall(b"GET /ping HTTP/1.1\r\nConnection: close\r\n\r\n")
        return _everything(sock)


def _rpc(served: ServedPhones, body: object) -> dict[str, object]:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = f"POST /jsonrpc/0 HTTP/1.1\r\nConnection: close\r\nContent-Length: {len(raw)}\r\n\r\n".encode()
    answer = _http(served, head + raw)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        (b"{", -32700, "JSON parse error"),
        (b"[" * 5000, -32700, "JSON parse error"),
        ({"id": 1}, -32600, "invalid request"),
        ({"id": 1, "method": "dance", "params": []}, -32601, "method not found"),
        ({"id": 1, "method": "click", "params": []}, -32602, "method parameters invalid"),
        ({"id": 1, "method": "click", "params": ["a", 2]}, -32602, "method parameters invalid"),
        ({"id": 1, "method": "click", "params": [1e300, 2]}, -32602, "method parameters invalid"),
        ({"id": 1, "method": "objInfo", "params": [5]}, -32602, "method parameters invalid"),
        ({"id": 1, "method": "count", "params": [{"textMatches": "("}]}, -32602, "method parameters invalid"),
        ({"id": 1, "method": "swipePoints", "params": [[1], 5]}, -32602, "method parameters invalid"),
        (
            {"id": 1, "method": "objInfo", "params": [{"mask": 1, "text": "nobody"}]},
            -32002,
            "androidx.test.uiautomator.UiObjectNotFoundException",
        ),
    ],
)
def test_rpc_errors(u2: ServedPhones, body: object, code: int, message: str) -> None:
    error = _rpc(u2, body)["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["message"]) == (code, message)


@pytest.mark.parametrize(
    ("raw", "answer"),
    [
        (b"GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n", b"HTTP/1.1 404 Not Found"),
        (b"DANCE / HTTP/1.1\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
        (b"\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
        (b"GET /" + b"x" * 20000, b"HTTP/1.1 400 Bad Request"),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
        (b"POST /jsonrpc/0 HTTP/1.1\r\n\r\n", b"HTTP/1.1 500 Internal Server Error"),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 50\r\n\r\nshort", b""),
    ],
)
def test_http_nonsense(u2: ServedPhones, raw: bytes, answer: bytes) -> None:
    assert _http(u2, raw).startswith(answer)
    assert b"pong" in _http_or_none(u2)


def test_http_keeps_a_line_open(u2: ServedPhones) -> None:
    ping = b"GET /ping HTTP/1.1\r\n\r\n"
    said = _http(u2, ping * 3)
    assert said.count(b"Connection: keep-alive") == 3
    assert said.count(b"pong") == 3
    assert _http(u2, b"GET /ping HTTP/1.0\r\n\r\n").count(b"Connection: close") == 1
    picture = _http(u2, b"GET /screenshot/0 HTTP/1.1\r\nConnection: close\r\n\r\n")
    assert b"Content-Type: image/jpeg" in picture


def test_a_silent_line_is_closed() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"GET /ping HTTP/1.1\r\n\r\n")
        with pytest.raises(TimeoutError):
            serve_http(SocketChannel(ours), lambda request: Reply(request.path.encode()), idle=0.05)
        assert theirs.recv(4096).endswith(b"\r\n\r\n/ping")


def test_stop_ends_the_server(u2: ServedPhones) -> None:
    assert b"Server stopped!!!" in _http(u2, b"GET /stop HTTP/1.1\r\n\r\n")
    for _ in range(200):
        if _http_or_none(u2).endswith(b"FAIL0006closed"):
            return
    pytest.fail("port 9008 still answers")


def test_no_line_stays_when_everything_is_closed() -> None:
    handles = Path("/proc/self/fd")
    if not handles.is_dir():
        pytest.skip("this system does not list a process's open files")
    before = len(list(handles.iterdir()))
    with serve([ToyWorld()], adb="builtin") as phones:
        for _ in range(20):
            with _request(phones, "host:transport-any", "shell:echo") as sock:
                _everything(sock)
    assert len(list(handles.iterdir())) <= before
