"""`lxb build-map APP`: explores an app."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lxb.cli.command import phone_command
from lxb.cli.options import AppArgument
from lxb.cli.session import Session
from lxb.cli.stopped import Stopped, kept_when_stopped
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.results import BuildResult
    from maps.graph import NavigationMap


@phone_command
def build_map(
    session: Session,
    app: AppArgument,
    fresh: Annotated[bool, typer.Option("--fresh", help="opt.fresh")] = False,
    max_pages: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="opt.max-pages", show_default=False)
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option(metavar="SECONDS", min=1, help="opt.max-seconds", show_default=False)
    ] = None,
    max_actions: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="opt.max-actions", show_default=False)
    ] = None,
    forbid: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="opt.forbid", show_default=False)
    ] = None,
    describer: Annotated[
        Literal["auto", "tree", "vlm"],
        typer.Option("--describer", metavar="KIND", help="opt.describer"),
    ] = "auto",
) -> None:
    from lxb import agent

    with (
        _told_when_stopped(session.ui),
        session.phone() as phone,
        kept_when_stopped() as outcome,
        session.progress() as watch,
    ):
        result = agent.build_map(
            app,
            phone,
            settings=session.settings,
            fresh=fresh,
            max_pages=max_pages,
            max_seconds=max_seconds,
            max_actions=max_actions,
            forbid=tuple(forbid or ()),
            describer=describer,
            watch=outcome.beside(watch),
        )
    session.ui.document(result.to_json())
    tell(session.ui, result)
    if result.status == "done":
        session.ui.note("build.next", command=next_command(Path(result.map), session.device))
    elif result.status == "limit":
        session.ui.note("build.goes_on")
    session.end(result.status, result.reason)


@contextmanager
def _told_when_stopped(ui: Ui) -> Iterator[None]:
    """Tells people what was found before an error or Ctrl-C, which is told after it; JSON holds both."""
    from lxb.results import BuildResult

    try:
        yield
    except Stopped as stopped:
        tell(ui, BuildResult.model_validate(stopped.result))
        if not ui.json and not isinstance(stopped.why, KeyboardInterrupt):  # which says so itself
            ui.note("build.goes_on")
        raise


def tell(ui: Ui, result: BuildResult) -> None:
    """The result for people."""
    if _nothing_left(result):
        ui.say("build.nothing_left")
    elif result.resumed:
        ui.more("build.resumed")
    ui.say("build.done", app=_name(result), pages=result.pages, edges=result.edges, overlays=result.overlays)
    if result.left:
        ui.more("build.left", n=result.left)
    if result.blocked:
        ui.more("build.blocked", n=result.blocked)
    ui.model(result.model)
    ui.more("build.cost", actions=result.actions, restarts=result.restarts, seconds=f"{result.seconds:.1f}")
    if result.simulated:
        ui.say("simulated")
    ui.say("build.ended", why=ui.reason(result.reason))
    if result.map:
        ui.say("build.map", path=result.map)


def _nothing_left(result: BuildResult) -> bool:
    """Whether a former build had explored everything: the phone was left alone, not even the app started."""
    untouched = not result.actions and not result.restarts
    return result.resumed and untouched and result.reason == "all explored"


def next_command(map_file: Path, device: str | None) -> str:
    """A command that works as it stands: on the same phone, to a page that was found, rather one far away."""
    from maps.files import load

    built = load(map_file)
    words = ["lxb", "go", built.app.package, _example(built)]
    return " ".join(map(_quoted, [*words, "-d", device] if device else words))


def _example(built: NavigationMap) -> str:
    """A page named like the control that opens it, by a name that is no other's; else the first page."""
    times = Counter(page.name for page in built)
    ways = {
        page.name: built.path(built.home, page.id)
        for page in built
        if page.kind == "page" and times[page.name] == 1
    }
    plain = {name: len(way) for name, way in ways.items() if way and way[-1].label == name}
    return max(plain, key=plain.__getitem__, default=built.home)


def _quoted(word: str) -> str:
    """As a shell takes it; quotes only where they are needed, which letters of any script do not."""
    return word if re.fullmatch(r"[\w./:@%+=-]+", word) else shlex.quote(word)


def _name(result: BuildResult) -> str:
    """The app as people call it, which its map knows."""
    from maps.files import load

    return load(Path(result.map)).app.name if result.map else result.app
