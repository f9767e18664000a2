"""What is typed into a password field, and what a person answers, is in no event of a trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lxb.clock import ManualClock
from lxb.trace import Ended, Mentioned, Trace, read_trace
from tests.acting import Stage, do, finish, says, staged, tap, type_
from tests.endpoint import Says

LONG = "correct horse battery staple " * 4


def everything(stage: Stage) -> str:
    """All that was shown to whoever watches, and all that was written."""
    path = stage.loop.trace.path
    assert path is not None
    written = [
        json.dumps(json.loads(line), ensure_ascii=False) for line in path.read_text("utf-8").splitlines()
    ]
    return "\n".join([*map(repr, stage.events), *written])


@pytest.mark.parametrize("password", ["Tr0ub4dor  zebra", LONG, "hunter2x", 'p"w\\d-1234'])
def test_a_password_is_in_no_event_however_it_is_written(tmp_path: Path, password: str) -> None:
    steps = tap("Account"), tap("Password"), type_(password.replace("\\", "\\\\").replace('"', '\\"'))
    with staged(*steps, finish("ok"), folder=tmp_path) as stage:
        assert stage.run("Log in").status == "done"
        assert stage.state("code") == password
        told = everything(stage)
    assert [part for part in password.split() if part in told] == []


def test_later_thoughts_and_answers_do_not_tell_it(tmp_path: Path) -> None:
    later = '<think>I typed hunter2x there; back</think><answer>do(action="Back")</answer>'
    more = '<think>Now away from it: hunter2x</think><answer>do(action="Home")</answer>'
    steps: list[str | Says] = [
        tap("Account"),
        tap("Password"),
        type_("hunter2x"),
        later,
        says(more, pieces=40),
    ]
    with staged(*steps, finish("Logged in with hunter2x"), folder=tmp_path) as stage:
        stage.run("Log in")
        assert "hunter2x" not in everything(stage)
        assert len({event.step for event in stage.of("thought")}) == len(steps) + 1, "the rest is told"


@pytest.mark.parametrize(
    "unread",
    [
        '<think>I now type hunter2x</think><answer>do(action="Typ", text="hunter2x")</answer>',
        '<think>The password is hunter2x, so I wait</think><answer>do(action="Wait")</answer>',
        '<think>I now type hunter2x</think><answer>do(action="Type", text="hunter2x"',
    ],
)
def test_a_thought_beside_a_password_field_is_told_where_it_is_known_what_to_leave_out(
    tmp_path: Path, unread: str
) -> None:
    with staged(tap("Account"), unread, type_("hunter2x"), finish("ok"), folder=tmp_path) as stage:
        stage.run("Log in")
        assert "hunter2x" not in everything(stage)


def test_a_page_that_is_only_drawn_may_have_a_password_field(tmp_path: Path) -> None:
    with staged(tap("Canvas"), type_("hunter2x"), finish("Typed hunter2x"), folder=tmp_path) as stage:
        stage.run("Log in")
        assert stage.of("screen")[-1].sight == "hollow"
        assert "hunter2x" not in everything(stage)


@pytest.mark.parametrize("answer", ["482913", "The code is 482913.", "482913 is it"])
def test_an_answer_that_is_typed_is_in_no_event(tmp_path: Path, answer: str) -> None:
    typing = '<think>The code is 482913.</think><answer>do(action="Type", text="482913")</answer>'
    with staged(do("Interact"), tap("Find a book"), typing, finish("ok"), folder=tmp_path) as stage:
        stage.person.answer = answer
        stage.run("Log in with the code")
        assert stage.state("query") == "482913"
        assert "482913" not in everything(stage)
        assert "type 6 characters" in everything(stage)


@pytest.mark.parametrize("word", ["done", "tap", "yes", "answered", "status"])
def test_a_trace_can_be_read_whatever_was_hidden(tmp_path: Path, word: str) -> None:
    with Trace.begin(tmp_path, ManualClock()) as trace:
        trace.hide(word)
        trace.add(Mentioned(text=f"{word} x"))
        trace.add(Ended(status="done", reason="finished"))
    assert trace.path is not None
    assert [line.event.event for line in read_trace(trace.path)] == ["mentioned", "ended"]
