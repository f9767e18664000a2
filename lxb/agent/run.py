"""Does a task: picks the app and the page, and walks there. `plan` only tells what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.agent.asking import NOBODY, Counsel, settled
from lxb.agent.choice import AppChoice, as_plan, choose_app, choose_in, closest, way_from_home
from lxb.agent.connect import clock_for, settings_for
from lxb.agent.go import Watch, begin_trace, walk_to
from lxb.clock import Clock
from lxb.config import Settings, load_settings
from lxb.errors import ModelError
from lxb.results import PlanResult, Reason, RunResult, Status
from lxb.trace import Trace, events

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.device import Device
    from maps.graph import NavigationMap


def plan(
    task: str,
    *,
    settings: Settings | None = None,
    app: str | None = None,
    navigation_map: NavigationMap | None = None,
    use_model: bool = True,
    budget: Budget | None = None,
) -> PlanResult:
    """What `run` would do, without a phone.

    Args:
        task: what to do, in the user's words.
        settings: None = those in force.
        app: name, alias or package, where the task does not name it.
        navigation_map: choose in this map; None = in those of the home.
        use_model: ask the text model, where one is configured, what words do not settle.
        budget: what may be spent on several plans; None = what the settings allow, on this one.

    Raises:
        UnknownName: no app is called `app`.
        ModelError: a model was asked and gave no usable answer.
        LimitReached: no more may be asked.
    """
    from lxb.app_mention import app_in_sentence

    settings = settings or load_settings()
    if navigation_map is None:
        choice = choose_app(task, settings, app=app)
    else:
        names = {navigation_map.app.package: navigation_map.app.name}
        choice = choose_in(task, navigation_map, settings.home, app_in_sentence(task, maps=names))
    counsel = Counsel.of(settings, budget) if use_model else NOBODY
    return as_plan(task, settled(task, choice, counsel), settings)


def run(
    task: str,
    device: Device,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    app: str | None = None,
    use_map: bool = True,
    max_steps: int | None = None,
    watch: Watch | None = None,
) -> RunResult:
    """Walks to the page that a task asks for.

    What remains to be done there is told in `rest`: acting needs a model and is not part of this version.

    Args:
        task: what to do, in the user's words.
        device: the phone.
        settings: None = those in force.
        clock: what waits.
        app: name, alias or package, where the task does not name it.
        use_map: False = act from the start, without a map.
        max_steps: the most steps of acting; this version takes none.
        watch: told of every event of the trace.

    Raises:
        UnknownName: no app is called `app`, or the phone does not have it.
        ModelError: acting without a map was asked for, or a model was asked and gave no usable answer.
        LimitReached: no more may be asked of a model.
    """
    if not use_map:
        raise ModelError(
            reason="acting without a map needs a vision model, which this version does not use yet",
            reason_zh="不用地图操作需要视觉模型，当前版本尚不支持",
        )
    settings, clock = settings or load_settings(), clock or clock_for(device)
    began = clock.now()
    front = device.current_app()
    choice = choose_app(
        task, settings, app=app, installed=device.apps(), in_front=front.package if front else ""
    )
    with begin_trace("run", device, clock, settings, watch, task=task, app=choice.package) as trace:
        choice = settled(task, choice, Counsel.of(settings_for(device, settings)))
        result = _walk(choice, device, settings, clock, trace)
        result = result.model_copy(update={"seconds": round(clock.now() - began, 3)})
        trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
    return result


def _walk(choice: AppChoice, device: Device, settings: Settings, clock: Clock, trace: Trace) -> RunResult:
    page = choice.page
    trace.add(_decision(choice))
    if choice.map is None or page is None or page.target is None:
        return _nowhere(choice, device, trace)
    way = way_from_home(choice.map, page.target, settings) or ()
    labels = tuple(edge.label or edge.action for edge in way)
    trace.add(events.Planned(start=choice.map.home, target=page.target, labels=labels))
    walked = walk_to(choice.map, page.target, device, settings, clock, trace)
    changes: dict[str, object] = {"chosen_by": choice.by, "rest": page.rest, "model": choice.usage}
    changes["simulated"] = walked.simulated or choice.simulated
    if walked.arrived and page.rest:
        failed: Status = "failed"
        changes |= {"status": failed, "reason": Reason.REST_LEFT}
    return walked.model_copy(update=changes)


def _decision(choice: AppChoice) -> events.Chosen:
    """What was chosen, by whom, and the numbers that it went by."""
    page, usage = choice.page, choice.usage
    found = page is not None and page.target is not None
    return events.Chosen(
        target=page.target if page else None,
        target_name=page.target_name if page else None,
        by=choice.by if found else "none",
        rest=page.rest if page else "",
        reason="" if found else _why(choice),
        candidates=tuple((one.id, one.score) for one in closest(choice)),
        margin=page.margin if page else 0.0,
        calls=usage.calls,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
    )


def _why(choice: AppChoice) -> Reason:
    """Why there is no page; what a model has said of all maps goes before what they said themselves."""
    said = choice.page.reason if choice.page else None
    if choice.reason and not (choice.by == "model" and said):
        return choice.reason
    return Reason(said or "absent")


def _nowhere(choice: AppChoice, device: Device, trace: Trace) -> RunResult:
    return RunResult(
        status="failed",
        reason=_why(choice),
        run=trace.run,
        trace=str(trace.path or ""),
        app=choice.package,
        candidates=closest(choice),
        model=choice.usage,
        simulated=device.simulated or choice.simulated,
    )
