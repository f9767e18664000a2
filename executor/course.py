"""One task on its way through the loop: what is known so far, and one step after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from executor import telling
from executor.acted import Acted, Move
from executor.action import Action, Fling, Parsed, Swipe, Type, TypeSecret
from executor.asking import HIDDEN, Answer, Asking
from executor.closing import Closing
from executor.dialect import Talk, Turn
from executor.doing import Done, do
from executor.effects import Difference, difference
from executor.history import History
from executor.limits import Limits
from executor.overheard import Overheard
from executor.recovering import Recovery, Way
from executor.settling import settled
from executor.showing import Showing, View
from executor.sight import Eyes, Sight
from lxb.errors import (
    Cancelled,
    DeviceRefused,
    LimitReached,
    ModelRefused,
    PersonNeeded,
    ScreenUnreadable,
)
from lxb.locator import control_words
from lxb.model import Usage
from lxb.model.faults import Kind
from lxb.results import Reason, Status, reason_of
from lxb.trace import Did, NotUnderstood, Proposed, Told

if TYPE_CHECKING:
    from executor.loop import Loop

MOST_UNREAD = 3
"""Replies in a row that may hold no action."""
MOST_REFUSALS = 2
"""Actions in a row that the phone may refuse before its error ends the run."""
DRAG = 1.1
"""Seconds after which a page that did not follow the finger will not: a swipe loads nothing."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A reply that was understood."""

    parsed: Parsed
    said: str
    """As it is written back into the history."""
    summary: str
    """In a few words; what may be a password is left out."""


