"""One build of an app at a time, and one change of a map file, over all processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from lxb.errors import Busy, FileError, NotWritable
from lxb.files import private_folder, read_json, why, write_json

LONGEST_CHANGE = 10.0
"""Seconds to wait for another process that is changing a map."""


@contextmanager
def in_turn(lock: Path) -> Iterator[None]:
    """Holds `lock` inside the block, once whoever holds it has let go: for what takes a moment.

    Raises:
        Busy: somebody holds it for longer than a change takes.
        NotWritable: the folder cannot be written.
    """
    try:
        private_folder(lock.parent)
        handle = FileLock(lock)
        handle.acquire(timeout=LONGEST_CHANGE)
    except Timeout as error:
        what, what_zh = "a change of the map", "地图的修改"
        told = {"holder": "by another process", "holder_zh": "由另一个进程"}
        raise Busy(path=str(lock), what=what, what_zh=what_zh, **told) from error
    except OSError as error:
        raise NotWritable(path=str(lock), **why(error)) from error
    try:
        yield
    finally:
        handle.release()


@contextmanager
def only_one(lock: Path, what: str, what_zh: str) -> Iterator[None]:
    """Holds `lock` inside the block; who holds it stands beside it for those who come second.

    The operating system lets go of the lock when its process ends, in whatever way: there are no stale locks.

    Raises:
        Busy: somebody else holds it; says who, and since when.
        NotWritable: the folder cannot be written.
    """
    holder = lock.with_suffix(".holder.json")
    try:
        private_folder(lock.parent)
        handle = FileLock(lock)
        handle.acquire(timeout=0)
    except Timeout as error:
        raise Busy(path=str(lock), what=what, what_zh=what_zh, **_held_by(holder)) from error
    except OSError as error:
        raise NotWritable(path=str(lock), **why(error)) from error
    try:
        write_json(holder, {"pid": os.getpid(), "since": datetime.now(UTC).isoformat(timespec="seconds")})
        yield
    finally:
        with suppress(OSError):
            holder.unlink(missing_ok=True)
        handle.release()


def _held_by(holder: Path) -> dict[str, str]:
    """The one who holds the lock; it may have gone, or be only about to write its name down."""
    try:
        told = read_json(holder, largest=4096)
        pid, since = int(told["pid"]), str(told["since"])[:40]
    except (FileError, KeyError, TypeError, ValueError):
        return {"holder": "by another process", "holder_zh": "由另一个进程"}
    return {"holder": f"by process {pid}, since {since}", "holder_zh": f"由进程 {pid}，始于 {since}"}
