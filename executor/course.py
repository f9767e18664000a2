"""One task on its way through the loop: what is known so far, and one step after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from executor import record, telling
from executor.acted import Acted, Move
from executor.action import (
    Action,
    Ask,
    Back,
    CallApi,
    Fling,
    Home,
    ListApps,
    Own,
    Parsed,
    Swipe,
    TakeOver,
    Type,
    TypeSecret,
)
from executor.asking import HIDDEN, Answer, Asking
from executor.closing import Closing
from executor.dialect import Talk, Turn
from executor.doing import Done, do
from executor.effects import Difference, difference
from executor.history import History
from executor.limits import Limits
from executor.notes import Noted as NotedPage
from executor.overheard import Overheard
from executor.record import Wanted
from executor.recovering import Recovery, Way
from executor.settling import at_rest, settled, watched
from executor.showing import Showing, View
from executor.sight import Eyes, Sight
from lxb.errors import (
    Cancelled,
    DeviceRefused,
    LimitReached,
    LXBError,
    ModelRefused,
    PersonNeeded,
    ScreenUnreadable,
)
from lxb.model import Usage
from lxb.model.faults import Kind
from lxb.reason import Reason, Status, ending
from lxb.trace import Noted, NotUnderstood, Told

if TYPE_CHECKING:
    from executor.loop import Loop

MOST_UNREAD = 3
"""Replies in a row that may hold no action."""
MOST_REFUSALS = 2
"""Actions in a row that the phone may refuse before its error ends the run."""
PRIVATE = (Ask, CallApi, ListApps, Own, TakeOver, Type, TypeSecret)
"""Actions of which what is told may hold a person's words, or what they keep on their phone."""
LOOKS_ELSEWHERE = (Back, Fling, Home, Swipe)
"""Actions that show another part of the app, or leave a page, and choose nothing."""
DRAG = 1.1
"""Seconds after which a page that did not follow the finger will not: a swipe loads nothing."""


class Course:
    """One run of the loop; see `executor.loop.Loop`."""

    def __init__(self, loop: Loop, task: str) -> None:
        scene, clock = loop.scene, loop.scene.performer.clock
        self._scene = scene
        self._trace = loop.trace
        self._dialect = loop.dialect
        self._eyes = Eyes(scene.performer)
        self._showing = Showing(loop, task)
        self._asking = Asking(loop.model, loop.dialect, loop.trace, clock, loop.budget, scene.cancelled)
        profile = loop.model.profile
        self._history = History(scene.lang, profile.pictures_kept, profile.context)
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
        """Acts to the end."""
        with self._overheard():
            try:
                return self._go()
            except (Cancelled, PersonNeeded, LimitReached) as error:
                return self._end(*ending(error), error)

    @contextmanager
    def _overheard(self) -> Iterator[None]:
        """The trace is told of what the person is asked and what is noted; all models have one budget."""
        scene = self._scene
        before = scene.person, scene.jot, scene.budget
        scene.person, scene.jot = self._person, self._jot
        scene.budget = scene.budget or self._asking.budget
        try:
            yield
        finally:
            scene.person, scene.jot, scene.budget = before

    def _jot(self, page: NotedPage) -> None:
        self._trace.add(Noted(heading=page.heading, characters=page.characters))

    def _go(self) -> Acted:
        sight, told = self._look(at_rest), ""
        while True:
            if (limit := self._limits.reached(self._steps)) is not None:
                return self._end("limit", limit)
            view = self._showing.view(sight, told)
            wanted = self._understood(view)
            if wanted is None:
                return self._end("failed", Reason.NOT_UNDERSTOOD)
            self._steps += 1
            self._check()
            record.proposed(self._trace, self._steps, wanted)
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

    def _end(self, status: Status, reason: Reason, error: LXBError | None = None, *, said: str = "") -> Acted:
        answer = "\n".join(part for part in (self._answer, said.strip()) if part) or None
        notes = tuple(self._scene.notes.pages)
        return Acted(status, reason, error, self._steps, answer, notes, self._usage, tuple(self._path))

    def _check(self) -> None:
        if self._scene.cancelled():
            raise Cancelled

    def _look(self, look: Callable[[Eyes], Sight] = Eyes.look) -> Sight:
        """A phone that shows nothing at all is looked at again before that is an error."""
        try:
            return look(self._eyes)
        except DeviceRefused:
            self._scene.performer.clock.sleep(self._scene.timing.quiet)
        return look(self._eyes)

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
                return Wanted(failure, said, self._masked(summary, failure, answer, view))
            self._closing.unread()
            told = telling.of_failure(failure, talk.lang)
            step = self._steps + 1
            reason = HIDDEN if view.private else failure.reason
            self._trace.add(NotUnderstood(step=step, code=failure.code, reason=reason, turn=turn))
            self._history.add(Turn(answer.said.text.strip() or "…", failure.code, failure.thought, told))
            talk, retold = replace(view.talk, told=telling.joined((told, view.talk.told))), True
        return None

    def _masked(self, summary: str, parsed: Parsed, answer: Answer, view: View) -> str:
        """A summary without what may be a password: of an action that does not hold it."""
        action = parsed.action
        if not (view.private and isinstance(action, Type) and action.text):
            return summary
        hidden = replace(parsed, action=replace(action, text=HIDDEN))
        return self._dialect.written(hidden, answer.said)[1].replace(action.text, HIDDEN)

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
        clock, began = self._scene.performer.clock, self._scene.performer.clock.now()
        done = self._done(wanted.parsed)
        now = self._settled(action, done, before)
        differs = difference(before.shown, now.shown)
        seconds = clock.now() - began
        record.did(self._trace, self._steps, action, done, before.screen, differs, seconds)
        if done.ended is not None:
            return done, Way(now)
        self._learn(action, done, differs, before, now)
        effect = telling.of_effect(action, differs, now.screen, lang) if done.ending == "done" else ""
        said = (done.told, telling.of_rest(wanted.parsed.rest, lang), effect)
        if (told := telling.joined(said)) and not isinstance(action, PRIVATE):
            self._trace.add(Told(step=self._steps, text=told))
        way = self._recovery.after(action, done, before, now)
        return done, replace(way, told=telling.joined((told, way.told)))

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
        return watched(self._eyes, before, settled(self._eyes, before, patience))

    def _learn(self, action: Action, done: Done, differs: Difference, before: Sight, now: Sight) -> None:
        if done.ending == "finished":
            return
        changed = done.ending == "done" and differs != "none"
        in_vain = done.ending == "impossible" or (done.ending == "done" and not changed)
        self._closing.acted(in_vain=in_vain, went_on=changed and not isinstance(action, LOOKS_ELSEWHERE))
        if changed:
            element = done.place.element if done.place is not None else None
            self._path.append(Move(before.screen, action, element, now.screen))

    def _remember(self, wanted: Wanted, view: View, told: str) -> None:
        turn = Turn(wanted.said, wanted.summary, wanted.parsed.thought, told, view.talk.picture)
        self._history.add(turn)
