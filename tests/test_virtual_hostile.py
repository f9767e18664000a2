"""Nonsense in adb's packets: the line is cut, the phone lives."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from lxb.virtual.packets import Command, Packet, read_packet
from lxb.virtual.serve import PhoneServer
from tests.toy_world import ToyWorld


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
