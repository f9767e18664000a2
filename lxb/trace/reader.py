"""Reading traces: whole ones, and lists of past runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from lxb.complaints import first_misfit
from lxb.errors import TooNew, UnknownName
from lxb.files import damaged, is_file, parse_json, read_text, typed_path
from lxb.trace.events import SCHEMA, Event
from lxb.trace.writer import FILE

LARGEST = 512 * 1024 * 1024
TAIL = 64 * 1024
"""Bytes at the end of a trace among which its last line is looked for first."""
NEAREST = 3
"""So many runs are named where the one that is meant is not clear."""

_RUN_ID = re.compile(r"\d{8}T\d{6}\.\d{6}-[0-9a-f]{4}")
_SCHEMA = re.compile(r"lxb-trace/(\d+)")
_events: TypeAdapter[Event] = TypeAdapter(Event)


@dataclass(frozen=True, slots=True)
class Line:
    """One event and when it was, in seconds since the run began."""

    t: float
    event: Event


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A past run in one line."""

    run: str
    path: Path
    at: str
    """ISO 8601, UTC; "" where the trace does not tell."""
    command: str
    task: str
    app: str
    """Package."""
    status: str
    """ "" where the run did not end in order: it still goes on, or it was killed."""
    reason: str
    seconds: float


def read_trace(path: Path) -> list[Line]:
    """All events of a trace; a last line that was cut off by a crash is left out.

    Raises:
        FileError: it cannot be read.
        Damaged: a line is not an event.
        TooNew: a newer LXB wrote it.
    """
    text = read_text(path, LARGEST).removesuffix("\n")
    rows = text.split("\n")  # `splitlines` knows ends that a sentence may hold
    lines: list[Line] = []
    for number, row in enumerate(rows, start=1):
        cut_off = number == len(rows) and _object(row) is None
        if row.strip() and not cut_off:
            lines.append(_line(path, number, row))
    return lines


def _line(path: Path, number: int, row: str) -> Line:
    where = f"line {number}"
    if _object(row) is None:
        raise damaged(path, where, "not a JSON object", "不是 JSON 对象")
    data = parse_json(path, row)
    if data.get("event") == "started":
        _refuse_newer(path, str(data.get("schema_version", "")))
    try:
        return Line(float(data.pop("t", 0.0)), _events.validate_python(data))
    except (ValidationError, TypeError, ValueError) as error:
        reason = first_misfit(error) if isinstance(error, ValidationError) else str(error)
        raise damaged(path, where, f"not an event of {SCHEMA}: {reason}") from error


def _refuse_newer(path: Path, schema: str) -> None:
    match = _SCHEMA.fullmatch(schema)
    if match and int(match[1]) > int(SCHEMA.partition("/")[2]):
        raise TooNew(path=str(path), found=schema, known=SCHEMA)


def find_run(folder: Path, words: str) -> Path:
    """The trace file of a run: by its id, the beginning or the end of it, its folder or its file.

    Raises:
        UnknownName: there is no such run, or there are several; lists the newest that come near.
    """
    path = typed_path(words)
    for file in (path, path / FILE):
        if file.name == FILE and is_file(file):
            return file
    known = [run.name for run in _folders(folder)]
    found = [name for name in known if words and (name.startswith(words) or name.endswith(words))]
    if len(found) == 1 or words in found:
        return folder / (words if words in found else found[0]) / FILE
    raise UnknownName(kind="run", kind_zh="运行", name=words, near=(found or known)[:NEAREST])


def runs(folder: Path) -> Iterator[RunSummary]:
    """Past runs, the newest first; folders that are no runs are passed over."""
    for run in _folders(folder):
        yield summary(run / FILE)


def _folders(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return
    for run in sorted((p for p in folder.iterdir() if _RUN_ID.fullmatch(p.name)), reverse=True):
        if (run / FILE).is_file():
            yield run


def summary(path: Path) -> RunSummary:
    """A run from the first and the last line of its trace; what cannot be read stays ""."""
    first, last = _ends(path)
    ended = last if last.get("event") == "ended" else {}
    return RunSummary(
        run=path.parent.name,
        path=path,
        at=str(first.get("at", "")),
        command=str(first.get("command", "")),
        task=str(first.get("task", "")),
        app=str(first.get("app", "")),
        status=str(ended.get("status", "")),
        reason=str(ended.get("reason", "")),
        seconds=_seconds(last),
    )


def _seconds(last: dict[str, Any]) -> float:
    """How long it took: as its result tells, which counts what came before the trace was opened."""
    result = last.get("result")
    told = result.get("seconds") if isinstance(result, dict) else None
    numbers = [float(n) for n in (last.get("t"), told) if isinstance(n, (int, float))]
    return max(numbers, default=0.0)


def _ends(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with path.open("rb") as file:
            first = file.readline(TAIL)
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            rows = file.read().split(b"\n")
    except OSError:  # another user's, or gone since the folder was read
        return {}, {}
    last = next((found for row in reversed(rows) if (found := _object(row))), {})
    return _object(first) or {}, last


def _object(row: str | bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(row)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
