"""What a build keeps beside the map: nobody else may read it, and it tells little to whoever does."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.events import Content, Started
from explorer.journal import Journal
from lxb.agent.build import build_map
from lxb.clock import ManualClock
from lxb.config import Settings, lxb_home
from lxb.errors import Damaged
from lxb.results import BuildResult
from lxb.trace import Event, PageFound
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.content_words import digest
from maps.files import checkpoint_path, load_app
from tests.test_explorer_private import content_of, leaks, said_by, strings

NOTES = "com.example.notes"


def build(home: Path | None = None, app: str = NOTES, **options: object) -> BuildResult:
    """Builds the map of an app of the virtual phone, in no time."""
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse("virtual:notes,settings?latency=0"), clock)
    settings = Settings(home=home) if home is not None else Settings()
    return build_map(app, InProcessDevice(phone), settings=settings, clock=clock, **options)  # type: ignore[arg-type]


def journal(home: Path | None = None) -> Path:
    return checkpoint_path(home or lxb_home(), NOTES).with_suffix(".jsonl")


def contents(home: Path | None = None) -> list[Content]:
    return [event for event in Journal(journal(home)).read() if isinstance(event, Content)]


def digests(home: Path | None = None) -> set[str]:
    return {one for event in contents(home) for one in (*event.items, *event.values)}


def words_of(trace: str) -> Iterator[str]:
    for line in Path(trace).read_text("utf-8").split("\n"):
        yield from strings(json.loads(line or "{}"))


def private_in(trace: str) -> set[str]:
    """Words of the notes' content in a trace, whole or inside others."""
    content, own = content_of("notes"), "\n".join(said_by("notes"))
    inside = {words for words in content if len(words.encode()) > 6 and words not in own}
    told = set(words_of(trace))
    return (told & content) | {words for words in inside for said in told if words in said}


@pytest.mark.parametrize("limit", [None, 25])
def test_no_word_of_content_is_in_the_trace_whoever_watches(limit: int | None) -> None:
    shown: list[Event] = []
    result = build(max_actions=limit, watch=shown.append)
    made = load_app(lxb_home(), NOTES)
    assert leaks(made.file, "notes") == set()
    assert private_in(result.trace) == set()
    told = {page.name for page in made}
    assert told <= set(words_of(result.trace)), "the names of the map are"
    assert {event.name for event in shown if isinstance(event, PageFound)} & told, "who watches sees them"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        home = tmp_path / "of-mine"
        result = build(home, max_actions=25)
    finally:
        os.umask(before)
    trace = Path(result.trace)
    files = (journal(home), trace, home / "maps" / ".builds" / ".key")
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600] * 3
    folders = (home, home / "runs", trace.parent, journal(home).parent)
    assert [stat.S_IMODE(path.stat().st_mode) for path in folders] == [0o700] * 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_folder_that_is_there_stays_as_its_owner_has_it(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    build(tmp_path, max_actions=5)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_digests_tell_nothing_to_who_has_not_the_key_of_the_home(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for home in (one, other):
        build(home, max_actions=25)
    named = {words for words in content_of("notes") if len(words) > 1}
    assert digests(one)
    assert digests(one).isdisjoint(digests(other))
    assert digests(one).isdisjoint(map(digest, named))
    key = (one / "maps" / ".builds" / ".key").read_bytes()
    assert not digests(one).isdisjoint(digest(words, key) for words in named)


def test_with_the_key_gone_it_is_not_gone_on_with(tmp_path: Path) -> None:
    """Content that is not known again would enter the map."""
    build(tmp_path, max_actions=25)
    (tmp_path / "maps" / ".builds" / ".key").unlink()
    before = journal(tmp_path).read_bytes()
    with pytest.raises(Damaged, match="key") as raised:
        build(tmp_path, max_actions=25)
    assert "--fresh" in raised.value.say("zh")
    assert journal(tmp_path).read_bytes() == before
    assert not build(tmp_path, max_actions=25, fresh=True).resumed


def test_one_of_a_version_without_keys_is_gone_on_with_in_its_digests(tmp_path: Path) -> None:
    build(tmp_path, max_actions=25)
    key = (tmp_path / "maps" / ".builds" / ".key").read_bytes()
    plain = {digest(words, key): digest(words) for words in content_of("notes")}
    first, *rest = Journal(journal(tmp_path)).read()
    assert isinstance(first, Started)
    older = first.model_copy(update={"key": "", "schema_": "lxb-journal/1"})
    lines = [event.model_dump_json(by_alias=True) for event in (older, *rest)]
    text = "\n".join([*lines, ""])
    for now, was in plain.items():
        text = text.replace(now, was)
    journal(tmp_path).write_text(text, "utf-8")
    result = build(tmp_path, max_actions=400)
    assert result.resumed
    assert leaks(load_app(tmp_path, NOTES).file, "notes") == set()
