"""The loop with a person beside it: questions, hand-overs, notes; and what of it the trace may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.reason import Reason
from lxb.virtual.in_process import InProcessDevice
from tests.acting import do, finish, staged, tap
from tests.endpoint import whole


def test_an_answer_goes_to_the_model_and_into_no_trace(tmp_path: Path) -> None:
    answers = (do("Interact"), tap("Open list"), finish("Opened."))
    with staged(*answers, folder=tmp_path) as stage:
        stage.person.answer = "the one with code 829144"
        acted = stage.run()
        path = stage.loop.trace.path
    assert acted.status == "done"
    assert "829144" in stage.told(1)
    assert path is not None
    assert "829144" not in path.read_text("utf-8")
    assert [(event.what, event.answer) for event in stage.of("asked")] == [("ask", "answered")]


@pytest.mark.parametrize(
    ("steps", "ends_as"),
    [
        ((), ("blocked", Reason.PERSON_NEEDED)),
        ((do("Back"),), ("blocked", Reason.PERSON_NEEDED)),
        ((tap("Open list"),), ("failed", Reason.GAVE_UP)),
    ],
    ids=["at once", "after leaving the page", "after it has chosen by itself"],
)
def test_an_end_for_want_of_an_answer_is_a_want_of_a_person(
    tmp_path: Path, steps: tuple[str, ...], ends_as: tuple[str, Reason]
) -> None:
    last = finish("I cannot go on without knowing which book is meant.")
    with staged(tap("Count"), do("Interact"), *steps, last, folder=tmp_path) as stage:
        acted = stage.run("Keep the book")
    assert (acted.status, acted.reason) == ends_as
    assert acted.answer is not None
    assert "which book" in acted.answer


def test_what_was_answered_leaves_no_want_of_a_person(tmp_path: Path) -> None:
    with staged(do("Interact"), finish("I cannot keep that book."), folder=tmp_path) as stage:
        stage.person.answer = "the first one"
        acted = stage.run("Keep the book")
    assert (acted.status, acted.reason) == ("failed", Reason.GAVE_UP)


def test_a_hand_over_goes_on_from_the_screen_that_is_there_then(tmp_path: Path) -> None:
    answers = (tap("Account"), do("Take_over", message='"log in"'), tap("Open list"), finish("Opened."))
    with staged(*answers, folder=tmp_path) as stage:

        def log_in() -> bool:
            InProcessDevice(stage.phone).launch("com.example.shelf")
            stage.phone.press("back")
            return True

        stage.person.takes_over = log_in
        acted = stage.run()
        assert stage.phone.place().page == "list"
    assert acted.status == "done"
    assert stage.person.asked == ["log in"]
    assert "user has acted" in stage.told(2)


def test_where_nobody_takes_over_the_run_is_blocked(tmp_path: Path) -> None:
    with staged(tap("Account"), do("Take_over", message='"log in"'), folder=tmp_path) as stage:
        acted = stage.run()
    assert (acted.status, acted.reason) == ("blocked", Reason.PERSON_NEEDED)
    assert acted.error is not None
    assert "log in" in acted.error.say("en")


def test_notes_are_kept_summarised_and_stay_out_of_the_trace(tmp_path: Path) -> None:
    answers = (
        tap("Vault"),
        do("Note", message='"True"'),
        do("Call_API", instruction='"say the number"'),
        whole("It is four-seven-one-one."),
        finish("See above."),
    )
    with staged(*answers, folder=tmp_path) as stage:
        stage.loop.scene.text_model = stage.loop.model
        acted = stage.run("Which number is in the vault?")
        path = stage.loop.trace.path
    assert acted.answer == "It is four-seven-one-one.\nSee above."
    assert len(acted.notes) == 1
    assert "The number is 4711" in acted.notes[0].texts
    assert path is not None
    written = path.read_text("utf-8")
    assert "4711" not in written
    assert "four-seven" not in written
    assert [event.characters > 0 for event in stage.of("noted")] == [True]
    assert "The number is 4711" in str(stage.endpoint.asked[3].body["messages"])
