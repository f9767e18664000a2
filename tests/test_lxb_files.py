from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from lxb.errors import Damaged, FileError, NotWritable
from lxb.files import is_file, is_folder, read_json, read_text, typed_path, write_json, write_text

NOBODY = 65534


def in_a_process(script: str, *arguments: str) -> str:
    """Runs a script that may ruin its process (limits, another user) and gives what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "数据.json"
    write_json(path, {"名": ["淘宝", 1, None], "a": {"b": 2.5}})
    assert read_json(path) == {"名": ["淘宝", 1, None], "a": {"b": 2.5}}
    assert "淘宝" in path.read_text("utf-8")
    assert [item.name for item in path.parent.iterdir()] == ["数据.json"]


def test_a_file_of_windows_editors_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b'\xef\xbb\xbf{"a":\r\n1}\r\n')
    assert read_json(path) == {"a": 1}


@pytest.mark.parametrize(
    ("content", "where", "reason"),
    [
        (b'{"a": 1,\n "b": }', "line 2", "not JSON"),
        (b'{"a": 1', "line 1", "not JSON"),
        (b"", "line 1", "not JSON"),
        (b'{"a":\n"\xff"}', "line 2", "not UTF-8"),
        (b"[" * 100_000, "the whole file", "nested too deeply"),
        (b"[NaN]", "the whole file", "NaN"),
        (b"[" + b"9" * 10_000 + b"]", "the whole file", "digits"),
    ],
)
def test_damage_is_told_with_its_place(tmp_path: Path, content: bytes, where: str, reason: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(Damaged) as raised:
        read_json(path)
    assert str(path) in str(raised.value)
    assert where in raised.value.where
    assert reason in raised.value.reason
    assert "left as it is" in raised.value.say("en")
    assert "未被改动" in raised.value.say("zh")
    assert path.read_bytes() == content


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("[" + "1," * 600 + "1]")
    with pytest.raises(Damaged, match="larger than 1 KiB"):
        read_json(path, largest=1024)


def test_what_is_no_file_is_told_and_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_text(tmp_path / "missing")
    with pytest.raises(FileError, match="not a plain file"):
        read_text(tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match="not a plain file"):
        read_text(pipe)
    with pytest.raises(FileError):
        read_text(tmp_path / "with\0nul")


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    real = tmp_path / "repository" / "a.json"
    write_text(real, "old")
    real.chmod(0o600)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o600


def test_a_value_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_text(path, "old")
    with pytest.raises(NotWritable):
        write_text(path, "half a pair: \ud83d")
    with pytest.raises(ValueError, match="JSON"):
        write_json(path, [float("nan")])
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_text(path, "old")
    said = in_a_process(
        """
        import resource, signal, sys
        from pathlib import Path
        from lxb.errors import NotWritable
        from lxb.files import write_text
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        try:
            write_text(Path(sys.argv[1]), "x" * 100_000)
        except NotWritable as error:
            print(error.say("en"))
        """,
        str(path),
    )
    assert str(path) in said
    assert "old file is intact" in said
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_read_only_folder_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    path = folder / "a.json"
    write_text(path, "old")
    path.chmod(0o644)
    folder.chmod(0o555)
    said = in_a_process(
        """
        import os, sys
        from pathlib import Path
        from lxb.errors import NotWritable
        from lxb.files import write_text
        folder = os.open(Path(sys.argv[1]).parent, os.O_RDONLY)
        os.fchdir(folder)
        if os.getuid() == 0:
            os.setuid(int(sys.argv[2]))
        try:
            write_text(Path("a.json"), "new")
        except NotWritable as error:
            print(error.say("zh"))
        """,
        str(path),
        str(NOBODY),
    )
    folder.chmod(0o755)
    assert "没有权限" in said
    assert path.read_text() == "old"


def test_a_reader_never_sees_a_part(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, ["x" * 200_000])
    writer = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from lxb.files import write_json\n"
            "for n in range(40): write_json(Path(sys.argv[1]), ['y' * (200_000 + n)])",
            str(path),
        ]
    )
    reads = 0
    while writer.poll() is None or reads == 0:
        assert len(json.loads(path.read_text())[0]) >= 200_000
        reads += 1
    assert writer.returncode == 0


def test_a_name_longer_than_any_files_names_none(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("x", "utf-8")
    assert is_file(tmp_path / "here")
    assert is_folder(tmp_path)
    assert not is_file(tmp_path / ("x" * 5000))
    assert not is_folder(tmp_path / ("x" * 5000))


def test_the_home_of_nobody_is_a_plain_name() -> None:
    assert typed_path("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
    assert typed_path("~/x") == Path.home() / "x"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotWritable, match="not a plain file"):
        write_text(pipe, "x")
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
