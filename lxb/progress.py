"""Shows on stderr what goes on during long work: a trace event in, a line of text out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

from lxb.errors import Lang
from lxb.trace import Event, ModelAsked, Thought
from lxb.trace.lines import describe

if TYPE_CHECKING:
    from types import TracebackType

    from rich.status import Status

    from executor.person import Consent, OnSensitive, Person, Request

_TAIL = 60
"""Characters of a thought that the moving line shows."""


class Progress:
    """A watcher of trace events (`lxb.trace.Watch`), and a context manager around the work."""

    def __init__(self, lang: Lang, stream: TextIO, *, live: bool, lines: bool) -> None:
        self.lang = lang
        self.stream = stream
        self._lines = lines
        self._status = _spinner(stream) if live else None
        self._thinking = ""
        """What the model has thought aloud since the last other event."""

    @classmethod
    def on_stderr(cls, lang: Lang, *, live: bool = True, lines: bool = False) -> Progress:
        """Moving text where stderr is a terminal; with `lines` every event as a line, wherever it goes."""
        return cls(lang, sys.stderr, live=live and not lines and sys.stderr.isatty(), lines=lines)

    def __call__(self, event: Event) -> None:
        if self._status is None and not self._lines:
            return
        if isinstance(event, Thought):
            self._think(event)
            return
        if self._thinking and isinstance(event, ModelAsked):  # the end of the thought is still to come
            return
        self._end_thought()
        self._show(describe(event, self.lang))

    def _show(self, text: str) -> None:
        if text and self._status is not None:
            from rich.text import Text

            self._status.update(Text(text, no_wrap=True, overflow="ellipsis"))
        elif text:
            print(text, file=self.stream, flush=True)

    def _think(self, event: Thought) -> None:
        """Shows a thought while it comes in: as it grows, or its end where there is one line for all."""
        self._thinking += event.text
        if self._status is None:
            print(event.text, file=self.stream, end="", flush=True)
        else:
            self._show(" ".join(self._thinking.split())[-_TAIL:])
        if event.last:
            self._end_thought()

    def _end_thought(self) -> None:
        if self._thinking and self._status is None and not self._thinking.endswith("\n"):
            print(file=self.stream, flush=True)
        self._thinking = ""

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Nothing moves meanwhile: somebody is asked something."""
        if self._status is not None:
            self._status.stop()
        try:
            yield
        finally:
            if self._status is not None:
                self._status.start()

    def person(self, policy: OnSensitive | None = None) -> Person:
        """Whoever sits where this is shown; found only when they are needed."""
        return _Sitting(self, policy)

    def __enter__(self) -> Progress:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()


@dataclass
class _Sitting:
    """The person at the terminal, or nobody; what moves there holds still while they are asked."""

    progress: Progress
    policy: OnSensitive | None

    @cached_property
    def _person(self) -> Person:
        from rich.console import Console

        from executor.persons import person_at

        console = Console(file=self.progress.stream, soft_wrap=True)
        return person_at(sys.stdin, console, self.progress.lang, self.policy)

    def confirm(self, request: Request) -> Consent:
        with self.progress.paused():
            return self._person.confirm(request)

    def take_over(self, reason: str) -> bool:
        with self.progress.paused():
            return self._person.take_over(reason)

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        with self.progress.paused():
            return self._person.ask(question, choices)

    def notify(self, text: str) -> None:
        with self.progress.paused():
            self._person.notify(text)


def _spinner(stream: TextIO) -> Status:
    from rich.console import Console

    return Console(file=stream).status("")
