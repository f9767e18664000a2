"""`lxb demo`: the main job for real, on a virtual phone."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lxb.cli import build as build_command
from lxb.cli import run as run_command
from lxb.cli.options import Json, Language, Quiet, Verbose
from lxb.cli.session import Session

if TYPE_CHECKING:
    from lxb.device import Device
    from lxb.results import BuildResult, RunResult
    from lxb.trace import Event

ADDRESS = "virtual:taobao?latency=0"
"""A phone that reacts at once: the demo is to show what happens, not how long apps take."""
TIMING = {"quiet": 0.02, "reaction": 0.06, "poll": 0.005}
"""Waits that fit such a phone."""
APP = "淘宝"
TASK = "查看订单"
STEPS = 4
MOST_NAMES = 12
EXPLORE_SECONDS = 40.0
"""Exploring ends here, with whatever was found: the demo should take less than a minute anywhere."""
MORE_SECONDS = 10.0
"""What is added on a machine so slow that the map does not know the way yet."""


def demo(json: Json = False, quiet: Quiet = False, verbose: Verbose = False, lang: Language = None) -> None:
    """Works in a home of its own below the user's, so that their settings, maps and models play no part."""
    from lxb.clock import SystemClock
    from lxb.config import lxb_home

    spoken = Session.of(lang=lang).ui.lang
    os.environ["LXB_HOME"] = str(lxb_home() / "demo")
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=spoken, device=ADDRESS, timing=TIMING)
    session = replace(session, settings=session.settings.without_models())
    clock = SystemClock()
    began = clock.now()
    show = _Show(session)
    show.play()
    show.end(clock.now() - began)


@dataclass
class _Show:
    """The four acts of the demo and what came of them."""

    session: Session
    built: BuildResult | None = None
    ran: RunResult | None = None
    picture: str = ""
    _act: int = field(default=0)

    def play(self) -> None:
        ui = self.session.ui
        ui.say("demo.intro")
        self._begin("demo.start")
        with self.session.phone() as phone:
            self._introduce(phone)
            self._begin("demo.build", app=APP)
            self.built = self._build(phone)
            build_command.tell(ui, self.built)
            if self.built.reason == "limit:time":
                ui.say("demo.limit", seconds=f"{EXPLORE_SECONDS:.0f}")
            if not self.built.map:
                return
            self._tell_pages(self.built.map)
            self._begin("demo.run", task=TASK)
            self._put_away(phone, self.built.app)
            self.ran = self._run(phone)
            run_command.tell(ui, self.ran)
        self._begin("demo.draw")
        self.picture = self._draw(self.built.map)
        ui.out(self.picture)

    def end(self, seconds: float) -> None:
        """Says where everything lies, and ends the command as well as its weaker half did."""
        ui = self.session.ui
        ui.document(self._summary(seconds))
        if self.built and self.ran:
            ui.out()
            ui.say("demo.files")
            ui.say("demo.map", path=self.built.map)
            ui.say("demo.picture", path=self.picture)
            ui.say("demo.trace", path=self.ran.trace)
            ui.out()
            ui.say("demo.next")
        ui.say("demo.time", seconds=f"{seconds:.1f}")
        last = self.ran or self.built
        if last is not None:
            self.session.end(last.status, last.reason)

    def _summary(self, seconds: float) -> dict[str, Any]:
        last = self.ran or self.built
        return {
            "status": last.status if last else "failed",
            "reason": last.reason if last else "internal",
            "build": self.built.to_json() if self.built else None,
            "run": self.ran.to_json() if self.ran else None,
            "map": self.built.map if self.built else "",
            "picture": self.picture,
            "trace": self.ran.trace if self.ran else "",
            "seconds": round(seconds, 2),
            "simulated": True,
        }

    def _begin(self, key: str, **fields: Any) -> None:
        self._act += 1
        ui = self.session.ui
        ui.say("demo.step", n=self._act, of=STEPS, what=ui.text(key, **fields))

    def _introduce(self, phone: Device) -> None:
        info = phone.info()
        width, height = info.size
        self.session.ui.say("demo.phone", model=info.model, version=info.version, width=width, height=height)

    def _build(self, phone: Device) -> BuildResult:
        built = self._explore(phone, EXPLORE_SECONDS, fresh=True)
        if built.status == "limit" and not self._knows_the_way(built.map):
            built = self._explore(phone, MORE_SECONDS, fresh=False)
        return built

    def _explore(self, phone: Device, seconds: float, *, fresh: bool) -> BuildResult:
        from lxb import agent

        with self.session.progress() as watch:
            return agent.build_map(
                APP, phone, settings=self.session.settings, fresh=fresh, max_seconds=seconds, watch=watch
            )

    def _knows_the_way(self, map_file: str) -> bool:
        from lxb import agent
        from maps.files import load

        if not map_file:
            return False
        planned = agent.plan(
            TASK, settings=self.session.settings, navigation_map=load(Path(map_file)), app=APP
        )
        return bool(planned.route)

    def _tell_pages(self, map_file: str) -> None:
        from maps.files import load

        ui = self.session.ui
        names = [page.name for page in load(Path(map_file)) if page.kind == "page"]
        ui.say("demo.pages", names=ui.text("list.comma").join(names[:MOST_NAMES]))

    def _put_away(self, phone: Device, package: str) -> None:
        """The walk begins at the launcher, as a person's would, and not where exploring ended."""
        from lxb.device.keys import Key

        phone.stop(package)
        phone.press(Key.HOME)

    def _run(self, phone: Device) -> RunResult:
        from lxb import agent

        with self.session.progress() as watch:
            return agent.run(TASK, phone, settings=self.session.settings, watch=self._telling(watch))

    def _telling(self, watch: Callable[[Event], None]) -> Callable[[Event], None]:
        """Prints each hop as it is walked."""
        from lxb.trace import Hopped

        def tell(event: Event) -> None:
            watch(event)
            if isinstance(event, Hopped) and event.arrived:
                ui = self.session.ui
                ui.say("demo.hop", label=event.label or ui.text("demo.no_words"))

        return tell

    def _draw(self, map_file: str) -> str:
        from maps.files import load
        from maps.picture import write_picture

        target = Path(map_file).with_suffix(".html")
        write_picture(load(Path(map_file)), target, self.session.ui.lang)
        return str(target)
