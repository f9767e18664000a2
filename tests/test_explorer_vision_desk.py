"""Questions beside the walk: how many at once, how many wait, and what becomes of them at the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from explorer.vision.desk import Desk

PATIENCE = 30.0
"""Seconds after which a test gives up what should have happened at once."""


class Slow:
    """Calls that are answered when the test says so."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Event()
        self.threads: set[int] = set()

    def __call__(self) -> str:
        self.threads.add(threading.get_ident())
        self.begun.release()
        assert self.let_go.wait(PATIENCE)
        return "done"

    def begins(self, times: int) -> None:
        assert all(self.begun.acquire(timeout=PATIENCE) for _ in range(times))


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.let_go.set()


def test_a_few_threads_do_it_all_and_answers_come_in_the_order_of_asking(slow: Slow) -> None:
    desk = Desk[str](at_once=2)
    for key in "abcdef":
        desk.ask(key, slow)
    slow.begins(2)
    assert not slow.begun.acquire(blocking=False)
    slow.let_go.set()
    assert [(key, future.result()) for key, future in desk.answers(all_of_them=True)] == [
        (key, "done") for key in "abcdef"
    ]
    assert len(slow.threads) <= 2
    assert not desk


def test_who_asks_waits_while_the_line_is_full(slow: Slow) -> None:
    desk = Desk[str](at_once=1, most_waiting=2)
    desk.ask("under way", slow)
    slow.begins(1)
    for key in "ab":
        desk.ask(key, slow)
    asking = threading.Thread(target=desk.ask, args=("c", slow), daemon=True)
    asking.start()
    asking.join(0.05)
    assert asking.is_alive()
    slow.let_go.set()
    asking.join(PATIENCE)
    assert not asking.is_alive()
    assert [key for key, _ in desk.answers(all_of_them=True)] == ["under way", "a", "b", "c"]


def test_what_waits_its_turn_can_be_taken_back_and_what_is_under_way_still_answers(slow: Slow) -> None:
    desk = Desk[str](at_once=1)
    for key in "abc":
        desk.ask(key, slow)
    slow.begins(1)
    desk.close()
    assert ["a" in desk, "b" in desk, "c" in desk] == [True, False, False]
    slow.let_go.set()
    assert [(key, future.result()) for key, future in desk.answers(all_of_them=True)] == [("a", "done")]
    assert not slow.begun.acquire(blocking=False)


def test_a_fault_goes_to_whoever_takes_the_answer_over(slow: Slow) -> None:
    def fails() -> str:
        raise KeyError("x")

    desk = Desk[str](at_once=1)
    desk.ask("bad", fails)
    slow.let_go.set()
    desk.ask("good", slow)
    (_, bad), (_, good) = desk.answers(all_of_them=True)
    with pytest.raises(KeyError):
        bad.result()
    assert good.result() == "done"
