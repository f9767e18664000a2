"""adb's file transfer: STAT, LIST, RECV, SEND and the second versions of STAT and LIST."""

from __future__ import annotations

import contextlib
import posixpath
import stat
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lxb.virtual.channel import Channel, Nonsense, Reader

if TYPE_CHECKING:
    from lxb.virtual.files import FileSystem, Node

MAX_PATH = 1024
MAX_DATA = 64 * 1024
MAX_FILE = 512 * 1024 * 1024

REQUEST = struct.Struct("<4sI")
STAT_1 = struct.Struct("<4sIII")
DENT_1 = struct.Struct("<4sIIII")
STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
DENT_2_TAIL = struct.Struct("<I")


class SyncService:
    """Serves file requests until QUIT or the end of the stream."""

    def __init__(self, files: FileSystem) -> None:
        self._files = files

    def __call__(self, channel: Channel) -> None:
        reader = Reader(channel)
        while True:
            word, length = REQUEST.unpack(reader.exact(REQUEST.size))
            if word == b"QUIT":
                return
            if length > MAX_PATH:
                channel.send(_fail("path too long"))
                raise Nonsense("path")
            path = reader.exact(length).decode("utf-8", "surrogateescape")
            self._answer(word, path, channel, reader)

    def _answer(self, word: bytes, path: str, channel: Channel, reader: Reader) -> None:
        if word in {b"STAT", b"LST2", b"STA2"}:
            channel.send(self._stat(word, path))
        elif word in {b"LIST", b"LIS2"}:
            self._list(word, path, channel)
        elif word == b"RECV":
            self._recv(path, channel)
        elif word == b"SEND":
            self._send(path, channel, reader)
        else:
            channel.send(_fail(f"unknown command {word!r}"))
            raise Nonsense("command")

    def _stat(self, word: bytes, path: str) -> bytes:
        if not path:
            # real adbd: lstat("") fails like any missing file
            return STAT_1.pack(word, 0, 0, 0) if word == b"STAT" else _stat_2(word, None, 2)
        try:
            node = self._files.look(path, follow=word == b"STA2")
        except OSError as error:
            return STAT_1.pack(word, 0, 0, 0) if word == b"STAT" else _stat_2(word, None, error.errno or 2)
        if word == b"STAT":
            return STAT_1.pack(word, node.mode, node.size, node.mtime)
        return _stat_2(word, node, 0)

    def _list(self, word: bytes, path: str, channel: Channel) -> None:
        for name, node in self._entries(path):
            raw = name.encode("utf-8", "surrogateescape")
            # one piece for head and name: adbutils reads the head with a single recv
            if word == b"LIST":
                channel.send(DENT_1.pack(b"DENT", node.mode, node.size, node.mtime, len(raw)) + raw)
            else:
                channel.send(_stat_2(b"DNT2", node, 0) + DENT_2_TAIL.pack(len(raw)) + raw)
        if word == b"LIST":
            channel.send(DENT_1.pack(b"DONE", 0, 0, 0, 0))
        else:
            channel.send(_stat_2(b"DONE", None, 0) + DENT_2_TAIL.pack(0))

    def _entries(self, path: str) -> Iterator[tuple[str, Node]]:
        with contextlib.suppress(OSError):
            here = self._files.look(path)
            if not here.is_folder:
                return
            names = self._files.names(path)
            yield ".", here
            yield "..", self._files.look(posixpath.join(path, ".."))
            for name in names:
                yield name, self._files.look(posixpath.join(path, name), follow=False)

    def _recv(self, path: str, channel: Channel) -> None:
        try:
            data = self._files.read(path)
        except OSError as error:
            channel.send(_fail(f"open failed: {error.strerror}"))
            return
        for start in range(0, len(data), MAX_DATA):
            chunk = data[start : start + MAX_DATA]
            channel.send(REQUEST.pack(b"DATA", len(chunk)) + chunk)
        channel.send(REQUEST.pack(b"DONE", 0))

    def _send(self, spec: str, channel: Channel, reader: Reader) -> None:
        path, _, mode = spec.rpartition(",")
        if not path or not mode.isdigit():
            path, mode = spec, "33188"
        data, mtime = _receive(reader)
        try:
            self._store(path, data, int(mode), mtime)
        except OSError as error:
            channel.send(_fail(f"couldn't create file: {error.strerror}"))
            return
        channel.send(REQUEST.pack(b"OKAY", 0))

    def _store(self, path: str, data: bytes, mode: int, mtime: int) -> None:
        # adbd makes the folders above a pushed file
        self._files.make_folder(posixpath.dirname(path), parents=True)
        self._files.write(path, data, mode, mtime)


def _receive(reader: Reader) -> tuple[bytes, int]:
    """The file's bytes and time; all of it is read even where it cannot be stored, as adb expects."""
    data = bytearray()
    while True:
        word, length = REQUEST.unpack(reader.exact(REQUEST.size))
        if word == b"DONE":
            return bytes(data), length
        if word != b"DATA" or length > MAX_DATA or len(data) + length > MAX_FILE:
            raise Nonsense("file data")
        data += reader.exact(length)


def _stat_2(word: bytes, node: Node | None, error: int) -> bytes:
    if node is None:
        return STAT_2.pack(word, error, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    links = 2 if stat.S_ISDIR(node.mode) else 1
    # shell's uid and gid
    times = (node.mtime, node.mtime, node.mtime)
    return STAT_2.pack(word, error, 1, 1, node.mode, links, 2000, 2000, node.size, *times)


def _fail(reason: str) -> bytes:
    raw = reason.encode("utf-8", "replace")
    return REQUEST.pack(b"FAIL", len(raw)) + raw
