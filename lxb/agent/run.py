"""Does a task: picks the app and the page, walks there, acts. `plan` only tells what it would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from lxb.agent.act import Terms
from lxb.agent.asking import NOBODY, Counsel, settled
from lxb.agent.choice import AppChoice, as_plan, choose_app, choose_in
from lxb.agent.connect import clock_for, settings_for
from lxb.agent.errand import Errand
from lxb.agent.go import begin_trace
from lxb.agent.models import model_budget, no_model
from lxb.agent.sole_use import sole_use
from lxb.agent.steps import Steps
from lxb.clock import Clock
from lxb.config import Settings, load_settings
from lxb.errors import BadReply
from lxb.messages import choose_lang
from lxb.reason import Reason
from lxb.results import PlanResult, RunResult
from lxb.trace import Trace, Watch, events

if TYPE_CHECKING:
    from executor.own import OwnAction
    from executor.person import Person
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


def run(  # noqa: PLR0913 - each is an option of the command line
    task: str,
    device: Device,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    app: str | None = None,
    use_map: bool = True,
    learn: bool = True,
    max_steps: int | None = None,
    dialect: str | None = None,
    person: Person | None = None,
    actions: Iterable[OwnAction] = (),
    watch: Watch | None = None,
    cancelled: Callable[[], bool] = bool,
) -> RunResult:
    """Does a task: walks to the page that it asks for, then acts until it is done.

    Acting needs a vision model. Without one the walk is all: what remains to be done is told in `rest`.

    Args:
        task: what to do, in the user's words.
        device: the phone.
        settings: None = those in force.
        clock: what waits.
        app: name, alias or package, where the task does not name it.
        use_map: False = act from the start, without a map.
        learn: whether what was found out goes into the map.
        max_steps: the most steps of acting; None = as many as the loop allows.
        dialect: how the model talks; None = as its profile says.
        person: is asked for consent and handed the phone; None = nobody can be reached, and what needs a
            person ends the run.
        actions: the caller's own, beside those of installed packages.
        watch: told of every event of the trace.
        cancelled: asked before every touch while acting, and between the hops of a walk.

    Raises:
        UnknownName: no app is called `app`, or the phone does not have it.
        UsageError: there is no such dialect, or an own action cannot be used.
        ModelError: there is no model where nothing can be done without one, or it cannot be asked.
        LimitReached: no more may be asked of a model before anything was done.
        Busy: another process acts on this phone.
        DeviceError, DeviceRefused: the phone went away, does not answer, or refuses to be touched.
    """
    settings, clock = settings_for(device, settings or load_settings()), clock or clock_for(device)
    if not use_map and not (settings.base_url or settings.model):
        raise no_model()
    began, budget = clock.now(), model_budget(settings, clock)
    terms = Terms(person, max_steps, dialect, tuple(actions), cancelled)
    choice = _choice(task, device, settings, app, use_map=use_map)
    steps = Steps(watch)
    with (
        sole_use(device, settings.home),
        begin_trace("run", device, clock, settings, steps, task=task, app=choice.package) as trace,
    ):
        if use_map:
            choice = _settled(task, choice, settings, budget, trace)
        errand = Errand(
            task, choice, device, settings, clock, trace, budget, terms, began, steps, learn=learn
        )
        return errand.run()


def _settled(task: str, choice: AppChoice, settings: Settings, budget: Budget, trace: Trace) -> AppChoice:
    """As a model completes it. Where that answers nothing usable, acting can do without its word."""
    try:
        return settled(task, choice, Counsel.of(settings, budget))
    except BadReply as error:
        if not (settings.base_url or settings.model):
            raise
        trace.add(events.Mentioned(text=error.say(choose_lang(settings.lang)), level="warning"))
        return choice


def _choice(task: str, device: Device, settings: Settings, app: str | None, *, use_map: bool) -> AppChoice:
    """The app and page that words choose; without a map only the app, where the caller has named it."""
    if not use_map and app is None:
        return AppChoice(reason=Reason.NO_MAP)
    front = device.current_app()
    choice = choose_app(
        task, settings, app=app, installed=device.apps(), in_front=front.package if front else ""
    )
    return choice if use_map else AppChoice(choice.package, reason=Reason.NO_MAP)
