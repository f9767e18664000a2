"""Nonsense on the wire: the line is cut, the phone lives."""

from __future__ import annotations

import json
import random
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from lxb.virtual.channel import SocketChannel
from lxb.virtual.http import Reply, serve_http
from lxb.virtual.packets import Command, Packet, read_packet
from lxb.virtual.serve import PhoneServer, ServedPhones, serve
from tests.toy_world import ToyWorld

JAR = b"PK\x03\x04 stands for u2.jar: the shell only looks at the beginning"


class Plugged:
    """A phone, and the hosts that a test connects to it."""

    def __init__(self, server: PhoneServer) -> None:
        self.server = server
        self.files = server.system.files
        self._socks: list[socket.socket] = []

    def sock(self) -> socket.socket:
        host, _, port = self.server.address.partition(":")
        self._socks.append(socket.create_connection((host, int(port)), timeout=5))
        return self._socks[-1]

    def host(self, max_data: int = 4096) -> Host:
        return Host(self.sock(), max_data)

    def lives(self) -> bool:
        return self.host().ask("shell:echo alive") == b"alive\n"

    def close(self) -> None:
        for sock in self._socks:
            sock.close()


@pytest.fixture
def phone() -> Iterator[Plugged]:
    with PhoneServer(ToyWorld()) as server, closing(Plugged(server)) as plugged:
        yield plugged


class Host:
    """The host's end of an adb connection, spoken by hand."""

    def __init__(self, sock: socket.socket, max_data: int) -> None:
        self.sock = sock
        self.send(Command.CNXN, 0x01000001, max_data, b"host::features=shell_v2\0")
        self.banner = read_packet(self.sock)
        self.streams = 0

    def send(self, command: Command, arg0: int, arg1: int, data: bytes = b"") -> None:
        self.sock.sendall(Packet(command, arg0, arg1, data).pack())

    def open(self, service: str) -> Packet:
        self.streams += 1
        self.send(Command.OPEN, self.streams, 0, service.encode() + b"\0")
        return read_packet(self.sock)

    def ask(self, service: str) -> bytes:
        """All that a service says."""
        answer = self.open(service)
        assert answer.command == Command.OKAY
        said = b""
        while (packet := read_packet(self.sock)).command == Command.WRTE:
            said += packet.data
            self.send(Command.OKAY, self.streams, packet.arg0)
        assert packet.command == Command.CLSE
        return said

    def is_cut(self) -> bool:
        """Raises TimeoutError where it is not."""
        with suppress(ConnectionError):
            while self.sock.recv(65536):
                pass
        return True


def test_the_banner_names_the_phone(phone: Plugged) -> None:
    banner = phone.host().banner
    assert banner.command == Command.CNXN
    assert banner.data.startswith(
        b"device::ro.product.name=toyone;ro.product.model=Toy One;ro.product.device="
    )
    assert b"features=shell_v2" in banner.data


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2,
        bytes(24),
        struct.pack("<6I", Command.WRTE, 1, 1, 0xFFFFFFFF, 0, Command.WRTE ^ 0xFFFFFFFF),
        struct.pack("<6I", 0x21212121, 1, 1, 0, 0, 0x21212121 ^ 0xFFFFFFFF),
        struct.pack("<6I", Command.OPEN, 1, 1, 0, 0, 0),
    ],
    ids=["http", "zeros", "huge", "unknown", "magic"],
)
def test_what_is_no_packet_cuts_the_line(phone: Plugged, raw: bytes) -> None:
    host = phone.host()
    host.sock.sendall(raw)
    assert host.is_cut()
    assert phone.lives()


def test_nothing_is_served_before_the_greeting(phone: Plugged) -> None:
    sock = phone.sock()
    sock.sendall(Packet(Command.OPEN, 1, 0, b"shell:id\0").pack())
    assert sock.recv(100) == b""
    assert phone.lives()


