"""The checkpoint of a build: its events, a line each. A crash costs the line being written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from pydantic import ValidationError

from explorer.events import JOURNAL_SCHEMA, Event, Started, from_line, to_line
from lxb.errors import Damaged, NotWritable


class Journal:
    """An append-only file of events; opened for writing at the first event."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[str] | None = None

    def read(self) -> Iterator[Event]:
        """What was learnt before. A torn last line is left out; any other bad line raises `Damaged`."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        whole, _, _torn = data.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            if line:
                yield self._event(line, number)

    def _event(self, line: bytes, number: int) -> Event:
        try:
            event = from_line(line)
        except ValidationError as error:
            raise Damaged(
                path=self.path,
                where=f"line {number}",
                reason=f"not an event of a build ({error.errors()[0]['msg']})",
                cure="run build-map with --fresh to start over; the map itself is not touched",
                cure_zh_="请加 --fresh 重新开始；地图文件本身不受影响",
            ) from error
        if isinstance(event, Started) and event.schema_ != JOURNAL_SCHEMA:
            raise Damaged(
                path=self.path,
                where=f"line {number}",
                reason=f"made by another version ({event.schema_})",
                cure="run build-map with --fresh to start over",
                cure_zh_="请加 --fresh 重新开始",
            )
        return event

    def append(self, *events: Event) -> None:
        """Adds events that belong together; they are in the system's hands when this returns."""
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._drop_torn_line()
                self._file = self.path.open("a", encoding="utf-8")
            self._file.write("".join(to_line(event) + "\n" for event in events))
            self._file.flush()
        except OSError as error:
            raise NotWritable(path=self.path, reason=error.strerror or str(error)) from error

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
        self.path.unlink(missing_ok=True)
