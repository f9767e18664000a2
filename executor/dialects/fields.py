"""Replies made of fields, `key:value`, that a TAB parts: the form of the GELab models.

Where the model wrote newlines instead of TABs, or a TAB as backslash and t, the fields are told by their
names and by their order. A text may hold newlines, and words that look like a field's name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType

ORDER: Mapping[str, int] = MappingProxyType(
    {
        "verify": 0,
        "note": 1,
        "explain": 2,
        "action": 3,
        **dict.fromkeys(
            ("point", "point1", "point2", "value", "return", "key", "status", "direction", "page"), 4
        ),
        "summary": 5,
    }
)
"""The names of fields, and what comes before what."""
_NAME = rf"({'|'.join(sorted(ORDER, key=len, reverse=True))})[ ]{{0,4}}[:：]"
_ANY = rf"({'|'.join(sorted(ORDER, key=len, reverse=True))}|[A-Za-z_][A-Za-z0-9_]{{0,20}})[ ]{{0,4}}[:：]"
"""Behind a TAB stands a field, whatever its name is: a text has no TABs."""
_AT_START = re.compile(rf"\s*{_NAME}", re.IGNORECASE)
_PARTED = re.compile(
    rf"(\n?\t[ \t]{{0,8}}|\\t[ ]{{0,4}}){_ANY}|(\n[ ]{{0,8}}|(?<! )[ ]{{1,8}}){_NAME}", re.IGNORECASE
)
_MOST = 400


def fields(text: str) -> dict[str, str]:
    """The fields of a reply by their names in lower case, values trimmed; {} where there are none.

    Of the ways in which fields may be parted, the first that finds an action is taken: TABs and newlines,
    TABs written out, blanks. A second action has the name "action again".
    """
    for parted in (("\t", "\n"), ("\\", "\n"), (" ", "\n")):
        found = _split(text, parted)
        if "action" in found:
            return found
    return {}


def begins(text: str) -> int | None:
    """Where the first field begins that could be one: at the start, or on a line; None where none does."""
    if first := _AT_START.match(text):
        return first.start(1)
    found = next((part for part in _PARTED.finditer(text) if part[0][0] in "\n\t"), None)
    return found.start(2 if found[2] else 4) if found else None


def _split(text: str, parted: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    first = _AT_START.match(text)
    name, start = (first[1].casefold(), first.end()) if first else ("", 0)
    for part in islice(_PARTED.finditer(text, start), _MOST):
        key = (part[2] or part[4]).casefold()
        by = (part[1] or part[3]).strip(" ")[:1] or " "
        by = "\t" if part[1] and by == "\n" else by
        if by not in parted or not _follows(key, by, name, found):
            continue
        if name:
            found[name] = text[start : part.start()].strip()
        name, start = key if key not in found else f"{key} again", part.end()
    if name:
        found[name] = text[start:].strip()
    return found


def _follows(key: str, by: str, name: str, found: Mapping[str, str]) -> bool:
    """Whether a field of that name can come after those before it, or is a word of the text."""
    if key == name or (key in found and key != "action") or "action again" in found:
        return False
    # On a new line, a name that belongs further up is a word of the text; below the summary, a second reply.
    return by != "\n" or ORDER[key] >= ORDER.get(name, -1) or (name == "summary" and key == "action")
