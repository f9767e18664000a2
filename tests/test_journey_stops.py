"""Builds that end before all is explored: by limits, signals, a pulled cable, a kill; and how they go on."""

from __future__ import annotations

import json
import resource
import signal
import sys
from pathlib import Path

import pytest

from maps.checks import check, is_clean
from maps.files import load
from tests.journey import PACKAGE, PAGES, finish, left_running, lxb, stall_app, started, wait_for_pages

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals, limits and /proc as on Linux")


@pytest.fixture
def phone(tmp_path: Path) -> str:
    """Address of a phone that reacts at once."""
    return f"virtual:{stall_app(tmp_path)}?latency=0.02"


@pytest.fixture
def slow_phone(phone: str) -> str:
    """One on which a build takes long enough to be stopped in the middle."""
    return phone.replace("latency=0.02", "latency=0.4")


def map_file(home: Path) -> Path:
    return home / "lxb" / "maps" / f"{PACKAGE}.json"


def names_of(path: Path) -> set[str]:
    """Names of the pages of a map, that of a tab without what is joined to it."""
    pages = json.loads(path.read_text("utf-8"))["pages"]
    return {page["name"] for page in pages}


def assert_it_goes_on(phone: str, home: Path, found: set[str], *, app: str = "小摊") -> None:
    """The next build takes up the thread, loses nothing and finds the rest."""
    built = lxb("build-map", app, "-d", phone, "--json")
    assert (built.code, built.told["resumed"], built.told["reason"]) == (0, True, "all explored"), built.err
    assert built.told["pages"] == len(PAGES)
    assert found <= names_of(map_file(home))
    assert_it_is_sound(home)


def assert_it_is_sound(home: Path) -> None:
    assert is_clean(check(load(map_file(home))))


def test_a_build_limited_by_pages_goes_on_later(phone: str, home: Path) -> None:
    first = lxb("build-map", "小摊", "-d", phone, "--json", "--max-pages", "4")
    assert (first.code, first.told["status"], first.told["reason"]) == (6, "limit", "limit:pages")
    assert first.told["pages"] == 4
    assert_it_is_sound(home)
    assert_it_goes_on(phone, home, names_of(map_file(home)))
    fresh = lxb("build-map", "小摊", "-d", phone, "--json", "--fresh")
    assert (fresh.code, fresh.told["resumed"], fresh.told["pages"]) == (0, False, len(PAGES))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_map_and_checkpoint_and_leaves_nothing(
    slow_phone: str, phone: str, home: Path, number: signal.Signals
) -> None:
    with started("build-map", "小摊", "-d", slow_phone, "--json", "-v") as build:
        wait_for_pages(build, 3)
        build.send_signal(number)
        ended = finish(build)
    assert (ended.code, ended.told["status"], ended.told["reason"]) == (130, "cancelled", "interrupted")
    assert "Traceback" not in ended.err
    assert "Interrupted" in ended.err
    assert "goes on from there" in ended.err
    assert left_running(home / "lxb") == []
    found = names_of(map_file(home))
    assert len(found) == ended.told["pages"] >= 2
    assert_it_is_sound(home)
    trace = next((home / "lxb" / "runs").glob("*/trace.jsonl"))
    assert json.loads(trace.read_text("utf-8").splitlines()[-1])["status"] == "cancelled"
    if number == signal.SIGINT:  # what was kept is the same whichever it was
        assert_it_goes_on(phone, home, found)


def test_a_killed_build_costs_a_step_and_its_adb_server_ends_with_it(
    slow_phone: str, phone: str, home: Path
) -> None:
    with started("build-map", "小摊", "-d", slow_phone, "-v") as build:
        wait_for_pages(build, 4)
        build.kill()
        build.wait(timeout=10)
    assert left_running(home / "lxb") == []
    assert_it_goes_on(phone, home, set())


def test_an_unplugged_phone_ends_the_build_and_the_next_one_goes_on(phone: str, home: Path) -> None:
    first = lxb("build-map", "小摊", "-d", f"{phone}&faults=unplugged:9", "--json")
    assert (first.code, first.told["status"], first.told["reason"]) == (3, "failed", "device gone")
    assert "went away" in first.err
    found = names_of(map_file(home))
    assert len(found) == first.told["pages"] >= 2
    assert_it_goes_on(phone, home, found)


@pytest.mark.parametrize(("lang", "told"), [("en", "Ended: the phone went"), ("zh", "结束原因：手机已断开")])
def test_an_unplugged_phone_is_called_as_it_was_given_and_people_are_told_what_was_found(
    phone: str, lang: str, told: str
) -> None:
    device = f"{phone}&faults=unplugged:9"
    ended = lxb("build-map", "小摊", "-d", device, "--lang", lang)
    assert ended.code == 3
    assert ended.out.startswith("小摊")
    assert told in ended.out
    assert device in ended.err
    assert {"en": "goes on from here", "zh": "会从这里继续"}[lang] in ended.err


def test_a_walk_that_loses_its_phone_is_not_said_to_go_on(phone: str, home: Path) -> None:
    assert lxb("build-map", "小摊", "-d", phone).code == 0
    ended = lxb("go", PACKAGE, "关于", "-d", f"{phone}&faults=unplugged:1")
    assert (ended.code, "went away" in ended.err, "goes on" in ended.err) == (3, True, False)


def test_of_two_builds_of_one_app_the_second_stops(slow_phone: str, home: Path) -> None:
    with started("build-map", "小摊", "-d", slow_phone, "--json", "-v") as build:
        wait_for_pages(build, 1)
        second = lxb("build-map", PACKAGE, "-d", slow_phone, "--json")
        assert (second.code, second.told["reason"]) == (1, "busy")
        assert f"process {build.pid}" in second.err
        build.send_signal(signal.SIGINT)
        assert finish(build).code == 130
    assert map_file(home).exists()


def test_a_full_disk_is_told_and_the_old_map_is_intact(phone: str, home: Path) -> None:
    """No file may grow beyond 2 kB: what a full disk does, for one process."""
    assert lxb("build-map", "小摊", "-d", phone, "--max-pages", "2").code == 6
    before = map_file(home).read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, hard))
    try:
        full = lxb("build-map", "小摊", "-d", phone, "--json")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (full.code, full.told["reason"]) == (1, "not writable"), full
    assert full.err.startswith("error: cannot write ")
    assert "Traceback" not in full.err
    assert map_file(home).read_bytes() == before
    assert_it_goes_on(phone, home, set())


def test_a_home_that_cannot_be_written_is_told_before_long(phone: str) -> None:
    """Below /proc nobody may write, not even root."""
    ended = lxb("build-map", "小摊", "-d", phone, "--json", LXB_HOME="/proc/lxb")
    assert (ended.code, ended.told["reason"]) == (1, "not writable"), ended
    assert "cannot write /proc/lxb" in ended.err
    assert "LXB_HOME" in ended.err
