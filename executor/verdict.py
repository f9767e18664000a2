"""Whether the model's end of a task is one: what it says itself, held against what was seen.

Some dialects have one word for "done" and for "cannot be done"; then the message decides. In doubt a task is
not called done.
"""

from __future__ import annotations

import re
from typing import Literal

from executor.action import Finish
from executor.verdict_words import CONTENT, FAILED, STOPPED, UNLIKE

_CANNOT = re.compile(
    r"(?:非常|很)?(?:抱歉|遗憾|对不起)?(?:但是?|所以|因此|由于|目前|暂时|仍然?|还是|该?任务|操作|我|并|也){0,4}"
    r"(?:(?:该|此|这个|这款|当前|本|您的|你的)?(?:应用|页面|软件|版本|系统|手机|设备|账号|列表|这里)(?:上|中|里|内)?(?:并|也)?)?"
    r"(?:无法|未能|没能|没有能|没法|不能|不支持|找不到|未找到|没有?找到|没有?安装|未安装|失败"
    r"|没有(?:该|这个|此|名为|叫|.{0,12}(?:功能|选项|入口|按钮|权限)))"
    r"|(?:该?任务|操作).{0,6}(?:失败|无法|不能|未)"
    r"|(?:(?:sorry|but|so|unfortunately|therefore|however|i|we|it|this|the (?:task|app|page|item)|task"
    r"|and|is|was|has|have|still|am|are|be|been) +){0,6}"
    r"(?:could not|couldn.?t|cannot|can.?t|can not|unable to|failed|not (?:possible|supported|found|installed"
    r"|able)|impossible|does not (?:exist|support)|did not find|didn.?t find)",
    re.IGNORECASE,
)
_PLAINLY = re.compile(
    r"(?:无法|未能|没能|不能)(?:继续)?(?:完成|执行|操作|进行)|任务(?:执行)?失败|没有完成"
    r"|(?:unable|failed|not able|impossible) to (?:complete|finish|do|carry|perform)"
    r"|(?:could not|couldn.?t|cannot|can.?t) (?:be )?(?:complete|finish|done|carried|perform)"
    r"|task (?:has )?failed",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[?？吗呢]|是否|有没有|有无|多少|几[个条点件天次]|哪|什么|谁|怎么|查一?下|看看"
    r"|\b(?:whether|is there|are there|how (?:many|much)|what|which|who|when|where|check if)\b",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[,，.。;；!！:：\n]+\s*")

Verdict = Literal["done", "failed", "empty"]


def verdict(finish: Finish, task: str) -> Verdict:
    """What the model says of the task. "empty": it says nothing, and its dialect has no word for success.

    A word for success does not outweigh a message that tells of failure.
    """
    if finish.success is False:
        return "failed"
    if not finish.message.strip():
        return "done" if finish.success else "empty"
    return "failed" if says_failed(finish.message, task) else "done"


def says_failed(message: str, task: str) -> bool:
    """Whether a closing message says that the task was not done.

    "Found nothing" is a good answer to a question, and a failure of anything else. What the task itself
    speaks of ("if it is sold out", "decline the invitation") is no failure.
    """
    if _PLAINLY.search(message):
        return True
    said = UNLIKE.sub("", CONTENT.sub("", message.replace("’", "'")).strip())
    clauses = [clause for clause in _CLAUSES.split(said) if clause]
    if any(_tells(STOPPED, clause, task) for clause in clauses):
        return True
    if _ASKS.search(task):
        return False
    return any(_CANNOT.match(clause) or _tells(FAILED, clause, task) for clause in clauses)


def _tells(pattern: re.Pattern[str], clause: str, task: str) -> bool:
    """Whether a clause tells of a failure of which the task does not speak."""
    asked = task.casefold()
    return any((found[found.lastindex or 0]).casefold() not in asked for found in pattern.finditer(clause))
