"""The acting loop: look, ask, check, act, settle, compare, tell; until the model ends the task.

One idea a file beside it: what is seen (`sight`), waiting (`settling`), what changed (`effects`), what the
model is told (`telling`), the conversation (`history`), asking (`asking`), circles (`recovery`,
`recovering`), the end (`verdict`, `acted`), limits (`limits`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from executor.acted import Acted
from executor.course import Course
from executor.dialect import Dialect
from executor.doing import Scene
from executor.recovering import Reroute
from lxb.budget import Budget
from lxb.model import Model
from lxb.screen import Screen
from lxb.trace import Trace


@dataclass
class Loop:
    """Acts on one phone by one model. May be run for one task after another.

        scene = Scene(performer, person, executor.sight.EMPTY, lang="zh", text_model=model)
        acted = Loop(scene, model, dialect(model.profile.dialect), trace, budget=budget).run("收藏第一个")

    Attributes:
        scene: the phone, the person, the language of the task, the user's own actions, whether to end. Its
            screen and its numbers are set anew at every step; while a task goes on, the trace is told of
            what the person is asked and what is noted, and the budget counts for the text model, too.
        model: is shown the screen; its profile says how much of the past is sent, and whether the list of
            controls is.
        dialect: how the model says what it does; mostly `dialect(model.profile.dialect)`.
        trace: told of every step; thoughts as they stream in.
        budget: what may be spent on models; None = no limit.
        most_steps: actions; None = `executor.limits.STEPS`.
        account: what was done before, in the words of the task's language: the way that was walked.
        jumps: the lines of pages that the map knows a way to from a screen, "" for none; asked at every step.
            A model that takes one asks for the own action `executor.dialects.names.JUMP` with the page's
            name: `scene.own` has to hold it. Its line of prompt is not sent: the jumps are.
        reroute: takes the phone on by the map, when the model goes in circles.
    """

    scene: Scene
    model: Model
    dialect: Dialect
    trace: Trace
    budget: Budget | None = None
    most_steps: int | None = None
    account: str = ""
    jumps: Callable[[Screen], str] | None = None
    reroute: Reroute | None = None

    def run(self, task: str) -> Acted:
        """Acts until the task is ended, by the model or by what it may take.

        Args:
            task: what to do, in the user's words.

        Raises:
            DeviceError, DeviceRefused: the phone went away, does not answer, or refuses to be touched.
            ModelError: the model cannot be asked.
        """
        return Course(self, task).go()
