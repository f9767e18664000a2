"""Shows on stderr what goes on during long work: a trace event in, a line of text out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from lxb.errors import Lang
from lxb.messages import say
from lxb.trace.events import (
    Chosen,
    Event,
    Explored,
    Hopped,
    Mentioned,
    ModelAsked,
    OverlayDismissed,
    PageFound,
    Planned,
    Started,
)

if TYPE_CHECKING:
    from types import TracebackType

    from rich.status import Status


class Progress:
    """A watcher of trace events (`lxb.trace.Watch`), and a context manager around the work."""

    def __init__(self, lang: Lang, stream: TextIO, *, live: bool, lines: bool) -> None:
        self._lang = lang
        self._stream = stream
        self._lines = lines
        self._status = _spinner(stream) if live else None

    @classmethod
    def on_stderr(cls, lang: Lang, *, live: bool = True, lines: bool = False) -> Progress:
        """Moving text where stderr is a terminal; with `lines` every event as a line, wherever it goes."""
        return cls(lang, sys.stderr, live=live and not lines and sys.stderr.isatty(), lines=lines)

    def __call__(self, event: Event) -> None:
        if self._status is None and not self._lines:
            return
        text = describe(event, self._lang)
        if text and self._status is not None:
            from rich.text import Text

            self._status.update(Text(text, no_wrap=True, overflow="ellipsis"))
        elif text:
            print(text, file=self._stream, flush=True)

    def __enter__(self) -> Progress:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()


def _spinner(stream: TextIO) -> Status:
    from rich.console import Console

    return Console(file=stream).status("")


def describe(event: Event, lang: Lang) -> str:
    """An event as a line for people; "" for those that only a trace needs."""
    match event:
        case Explored():
            where = " / ".join(dict.fromkeys(filter(None, (event.page, event.label))))
            return say(
                lang,
                "progress.explored",
                pages=event.pages,
                edges=event.edges,
                left=event.left,
                actions=event.actions,
                where=where,
            )
        case Started():
            return say(lang, "progress.start", device=event.device, app=event.app_name or event.app)
        case PageFound():
            return f"+ {event.name}"
        case OverlayDismissed():
            return say(lang, "progress.overlay", kind=event.kind)
        case ModelAsked():
            return say(lang, "progress.model", purpose=event.purpose)
        case Mentioned():
            return event.text if event.level != "debug" else ""
        case _:
            return _of_a_route(event, lang)


def _of_a_route(event: Event, lang: Lang) -> str:
    match event:
        case Chosen(target=str()):
            return say(lang, "progress.chosen", page=event.target_name or event.target)
        case Planned(reason=""):
            return say(lang, "progress.planned", labels=_way(event))
        case Planned():
            return say(lang, "progress.replanned", reason=event.reason, labels=_way(event))
        case Hopped(arrived=True):
            return say(lang, "progress.hop", label=event.label, page=event.target_page)
        case Hopped():
            page, seen = event.target_page, event.seen or "?"
            return say(lang, "progress.hop_failed", label=event.label, page=page, seen=seen)
        case _:
            return ""


def _way(event: Planned) -> str:
    return " > ".join(event.labels) or "-"
