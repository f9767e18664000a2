from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import typer

from lxb.cli.boundary import guarded
from lxb.cli.stopped import Stopped, kept_when_stopped
from lxb.clock import ManualClock
from lxb.errors import Damaged
from lxb.interrupts import GRACE_SECONDS, Interrupts, interrupted
from lxb.reason import ending
from lxb.trace import Ended, Mentioned, Trace
from tests.journey import finish, stall_app, started, wait_for_pages

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def interrupts(clock: ManualClock) -> Iterator[Interrupts]:
    """In place of pytest's own way with SIGTERM for the time of a test."""
    before = signal.getsignal(signal.SIGTERM)
    handler = Interrupts(clock)
    signal.signal(signal.SIGTERM, handler)
    yield handler
    signal.signal(signal.SIGTERM, before)


def test_signals_that_follow_at_once_do_not_cut_the_saving_short(
    interrupts: Interrupts, clock: ManualClock
) -> None:
    assert not interrupted()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)
    assert interrupted()
    signal.raise_signal(signal.SIGTERM)
    clock.sleep(GRACE_SECONDS)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_that_a_library_turned_into_an_error_is_told_as_what_it_was(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = typer.Typer()

    @app.command()
    def main(json: bool = False) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        except KeyboardInterrupt:
            raise Damaged(path="x.json", where="line 1", reason="interrupted in the middle") from None

    assert guarded(app, ["--json"]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "cancelled"
    assert "damaged" not in err


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize(
    "turned_into", [Damaged(path="x", where="line 1", reason="cut short"), SystemError("no result")]
)
def test_a_trace_tells_of_the_interrupt_whatever_it_was_turned_into(
    turned_into: Exception, clock: ManualClock, tmp_path: Path
) -> None:
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)
    with pytest.raises(type(turned_into)), Trace.begin(tmp_path, clock):
        raise turned_into
    (path,) = tmp_path.glob("*/trace.jsonl")
    (ended,) = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (ended["event"], ended["status"], ended["reason"]) == ("ended", "cancelled", "interrupted")
    assert ending(turned_into) == ("cancelled", "interrupted")


@pytest.mark.usefixtures("interrupts")
def test_what_the_work_had_come_to_is_kept_whatever_the_interrupt_was_turned_into() -> None:
    def work() -> None:
        with kept_when_stopped() as outcome:
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGTERM)
            ended = Ended(status="cancelled", reason="interrupted", result={"pages": 3})
            outcome.beside(lambda event: None)(ended)
            raise ValueError("a pattern does not match")

    with pytest.raises(Stopped) as stopped:
        work()
    assert stopped.value.result == {"pages": 3}
    assert isinstance(stopped.value.why, KeyboardInterrupt)


@pytest.mark.usefixtures("interrupts")
def test_work_that_swallowed_the_interrupt_ends_at_its_next_event() -> None:
    with kept_when_stopped() as outcome:
        watch = outcome.beside(lambda event: None)
        watch(Mentioned(text="before"))
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):
            watch(Mentioned(text="after"))


@posix_only
def test_a_hail_of_signals_ends_a_build_in_order(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = stall_app(tmp_path_factory.mktemp("app"))
    with started("build-map", "小摊", "-d", f"virtual:{app}?latency=0.4", "--json", "-v") as build:
        wait_for_pages(build, 3)  # the step that finds the last may be the one that is given up
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            build.send_signal(number)
        ended = finish(build)
    assert (ended.code, ended.told["reason"]) == (130, "interrupted")
    assert ended.told["pages"] >= 2
    assert "Traceback" not in ended.err
