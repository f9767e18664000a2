"""What is sent of the past: few pictures, all thoughts, and no more than the budget allows."""

from __future__ import annotations

from dataclasses import replace

from executor.dialect import Talk, Turn
from executor.dialects.registry import dialect
from executor.history import LONGEST_SAID, History
from lxb.geometry import Size
from lxb.model import Message, Picture
from lxb.model.tokens import prompt_tokens

SIZE = Size(320, 640)


def picture(number: int) -> Picture:
    return Picture(bytes([number]), "image/jpeg", SIZE, SIZE)


def turn(number: int) -> Turn:
    said = f"<think>thought {number}</think><answer>action {number}</answer>"
    return Turn(said, f"did {number}", f"thought {number}", f"told {number}", picture(number))


def talk() -> Talk:
    return Talk("the task", "en", "2026-01-01", picture(99), "App", account="walked there")


def sent(history: History) -> list[Message]:
    return history.request(dialect("autoglm"), talk())


def text(messages: list[Message]) -> str:
    return "\n".join(part for m in messages for part in m.parts if isinstance(part, str))


def shown(messages: list[Message]) -> list[int]:
    return [part.data[0] for m in messages for part in m.parts if isinstance(part, Picture)]


def test_thoughts_and_actions_stay_and_one_picture_is_sent() -> None:
    history = History("en")
    for number in range(5):
        history.add(turn(number))
    messages = sent(history)
    assert shown(messages) == [99]
    assert all(f"thought {n}" in text(messages) and f"action {n}" in text(messages) for n in range(5))


def test_a_profile_may_want_more_pictures() -> None:
    history = History("en", pictures=3)
    for number in range(5):
        history.add(turn(number))
    assert shown(sent(history)) == [3, 4, 99]


def test_over_the_budget_pictures_go_first_then_the_oldest_turns_become_lines() -> None:
    whole = History("en", pictures=3)
    for number in range(12):
        whole.add(turn(number))
    cost = prompt_tokens(sent(whole))
    history = History("en", pictures=3, tokens=cost - 1)
    for number in range(12):
        history.add(turn(number))
    assert shown(sent(history)) == [11, 99]
    assert "action 0<" in text(sent(history))
    history.tokens = cost - 620
    messages = sent(history)
    assert prompt_tokens(messages) <= history.tokens
    assert "action 0<" not in text(messages)
    assert "1. did 0 told 0" in text(messages)
    assert "action 11<" in text(messages)
    assert "the task" in text(messages)
    assert "walked there" in text(messages)


def test_a_screen_that_alone_is_over_the_budget_is_sent_all_the_same() -> None:
    history = History("zh", tokens=10)
    history.add(turn(0))
    messages = sent(history)
    assert shown(messages) == [99]
    assert "之前的步骤" in text(messages)


def test_a_service_that_reads_less_gets_less_until_nothing_is_left() -> None:
    history = History("en")
    for number in range(3):
        history.add(replace(turn(number), picture=None))
    assert [history.shrink() for _ in range(4)] == [True, True, True, False]
    assert "3. did 2" in text(sent(history))


def test_a_reply_that_ran_away_is_cut_where_it_is_written_back() -> None:
    history = History("en")
    history.add(replace(turn(0), said="x" * 100_000))
    assert len(history.turns[0].said) <= LONGEST_SAID + 1


def test_what_nobody_understood_is_taken_back() -> None:
    history = History("en")
    history.add(turn(0))
    history.add(turn(1))
    history.drop_last()
    assert "action 1<" not in text(sent(history))
