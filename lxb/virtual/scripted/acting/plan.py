"""What is done next: the step of the task that is due, or what leads back to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxb.errors import Lang
from lxb.virtual.book import Book
from lxb.virtual.scripted.acting import judging
from lxb.virtual.scripted.acting.heard import Heard, Tongue
from lxb.virtual.scripted.acting.intent import Intent, Kind
from lxb.virtual.scripted.acting.progress import Progress
from lxb.virtual.scripted.acting.seeing import View
from lxb.virtual.scripted.acting.ways import next_hop
from lxb.virtual.scripted.acting.wording import Words, words_of
from lxb.virtual.scripted.moment import Control
from lxb.virtual.tasks import Step, Task

PATIENCE = 8
"""Replies about one step after which it says that it cannot go on."""
MARKED = "marked"
"""Under this name it remembers that the text of the field is marked."""
CLEARING: frozenset[Tongue] = frozenset({"autoglm"})
"""Dialects whose typing empties the field."""


@dataclass(frozen=True, slots=True)
class Next:
    """What is done next, and where that is in the list of steps."""

    intent: Intent
    progress: Progress


def following(task: Task, told: Heard, view: View | None, books: Mapping[str, Book]) -> Next:
    """The next action on a task.

    Args:
        task: what is to be done.
        told: what the request says.
        view: what it shows; None = nothing that is known.
        books: the apps, as they are.
    """
    return _Mind(task, told, view, books).next()


class _Mind:
    def __init__(self, task: Task, told: Heard, view: View | None, books: Mapping[str, Book]) -> None:
        self._steps = task.steps
        self._told = told
        self._books = books
        self._view = view
        self._before = told.before or Progress()
        self._names = dict(self._before.names)
        if told.answer is not None:
            self._names["answer"] = told.answer
        self._at = min(self._before.step, len(task.steps) - 1)
        self._tried = self._before.own and not (told.refused or told.in_vain)
        self._say: Words = words_of(told.lang)

    def next(self) -> Next:
        if self._told.refused and self._before.own and self._steps[self._at].consent is not None:
            return self._end(self._say.refused)
        view = self._view
        if view is None:
            return self._aside(Intent("wait", self._say.nothing_seen))
        if view.moment.place.unsolicited:
            return self._aside(self._dismissed(view))
        self._advance(view)
        step = self._steps[self._at]
        if self._tries > PATIENCE:
            return self._end(self._say.stuck)
        if step.final:
            return self._finished(step)
        if view.moment.asks_who and view.place != step.page and step.hand_over is None:
            return self._own(Intent("hand_over", self._say.log_in, text=self._say.log_in))
        if not view.moment.controls and not view.listed:
            return self._aside(Intent("wait", self._say.loading))
        return self._on_the_way(step, view) or self._done_here(step, view)

    # --- where it is ------------------------------------------------------------------------------------

    def _advance(self, view: View) -> None:
        """Goes on from step to step as long as what is seen says that they are done."""
        tried = self._tried
        while self._at < len(self._steps) - 1:
            step = self._steps[self._at]
            if judging.wanted(step, self._names) and not self._over(step, view, tried=tried):
                return
            self._at, tried = self._at + 1, False

    def _over(self, step: Step, view: View, *, tried: bool) -> bool:
        """Whether a step that has to be done was done; what it reads is read here."""
        if step.final:
            return False
        if step.read is None:
            app = self._package()
            return judging.done(step, view, self._told, self._names, app, tried=tried)
        found = judging.read(step, view) if judging.here(step, view) else None
        self._names.update(found or {})
        return found is not None

    @property
    def _tries(self) -> int:
        return self._before.tries + 1 if self._at == self._before.step and self._told.before else 0

    def _package(self) -> str:
        """The app that the step belongs to."""
        opened = [s.open for s in self._steps[: self._at + 1] if s.open is not None]
        return opened[-1] if opened else ""

    def _on_the_way(self, step: Step, view: View) -> Next | None:
        """What leads to the place of the step; None where it can be done here."""
        if step.open is not None or (step.ask is not None and not step.page):
            return None
        package = self._package()
        if not view.listed and package and view.package != package:
            return self._aside(self._launch(package))
        if judging.here(step, view):
            return None
        if (other := self._resumed(view)) is not None:
            self._at = other
            return None
        if view.listed:
            return self._aside(Intent("back", self._say.astray))
        return self._aside(self._towards(view))

    def _resumed(self, view: View) -> int | None:
        """The nearest step that can be done here: further on, where only ways are left out; or before."""
        at = self._at
        while self._steps[at].moves and not self._steps[at + 1].final:
            at += 1
            if self._steps[at].page and judging.here(self._steps[at], view):
                return at
        for at in self._earlier():
            step = self._steps[at]
            if step.page and judging.here(step, view) and judging.wanted(step, self._names):
                return at
        return None

    def _earlier(self) -> Iterator[int]:
        """The steps before this one that may be done again, the nearest first."""
        for at in range(self._at - 1, -1, -1):
            step = self._steps[at]
            if step.once or step.ask is not None or step.open is not None:
                return
            yield at

    def _towards(self, view: View) -> Intent:
        """One hop of the shortest way to where it can go on; back where none is known."""
        book = self._books.get(view.package)
        goals = [self._steps[self._at].page, *(self._steps[at].page for at in self._earlier())]
        hop = next_hop(book, view.place, goals) if book is not None else None
        ways = [c for c in view.moment.of("navigation") if c.looks.leads == hop and not c.forbidden]
        if hop is not None and ways and self._tries % 3 != 2:
            return Intent("tap", self._say.towards(ways[0].label), ways[0])
        return Intent("back", self._say.astray)

    # --- what it does -----------------------------------------------------------------------------------

    def _done_here(self, step: Step, view: View) -> Next:
        step = self._steps[self._at]
        if step.open is not None:
            return self._own(self._launch(step.open))
        if step.back:
            return self._own(Intent("back", self._say.back))
        if step.ask is not None:
            return self._asked(step)
        if step.hand_over is not None:
            text = step.hand_over[self._lang]
            return self._own(Intent("hand_over", text, text=text))
        if step.read is not None:
            return self._aside(Intent("look", self._say.looking))
        target = step.tap or step.hold or step.turn or step.into
        assert target is not None
        control = view.find(target)
        if control is None:
            return self._aside(self._sought(step, view))
        return self._touched(step, control)

    def _touched(self, step: Step, control: Control) -> Next:
        name = control.label or (control.looks.words[0] if control.looks.words else "")
        if step.type is not None:
            text = judging.filled(step.type, self._names)
            if not control.looks.focused:
                return self._aside(Intent("tap", self._say.tap(name), control))
            return self._typed(control, text)
        consent = None if step.consent is None else step.consent[self._lang]
        kind: Kind = "hold" if step.hold is not None else "tap"
        why = self._say.hold(name) if step.hold is not None else self._say.tap(name)
        return self._own(Intent(kind, why, control, consent=consent))

    def _typed(self, control: Control, text: str) -> Next:
        """Text for a field; where the dialect has no action that empties it, all in it is marked before."""
        held, marked = control.looks.value, self._names.pop(MARKED, None)
        if self._told.tongue in CLEARING or not held or marked:
            return self._own(Intent("type", self._say.type, control, text))
        if text.startswith(held):
            return self._own(Intent("type", self._say.type, control, text.removeprefix(held)))
        self._names[MARKED] = "1"
        return self._aside(Intent("clear", self._say.clear, control))

    def _sought(self, step: Step, view: View) -> Intent:
        """What brings a control into view that has to be on this page."""
        target = step.tap or step.hold or step.turn or step.into
        assert target is not None
        if view.moment.keyboard and self._tries % 2 == 0:
            return Intent("back", self._say.keyboard)
        beyond = view.out_of_view(target)
        if beyond is not None:
            return Intent("look", self._say.looking, side=beyond.side, within=beyond.within)
        if self._tries < 2:
            return Intent("wait", self._say.loading)
        return Intent("look", self._say.looking, side="down" if self._tries % 4 < 2 else "up")

    def _asked(self, step: Step) -> Next:
        assert step.ask is not None
        if self._told.nobody:
            return self._end(self._say.unanswered)
        text = step.ask[self._lang]
        return self._own(Intent("ask", text, text=text))

    def _launch(self, package: str) -> Intent:
        book = self._books.get(package)
        name = book.name if book is not None else package
        return Intent("launch", self._say.launch(name), text=name)

    def _dismissed(self, view: View) -> Intent:
        """What takes away what nobody asked for, without agreeing to anything."""
        ways = [c for c in view.moment.of("leave", "action") if not c.forbidden]
        ways.sort(key=lambda c: (not c.declines, c.role != "leave"))
        if not ways or (ways[0].role != "leave" and not ways[0].declines):
            return Intent("back", self._say.dismiss)
        return Intent("tap", self._say.dismiss, ways[0])

    def _finished(self, step: Step) -> Next:
        message = (step.finish or step.give_up or {})[self._lang]
        text = judging.filled(message, self._names)
        kind: Kind = "finish" if step.finish is not None else "give_up"
        return self._own(Intent(kind, self._say.done if step.finish is not None else text, text=text))

    # --- how it goes on ---------------------------------------------------------------------------------

    @property
    def _lang(self) -> Lang:
        return self._told.lang

    def _own(self, intent: Intent) -> Next:
        return Next(intent, Progress(self._at, True, self._tries, self._names))

    def _aside(self, intent: Intent) -> Next:
        """Something that is not the step itself; what was done of the step before stays done."""
        tried = self._tried and self._at == self._before.step and intent.kind != "type"
        return Next(intent, Progress(self._at, tried, self._tries, self._names))

    def _end(self, why: str) -> Next:
        return self._own(Intent("give_up", why, text=why))
