"""Builds the map of an app: explorer, checkpoint, lock, map file and trace put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.agent.apps import AppFound, find_app
from lxb.agent.version import BY
from lxb.clock import Clock, SystemClock
from lxb.config import Settings, load_settings, lxb_home
from lxb.errors import FileError, LXBError, UsageError
from lxb.results import BuildResult, Reason, Status, reason_of
from lxb.trace import Trace, events

if TYPE_CHECKING:
    from explorer.engine import Explorer
    from explorer.events import Event
    from explorer.expedition import Expedition
    from explorer.journal import Journal
    from lxb.device import Device
    from maps.graph import NavigationMap
    from maps.model import App, Built

SAVE_EVERY = 5.0
"""Seconds between two savings of the map while it grows; the checkpoint is written at every step."""

SAVING_SHARE = 0.05
"""Part of the time that saving may take: a large map, which takes longer, is saved less often."""


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
    watch: Callable[[events.Event], None] | None = None,
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
        watch: told of every event of the trace, for progress displays.

    Raises:
        UnknownName: no such app.
        Busy: another build of this app is going on.
        DeviceGone: the phone went away; what was found is saved.
    """
    settings = settings or load_settings()
    words = (*settings.forbid, *forbid)
    job = _Build(device, settings, clock or SystemClock(), lxb_home(), words, watch)
    found = find_app(app, device, settings)
    return job.run(found, fresh, max_pages, max_seconds, max_actions)


