"""Whether a run may end as the model says: what was seen and who was asked, held against its words."""

from __future__ import annotations

from executor.action import Finish
from executor.overheard import Overheard
from executor.verdict import verdict
from lxb.errors import Lang
from lxb.forbidden import deed
from lxb.messages import Text
from lxb.results import Reason, Status

_UNREAD = Text(
    "Your reply before this one could not be carried out, so nothing of it was done. If the task is really "
    "done, say so again; else go on with it.",
    "你之前的回复无法执行，其中的操作没有进行。若任务确已完成，请再次结束；否则请继续。",
)
_IN_VAIN = Text(
    "Your last action had no effect that can be seen. Look at the screen: if the task is really done, say so "
    "again; else go on with it.",
    "你的上一步操作没有产生可见的效果。请查看屏幕：若任务确已完成，请再次结束；否则请继续。",
)
_EMPTY = Text(
    "You ended the task without saying how. End it again with a message: what was done, the answer that was "
    "asked for, or why it cannot be done.",
    "你结束了任务但没有说明结果。请再次结束并说明：完成了什么、所询问的答案，或无法完成的原因。",
)


class Closing:
    """Judges the ends that a model declares in one run. Each doubt is put to it once."""

    def __init__(self, task: str, lang: Lang, person: Overheard) -> None:
        self._task = task
        self._lang = lang
        self._person = person
        self._doubt: Text | None = None
        self._asked: set[str] = set()

    def unread(self) -> None:
        """A reply could not be understood, so what it meant was not done."""
        self._doubt = _UNREAD

    def acted(self, *, in_vain: bool) -> None:
        """An action was carried out, or could not be. Doubts that were there before it are over."""
        self._doubt = _IN_VAIN if in_vain else None
        self._asked.clear()

    def judge(self, finish: Finish) -> tuple[Status, Reason] | str:
        """How the run ends; or what the model is told, where it has to say more first."""
        found = verdict(finish, self._task)
        if found == "empty":
            return self._once(_EMPTY) or ("failed", Reason.GAVE_UP)
        if found == "done" and self._doubt is not None and (told := self._once(self._doubt)):
            return told
        if self._needed_what_was_refused():
            return "failed", Reason.REFUSED
        return ("done", Reason.FINISHED) if found == "done" else ("failed", Reason.GAVE_UP)

    def _needed_what_was_refused(self) -> bool:
        """Whether the person's last word was a no to something that the task may be about.

        A model that only went astray may come back and do what was asked for.
        """
        refused = self._person.refused
        if refused is None:
            return False
        wanted, kind = deed(self._task), deed(refused.what)
        return wanted is None or kind is None or wanted == kind

    def _once(self, doubt: Text) -> str:
        """The doubt in words, "" where the model has heard it already."""
        if doubt.en in self._asked:
            return ""
        self._asked.add(doubt.en)
        return doubt.zh if self._lang == "zh" else doubt.en
