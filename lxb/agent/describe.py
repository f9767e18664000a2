"""`maps describe`: names and describes the pages of a map, by their texts or with pictures."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lxb.agent.connect import settings_for
from lxb.agent.models import model_budget, no_model, text_model, vision_model
from lxb.agent.page_asking import PICTURES_A_CALL, PROMPTS, Asking, told, words_of
from lxb.agent.page_lines import PAGES_A_CALL, batches
from lxb.agent.page_pictures import Photographer, may_be_shown
from lxb.agent.rewording import language, pages_to_describe
from lxb.agent.sole_use import sole_use
from lxb.agent.version import BY
from lxb.clock import Clock, SystemClock
from lxb.config import Settings, load_settings
from lxb.model.prompt import prompt
from lxb.reason import Reason, Status, ending
from lxb.results import DescribeResult, ModelUse
from lxb.trace import Trace, Watch, events

if TYPE_CHECKING:
    from lxb.device import Device
    from lxb.model.chat import ChatModel
    from maps.graph import NavigationMap

ANSWER_A_PAGE = 60
"""Tokens of an answer; for the estimate of what a call will cost."""


def describe_map(
    path: Path,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    device: Device | None = None,
    vision: bool = False,
    again: bool = False,
    watch: Watch | None = None,
) -> DescribeResult:
    """Gives the pages of a map names, descriptions and keywords, and saves them as they come.

    Words that a person wrote stay, and so do all ids. A page that the answer left out is asked for once more.

    Args:
        path: the map file.
        settings: None = those in force.
        clock: what tells the time.
        device: the phone that walks to the pages, with `vision`; a virtual one may bring its model along.
        vision: show the pages' pictures to the vision model; else the text model is told of their texts.
        again: also the pages that a model has described already.
        watch: told of every event of the trace.

    Raises:
        ModelError: the model is missing or cannot be asked, or no answer was of use; what was described is
            saved.
        LimitReached: the budget of the settings is used up; what was described is saved.
        FileError: the map cannot be read or written.
    """
    from maps.files import load

    clock, settings = clock or SystemClock(), settings or load_settings()
    settings = settings_for(device, settings) if device is not None else settings
    navigation_map = load(path)
    with (
        _model(settings, clock, vision=vision) as model,
        _trace(navigation_map, clock, settings, watch) as trace,
        ExitStack() as stack,
    ):
        photographer = None
        if vision and device is not None:
            stack.enter_context(sole_use(device, settings.home))
            photographer = Photographer(device, settings, clock, trace, navigation_map, model.profile)
        budget, lang = model_budget(settings, clock), language(navigation_map)
        job = Asking(path, settings, model, budget, photographer, trace, lang)
        return _done(job, navigation_map, clock, again=again)


def _done(job: Asking, m: NavigationMap, clock: Clock, *, again: bool) -> DescribeResult:
    """Asks for all pages; how that ended stands in the trace, whatever ended it."""
    began, reason = clock.now(), Reason.INTERNAL
    try:
        job.run(m, pages_to_describe(m, again=again))
        reason = Reason.DESCRIBED
    except BaseException as error:
        _, reason = ending(error)
        raise
    finally:
        result = _result(job, m, reason, round(clock.now() - began, 3))
        job.trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
    return result


def _model(settings: Settings, clock: Clock, *, vision: bool) -> ChatModel:
    model = (vision_model if vision else text_model)(settings, clock=clock)
    if model is None:
        raise no_model()
    return model


def foreseen(path: Path, *, again: bool = False, pictures: bool = False) -> DescribeResult:
    """What `describe_map` would do and about what it would cost, without asking anybody.

    `pictures`: all pages that have one are reached, and it is sent as to a model of which nothing is known.
    """
    from lxb.model.tokens import text_tokens
    from maps import files as map_files

    m = map_files.load(path)
    lang, pages = language(m), pages_to_describe(m, again=again)
    calls = list(batches(pages, m, lang, PICTURES_A_CALL if pictures else PAGES_A_CALL))
    asked = ["\n".join((prompt(PROMPTS, "describe", lang), told(batch, m, lang))) for batch in calls]
    shown = sum(map(may_be_shown, pages)) if pictures else 0
    return DescribeResult(
        status="done",
        reason=Reason.DESCRIBED,
        map=str(path),
        app=m.app.package,
        pages=len(m),
        described=tuple(words_of(page, page.name) for page in pages),
        dry_run=True,
        model=ModelUse(
            calls=len(calls),
            prompt_tokens=sum(map(text_tokens, asked)) + shown * _picture_tokens(m),
            completion_tokens=ANSWER_A_PAGE * len(pages),
        ),
        simulated=m.built.simulated,
    )


def _picture_tokens(m: NavigationMap) -> int:
    """Of one picture of the screen that the map was made on; 0 where the map does not say its size."""
    from lxb.geometry import Size
    from lxb.model.picture import fitting
    from lxb.model.profile import ModelProfile
    from lxb.model.tokens import picture_tokens

    screen = Size(*m.built.screen)
    return picture_tokens(fitting(screen, ModelProfile())) if all(screen) else 0


def _result(job: Asking, m: NavigationMap, reason: Reason, seconds: float) -> DescribeResult:
    return DescribeResult(
        status=_status(reason),
        reason=reason,
        map=str(job.path),
        app=m.app.package,
        pages=len(m),
        described=tuple(job.described),
        left=tuple(page.id for page in job.left),
        invented=job.invented,
        pictures=len(job.shown),
        model=ModelUse(
            calls=job.budget.spent_calls,
            prompt_tokens=job.budget.prompt_tokens,
            completion_tokens=job.budget.completion_tokens,
            simulated=job.model.simulated,
        ),
        seconds=seconds,
        simulated=m.built.simulated or job.model.simulated,
        run=job.trace.run,
        trace=str(job.trace.path or ""),
    )


def _status(reason: Reason) -> Status:
    if reason is Reason.DESCRIBED:
        return "done"
    if reason is Reason.INTERRUPTED:
        return "cancelled"
    return "limit" if reason in {Reason.LIMIT_MODEL, Reason.LIMIT_REACHED} else "failed"


def _trace(
    m: NavigationMap,
    clock: Clock,
    settings: Settings,
    watch: Watch | None,
) -> Trace:
    trace = Trace.begin(settings.runs_folder, clock, secrets=settings.hidden(), watch=watch)
    started: dict[str, Any] = {
        "run": trace.run,
        "command": "maps describe",
        "at": clock.wall().isoformat(timespec="seconds"),
        "by": BY,
        "app": m.app.package,
        "app_name": m.app.name,
        "simulated": m.built.simulated,  # whether the model is simulated, its answers say
    }
    trace.add(events.Started.model_validate(started))
    return trace
