"""What the dialects of services for computers have in common: calls in the service's objects, or in a text.

Where the service is another one, the same objects are asked for as JSON in the text of the reply. In the
service's own objects, a text without a call is the model's last word: it ends the task, and says nothing of
success. In a text of another service it is no action.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, ClassVar

from executor.action import Action, Finish, Own, Parsed, ParseFailure
from executor.dialect import Frame, Said, Talk
from executor.dialects.arguments import Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.batches import First, parsed
from executor.dialects.failing import failed, refuses, without_call
from executor.dialects.forms import Reader
from executor.dialects.json_reading import reading
from executor.dialects.names import Names, plain
from executor.dialects.points import Fault
from executor.dialects.spoken import spoken
from executor.dialects.tags import thought_of
from executor.dialects.tools import CUT, Tool, tool_calls
from executor.dialects.wording import worded
from lxb.model import Message

MOST_CALLS = 100
_SORRY = re.compile(
    r"\W{0,9}(?:(?:i'?m|i am|we'?re|we are)?\s?(?:very |so |truly )?sorry|i apologi[sz]e|unfortunately"
    r"|i (?:can'?t|cannot|can not|won'?t|am (?:unable|not able)|'?m (?:unable|not able))|as an ai"
    r"|(?:非常|很)?抱歉|对不起|我(?:无法|不能|不会|不便))",
    re.IGNORECASE,
)
"""How a text begins in which the model declines; a result for the user may hold such words further on."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the service's own form, or of a function.

    Attributes:
        name: of the action, or of the function.
        arguments: or why there are none.
        approval: the words by which the user has to agree, by the service's own decision.
        note: what the model says of this call.
        whole: False where the reply was cut, and this may have lost its end.
    """

    name: str
    arguments: Mapping[str, Any] | Fault
    approval: str | None = None
    note: str = ""
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Output:
    """What a service returned in its own objects."""

    calls: Sequence[Call] = ()
    text: str = ""
    """For the user, or before a call the thought."""
    thought: str = ""
    refused: bool = False
    cut: bool = False
    ended: bool = True
    """Whether the reply came to its own end, so that a text is the last word."""
    own_form: bool = True
    """Whether it was the service's own; False: a text of another service."""
    evidence: str = field(default="", repr=False)


class Native(ABC):
    """The adapter of a service for computers.

    Args:
        own: names of the user's own actions: each is a function.
    """

    name: ClassVar[str] = ""
    readers: ClassVar[Mapping[str, Reader]] = {}
    """How each action and each function is made of its arguments."""
    names: ClassVar[Names] = Names({})
    not_here: ClassVar[frozenset[str]] = frozenset()
    """Actions of a computer that mean nothing on a phone, or not one thing."""
    jump: ClassVar[str] = ""
    """How a way on the map is called for."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def request(self, talk: Talk) -> list[Message]:
        """What can be done in the system prompt; task, screens and replies in turn, text before picture."""
        size = talk.picture.size if talk.picture else None
        extent = filled("extent", talk, width=str(size.width), height=str(size.height)) if size else ""
        messages = [message("system", filled(self.name, talk, extent=extent))]
        before = filled("task", talk, task=talk.task)
        for turn in talk.turns:
            seen = before if turn.picture else joined(before, filled("unseen", talk))
            messages += [message("user", seen, turn.picture), message("assistant", turn.said)]
            before = turn.told
        head = "" if talk.turns else before
        now = joined(head, filled("front", talk, app=talk.app), facts(talk, self.jump))
        return [*messages, message("user", now, talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply: its first call, or its text where it is the last word."""
        found = self._output(said)
        thought = thought_of(found.thought, found.text if found.calls else None)
        if found.refused:
            return failed("refusal", said, thought=thought)
        if found.calls:
            first = found.calls[0]
            thought = thought or first.note or None
            rest = len(found.calls) - 1
            return parsed(First(self._read(first, frame), rest, first.approval, first.note), said, thought)
        return self._without(found, said, thought)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The thought, and the item of the first call as JSON."""
        found = self._output(said)
        first = found.calls[0] if found.calls else None
        summary = parsed.side.get("summary") or worded(parsed.action)
        if first is None or isinstance(first.arguments, Fault):
            return found.text.strip() or summary, summary
        item = json.dumps(self.item(first.name, first.arguments), ensure_ascii=False)
        return joined(parsed.thought or "", item), summary

    @abstractmethod
    def item(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """A call in the service's own form."""

    @abstractmethod
    def own_output(self, said: Said) -> Output | None:
        """What came in the service's own objects; None where it is another service's message."""

    @abstractmethod
    def calls_in(self, value: Mapping[str, Any], *, cut: bool) -> Iterator[Call]:
        """The calls that an object of JSON holds; none where it is no item of the service."""

    # --- reading ----------------------------------------------------------------------------------------

    def _output(self, said: Said) -> Output:
        own = self.own_output(said)
        if own is not None and own.calls:
            return own
        text = own.text if own else spoken(said).text
        thought = own.thought if own else spoken(said).reasoning
        cut = said.finish == "length" or bool(own and own.cut)
        given = () if own else tuple(self._tools(said, cut))
        found = reading(text, lambda value: any(self.calls_in(value, cut=cut)), cut=cut)
        calls = list(given)
        for one in found.calls:
            what = one.what
            if isinstance(what, Tool):
                calls += self.calls_in({"name": what.name, "arguments": what.arguments}, cut=cut)
            elif isinstance(what, Fault):
                calls.append(Call("", what))
            else:
                calls += self.calls_in(what, cut=cut)
        if own is not None:
            return replace(own, calls=calls, text=found.before if calls else text)
        return Output(
            tuple(islice(calls, MOST_CALLS)),
            found.before if calls else text,
            thought,
            refused=said.finish == "refused" and not calls,
            cut=cut,
            own_form=False,
        )

    def _tools(self, said: Said, cut: bool) -> Iterator[Call]:
        for tool in tool_calls(said.message, cut=cut):
            if isinstance(tool, Fault):
                yield Call("", tool)
            else:
                yield from self.calls_in({"name": tool.name, "arguments": tool.arguments}, cut=cut)

    def _without(self, found: Output, said: Said, thought: str | None) -> Parsed | ParseFailure:
        text = found.text.strip()
        if found.cut:
            return failed("truncated", said, thought=thought)
        if not found.own_form:
            return without_call(said, thought)
        if not found.ended:
            return failed("no_action", said, thought=thought)
        if not text:
            return failed("empty", said, thought=thought)
        if _SORRY.match(text) and refuses(text):
            return failed("refusal", said, thought=thought)
        return Parsed(Finish(text), thought)

    def _read(self, call: Call, frame: Frame) -> Action | Fault:
        if isinstance(call.arguments, Fault):
            return call.arguments
        if not call.whole:
            return CUT
        if (own := self._own.get(plain(call.name))) is not None:
            return Own(own, dict(call.arguments))
        if (name := self.names.find(call.name)) is not None:
            return self.readers[name](Arguments(call.arguments), frame)
        if not call.name:
            return Fault("bad_arguments", f"the action is missing; it is one of {self.names.listed()}")
        if plain(call.name) in self.not_here:
            return Fault("unknown_action", f"that means nothing on a phone; there are {self.names.listed()}")
        return Fault("unknown_action", f"there is no action of that name; there are {self.names.listed()}")


def listed(value: object) -> Sequence[Any]:
    """A list as it is; nothing of what is none."""
    return value if isinstance(value, list) else ()
