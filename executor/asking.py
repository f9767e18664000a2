"""Asking the model for its next action: the reply as it streams in, and what it means.

A reply that is empty, cut off, refused or broken off is no error here but a `ParseFailure`, as one that
cannot be parsed: the model is told of it and asked again. What asking again does not mend (a wrong key, a
service that is down) is raised.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from executor.action import Parsed, ParseFailure, Type
from executor.dialect import Dialect, Frame, Said
from executor.dialects.streaming import ThoughtStream
from lxb.budget import Budget
from lxb.clock import Clock
from lxb.errors import Cancelled, ModelError, ModelUnreachable
from lxb.model import Delta, Finish, Message, Model, Reply, Usage
from lxb.model.faults import Kind
from lxb.model.traced import model_asked
from lxb.trace import Thought, Trace

BETWEEN = 0.15
"""Seconds between two pieces of a thought in the trace; what comes in meanwhile is put together."""
HIDDEN = "•••"
_OF_PASSWORDS = re.compile(
    r"密码|口令|验证码|密碼|驗證碼|pass(word|code|phrase)|\bpin\b|\b(verification|security|log-?in) code\b"
    r"|secret",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """One reply."""

    said: Said
    parsed: Parsed | ParseFailure
    usage: Usage = field(default_factory=Usage)


@dataclass
class Asking:
    """Asks one model in one dialect."""

    model: Model
    dialect: Dialect
    trace: Trace
    clock: Clock
    budget: Budget | None = None
    cancelled: Callable[[], bool] = bool
    """Asked while a reply streams in: nobody waits for its end then."""

    def ask(self, messages: Sequence[Message], frame: Frame, step: int, *, private: bool = False) -> Answer:
        """Asks once.

        Args:
            messages: the conversation.
            frame: what the points of the reply are relative to.
            step: the number of the step, for the trace.
            private: a password is being typed: thoughts are shown only when it is known what to leave out.

        Raises:
            ModelError: there was no reply, and asking again is of no use.
            LimitReached: the budget is used up.
            Cancelled: the run is to end.
        """
        shown = _Shown(self, step, held=private or self.trace.is_hiding)
        try:
            reply = self._reply(messages, shown)
        except ModelUnreachable as error:
            if not shown.began:
                raise
            shown.end(withheld=private)
            failure = ParseFailure("truncated", f"the answer broke off: {error.fields.get('reason', '')}")
            return Answer(Said(finish="unknown"), failure)
        said = _said(reply)
        parsed = self.dialect.parse(said, frame)
        secret = _secret(parsed) if private else ""
        if secret:
            self.trace.hide(secret)
        shown.end(parsed.thought or "", secret, withheld=private and not secret and _may_tell(parsed))
        return Answer(said, parsed, reply.usage)

    def _reply(self, messages: Sequence[Message], shown: _Shown) -> Reply:
        sampling = self.model.profile.sampling
        try:
            reply = self.model.ask(
                messages, budget=self.budget, max_tokens=sampling.max_tokens, on_delta=shown.take
            )
        except ModelError as error:
            reply = _as_reply(error)
        self.trace.add(model_asked("act", self.model, reply.usage, reply.seconds))
        return reply


def _as_reply(error: ModelError) -> Reply:
    """What came, where something did; the error is raised again where nothing did."""
    fields = error.fields
    ends: dict[Any, Finish] = {Kind.EMPTY: "stop", Kind.CUT: "length", Kind.FILTERED: "refused"}
    finish = ends.get(fields.get("kind"))
    if finish is None:
        raise error
    seconds = fields.get("seconds")
    return Reply(
        text=fields.get("reply", ""),
        thought=fields.get("thought", ""),
        finish=finish,
        usage=fields.get("usage", Usage(1)),
        seconds=seconds if isinstance(seconds, float) else 0.0,
        tool_calls=fields.get("tool_calls", ()),
    )


def _said(reply: Reply) -> Said:
    """A reply as a dialect reads it: calls that the service took out of the text stand in a message."""
    calls = [
        {"type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in reply.tool_calls
    ]
    message = {"role": "assistant", "content": reply.text, "tool_calls": calls} if calls else {}
    return Said(reply.text, reply.thought, reply.finish, message)


def _secret(parsed: Parsed | ParseFailure) -> str:
    typed = parsed.action if isinstance(parsed, Parsed) else None
    return typed.text if isinstance(typed, Type) else ""


def _may_tell(parsed: Parsed | ParseFailure) -> bool:
    """Whether a thought may hold a password of which it is not known yet what it is."""
    return isinstance(parsed, ParseFailure) or bool(_OF_PASSWORDS.search(parsed.thought or ""))


class _Shown:
    """What of a reply may be shown while it comes in: its thought, in pieces of the trace."""

    def __init__(self, asking: Asking, step: int, *, held: bool) -> None:
        self._stream = ThoughtStream(asking.dialect)
        self._trace = asking.trace
        self._clock = asking.clock
        self._cancelled = asking.cancelled
        self._step = step
        self._held = held
        self._waiting = ""
        self._last = self._clock.now() - BETWEEN
        self._told = False
        self.began = False
        """Whether anything came."""

    def take(self, delta: Delta) -> None:
        """A piece of the reply. Raises `Cancelled`."""
        if self._cancelled():
            raise Cancelled
        self.began = True
        self._waiting += delta.thought + (self._stream.feed(delta.text) if delta.text else "")
        if not self._held and self._waiting and self._clock.now() - self._last >= BETWEEN:
            self._tell()

    def end(self, thought: str = "", secret: str = "", *, withheld: bool = False) -> None:
        """The reply is over: what is left is told; the whole thought where nothing of it was."""
        self._waiting += self._stream.end()
        if not self._told and not self._waiting.strip():
            self._waiting = thought
        if secret:
            self._waiting = self._waiting.replace(secret, HIDDEN)
        if withheld and self._waiting.strip():
            self._waiting = HIDDEN
        if self._waiting.strip() or self._told:
            self._tell(last=True)

    def _tell(self, *, last: bool = False) -> None:
        text = "".join(ch for ch in self._waiting if ch in "\n\t" or unicodedata.category(ch) != "Cc")
        self._waiting, self._last, self._told = "", self._clock.now(), True
        self._trace.add(Thought(step=self._step, text=text, last=last))
