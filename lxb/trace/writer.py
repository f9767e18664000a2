"""Writing a trace."""

from __future__ import annotations

import json
import secrets as random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import cache
from io import BufferedWriter, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO, get_args, get_origin
from urllib.parse import quote

from lxb.errors import LXBError, NotWritable
from lxb.files import private_file, private_folder, why
from lxb.reason import ending
from lxb.trace.events import Ended, Event, Failed

if TYPE_CHECKING:
    from types import TracebackType

    from PIL.Image import Image

    from lxb.clock import Clock

Watch = Callable[[Event], None]

FILE = "trace.jsonl"
HIDDEN = "[hidden]"
WHOLE_ONLY = 4
"""A secret shorter than this is taken out only where it is the whole text: "1" is in every number."""


class Trace:
    """The record of one run, open for writing. Close it with `close` or as a context manager.

    Attributes:
        run: id of the run; ids sort by time.
        path: the trace file; None where nothing is written.
    """

    def __init__(
        self,
        run: str,
        clock: Clock,
        *,
        folder: Path | None = None,
        secrets: tuple[str, ...] = (),
        watch: Watch | None = None,
        pictures: bool = False,
    ) -> None:
        self.run = run
        self.path = folder / FILE if folder else None
        self._clock = clock
        self._began = clock.now()
        self._folder = folder
        self._hide = [form for secret in secrets for form in _forms(secret)]
        self._hiding = False
        self._watch = watch
        self._with_pictures = pictures and folder is not None
        self._pictures = 0
        self._ended = False
        self._file: TextIO | None = None

    @classmethod
    def begin(
        cls,
        runs: Path,
        clock: Clock,
        *,
        secrets: tuple[str, ...] = (),
        watch: Watch | None = None,
        pictures: bool = False,
    ) -> Trace:
        """Makes a new run's folder below `runs` and opens its file. Raises `NotWritable`."""
        run = new_run_id(clock.wall())
        trace = cls(run, clock, folder=runs / run, secrets=secrets, watch=watch, pictures=pictures)
        try:
            private_folder(runs / run)
            trace._file = TextIOWrapper(
                BufferedWriter(private_file(runs / run / FILE)),
                encoding="utf-8",
                errors="backslashreplace",
                newline="\n",
            )
        except OSError as error:
            raise NotWritable(path=str(runs / run), **why(error)) from error
        return trace

    @property
    def is_hiding(self) -> bool:
        """Whether something was hidden on the way: what comes in pieces has to be put together first."""
        return self._hiding

    def hide(self, text: str) -> None:
        """From now on this is taken out by value, of what is written and of what is shown alike."""
        forms = [form for form in _forms(text) if form not in self._hide]
        self._hide = sorted([*self._hide, *forms], key=len, reverse=True)
        self._hiding = self._hiding or bool(forms)

    def add(self, event: Event) -> None:
        """Writes an event, with the seconds since the run began, and shows it. Raises `NotWritable`."""
        self.keep(event)
        self.show(event)

    def keep(self, event: Event) -> None:
        """Writes an event of which nobody is told now. Raises `NotWritable`."""
        self._ended = self._ended or event.event == "ended"
        if self._file is not None:
            at = round(self._clock.now() - self._began, 3)
            free, told = _free(type(event)), event.model_dump(mode="json")
            line = {"t": at, **{k: self._without_secrets(v) if k in free else v for k, v in told.items()}}
            self._write(self._file, line)

    def show(self, event: Event) -> None:
        """Tells who watches of what is not to be kept: words that may turn out to be somebody's own."""
        if self._watch is not None:
            free = _free(type(event))
            texts = {key: value for key, value in event if isinstance(value, str) and key in free}
            hidden = {key: _hidden(value, self._hide) for key, value in texts.items()}
            self._watch(event.model_copy(update=hidden) if hidden != texts else event)

    def picture(self, image: Image) -> str | None:
        """Keeps a picture; the name to put into an event, None where pictures are not kept."""
        if not self._with_pictures or self._folder is None:
            return None
        self._pictures += 1
        name = f"pictures/{self._pictures:04d}.jpg"
        try:
            private_folder(self._folder / "pictures")
            with private_file(self._folder / name) as file:
                image.convert("RGB").save(file, "JPEG", quality=80)
        except OSError as error:
            raise NotWritable(path=str(self._folder / name), **why(error)) from error
        return name

    def close(self) -> None:
        """May be called twice."""
        if self._file is not None:
            with suppress(OSError):  # every line was flushed when it was written
                self._file.close()
            self._file = None

    def __enter__(self) -> Trace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not self._ended:
            self._break_off(error)
        self.close()

    def _break_off(self, error: BaseException) -> None:
        """Notes what ended the run; whoever is told of the error itself is not told of this."""
        self._watch = None
        with suppress(NotWritable):  # which would hide the error
            status, reason = ending(error)
            if status != "cancelled":
                text = error.say("en") if isinstance(error, LXBError) else str(error)
                self.add(Failed(kind=type(error).__name__, text=text))
            self.add(Ended(status=status, reason=reason))

    def _write(self, file: TextIO, line: dict[str, Any]) -> None:
        try:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
            file.flush()
        except OSError as error:
            raise NotWritable(path=str(self.path), **why(error)) from error

    def _without_secrets(self, value: Any) -> Any:
        if not self._hide:
            return value
        if isinstance(value, str):
            return _hidden(value, self._hide)
        if isinstance(value, list):
            return [self._without_secrets(item) for item in value]
        if isinstance(value, dict):
            return {_hidden(key, self._hide): self._without_secrets(item) for key, item in value.items()}
        return value


@cache
def _free(kind: type[Event]) -> frozenset[str]:
    """The fields of an event that hold more than one of a few words of its format."""
    fields = kind.model_fields.items()
    kinds = {name: (field.annotation, *get_args(field.annotation)) for name, field in fields}
    return frozenset(name for name, of in kinds.items() if not any(get_origin(one) is Literal for one in of))


def new_run_id(now: datetime) -> str:
    """ "20260101T120000.000000-1a2b": sorts by time as plain text."""
    return f"{now:%Y%m%dT%H%M%S.%f}-{random.token_hex(2)}"


def _forms(secret: str) -> list[str]:
    """A secret as it may turn up: as it is, on one line, and as part of an address."""
    return sorted({secret, " ".join(secret.split()), quote(secret, safe="")} - {""}, key=len, reverse=True)


def _hidden(text: str, secrets: list[str]) -> str:
    for secret in secrets:
        if text == secret:
            return HIDDEN
        if len(secret) >= WHOLE_ONLY:
            text = text.replace(secret, HIDDEN)
    return text
