"""Tasks without a map, twice: what the first run learned spares the second one questions to the model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lxb.agent.run import run
from lxb.clock import ManualClock, SystemClock
from lxb.config import Settings, load_settings
from lxb.model.profile import profile_for
from lxb.results import RunResult
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY, ScriptedSpec
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.tasks import Resident, Task, faults


def twice(tasks: Sequence[Task], called: str) -> dict[str, Any]:
    """All tasks in turn, and again on the same phone, whose apps have forgotten what was done.

    Args:
        tasks: of one phone; there is no map of its apps.
        called: the model's name, by which its dialect is known.
    """
    clock = ManualClock()
    apps = ",".join(dict.fromkeys(app for task in tasks for app in task.apps))
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{apps}?lang=zh"), clock)
    spec = ScriptedSpec(name=called, space=profile_for(called).space)
    rounds = []
    with TemporaryDirectory() as home, ScriptedServer(ScriptedModel(spec, [phone]), SystemClock()) as server:
        settings = load_settings(use_file=False, base_url=server.base_url, model=called, api_key=KEY)
        settings = settings.model_copy(update={"home": Path(home)})
        for _ in range(2):
            rounds.append([_once(task, phone, settings, clock) for task in tasks])
    first, second = (sum(each["calls"] for each in done) for done in rounds)
    return {
        "tasks": len(tasks),
        "calls_first": first,
        "calls_second": second,
        "share": round(second / max(1, first), 3),
        "right": [sum(each["right"] for each in done) for done in rounds],
        "rounds": rounds,
        "simulated": True,
    }


def _once(task: Task, phone: VirtualPhone, settings: Settings, clock: ManualClock) -> dict[str, Any]:
    for package in phone.apps:
        phone.clear_data(package)
    phone.press("home")
    clock.sleep(2)
    device = InProcessDevice(phone)
    person = Resident(task, phone)
    result: RunResult = run(task.say["zh"], device, settings=settings, clock=clock, person=person)
    wrong = faults(task, phone, result.status, result.act.answer or "")
    return {
        "task": task.id,
        "calls": result.model.calls,
        "hops": result.route.hops,
        "steps": result.act.steps,
        "right": not wrong,
        "wrong": wrong,
    }
