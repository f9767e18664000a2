"""The checkpoint of a build: whatever happened to its file, and that a replay equals the first time."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import events as ev
from explorer.anchors import Anchor
from explorer.chart import chart
from explorer.expedition import Expedition
from explorer.journal import Journal
from explorer.journal_line import from_line, to_line
from explorer.limits import Limits
from lxb.clock import ManualClock
from lxb.errors import Damaged, NotWritable
from lxb.locator import Locator
from lxb.perform import Counts
from maps.facts import Fact
from maps.model import Edge, Input, Overlay
from tests.exploring import ABOUT

PACKAGE = "com.example.app"
PAGES = ("home", "orders", "help", "gone")
WORDS = ("Orders", "Help", "退款/售后", 'a "quoted" one', "line\u2028break")


def made(event: Any, /, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(fields).map(lambda values: event(**values))


locators = st.sampled_from([Locator(text=w) for w in WORDS] + [Locator(id="row", cls="TextView", any=True)])
pages = st.sampled_from(PAGES)
facts = st.lists(
    st.sampled_from([Fact("text", text=w, cls="TextView") for w in WORDS] + [Fact("id", id="list")]),
    max_size=4,
    unique=True,
).map(tuple)
edges = made(Edge, source_page=pages, target_page=pages, locator=locators, label=st.sampled_from(WORDS[:2]))
anchor_lists = st.lists(
    made(
        Anchor,
        locator=locators,
        label=st.sampled_from(WORDS[:3]),
        family=st.sampled_from(["", "list/row"]),
        any=st.booleans(),
    ),
    max_size=3,
).map(tuple)
found = made(
    ev.Found,
    page=pages,
    name=st.sampled_from(WORDS[:2]),
    kind=st.sampled_from(["page", "overlay", "blocked"]),
    activity=st.just("com.example.app.Main"),
    facts=facts,
    title=st.sampled_from(["", "Orders"]),
    tabs=st.sampled_from([(), ("Home",)]),
    layer=st.sampled_from(["page", "window"]),
    package=st.just(PACKAGE),
    entry=st.sampled_from(["", "Orders"]),
    from_content=st.booleans(),
    inputs=st.just((Input(label="Name", locator=Locator(id="name")),)),
)
any_event = st.one_of(
    found,
    made(ev.Seen, page=pages, facts=facts, scrolled=st.booleans()),
    made(ev.Content, items=st.just(("aa11",)), values=st.just(("bb22",))),
    made(ev.Anchored, page=pages, anchors=anchor_lists, below=st.booleans()),
    made(
        ev.Tried,
        page=pages,
        locator=locators,
        state=st.sampled_from(["open", "tried", "inferred", "dead", "vanished", "skipped"]),
        led_to=st.one_of(st.none(), pages),
    ),
    made(ev.Led, edge=edges, returning=st.booleans()),
    made(ev.Failed, edge=edges),
    st.just(ev.Overlaid(overlay=Overlay(kind="ad", marks=(Locator(text="Ad"),), dismiss="back"))),
    made(ev.Scrolled, page=pages, ended=st.booleans()),
    made(ev.Home, page=pages),
    made(ev.Untitled, page=pages),
    made(ev.Shifted, page=pages, locator=locators, into=st.one_of(st.none(), locators)),
    made(ev.Suspected, page=pages, source=pages, family=st.just("list/row")),
    made(ev.Merged, kept=st.just("home"), dropped=st.sampled_from(PAGES[1:])),
    made(
        ev.GaveUp,
        page=pages,
        family=st.sampled_from([None, "list/row"]),
        ending=st.sampled_from(["", "help"]),
    ),
)
histories = st.lists(any_event, max_size=25)


def after(events: list[ev.Event]) -> Expedition:
    expedition = Expedition(PACKAGE)
    for event in events:
        expedition.apply(event)
    return expedition


def all_of(expedition: Expedition) -> object:
    """Everything that an expedition holds, to be compared."""
    atlas, frontier = expedition.atlas, expedition.frontier
    app, built = ABOUT
    return (
        {
            page: (place.seen, place.core, place.from_content, place.views)
            for page, place in atlas.places.items()
        },
        atlas.edges,
        atlas.home,
        list(atlas.overlays()),
        {page: [asdict(c) for c in frontier.of(page)] for page in PAGES},
        (frontier.given_up, frontier.scrolled, frontier.ended, expedition.suspected),
        (expedition.items, expedition.values),
        chart(expedition, app, built),
    )


# --- replaying --------------------------------------------------------------------------------------------


@given(histories)
def test_any_history_that_went_through_the_file_makes_the_same_expedition(history: list[ev.Event]) -> None:
    lines = [to_line(event) for event in history]
    assert all("\n" not in line for line in lines)
    again = [event for line in lines for event in from_line(line)]
    assert again == history
    assert not history or from_line(to_line(*history)) == tuple(history)
    assert all(from_line(event.model_dump_json(by_alias=True)) == (event,) for event in history)
    assert all_of(after(again)) == all_of(after(history))


@given(histories)
def test_telling_is_keeping_and_applying(history: list[ev.Event]) -> None:
    kept: list[ev.Event] = []
    told = Expedition(PACKAGE, keep=kept.append)
    for event in history:
        told.tell(event)
    assert kept == history
    assert all_of(told) == all_of(after(history))


@given(histories, st.integers(0, 25))
def test_a_journal_that_ends_anywhere_can_be_gone_on_with(history: list[ev.Event], at: int) -> None:
    first = after(history[:at])
    for event in history[at:]:
        first.apply(event)
    assert all_of(first) == all_of(after(history))


# --- the file ---------------------------------------------------------------------------------------------


def one_of_each() -> list[ev.Event]:
    return [
        ev.Started(package=PACKAGE, at="2026-01-01T00:00:00Z", simulated=True),
        ev.Home(page="home"),
        ev.Scrolled(page="home", ended=True),
        ev.Seen(page="home", facts=(Fact("text", text="退款/售后"),)),
    ]


FOUND = ev.Found(
    page="home",
    name="Home",
    kind="page",
    activity="",
    facts=(),
    title="",
    tabs=(),
    layer="page",
    package=PACKAGE,
    entry="",
    from_content=False,
    inputs=(),
)
ANCHORED = ev.Anchored(page="home", anchors=())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "deep" / "down" / "app.jsonl")
    yield made
    made.close()


def test_what_is_written_is_read(journal: Journal) -> None:
    assert list(journal.read()) == []
    journal.append(*one_of_each()[:2])
    journal.append(*one_of_each()[2:])
    journal.close()
    assert list(Journal(journal.path).read()) == one_of_each()


def test_what_was_appended_is_in_the_file_at_once(journal: Journal) -> None:
    journal.append(*one_of_each())
    assert list(Journal(journal.path).read()) == one_of_each()


STEPS = [one_of_each()[:2], [FOUND, ANCHORED, *one_of_each()[2:]], [ev.Home(page="help")]]


def test_cut_short_anywhere_it_holds_whole_steps_and_goes_on(journal: Journal) -> None:
    for step in STEPS:
        journal.append(*step)
    journal.close()
    data = journal.path.read_bytes()
    for cut in range(len(data)):
        whole = [event for step in STEPS[: data[:cut].count(b"\n")] for event in step]
        for read_first in (True, False):
            journal.path.write_bytes(data[:cut])
            again = Journal(journal.path)
            assert not read_first or list(again.read()) == whole
            again.append(ev.Home(page="last"))
            again.close()
            assert list(Journal(journal.path).read()) == [*whole, ev.Home(page="last")]


def test_an_older_journal_cut_short_anywhere_holds_no_page_without_its_controls(journal: Journal) -> None:
    """One that had an event a line: the tail of a step went unnoticed, and the page was never tried again."""
    edge = Edge(source_page="home", target_page="orders", locator=Locator(text="Orders"))
    tried = ev.Tried(page="home", locator=Locator(text="Orders"), state="tried", led_to="orders")
    other = (FOUND.model_copy(update={"page": "orders"}), ANCHORED.model_copy(update={"page": "orders"}))
    events = [*one_of_each()[:2], FOUND, ANCHORED, *other, tried, ev.Led(edge=edge), ev.Home(page="home")]
    lines = [f"{event.model_dump_json(by_alias=True)}\n".encode() for event in events]
    journal.path.parent.mkdir(parents=True)
    for count, whole in enumerate([0, 1, 2, 2, 4, 4, 6, 6, 8, 9]):
        journal.path.write_bytes(b"".join(lines[:count]) + b'{"event": "ho')
        again = Journal(journal.path)
        assert list(again.read()) == events[:whole]
        again.append(ev.Home(page="last"))
        again.close()
        assert list(Journal(journal.path).read()) == [*events[:whole], ev.Home(page="last")]


def test_steps_are_added_to_an_older_journal(journal: Journal) -> None:
    older = one_of_each()[0].model_copy(update={"schema_": "lxb-journal/1"})
    journal.path.parent.mkdir(parents=True)
    journal.path.write_bytes(older.model_dump_json(by_alias=True).encode() + b"\n")
    journal.append(FOUND, ANCHORED)
    journal.close()
    assert list(Journal(journal.path).read()) == [older, FOUND, ANCHORED]


def test_what_takes_the_place_of_all_is_all_that_is_left(journal: Journal) -> None:
    journal.append(*one_of_each(), FOUND)
    journal.replace(one_of_each()[0], ev.Finished())
    assert list(Journal(journal.path).read()) == [one_of_each()[0], ev.Finished()]
    journal.append(ev.Home(page="help"))
    assert list(Journal(journal.path).read())[-1] == ev.Home(page="help")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_nobody_else_may_read_it(journal: Journal, mask: int) -> None:
    before = os.umask(mask)
    try:
        journal.append(*one_of_each())
        journal.close()
        journal.path.chmod(0o644)  # as an older version made it
        journal.append(FOUND)
        journal.replace(*one_of_each())
    finally:
        os.umask(before)
    made = [journal.path.parent, journal.path.parent.parent]
    assert [stat.S_IMODE(path.stat().st_mode) for path in (journal.path, *made)] == [0o600, 0o700, 0o700]


def test_a_torn_only_line_is_an_empty_journal(journal: Journal) -> None:
    journal.path.parent.mkdir(parents=True)
    journal.path.write_bytes(b'{"event": "ho')
    assert list(journal.read()) == []
    journal.append(ev.Home(page="home"))
    assert list(journal.read()) == [ev.Home(page="home")]


@pytest.mark.parametrize(
    "bad", [b"", b"no json", b'{"event": "never heard of"}', b'{"event": "home"}', b"\xff\xfe", b"[]"]
)
def test_a_damaged_line_is_told_with_its_number_and_the_file_left_alone(journal: Journal, bad: bytes) -> None:
    for event in one_of_each():
        journal.append(event)
    journal.close()
    lines = journal.path.read_bytes().split(b"\n")
    lines.insert(2, bad)
    data = b"\n".join(lines)
    journal.path.write_bytes(data)
    if not bad:
        assert list(journal.read()) == one_of_each(), "an empty line does no harm"
        return
    with pytest.raises(Damaged) as raised:
        list(journal.read())
    assert "line 3" in raised.value.say("en")
    assert "第 3 行" in raised.value.say("zh")
    assert "--fresh" in raised.value.say("en")
    assert journal.path.read_bytes() == data


def test_a_journal_of_another_version_is_refused(journal: Journal) -> None:
    journal.append(ev.Started(package=PACKAGE, at="x", simulated=True, schema_="lxb-journal/99"))
    with pytest.raises(Damaged, match="lxb-journal/99"):
        list(journal.read())


def test_a_forgotten_journal_begins_anew(journal: Journal) -> None:
    journal.forget()
    journal.append(ev.Home(page="home"))
    journal.forget()
    assert not journal.path.exists()
    journal.append(ev.Home(page="help"))
    assert list(journal.read()) == [ev.Home(page="help")]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritable) as raised:
        Journal(tmp_path / "file" / "app.jsonl").append(ev.Home(page="home"))
    assert str(tmp_path) in raised.value.say("en")


# --- limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "pages", "actions", "seconds", "reason"),
    [
        ({}, 10_000, 10_000, 10_000, None),
        ({"pages": 5}, 4, 0, 0, None),
        ({"pages": 5}, 5, 0, 0, "limit:pages"),
        ({"seconds": 60.0}, 0, 0, 59.9, None),
        ({"seconds": 60.0}, 0, 0, 60.0, "limit:time"),
        ({"actions": 100}, 0, 99, 0, None),
        ({"actions": 100}, 0, 100, 0, "limit:actions"),
        ({"pages": 1, "actions": 1, "seconds": 1.0}, 1, 1, 1, "limit:pages"),
        ({"actions": 0}, 0, 0, 0, "limit:actions"),
    ],
)
def test_limits_say_which_of_them_was_reached(
    limits: dict[str, float], pages: int, actions: int, seconds: float, reason: str | None
) -> None:
    clock = ManualClock()
    clock.sleep(1000)
    bound = Limits(clock, **limits)  # type: ignore[arg-type]
    clock.sleep(seconds)
    assert bound.reached(pages, Counts(taps=actions // 2, keys=actions - actions // 2, looks=10**6)) == reason
