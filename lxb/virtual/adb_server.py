"""The adb server's protocol, answered for our own phones where there is no adb binary.

A request is four hex digits of length and text; the answer OKAY, or FAIL with a reason. After
`host:transport...` the next request on the same socket is a service of the phone.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from lxb.virtual.adbd import serve
from lxb.virtual.channel import Nonsense, SocketChannel, prompt, shut
from lxb.virtual.forwards import Forwards
from lxb.virtual.roster import Refused, Roster
from lxb.virtual.services import FEATURES, find_service

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem

VERSION = 0x29
"""Of the protocol, as every adb since 2018 has it (1.0.41)."""

HOST_FEATURES = "shell_v2,cmd,stat_v2,ls_v2,host_features"
POLL_SECONDS = 0.1
TRANSPORTS = frozenset("tport transport transport-id transport-any transport-local transport-usb".split())
SERIAL = re.compile(r"((?:\d{1,3}\.){3}\d{1,3}:\d+|[^:]+):(.*)", re.DOTALL)


class BuiltinAdbServer:
    """Serves adb clients on loopback, several at once.

    Args:
        phones: address ("127.0.0.1:41234") -> phone; all of them are attached from the beginning.
        host: where to listen.
        port: 0 = any free one.
    """

    def __init__(self, phones: Mapping[str, AndroidSystem], host: str = "127.0.0.1", port: int = 0) -> None:
        self._roster = Roster(phones)
        self._guard = threading.Lock()
        self._lines: dict[socket.socket, str | None] = {}
        """Open sockets and the phone that each has been given."""
        self._closed = threading.Event()
        self._forwards = Forwards(self._service)
        self._socket = socket.create_server((host, port))
        self.port: int = self._socket.getsockname()[1]
        for act in (self._accept, self._watch):
            threading.Thread(target=act, name="adb server", daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        shut(self._socket)
        self._forwards.close()
        with self._guard:
            lines = list(self._lines)
        for sock in lines:
            shut(sock)

    # lines

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                sock, _ = self._socket.accept()
            except OSError:
                return
            with self._guard:
                self._lines[sock] = None
            threading.Thread(target=self._talk, args=(sock,), name="adb client", daemon=True).start()

    def _talk(self, sock: socket.socket) -> None:
        try:
            prompt(sock)
            self._requests(sock)
        except (OSError, EOFError, Nonsense):
            pass  # the client left or is no adb client
        finally:
            shut(sock)
            with self._guard:
                self._lines.pop(sock, None)

    def _watch(self) -> None:
        """Drops the lines of phones that are not in reach any more."""
        while not self._closed.wait(POLL_SECONDS):
            with self._guard:
                lines = list(self._lines.items())
            for sock, address in lines:
                if address and not self._roster.online(address):
                    shut(sock)

    def _requests(self, sock: socket.socket) -> None:
        channel = SocketChannel(sock)
        address: str | None = None
        while True:
            text = _request(channel)
            try:
                if address is not None and not text.startswith("host:"):
                    self._serve(sock, address, text)
                    return
                chosen, reply = self._host(text, address, channel)
            except Refused as reason:
                channel.send(b"FAIL" + block(str(reason)))
                return
            channel.send(reply)
            if chosen is None:
                return
            address = chosen

    def _serve(self, sock: socket.socket, address: str, name: str) -> None:
        service = find_service(self._roster.system(address), name)
        if service is None:
            raise Refused("closed")
        with self._guard:
            self._lines[sock] = address
        channel = SocketChannel(sock)
        channel.send(b"OKAY")
        serve(service, channel)

    def _service(self, address: str, name: str) -> Callable[[SocketChannel], None] | None:
        """For forwarded ports; None where the phone is away or refuses."""
        with contextlib.suppress(Refused):
            return find_service(self._roster.system(address), name)
        return None

    # requests

    def _host(self, text: str, address: str | None, channel: SocketChannel) -> tuple[str | None, bytes]:
        """The phone that was chosen now, if one was, and the answer; `address` was before. Raises Refused."""
        scope, _, rest = text.partition(":")
        if scope == "host-serial":
            match = SERIAL.fullmatch(rest)
            if match is None:
                raise Refused("malformed host-serial request")
            return None, self._about(match[1], match[2], channel)
        if scope == "host-transport-id":
            number, _, command = rest.partition(":")
            return None, self._about(self._roster.by_id(number), command, channel)
        if scope not in {"host", "host-local"}:
            raise Refused("no transport chosen" if scope != "host-usb" else "no devices/emulators found")
        verb, _, value = rest.partition(":")
        if verb in TRANSPORTS:
            return self._transport(verb, value)
        if reply := self._command(verb, value, channel):
            return None, reply
        return None, self._about(address, rest, channel)

    def _transport(self, verb: str, value: str) -> tuple[str, bytes]:
        kind, _, serial = value.partition(":")
        if verb == "transport-id":
            address = self._roster.by_id(value)
        elif verb == "transport":
            address = value
        elif verb == "tport" and kind == "serial":
            address = serial
        elif "usb" in (verb.rpartition("-")[2], kind):
            raise Refused("no devices/emulators found")
        else:
            address = self._roster.any()
        self._roster.system(address)
        tail = self._roster.transport_id(address).to_bytes(8, "little") if verb == "tport" else b""
        return address, b"OKAY" + tail

    def _command(self, verb: str, value: str, channel: SocketChannel) -> bytes:
        """Requests to the server itself; b"" for others."""
        if verb in {"devices", "devices-l"}:
            return _okay(self._roster.devices(long=verb == "devices-l"))
        if verb in {"track-devices", "track-devices-l"}:
            self._track(channel, long=verb.endswith("-l"))
            raise EOFError
        if verb in {"connect", "disconnect"}:
            return _okay(self._roster.connect(value) if verb == "connect" else self._roster.disconnect(value))
        if verb == "version":
            return _okay(f"{VERSION:04x}")
        if verb == "host-features":
            return _okay(HOST_FEATURES)
        if verb == "kill":
            channel.send(b"OKAY")
            self.close()
            raise EOFError
        if verb == "list-forward":
            return _okay(self._forwards.listing())
        if verb == "killforward-all":
            self._forwards.clear(None)
            return b"OKAYOKAY"
        return b""

    def _about(self, address: str | None, command: str, channel: SocketChannel) -> bytes:
        """Requests about one phone, which need not be in reach for all of them."""
        verb, _, value = command.partition(":")
        if verb.startswith("wait-for-"):
            channel.send(b"OKAY")
            self._wait(address, gone=verb.endswith("-disconnect"))
            return b"OKAY"
        serial = address or self._roster.any()
        if verb == "get-state":
            return _okay(self._roster.state(serial))
        self._roster.system(serial)
        if verb in {"get-serialno", "get-devpath"}:
            return _okay(serial if verb == "get-serialno" else "unknown")
        if verb == "features":
            return _okay(FEATURES)
        if "forward" in verb:
            return self._forward(serial, verb, value)
        raise Refused(f"unknown host service '{verb}'")

    def _forward(self, serial: str, verb: str, value: str) -> bytes:
        try:
            if verb == "forward":
                local = self._forwards.add(
                    serial, value.removeprefix("norebind:"), value.startswith("norebind:")
                )
                return b"OKAYOKAY" + (block(local) if local else b"")
            if verb == "killforward":
                self._forwards.remove(value)
                return b"OKAYOKAY"
        except (OSError, ValueError) as error:
            raise Refused(str(error)) from error
        if verb == "list-forward":
            return _okay(self._forwards.listing())
        self._forwards.clear(serial)
        return b"OKAYOKAY"

    def _wait(self, address: str | None, *, gone: bool) -> None:
        while self._roster.waits(address, gone=gone):
            if self._closed.wait(POLL_SECONDS):
                return

    def _track(self, channel: SocketChannel, *, long: bool) -> None:
        channel.send(b"OKAY")
        told: str | None = None
        while not self._closed.is_set():
            now = self._roster.devices(long=long)
            if now != told:
                channel.send(block(now))
                told = now
            with contextlib.suppress(TimeoutError):
                if not channel.recv(1, POLL_SECONDS):
                    return


def block(text: str) -> bytes:
    """Text with its length in four hex digits before it."""
    raw = text.encode("utf-8", "replace")[:0xFFFF]
    return f"{len(raw):04x}".encode() + raw


def _okay(text: str) -> bytes:
    return b"OKAY" + block(text)


def _request(channel: SocketChannel) -> str:
    """Reads not a byte beyond the request: what follows belongs to the service."""
    try:
        length = int(_exact(channel, 4), 16)
    except ValueError:
        raise Nonsense("length") from None
    return _exact(channel, length).decode("utf-8", "surrogateescape")


def _exact(channel: SocketChannel, count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = channel.recv(count - len(data))
        if not chunk:
            raise EOFError
        data += chunk
    return data
