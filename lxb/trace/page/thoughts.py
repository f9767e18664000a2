"""What a model thought aloud came in pieces; the page shows each thought as one row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lxb.trace.events import Thought
from lxb.trace.reader import Line


def whole_thoughts(lines: Iterable[Line]) -> Iterator[Line]:
    """The same lines, the pieces of one thought put together at the time of the first of them."""
    first: Line | None = None
    pieces: list[str] = []
    for line in lines:
        if isinstance(line.event, Thought):
            first = first or line
            pieces.append(line.event.text)
            if not line.event.last:
                continue
        if first is not None and "".join(pieces).strip():
            yield _joined(first, pieces)
        first, pieces = None, []
        if not isinstance(line.event, Thought):
            yield line
    if first is not None and "".join(pieces).strip():
        yield _joined(first, pieces)


def _joined(first: Line, pieces: list[str]) -> Line:
    whole = first.event.model_copy(update={"text": "".join(pieces).strip(), "last": True})
    return replace(first, event=whole)
