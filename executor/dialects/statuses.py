"""The words by which a model says with a task's end how it ended."""

from __future__ import annotations

from executor.dialects.names import plain

_DONE = frozenset(
    {
        "success",
        "successful",
        "succeeded",
        "complete",
        "completed",
        "done",
        "finished",
        "ok",
        "成功",
        "完成",
        "已完成",
    }
)
_NOT_DONE = frozenset(
    {
        "failure", "fail", "failed", "infeasible", "impossible", "unsuccessful", "aborted", "error",
        "incomplete", "unfinished", "blocked", "失败", "未完成", "未成功",
    }
)  # fmt: skip


def succeeded(status: str) -> bool | None:
    """Whether the word is one for success; None where it is neither, and nothing may be guessed."""
    said = plain(status)
    return said in _DONE if said in _DONE or said in _NOT_DONE else None
