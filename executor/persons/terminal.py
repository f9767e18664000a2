"""A person at a terminal. Questions go to stderr, so that stdout stays the result's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TextIO

from rich.console import Console
from rich.markup import escape

from executor.person import Consent, OnSensitive, Person, Request
from executor.persons.headless import HeadlessPerson
from executor.persons.policy import beforehand
from lxb.errors import Cancelled, Lang
from lxb.messages import Text
from lxb.model.quoting import quoted

LONGEST = 600
"""Characters of a text of strangers that are shown."""

_TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "confirm": Text("The agent wants to {what}", "智能体想要{what}"),
        "where": Text("in {app}, page {page}", "应用：{app}，页面：{page}"),
        "why": Text("Asked because {why}", "询问原因：{why}"),
        "yes_no": Text("Do you agree? [y/N] ", "是否同意？[y/N] "),
        "unclear": Text("Please answer y or n.", "请回答 y 或 n。"),
        "take_over": Text("Your turn on the phone: {reason}", "请在手机上操作：{reason}"),
        "done": Text(
            "Press Enter when you are done, or type q and Enter to end the run: ",
            "完成后按回车继续；输入 q 并回车可结束任务：",
        ),
        "ask": Text("The agent asks: {question}", "智能体提问：{question}"),
        "choose": Text("Number or answer (Enter for none): ", "请输入编号或回答（直接回车表示不回答）："),
        "answer": Text(
            "Answer (Enter for none; no passwords): ", "请回答（直接回车表示不回答；请勿输入密码）："
        ),
    }
)
_YES = frozenset({"y", "yes", "是", "同意", "好", "确认"})
_NO = frozenset({"", "n", "no", "否", "不", "不同意", "取消"})
_QUIT = frozenset({"q", "quit", "退出"})
MOST_TRIES = 3


class TerminalPerson:
    """Asks on a console and reads lines from a stream that is a terminal.

    What comes from the phone or a model is shown without control characters: it could move the cursor and
    write a question of its own.
    """

    def __init__(self, console: Console, answers: TextIO, lang: Lang, policy: OnSensitive = "ask") -> None:
        self._console = console
        self._answers = answers
        self._lang = lang
        self._policy = policy

    def confirm(self, request: Request) -> Consent:
        settled = beforehand(self._policy, request)
        if settled is not None:
            return settled
        self._show("confirm", what=request.what)
        if request.app or request.page:
            self._show("where", app=request.app or "-", page=request.page or "-")
        self._show("why", why=request.why)
        for _ in range(MOST_TRIES):
            answer = self._line("yes_no")
            if answer is None:
                return "nobody"
            if answer.casefold() in _YES:
                return "yes"
            if answer.casefold() in _NO:
                return "no"
            self._show("unclear")
        return "no"

    def take_over(self, reason: str) -> bool:
        self._show("take_over", reason=reason)
        answer = self._line("done")
        if answer is not None and answer.casefold() in _QUIT:
            raise Cancelled
        return answer is not None

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        self._show("ask", question=question)
        for n, choice in enumerate(choices, start=1):
            self._console.print(f"  {n}. {escape(quoted(choice, LONGEST))}", highlight=False)
        answer = self._line("choose" if choices else "answer")
        if not answer:
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        return answer

    def notify(self, text: str) -> None:
        self._console.print(escape(quoted(text, LONGEST)), highlight=False)

    def _show(self, key: str, **fields: str) -> None:
        shown = {name: escape(quoted(value, LONGEST)) for name, value in fields.items()}
        self._console.print(self._text(key).format(**shown), highlight=False)

    def _line(self, key: str) -> str | None:
        """One line, without its end; None where the terminal was closed."""
        self._console.print(escape(self._text(key)), end="", highlight=False)
        line = self._answers.readline()
        return line.strip() if line else None

    def _text(self, key: str) -> str:
        text = _TEXTS[key]
        return text.zh if self._lang == "zh" else text.en


def person_at(
    answers: TextIO | None, console: Console, lang: Lang, policy: OnSensitive | None = None
) -> Person:
    """Whoever can be reached from here: stdin is read only where it is a terminal.

    Args:
        answers: stdin; None where the process has none.
        console: on stderr.
        lang: of the questions.
        policy: what the user has set; None = "ask" at a terminal, "stop" elsewhere.
    """
    if answers is not None and not answers.closed and answers.isatty():
        return TerminalPerson(console, answers, lang, policy or "ask")
    return HeadlessPerson(policy or "stop", lambda text: console.print(escape(text), highlight=False), lang)
