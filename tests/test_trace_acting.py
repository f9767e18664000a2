"""What a trace tells of acting: in lines, while it streams, and on the page."""

from __future__ import annotations

import io
from pathlib import Path
from typing import get_args

import pytest

from lxb.clock import ManualClock
from lxb.progress import Progress
from lxb.trace import (
    Asked,
    Did,
    Ended,
    Event,
    Mentioned,
    Noted,
    NotUnderstood,
    Proposed,
    Recovered,
    Started,
    Thought,
    Told,
    Trace,
    read_trace,
)
from lxb.trace.acting import Rung
from lxb.trace.lines import describe, recount
from lxb.trace.page import trace_page

EVERY: tuple[Event, ...] = (
    Thought(step=1, text="The search "),
    Thought(step=1, text="box is on top.", last=True),
    Proposed(step=1, do="tap", what="tap 搜索"),
    NotUnderstood(step=1, code="unknown_action", reason="there is no action fly", turn=2),
    Did(step=1, do="tap", label="搜索", at=(3, 4), ending="done", changed=True),
    Did(step=2, do="tap", label="搜索", ending="done", changed=False),
    Told(step=2, text="nothing changed"),
    Asked(what="confirm", text="支付", answer="no"),
    Recovered(level=2, how="back", why="cycle of 2"),
    Noted(heading="价格", characters=120),
)


@pytest.mark.parametrize("event", EVERY, ids=lambda event: event.event)
def test_every_event_is_a_line_in_both_languages(event: Event) -> None:
    english, chinese = describe(event, "en"), describe(event, "zh")
    assert english
    assert chinese
    assert recount(event, "en")
    assert isinstance(event, Thought) or english != chinese or event.event == "proposed"


def test_every_step_of_recovery_has_its_words() -> None:
    told = {describe(Recovered(level=1, how=how, why="w"), "en") for how in get_args(Rung)}
    assert len(told) == len(get_args(Rung))


def test_a_tap_without_effect_is_not_told_as_one_with() -> None:
    good, vain = (e for e in EVERY if isinstance(e, Did))
    assert "nothing changed" not in describe(good, "en")
    assert "nothing changed" in describe(vain, "en")


def test_a_thought_is_shown_as_it_comes_and_ends_its_line() -> None:
    stream = io.StringIO()
    with Progress("en", stream, live=False, lines=True) as watch:
        watch(Thought(step=1, text="The search "))
        assert stream.getvalue() == "The search "
        watch(Thought(step=1, text="box"))
        watch(Mentioned(text="next"))
    assert stream.getvalue() == "The search box\nnext\n"


def test_on_a_terminal_the_end_of_a_thought_moves_along() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    with Progress("en", stream, live=True, lines=False) as watch:
        for piece in ("a" * 200, " the very end"):
            watch(Thought(step=1, text=piece))
    assert "the very end" in stream.getvalue()
    assert "a" * 100 not in stream.getvalue()


def test_nothing_of_a_thought_is_shown_where_nothing_is_wanted() -> None:
    stream = io.StringIO()
    with Progress("en", stream, live=False, lines=False) as watch:
        watch(Thought(step=1, text="quiet", last=True))
    assert stream.getvalue() == ""


def test_the_page_shows_a_thought_as_one_row(tmp_path: Path) -> None:
    clock = ManualClock()
    with Trace.begin(tmp_path, clock) as trace:
        trace.add(Started(run=trace.run, command="run", at="2026-01-01T00:00:00Z", by="lxb 0"))
        for event in (*EVERY, Thought(step=2, text="cut "), Thought(step=2, text="off <b>")):
            trace.add(event)
        trace.add(Ended(status="done", reason="finished"))
    assert trace.path is not None
    page = trace_page(read_trace(trace.path), trace.path.parent)
    assert page.count("The search box is on top.") == 2  # the row and its data
    assert page.count('data-kind="thought"') == 2
    assert "cut off &lt;b&gt;" in page
    assert 'class="did good"' in page
    assert 'class="did bad"' in page
