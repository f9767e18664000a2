"""Builds the map of an app: explorer, checkpoint, lock, map file and trace put together."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.agent.apps import AppFound, find_app
from lxb.agent.connect import clock_for, is_recorded, settings_for
from lxb.agent.language import primary_language
from lxb.agent.sole_use import sole_use
from lxb.agent.version import BY
from lxb.agent.vision import DescriberKind, describer_with, model_for
from lxb.clock import Clock
from lxb.config import Settings, load_settings
from lxb.errors import LXBError, UsageError
from lxb.reason import WALLS, Reason, Status, ending, reason_of
from lxb.results import BuildResult, ModelUse
from lxb.trace import Trace, Watch, events

if TYPE_CHECKING:
    from explorer.engine import Explorer
    from explorer.expedition import Expedition
    from explorer.limits import Limits
    from explorer.vision.rounds import Rounds
    from lxb.agent.course import Course
    from lxb.device import Device, DeviceInfo
    from lxb.model.chat import ChatModel
    from maps.model import Built


def build_map(  # noqa: PLR0913 - each is an option of the command line
    app: str,
    device: Device,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    fresh: bool = False,
    max_pages: int | None = None,
    max_seconds: float | None = None,
    max_actions: int | None = None,
    forbid: Iterable[str] = (),
    describer: DescriberKind = "auto",
    watch: Watch | None = None,
) -> BuildResult:
    """Explores an app and stores its map; goes on from the last checkpoint.

    Args:
        app: name, alias or package.
        device: the phone.
        settings: None = those in force.
        clock: what waits.
        fresh: start over instead of going on.
        max_pages: stop at so many pages.
        max_seconds: stop after so many seconds.
        max_actions: stop after so many actions on the phone.
        forbid: words; controls that hold one of them, or of those in the settings, are never tapped.
        describer: what names and describes pages: "vlm" = a vision model beside the tree, "tree" = the tree
            alone, "auto" = the model where one is configured.
        watch: told of every event of the trace, for progress displays.

    Raises:
        UnknownName: no such app.
        UsageError: the checkpoint is of another kind of phone, or of one in another language; or the phone's
            language is one in which LXB does not know what must not be pressed, and no words are named.
        Damaged: the checkpoint or the map cannot be read; `fresh` replaces both.
        Busy: another build of this app is going on, or another process acts on this phone.
        DeviceGone: the phone went away; what was found is saved.
        ModelError: the model is missing, or cannot be asked any more; what was found is saved.
    """
    from explorer.limits import Limits

    settings = settings_for(device, settings or load_settings())
    words = (*settings.forbid, *forbid)
    clock = clock or clock_for(device)
    model = model_for(describer, settings, clock)
    job = _Build(device, settings, clock, settings.home, words, model, watch)
    found = find_app(app, device, settings)
    return job.run(found, Limits(clock, max_pages, max_seconds, max_actions), fresh=fresh)


@dataclass
class _Build:
    device: Device
    settings: Settings
    clock: Clock
    home: Path
    forbid: tuple[str, ...]
    model: ChatModel | None
    """Is shown the pages; None = the tree is all there is."""
    watch: Watch | None

    def run(self, found: AppFound, limits: Limits, *, fresh: bool) -> BuildResult:
        from lxb.agent.checkpoint import Checkpoint, begun
        from lxb.agent.course import Course
        from lxb.agent.growing import GrowingMap
        from lxb.agent.origin import app_on
        from maps.files import build_lock, map_path

        with ExitStack() as stack:
            stack.enter_context(build_lock(self.home, found.package))
            stack.enter_context(sole_use(self.device, self.home))
            info = self.device.info()
            self._check_language(info.locale)
            app = app_on(self.device, found.package, found.name)
            growing = GrowingMap(self.home, app, self._built(info), self.clock, replaces=fresh)
            trace = stack.enter_context(self._trace(found))
            checkpoint = Checkpoint.beside(
                self.home, begun(found.package, self.device, info, growing.built.at)
            )
            stack.callback(checkpoint.journal.close)
            expedition = checkpoint.taken_up(fresh=fresh)
            course = Course(checkpoint, growing, trace)
            if expedition.explored and not map_path(self.home, found.package).exists():
                expedition = checkpoint.begin()  # with its map all is gone that was known
            explorer = self._explorer(expedition, limits, course)
            if expedition.explored:
                return _nothing_left(explorer, course, simulated=self.device.simulated)
            explorer.vision = self._vision(explorer, info, found, course, stack)
            return _explored(explorer, course, self.clock, fresh=fresh, simulated=self.device.simulated)

    def _built(self, info: DeviceInfo) -> Built:
        from lxb.agent.origin import built_on

        describer = f"vlm:{self.model.name}" if self.model is not None else "tree"
        simulated = self.device.simulated
        return built_on(info, self.clock.wall(), describer=describer, simulated=simulated)

    def _check_language(self, locale: str) -> None:
        """Where no command can be told from a place, nothing is pressed but on the user's own words."""
        from lxb.forbidden import LANGUAGES

        if locale and primary_language(locale) not in LANGUAGES and not self.forbid:
            raise UsageError(
                reason=f"the phone's language is {locale}, and LXB knows the words of what must not be"
                " pressed (pay, delete, send, log out ...) in English and Chinese only: set the phone to one"
                " of them, or name the words with --forbid",
                reason_zh=f"手机语言为 {locale}，而不可点击的词（支付、删除、发送等）LXB 只认得中文和英文："
                "请将手机设为其中一种语言，或用 --forbid 列出这些词",
            )

    def _explorer(self, expedition: Expedition, limits: Limits, course: Course) -> Explorer:
        from explorer.engine import Explorer
        from lxb.forbidden import Forbidden
        from lxb.ocr import usable_reader
        from lxb.perform import Performer

        forbidden = Forbidden(self.forbid)
        expedition.bar(forbidden)
        expedition.keep = course.learnt
        performer = Performer(self.device, self.clock, self.settings.timing, reader=usable_reader())
        return Explorer(
            performer,
            expedition,
            forbidden,
            limits,
            on_step=course.stepped,
            faultless=is_recorded(self.device),
        )

    def _vision(
        self, explorer: Explorer, info: DeviceInfo, found: AppFound, course: Course, stack: ExitStack
    ) -> Rounds | None:
        """What asks the model, which lets go of its connections at the end."""
        from explorer.vision.rounds import Rounds

        if self.model is None:
            return None
        asked = describer_with(self.model, self.settings, self.clock, info, explorer.forbidden, course.trace)
        stack.callback(self.model.close)
        stack.callback(asked.close)
        return Rounds(asked, explorer.expedition, explorer.performer, found.name or found.package)

    def _trace(self, found: AppFound) -> Trace:
        trace = Trace.begin(self.home / "runs", self.clock, secrets=self.settings.hidden(), watch=self.watch)
        trace.add(
            events.Started(
                run=trace.run,
                command="build-map",
                at=self.clock.wall().isoformat(timespec="seconds"),
                by=BY,
                app=found.package,
                app_name=found.name,
                device=self.device.address,
                simulated=self.device.simulated,
            )
        )
        return trace


