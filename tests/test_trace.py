from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from lxb.action import Outcome, Tap
from lxb.clock import ManualClock
from lxb.errors import Damaged, DeviceGone, NotWritable, PersonNeeded, TooNew, UnknownName
from lxb.locator import Locator
from lxb.trace import (
    Acted,
    Ended,
    Event,
    Mentioned,
    Started,
    Trace,
    find_run,
    new_run_id,
    read_trace,
    runs,
)


def started(trace: Trace, **more: str) -> Started:
    return Started(run=trace.run, command="run", at="2026-01-01T00:00:00Z", by="lxb 0", **more)


def one_run(folder: Path, clock: ManualClock, task: str = "查看订单", end: bool = True) -> Trace:
    with Trace.begin(folder, clock) as trace:
        trace.add(started(trace, task=task, app="com.taobao.taobao"))
        clock.sleep(1.5)
        trace.add(Acted(action=Tap(target=Locator(text="订单")), outcome=Outcome.DONE, at=(3, 4)))
        if end:
            trace.add(Ended(status="done", reason="arrived"))
    return trace


def broken_off(folder: Path, error: BaseException, *events: Event) -> Trace:
    """A run in which an error came up after these events."""
    trace = Trace.begin(folder, ManualClock())

    def run() -> None:
        with trace:
            for event in (started(trace), *events):
                trace.add(event)
            raise error

    with pytest.raises(type(error)):
        run()
    return trace


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    lines = read_trace(trace.path)
    assert [line.event.event for line in lines] == ["started", "acted", "ended"]
    assert [line.t for line in lines] == [0.0, 1.5, 1.5]
    acted = lines[1].event
    assert isinstance(acted, Acted)
    assert acted.action == Tap(target=Locator(text="订单"))
    assert acted.at == (3, 4)


@pytest.mark.parametrize(
    ("error", "status", "reason", "events"),
    [
        (DeviceGone(device="x", reason="unplugged"), "failed", "device gone", ["started", "failed", "ended"]),
        (PersonNeeded(reason="r", reason_zh="r"), "blocked", "person needed", ["started", "failed", "ended"]),
        (ZeroDivisionError(), "failed", "internal", ["started", "failed", "ended"]),
        (KeyboardInterrupt(), "cancelled", "interrupted", ["started", "ended"]),
    ],
)
def test_a_run_that_an_error_ends_says_so(
    tmp_path: Path, error: BaseException, status: str, reason: str, events: list[str]
) -> None:
    trace = broken_off(tmp_path, error)
    assert trace.path is not None
    assert [line.event.event for line in read_trace(trace.path)] == events
    (run,) = runs(tmp_path)
    assert (run.status, run.reason) == (status, reason)


def test_an_error_after_the_end_does_not_change_how_it_ended(tmp_path: Path) -> None:
    broken_off(tmp_path, ZeroDivisionError(), Ended(status="done", reason="arrived"))
    (run,) = runs(tmp_path)
    assert run.status == "done"


def test_a_run_took_as_long_as_its_result_says(tmp_path: Path) -> None:
    """Choosing an app comes before the trace is opened."""
    with Trace.begin(tmp_path, ManualClock()) as trace:
        trace.add(Ended(status="failed", reason="unsure", result={"seconds": 1.25}))
    (run,) = runs(tmp_path)
    assert run.seconds == 1.25


def test_a_run_is_found_by_its_id_a_part_of_it_or_its_file(tmp_path: Path) -> None:
    first, second = (one_run(tmp_path, ManualClock()) for _ in range(2))
    assert first.path is not None
    for words in (first.run, first.run[-4:], str(first.path), str(first.path.parent)):
        assert find_run(tmp_path, words) == first.path
    for words in ("nope", "", first.run[:8]):
        with pytest.raises(UnknownName) as caught:
            find_run(tmp_path, words)
        assert set(caught.value.fields["near"]) == {first.run, second.run}


def test_each_line_is_on_disk_before_the_next_event(tmp_path: Path) -> None:
    trace = Trace.begin(tmp_path, ManualClock())
    trace.add(started(trace))
    assert trace.path is not None
    assert len(read_trace(trace.path)) == 1
    trace.close()
    trace.close()


def test_secrets_never_reach_the_file(tmp_path: Path) -> None:
    key = "sk-ü 12/34"
    with Trace.begin(tmp_path, ManualClock(), secrets=(key,)) as trace:
        trace.add(started(trace, task=f"use {key} twice: {key}"))
        trace.add(Mentioned(text="https://h/?key=sk-%C3%BC%2012%2F34&x=1"))
        trace.add(Ended(status="failed", reason="x", result={key: [{"deep": f"<{key}>"}]}))
    assert trace.path is not None
    text = trace.path.read_text("utf-8")
    for form in (key, "sk-", "12/34", "%2F34"):
        assert form not in text
    assert text.count("[hidden]") == 5


