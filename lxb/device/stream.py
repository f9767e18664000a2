"""One connection through the adb server, with a deadline over all of it."""

from __future__ import annotations

import io
import socket
import time
from typing import IO

from lxb.device.closing import Closing
from lxb.errors import DeviceTimeout

CHUNK = 1 << 18


class StreamEnded(Exception):
    """The other end closed before it had said everything. Private to the drivers; never reaches a caller."""


class ServiceRefused(Exception):
    """The phone is there and does not offer this service. Private to the drivers; never reaches a caller."""


class Stream(Closing):
    """A connected socket that knows whose it is, what it is for and until when it may take.

    The deadline is one for the whole conversation, not one a packet: a phone that trickles is late, too.
    """

    def __init__(self, sock: socket.socket, device: str, what: str, seconds: float) -> None:
        # Head and body of a request are two packets: without this the second waits 40 ms for the first's ACK.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sock = sock
        self._device = device
        self._what = what
        self.allow(seconds)

    def allow(self, seconds: float) -> None:
        """Sets a new deadline from now on."""
        self._seconds = seconds
        self._end = time.monotonic() + seconds

    def send(self, data: bytes) -> None:
        try:
            self._sock.settimeout(self._left())
            self._sock.sendall(data)
        except TimeoutError as error:
            raise self._late() from error
        except OSError as error:
            raise StreamEnded(str(error)) from error

    def receive(self, size: int = CHUNK) -> bytes:
        """At least one byte and at most `size`; b"" when the other end is done."""
        try:
            self._sock.settimeout(self._left())
            return self._sock.recv(size)
        except TimeoutError as error:
            raise self._late() from error
        except OSError as error:
            raise StreamEnded(str(error)) from error

    def read(self, size: int) -> bytes:
        """Exactly `size` bytes."""
        data = bytearray()
        while len(data) < size:
            chunk = self.receive(size - len(data))
            if not chunk:
                raise StreamEnded(f"{len(data)} of {size} bytes came")
            data += chunk
        return bytes(data)

    def read_all(self) -> bytes:
        """Everything until the other end is done."""
        data = bytearray()
        while chunk := self.receive():
            data += chunk
        return bytes(data)

    def drain(self) -> bytes | None:
        """What has arrived by now, without waiting; None once the other end is done and nothing is left."""
        data = bytearray()
        self._sock.setblocking(False)
        try:
            while chunk := self._sock.recv(CHUNK):
                data += chunk
        except BlockingIOError:
            return bytes(data)
        except OSError:
            pass
        return bytes(data) or None

    def makefile(self, mode: str = "rb", *_: object) -> IO[bytes]:
        """A file to read from, as `http.client` wants it."""
        return io.BufferedReader(_Reader(self), CHUNK)

    def close(self) -> None:
        self._sock.close()

    def _left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise self._late()
        return left

    def _late(self) -> DeviceTimeout:
        return DeviceTimeout(device=self._device, what=self._what, seconds=round(self._seconds, 1))


class _Reader(io.RawIOBase):
    """A stream as a raw file; closing the file leaves the stream open."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.receive(len(buffer))
        buffer[: len(data)] = data
        return len(data)
