"""`lxb run TASK`: walks to the page, then acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lxb.cli.command import phone_command
from lxb.cli.exits import undecided
from lxb.cli.options import App, TaskArgument
from lxb.cli.plan import tell_candidates
from lxb.cli.session import Session
from lxb.cli.stopped import kept_when_stopped
from lxb.cli.ui import Ui
from lxb.interrupts import interrupted

if TYPE_CHECKING:
    from lxb.results import RunResult


@phone_command
def run(
    session: Session,
    task: TaskArgument,
    app: App = None,
    no_map: Annotated[bool, typer.Option("--no-map", help="opt.no-map")] = False,
    max_steps: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="opt.max-steps", show_default=False)
    ] = None,
    on_sensitive: Annotated[
        Literal["ask", "stop", "allow"] | None,
        typer.Option(metavar="POLICY", help="opt.on-sensitive", show_default=False),
    ] = None,
    dialect: Annotated[
        str | None, typer.Option(metavar="NAME", help="opt.dialect", show_default=False)
    ] = None,
    no_learn: Annotated[bool, typer.Option("--no-learn", help="opt.no-learn")] = False,
) -> None:
    from lxb import agent

    with session.phone() as phone, kept_when_stopped() as outcome, session.progress() as progress:
        result = agent.run(
            task,
            phone,
            settings=session.settings,
            app=app,
            use_map=not no_map,
            learn=not no_learn,
            max_steps=max_steps,
            dialect=dialect,
            person=progress.person(on_sensitive),
            watch=outcome.beside(progress),
            cancelled=interrupted,
        )
    finish(session, result)


def finish(session: Session, result: RunResult) -> None:
    """Prints the result of a run and ends the command with its code."""
    session.ui.document(result.to_json())
    tell(session.ui, result)
    session.end(result.status, undecided(result.reason) if result.chosen_by == "none" else result.reason)


def tell(ui: Ui, result: RunResult) -> None:
    """The result for people."""
    acted, answer = result.act.steps > 0 or result.reason == "finished", result.act.answer
    page = result.target_name or result.target
    if result.arrived and not (acted and result.status == "done"):
        ui.say("run.arrived" if result.certain else "run.arrived_plain", page=page)
    if acted and result.status == "done":
        ui.say("run.finished" if answer else "run.done", answer=answer)
    elif answer:
        ui.say("run.said", answer=answer)
    if result.status != "done":
        why = result.error or ui.reason(result.reason, result.app)
        ui.say("run.ended" if result.arrived or acted else "run.not_arrived", why=why)
    _tell_deviation(ui, result)
    if result.rest and not acted:
        ui.say("run.rest", rest=result.rest)
    tell_candidates(ui, result.candidates, result.app)
    _tell_cost(ui, result)


def _tell_deviation(ui: Ui, result: RunResult) -> None:
    """Where a walk came off its way, and what may be behind it."""
    if (hop := result.deviation) is not None:
        label = hop.label or ui.text("demo.no_words")
        seen = hop.seen_name or hop.seen or ui.text("run.amiss.unknown")
        ui.say("run.amiss", source=hop.source_name, label=label, page=hop.target_name, seen=seen)
    if (tongues := result.other_language) is not None:
        ui.say("run.other_language", map=tongues.map, phone=tongues.phone)


def _tell_cost(ui: Ui, result: RunResult) -> None:
    route = result.route
    if result.simulated:
        ui.say("simulated")
    told = ("healed", "replanned", "restarts", "overlays")
    more = "".join(ui.text(f"run.{name}", n=n) for name in told if (n := getattr(route, name)))
    if route.hops or route.taps:
        ui.more("run.route", hops=route.hops, taps=route.taps, seconds=f"{result.seconds:.1f}", more=more)
    if result.act.steps:
        ui.more("run.act", steps=result.act.steps)
    ui.model(result.model)
    if result.trace:
        ui.more("run.trace", path=result.trace)
