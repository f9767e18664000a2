"""One task from its choice to its end: walked as far as the map leads, then acted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxb.agent import account
from lxb.agent.act import Actor, Terms, language_of
from lxb.agent.choice import AppChoice, closest
from lxb.agent.go import route_use, walked
from lxb.agent.guide import Guide
from lxb.agent.steps import Steps
from lxb.clock import Clock
from lxb.config import Settings
from lxb.errors import Lang, LXBError
from lxb.messages import choose_lang, say
from lxb.package_name import is_launcher
from lxb.reason import Reason, Status, ending
from lxb.results import ActUse, ModelUse, RunResult
from lxb.trace import Trace, events
from maps.files import stored

if TYPE_CHECKING:
    from executor.acted import Acted, Move
    from lxb.budget import Budget
    from lxb.device import Device
    from router.walk import Walk

MOST_HOPS = 2
"""Hops of one run that a model is asked for, where the map alone gets no further."""

ENDS = frozenset({Reason.NOT_INSTALLED})
"""Reasons why nothing was walked that a model cannot help with."""


@dataclass
class Errand:
    """A task that is being done on a phone.

    Attributes:
        choice: the app and the page that it asks for.
        budget: what may be asked of models, the choice included.
        began: when the run began.
        steps: what the run's own events tell of it.
        learn: whether what was found out goes into the map.
    """

    task: str
    choice: AppChoice
    device: Device
    settings: Settings
    clock: Clock
    trace: Trace
    budget: Budget
    terms: Terms
    began: float
    steps: Steps
    learn: bool = True
    guide: Guide | None = field(default=None, init=False)
    actor: Actor | None = field(default=None, init=False)
    path: list[Move] = field(default_factory=list, init=False)
    _so_far: RunResult | None = field(default=None, init=False)
    _steps: int = field(default=0, init=False)

    def run(self) -> RunResult:
        """Does it; the last event of the trace is its end. Raises as `lxb.agent.run.run`."""
        self.trace.add(_decision(self.choice))
        mapped = [item.package for item in stored(self.settings.home)]
        try:
            result = self._done()
        except (LXBError, KeyboardInterrupt) as error:
            self._stopped(error)
            raise
        finally:
            if self.actor is not None:
                self.actor.close()
            if self.guide is not None and self.learn:
                self.guide.save(self.settings.home)
        if self.learn and self.path and result.status == "done":
            self._learn(mapped)
        result = self._with_cost(result)
        self.trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
        return result

    def _stopped(self, error: LXBError | KeyboardInterrupt) -> None:
        """Ends the trace with what the run had come to by then."""
        status, reason = ending(error)
        result = self._with_cost(self._so_far or self._nowhere())
        told: dict[str, object] = {"status": status, "reason": reason, "candidates": ()}
        told |= {"app": result.app or self._acted_in(), "act": ActUse(steps=self.steps.taken)}
        if isinstance(error, LXBError):
            told["error"] = error.say(self._lang())
            if status != "cancelled":
                self.trace.keep(events.Failed(kind=type(error).__name__, text=error.say("en")))
        result = result.model_copy(update=told)
        self.trace.add(events.Ended(status=status, reason=reason, result=result.to_json()))

    def _done(self) -> RunResult:
        result, walk = self._walked()
        self._so_far = result
        if result.reason in ENDS or (result.arrived and not result.rest):
            return result
        self.actor = Actor.of(self.device, self.settings, self.clock, self.trace, self.budget, self.terms)
        if self.actor is None:
            return _rest_left(result) if result.arrived else result
        self._ready(self.actor)
        if walk is not None and not walk.arrived:
            result, ended = self._helped(result, walk, self.actor)
            self._so_far = result
            if ended is not None:
                return self._acted(result, ended)
            if result.arrived and not result.rest:
                return result
        told = account.of_walk(result, self.guide, language_of(self.task)) if self.guide and walk else ""
        return self._acted(result, self.actor.act(self.task, told, self._steps_left()))

    def _learn(self, mapped: Collection[str]) -> None:
        """Takes what was found out over into the maps. That it cannot does not undo what was done."""
        from lxb.agent.learn_acting import learn

        try:
            gained = learn(self.path, self.device, self.settings, self.clock, mapped)
        except LXBError as error:
            self.trace.add(events.Mentioned(text=error.say(self._lang()), level="warning"))
            return
        for one in gained:
            text = say(self._lang(), "run.learnt", app=one.package, pages=one.pages, edges=one.edges)
            self.trace.add(events.Mentioned(text=text))

    # --- walking ------------------------------------------------------------------------------------------

    def _walked(self) -> tuple[RunResult, Walk | None]:
        """Walks to the page that was chosen, if any."""
        choice = self.choice
        page, found = choice.page, choice.map
        if found is None:
            return self._nowhere(), None
        self.guide = Guide.on(found, self.device, self.settings, self.clock, self.trace, self.terms.cancelled)
        if page is None or page.target is None:
            return self._nowhere(), None
        walk = self.guide.go(page.target)
        return self._of(walk, page.target), walk

    def _of(self, walk: Walk, target: str) -> RunResult:
        assert self.guide is not None
        rest = self.choice.page.rest if self.choice.page is not None else ""
        result = walked(self.guide, walk, target, self.trace)
        return result.model_copy(update={"chosen_by": self.choice.by, "rest": rest})

    def _helped(self, result: RunResult, walk: Walk, actor: Actor) -> tuple[RunResult, Acted | None]:
        """Has the model make hops that the map alone did not, and walks on from there.

        Returns:
            How far it came; and the end of asking for a hop where that ends the whole run.
        """
        guide, target = self.guide, result.target
        if guide is None or target is None:
            return result, None
        while walk.reason in {"lost", "no_way"} and walk.here is not None and self._may_ask(walk):
            edge = guide.next_hop(walk.here, target)
            if edge is None:
                break
            task, data = account.hop(edge, guide, language_of(self.task))
            walk.tally.model_hops += 1
            acted = actor.act(task, data, most_steps=1)
            if _ends_all(acted):
                return result, acted
            self._took(acted)
            if not acted.path:
                break
            walk = guide.go(target)
            result = self._of(walk, target)
        return result, None

    def _may_ask(self, walk: Walk) -> bool:
        """Whether one more hop may be asked of the model."""
        return walk.tally.model_hops < MOST_HOPS and self._steps_left() != 0

    def _nowhere(self) -> RunResult:
        return RunResult(
            status="failed",
            reason=_why(self.choice),
            run=self.trace.run,
            trace=str(self.trace.path or ""),
            app=self.choice.package,
            candidates=closest(self.choice),
            simulated=self.device.simulated,
        )

    # --- acting -------------------------------------------------------------------------------------------

    def _ready(self, actor: Actor) -> None:
        """Gives the actor what the map can do for the task."""
        from lxb.agent.jumps import Jumps

        page = self.choice.page
        if self.guide is None or page is None:
            return
        near = [one.entry.page.id for one in page.near]
        likely = dict.fromkeys(
            [*([page.target] if page.target else []), *near, *(c.id for c in page.candidates)]
        )
        actor.jumps = Jumps(self.guide, tuple(likely), page.target)

    def _steps_left(self) -> int | None:
        return None if self.terms.most_steps is None else max(0, self.terms.most_steps - self._steps)

    def _took(self, acted: Acted) -> None:
        self._steps += acted.steps
        self.path.extend(acted.path)

    def _acted(self, result: RunResult, acted: Acted) -> RunResult:
        self._took(acted)
        jumps = self.actor.jumps if self.actor is not None else None
        seen = jumps is not None and result.target in jumps.seen
        changes: dict[str, object] = {
            "status": acted.status,
            "reason": acted.reason,
            "app": result.app or self._acted_in(),
            "candidates": (),
            "arrived": result.arrived or seen,
            "error": acted.error.say(self._lang()) if acted.error is not None else None,
            "act": ActUse(steps=self._steps, answer=acted.answer),
        }
        return result.model_copy(update=changes)

    def _acted_in(self) -> str:
        """The app in which most was done, of a task that names none that is known; else the one in front."""
        apps = Counter(move.after.package for move in self.path if not is_launcher(move.after.package))
        return apps.most_common(1)[0][0] if apps else self.steps.front

    def _lang(self) -> Lang:
        return choose_lang(self.settings.lang)

    def _with_cost(self, result: RunResult) -> RunResult:
        spent, guide, actor = self.budget, self.guide, self.actor
        use = ModelUse(
            calls=spent.spent_calls,
            prompt_tokens=spent.prompt_tokens,
            completion_tokens=spent.completion_tokens,
            simulated=self.choice.simulated or (actor is not None and actor.model.simulated),
        )
        changes: dict[str, object] = {"model": use, "simulated": result.simulated or use.simulated}
        if guide is not None:
            changes["route"] = route_use(guide.walker.tally, guide.performer.counts.taps)
        changes["seconds"] = round(self.clock.now() - self.began, 3)
        return result.model_copy(update=changes)


def _ends_all(acted: Acted) -> bool:
    """Whether the end of one hop is that of the run: a person or a limit ended it, not its one step."""
    if acted.status == "limit":
        return acted.reason is not Reason.LIMIT_STEPS
    return acted.status in {"cancelled", "blocked"}


def _rest_left(result: RunResult) -> RunResult:
    failed: Status = "failed"
    return result.model_copy(update={"status": failed, "reason": Reason.REST_LEFT})


def _decision(choice: AppChoice) -> events.Chosen:
    """What was chosen, by whom, and the numbers that it went by."""
    page, usage = choice.page, choice.usage
    found = page is not None and page.target is not None
    return events.Chosen(
        target=page.target if page else None,
        target_name=page.target_name if page else None,
        by=choice.by if found else "none",
        rest=page.rest if page else "",
        reason="" if found else _why(choice),
        candidates=tuple((one.id, one.score) for one in closest(choice)),
        margin=page.margin if page else 0.0,
        calls=usage.calls,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
    )


def _why(choice: AppChoice) -> Reason:
    """Why there is no page; what a model has said of all maps goes before what they said themselves."""
    said = choice.page.reason if choice.page else None
    if choice.reason and not (choice.by == "model" and said):
        return choice.reason
    return Reason(said or "absent")
