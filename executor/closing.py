"""Whether a run may end as the model says: what was seen and who was asked, held against its words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from executor.action import Finish
from executor.overheard import Overheard
from executor.person import Request
from executor.verdict import verdict
from lxb.errors import Lang
from lxb.forbidden import Kind, deed, deeds
from lxb.messages import Text
from lxb.reason import Reason, Status

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
_UNTOUCHED = Text(
    "You ended the task, and nothing has been done on the phone yet. If it was done before, say so again; "
    "else begin with it.",
    "你结束了任务，但尚未在手机上做任何操作。若任务此前已完成，请再次结束；否则请开始执行。",
)
_EMPTY = Text(
    "You ended the task without saying how. End it again with a message: what was done, the answer that was "
    "asked for, or why it cannot be done.",
    "你结束了任务但没有说明结果。请再次结束并说明：完成了什么、所询问的答案，或无法完成的原因。",
)

_ALSO: Mapping[Kind, re.Pattern[str]] = {
    "pay": re.compile(r"买|订|充|缴|交费|\b(?:order|book|rent|tip|renew|top up|get me)\b", re.IGNORECASE),
    "delete": re.compile(r"删|清|扔|去掉|取消|\b(?:cancel|discard|empty|get rid|throw)\b", re.IGNORECASE),
    "send": re.compile(
        r"发|回复|告诉|通知|留言|写给|分享"
        r"|\b(?:tell|reply|answer|message|text|write|e-?mail|share|let)\b",
        re.IGNORECASE,
    ),
    "call": re.compile(r"打给|打电话|通话|\b(?:phone|ring)\b", re.IGNORECASE),
}
"""How people ask for it in a task, beside the words that pages have for it."""


class Closing:
    """Judges the ends that a model declares in one run. Each doubt is put to it once."""

    def __init__(self, task: str, lang: Lang, person: Overheard) -> None:
        self._task = task
        self._lang = lang
        self._person = person
        self._wanted = {
            *deeds(task),
            *(kind for kind, words in _ALSO.items() if words.search(task)),
        }
        self._doubt: Text | None = _UNTOUCHED if self._wanted else None
        self._asked: set[str] = set()

    def unread(self) -> None:
        """A reply could not be understood, so what it meant was not done."""
        self._doubt = _UNREAD

    def acted(self, *, in_vain: bool, went_on: bool = False) -> None:
        """An action was carried out, or could not be. Doubts that were there before it are over.

        Args:
            in_vain: it had no effect.
            went_on: it had one, and more than that another part of the app is seen: whoever asked what
                nobody answered has chosen without.
        """
        self._doubt = _IN_VAIN if in_vain else None
        self._asked.clear()
        if went_on:
            self._person.unanswered = False

    def judge(self, finish: Finish) -> tuple[Status, Reason] | str:
        """How the run ends; or what the model is told, where it has to say more first."""
        found = verdict(finish, self._task)
        if found == "empty":
            return self._once(_EMPTY) or self._given_up()
        if found == "done" and self._doubt is not None and (told := self._once(self._doubt)):
            return told
        if self._needed_what_was_refused():
            return "failed", Reason.REFUSED
        return ("done", Reason.FINISHED) if found == "done" else self._given_up()

    def _given_up(self) -> tuple[Status, Reason]:
        """A question that nobody answered is what a person is needed for."""
        return ("blocked", Reason.PERSON_NEEDED) if self._person.unanswered else ("failed", Reason.GAVE_UP)

    def _needed_what_was_refused(self) -> bool:
        """Whether the person said no to what the task may be about, and did not agree to it after that.

        A model that only went astray may come back and do what was asked for.
        """
        said, wanted = self._person.answers, self._wanted
        for number, (request, answer) in enumerate(said):
            kind = _kind(request)
            if answer == "yes" or (wanted and kind is not None and kind not in wanted):
                continue
            later = (agreed for agreed, word in said[number + 1 :] if word == "yes")
            if not any(self._is_the_same(request, agreed) for agreed in later):
                return True
        return False

    def _is_the_same(self, refused: Request, agreed: Request) -> bool:
        """Whether a yes is to what was refused; elsewhere only where the task does not name that place."""
        if (refused.app, _kind(refused)) != (agreed.app, _kind(agreed)):
            return False
        if _kind(refused) is None and refused.what != agreed.what:
            return False
        named = bool(refused.page) and refused.page.casefold() in self._task.casefold()
        return refused.page == agreed.page or not named

    def _once(self, doubt: Text) -> str:
        """The doubt in words, "" where the model has heard it already."""
        if doubt.en in self._asked:
            return ""
        self._asked.add(doubt.en)
        return doubt.zh if self._lang == "zh" else doubt.en


def _kind(request: Request) -> Kind | None:
    return request.kind or deed(request.what)
