"""Ids of pages: readable where the name allows it, the same for the same name in every build."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container
from itertools import count

from lxb.screen.words import plain

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^a-z0-9]+")
_LONGEST = 40


def slug(text: str) -> str:
    """ "Network & internet" -> "network-internet", "OrderList" -> "order-list"; "" for 订单."""
    return _OTHER.sub("-", _CAMEL.sub("-", plain(text)).lower()).strip("-")[:_LONGEST].rstrip("-")


def page_id(name: str, taken: Container[str] = (), *, hint: str = "", content: str = "") -> str:
    """A new id for a page.

    An ASCII name becomes its slug. Any other name becomes a readable stem (what is ASCII in it, else that of
    the hint, else "page") and eight digits that stand for the name: 订单 with the hint "tab_order" gives
    "tab-order-5f0c8a3e"; without a name the stem stands alone. A second page of the same name is told apart
    by its content, then by a number.

    Args:
        name: the page's name; "" where it has none yet.
        taken: ids that are in use.
        hint: an id or class name of the developers' that fits the page.
        content: what tells pages of one name apart and stays between builds, as the text of their marks.
    """
    words = plain(name)
    first = slug(words) if words.isascii() else ""
    if not first:
        short = hint.rpartition("/")[2].rpartition(".")[2].removesuffix("Activity")
        stem = slug(words) or slug(short) or "page"
        first = f"{stem}-{_digits(words, 8)}" if name else stem
    if first not in taken:
        return first
    second = f"{first}-{_digits(content, 4)}" if content else first
    return _numbered(second, taken) if second in taken else second


def _numbered(stem: str, taken: Container[str]) -> str:
    return next(found for number in count(2) if (found := f"{stem}-{number}") not in taken)


def _digits(text: str, length: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
