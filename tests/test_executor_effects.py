"""What the model is told of its own actions: by what was seen, not by what it thinks."""

from __future__ import annotations

from pathlib import Path

from lxb.virtual.in_process import InProcessDevice
from tests.acting import do, finish, staged, tap, type_, words

SECRET = "correct-horse-7"


def test_typing_that_went_well_needs_no_word_and_is_done(tmp_path: Path) -> None:
    with staged(tap("Find a book"), type_("Moby Dick 白鲸"), finish("Typed."), folder=tmp_path) as stage:
        acted = stage.run()
        assert stage.state("query") == "Moby Dick 白鲸"
    assert (acted.status, acted.steps) == ("done", 3)
    assert "field" not in stage.told(2)
    assert stage.of("did")[1].changed is True


def test_typing_without_a_field_is_told(tmp_path: Path) -> None:
    with staged(type_("nowhere"), finish("Typed."), finish("No."), folder=tmp_path) as stage:
        stage.run()
        assert stage.state("query") == ""
    assert [event.ending for event in stage.of("did")][:1] == ["impossible"]
    assert "not typed" in stage.told(1)
    assert "no effect" in stage.told(2)


def test_a_field_that_reads_otherwise_is_told_with_what_it_reads(tmp_path: Path) -> None:
    class Eating(InProcessDevice):
        """Keeps the first four letters of what is typed."""

        def type_text(self, text: str, *, clear: bool = False) -> None:
            super().type_text(text[:4], clear=clear)

    answers = (tap("Find a book"), type_("Moby Dick"), finish("Typed."))
    with staged(*answers, folder=tmp_path, device=Eating) as stage:
        stage.run()
    assert "now reads: “Moby”" in stage.told(2)


def test_a_hint_is_no_text(tmp_path: Path) -> None:
    class Deaf(InProcessDevice):
        def type_text(self, text: str, *, clear: bool = False) -> None:
            """Says that it typed."""

    answers = (tap("Find a book"), type_("Moby Dick"), finish("Typed."), finish("Typed."))
    with staged(*answers, folder=tmp_path, device=Deaf) as stage:
        stage.run()
    assert "still empty" in stage.told(2)
    assert "Find a book" not in stage.told(2).replace("Do it", "")
    assert "no effect" in stage.told(3)


def test_a_password_gets_into_no_trace_and_is_not_read_back(tmp_path: Path) -> None:
    thought = f"<think>The password is {SECRET}, I type it.</think>"
    answers = (
        tap("Account"),
        tap("Password"),
        f'{thought}<answer>do(action="Type", text="{SECRET}")</answer>',
        finish("Logged in."),
    )
    with staged(*answers, folder=tmp_path, changes={"controls": True}) as stage:
        acted = stage.run("Log in")
        assert stage.state("code") == SECRET
        path = stage.loop.trace.path
    assert acted.status == "done"
    assert path is not None
    written = path.read_text("utf-8")
    assert SECRET not in written
    assert "•••" in written
    last = stage.endpoint.asked[-1].body["messages"]
    assert SECRET not in words(last[-1])
    assert "filled" in words(last[-1])


def test_a_launch_is_judged_by_the_app_in_front(tmp_path: Path) -> None:
    answers = (
        do("Launch", app='"Clock of nobody"'),
        do("Home"),
        do("Launch", app='"Shelf"'),
        finish("Open."),
    )
    with staged(*answers, folder=tmp_path) as stage:
        acted = stage.run("Open the shelf")
        assert stage.phone.place().package == "com.example.shelf"
    assert acted.status == "done"
    assert "no app called" in stage.told(1)
    assert [event.ending for event in stage.of("did")] == ["impossible", "done", "done", "finished"]


def test_a_small_effect_is_seen_where_something_moves_all_the_time(tmp_path: Path) -> None:
    with staged(
        tap("Nothing"), tap("Count"), finish("Counted."), folder=tmp_path, options="lang=en&faults=animation"
    ) as stage:
        acted = stage.run()
        assert stage.state("taps") == 1
    assert [event.changed for event in stage.of("did")] == [False, True, None]
    assert (acted.status, acted.steps) == ("done", 3)
