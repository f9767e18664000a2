"""A reply that must have a form: one that has not is told so once, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from string import Template
from typing import Any, NamedTuple, TypeVar

from lxb.budget import Budget
from lxb.errors import BadReply, Lang, ModelError
from lxb.messages import Text
from lxb.model import Message, Model, Reply, Usage
from lxb.model.faults import Kind, Source
from lxb.model.prompt import prompt
from lxb.model.quoting import quoted

T = TypeVar("T")
LONGEST_SHOWN = 2000
"""Characters of its own reply that a model is shown again."""


class Unreadable(ValueError):
    """A reply without the form that was asked for; says why, in words for the model in either language."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.said = Text(en, zh)


class _Bad(NamedTuple):
    text: str
    reason: Text
    usage: Usage
    seconds: float
    fault: BadReply | None = None
    """None = it came whole, and could not be read."""


def ask_for(
    model: Model,
    messages: Sequence[Message],
    parse: Callable[[str], T],
    *,
    lang: Lang = "en",
    budget: Budget | None = None,
    schema: dict[str, Any] | None = None,
    max_tokens: int | None = None,
    shown: int = LONGEST_SHOWN,
) -> tuple[T, Reply]:
    """Asks for a reply that `parse` can read; asks once more where it cannot, or where nothing whole came.

    Args:
        model: who is asked.
        messages: the conversation.
        parse: reads the text of a reply; raises `Unreadable` with what is wrong.
        lang: in which the model is told what was wrong.
        budget: what may be spent; each time of asking is one call.
        schema: JSON schema of the reply, for services that know it.
        max_tokens: of each reply.
        shown: characters of a reply without the form that the model is shown again.

    Returns:
        What was read, and the last reply; its usage and seconds are those of both.

    Raises:
        BadReply: the second reply was no better; `usage` and `seconds` are those of both.
        ModelError: there was no reply.
        LimitReached: the budget is used up.
    """
    ask = partial(model.ask, budget=budget, schema=schema, max_tokens=max_tokens)
    first = _tried(ask, messages, parse)
    if not isinstance(first, _Bad):
        return first
    second = _tried(ask, [*messages, *_told_back(first, lang, shown)], parse)
    if isinstance(second, _Bad):
        raise _failed(model, first, second)
    value, reply = second
    return value, replace(reply, usage=first.usage + reply.usage, seconds=first.seconds + reply.seconds)


def _tried(
    ask: Callable[[Sequence[Message]], Reply], messages: Sequence[Message], parse: Callable[[str], T]
) -> tuple[T, Reply] | _Bad:
    try:
        reply = ask(messages)
    except BadReply as error:
        return _Bad(error.reply, Text(error.reason, error.reason_zh), error.usage, error.seconds, error)
    try:
        return parse(reply.text), reply
    except Unreadable as error:
        return _Bad(reply.text, error.said, reply.usage, reply.seconds)


def _failed(model: Model, first: _Bad, second: _Bad) -> ModelError:
    """What is wrong with the second reply, and what both cost."""
    cost: dict[str, Any] = {"usage": first.usage + second.usage, "seconds": first.seconds + second.seconds}
    if second.fault is not None:
        second.fault.fields |= cost
        return second.fault
    return Source(model.name, model.endpoint).error(Kind.FORM, *second.reason, reply=second.text, **cost)


def _told_back(bad: _Bad, lang: Lang, longest: int) -> tuple[Message, Message]:
    """Its own reply, which must not be empty for some services, and what is wrong with it."""
    shown = bad.text.strip()[:longest] or "..."
    reason = bad.reason.zh if lang == "zh" else bad.reason.en
    told = Template(prompt("lxb.model", "again", lang)).substitute(reason=quoted(reason, 200))
    return Message("assistant", (shown,)), Message("user", (told,))
