"""One action of all the calls in a reply, where the dialect allows only one."""

from __future__ import annotations

from collections.abc import Callable

from executor.action import Action, Parsed, ParseFailure
from executor.dialect import Said
from executor.dialects.calls import Broken, Call
from executor.dialects.counted import Counted
from executor.dialects.failing import failed
from executor.dialects.points import Fault

Read = Callable[[Call], tuple[Action, str | None] | Fault]
"""The action of a call and the words of consent; or what is wrong with it."""


def one_of(found: Counted, said: Said, thought: str | None, read: Read) -> Parsed | ParseFailure:
    """The action that all calls that count agree on.

    Args:
        found: the calls that count.
        said: the reply.
        thought: what was thought.
        read: makes an action of a call.
    """
    if found.too_many:
        return failed("ambiguous", said, thought=thought)
    results = [_result(call, said, read) for call in found.calls]
    first = results[0]
    if any(result != first for result in results[1:]):
        return failed("ambiguous", said, thought=thought)
    if isinstance(first, Fault):
        return failed(first.code, said, first.reason, thought)
    action, approval = first
    return Parsed(action, thought, approval)


def _result(call: Call | Broken, said: Said, read: Read) -> tuple[Action, str | None] | Fault:
    cut = said.finish == "length"
    if isinstance(call, Broken):
        if call.cut or cut:
            return Fault("truncated", "your reply ends within the action; give it whole, in fewer words")
        return Fault("bad_arguments", "the action cannot be read; write it exactly in the form asked for")
    if cut and not (call.closed and call.sure):
        return Fault("truncated", "your reply was cut off within the action; give it whole, in fewer words")
    return read(call)
