"""Who wrote the words of a page: the explorer, a model, or, since then, a person.

A page carries a signature of the words that LXB gave it (`Page.written`). What no longer fits the signature
was changed by a person, in whichever way, and is left alone from then on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final, Literal

from maps.model import LONGEST_WORDS, Page, one_line

Field = Literal["name", "description", "keywords"]
FIELDS: Final[tuple[Field, ...]] = ("name", "description", "keywords")

TREE: Final = "tree"
"""The author of what the explorer read from the accessibility tree."""

_DIGITS = 6
_PERSON = "*"
"""Stands for a digest that no words have."""


def signed(page: Page, by: str, of_a_person: Iterable[Field] = ()) -> Page:
    """The page with the signature of its author.

    Args:
        page: with its words.
        by: "tree", "text:MODEL" or "vlm:MODEL".
        of_a_person: fields that somebody else wrote.
    """
    theirs = frozenset(of_a_person)
    digests = (_PERSON if field in theirs else _digest(getattr(page, field)) for field in FIELDS)
    room = LONGEST_WORDS - len(FIELDS) * (_DIGITS + 1)
    return page.model_copy(update={"written": f"{one_line(by, room)} {'.'.join(digests)}"})


def author(page: Page) -> str:
    """ "tree", "text:MODEL" or "vlm:MODEL"; "" where the map does not say."""
    return page.written.rpartition(" ")[0]


def edited(page: Page) -> frozenset[Field]:
    """The fields that a person has changed since; none where the page is not signed."""
    digests = page.written.rpartition(" ")[2].split(".")
    if len(digests) != len(FIELDS):
        return frozenset()
    pairs = zip(FIELDS, digests, strict=True)
    return frozenset(field for field, digest in pairs if digest != _digest(getattr(page, field)))


def with_words_of(new: Page, old: Page) -> Page:
    """A page found again, with the words that a person gave it, or a model where only the tree speaks now."""
    theirs = edited(old)
    by_model = author(old) not in {"", TREE} and author(new) in {"", TREE}
    kept: frozenset[Field] = frozenset(FIELDS) if by_model else theirs
    if not kept:
        return new
    page = new.model_copy(update={field: getattr(old, field) for field in kept})
    return signed(page, author(old) if by_model else author(new), theirs)


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, ensure_ascii=True).encode("ascii")).hexdigest()[:_DIGITS]
