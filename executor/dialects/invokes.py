"""Calls in the form of tags: `<invoke name="click"><parameter name="index">3</parameter></invoke>`.

So does `<function=click><parameter=index>3</parameter></function>` some models of the Qwen family. Values are
raw: no sign in them is escaped, so that a value ends at a closing tag behind which the call goes on or ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from executor.dialects.points import Fault
from executor.dialects.tools import CUT, Tool

_SPACE = r"\s{0,9}"
_PREFIX = rf"<{_SPACE}(?:[A-Za-z]{{1,20}}:)?"
_NAMED = (
    rf"(?:\s{{1,9}}name)?{_SPACE}={_SPACE}[\"'“]?"
    rf"(?P<name>[^\"'“”<>\n]{{0,80}}?)[\"'”]?{_SPACE}"
)
HEAD = re.compile(rf"{_PREFIX}(?:invoke|function){_NAMED}(?P<alone>/?)>", re.IGNORECASE)
_SHUT = re.compile(rf"<{_SPACE}/{_SPACE}(?:[A-Za-z]{{1,20}}:)?(?:invoke|function){_SPACE}>", re.IGNORECASE)
_PARAMETER = re.compile(rf"\s*{_PREFIX}parameter{_NAMED}>", re.IGNORECASE)
_END = re.compile(
    rf"<{_SPACE}/{_SPACE}(?:[A-Za-z]{{1,20}}:)?(?P<what>parameter|invoke|function){_SPACE}>"
    rf"|(?P<next>{_PREFIX}parameter{_NAMED}>)",
    re.IGNORECASE,
)
_BLOCK_END = re.compile(
    rf"\s*(?:\Z|<{_SPACE}/{_SPACE}(?:[A-Za-z]{{1,20}}:)?(?:function_calls?|tool_calls?){_SPACE}>|```)",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"\s*")
_FIRST_ON_LINE = re.compile(r"\n[ \t]*\Z")
_MOST_PARAMETERS = 20
_SPOILED = Fault(
    "bad_arguments", "the call cannot be read; write each argument in a parameter tag of its own"
)


@dataclass(frozen=True, slots=True)
class Invoke:
    """One call, or what is wrong with it, and where it ends."""

    what: Tool | Fault
    end: int


def invoke_at(text: str, start: int, *, cut: bool) -> Invoke:
    """The call whose opening tag stands there.

    Args:
        text: the reply.
        start: of the tag, which `HEAD` matches.
        cut: the reply was cut off: a call that is not closed is not whole.
    """
    head = HEAD.match(text, start)
    if head is None:
        return Invoke(_SPOILED, start + 1)
    given: dict[str, str] = {}
    at = head.end()
    while not head["alone"] and (parameter := _PARAMETER.match(text, at)):
        value = _value_end(text, parameter.end())
        if value is None or len(given) >= _MOST_PARAMETERS:
            return Invoke(CUT, len(text))
        name = parameter["name"].strip()
        if name in given:
            return Invoke(_SPOILED, value[1])
        given[name] = _unwrapped(text[parameter.end() : value[0]])
        at = value[1]
    tool = Tool(head["name"].strip(), given)
    if head["alone"]:
        return Invoke(tool, at)
    if shut := _SHUT.match(text, _after_blanks(text, at)):
        return Invoke(tool, shut.end())
    if _is_over(text, at):
        return Invoke(CUT if cut else tool, at)
    return Invoke(CUT if cut else _SPOILED, at)


def _value_end(text: str, start: int) -> tuple[int, int] | None:
    """Where a value ends, and where the call goes on; None where the text ends first.

    A tag that is not where the call could go on is a part of the value.
    """
    for tag in _END.finditer(text, start):
        if tag["next"]:
            if _FIRST_ON_LINE.search(text, max(start - 1, tag.start() - 40), tag.start()):
                return tag.start(), tag.start()
        elif tag["what"].casefold() == "parameter":
            if _goes_on(text, tag.end()):
                return tag.start(), tag.end()
        elif _is_over(text, tag.end()):
            return tag.start(), tag.start()
    return None


def _goes_on(text: str, at: int) -> bool:
    return bool(_PARAMETER.match(text, at) or _SHUT.match(text, _after_blanks(text, at))) or _is_over(
        text, at
    )


def _is_over(text: str, at: int) -> bool:
    """Whether the block of calls ends there, or the next call begins."""
    return bool(_BLOCK_END.match(text, at) or HEAD.match(text, _after_blanks(text, at)))


def _after_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _unwrapped(value: str) -> str:
    """Without the line breaks that set a value apart from its tags."""
    if value.startswith("\n") and value.rstrip(" \t").endswith("\n") and len(value) > 1:
        return value[1:].rstrip(" \t").removesuffix("\n")
    return value
