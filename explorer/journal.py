"""The checkpoint of a build: what each step taught, a line a step. A crash costs the step being written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from explorer.events import Anchored, Event, Found, GaveUp, Started, Tried
from explorer.journal_line import READ_SCHEMAS, from_line, is_step, to_line
from lxb.errors import Damaged, NotWritable
from lxb.files import private_file, private_folder, read_bytes, why, write_bytes


class Line(NamedTuple):
    """What a line of the file told."""

    number: int
    """Counted from 1."""
    events: tuple[Event, ...]
    end: int
    """Bytes up to and with its line feed."""
    whole: bool
    """False for the single event of an older journal, whose step may go on in the next line or be cut."""


class Journal:
    """A file of steps that is added to; opened for writing at the first step.

    A step is kept whole or not at all: a page without its controls, say, would never be tried again, and the
    build be told as done.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None
        self._end: int | None = None
        """Bytes that hold whole steps; None until it was read."""

    def read(self) -> Iterator[Event]:
        """What was learnt before; as `lines`."""
        for line in self.lines():
            yield from line.events

    def lines(self) -> list[Line]:
        """What was learnt before, without a step that was cut short at the end.

        Raises:
            Damaged: a line is no step.
            FileError: it cannot be read.
        """
        if not self.path.exists():
            return []
        lines = list(self._lines(read_bytes(self.path)))
        if lines and not lines[-1].whole:
            lines = lines[: _whole(lines)]
        self._end = lines[-1].end if lines else 0
        return lines

    def _lines(self, data: bytes) -> Iterator[Line]:
        end = 0
        whole, _, _torn = data.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            end += len(line) + 1
            if line:
                yield Line(number, self._step(line, number), end, is_step(line))

    def _step(self, line: bytes, number: int) -> tuple[Event, ...]:
        try:
            step = from_line(line)
        except ValidationError as error:
            raise self.damaged(number, "not a step of a build", "不是构建步骤") from error
        for event in step:
            if isinstance(event, Started) and event.schema_ not in READ_SCHEMAS:
                made = f"made by another version ({event.schema_})"
                raise self.damaged(number, made, f"由其他版本生成（{event.schema_}）")
        return step

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

    def append(self, *step: Event) -> None:
        """Adds a step; it is in the system's hands when this returns."""
        try:
            if self._file is None:
                private_folder(self.path.parent)
                self._drop_tail()
                self._file = private_file(self.path)
            self._write(f"{to_line(*step)}\n".encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise NotWritable(path=str(self.path), **why(error)) from error

    def _write(self, line: bytes) -> None:
        """All or nothing: on a full disk a part may get in."""
        assert self._file is not None
        before = self._file.seek(0, os.SEEK_END)
        try:
            written = self._file.write(line)
            if written != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            self._file.truncate(before)
            raise

    def _drop_tail(self) -> None:
        """What a crash cut short must not swallow the next step, nor stand before it."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        end = data.rfind(b"\n") + 1 if self._end is None else self._end
        if end < len(data):
            os.truncate(self.path, end)

    def replace(self, *step: Event) -> None:
        """Puts one step in the place of all that was kept; `NotWritable` leaves it as it was."""
        self.close()
        write_bytes(self.path, f"{to_line(*step)}\n".encode("utf-8", "surrogatepass"))

    def close(self) -> None:
        """May be called twice; the next step opens the file again."""
        if self._file is not None:
            self._file.close()
            self._file = self._end = None

    def forget(self) -> None:
        """Removes the file: the next build starts over."""
        self.close()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise NotWritable(path=str(self.path), **why(error)) from error


def _whole(lines: list[Line]) -> int:
    """How many lines of an older journal, which had an event a line, end with a whole step.

    What cannot be done without is what makes a step harmful: a page is not gone on from without its controls,
    nor a control taken for tried without its edge.
    """
    end = len(lines)
    for at in range(end - 1, -1, -1):
        event = lines[at].events[-1]
        if isinstance(event, Found):
            page = event.page
            later = (e for line in lines[at + 1 :] for e in line.events)
            if not any(isinstance(e, Anchored | GaveUp) and e.page == page for e in later):
                end = at
            break
    while end:
        event = lines[end - 1].events[-1]
        if not (isinstance(event, Tried) and event.led_to is not None):
            break
        end -= 1
    return end
