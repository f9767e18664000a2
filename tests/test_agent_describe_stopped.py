"""What `lxb maps describe` keeps when it is stopped, and what others change meanwhile."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from lxb.agent.page_lines import PAGES_A_CALL
from maps.authors import author
from maps.builder import MapBuilder
from maps.files import load, map_path, save, save_app
from maps.graph import NavigationMap
from tests import command_line, describing
from tests.command_line import Lxb
from tests.describing import as_built, lines
from tests.endpoint import Says, plain, serving, whole
from tests.map_samples import shop

lxb, ask, stored = command_line.with_json, describing.ask, describing.stored


@pytest.fixture
def large(home: Path) -> Path:
    """A map that takes two calls."""
    return save_app(home / "lxb", as_built(shop(PAGES_A_CALL + 10)))


@pytest.mark.parametrize(
    ("then", "more", "code", "reason"),
    [
        (plain({"error": {"message": "bad key", "code": "invalid_api_key"}}, 401), {}, 4, "model"),
        (whole("never asked"), {"LXB_MODEL_CALLS": "1"}, 6, "limit:model"),
    ],
    ids=["refused", "limit"],
)
def test_what_was_described_before_it_stopped_is_kept_and_the_next_run_does_the_rest(
    lxb: Lxb,
    ask: Any,
    large: Path,
    monkeypatch: pytest.MonkeyPatch,
    then: Says,
    more: dict[str, str],
    code: int,
    reason: str,
) -> None:
    m = load(large)
    for name, value in more.items():
        monkeypatch.setenv(name, value)
    with serving(whole(lines(m, range(1, PAGES_A_CALL + 1))), then) as endpoint:
        ask(endpoint)
        got, told, err = lxb("maps", "describe", large.stem)
    assert (got, told["reason"]) == (code, reason)
    assert len(told["described"]) == PAGES_A_CALL
    assert "k-secret-1" not in err
    monkeypatch.delenv("LXB_MODEL_CALLS", raising=False)
    with serving(whole(lines(m, range(1, 11), PAGES_A_CALL))) as endpoint:
        ask(endpoint)
        got, told, _ = lxb("maps", "describe", large.stem)
    assert (got, len(told["described"]), len(endpoint.asked)) == (0, 10, 1)
    assert {author(page) for page in load(large)} == {"text:some-model"}


@pytest.mark.skipif(sys.platform == "win32", reason="a process there cannot send itself Ctrl-C alone")
def test_ctrl_c_keeps_what_was_described(lxb: Lxb, ask: Any, large: Path) -> None:
    said = whole(lines(load(large), range(1, PAGES_A_CALL + 1)))
    with serving(said, whole("too late")) as endpoint:

        def stop_at_the_second() -> None:
            if len(endpoint.asked) == 2:
                os.kill(os.getpid(), signal.SIGINT)

        endpoint.before = stop_at_the_second
        ask(endpoint)
        code, told, err = lxb("maps", "describe", large.stem)
    assert (code, told["status"]) == (130, "cancelled")
    assert len(told["described"]) == PAGES_A_CALL
    assert "the same command goes on" in err
    assert [author(page) for page in load(large)].count("text:some-model") == PAGES_A_CALL


def test_what_others_changed_meanwhile_stays(lxb: Lxb, ask: Any, stored: Path, home: Path) -> None:
    before = load(stored)
    with serving(whole(lines(before, range(1, 5)))) as endpoint:

        def a_walk_teaches() -> None:
            builder = MapBuilder.of(before)
            builder.note_success(before.edges[0])
            save(builder.done(), map_path(home / "lxb", before.app.package))

        endpoint.before = a_walk_teaches
        ask(endpoint)
        lxb("maps", "describe", "小商店")
    after = load(stored)
    assert next(iter(after)).name == "新首页"
    assert after.edges[0].seen == before.edges[0].seen + 1


@pytest.mark.parametrize("at_home", [True, False])
def test_a_file_that_became_another_apps_map_is_told_and_left(
    lxb: Lxb, ask: Any, stored: Path, tmp_path: Path, at_home: bool
) -> None:
    path = stored if at_home else tmp_path / "shared.json"
    mine = load(stored)
    save(mine, path)
    other = mine.app.model_copy(update={"package": "com.example.other"})
    taken = NavigationMap(mine.file.model_copy(update={"app": other}))
    with serving(whole(lines(mine, range(1, 5)))) as endpoint:
        endpoint.before = lambda: save(taken, path)
        ask(endpoint)
        code, told, err = lxb("maps", "describe", str(path))
    assert (code, told["status"], told["reason"]) == (1, "failed", "file")
    assert "com.example.other" in err
    assert load(path).file == taken.file


def test_an_answer_of_no_use_leaves_the_map_as_it_was(lxb: Lxb, ask: Any, stored: Path) -> None:
    before = stored.read_bytes()
    with serving(whole("抱歉，我无法完成。")) as endpoint:
        ask(endpoint)
        code, told, err = lxb("maps", "describe", "小商店")
    assert (code, told["reason"], len(told["left"])) == (4, "model", 4)
    assert "some-model" in err
    assert (stored.read_bytes(), len(endpoint.asked)) == (before, 2)
