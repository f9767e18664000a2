"""The adb transport's packets: six little-endian words, then data."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket

VERSION = 0x01000001
MAX_DATA = 1024 * 1024
MASK = 0xFFFFFFFF
HEADER = struct.Struct("<6I")


class Command(IntEnum):
    """Names of the packets, four letters as a little-endian word."""

    CNXN = 0x4E584E43
    OPEN = 0x4E45504F
    OKAY = 0x59414B4F
    WRTE = 0x45545257
    CLSE = 0x45534C43
    AUTH = 0x48545541
    STLS = 0x534C5453
    SYNC = 0x434E5953


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet; the checksum of the data is neither sent nor checked, as in today's adb."""

    command: Command
    arg0: int
    arg1: int
    data: bytes = b""

    def pack(self) -> bytes:
        head = HEADER.pack(self.command, self.arg0, self.arg1, len(self.data), 0, self.command ^ MASK)
        return head + self.data


class BadPacket(ValueError):
    """What came is no packet: there is no way to find the next one, so the line has to be cut."""


def read_packet(sock: socket.socket) -> Packet:
    """Waits for a packet. Raises EOFError at the end of the line, BadPacket for anything else than adb."""
    word, arg0, arg1, length, _, magic = HEADER.unpack(_exact(sock, HEADER.size))
    if word ^ MASK != magic:
        raise BadPacket("magic")
    if length > MAX_DATA:
        raise BadPacket(f"{length} bytes of data")
    try:
        command = Command(word)
    except ValueError:
        raise BadPacket(f"command {word:#x}") from None
    return Packet(command, arg0, arg1, _exact(sock, length))


def _exact(sock: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        chunk = sock.recv(min(count - len(data), MAX_DATA))
        if not chunk:
            raise EOFError
        data += chunk
    return bytes(data)
