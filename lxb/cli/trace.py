"""`lxb trace list / show`: past runs."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from lxb.cli.command import command
from lxb.cli.group import group
from lxb.cli.options import Output
from lxb.cli.session import Session
from lxb.cli.ui import Ui
from lxb.errors import UsageError
from lxb.files import typed_path
from lxb.messages import REASONS, TEXTS, say

if TYPE_CHECKING:
    from lxb.trace import RunSummary

app = group()


@app.command("list", help="trace.list")
@command
def list_(
    session: Session,
    limit: Annotated[int, typer.Option("--limit", "-n", metavar="N", min=1, help="opt.limit")] = 20,
) -> None:
    from lxb.trace import runs

    found = list(islice(runs(session.settings.runs_folder), limit))
    session.ui.document([{**asdict(run), "path": str(run.path)} for run in found])
    if found:
        session.ui.table("trace.head", [_row(session.ui, run) for run in found])
    else:
        session.ui.note("trace.none")


def _row(ui: Ui, run: RunSummary) -> tuple[str, ...]:
    return (run.run, run.command, run.app, run.task, f"{run.seconds:.1f}", _ended(ui, run))


def _ended(ui: Ui, run: RunSummary) -> str:
    """How it ended, and why where that is not what was wanted."""
    key = f"trace.status.{run.status}"
    told = ui.text(key if key in TEXTS else "trace.status.unfinished")
    why = ui.reason(run.reason, run.app) if run.reason in REASONS else run.reason
    if run.status == "failed" and why:
        return ui.text("trace.why", status=told, why=why)
    return told if run.status == "done" else why or told


@app.command(help="trace.show")
@command
def show(
    session: Session,
    run: Annotated[str | None, typer.Argument(metavar="RUN", help="arg.run", show_default=False)] = None,
    open_: Annotated[bool, typer.Option("--open", help="opt.open")] = False,
    output: Output = None,
) -> None:
    from lxb.trace import find_run, runs
    from lxb.trace.page import write_trace_page

    folder = session.settings.runs_folder
    wanted = run if run is not None else next((found.run for found in runs(folder)), None)
    if wanted is None:
        raise UsageError(reason=say("en", "trace.none"), reason_zh=say("zh", "trace.none"))
    trace = find_run(folder, wanted)
    target = typed_path(output or trace.with_suffix(".html")).absolute()
    write_trace_page(trace, target, session.ui.lang)
    session.ui.document({"status": "done", "path": str(target), "trace": str(trace)})
    session.ui.out(str(target))
    if open_:
        session.ui.open(target)