@dataclass
class _Build:
    device: Device
    settings: Settings
    clock: Clock
    home: Path
    forbid: tuple[str, ...]
    watch: Callable[[events.Event], None] | None
    _save_next: float = field(default=0.0)
    _tried: str = field(default="")
    """Label of the control that led somewhere last."""
    _step: list[Event] = field(default_factory=list)
    """What the step under way has taught so far."""
    _replaces: bool = field(default=False)
    """Whether the first map that is written takes the place of the old one, whatever that has learnt."""
    _stood: int = field(default=0)
    """How many pages the map had that stood there before; one that is damaged has none."""
    _map: NavigationMap | None = field(default=None)
    """As it was last written."""
    _path: Path | None = field(default=None)

    def run(
        self, found: AppFound, fresh: bool, pages: int | None, seconds: float | None, actions: int | None
    ) -> BuildResult:
        from explorer.arrival import Arrivals
        from explorer.engine import Explorer
        from explorer.journal import Journal
        from explorer.limits import Limits
        from lxb.forbidden import Forbidden
        from lxb.perform import Performer
        from maps.files import build_lock, checkpoint_path

        with ExitStack() as stack:
            stack.enter_context(build_lock(self.home, found.package))
            self._see_what_stands(found.package, fresh=fresh)
            trace = stack.enter_context(self._trace(found))
            journal = Journal(checkpoint_path(self.home, found.package).with_suffix(".jsonl"))
            stack.callback(journal.close)
            forbidden = Forbidden(self.forbid)
            if fresh:
                journal.forget()
                self._replaces = True
            expedition = self._taken_up(found.package, journal)
            expedition.bar(forbidden)
            expedition.keep = lambda event: self._learnt(event, trace)
            performer = Performer(self.device, self.clock, self.settings.timing)
            limits = Limits(self.clock, pages, seconds, actions)
            app, built = self._about(found)
            explorer = Explorer(
                performer,
                expedition,
                Arrivals(expedition, forbidden),
                limits,
                on_step=lambda e: self._stepped(e, journal, trace, app, built),
            )
            began = self.clock.now()
            reason = "interrupted"
            try:
                reason = explorer.run()
                self._keep(journal)
            except LXBError as error:
                reason = reason_of(error)
                raise
            finally:
                ended = reason == "all explored" or (fresh and reason.startswith("limit:"))
                self._save(expedition, app, built, ended=ended)
                result = self._result(explorer, found, reason, began, trace)
                trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
            return result

    def _taken_up(self, package: str, journal: Journal) -> Expedition:
        """What is known from the checkpoint; the first line of a new one says of which kind of phone it is.

        Raises:
            UsageError: it was made on a simulated phone and this one is real, or the other way round: the map
                would call real what is not.
        """
        from explorer.events import Started
        from explorer.expedition import Expedition

        expedition = Expedition(package)
        made_here = True
        for event in journal.read():
            if isinstance(event, Started):
                made_here = event.simulated == self.device.simulated
            expedition.apply(event)
        expedition.resumed = bool(expedition.atlas.places)
        if not expedition.resumed:
            at = self.clock.wall().isoformat(timespec="seconds")
            self._step.append(Started(package=package, at=at, simulated=self.device.simulated))
        elif not made_here:
            other, other_zh = ("a simulated", "模拟") if not self.device.simulated else ("a real", "真实")
            raise UsageError(
                reason=f"this map was begun on {other} phone; build-map with --fresh starts over on this one",
                reason_zh=f"这份地图是在{other_zh}手机上开始构建的；请加 --fresh 在当前手机上重新开始",
            )
        return expedition

    def _see_what_stands(self, package: str, *, fresh: bool) -> None:
        """Raises what is wrong with it: only `fresh` replaces one that is damaged or newer than this LXB."""
        from maps.files import load, map_path

        path = map_path(self.home, package)
        if path.exists():
            try:
                self._stood = len(load(path))
            except FileError:
                if not fresh:
                    raise

    def _trace(self, found: AppFound) -> Trace:
        trace = Trace.begin(self.home / "runs", self.clock, secrets=self.settings.secrets(), watch=self.watch)
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

    def _learnt(self, event: Event, trace: Trace) -> None:
        """Holds what the explorer learnt until its step is done; a new page is told to whoever watches."""
        from explorer.events import Found, Led

        self._step.append(event)
        if isinstance(event, Led):
            self._tried = event.edge.label
        if isinstance(event, Found):
            trace.add(events.PageFound(page=event.page, name=event.name, kind=event.kind, via=event.entry))

    def _keep(self, journal: Journal) -> None:
        """Checkpoint: a step is kept whole or not at all, so that one cut short is simply taken again.

        Half of one would be worse than none: a page without its controls, say, would never be tried.
        """
        if self._step:
            journal.append(*self._step)
            self._step.clear()

    def _about(self, found: AppFound) -> tuple[App, Built]:
        from maps.model import App, Built

        info, version = self.device.info(), self.device.app_version(found.package)
        app = App(
            package=found.package,
            name=found.name,
            platform=self.device.platform,
            version_name=version.name if version else "",
            version_code=version.code if version else None,
        )
        built = Built(
            at=self.clock.wall().isoformat(timespec="seconds"),
            by=BY,
            locale=info.locale,
            screen=(info.size.width, info.size.height),
            simulated=self.device.simulated,
        )
        return app, built

    def _stepped(self, explorer: Explorer, journal: Journal, trace: Trace, app: App, built: Built) -> None:
        self._keep(journal)
        atlas = explorer.expedition.atlas
        here = atlas.places.get(explorer.here or "")
        trace.add(
            events.Explored(
                pages=len(atlas.places),
                edges=len(atlas.edges),
                actions=explorer.performer.counts.actions,
                left=len(explorer.expedition.frontier),
                page=here.name if here else "",
                label=self._tried,
            )
        )
        began = self.clock.now()
        if began >= self._save_next:
            self._save(explorer.expedition, app, built)
            ended = self.clock.now()
            self._save_next = ended + max(SAVE_EVERY, (ended - began) / SAVING_SHARE)

    def _save(self, expedition: Expedition, app: App, built: Built, *, ended: bool = False) -> None:
        """Writes the map of what is known so far; what walks have taught the old one stays in it.

        One that knows more stays until the build has ended in order: cut short, it lies in the checkpoint.
        """
        from explorer.chart import chart
        from maps.files import changing, map_path, save_app
        from maps.graph import NavigationMap
        from maps.learned import with_learned

        file = chart(expedition, app, built)
        if file is None:
            return
        self._map = NavigationMap(file)
        if not ended and len(self._map) < self._stood:
            self._path = map_path(self.home, app.package)
            return
        if self._replaces:
            self._path = save_app(self.home, self._map)
            self._replaces = False
            return
        with changing(self.home, app.package) as old:
            if old is not None:
                self._map = with_learned(self._map, old)
            self._path = save_app(self.home, self._map)

    def _result(
        self, explorer: Explorer, found: AppFound, reason: str, began: float, trace: Trace
    ) -> BuildResult:
        pages = tuple(self._map or ())
        return BuildResult(
            status=_status(reason),
            reason=Reason(reason),
            map=str(self._path or ""),
            app=found.package,
            pages=len(pages),
            edges=len(self._map.edges) if self._map else 0,
            overlays=len(self._map.overlays) if self._map else 0,
            blocked=sum(page.kind == "blocked" for page in pages),
            actions=explorer.performer.counts.actions,
            restarts=explorer.walker.tally.restarts,
            seconds=round(self.clock.now() - began, 3),
            resumed=explorer.expedition.resumed,
            simulated=self.device.simulated,
            run=trace.run,
            trace=str(trace.path or ""),
        )


def _status(reason: str) -> Status:
    if reason == "all explored":
        return "done"
    if reason.startswith("limit:"):
        return "limit"
    return "cancelled" if reason == "interrupted" else "failed"
