"""The end of a task in which a person did not agree to something."""

from __future__ import annotations

from pathlib import Path

import pytest

from executor.action import Finish
from executor.closing import Closing
from executor.overheard import Overheard
from executor.person import Request
from lxb.clock import ManualClock
from lxb.reason import Reason
from lxb.trace import Trace
from tests.acting import Somebody, finish, staged, tap

DELETE = Request("tap “Delete”", "", "Notes", "Note A", kind="delete")
OTHER = Request("tap “Delete”", "", "Notes", "Note B", kind="delete")
SEND = Request("tap “Send”; the text is “delete it”", "", "Notes", "Bob", kind="send")
UNKNOWN = Request("tap (10, 20)", "", "Notes")


def ended(task: str, folder: Path, *answers: tuple[Request, bool]) -> Reason:
    """How the run ends of which the model says that it is done, after these questions and answers."""
    person, clock = Somebody(), ManualClock()
    with Trace.begin(folder, clock) as trace:
        heard = Overheard(person, trace, clock)
        for request, agreed in answers:
            person.consent = "yes" if agreed else "no"
            heard.confirm(request)
    closing = Closing(task, "en", heard)
    closing.acted(in_vain=False)
    found = closing.judge(Finish("All is done"))
    assert not isinstance(found, str)
    return found[1]


@pytest.mark.parametrize(
    ("task", "doubted"),
    [
        ("给姐姐转账 500 元", True),
        ("Delete the draft", True),
        ("打开深色主题", False),
        ("How many notes are there?", False),
    ],
)
def test_who_has_done_nothing_is_asked_whether_all_is_done(task: str, doubted: bool, tmp_path: Path) -> None:
    """Once: it may have been done before. What has no consequences may be seen to be so."""
    clock = ManualClock()
    with Trace.begin(tmp_path, clock) as trace:
        closing = Closing(task, "en", Overheard(Somebody(), trace, clock))
        first = closing.judge(Finish("All is done"))
        assert isinstance(first, str) is doubted
        assert closing.judge(Finish("All is done")) == ("done", Reason.FINISHED)


@pytest.mark.parametrize(
    ("task", "refused"),
    [
        ("删除旧笔记，然后把新笔记发送给张三", SEND),
        ("删除旧笔记，然后把新笔记发送给张三", DELETE),
        ("清空购物车并付款买第一件", DELETE),
        ("Delete the draft and send the report to Bob", SEND),
        ("Tell Bob that I delete the note", SEND),
        ("Send the report to Bob", UNKNOWN),
        ("Do it", SEND),
    ],
)
def test_any_part_of_the_task_that_was_refused_is_not_done(
    task: str, refused: Request, tmp_path: Path
) -> None:
    assert ended(task, tmp_path, (refused, False)) is Reason.REFUSED


def test_a_yes_to_something_else_is_none_to_what_was_refused(tmp_path: Path) -> None:
    task = "Delete the draft and send the report to Bob"
    assert ended(task, tmp_path, (SEND, False), (DELETE, True)) is Reason.REFUSED
    assert ended("Delete Note A and Note B", tmp_path, (DELETE, False), (OTHER, True)) is Reason.REFUSED
    assert ended("Send it", tmp_path, (UNKNOWN, False), (SEND, True)) is Reason.REFUSED
    assert ended(task, tmp_path, (SEND, True), (SEND, False)) is Reason.REFUSED


def test_who_agrees_later_or_refused_what_nobody_wanted_has_it_done(tmp_path: Path) -> None:
    assert ended("Send the report to Bob", tmp_path, (SEND, False), (SEND, True)) is Reason.FINISHED
    assert ended("Delete Note B", tmp_path, (DELETE, False), (OTHER, True)) is Reason.FINISHED
    assert ended("Send the report to Bob", tmp_path, (DELETE, False)) is Reason.FINISHED


def test_the_kind_of_a_control_that_was_refused_is_known_at_the_end(tmp_path: Path) -> None:
    with staged(tap("Delete all"), finish("It is empty now."), folder=tmp_path) as stage:
        stage.person.consent = "no"
        acted = stage.run("Pay the bill and delete all")
    assert (acted.status, acted.reason) == ("failed", Reason.REFUSED)
