"""The phone's end of one adb connection: many streams over one socket."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from lxb.errors import LXBError
from lxb.virtual.channel import Channel, Nonsense, prompt, shut
from lxb.virtual.packets import MAX_DATA, VERSION, BadPacket, Command, Packet, read_packet

if TYPE_CHECKING:
    import socket

Service = Callable[[Channel], None]
"""Serves one stream until it is done; the stream is closed for it afterwards."""

MAX_STREAMS = 512
MAX_HELD = 4 * MAX_DATA
"""Bytes a stream keeps for a slow service before the host has to wait for its OKAY."""


class Connection:
    """Talks to one host until it leaves, misbehaves or `alive` says that the cable is out.

    Args:
        sock: connected to the host.
        banner: what the phone says of itself ("device::ro.product.name=...").
        find: the service of a name, or None to refuse it.
        alive: asked before every packet.
    """

    def __init__(
        self,
        sock: socket.socket,
        banner: str,
        find: Callable[[str], Service | None],
        alive: Callable[[], bool],
    ) -> None:
        self._sock = sock
        self._banner = banner
        self._find = find
        self._alive = alive
        self._sending = threading.Lock()
        self._guard = threading.Lock()
        self._streams: dict[int, Stream] = {}
        self._next_id = 1
        self._max_data = MAX_DATA
        self._greeted = False

    def run(self) -> None:
        """Answers packets until the line is cut, then ends all streams."""
        try:
            prompt(self._sock)
            while self._alive():
                self._answer(read_packet(self._sock))
        except (OSError, EOFError, BadPacket):
            pass  # the end of this host, not of the phone
        finally:
            self.close()

    def close(self) -> None:
        shut(self._sock)
        with self._guard:
            streams, self._streams = list(self._streams.values()), {}
        for stream in streams:
            stream.hang_up()

    def send(self, packet: Packet) -> None:
        """Raises OSError when the line is cut."""
        if not self._alive():
            self.close()
            raise ConnectionAbortedError("unplugged")
        with self._sending:
            self._sock.sendall(packet.pack())

    def forget(self, stream: Stream) -> None:
        with self._guard:
            self._streams.pop(stream.local, None)

    def _answer(self, packet: Packet) -> None:
        if packet.command == Command.CNXN:
            self._greet(packet)
        elif not self._greeted:
            raise BadPacket("no greeting")
        elif packet.command == Command.OPEN:
            self._open(packet)
        elif packet.command in {Command.OKAY, Command.WRTE, Command.CLSE}:
            self._to_stream(packet)
        # AUTH, STLS and SYNC have no meaning for a phone that trusts everybody

    def _greet(self, packet: Packet) -> None:
        self._max_data = max(1, min(MAX_DATA, packet.arg1))
        self._greeted = True
        self.send(Packet(Command.CNXN, VERSION, MAX_DATA, self._banner.encode()))

    def _open(self, packet: Packet) -> None:
        name = packet.data.rstrip(b"\0").decode("utf-8", "surrogateescape")
        service = self._find(name) if packet.arg0 and len(self._streams) < MAX_STREAMS else None
        if service is None:
            self.send(Packet(Command.CLSE, 0, packet.arg0))
            return
        with self._guard:
            stream = Stream(self, self._next_id, packet.arg0, self._max_data)
            self._streams[stream.local] = stream
            self._next_id = self._next_id % 0x7FFFFFFF + 1
        self.send(Packet(Command.OKAY, stream.local, stream.remote))
        threading.Thread(target=serve, args=(service, stream), name=f"adb {name[:24]}", daemon=True).start()

    def _to_stream(self, packet: Packet) -> None:
        with self._guard:
            stream = self._streams.get(packet.arg1)
        # "if a packet comes for a stream of another remote id, it is ignored" (protocol.txt)
        if stream is not None and packet.arg0 in {stream.remote, 0}:
            stream.take(packet)
        elif packet.command == Command.WRTE:
            self.send(Packet(Command.CLSE, 0, packet.arg0))


class Stream:
    """One service's channel inside a connection. The host may have one WRTE of ours in flight, not more."""

    def __init__(self, connection: Connection, local: int, remote: int, max_data: int) -> None:
        self.local = local
        self.remote = remote
        self._connection = connection
        self._max_data = max_data
        self._changed = threading.Condition()
        self._inbox: deque[bytes] = deque()
        self._held = 0
        self._owed = 0
        self._ready = True
        self._ended = False

    def recv(self, limit: int, timeout: float | None = None) -> bytes:
        with self._changed:
            while not self._inbox and not self._ended:
                if not self._changed.wait(timeout):
                    raise TimeoutError("nothing came")
            if not self._inbox:
                return b""
            data = self._inbox.popleft()
            if len(data) > limit:
                self._inbox.appendleft(data[limit:])
                data = data[:limit]
            self._held -= len(data)
            owed, self._owed = self._owed, 0
        for _ in range(owed):
            self._okay()
        return data

    def send(self, data: bytes) -> None:
        view = memoryview(data)
        for start in range(0, len(view), self._max_data):
            self._send_chunk(bytes(view[start : start + self._max_data]))

    def close(self) -> None:
        """Ends the stream; the host is told once."""
        if self.hang_up():
            self._connection.forget(self)
            with contextlib.suppress(OSError):
                self._connection.send(Packet(Command.CLSE, self.local, self.remote))

    def hang_up(self) -> bool:
        """Wakes whoever waits, without a word to the host. False = it had ended before."""
        with self._changed:
            first, self._ended = not self._ended, True
            self._changed.notify_all()
        return first

    def take(self, packet: Packet) -> None:
        """A packet from the host."""
        if packet.command == Command.WRTE:
            self._store(packet.data)
        elif packet.command == Command.OKAY:
            with self._changed:
                self._ready = True
                self._changed.notify_all()
        else:
            self._connection.forget(self)
            self.hang_up()

    def _store(self, data: bytes) -> None:
        with self._changed:
            if self._held > MAX_HELD + MAX_DATA:
                raise BadPacket("flow control ignored")
            self._inbox.append(data)
            self._held += len(data)
            late = self._held > MAX_HELD
            self._owed += late
            self._changed.notify_all()
        if not late:
            self._okay()

    def _okay(self) -> None:
        self._connection.send(Packet(Command.OKAY, self.local, self.remote))

    def _send_chunk(self, chunk: bytes) -> None:
        with self._changed:
            while not self._ready and not self._ended:
                self._changed.wait()
            if self._ended:
                raise BrokenPipeError("stream closed")
            self._ready = False
        self._connection.send(Packet(Command.WRTE, self.local, self.remote, chunk))


def serve(service: Service, channel: Channel) -> None:
    """Runs a service to its end; a caller that leaves in the middle is no error of the phone."""
    try:
        service(channel)
    except (OSError, EOFError, Nonsense, LXBError):
        pass  # cut line, half a request, nonsense, the cable came out, or a page that cannot be shown
    finally:
        channel.close()
