"""Acting: the loop of a vision model on one phone, with the person, the map and the user's own actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.agent.models import text_model, vision_model
from lxb.clock import Clock
from lxb.config import Settings
from lxb.errors import Lang
from lxb.messages import choose_lang

if TYPE_CHECKING:
    from executor.acted import Acted
    from executor.dialect import Dialect
    from executor.doing import Scene
    from executor.own import OwnAction, OwnActions
    from executor.person import Person
    from lxb.agent.jumps import Jumps
    from lxb.budget import Budget
    from lxb.device import Device
    from lxb.model.chat import ChatModel
    from lxb.model.profile import ModelProfile
    from lxb.trace import Trace


@dataclass(frozen=True, slots=True)
class Terms:
    """What the caller of a run has said about acting.

    Attributes:
        person: whose phone it is; None = nobody can be reached.
        most_steps: actions; None = as many as the loop allows.
        dialect: how the model talks, where its profile does not know or is wrong.
        actions: the caller's own, beside those of installed packages.
        cancelled: whether the run is to end; asked before every touch of the phone.
    """

    person: Person | None = None
    most_steps: int | None = None
    dialect: str | None = None
    actions: tuple[OwnAction, ...] = ()
    cancelled: Callable[[], bool] = bool


@dataclass
class Actor:
    """Acts for one run, on one phone.

    Attributes:
        model: the one that sees; the actor closes it.
        jumps: what the map can do for the task; None = there is no map.
    """

    device: Device
    settings: Settings
    clock: Clock
    trace: Trace
    budget: Budget
    terms: Terms
    model: ChatModel
    jumps: Jumps | None = None

    @classmethod
    def of(
        cls, device: Device, settings: Settings, clock: Clock, trace: Trace, budget: Budget, terms: Terms
    ) -> Actor | None:
        """An actor with the vision model of the settings; None where none is configured.

        Raises:
            ModelMissing: half of one is configured.
            UsageError: there is no such dialect.
        """
        model = vision_model(settings, clock=clock)
        if model is None:
            return None
        if terms.dialect is not None:
            model = model.as_if(speaking(model.profile, terms.dialect, settings))
        return cls(device, settings, clock, trace, budget, terms, model)

    def act(self, task: str, account: str = "", most_steps: int | None = None) -> Acted:
        """Acts until the task is ended.

        Args:
            task: in the user's words.
            account: what was done before, in the task's language.
            most_steps: None = as the terms say.

        Raises:
            ModelError: the model cannot be asked.
            DeviceError, DeviceRefused: the phone went away, does not answer, or refuses to be touched.
            UsageError: an own action cannot be used.
        """
        from executor.loop import Loop

        with ExitStack() as stack:
            scene = self._scene(task, stack)
            jumps = self.jumps
            loop = Loop(
                scene,
                self.model,
                self._dialect(scene.own),
                self.trace,
                budget=self.budget,
                most_steps=self.terms.most_steps if most_steps is None else most_steps,
                account=account,
                jumps=jumps.offered if jumps is not None else None,
                reroute=jumps.reroute if jumps is not None else None,
            )
            return loop.run(task)

    def close(self) -> None:
        """Lets go of the model's connections."""
        self.model.close()

    def _scene(self, task: str, stack: ExitStack) -> Scene:
        from executor.doing import Scene
        from executor.grounding import Grounding, reading
        from executor.sight import EMPTY
        from lxb.ocr import is_installed
        from lxb.perform import Performer

        scene = Scene(
            Performer(self.device, self.clock, self.settings.timing),
            self.terms.person or self._nobody(),
            EMPTY,
            lang=language_of(task),
            person_lang=choose_lang(self.settings.lang),
            aliases=self.settings.aliases,
            text_model=self._text_model(stack),
            budget=self.budget,
            own=self._own(),
            ground=Grounding(self.model, self.trace),
            secrets=self.settings.secrets,
            secret_apps=self.settings.secret_apps,
            cancelled=self.terms.cancelled,
        )
        scene.read = reading(scene) if is_installed() else None
        return scene

    def _nobody(self) -> Person:
        from executor.persons import HeadlessPerson
        from lxb.trace import Mentioned

        lang = choose_lang(self.settings.lang)
        return HeadlessPerson("stop", lambda text: self.trace.add(Mentioned(text=text)), lang)

    def _text_model(self, stack: ExitStack) -> ChatModel:
        """The one that is asked in words, which may be the one that sees."""
        model = text_model(self.settings, clock=self.clock)
        if model is None or (model.name, model.endpoint) == (self.model.name, self.model.endpoint):
            return self.model
        return stack.enter_context(model)

    def _own(self) -> OwnActions:
        from executor.own import installed

        own = installed()
        added: Iterable[OwnAction] = self.terms.actions
        if self.jumps is not None:
            added = (*added, self.jumps.action)
        for one in added:
            own.add(one)
        return own

    def _dialect(self, own: OwnActions) -> Dialect:
        from executor.dialects.registry import dialect

        return dialect(self.model.profile.dialect, tuple(one.name for one in own))


def speaking(profile: ModelProfile, dialect: str, settings: Settings) -> ModelProfile:
    """A profile with another dialect; of a model of which nothing is known, as models are that speak it.

    Raises:
        UsageError: there is no such dialect.
    """
    from executor.dialects.registry import dialect as adapter
    from lxb.model.profile import known_profiles

    name = adapter(dialect).name
    if not profile.known:
        like = next((known for known in known_profiles() if known.dialect == name), profile)
        kept = {"name": profile.name, "models": profile.models}
        return like.model_copy(update={**kept, "space": settings.space or like.space})
    return profile.model_copy(update={"dialect": name})


def language_of(task: str) -> Lang:
    """The language that a task is written in, which the model is talked to in."""
    return "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in task) else "en"
