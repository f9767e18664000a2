"""`lxb plan TASK`: what `run` would do, without a phone."""

from __future__ import annotations

import json as as_json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lxb.cli.command import command
from lxb.cli.exits import status_of, undecided
from lxb.cli.map_choice import chosen_map
from lxb.cli.options import App, TaskIfAny
from lxb.cli.session import Session
from lxb.cli.ui import Ui
from lxb.errors import LXBError, UsageError

if TYPE_CHECKING:
    from lxb.results import PlanResult, Ranked
    from maps.graph import NavigationMap


@command
def plan(
    session: Session,
    task: TaskIfAny = None,
    map_: Annotated[
        str | None, typer.Option("--map", metavar="FILE", help="opt.map", show_default=False)
    ] = None,
    app: App = None,
    no_model: Annotated[bool, typer.Option("--no-model", help="opt.no-model")] = False,
    tasks: Annotated[
        Path | None, typer.Option("--tasks", metavar="FILE", help="opt.tasks", show_default=False)
    ] = None,
) -> None:
    planner = _Planner(session, app, use_model=not no_model)
    if tasks is not None and task is None:
        raise typer.Exit(_many(planner, tasks, map_))
    if task is None or tasks is not None:
        raise UsageError(
            reason="give a TASK or --tasks FILE, one of the two",
            reason_zh="请给出任务，或 --tasks 文件，二者选一",
        )
    result = planner.plan(task, map_)
    session.ui.document(result.to_json())
    tell(session.ui, result, planner.page_names(result, map_))
    if result.target and not result.route:
        session.ui.say(planner.no_taps(result, map_))
    session.end("done" if result.target else "failed", undecided(result.reason or "arrived"))


class _Planner:
    """Plans tasks; each map is read once, and the limits of the settings hold for all together."""

    def __init__(self, session: Session, app: str | None, use_model: bool) -> None:
        from lxb.agent.models import model_budget

        self.session = session
        self._budget = model_budget(session.settings)
        self._app = app
        self._use_model = use_model
        self._maps: dict[str, NavigationMap] = {}

    def plan(self, task: str, named_map: str | None) -> PlanResult:
        from lxb import agent

        return agent.plan(
            task,
            settings=self.session.settings,
            app=self._app,
            navigation_map=self._map(named_map) if named_map else None,
            use_model=self._use_model,
            budget=self._budget,
        )

    def page_names(self, result: PlanResult, named_map: str | None) -> dict[str, str]:
        """The names of the pages on the way, by their ids."""
        if not result.route:
            return {}
        return {page.id: page.name for page in self._map(named_map or result.app)}

    def no_taps(self, result: PlanResult, named_map: str | None) -> str:
        """The message for a page without a way to it: it is the first one, or none may be walked."""
        home = self._map(named_map or result.app).home
        return "plan.already" if result.target == home else "plan.no_way"

    def _map(self, name: str) -> NavigationMap:
        if name not in self._maps:
            self._maps[name] = chosen_map(name, self.session.settings)[1]
        return self._maps[name]


def _many(planner: _Planner, path: Path, named_map: str | None) -> int:
    """One JSON line a task on stdout, with or without --json; the code of the worst error."""
    from lxb.reason import reason_of

    worst = 0
    for number, text in _lines(path):
        task: str | None = None
        try:
            task, own_map = _task(path, number, text)
            line = planner.plan(task, own_map or named_map).to_json()
        except LXBError as error:
            status, reason = status_of(error.exit_code), reason_of(error)
            line = {"task": task, "status": status, "reason": reason, "error": error.say("en")}
            worst = max(worst, error.exit_code)
        print(as_json.dumps(line, ensure_ascii=False), flush=True)
    return worst


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that hold something, by their numbers."""
    from lxb.files import read_text

    for number, line in enumerate(read_text(path).split("\n"), start=1):  # JSON may hold other ends of lines
        if text := line.strip():
            yield number, text


def _task(path: Path, number: int, text: str) -> tuple[str, str | None]:
    """The task of a line and the map it names.

    Raises:
        Damaged: it is an object without a task.
    """
    from lxb.files import damaged

    if not text.startswith("{"):
        return text, None
    row = _object(text)
    if not isinstance(row.get("task"), str):
        raise damaged(path, f"line {number}", 'no JSON object with "task"', "不是含有 task 的 JSON 对象")
    return row["task"], _beside(path, row["map"]) if isinstance(row.get("map"), str) else None


def _beside(path: Path, name: str) -> str:
    """A map that lies with the file of tasks, with or without its ".json"; else the name as it stands."""
    from lxb.files import is_file

    near = (path.parent / name, path.parent / f"{name}.json")
    return next((str(file) for file in near if is_file(file)), name)


def _object(text: str) -> dict[str, Any]:
    try:
        row = as_json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}


def tell_candidates(ui: Ui, pages: Sequence[Ranked], app: str) -> None:
    """The pages that came closest; with their apps where it is open which one is meant."""
    if pages:
        ui.say("plan.candidates")
    for page in pages:
        of = f"{page.app}: " if not app and page.app else ""
        ui.out(f"  {page.score:.2f}  {of}{page.name} ({page.id})")


def tell(ui: Ui, result: PlanResult, names: Mapping[str, str]) -> None:
    """The plan for people. `names`: of the pages on the way."""
    if result.target is None:
        ui.say("plan.none", why=ui.reason(result.reason or "absent", result.app))
    else:
        by = ui.text(f"by.{result.chosen_by}")
        ui.say("plan.target", app=result.app, page=result.target_name, id=result.target, by=by)
    if result.rest:
        ui.say("run.rest", rest=result.rest)
    ui.model(result.model)
    tell_candidates(ui, result.candidates, result.app)
    if result.route:
        ui.say("plan.route")
        for leg in result.route:
            source, target = (names.get(page, page) for page in (leg.source_page, leg.target_page))
            ui.out(f"  {source} -> {target}" + (f"  ({leg.label})" if leg.label != target else ""))
