"""A two-way stream of bytes between a service on the phone and its caller, whatever carries it."""

from __future__ import annotations

import contextlib
import socket
from typing import Protocol

CHUNK = 64 * 1024


class Channel(Protocol):
    """What a service talks through. Methods raise OSError when the line is cut."""

    def recv(self, limit: int, timeout: float | None = None) -> bytes:
        """Waits for bytes, at most `limit`; b"" = the caller is done or gone. May raise TimeoutError."""

    def send(self, data: bytes) -> None:
        """Returns once the data is on its way; raises when the caller is gone."""

    def close(self) -> None:
        """May be called twice, and from another thread: then `recv` there ends."""


class Nonsense(Exception):
    """The caller sent what no protocol allows; the channel is closed, nothing else happens."""


class SocketChannel:
    """A channel over a plain socket, for callers without adb in between."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock

    def recv(self, limit: int, timeout: float | None = None) -> bytes:
        self._sock.settimeout(timeout)
        return self._sock.recv(limit)

    def send(self, data: bytes) -> None:
        self._sock.settimeout(None)
        self._sock.sendall(data)

    def close(self) -> None:
        shut(self._sock)


class Reader:
    """Buffered reading of a channel: so many bytes, or a line.

    Args:
        channel: where from.
        timeout: seconds without any byte after which reading raises TimeoutError.
    """

    def __init__(self, channel: Channel, timeout: float | None = None) -> None:
        self._channel = channel
        self._timeout = timeout
        self._held = bytearray()

    def exact(self, count: int) -> bytes:
        """Raises EOFError when the caller ends before `count` bytes."""
        while len(self._held) < count:
            self._fill()
        return self._take(count)

    def some(self, limit: int) -> bytes:
        """Whatever is there; b"" at the end."""
        if not self._held:
            with contextlib.suppress(EOFError):
                self._fill()
        return self._take(limit)

    def line(self, limit: int) -> bytes:
        r"""Up to and with the next \n; raises Nonsense beyond `limit` bytes, EOFError at the end."""
        start = 0
        while (end := self._held.find(b"\n", start)) < 0:
            start = len(self._held)
            if start > limit:
                raise Nonsense("line too long")
            self._fill()
        return self._take(end + 1)

    def _fill(self) -> None:
        data = self._channel.recv(CHUNK, self._timeout)
        if not data:
            raise EOFError
        self._held += data

    def _take(self, count: int) -> bytes:
        data = bytes(self._held[:count])
        del self._held[:count]
        return data


def shut(sock: socket.socket) -> None:
    """Closes a socket so that a thread that waits on it wakes up."""
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
    sock.close()


def prompt(sock: socket.socket) -> None:
    """Sends small packets at once instead of gathering them (Nagle)."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
