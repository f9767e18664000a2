"""The key that checkpoints make digests of people's words with: one a home, and of no use elsewhere."""

from __future__ import annotations

import secrets
from pathlib import Path

from lxb.errors import NotWritable
from lxb.files import private_file, private_folder, read_bytes, why

LENGTH = 32
"""Bytes."""


def home_key(home: Path) -> bytes:
    """The key of a home, made at its first use.

    Names are few enough to be tried one by one: without the key a checkpoint that gets into other hands does
    not tell which of them stood on the screen.

    Raises:
        FileError: it cannot be read.
        NotWritable: it cannot be made.
    """
    from maps.lock import in_turn

    path = home / "maps" / ".builds" / ".key"
    with in_turn(path.with_name(".key.lock")):
        if not path.exists() or len(key := read_bytes(path)) != LENGTH:
            key = _made(path)
    return key


def _made(path: Path) -> bytes:
    key = secrets.token_bytes(LENGTH)
    try:
        private_folder(path.parent)
        path.unlink(missing_ok=True)
        with private_file(path) as file:
            file.write(key)
    except OSError as error:
        raise NotWritable(path=str(path), **why(error)) from error
    return key