def _explored(
    explorer: Explorer, course: Course, clock: Clock, *, fresh: bool, simulated: bool
) -> BuildResult:
    """Explores to the end, or to what cuts it short; what was found is written in any case."""
    began = clock.now()
    reason: str = Reason.INTERNAL
    try:
        reason = explorer.run()
        course.checkpoint.keep()
    except BaseException as error:
        _, reason = ending(error)
        raise
    finally:
        try:
            _save(explorer, course, reason, fresh=fresh)
        except LXBError as error:  # a full disk: what was found is told all the same
            reason = reason_of(error)
            raise
        finally:
            result = _result(explorer, course, reason, round(clock.now() - began, 3), simulated=simulated)
            _end(course.trace, result)
    return result


def _save(explorer: Explorer, course: Course, reason: str, *, fresh: bool) -> None:
    ended = reason == "all explored" or (fresh and reason.startswith("limit:"))
    course.growing.save(explorer.expedition, ended=ended)
    if reason == "all explored" and not explorer.expedition.frontier.of_state("unclear"):
        course.checkpoint.finish()
    course.name_pages()


def _end(trace: Trace, result: BuildResult) -> None:
    """The last event; who watches is told of it where it cannot be written, too."""
    event = events.Ended(status=result.status, reason=result.reason, result=result.to_json())
    try:
        trace.keep(event)
    finally:
        trace.show(event)


def _nothing_left(explorer: Explorer, course: Course, *, simulated: bool) -> BuildResult:
    """The result where a former build has explored everything: the phone is left alone."""
    course.growing.stands()
    result = _result(explorer, course, "all explored", 0.0, simulated=simulated)
    course.trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
    return result


def _result(
    explorer: Explorer, course: Course, reason: str, seconds: float, *, simulated: bool
) -> BuildResult:
    found = course.growing.found
    pages = tuple(found or ())
    return BuildResult(
        status=_status(reason),
        reason=Reason(reason),
        map=str(course.growing.path or ""),
        app=course.growing.app.package,
        pages=len(pages),
        edges=len(found.edges) if found else 0,
        overlays=len(found.overlays) if found else 0,
        blocked=sum(page.kind == "blocked" for page in pages),
        actions=explorer.performer.counts.actions,
        restarts=explorer.walker.tally.restarts,
        model=_use(explorer),
        seconds=seconds,
        left=len(explorer.expedition.frontier.of_state("unclear")),
        resumed=explorer.expedition.resumed,
        simulated=simulated,
        run=course.trace.run,
        trace=str(course.trace.path or ""),
    )


def _use(explorer: Explorer) -> ModelUse:
    if explorer.vision is None:
        return ModelUse()
    budget = explorer.vision.describer.budget
    return ModelUse(
        calls=budget.spent_calls,
        prompt_tokens=budget.prompt_tokens,
        completion_tokens=budget.completion_tokens,
        simulated=explorer.vision.describer.model.simulated,
    )


def _status(reason: str) -> Status:
    if reason == "all explored":
        return "done"
    if reason.startswith("limit:"):
        return "limit"
    if reason in WALLS:
        return "blocked"
    return "cancelled" if reason == "interrupted" else "failed"