def test_a_short_secret_goes_only_where_it_is_the_whole_text(tmp_path: Path) -> None:
    with Trace.begin(tmp_path, ManualClock(), secrets=("12", "")) as trace:
        trace.add(Mentioned(text="12"))
        trace.add(Mentioned(text="page 12 of 120"))
    assert trace.path is not None
    texts = [json.loads(row)["text"] for row in trace.path.read_text("utf-8").splitlines()]
    assert texts == ["[hidden]", "page 12 of 120"]


def test_ids_sort_by_time_and_differ_within_a_moment() -> None:
    clock = ManualClock()
    ids = []
    for _ in range(5):
        ids.append(new_run_id(clock.wall()))
        clock.sleep(0.001)
    assert ids == sorted(ids)
    assert len({new_run_id(clock.wall()) for _ in range(20)}) > 1


def test_runs_are_listed_newest_first_with_how_they_ended(tmp_path: Path) -> None:
    clock = ManualClock()
    first = one_run(tmp_path, clock, "查看订单")
    clock.sleep(1)
    second = one_run(tmp_path, clock, "打开购物车", end=False)
    (tmp_path / "notes").mkdir()
    listed = list(runs(tmp_path))
    assert [run.run for run in listed] == [second.run, first.run]
    assert [run.status for run in listed] == ["", "done"]
    assert listed[1].task == "查看订单"
    assert listed[1].seconds == 1.5
    assert list(runs(tmp_path / "missing")) == []


@pytest.mark.parametrize(
    "end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1e", "\r\n", "\r", "\n"]
)
def test_a_sentence_may_hold_what_ends_a_line_elsewhere(tmp_path: Path, end: str) -> None:
    task = f"打开备忘录的设置{end}吧{end}"
    with Trace.begin(tmp_path, ManualClock()) as trace:
        trace.add(started(trace, task=task))
        trace.add(Mentioned(text=end))
        trace.add(Ended(status="done", reason="arrived", result={"rest": task}))
    assert trace.path is not None
    first, said, last = (line.event for line in read_trace(trace.path))
    assert (first, said) == (started(trace, task=task), Mentioned(text=end))
    assert isinstance(last, Ended)
    assert last.result == {"rest": task}
    (run,) = runs(tmp_path)
    assert (run.task, run.status) == (task, "done")


def test_a_trace_that_went_through_a_windows_editor_is_read(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    trace.path.write_bytes(trace.path.read_bytes().replace(b"\n", b"\r\n"))
    assert len(read_trace(trace.path)) == 3
    (run,) = runs(tmp_path)
    assert run.status == "done"


def test_a_line_cut_off_by_a_crash_costs_only_itself(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    text = trace.path.read_text("utf-8")
    trace.path.write_text(text[:-20], "utf-8")
    assert len(read_trace(trace.path)) == 2
    assert next(iter(runs(tmp_path))).status == ""


def test_a_trace_that_cannot_be_opened_is_still_listed(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    trace.path.write_bytes(b"\xff\xfe" * 10)
    assert [(run.run, run.task, run.status) for run in runs(tmp_path)] == [(trace.run, "", "")]


def test_half_a_character_is_written_as_its_code(tmp_path: Path) -> None:
    with Trace.begin(tmp_path, ManualClock()) as trace:
        trace.add(Mentioned(text="a\ud83d"))
    assert trace.path is not None
    assert read_trace(trace.path)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    rows = trace.path.read_text("utf-8").splitlines()
    for bad in ("{oops", '{"event":"flown"}', '{"event":"acted","action":{"do":"tap"},"outcome":"done"}'):
        trace.path.write_text("\n".join([rows[0], bad, rows[2]]), "utf-8")
        with pytest.raises(Damaged, match="line 2"):
            read_trace(trace.path)


def test_a_newer_trace_is_refused(tmp_path: Path) -> None:
    trace = one_run(tmp_path, ManualClock())
    assert trace.path is not None
    trace.path.write_text(trace.path.read_text("utf-8").replace("lxb-trace/1", "lxb-trace/2"), "utf-8")
    with pytest.raises(TooNew, match="newer LXB"):
        read_trace(trace.path)


def test_watchers_get_every_event(tmp_path: Path) -> None:
    seen: list[Event] = []
    with Trace.begin(tmp_path, ManualClock(), watch=seen.append) as trace:
        trace.add(Mentioned(text="a"))
    assert seen == [Mentioned(text="a")]


def test_pictures_are_kept_only_when_wanted(tmp_path: Path) -> None:
    image = Image.new("RGBA", (4, 4), "red")
    with Trace.begin(tmp_path, ManualClock()) as trace:
        assert trace.picture(image) is None
    with Trace.begin(tmp_path, ManualClock(), pictures=True) as trace:
        assert [trace.picture(image), trace.picture(image)] == ["pictures/0001.jpg", "pictures/0002.jpg"]
        assert trace.path is not None
        with Image.open(trace.path.parent / "pictures/0002.jpg") as kept:
            assert kept.size == (4, 4)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("a file")
    with pytest.raises(NotWritable, match="runs"):
        Trace.begin(tmp_path / "runs", ManualClock())
