"""The edge of the program: streams, signals, and how whatever went wrong inside is told outside."""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

import typer

from lxb.cli.exits import FAILED, INTERRUPTED, USAGE, status_of
from lxb.cli.help import speak
from lxb.cli.stopped import Stopped
from lxb.cli.ui import NotSaid, Ui, told_if_full
from lxb.config_file import spoken
from lxb.errors import LXBError
from lxb.interrupts import Interrupts, interrupted, let_in
from lxb.messages import choose_lang

_USAGE_ERROR: type[Exception] = typer.BadParameter.__bases__[0]
"""What typer raises for a wrong command line; it has no public name."""


def guarded(app: typer.Typer, argv: Sequence[str] | None = None) -> int:
    """Runs the command line and gives back the exit code. Nothing that goes wrong ends in a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    ui = early_ui(arguments)
    try:
        let_in()
        code = _run(app, arguments, ui)
        with told_if_full():
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _interrupted(ui, {})
    except BrokenPipeError:
        return _nobody_reads()
    except NotSaid as error:
        ui.error(error.say(ui.lang))
        return _nobody_reads()
    return code


def _run(app: typer.Typer, arguments: list[str], ui: Ui) -> int:
    command = typer.main.get_command(app)
    speak(command, ui.lang)
    try:
        code = command.main(arguments, prog_name="lxb", standalone_mode=False)
    except (typer.Abort, BrokenPipeError, NotSaid):
        raise
    except Exception as error:  # noqa: BLE001 - the outermost edge: a person gets a line, not a traceback
        return _went_wrong(ui, error)
    if code == INTERRUPTED:  # typer turns KeyboardInterrupt into this
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _went_wrong(ui: Ui, error: Exception) -> int:
    result = error.result if isinstance(error, Stopped) else {}
    why = error.why if isinstance(error, Stopped) else error
    if interrupted() or isinstance(why, KeyboardInterrupt):
        return _interrupted(ui, result)
    match why:
        case LXBError():
            return _failed(ui, why, result)
        case _USAGE_ERROR():
            return _misused(ui, why)
        case _:
            return _bug(ui, why)


def early_ui(arguments: Sequence[str]) -> Ui:
    """How to speak before the options are read, and when they cannot be."""
    own = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    wanted = None
    for place, word in enumerate(own):  # the last one wins
        if word == "--lang":
            wanted = "".join(own[place + 1 : place + 2])
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
    return Ui(
        choose_lang(wanted or os.environ.get("LXB_LANG") or spoken()),
        json="--json" in own,
        quiet="-q" in own or "--quiet" in own,
        verbose="-v" in own or "--verbose" in own,
    )


def _failed(ui: Ui, error: LXBError, result: dict[str, Any]) -> int:
    """An error as it is meant to be; `result` is what the work had come to by then."""
    from lxb.reason import reason_of

    text = error.say(ui.lang)
    ui.document({**result, "status": status_of(error.exit_code), "reason": reason_of(error), "error": text})
    ui.error(text)
    if ui.verbose:
        traceback.print_exception(error)
    return error.exit_code


def _misused(ui: Ui, error: Exception) -> int:
    """A command line that cannot be read; without any command the help is the answer."""
    from lxb.cli.misuse import explained

    if type(error).__name__ == "NoArgsIsHelpError":
        if str(error):  # with rich, typer has printed the help already
            print(error, file=sys.stderr)
        return USAGE
    text, hint = explained(error, ui.lang)
    ui.document({"status": "failed", "reason": "usage", "error": text})
    ui.error(text)
    if hint and not ui.quiet:
        print(hint, file=sys.stderr)
    return USAGE


def _bug(ui: Ui, error: Exception) -> int:
    if isinstance(error, OSError) and traceback.extract_tb(error.__traceback__)[-1].name == "echo":
        with told_if_full():  # typer itself could not print
            raise error
    path = _written(error)
    name = f"{type(error).__name__}: {error}"
    key = "internal" if path else "internal.unwritten"
    text = ui.text(key, error=name, path=path)
    ui.document({"status": "failed", "reason": "internal", "error": text})
    ui.error(text)
    if ui.verbose:
        traceback.print_exception(error)
    return FAILED


def _written(error: Exception) -> Path | None:
    """Where the traceback was put; None where that failed as well."""
    from datetime import UTC, datetime

    from lxb.config import lxb_home
    from lxb.files import private_file, private_folder

    try:
        folder = lxb_home() / "crashes"
        path = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S.%f}.txt"
        private_folder(folder)
        with private_file(path) as file:
            file.write("".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace"))
    except (OSError, LXBError):  # a full disk, an LXB_HOME that is none
        return None
    return path


def _interrupted(ui: Ui, result: dict[str, Any]) -> int:
    """`result`: what the work had come to; a build and a description of pages go on from there."""
    goes_on = not result.keys().isdisjoint({"resumed", "described"})
    text = ui.text("interrupted.goes_on" if goes_on else "interrupted")
    ui.document({**result, "status": "cancelled", "reason": "interrupted", "error": text})
    print(f"\n{text}" if sys.stderr.isatty() else text, file=sys.stderr)
    return INTERRUPTED


def _nobody_reads() -> int:
    """The reader of stdout went away (`lxb ... | head`): quietly, at the last flush as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def leave(code: int, at_once: bool) -> NoReturn:
    """Ends the process. `at_once` passes the interpreter's own end over.

    For that one ends with the signal instead of our code where a KeyboardInterrupt once went through code
    made from a text (`exec`), as dataclasses are, though it was caught further up.
    """
    if at_once:
        atexit._run_exitfuncs()
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    raise SystemExit(code)


def prepare_process() -> None:
    """What holds for the whole process: the encoding of its streams, and what ends it."""
    from lxb.clock import SystemClock

    _speak_utf8()
    Interrupts(SystemClock()).install()


def _nowhere(number: int) -> TextIO:
    """A stream to nowhere that takes the closed one's number, so that no file opened later gets it."""
    opened = os.open(os.devnull, os.O_WRONLY)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    return open(number, "w", encoding="utf-8", errors="replace", closefd=False)


def _speak_utf8() -> None:
    """Chinese must survive consoles and pipes that were set up for another encoding.

    A stream that was closed by whoever started us is one that nobody reads.
    """
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere(number))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
