"""A reply that must have a form: one that has not is told so once, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple, TypeVar

from lxb.budget import Budget
from lxb.errors import BadReply, Lang
from lxb.model import Message, Model, Reply, Usage
from lxb.model.faults import Kind, Source
from lxb.model.quoting import quoted

T = TypeVar("T")
LONGEST_SHOWN = 2000
"""Characters of its own reply that a model is shown again."""


class _Bad(NamedTuple):
    text: str
    reason: str
    usage: Usage = Usage()
    seconds: float = 0.0


def ask_for(
    model: Model,
    messages: Sequence[Message],
    parse: Callable[[str], T],
    *,
    lang: Lang = "en",
    budget: Budget | None = None,
    schema: dict[str, Any] | None = None,
    max_tokens: int | None = None,
) -> tuple[T, Reply]:
    """Asks for a reply that `parse` can read; asks once more where it cannot, or where nothing whole came.

    Args:
        model: who is asked.
        messages: the conversation.
        parse: reads the text of a reply; raises ValueError with what is wrong, in words for the model.
        lang: in which the model is told what was wrong.
        budget: what may be spent; each time of asking is one call.
        schema: JSON schema of the reply, for services that know it.
        max_tokens: of each reply.

    Returns:
        What was read, and the last reply; its usage and seconds are those of both.

    Raises:
        BadReply: the second reply was no better.
        ModelError: there was no reply.
        LimitReached: the budget is used up.
    """

    def asked(conversation: Sequence[Message]) -> tuple[T, Reply] | _Bad:
        reply = model.ask(conversation, budget=budget, schema=schema, max_tokens=max_tokens)
        try:
            return parse(reply.text), reply
        except ValueError as error:
            return _Bad(reply.text, str(error), reply.usage, reply.seconds)

    try:
        first = asked(messages)
    except BadReply as error:
        first = _Bad(error.fields.get("reply", ""), error.fields["reason_zh" if lang == "zh" else "reason"])
    if not isinstance(first, _Bad):
        return first
    second = asked([*messages, *_told_back(first, lang)])
    if isinstance(second, _Bad):
        source = Source(model.name, model.endpoint)
        raise source.error(Kind.FORM, second.reason, reply=second.text)
    value, reply = second
    return value, replace(reply, usage=first.usage + reply.usage, seconds=first.seconds + reply.seconds)


def _told_back(bad: _Bad, lang: Lang) -> tuple[Message, Message]:
    """Its own reply, which must not be empty for some services, and what is wrong with it."""
    shown = bad.text.strip()[:LONGEST_SHOWN] or "..."
    told = Template(_prompt(lang)).substitute(reason=quoted(bad.reason, 200))
    return Message("assistant", (shown,)), Message("user", (told,))


@cache
def _prompt(lang: Lang) -> str:
    return files("lxb.model").joinpath(f"prompts/again.{lang}.txt").read_text("utf-8").strip()