class Course:
    """One run of the loop; see `executor.loop.Loop`."""

    def __init__(self, loop: Loop, task: str) -> None:
        scene, clock = loop.scene, loop.scene.performer.clock
        self._scene = scene
        self._trace = loop.trace
        self._dialect = loop.dialect
        self._eyes = Eyes(scene.performer)
        self._showing = Showing(loop, task)
        self._asking = Asking(loop.model, loop.dialect, loop.trace, clock, loop.budget)
        self._history = History(scene.lang, loop.model.profile.pictures_kept, loop.tokens)
        self._limits = Limits(clock, steps=loop.most_steps, seconds=scene.timing.act)
        self._recovery = Recovery(scene, self._eyes, loop.trace, loop.reroute)
        self._person = Overheard(scene.person, loop.trace, clock)
        self._closing = Closing(task, scene.lang, self._person)
        self._usage = Usage()
        self._path: list[Move] = []
        self._steps = 0
        self._answer: str | None = None
        self._refusals = 0

    def go(self) -> Acted:
        """Acts to the end. The scene's person is overheard meanwhile."""
        person, self._scene.person = self._scene.person, self._person
        try:
            return self._go()
        except Cancelled as error:
            return self._end("cancelled", reason_of(error))
        except PersonNeeded as error:
            return self._end("blocked", reason_of(error))
        except LimitReached as error:
            return self._end("limit", reason_of(error))
        finally:
            self._scene.person = person

    def _go(self) -> Acted:
        sight, told = self._look(), ""
        while True:
            if (limit := self._limits.reached(self._steps)) is not None:
                return self._end("limit", limit)
            view = self._showing.view(sight, told)
            wanted = self._understood(view)
            if wanted is None:
                return self._end("failed", Reason.NOT_UNDERSTOOD)
            self._steps += 1
            self._check()
            self._propose(wanted)
            done, way = self._act(wanted, sight)
            if done.ended is not None:
                ended = self._closing.judge(done.ended)
                if not isinstance(ended, str):
                    return self._end(*ended, said=done.ended.message)
                way = Way(self._look(), ended)
            if way.hopeless:
                return self._end("failed", Reason.GAVE_UP)
            sight, told = way.sight, way.told
            self._remember(wanted, view, told)

    def _end(self, status: Status, reason: Reason, said: str = "") -> Acted:
        answer = "\n".join(part for part in (self._answer, said.strip()) if part) or None
        return Acted(status, reason, self._steps, answer, self._usage, tuple(self._path))

    def _check(self) -> None:
        if self._scene.cancelled():
            raise Cancelled

    def _look(self) -> Sight:
        """A phone that shows nothing at all is looked at again before that is an error."""
        try:
            return self._eyes.look()
        except DeviceRefused:
            self._scene.performer.clock.sleep(self._scene.timing.quiet)
        return self._eyes.look()

    # --- asking -----------------------------------------------------------------------------------------

    def _understood(self, view: View) -> Wanted | None:
        """What the model wants; None where several replies in a row could not be understood."""
        talk, retold = view.talk, False
        for turn in range(1, MOST_UNREAD + 1):
            self._check()
            answer = self._asked(view, talk)
            self._usage += answer.usage
            if retold:
                self._history.drop_last()
            failure = answer.parsed
            if isinstance(failure, Parsed):
                said, summary = self._dialect.written(failure, answer.said)
                return Wanted(failure, said, _masked(summary, failure.action, view))
            self._closing.unread()
            told = telling.of_failure(failure, talk.lang)
            step = self._steps + 1
            self._trace.add(NotUnderstood(step=step, code=failure.code, reason=failure.reason, turn=turn))
            self._history.add(Turn(answer.said.text.strip() or "…", failure.code, failure.thought, told))
            talk, retold = replace(view.talk, told=telling.joined((told, view.talk.told))), True
        return None

    def _asked(self, view: View, talk: Talk) -> Answer:
        """Asks once; with less of the past where the service cannot read so much."""
        while True:
            messages = self._history.request(self._dialect, talk)
            try:
                return self._asking.ask(messages, view.frame, self._steps + 1, private=view.private)
            except ModelRefused as error:
                if error.fields.get("kind") is not Kind.TOO_LONG or not self._history.shrink():
                    raise

    # --- acting -----------------------------------------------------------------------------------------

    def _act(self, wanted: Wanted, before: Sight) -> tuple[Done, Way]:
        """Carries one action out: what became of it, and where the phone is then."""
        action, lang = wanted.parsed.action, self._scene.lang
        began = self._scene.performer.clock.now()
        done = self._done(wanted.parsed)
        now = self._settled(action, done, before)
        differs = difference(before.shown, now.shown)
        self._did(action, done, differs, began)
        if done.ended is not None:
            return done, Way(now)
        self._learn(action, done, differs, before, now)
        said = [done.told, telling.of_rest(wanted.parsed.rest, lang)]
        if done.ending == "done":
            said.append(telling.of_effect(action, differs, now.screen, lang))
        way = self._recovery.after(action, done, before, now)
        told = telling.joined((*said, way.told))
        if told:
            self._trace.add(Told(step=self._steps, text=told))
        return done, replace(way, told=told)

    def _done(self, parsed: Parsed) -> Done:
        """Carries it out. A phone that refuses once may have had a reason that the model can mend."""
        try:
            done = do(parsed.action, self._scene, approval=parsed.approval, thought=parsed.thought or "")
        except (DeviceRefused, ScreenUnreadable) as error:
            self._refusals += 1
            if self._refusals >= MOST_REFUSALS:
                raise
            return Done("impossible", error.cause(self._scene.lang))
        self._refusals = 0
        self._answer = done.answer or self._answer
        return done

    def _settled(self, action: Action, done: Done, before: Sight) -> Sight:
        if done.after is not None:
            return self._eyes.look(done.after)
        if done.ending != "done":
            return before if done.ending == "finished" else self._look()
        performer = self._scene.performer
        match action:
            case Swipe() | Fling():
                patience = min(DRAG, performer.patience)
            case Type() | TypeSecret():  # what was typed was read back
                patience = performer.quiet
            case _:
                patience = performer.patience
        return settled(self._eyes, before, patience)

    def _learn(self, action: Action, done: Done, differs: Difference, before: Sight, now: Sight) -> None:
        if done.ending == "finished":
            return
        self._closing.acted(
            in_vain=done.ending == "impossible" or (done.ending == "done" and differs == "none")
        )
        if done.ending == "done" and differs != "none":
            element = done.place.element if done.place is not None else None
            self._path.append(Move(before.screen, action, element, now.screen))

    # --- telling ----------------------------------------------------------------------------------------

    def _propose(self, wanted: Wanted) -> None:
        parsed = wanted.parsed
        proposed = Proposed(
            step=self._steps,
            do=_name(parsed.action),
            what=wanted.summary,
            approval=parsed.approval,
            rest=parsed.rest,
        )
        self._trace.add(proposed)

    def _did(self, action: Action, done: Done, differs: Difference, began: float) -> None:
        place, clock = done.place, self._scene.performer.clock
        element = place.element if place is not None else None
        self._trace.add(
            Did(
                step=self._steps,
                do=_name(action),
                label=control_words(self._scene.screen, element) if element is not None else "",
                at=tuple(place.at) if place is not None else None,
                ending=done.ending,
                changed=differs != "none" if done.ending == "done" and differs != "unknown" else None,
                seconds=round(clock.now() - began, 3),
            )
        )

    def _remember(self, wanted: Wanted, view: View, told: str) -> None:
        turn = Turn(wanted.said, wanted.summary, wanted.parsed.thought, told, view.talk.picture)
        self._history.add(turn)


def _masked(summary: str, action: Action, view: View) -> str:
    """A summary without what may be a password."""
    if view.private and isinstance(action, Type) and action.text:
        return summary.replace(action.text, HIDDEN)
    return summary


def _name(action: Action) -> str:
    """As "tap" or "long_press"; of an own action its name."""
    own = getattr(action, "name", None)
    if own is not None:
        return str(own)
    kind = type(action).__name__
    return "".join(f"_{ch.lower()}" if ch.isupper() and at else ch.lower() for at, ch in enumerate(kind))
