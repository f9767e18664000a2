"""The phone's file system: a small tree in memory with the places that adb users touch."""

from __future__ import annotations

import errno
import os
import posixpath
import stat
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

MAX_BYTES = 256 * 1024 * 1024
"""Room on the phone: what is pushed beyond it fails with ENOSPC."""

MAX_LINKS = 8

FOLDERS = (
    "/data/app /data/data /data/local/tmp /dev /etc /mnt/sdcard /proc /storage/emulated/0/Android/data "
    "/storage/emulated/0/DCIM/Camera /storage/emulated/0/Download /storage/emulated/0/Movies "
    "/storage/emulated/0/Music /storage/emulated/0/Pictures/Screenshots /system/app /system/bin "
    "/system/framework /vendor"
).split()

LINKS = {
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": "/storage/emulated/0",
    "/mnt/sdcard": "/storage/self/primary",
    "/bin": "/system/bin",
    "/data/user/0": "/data/data",
}

WRITABLE = ("/data/local/tmp", "/storage/emulated/0")
HIDDEN = ("/data/data", "/data/app", "/data/user")
"""Folders that the shell user may pass through but not list."""


@dataclass
class Node:
    """A file, a folder or a link."""

    mode: int
    mtime: int
    data: bytes = b""
    target: str = ""
    names: set[str] = field(default_factory=set)

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    @property
    def size(self) -> int:
        return 4096 if self.is_folder else len(self.target or self.data)


class FileSystem:
    """Paths are absolute; failures are OSErrors with the errno that a phone would give the shell user.

    Args:
        now: seconds since 1970, for the times of files.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lock = threading.RLock()
        self._nodes = {"/": Node(stat.S_IFDIR | 0o755, int(now()))}
        for path in FOLDERS:
            self._grow(path)
        for path, target in LINKS.items():
            self._grow(posixpath.dirname(path))
            self._nodes.pop(path, None)
            self._put(path, Node(stat.S_IFLNK | 0o777, int(now()), target=target))

    def real(self, path: str) -> str:
        """The path with links followed and dots gone; what is missing stays as it is."""
        return self._real(path, MAX_LINKS)

    def look(self, path: str, *, follow: bool = True) -> Node:
        """Raises FileNotFoundError."""
        with self._lock:
            node = self._nodes.get(self._place(path, follow=follow))
            if node is None:
                raise _error(errno.ENOENT, path)
            return node

    def read(self, path: str) -> bytes:
        node = self.look(path)
        if node.is_folder:
            raise _error(errno.EISDIR, path)
        return node.data

    def names(self, path: str) -> list[str]:
        """What is in a folder, sorted."""
        with self._lock:
            node = self.look(path)
            if not node.is_folder:
                raise _error(errno.ENOTDIR, path)
            if self.real(path) in HIDDEN:
                raise _error(errno.EACCES, path)
            return sorted(node.names)

    def write(self, path: str, data: bytes, mode: int = 0o644, mtime: int | None = None) -> None:
        """Makes or replaces a file; missing folders above it are an error."""
        with self._lock:
            place = self._for_writing(path)
            old = self._nodes.get(place)
            if old is not None and old.is_folder:
                raise _error(errno.EISDIR, path)
            if self._used() - (old.size if old else 0) + len(data) > MAX_BYTES:
                raise _error(errno.ENOSPC, path)
            self._put(place, Node(stat.S_IFREG | (mode & 0o777), self._stamp(mtime), data))

    def make_folder(self, path: str, *, parents: bool = False) -> None:
        with self._lock:
            place = self._for_writing(path, parents=parents)
            if place in self._nodes:
                if parents and self._nodes[place].is_folder:
                    return
                raise _error(errno.EEXIST, path)
            self._grow(place)

    def remove(self, path: str, *, tree: bool = False) -> None:
        """A file or link; with `tree` a folder and all in it."""
        with self._lock:
            place = self._for_writing(path, follow=False)
            node = self._nodes.get(place)
            if node is None:
                raise _error(errno.ENOENT, path)
            if node.is_folder and not tree:
                raise _error(errno.EISDIR, path)
            if place in WRITABLE:
                raise _error(errno.EBUSY, path)
            for below in [p for p in self._nodes if p == place or p.startswith(place + "/")]:
                del self._nodes[below]
            self._nodes[posixpath.dirname(place)].names.discard(posixpath.basename(place))

    def install(self, path: str, data: bytes) -> None:
        """As the system itself: writes where the shell user may not."""
        with self._lock:
            self._grow(posixpath.dirname(path))
            self._put(path, Node(stat.S_IFREG | 0o644, self._stamp(None), data))

    def _stamp(self, mtime: int | None) -> int:
        return int(self._now()) if mtime is None else mtime

    def _used(self) -> int:
        return sum(len(node.data) for node in self._nodes.values())

    def _put(self, place: str, node: Node) -> None:
        self._nodes[place] = node
        self._nodes[posixpath.dirname(place)].names.add(posixpath.basename(place))

    def _grow(self, path: str) -> None:
        at = ""
        for name in path.strip("/").split("/"):
            at += "/" + name
            if name and at not in self._nodes:
                self._put(at, Node(stat.S_IFDIR | 0o771, self._stamp(None)))

    def _for_writing(self, path: str, *, follow: bool = True, parents: bool = False) -> str:
        place = self._place(path, follow=follow)
        if not any(place == root or place.startswith(root + "/") for root in WRITABLE):
            raise _error(errno.EACCES if place.startswith("/data") else errno.EROFS, path)
        above = self._nodes.get(posixpath.dirname(place))
        if not parents and above is None:
            raise _error(errno.ENOENT, path)
        if above is not None and not above.is_folder:
            raise _error(errno.ENOTDIR, path)
        return place

    def _place(self, path: str, *, follow: bool) -> str:
        if follow:
            return self.real(path)
        folder, name = posixpath.split(posixpath.normpath("/" + path))
        return posixpath.normpath(posixpath.join(self.real(folder), name)).replace("//", "/")

    def _real(self, path: str, links: int) -> str:
        at = "/"
        for name in path.split("/"):
            at = posixpath.normpath(posixpath.join(at, name)).replace("//", "/")
            node = self._nodes.get(at)
            if node is not None and node.target:
                if not links:
                    raise _error(errno.ELOOP, path)
                at = self._real(posixpath.join(posixpath.dirname(at), node.target), links - 1)
        return at


def _error(code: int, path: str) -> OSError:
    return OSError(code, os.strerror(code), path)
