"""Whose checkpoint a build goes on from: of the same app, on the same kind of phone, in the same language."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.events import Finished, Found, Home, Started, Told
from explorer.journal import Journal
from explorer.journal_line import from_line
from lxb.agent.build import build_map
from lxb.agent.checkpoint import Checkpoint
from lxb.clock import ManualClock
from lxb.config import Settings, lxb_home
from lxb.errors import Busy, Damaged, LXBError, UsageError
from lxb.results import BuildResult
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.builder import MapBuilder
from maps.files import checkpoint_path, load_app, map_path, save_app, turn
from tests.walking import APP, PACKAGE


@pytest.fixture
def app(tmp_path: Path) -> Path:
    path = tmp_path / "app.yaml"
    path.write_text(APP, "utf-8")
    return path


def build(app: Path, options: str = "", **limits: object) -> BuildResult:
    """On a phone set up by `options`, in no time."""
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?latency=0&{options}"), clock)
    device = InProcessDevice(phone)
    return build_map(PACKAGE, device, settings=Settings(), clock=clock, **limits)  # type: ignore[arg-type]


def journal() -> Path:
    return checkpoint_path(lxb_home(), PACKAGE).with_suffix(".jsonl")


def refused(app: Path, options: str, kind: type[LXBError]) -> LXBError:
    """What a build says that may not go on; map and checkpoint are as they were."""
    before = (journal().read_bytes(), map_path(lxb_home(), PACKAGE).read_bytes())
    with pytest.raises(kind) as raised:
        build(app, options)
    assert (journal().read_bytes(), map_path(lxb_home(), PACKAGE).read_bytes()) == before
    assert "--fresh" in raised.value.say("en")
    assert "--fresh" in raised.value.say("zh")
    return raised.value


def test_it_says_of_which_app_and_phone_it_is(app: Path) -> None:
    build(app, "lang=en&profile=tablet", max_pages=2)
    first, *_ = from_line(journal().read_bytes().split(b"\n")[0])
    assert isinstance(first, Started)
    said = (first.package, first.simulated, first.platform, first.locale, first.form)
    assert said == (PACKAGE, True, "android", "en-US", "tablet")


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("lang=en", "lang=zh", "a phone in en-US, and this is a phone in zh-CN"),
        ("profile=small", "profile=tablet", "a phone, and this is a tablet"),
    ],
)
def test_what_was_begun_on_another_kind_of_phone_is_not_gone_on_with(
    app: Path, was: str, now: str, told: str
) -> None:
    build(app, was, max_pages=3)
    assert told in refused(app, now, UsageError).say("en")
    assert build(app, was).resumed
    assert not build(app, now, fresh=True).resumed


def test_another_size_of_phone_is_the_same_kind(app: Path) -> None:
    build(app, "profile=small", max_pages=3)
    assert build(app, "profile=large").resumed


def test_a_checkpoint_of_a_version_that_did_not_ask_for_the_language_is_gone_on_with(app: Path) -> None:
    build(app, "lang=en", max_pages=3)
    old = Started(package=PACKAGE, at="2026-01-01T00:00:00Z", simulated=True)
    _, *events = Journal(journal()).read()
    made = Journal(journal())
    made.replace(old, *events)
    assert build(app, "lang=en").resumed


def test_the_checkpoint_of_another_app_is_refused(app: Path) -> None:
    build(app, max_pages=3)
    journal().write_bytes(journal().read_bytes().replace(PACKAGE.encode(), b"com.example.other"))
    said = refused(app, "", Damaged).say("en")
    assert "line 1" in said
    assert "the checkpoint of com.example.other" in said


def test_a_checkpoint_that_lost_its_beginning_is_refused(app: Path) -> None:
    build(app, max_pages=3)
    journal().write_bytes(journal().read_bytes().split(b"\n", 1)[1])
    assert "does not say of which app" in refused(app, "", Damaged).say("en")


def test_one_in_which_nothing_was_found_ties_nobody(app: Path) -> None:
    begun = Started(package=PACKAGE, at="2026-01-01T00:00:00Z", simulated=True, locale="zh-CN")
    made = Journal(journal())
    made.append(begun, Home(page="home"))
    made.close()
    result = build(app, "lang=en")
    assert (result.resumed, result.reason) == (False, "all explored")


def test_one_cut_short_anywhere_is_gone_on_with_to_the_end(app: Path) -> None:
    """In the form of older versions, an event a line, of which a step could lose its end."""
    whole = build(app, "lang=en").pages
    build(app, "lang=en", fresh=True, max_actions=3)
    events = list(Journal(journal()).read())
    lines = [f"{event.model_dump_json(by_alias=True)}\n".encode() for event in events]
    found = [at for at, event in enumerate(events, start=1) if isinstance(event, Found)]
    assert len(found) > 1
    for cut in (*found, *(at + 1 for at in found)):
        map_path(lxb_home(), PACKAGE).unlink(missing_ok=True)
        Journal(journal()).forget()
        journal().write_bytes(b"".join(lines[:cut]))
        result = build(app, "lang=en")
        assert (result.reason, result.pages) == ("all explored", whole)


def test_what_a_model_said_is_kept_though_the_step_under_way_is_not(app: Path) -> None:
    build(app, max_actions=3)
    begun = Started(package=PACKAGE, at="2026-01-01T00:00:00Z", simulated=True, platform="android")
    checkpoint = Checkpoint.beside(lxb_home(), begun)
    before = list(Journal(journal()).read())
    checkpoint.taken_up()
    said = Told(page="home", by="m", name="Home", kind="page", description="", keywords=())
    checkpoint.learnt(Home(page="half a step"))
    checkpoint.learnt(said)
    checkpoint.journal.close()
    assert list(Journal(journal()).read()) == [*before, said]


# --- what is left of it, and who may read it ----------------------------------------------------------------


def test_once_all_is_explored_it_holds_no_word_and_says_that_nothing_is_left(app: Path) -> None:
    first = build(app, "lang=en")
    kept = list(Journal(journal()).read())
    assert [type(event) for event in kept] == [Started, Finished]
    assert "Orders" not in journal().read_text("utf-8")
    before = map_path(lxb_home(), PACKAGE).read_bytes()
    again = build(app, "lang=en")
    assert (again.status, again.reason, again.resumed) == ("done", "all explored", True)
    assert (again.actions, again.restarts, again.pages, again.edges) == (0, 0, first.pages, first.edges)
    assert again.map == first.map
    assert map_path(lxb_home(), PACKAGE).read_bytes() == before
    refused(app, "lang=zh", UsageError)
    anew = build(app, "lang=en", fresh=True)
    assert (anew.resumed, anew.pages, anew.actions > 0) == (False, first.pages, True)


def test_an_app_whose_map_is_gone_is_explored_anew(app: Path) -> None:
    first = build(app)
    map_path(lxb_home(), PACKAGE).unlink()
    again = build(app)
    assert (again.resumed, again.pages) == (False, first.pages)
    assert len(load_app(lxb_home(), PACKAGE)) == first.pages


def test_one_that_was_cut_short_is_kept(app: Path) -> None:
    build(app, max_pages=3)
    assert any(isinstance(event, Found) for event in Journal(journal()).read())


def test_what_walks_taught_a_map_in_another_language_stays_behind(app: Path) -> None:
    build(app, "lang=zh")
    made = load_app(lxb_home(), PACKAGE)
    builder = MapBuilder.of(made)
    ends = next(edge for edge in made.edges if edge.action == "tap")
    builder.add_edge(ends.target_page, made.home, ends.locator, label="上一页", source="learned")
    save_app(lxb_home(), builder.done())
    journal().unlink()
    build(app, "lang=zh")
    assert "上一页" in {edge.label for edge in load_app(lxb_home(), PACKAGE).edges}
    journal().unlink()
    build(app, "lang=en")
    assert "上一页" not in {edge.label for edge in load_app(lxb_home(), PACKAGE).edges}


def test_a_fresh_build_too_writes_the_map_in_its_turn(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(app)
    monkeypatch.setattr("maps.lock.LONGEST_CHANGE", 0.1)
    with turn(lxb_home(), PACKAGE), pytest.raises(Busy):
        build(app, fresh=True)
