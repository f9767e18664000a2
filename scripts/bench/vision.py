"""Builds maps of virtual apps with the vision describer and the scripted model, which errs as told.

    python scripts/bench/vision.py [APP ...] [--model jitter=12,...] [--profiles small,default,large]

All of it is simulated: the phone, and the model, which is asked over real HTTP. Each map is compared with
what the app truly is, each anchor that was bound with what the model truly meant, and the binding is timed.
The exit code is 1 where a bar is missed: coverage, duplicates, merges, wrong bindings, calls per page.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from explorer.anchors import Anchor  # noqa: E402 - run from a checkout, the packages are beside scripts/
from explorer.chart import chart  # noqa: E402
from explorer.engine import Explorer  # noqa: E402
from explorer.events import Told  # noqa: E402
from explorer.expedition import Expedition  # noqa: E402
from explorer.limits import Limits  # noqa: E402
from explorer.vision.asking import Account  # noqa: E402
from explorer.vision.binding import NEAR_DP, Binding  # noqa: E402
from explorer.vision.describer import Describer  # noqa: E402
from explorer.vision.moment import Moment  # noqa: E402
from explorer.vision.reply import read  # noqa: E402
from explorer.vision.rounds import Rounds  # noqa: E402
from lxb.agent.truth import compare  # noqa: E402
from lxb.budget import Budget  # noqa: E402
from lxb.clock import ManualClock, SystemClock  # noqa: E402
from lxb.config import Timing  # noqa: E402
from lxb.forbidden import Forbidden  # noqa: E402
from lxb.geometry import Point, Size, Space  # noqa: E402
from lxb.model import Reply  # noqa: E402
from lxb.model.address import read_address  # noqa: E402
from lxb.model.chat import ChatModel  # noqa: E402
from lxb.model.picture import fitting  # noqa: E402
from lxb.model.profile import ModelProfile  # noqa: E402
from lxb.perform import Performer  # noqa: E402
from lxb.screen import Element  # noqa: E402
from lxb.screen.xml import parse  # noqa: E402
from lxb.space import on_screen  # noqa: E402
from lxb.virtual.in_process import InProcessDevice  # noqa: E402
from lxb.virtual.load import load_app  # noqa: E402
from lxb.virtual.phone import VirtualPhone  # noqa: E402
from lxb.virtual.scripted.memory import Memory  # noqa: E402
from lxb.virtual.scripted.model import ScriptedModel  # noqa: E402
from lxb.virtual.scripted.moment import Moment as Truth  # noqa: E402
from lxb.virtual.scripted.server import ScriptedServer  # noqa: E402
from lxb.virtual.scripted.spec import KEY  # noqa: E402
from lxb.virtual.spec import PhoneSpec  # noqa: E402
from maps.graph import NavigationMap  # noqa: E402
from maps.model import App, Built  # noqa: E402
from maps.structure import structure  # noqa: E402

APPS = ("taobao", "settings")
PROFILES = "small,default,large"
NOISE = "jitter=12,missed=0.1,content=0.1,fences=1,prose=1"

LEAST_COVERAGE = 0.95
MOST_DUPLICATES = 0.02
MOST_CALLS_A_PAGE = 1.05
MOST_BINDING = 20.0
"""Milliseconds for 15 anchors on 1,000 elements."""


@dataclass
class Bindings:
    """Anchors of replies held against what the model truly meant."""

    memory: Memory
    jitter: float
    right: int = 0
    loose: int = 0
    """Bound to nothing."""
    made_up: int = 0
    """The model pointed at nothing, and an element was found all the same."""
    wrong: list[str] = field(default_factory=list)
    _seen: dict[str, tuple[Moment, Truth | None]] = field(default_factory=dict)

    def note(self, page: str, seen: Moment) -> None:
        """What the model is shown now, and what that truly is."""
        self._seen[page] = seen, self.memory.recall(seen.picture)

    def check(self, told: Told, text: str, space: Space, sent: Size, dp: float) -> None:
        """Every anchor of a reply."""
        seen, true = self._seen[told.page]
        binding = Binding(structure(seen.screen), NEAR_DP * dp)
        for pointed in read(text).anchors:
            at = on_screen((pointed.x, pointed.y), space, sent, Size(*seen.picture.size))
            found = binding.element(at, pointed.label) if isinstance(at, Point) else None
            meant = self._meant(at, pointed.label, true) if isinstance(at, Point) and true else None
            self._judge(told.page, pointed.label, found, meant)

    def _meant(self, at: Point, label: str, true: Truth) -> Point | None:
        """The middle of the control that the model had in mind."""
        named = [c.point for c in true.controls if (c.label or "?") == label]
        near = min(named, key=lambda p: math.dist(p, at), default=None)
        return near if near is not None and math.dist(near, at) <= 2 * self.jitter + 4 else None

    def _judge(self, page: str, label: str, found: Element | None, meant: Point | None) -> None:
        if found is None or found.bounds is None:
            self.loose += 1
        elif meant is None:
            self.made_up += 1
        elif found.bounds.contains(meant):
            self.right += 1
        else:
            self.wrong.append(f"{page}: {label}")


@dataclass
class Watched(Describer):
    """A describer whose every question and answer is noted."""

    bindings: Bindings = field(kw_only=True)
    screen: Size = field(kw_only=True)

    def ask(self, page: str, seen: Moment, account: Account, known: tuple[Anchor, ...]) -> None:
        self.bindings.note(page, seen)
        super().ask(page, seen, account, known)

    def _result(self, page: str, future: Future[tuple[Told, Reply]]) -> Told | None:
        told = super()._result(page, future)
        if told is not None:
            sent, (_, reply) = fitting(self.screen, self.model.profile), future.result()
            self.bindings.check(told, reply.text, self.model.profile.space, sent, self.density / 160)
        return told


def build(app: str, profile: str, noise: str) -> dict[str, Any]:
    """Explores an app on a phone of that size and judges its map."""
    spec = PhoneSpec.parse(f"virtual:{app}?latency=0&profile={profile}&model=scripted:{noise}")
    assert spec.model is not None
    clock = ManualClock()
    phone = VirtualPhone(spec, clock=clock)
    package = load_app(spec.apps[0]).package
    bindings = Bindings(Memory(phone), spec.model.jitter)
    began = time.perf_counter()
    with ScriptedServer(ScriptedModel(spec.model, [phone]), SystemClock()) as server:
        model = ChatModel(
            "scripted", read_address(server.base_url), ModelProfile(space=spec.model.space), key=KEY
        )
        explorer = _explorer(phone, package, clock, model, bindings)
        reason = explorer.run()
        model.close()
    seconds = time.perf_counter() - began
    file = chart(explorer.expedition, App(package=package, name=app), Built(at="", by="bench"))
    assert file is not None
    assert explorer.vision is not None
    true, budget = compare(NavigationMap(file), spec), explorer.vision.describer.budget
    return {
        "app": app,
        "profile": profile,
        "simulated": True,
        "reason": reason,
        "pages": true.pages,
        "calls": budget.spent_calls,
        "calls_per_page": round(budget.spent_calls / max(1, true.pages), 3),
        "tokens_per_call": round(budget.prompt_tokens / max(1, budget.spent_calls)),
        "coverage_percent": round(100 * true.coverage, 1),
        "duplicates": true.duplicates,
        "wrong_merges": true.wrong_merges,
        "wrong_edges": true.wrong_edges,
        "bound": bindings.right,
        "wrongly_bound": len(bindings.wrong),
        "loose": bindings.loose,
        "made_up": bindings.made_up,
        "actions": explorer.performer.counts.actions,
        "edges": true.edges,
        "seconds": round(seconds, 1),
        "missed": true.missed,
        "details": [*true.details, *(f"wrongly bound: {words}" for words in bindings.wrong)],
    }


def _explorer(
    phone: VirtualPhone, package: str, clock: ManualClock, model: ChatModel, bindings: Bindings
) -> Explorer:
    expedition, forbidden = Expedition(package), Forbidden(())
    performer = Performer(InProcessDevice(phone), clock, Timing())
    describer = Watched(
        model,
        Budget(SystemClock()),
        forbidden,
        "zh",
        phone.density,
        bindings=bindings,
        screen=Size(*phone.size),
    )
    rounds = Rounds(describer, expedition, performer, package)
    return Explorer(performer, expedition, forbidden, Limits(clock), vision=rounds)


def bars_missed(row: dict[str, Any]) -> list[str]:
    """What is worse than it may be."""
    held = {
        "coverage": row["coverage_percent"] >= 100 * LEAST_COVERAGE,
        "duplicates": row["duplicates"] <= MOST_DUPLICATES * row["pages"],
        "wrong merges": row["wrong_merges"] == 0,
        "wrong bindings": row["wrongly_bound"] == 0,
        "calls per page": row["calls_per_page"] <= MOST_CALLS_A_PAGE,
    }
    return [bar for bar, holds in held.items() if not holds]


def binding_time() -> float:
    """Milliseconds to bind 15 anchors on a screen of 1,000 elements, the median of several."""
    rows = "".join(
        f'<node class="android.widget.LinearLayout" package="x" clickable="true" enabled="true" '
        f'bounds="[0,{7 * n}][1080,{7 * n + 60}]"><node class="android.widget.TextView" package="x" '
        f'text="Entry {n}" bounds="[0,{7 * n}][500,{7 * n + 60}]"/><node class="android.widget.ImageView" '
        f'package="x" clickable="true" enabled="true" bounds="[900,{7 * n}][960,{7 * n + 60}]"/></node>'
        for n in range(333)
    )
    screen = parse(
        '<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="x" '
        f'bounds="[0,0][1080,2400]">{rows}</node></hierarchy>'
    )
    taken, times = structure(screen), []
    for _ in range(9):
        began = time.perf_counter()
        binding = Binding(taken, 21)
        for n in range(15):
            binding.element(Point(60 + n, 160 * n + 5), f"Entry {22 * n}")
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("apps", nargs="*", default=APPS, metavar="APP", help="virtual app, folder or file")
    options.add_argument("--model", default=NOISE, help=f"how the scripted model errs, default {NOISE}")
    options.add_argument("--profiles", default=PROFILES, help=f"sizes of phones, default {PROFILES}")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    rows, missed = [], 0
    for app in given.apps:
        for profile in given.profiles.split(","):
            row = build(app, profile, given.model)
            row["bars_missed"] = bars_missed(row)
            missed += len(row["bars_missed"])
            rows.append(row)
            if not given.json:
                print(json.dumps(row, ensure_ascii=False), flush=True)
    milliseconds = round(binding_time(), 1)
    missed += milliseconds > MOST_BINDING
    if given.json:
        print(json.dumps({"builds": rows, "binding_ms": milliseconds}, ensure_ascii=False))
    else:
        print(f"binding 15 anchors on 1,000 elements: {milliseconds} ms")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
