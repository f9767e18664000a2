"""Our files: read within a limit and with a reason when that fails, written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from lxb.complaints import in_chinese
from lxb.errors import Damaged, FileError, NotWritable

LARGEST = 64 * 1024 * 1024
"""Bytes; a file of ours that is larger is not read."""

_ZH = {
    errno.ENOENT: "没有这个文件",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EROFS: "文件系统是只读的",
    errno.ENOSPC: "磁盘已满",
    errno.EDQUOT: "磁盘配额已用完",
    errno.EFBIG: "超过文件大小上限",
    errno.ENOTDIR: "路径中有一部分不是文件夹",
    errno.EISDIR: "这是一个文件夹",
    errno.ENAMETOOLONG: "文件名太长",
}


def typed_path(words: str | Path) -> Path:
    """What somebody typed, as a path; the "~" of a user who does not exist stays, as in a shell."""
    try:
        return Path(words).expanduser()
    except RuntimeError:
        return Path(words)


def is_file(path: Path) -> bool:
    """Whether a plain file can be found there: none is where the name is longer than any file's."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """As `is_file`, for folders."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The text of a UTF-8 file, a byte order mark left out.

    Raises:
        FileError: it is missing, may not be read, or is no plain file.
        Damaged: it is too large or not UTF-8.
    """
    return decoded(path, read_bytes(path, largest))


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file; raises as `read_text` does."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):  # opening a pipe would wait for ever
            raise FileError(path=str(path), reason="not a plain file", reason_zh="不是普通文件")
        with path.open("rb") as file:
            data = file.read() if info.st_size <= largest else b""
    except OSError as error:
        raise FileError(path=str(path), **why(error)) from error
    except ValueError as error:  # a NUL in the name
        raise FileError(path=repr(str(path)), reason=str(error), reason_zh="文件名无效") from error
    if max(info.st_size, len(data)) > largest:
        size = f"{largest // 1024} KiB"
        raise damaged(path, "the whole file", f"larger than {size}", f"超过 {size}")
    return data


def decoded(path: Path, data: bytes, **cure: str) -> str:
    """The text that bytes of a file hold; `path` and `cure` are for the error only."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise damaged(
            path,
            f"line {line}",
            f"byte {error.start} is not UTF-8",
            f"第 {error.start} 个字节不是 UTF-8",
            **cure,
        ) from error


def read_json(path: Path, largest: int = LARGEST) -> Any:
    """What a JSON file holds. Raises as `read_text` does; a mistake is told with its line."""
    return parse_json(path, read_text(path, largest))


def parse_json(path: Path, text: str, **cure: str) -> Any:
    """What a JSON text holds; `path` and `cure` are for the error only."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        told = in_chinese(error.msg)
        raise damaged(path, where, f"not JSON: {error.msg}", f"不是 JSON：{told}", **cure) from error
    except RecursionError as error:
        raise damaged(path, "the whole file", "nested too deeply", "嵌套过深", **cure) from error
    except ValueError as error:  # a number of thousands of digits, NaN, Infinity
        raise damaged(path, "the whole file", f"not JSON: {error}", f"不是 JSON：{error}", **cure) from error


def write_text(path: Path, text: str) -> None:
    """As `write_bytes`, in UTF-8."""
    with _refusals(path):
        data = text.encode("utf-8")
    write_bytes(path, data)


def write_bytes(path: Path, data: bytes) -> None:
    """Puts bytes in the place of a file: readers see the old file or the new one, never a part.

    A symbolic link stays, what it points to is replaced. The permissions of an old file are kept.

    Raises:
        NotWritable: the old file is as it was, and nothing is left behind.
    """
    target = Path(os.path.realpath(path))
    with _refusals(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.part")
        try:
            _write_out(part, data, _mode(target))
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)


def write_json(path: Path, data: Any, indent: int | None = 2) -> None:
    """As `write_text`; keys stay in their order. An `indent` of None takes a fifth of the time."""
    write_text(path, json.dumps(data, ensure_ascii=False, indent=indent, allow_nan=False) + "\n")


def private_folder(path: Path) -> None:
    """Makes a folder, with those above it that are missing, for its owner alone.

    One that is there stays as it is. Raises `OSError`.
    """
    for folder in reversed([path, *path.parents]):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def private_file(path: Path) -> FileIO:
    """Opens a file to add to it, unbuffered; only its owner may read it, whatever the system would allow.

    Raises `OSError`.
    """
    file = FileIO(path, "a", opener=lambda name, flags: os.open(name, flags, 0o600))
    with suppress(OSError):  # it is another user's who lets us write
        path.chmod(0o600)
    return file


def damaged(path: Path, where: str, reason: str, reason_zh: str = "", **cure: str) -> Damaged:
    """The error for a file that is not what it should be; `cure` and `cure_zh_` say what to do about it."""
    cure = cure or {
        "cure": "repair it in an editor, put a copy back, or remove it; it was left as it is",
        "cure_zh_": "请用编辑器修复、恢复备份或删除该文件；文件未被改动",
    }
    return Damaged(
        path=str(path), where=where, reason=reason, reason_zh=reason_zh or in_chinese(reason), **cure
    )


def why(error: OSError) -> dict[str, str]:
    """The cause that the system gives, as the fields `reason` and `reason_zh` of an error."""
    text = error.strerror or str(error)
    return {"reason": text, "reason_zh": _ZH.get(error.errno or 0, text)}


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotWritable(path=str(path), **why(error)) from error
    except UnicodeEncodeError as error:
        reason = f"character {error.start} is half of a surrogate pair"
        raise NotWritable(path=str(path), reason=reason, reason_zh="含有无法编码的字符") from error


def _mode(target: Path) -> int | None:
    """The permissions to keep; None where there is no file yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # root would put a file in the place of /dev/null
        raise NotWritable(path=str(target), reason="not a plain file", reason_zh="不是普通文件")
    return stat.S_IMODE(mode)


def _write_out(part: Path, data: bytes, mode: int | None) -> None:
    with part.open("xb") as file:
        if mode is not None:
            part.chmod(mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes the new name last through a power cut; left out where folders cannot be synced (Windows)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
