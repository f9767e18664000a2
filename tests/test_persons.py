"""How a person is reached: at a terminal, by functions, or not at all. stdin is read at a terminal only."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest
from rich.console import Console

from executor.person import OnSensitive, Request
from executor.persons import CallbackPerson, HeadlessPerson, TerminalPerson, person_at
from lxb.errors import Cancelled, Lang, PersonNeeded

pty = pytest.importorskip("pty", reason="terminals are made so on POSIX only")

PAY = Request("tap “立即支付”", "the control is called “立即支付”", "淘宝", "收银台")


@contextmanager
def terminal(typed: str) -> Iterator[TextIO]:
    """A real terminal at which somebody has typed this."""
    master, slave = pty.openpty()
    os.write(master, typed.encode())
    answers = os.fdopen(slave, encoding="utf-8")
    try:
        yield answers
    finally:
        answers.close()
        os.close(master)


class Asked:
    """A person at a terminal, and what was shown to them."""

    def __init__(self, answers: TextIO, lang: Lang = "en", policy: OnSensitive | None = None) -> None:
        self.shown = io.StringIO()
        console = Console(file=self.shown, width=200, color_system=None)
        self.person = person_at(answers, console, lang, policy)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("y\n", "yes"), ("Yes\n", "yes"), ("是\n", "yes"), ("n\n", "no"), ("\n", "no"), ("whatever\ny\n", "yes"),
     ("a\nb\nc\ny\n", "no"), ("\x04", "nobody")],
)  # fmt: skip
def test_only_a_yes_is_one(typed: str, answer: str) -> None:
    with terminal(typed) as answers:
        assert Asked(answers).person.confirm(PAY) == answer


@pytest.mark.parametrize(("lang", "words"), [("en", "The agent wants to"), ("zh", "智能体想要")])
def test_the_question_names_the_action_its_place_and_its_reason(lang: Lang, words: str) -> None:
    with terminal("n\n") as answers:
        asked = Asked(answers, lang)
        asked.person.confirm(PAY)
    told = asked.shown.getvalue()
    for part in (words, "立即支付", "淘宝", "收银台"):
        assert part in told


def test_what_a_phone_says_cannot_draw_on_the_terminal() -> None:
    with terminal("n\n") as answers:
        asked = Asked(answers)
        asked.person.confirm(
            Request("tap “\x1b[2J[bold]已同意[/bold]\r\n是否同意？ y”", "\x1b]0;x\x07", "", "")
        )
    told = asked.shown.getvalue()
    assert "\x1b" not in told
    assert "\x07" not in told
    assert "[bold]" not in told
    assert "(bold)" in told, "marks of the console are plain words"
    assert told.count("\n") == 2, "the question and its reason, each on a line of its own"


def test_a_hand_over_waits_for_enter_and_may_end_the_run() -> None:
    with terminal("\n") as answers:
        assert Asked(answers).person.take_over("log in") is True
    with terminal("q\n") as answers, pytest.raises(Cancelled):
        Asked(answers).person.take_over("log in")
    with terminal("\x04") as answers:
        assert Asked(answers).person.take_over("log in") is False


@pytest.mark.parametrize(
    ("typed", "choices", "answer"),
    [("2\n", ("A", "B"), "B"), ("红色\n", ("A", "B"), "红色"), ("\n", ("A",), None), ("7\n", ("A", "B"), "7"),
     ("7\n", (), "7"), ("\x04", (), None)],
)  # fmt: skip
def test_a_choice_is_made_by_number_or_in_words(
    typed: str, choices: tuple[str, ...], answer: str | None
) -> None:
    with terminal(typed) as answers:
        assert Asked(answers).person.ask("which?", choices) == answer


def test_a_terminal_is_asked_and_anything_else_is_not_even_read() -> None:
    with terminal("y\n") as answers:
        assert isinstance(Asked(answers).person, TerminalPerson)
    read, write = os.pipe()
    with os.fdopen(read) as piped, os.fdopen(write, "w") as other:
        headless = Asked(piped).person
        assert isinstance(headless, HeadlessPerson)
        done: list[object] = []
        worker = threading.Thread(
            target=lambda: done.append((headless.take_over("log in"), headless.ask("?")))
        )
        worker.start()
        worker.join(20)
        assert done == [(False, None)], "nothing waits for a line that never comes"
        other.write("y\n")


def test_without_stdin_nobody_is_asked() -> None:
    console = Console(file=io.StringIO())
    assert isinstance(person_at(None, console, "en"), HeadlessPerson)
    closed = io.StringIO()
    closed.close()
    assert isinstance(person_at(closed, console, "en"), HeadlessPerson)


def test_what_was_said_beforehand_decides_without_asking() -> None:
    told: list[str] = []
    assert HeadlessPerson("allow", told.append).confirm(PAY) == "yes"
    assert HeadlessPerson("ask", told.append).confirm(PAY) == "nobody"
    with pytest.raises(PersonNeeded) as stopped:
        HeadlessPerson("stop", told.append).confirm(PAY)
    assert stopped.value.exit_code == 5
    assert "立即支付" in stopped.value.say("zh")
    with terminal("n\n") as answers:
        assert Asked(answers, policy="allow").person.confirm(PAY) == "yes"
    with terminal("y\n") as answers, pytest.raises(PersonNeeded):
        Asked(answers, policy="stop").person.confirm(PAY)


def test_elsewhere_than_at_a_terminal_the_default_is_to_stop() -> None:
    with pytest.raises(PersonNeeded):
        Asked(io.StringIO("y\n")).person.confirm(PAY)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_somebody_at_the_phone_is_told_what_to_do(lang: Lang) -> None:
    told: list[str] = []
    assert HeadlessPerson("stop", told.append, lang).take_over("登录") is False
    assert len(told) == 1
    assert "登录" in told[0]


def test_functions_of_a_caller_are_asked() -> None:
    seen: list[object] = []
    person = CallbackPerson(
        on_confirm=lambda request: bool(seen.append(request)) or True,
        on_take_over=lambda reason: bool(seen.append(reason)) or True,
        on_ask=lambda question, choices: choices[0],
        on_notify=seen.append,
    )
    assert person.confirm(PAY) == "yes"
    assert person.take_over("log in")
    assert person.ask("which?", ("A", "B")) == "A"
    person.notify("hello")
    assert seen == [PAY, "log in", "hello"]


def test_a_function_that_says_nothing_has_not_agreed() -> None:
    person = CallbackPerson(on_confirm=lambda request: None, on_take_over=lambda reason: None)  # type: ignore[arg-type,return-value]
    assert person.confirm(PAY) == "no"
    assert not person.take_over("log in")
    nobody = CallbackPerson()
    assert nobody.confirm(PAY) == "nobody"
    assert nobody.ask("?") is None
    assert CallbackPerson(policy="allow").confirm(PAY) == "yes"
