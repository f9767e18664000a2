"""What a request for the next action says: the dialect, the task, what became of the last action."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from lxb.errors import Lang
from lxb.virtual.scripted.acting.progress import MARK, Progress, progress
from lxb.virtual.scripted.asked import Asked
from lxb.virtual.tasks import Task

Tongue = Literal["autoglm", "uitars1", "uitars15", "gelab", "qwen"]

_TOLD_BY: Mapping[Tongue, str] = MappingProxyType(
    {
        "autoglm": 'do(action="Launch"',
        "uitars15": "click(point='<point>",
        "uitars1": "click(start_box=",
        "gelab": "action:CLICK",
        "qwen": "mobile_use",
    }
)
"""Words of a prompt by which it is known in which dialect an answer is wanted."""
_TOLD = re.compile(r"(?:上一步的情况：|What became of the last step:)(.*?)(?:\n\n|\Z)", re.DOTALL)
_REFUSED = re.compile(r"用户不同意此操作|The user does not agree")
_IN_VAIN = re.compile(
    r"屏幕没有变化|changed nothing on the screen|未执行任何操作|Nothing was done:|没有输入成功|was not typed"
)
_HANDED = re.compile(r"用户已在手机上操作|The user has acted on the phone")
_NOBODY = re.compile(r"无人回答|Nobody answered")
_ANSWER = re.compile(r"(?:用户回答：|The user answered: )“(.*?)”", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heard:
    """What whoever acts was told."""

    tongue: Tongue
    task: Task | None
    """None = none that it knows."""
    lang: Lang
    """In which the task was given."""
    before: Progress | None
    """What it said of its progress when it answered last; None = this is the beginning."""
    refused: bool = False
    """The person did not agree to the last action."""
    in_vain: bool = False
    """The last action had no effect."""
    handed: bool = False
    """The person has acted on the phone."""
    nobody: bool = False
    """Nobody answered the question."""
    answer: str | None = None
    """What the person answered."""


def heard(asked: Asked, tasks: Iterable[Task]) -> Heard | None:
    """What a request says; None where it does not ask for an action on a phone."""
    first = next((turn.text for turn in asked.turns if turn.role != "assistant"), "")
    tongue = next((name for name, words in _TOLD_BY.items() if words in first), None)
    if tongue is None:
        return None
    task, lang = _task(asked.text, tasks)
    last = next((turn.text for turn in reversed(asked.turns) if turn.role != "assistant"), "")
    told = "\n".join(_TOLD.findall(last))
    answer = _ANSWER.search(told)
    return Heard(
        tongue,
        task,
        lang or ("zh" if re.search(r"[\u4e00-\u9fff]", first) else "en"),
        _before(asked),
        refused=bool(_REFUSED.search(told)),
        in_vain=bool(_IN_VAIN.search(told)),
        handed=bool(_HANDED.search(told)),
        nobody=bool(_NOBODY.search(told)),
        answer=answer[1] if answer else None,
    )


def _task(text: str, tasks: Iterable[Task]) -> tuple[Task | None, Lang | None]:
    """The task whose sentence stands in the request; the longest, as one may be the beginning of another."""
    said = [(words, task, lang) for task in tasks for lang, words in task.say.items() if words in text]
    if not said:
        return None, None
    _, task, lang = max(said, key=lambda found: len(found[0]))
    return task, lang


def _before(asked: Asked) -> Progress | None:
    """The last thing that it said of its progress, in its own turns or where the request has its history."""
    own = [turn.text for turn in asked.turns if turn.role == "assistant"]
    for text in reversed(own):
        if marks := MARK.findall(text):
            return progress(marks[-1])
    marks = MARK.findall(asked.text)
    return progress(marks[-1]) if marks else None
