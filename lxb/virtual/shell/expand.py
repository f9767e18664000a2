"""From a word to the arguments that it stands for: splitting at blanks, and file names for wildcards."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxb.virtual.files import FileSystem
    from lxb.virtual.shell.lexer import Part

WILDCARD = re.compile(r"[*?\[]")


def expand(pieces: Iterable[tuple[Part, str]], files: FileSystem, folder: str) -> list[str]:
    """The arguments of a word whose parts have the given values.

    Only what an unquoted variable or command put in is split. A word of which nothing is left and nothing was
    quoted stands for no argument at all.
    """
    fields = [""]
    quoted = wild = False
    for part, text in pieces:
        quoted |= part.quoted
        if part.quoted or part.kind == "text":
            wild |= not part.quoted and WILDCARD.search(text) is not None
            fields[-1] += text
            continue
        first, *more = re.split(r"[ \t\n]+", text)
        fields[-1] += first
        fields += more
    if not quoted:
        fields = [text for text in fields if text]
    return [name for text in fields for name in (_names(text, files, folder) if wild else [text])]


def _names(pattern: str, files: FileSystem, folder: str) -> list[str]:
    """Files that fit; the pattern itself where none does. A wildcard in the last name only."""
    above, slash, last = pattern.rpartition("/")
    try:
        names = files.names(posixpath.join(folder, above + slash))
    except OSError:
        return [pattern]
    hidden = last.startswith(".")
    fit = [n for n in names if fnmatch.fnmatchcase(n, last) and n.startswith(".") <= hidden]
    return [above + slash + name for name in fit] or [pattern]
