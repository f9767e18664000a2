"""A disk that takes no more, in the middle of writing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from explorer import events as ev
from explorer.journal import Journal
from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.errors import NotWritable

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX limits")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file of this process may grow beyond."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_step_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "app.jsonl")
    step = [ev.Home(page=f"page-{n}") for n in range(10)]
    journal.append(*step)
    with room_for(journal.path.stat().st_size + 100):
        with pytest.raises(NotWritable):
            journal.append(*step)
        journal.close()
    assert list(journal.read()) == step
    assert journal.path.read_bytes().endswith(b"\n")


def test_a_checkpoint_goes_on_once_there_is_room_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "app.jsonl")
    step = [ev.Home(page=f"page-{n}") for n in range(10)]
    with room_for(100), pytest.raises(NotWritable):
        journal.append(*step)
    journal.append(*step)
    journal.close()
    assert list(journal.read()) == step


def test_a_build_that_a_full_disk_ends_tells_what_was_found(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["build-map", "备忘录", "-d", "virtual:notes?latency=0"]
    with room_for(6000):
        assert guarded(app, [*argv, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["reason"]) == ("failed", "not writable")
    assert told["pages"] >= 1
    with room_for(6000):
        assert guarded(app, [*argv, "--fresh", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert "pages: " in out
    assert "Ended: a file could not be written" in out
    assert "error: cannot write" in err
