"""`lxb trace list`: past runs."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from lxb.cli.options import Json, Language, Quiet, Verbose
from lxb.cli.session import Session
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.trace import RunSummary

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command("list", help="trace.list")
def list_(
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", min=1, help="opt.limit")] = 20,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb.trace import runs

    found = list(islice(runs(session.settings.runs_folder), limit))
    session.ui.document([{**asdict(run), "path": str(run.path)} for run in found])
    if found:
        session.ui.table("trace.head", [_row(session.ui, run) for run in found])
    else:
        session.ui.note("trace.none")


def _row(ui: Ui, run: RunSummary) -> tuple[str, ...]:
    ended = run.status or ui.text("trace.unfinished")
    return (run.run, run.command, run.app, run.task, ended, f"{run.seconds:.1f}")
