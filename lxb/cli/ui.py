"""What goes to which stream: results to stdout, all else to stderr; with --json one document on stdout."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lxb.errors import Lang, NotWritable
from lxb.messages import reason_text, say

if TYPE_CHECKING:
    from lxb.results import ModelUse

_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys instead of showing it. Names of phones, apps and pages come from strangers."""

WIDEST = 80
"""Columns of a cell in a table on a terminal; the last, behind which nothing stands, is left whole."""


def shown(text: str) -> str:
    """A text as it may be printed on a terminal."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


class NotSaid(NotWritable):
    """The result could not be written to stdout: its disk is full, say."""

    cure_en = ""
    cure_zh = ""


@contextmanager
def told_if_full() -> Iterator[None]:
    """Around what writes to stdout. A reader that went away is another matter, and stays BrokenPipeError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        why = error.strerror or str(error)
        raise NotSaid(path="stdout", reason=why, reason_zh=why) from error


def aside(text: str) -> None:
    """A line on stderr. Where that cannot be written, nothing is lost that the exit code does not tell."""
    try:
        print(shown(text), file=sys.stderr, flush=True)
    except OSError:
        # what is left in the stream would fail once more when Python ends, and hide our exit code
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


@dataclass(frozen=True, slots=True)
class Ui:
    """How this command speaks to whoever called it."""

    lang: Lang = "en"
    json: bool = False
    quiet: bool = False
    verbose: bool = False

    def text(self, key: str, **fields: Any) -> str:
        return say(self.lang, key, **fields)

    def reason(self, reason: str, app: str = "") -> str:
        return reason_text(self.lang, reason, app)

    def out(self, line: str = "") -> None:
        """A line of the result, for people."""
        if not self.json:
            with told_if_full():
                print(shown(line), flush=True)

    def say(self, key: str, **fields: Any) -> None:
        """A line of the result from the messages."""
        self.out(self.text(key, **fields))

    def more(self, key: str, **fields: Any) -> None:
        """A line of the result that --quiet can do without."""
        if not self.quiet:
            self.say(key, **fields)

    def note(self, key: str, **fields: Any) -> None:
        """Something beside the result; nothing with --quiet."""
        if not self.quiet:
            aside(self.text(key, **fields))

    def model(self, use: ModelUse) -> None:
        """What was asked of models, which are called simulated where they are; --quiet can do without."""
        if use.calls:
            key = "model.simulated" if use.simulated else "model.used"
            self.more(key, calls=use.calls, tokens=use.prompt_tokens + use.completion_tokens)

    def table(self, head: str, rows: Iterable[Sequence[str]]) -> None:
        """Columns, aligned on a terminal and cut where one is a whole story; elsewhere parted by tabs."""
        lines = [self.text(head).split("\t"), *rows]
        if sys.stdout.isatty():
            lines = [[*map(_cut, line[:-1]), line[-1]] for line in lines]
            widths = [max(_width(line[i]) for line in lines) for i in range(len(lines[0]))]
            for line in lines:
                cells = (cell + " " * (w - _width(cell)) for cell, w in zip(line, widths, strict=True))
                self.out("  ".join(cells).rstrip())
        else:
            for line in lines:
                self.out("\t".join(line))

    def document(self, data: Any) -> None:
        """The one JSON document on stdout; nothing without --json."""
        if self.json:
            with told_if_full():
                print(json.dumps(data, ensure_ascii=False), flush=True)

    def open(self, page: Path) -> None:
        """Shows a page in the user's browser, and says so where there is none."""
        import webbrowser

        if not webbrowser.open(page.as_uri()):
            self.note("open.failed")

    def error(self, text: str) -> None:
        """Why it did not work, in one line."""
        aside(self.text("error", text=" ".join(text.split())))


def _width(text: str) -> int:
    """Columns on a terminal: Chinese characters take two."""
    from rich.cells import cell_len

    return cell_len(text)


def _cut(text: str) -> str:
    from rich.cells import set_cell_size

    return text if _width(text) <= WIDEST else set_cell_size(text, WIDEST - 1).rstrip() + "…"
