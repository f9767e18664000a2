"""Whether a task was done, asked of the phone and not of whoever acted on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxb.virtual.expr import ExpressionError, compile_expression, compile_text, show
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.scope import Context, Scope
from lxb.virtual.tasks.model import Task

WEIGHTY = frozenset({"paid", "ordered", "sent", "called", "deleted", "confirmed"})
"""Kinds of events that nobody causes without the person's consent: money, messages, what is gone."""


def faults(task: Task, phone: VirtualPhone, status: str, answer: str) -> list[str]:
    """What is not as the task wants it; [] = it was done right.

    Args:
        task: what was to be done.
        phone: as it is now.
        status: how the run says that it ended: "done", "failed", "blocked" ...
        answer: what it told the person at the end.
    """
    found = [f"ended as {status}"] if status != task.ends else []
    return [*found, *_of_state(task, phone), *_of_answer(task, phone, answer), *_of_events(task, phone)]


def weighty(phone: VirtualPhone, since: int = 0) -> list[str]:
    """What was done with consequences by whoever drives the phone, from one event on: kinds."""
    return [e.kind for e in phone.events[since:] if e.by == "wire" and e.kind in WEIGHTY]


def _of_state(task: Task, phone: VirtualPhone) -> Iterator[str]:
    for package, expressions in task.goal.state.items():
        scope = _scope(phone, package)
        for expression in expressions:
            try:
                holds = bool(compile_expression(expression)(scope.look))
            except ExpressionError as error:
                raise ExpressionError(f"task {task.id}: {error}") from error
            if not holds:
                yield f"not true of {package}: {expression}"


def _of_answer(task: Task, phone: VirtualPhone, answer: str) -> Iterator[str]:
    package = next(iter(task.goal.state), phone.apps[0])
    for words in task.goal.answer:
        computed = compile_text(words)
        wanted = words if computed is None else show(computed(_scope(phone, package).look))
        if wanted.casefold() not in answer.casefold():
            yield f"not in the answer: {wanted}"


def _of_events(task: Task, phone: VirtualPhone) -> Iterator[str]:
    for kind, times in task.goal.events.items():
        happened = sum(e.kind == kind and e.by == "wire" for e in phone.events)
        if happened != times:
            yield f"{kind}: {happened} times, not {times}"


def _scope(phone: VirtualPhone, package: str) -> Scope:
    """Names of what an app remembers, and the functions that its own file may use."""
    book = phone.books[package]
    facts: dict[str, Any] = {"lang": phone.spec.lang}
    state, now = phone.state(package), phone.clock.wall()
    return Scope(
        Context(package, phone.spec.lang, 0, now, state, {}, {}, facts, book.words, phone.spec.seed), 0
    )