def test_half_a_packet_and_a_closed_half(phone: Plugged) -> None:
    for part in (b"", b"CN", Packet(Command.OPEN, 9, 0, b"shell:").pack()[:-3]):
        host = phone.host()
        host.sock.sendall(part)
        host.sock.shutdown(socket.SHUT_WR)
        assert host.is_cut()
    assert phone.lives()


@pytest.mark.parametrize(
    "service",
    [
        "",
        "nothing:",
        "tcp:9008",
        "tcp:99999999999999999999",
        "tcp:x",
        "localabstract:x",
        "jdwp:1",
        "x" * 4000,
    ],
)
def test_unknown_services_are_refused(phone: Plugged, service: str) -> None:
    host = phone.host()
    answer = host.open(service)
    assert (answer.command, answer.arg0, answer.arg1) == (Command.CLSE, 0, 1)
    assert host.ask("shell:echo on") == b"on\n"


def test_packets_for_streams_that_are_not_there(phone: Plugged) -> None:
    host = phone.host()
    host.send(Command.WRTE, 5, 77, b"lost")
    assert read_packet(host.sock).command == Command.CLSE
    host.send(Command.OKAY, 5, 77)
    host.send(Command.CLSE, 5, 77)
    assert host.ask("shell:echo on") == b"on\n"


def test_a_host_that_never_waits_for_okay_is_cut(phone: Plugged) -> None:
    host = phone.host()
    stream = host.open("shell:sleep 3").arg0
    with pytest.raises(ConnectionError):
        flood(host, stream)
    assert phone.lives()


def flood(host: Host, stream: int) -> None:
    """Sends 40 MB without a look at the answers."""
    for _ in range(40):
        host.send(Command.WRTE, 1, stream, bytes(1024 * 1024))


def test_one_chunk_in_flight(phone: Plugged) -> None:
    phone.files.write("/sdcard/f", bytes(10_000))
    host = phone.host()
    host.open("shell:cat /sdcard/f")
    first = read_packet(host.sock)
    assert len(first.data) == 4096
    host.sock.settimeout(0.1)
    with pytest.raises(TimeoutError):
        read_packet(host.sock)
    host.sock.settimeout(5)
    host.send(Command.OKAY, 1, first.arg0)
    assert len(read_packet(host.sock).data) == 4096


def test_a_host_that_leaves_in_the_middle(phone: Plugged) -> None:
    phone.files.write("/sdcard/f", bytes(1_000_000))
    for service in ("shell:cat /sdcard/f", "shell:logcat", "shell:", "sync:", "shell,v2:cat"):
        host = phone.host()
        host.open(service)
        host.sock.close()
    assert phone.lives()


@pytest.mark.parametrize(
    "request_",
    [
        b"SEND" + struct.pack("<I", 0xFFFFFFFF),
        b"SEND" + struct.pack("<I", 9) + b"/sdcard/x" + b"DATA" + struct.pack("<I", 0xFFFFFFFF),
        b"SEND" + struct.pack("<I", 9) + b"/sdcard/x" + b"WHAT" + struct.pack("<I", 1),
        b"EVIL" + struct.pack("<I", 1) + b"x",
        b"RECV" + struct.pack("<I", 3) + b"\xff\xfe\x00",
        b"STAT" + struct.pack("<I", 0),
    ],
)
def test_sync_nonsense(phone: Plugged, request_: bytes) -> None:
    host = phone.host()
    stream = host.open("sync:").arg0
    host.send(Command.WRTE, 1, stream, request_ + b"QUIT" + bytes(4))
    while read_packet(host.sock).command != Command.CLSE:
        host.send(Command.OKAY, 1, stream)
    assert phone.lives()


def test_random_bytes(phone: Plugged) -> None:
    dice = random.Random(7)
    for _ in range(30):
        host = phone.host()
        command = dice.choice(list(Command))
        host.send(command, dice.getrandbits(32), dice.getrandbits(32), dice.randbytes(dice.randrange(200)))
        host.sock.sendall(dice.randbytes(dice.randrange(1, 60)))
        host.sock.close()
    assert phone.lives()


# the server on port 9008, and the adb server's protocol


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
