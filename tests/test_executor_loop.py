"""Whole little journeys of the acting loop: what the model is sent, what is done, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.errors import DeviceGone, ModelError, ModelUnreachable
from lxb.locator import control_words
from lxb.reason import Reason
from lxb.virtual.phone import VirtualPhone
from tests.acting import do, finish, pictures, says, staged, tap, words
from tests.endpoint import BREAK, piece, plain, stream, whole

NONSENSE = "I would rather look around a little first."


def test_a_task_is_done_and_the_way_is_kept(tmp_path: Path) -> None:
    with staged(
        tap("Open list"), tap("First book"), tap("Keep it"), finish("Kept."), folder=tmp_path
    ) as stage:
        acted = stage.run("Keep the first book")
        assert (acted.status, acted.reason, acted.answer) == ("done", Reason.FINISHED, "Kept.")
        assert stage.state("saved") is True
    assert acted.steps == 4
    assert acted.usage.calls == 4
    named = [control_words(move.before, move.element) for move in acted.path if move.element is not None]
    assert named == ["Open list", "First book", "Keep it"]
    first = acted.path[0]
    assert first.before.full_fingerprint != first.after.full_fingerprint


def test_the_task_is_said_once_then_the_screen_and_one_picture_is_in_each_request(tmp_path: Path) -> None:
    answers = (tap("Open list"), tap("First book"), do("Back"), finish("Seen."))
    with staged(*answers, folder=tmp_path) as stage:
        stage.run("Look at the first book")
    assert [pictures(asked) for asked in stage.endpoint.asked] == [1, 1, 1, 1]
    last = stage.endpoint.asked[-1].body["messages"]
    assert [m["role"] for m in last] == ["system", *["user", "assistant"] * 3, "user"]
    assert [n for n, m in enumerate(last) if "Look at the first book" in words(m)] == [1]
    assert "Screen Info" in words(last[-1])
    assert "I think of Tap." in words(last[2])
    assert 'do(action="Back")' in words(last[6])
    assert last[-1]["content"][0]["type"] == "image_url"  # the picture comes first


def test_a_profile_that_wants_more_pictures_gets_them(tmp_path: Path) -> None:
    answers = (tap("Open list"), tap("First book"), finish("Seen."))
    with staged(*answers, folder=tmp_path, changes={"pictures_kept": 2}) as stage:
        stage.run()
    assert [pictures(asked) for asked in stage.endpoint.asked] == [1, 2, 2]


def test_a_tap_without_effect_is_told_and_an_end_right_after_it_is_asked_again(tmp_path: Path) -> None:
    with staged(tap("Nothing"), finish("Done!"), finish("Yes, done."), folder=tmp_path) as stage:
        acted = stage.run()
    assert "changed nothing" in stage.told(1)
    assert "no effect that can be seen" in stage.told(2)
    assert (acted.status, acted.answer, acted.path) == ("done", "Yes, done.", ())
    assert [event.changed for event in stage.of("did")] == [False, None, None]


def test_a_small_effect_is_one(tmp_path: Path) -> None:
    with staged(tap("Count"), finish("Counted."), folder=tmp_path) as stage:
        acted = stage.run()
    assert (acted.status, acted.steps) == ("done", 2)
    assert "changed nothing" not in stage.told(1)


# --- replies that cannot be carried out -------------------------------------------------------------------


def test_what_cannot_be_understood_is_told_and_asked_again(tmp_path: Path) -> None:
    answers = (NONSENSE, do("Fly"), tap("Open list"), finish("Opened."))
    with staged(*answers, folder=tmp_path) as stage:
        acted = stage.run()
    assert (acted.status, acted.steps) == ("done", 2)
    assert "nothing was done" in stage.told(1)
    assert NONSENSE in words(stage.endpoint.asked[1].body["messages"][-2])
    assert "Fly" in words(stage.endpoint.asked[2].body["messages"][-2])
    later = "\n".join(words(m) for m in stage.endpoint.asked[3].body["messages"])
    assert NONSENSE not in later  # it would only teach the model to talk so
    assert "Fly" not in later
    assert [event.turn for event in stage.of("not_understood")] == [1, 2]


def test_three_in_a_row_end_the_run_honestly(tmp_path: Path) -> None:
    with staged(tap("Open list"), NONSENSE, folder=tmp_path) as stage:
        acted = stage.run()
        assert stage.phone.actions["taps"] == 1
    assert (acted.status, acted.reason) == ("failed", Reason.NOT_UNDERSTOOD)
    assert acted.usage.calls == 4
    assert len(stage.endpoint.asked) == 4


def test_a_point_off_the_screen_is_told_with_the_reason(tmp_path: Path) -> None:
    with staged(do("Tap", element="[5000,20]"), finish("No."), finish("No."), folder=tmp_path) as stage:
        stage.run()
        assert stage.phone.actions["taps"] == 0
    assert [event.code for event in stage.of("not_understood")] == ["out_of_range"]
    assert "5000" in stage.told(1)


def test_an_end_after_a_reply_that_nobody_understood_is_looked_at(tmp_path: Path) -> None:
    with staged(NONSENSE, finish("All done."), finish("It is."), folder=tmp_path) as stage:
        acted = stage.run()
    assert "nothing of it was done" in stage.told(2)
    assert acted.answer == "It is."


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (whole(""), "empty"),
        (whole("<think>so", "length"), "truncated"),
        (stream(piece("<think>I am still thin"), BREAK), "truncated"),
    ],
    ids=["empty", "cut", "broken off"],
)
def test_no_whole_answer_is_asked_for_again(tmp_path: Path, answer: object, code: str) -> None:
    with staged(answer, tap("Open list"), finish("Opened."), folder=tmp_path) as stage:  # type: ignore[arg-type]
        acted = stage.run()
    assert acted.status == "done"
    assert [event.code for event in stage.of("not_understood")] == [code]


def test_an_action_that_a_service_took_for_a_thought_is_found(tmp_path: Path) -> None:
    hidden = whole("", message={"reasoning_content": 'I go back.\ndo(action="Back")'})
    with staged(tap("Open list"), hidden, finish("Back."), folder=tmp_path) as stage:
        acted = stage.run()
        assert stage.phone.place().page == "home"
    assert (acted.status, acted.steps) == ("done", 3)


def test_a_service_that_is_down_is_an_error(tmp_path: Path) -> None:
    with (
        staged(plain({"error": {"message": "boom"}}, 500), folder=tmp_path) as stage,
        pytest.raises(ModelUnreachable),
    ):
        stage.run()


def test_a_key_that_is_wrong_is_no_reply(tmp_path: Path) -> None:
    refusal = plain({"error": {"message": "Incorrect API key"}}, 401)
    with staged(refusal, folder=tmp_path) as stage, pytest.raises(ModelError):
        stage.run()
    assert len(stage.endpoint.asked) == 1


def test_a_service_that_reads_less_is_sent_less(tmp_path: Path) -> None:
    too_long = plain(
        {
            "error": {
                "message": "This model's maximum context length is 4096 tokens",
                "code": "context_length_exceeded",
            }
        },
        400,
    )
    answers = (tap("Open list"), tap("First book"), too_long, finish("Seen."))
    with staged(*answers, folder=tmp_path) as stage:
        acted = stage.run()
    assert acted.status == "done"
    long, short = (len(stage.endpoint.asked[n].body["messages"]) for n in (2, 3))
    assert short < long
    assert "1. tap" in stage.told(3)


# --- ends -------------------------------------------------------------------------------------------------


def test_an_empty_end_is_asked_for_again_once(tmp_path: Path) -> None:
    with staged(finish(""), finish("There are three."), folder=tmp_path) as stage:
        assert stage.run("How many books are there?").answer == "There are three."
    assert "without saying how" in stage.told(1)
    with staged(finish(""), folder=tmp_path) as stage:
        acted = stage.run()
    assert (acted.status, acted.reason, acted.answer, acted.steps) == ("failed", Reason.GAVE_UP, None, 2)


def test_a_model_that_says_that_it_cannot_is_believed(tmp_path: Path) -> None:
    with staged(finish("Sorry, I could not find such a book."), folder=tmp_path) as stage:
        acted = stage.run("Keep the third book")
    assert (acted.status, acted.reason) == ("failed", Reason.GAVE_UP)
    assert acted.answer == "Sorry, I could not find such a book."


def test_steps_calls_and_time_are_limited(tmp_path: Path) -> None:
    with staged(tap("Count"), folder=tmp_path, most_steps=3) as stage:
        acted = stage.run()
        assert stage.phone.actions["taps"] == 3
    assert (acted.status, acted.reason, acted.steps) == ("limit", Reason.LIMIT_STEPS, 3)
    with staged(tap("Count"), folder=tmp_path, calls=2) as stage:
        acted = stage.run()
        assert stage.phone.actions["taps"] == 2
    assert (acted.status, acted.reason) == ("limit", Reason.LIMIT_MODEL)
    with staged(do("Wait", duration='"30 seconds"'), tap("Count"), folder=tmp_path) as stage:
        stage.loop.scene.performer.timing = stage.loop.scene.timing.model_copy(update={"act": 20.0})
        acted = stage.run()
        assert stage.phone.actions["taps"] == 0
    assert (acted.status, acted.reason) == ("limit", Reason.LIMIT_TIME)


def test_cancelling_takes_effect_before_the_next_touch(tmp_path: Path) -> None:
    with staged(tap("Count"), folder=tmp_path) as stage:
        asked = stage.endpoint.asked
        stage.loop.scene.cancelled = lambda: len(asked) == 2  # while the second reply is under way
        acted = stage.run()
        assert stage.phone.actions["taps"] == 1
    assert (acted.status, acted.reason) == ("cancelled", Reason.INTERRUPTED)
    assert len(acted.path) == 1


def test_an_interrupt_goes_through(tmp_path: Path) -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    with staged(tap("Count"), folder=tmp_path) as stage:
        stage.loop.scene.cancelled = interrupt
        with pytest.raises(KeyboardInterrupt):
            stage.run()
        assert stage.phone.actions["taps"] == 0
        assert stage.loop.scene.person is stage.person


# --- people -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("consent", "status", "reason", "gone"),
    [
        ("yes", "done", Reason.FINISHED, True),
        ("no", "failed", Reason.REFUSED, False),
        ("nobody", "blocked", Reason.PERSON_NEEDED, False),
    ],
)
def test_what_is_sensitive_is_done_on_a_yes_only(
    tmp_path: Path, consent: str, status: str, reason: Reason, gone: bool
) -> None:
    with staged(tap("Delete all"), finish("Deleted."), folder=tmp_path) as stage:
        stage.person.consent = consent  # type: ignore[assignment]
        acted = stage.run("Delete all books")
        assert (acted.status, acted.reason) == (status, reason)
        assert stage.state("gone") is gone
    if consent == "nobody":
        assert acted.error is not None
        assert "Delete all" in acted.error.say("zh")
    (asked,) = stage.of("asked")
    assert (asked.what, asked.answer) == ("confirm", consent)


# --- the trace --------------------------------------------------------------------------------------------


def test_thoughts_stream_into_the_trace_and_nothing_of_the_action_does(tmp_path: Path) -> None:
    reply = '<think>The list is what I need.</think><answer>do(action="Back")</answer>'
    with staged(says(reply, pieces=20), finish("Done."), finish("Done."), folder=tmp_path) as stage:
        stage.run()
    pieces = [event for event in stage.of("thought") if event.step == 1]
    assert "".join(event.text for event in pieces).strip() == "The list is what I need."
    assert [event.last for event in pieces] == [*[False] * (len(pieces) - 1), True]
    kinds = [event.event for event in stage.events]
    assert kinds.index("thought") < kinds.index("model") < kinds.index("proposed") < kinds.index("did")


def test_what_a_thought_holds_for_a_terminal_is_taken_out(tmp_path: Path) -> None:
    with staged("<think>\x1b[31mred\x07</think>" + finish("Done."), folder=tmp_path) as stage:
        stage.run()
    assert not any("\x1b" in event.text or "\x07" in event.text for event in stage.of("thought"))


def test_a_vanished_phone_is_said_by_name(tmp_path: Path) -> None:
    with staged(tap("Count"), folder=tmp_path) as stage:
        VirtualPhone.unplug(stage.phone)
        with pytest.raises(DeviceGone):
            stage.run()


def test_the_list_of_controls_is_sent_where_it_is_wanted_and_numbers_mean_them(tmp_path: Path) -> None:
    with staged(finish("Seen."), folder=tmp_path, changes={"controls": True}) as stage:
        stage.run()
        listed = stage.loop.scene.listed
    told = stage.told(0)
    assert "<data>" in told
    (line,) = [line for line in told.splitlines() if '"Open list"' in line]
    number = int(line.split()[0])
    assert getattr(listed[number], "text", "") == "Open list"
    assert pictures(stage.endpoint.asked[0]) == 1


def test_a_reply_that_is_no_longer_wanted_is_not_waited_for(tmp_path: Path) -> None:
    long = "<think>" + "and then " * 400 + "</think>" + do("Back")
    with staged(says(long, pieces=40), folder=tmp_path) as stage:
        stage.loop.scene.cancelled = lambda: bool(stage.of("thought"))
        acted = stage.run()
        assert stage.phone.actions["keys"] == 0
    assert acted.status == "cancelled"
    assert acted.usage.calls == 0  # it never came to its end
    assert stage.of("model") == []


def test_a_no_to_something_else_than_the_task_wants_does_not_spoil_it(tmp_path: Path) -> None:
    answers = (tap("Delete all"), tap("Count"), finish("Sent."))
    with staged(*answers, folder=tmp_path) as stage:
        stage.person.consent = "no"
        acted = stage.run("Send a message")
        assert stage.state("gone") is False
    assert acted.status == "done"
    assert "does not agree" in stage.told(1)
