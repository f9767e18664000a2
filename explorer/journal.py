"""The checkpoint of a build: its events, a line each. A crash costs the line being written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

from pydantic import ValidationError

from explorer.events import JOURNAL_SCHEMA, Event, Started, from_line, to_line
from lxb.errors import Damaged, NotWritable
from lxb.files import read_bytes, why


class Journal:
    """An append-only file of events; opened for writing at the first event."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None

    def read(self) -> Iterator[Event]:
        """What was learnt before. A torn last line is left out; any other bad line raises `Damaged`."""
        if not self.path.exists():
            return
        data = read_bytes(self.path)
        whole, _, _torn = data.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            if line:
                yield self._event(line, number)

    def _event(self, line: bytes, number: int) -> Event:
        try:
            event = from_line(line)
        except ValidationError as error:
            raise self.damaged(number, "not an event of a build", "不是构建事件") from error
        if isinstance(event, Started) and event.schema_ != JOURNAL_SCHEMA:
            made = f"made by another version ({event.schema_})"
            raise self.damaged(number, made, f"由其他版本生成（{event.schema_}）")
        return event

    def damaged(self, line: int, reason: str, reason_zh: str) -> Damaged:
        """The error for a line that cannot be what it should be."""
        return Damaged(
            path=str(self.path),
            where=f"line {line}",
            where_zh=f"第 {line} 行",
            reason=reason,
            reason_zh=reason_zh,
            cure="run build-map with --fresh to start over; the map and this file are left as they are",
            cure_zh_="请加 --fresh 重新开始；地图和该文件均未被改动",
        )

    def append(self, *events: Event) -> None:
        """Adds events that belong together; they are in the system's hands when this returns."""
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._drop_torn_line()
                self._file = self.path.open("ab", buffering=0)
            self._write("".join(to_line(event) + "\n" for event in events).encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise NotWritable(path=str(self.path), **why(error)) from error

    def _write(self, lines: bytes) -> None:
        """All or nothing: on a full disk a part may get in, and half a step is worse than none."""
        assert self._file is not None
        before = self._file.seek(0, os.SEEK_END)
        try:
            written = self._file.write(lines)
            if written != len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._file.truncate(before)
            raise

    def _drop_torn_line(self) -> None:
        """A line that a crash cut short must not swallow the next one."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        if data and not data.endswith(b"\n"):
            os.truncate(self.path, data.rfind(b"\n") + 1)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def forget(self) -> None:
        """Removes the file: the next build starts over."""
        self.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise NotWritable(path=str(self.path), **why(error)) from error
