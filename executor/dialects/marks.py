"""What of a reply is no thought, by dialect, whole and by halves: see `executor.dialects.streaming`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from executor.dialects.autoglm import MARKER
from executor.dialects.tags import ANSWER_CLOSE, ANSWER_OPEN, SPECIAL, THINK_CLOSE, THINK_OPEN
from executor.dialects.uitars import MARKER as UITARS_MARKER
from executor.dialects.uitars import NAMES as UITARS_NAMES

_FENCE = r"`{3,}(?:[A-Za-z]{1,12}(?=\s)|(?=[A-Za-z]{1,12}[^A-Za-z\s])|(?=[A-Za-z]{13})|(?![A-Za-z`]))"
"""A code fence; where it has a language, that is whole."""
_HALF_FENCE = r"`{1,2}|`{3,}[A-Za-z]{0,12}"
_HALF_TAG = r"<[|/]?[ \t]{0,4}/?[ \t]{0,4}[A-Za-z_]{0,24}\|?[ \t]{0,4}"
_LINE = r"(?<=\n)[ \t]{0,8}"
_BLANKS = r"[ \t]{0,4}"
_COLON = "[:：]"
_ANSWER = rf"{ANSWER_OPEN.pattern}|{ANSWER_CLOSE.pattern}"
_TOOL_CALL = r"<\s{0,4}/?\s{0,4}tool_call\s{0,4}>"
_OBJECT = r"\{\s{0,40}[\"'“]"
_HALF_OBJECT = r"\{\s{0,40}"


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one dialect.

    Attributes:
        token: a whole mark. Its group says which: `stop`, where the action begins; `open` and `close`, where
            what may be shown begins and ends; anything else is left out.
        half: what may become a mark, at the end of what came so far.
        never: such a half that stays hidden even where the reply ends with it.
        only_tagged: nothing is shown but what stands in the tags of a thought.
    """

    token: re.Pattern[str]
    half: re.Pattern[str]
    never: re.Pattern[str]
    only_tagged: bool = False


def _beginnings(*atoms: str) -> str:
    """A pattern for every beginning of a sequence, the whole included."""
    pattern = ""
    for atom in reversed(atoms):
        pattern = f"{atom}(?:{pattern})?" if pattern else atom
    return pattern


def _word(word: str, *more: str) -> str:
    return _beginnings(*map(re.escape, word), *more)


def _marks(
    stop: str, half: str = "", *, drop: str = "", opening: str = "", closing: str = "", tagged: bool = False
) -> Marks:
    """The marks of a dialect, with those that may stand in any reply.

    `half` are the beginnings of `stop` and `drop`. On a line of its own such a beginning, and one that has
    got as far as its bracket anywhere, is no prose.
    """
    tags = f"{THINK_OPEN.pattern}|{THINK_CLOSE.pattern}"
    groups = {
        "stop": stop,
        "open": THINK_OPEN.pattern if tagged else opening,
        "close": THINK_CLOSE.pattern if tagged else closing,
        "drop": "|".join(part for part in (SPECIAL.pattern, _FENCE, tags, drop) if part),
    }
    token = "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in groups.items() if pattern)
    always = f"{_HALF_TAG}|{_HALF_FENCE}"
    halves = f"{always}|{half}" if half else always
    bracket = r"(?=[^\n]{0,60}[(（{])"
    hidden = f"{always}|{_LINE}(?:{half})|{bracket}(?:{half})" if half else always
    return Marks(
        re.compile(token, re.IGNORECASE),
        re.compile(rf"(?:{halves})\Z", re.IGNORECASE),
        re.compile(rf"(?:{hidden})\Z", re.IGNORECASE),
        only_tagged=tagged,
    )


def _labels(*labels: str) -> tuple[str, str]:
    """Labels at the beginning of a line, whole and by halves."""
    whole = "|".join(f"{_LINE}{re.escape(label)}{_BLANKS}{_COLON}" for label in labels)
    return whole, "|".join(f"{_LINE}(?:{_word(label, _BLANKS, _COLON)})?" for label in labels)


def _calls(*names: str) -> str:
    """The beginnings of calls of those functions."""
    inner = (_BLANKS, "[(（]", r"\s{0,40}", "[A-Za-z_]{1,20}", _BLANKS)
    return "|".join(rf"(?<![A-Za-z0-9_.]){_word(name, *inner)}" for name in names)


_THOUGHT, _HALF_THOUGHT = _labels("Thought", "思考")
_ACTION, _HALF_ACTION = _labels("Action", "动作")
_, _HALF_REFLECTION = _labels("Reflection")
_HALF_SUMMARY = rf"(?<![A-Za-z_]){_word('Action_Summary', _BLANKS)}"
_HEADING = r"#{1,6}[ \t]{0,4}"
_UITARS = _marks(
    f"{_ACTION}|{UITARS_MARKER.pattern}",
    f"{_HALF_ACTION}|{_HALF_THOUGHT}|{_HALF_REFLECTION}|{_HALF_SUMMARY}|{_calls(*UITARS_NAMES)}",
    drop=_THOUGHT,
    opening=rf"Action_Summary{_BLANKS}{_COLON}",
    closing=rf"{_LINE}Reflection{_BLANKS}{_COLON}",
)
_API = _marks(_LINE + r"[{\[]", _LINE)

MARKS: Mapping[str, Marks] = MappingProxyType(
    {
        "autoglm": _marks(
            f"{MARKER.pattern}|{ANSWER_OPEN.pattern}",
            _calls("do", "finish", "finished"),
            drop=ANSWER_CLOSE.pattern,
        ),
        "gelab": _marks(_LINE + rf"(?:explain|verify|note|action){_BLANKS}{_COLON}", tagged=True),
        "uitars1": _UITARS,
        "uitars15": _UITARS,
        "ma3": _marks(
            rf"{_LINE}{_HEADING}Action|{_OBJECT}",
            rf"{_LINE}(?:{_HEADING}[A-Za-z]{{0,12}}[ \t]{{0,4}}#{{0,6}})?|{_HALF_OBJECT}",
            drop=rf"{_LINE}{_HEADING}Thoughts?[ \t]{{0,4}}#{{0,6}}",
        ),
        "planner": _marks(
            f"{_ACTION}|{_OBJECT}", f"{_HALF_ACTION}|{_HALF_THOUGHT}|{_HALF_OBJECT}", drop=_THOUGHT
        ),
        "qwen25": _marks(f"{_TOOL_CALL}|{_OBJECT}", _HALF_OBJECT),
        "qwen3": _marks(
            f"{_ACTION}|{_TOOL_CALL}|{_OBJECT}",
            f"{_HALF_ACTION}|{_HALF_THOUGHT}|{_HALF_OBJECT}",
            drop=_THOUGHT,
        ),
        "guiowl15": _marks(f"{_TOOL_CALL}|{_OBJECT}", f"{_HALF_ACTION}|{_HALF_OBJECT}", drop=_ACTION),
        "maiui": _marks(f"{_TOOL_CALL}|{_ANSWER}|{_OBJECT}", _HALF_OBJECT),
        "mobilerun": _marks(r"<\s{0,4}(?:function_calls|invoke)(?=[\s>])"),
        "openai": _API,
        "claude": _API,
        "gemini": _API,
    }
)
