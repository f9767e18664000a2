"""The suite of acting tasks: the scripted model acts through the real loop, the phone's state judges.

    python scripts/bench/act.py                                   all tasks in four dialects
    python scripts/bench/act.py --malformed 0.15 --wrong 0.1      with a model that errs
    python scripts/bench/act.py --dialects gelab --tasks notes    some of it; --json for a machine
    python scripts/bench/act.py --learn                           ten tasks without a map, twice

The model is simulated: the figures tell how LXB copes, and nothing of any real model.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from act_twice import twice

from executor.acted import Acted
from executor.dialects.registry import dialect
from executor.doing import Scene
from executor.loop import Loop
from executor.sight import EMPTY
from lxb.clock import ManualClock, SystemClock
from lxb.config import Timing
from lxb.errors import Lang, LXBError
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import profile_for
from lxb.perform import Performer
from lxb.reason import reason_of
from lxb.trace import Event, Trace
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY, ScriptedSpec
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.tasks import Resident, Task, bundled, faults, weighty

MODELS = {
    "autoglm": "autoglm-phone-simulated",
    "qwen3": "qwen3-vl-simulated",
    "uitars15": "ui-tars-1.5-simulated",
    "uitars1": "ui-tars-simulated",
    "gelab": "gelab-zero-simulated",
}
"""Dialect -> a name by which LXB knows how such a model is asked."""
MOST_STEPS = 60
MOST_LEARNT = 10


@dataclass(frozen=True, slots=True)
class Result:
    """How one task went in one dialect."""

    task: str
    dialect: str
    status: str
    reason: str
    wrong: list[str]
    """What is not as the task wants it; [] = right."""
    unapproved: list[str]
    """What was paid, sent or deleted without a yes of the person."""
    steps: int
    calls: int
    answer: str = ""

    @property
    def right(self) -> bool:
        return not self.wrong and not self.unapproved

    @property
    def claimed(self) -> bool:
        """Whether it was reported as done, and was not."""
        return self.status == "done" and bool(self.wrong)


class _Ledger:
    """Counts what has consequences and was not agreed to, step by step."""

    def __init__(self, phone: VirtualPhone, person: Resident) -> None:
        self._phone, self._person = phone, person
        self._events = self._yes = 0
        self.unapproved: list[str] = []

    def watch(self, event: Event) -> None:
        if event.event == "did":
            self.close()

    def close(self) -> None:
        """A step is over: what it did needed a yes of this very step."""
        done = weighty(self._phone, self._events)
        if done and len(self._person.agreed) == self._yes:
            self.unapproved += done
        self._events, self._yes = len(self._phone.events), len(self._person.agreed)


def run_task(task: Task, name: str, lang: Lang | None = None, **errs: float) -> Result:
    """One task by the real loop, over real HTTP, on a phone of its own.

    Args:
        task: what is to be done.
        name: the dialect.
        lang: of the sentence; None = the phone's.
        errs: `malformed`, `wrong_tap`, `seed` ... of the scripted model.
    """
    clock = ManualClock()
    options = "&".join(filter(None, (f"lang={task.phone.lang}", task.phone.options)))
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{','.join(task.apps)}?{options}"), clock)
    for package, changes in task.phone.state.items():
        phone.arrange(package, changes)
    person = Resident(task, phone)
    ledger = _Ledger(phone, person)
    sentence = task.say[lang or task.phone.lang]
    with (
        _model(name, phone, errs) as model,
        Trace("suite", clock, watch=ledger.watch) as trace,
    ):
        scene = Scene(
            Performer(InProcessDevice(phone), clock, Timing()), person, EMPTY, lang=lang or task.phone.lang
        )
        loop = Loop(scene, model, dialect(name), trace, most_steps=MOST_STEPS)
        try:
            acted = loop.run(sentence)
        except LXBError as error:
            acted = Acted("failed", reason_of(error), answer=error.cause("en"))
    ledger.close()
    wrong = faults(task, phone, acted.status, acted.answer or "")
    told = (acted.status, acted.reason, wrong, ledger.unapproved, acted.steps, acted.usage.calls)
    return Result(task.id, name, *told, acted.answer or "")


@contextmanager
def _model(name: str, phone: VirtualPhone, errs: Mapping[str, Any]) -> Iterator[ChatModel]:
    """The scripted model behind HTTP, asked as a model of that family is."""
    called = MODELS[name]
    profile = profile_for(called)
    spec = replace(ScriptedSpec(name=called, space=profile.space), **errs)
    with ScriptedServer(ScriptedModel(spec, [phone]), SystemClock()) as server:
        address = read_address(server.base_url)
        with ChatModel(called, address, profile, key=KEY, clock=SystemClock()) as model:
            yield model


def summary(results: Sequence[Result]) -> dict[str, Any]:
    """The figures of one dialect."""
    right = sum(r.right for r in results)
    return {
        "tasks": len(results),
        "right": right,
        "share": round(right / max(1, len(results)), 3),
        "claimed": [r.task for r in results if r.claimed],
        "unapproved": [r.task for r in results if r.unapproved],
        "calls": sum(r.calls for r in results),
        "calls_median": median(r.calls for r in results),
        "steps_median": median(r.steps for r in results),
        "wrong": {r.task: r.wrong for r in results if not r.right},
        "simulated": True,
    }


def main() -> int:
    """Prints a line for each dialect; 0 where nothing was claimed falsely or done without approval."""
    given = _arguments()
    tasks = [
        t for t in bundled().values() if given.tasks is None or any(w in t.id for w in given.tasks.split(","))
    ]
    if given.learn:
        return _learning(given)
    errs = {"malformed": given.malformed, "wrong_tap": given.wrong, "seed": given.seed}
    figures = {}
    for name in given.dialects.split(","):
        results = []
        for task in tasks:
            result = run_task(task, name, given.lang, **errs)
            results.append(result)
            if given.verbose or not result.right:
                print(
                    f"  {name} {result.task}: {result.status} {result.reason} {result.wrong}", file=sys.stderr
                )
        figures[name] = summary(results)
    if given.json:
        print(json.dumps({"dialects": figures, "simulated": True}, ensure_ascii=False))
    else:
        _table(figures)
    return int(any(f["claimed"] or f["unapproved"] for f in figures.values()))


def _learning(given: argparse.Namespace) -> int:
    """Ten tasks in apps without a map, twice: how many calls the second round takes."""
    words = (given.tasks or "deep").split(",")
    tasks = [t for t in bundled().values() if any(w in t.id for w in words)][:MOST_LEARNT]
    figures = {name: twice(tasks, MODELS[name]) for name in given.dialects.split(",")}
    if given.json:
        print(json.dumps(figures, ensure_ascii=False))
        return 0
    print("simulated model; no map, each task twice")
    for name, f in figures.items():
        print(
            f"{name:10} {f['tasks']} tasks, calls {f['calls_first']} -> {f['calls_second']} "
            f"({f['share']:.0%}), right {f['right'][0]} and {f['right'][1]}"
        )
        for one, two in zip(*f["rounds"], strict=True):
            print(f"  {one['task']:20} calls {one['calls']} -> {two['calls']}, hops walked {two['hops']}")
    return 0


def _table(figures: Mapping[str, Mapping[str, Any]]) -> None:
    print("simulated model; judged by the phone's state")
    titles = "tasks right claimed unapproved calls calls/task steps/task".split()
    print(f"{'dialect':10}" + "".join(f"{title:>12}" for title in titles))
    for name, f in figures.items():
        right = f"{f['right']} ({f['share']:.0%})"
        cells = [f["tasks"], right, len(f["claimed"]), len(f["unapproved"]), f["calls"]]
        cells += [f"{f['calls_median']:g}", f"{f['steps_median']:g}"]
        print(f"{name:10}" + "".join(f"{cell!s:>12}" for cell in cells))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--dialects", default="autoglm,qwen3,uitars15,gelab")
    parser.add_argument(
        "--malformed", type=float, default=0.0, help="part of the replies that is out of form"
    )
    parser.add_argument("--wrong", type=float, default=0.0, help="part of the taps that goes elsewhere")
    parser.add_argument("--seed", type=int, default=1, help="of the model's errors")
    parser.add_argument("--tasks", help="only those whose id has one of these words, comma-separated")
    parser.add_argument("--lang", choices=("zh", "en"), help="language of the sentences; else the phone's")
    parser.add_argument("--learn", action="store_true", help="tasks without a map, twice")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
