"""Words of content on a screen: what belongs to the user or changes with the goods, not to the app.

No map holds such words, wherever else they stand. They are content where they stand in an item of a list of
content and differ from item to item (the button that every item has reads the same), where they are the value
of a row rather than its name, and where somebody typed them.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lxb.locator import own_parts
from lxb.screen import Element, Screen, is_field
from lxb.screen.words import label, plain
from maps.facts import naming
from maps.groups import is_main_part
from maps.structure import Group, Structure, structure

ROW = 0.6
"""A row takes so much of the front's width; what is narrower may say "new" before its name."""

_BETWEEN = re.compile(r"[,，、;；:：|·/()（）“”]+")
_MACHINE = re.compile(r"[@_]|\d{5}|https?:|\w\*{2,}")
"""Of an address of mail or of the web, of an account, of a number: never what an app calls something."""

_ADDRESS = re.compile(
    r"[路街道巷弄村镇乡]\s*\d+\s*[号弄]|\d+\s*(?:号楼|[幢栋座]|单元|室(?!内|外))"
    r"|\b\d+\w?,?\s+(?:[A-Z][\w'.-]*\s+){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Blvd|Square)\b"
)
"""Where somebody lives or works, as written in Chinese and English: a road with a number, a house, a room."""


@dataclass(frozen=True, slots=True)
class ContentWords:
    """Labels of what of a screen's front is content."""

    items: frozenset[str]
    """In items of a list of content, by which they differ."""
    values: frozenset[str]
    """Beside the name of a row, in a field, or an address: an app may say words of its own there, too."""


def content_words(screen: Screen) -> ContentWords:
    """What of a screen's front is content."""
    taken = structure(screen)
    items = {words for group in taken.groups if group.content for words in _of_items(taken, group)}
    values = {words for e in taken.elements() if e.id and e.id in taken.told for words in _labels(e)}
    values.update(label(e.text) for e in taken.elements() if _is_typed(e))
    values.update(_values(taken))
    values.update(words for e in taken.elements() for words in _addresses(e))
    return ContentWords(frozenset(items - {""}), frozenset(values - {""}))


def _addresses(element: Element) -> Iterator[str]:
    for said in (element.text, element.desc):
        if (words := label(said)) and _ADDRESS.search(plain(said)):
            yield words


def _labels(element: Element) -> set[str]:
    return {label(element.text), label(element.desc)}


def _of_items(taken: Structure, group: Group) -> Iterator[str]:
    """Words that only one of several items has, and that name none of its smaller buttons."""
    items = [{w for e in taken.screen.subtree(item) for w in _labels(e)} for item in group.items]
    times = Counter(words for item in items for words in item)
    buttons = {words for item in group.items for words in _buttons(taken.screen, item)}
    yield from (words for words, seen in times.items() if seen == 1 and words not in buttons)


def _buttons(screen: Screen, item: Element) -> Iterator[str]:
    for e in screen.subtree(item):
        if e.clickable and e.index != item.index and not is_main_part(e, item):
            yield from (words for part in own_parts(screen, e) for words in _labels(part))


def _values(taken: Structure) -> Iterator[str]:
    """What a row says beside its name: the second of two texts, and what follows."""
    names, least = naming(taken), ROW * taken.front.rect.width
    for e in taken.elements():
        if e.clickable and e.bounds and e.bounds.width >= least:
            texts = [part for part in own_parts(taken.screen, e) if part.text]
            yield from (label(part.text) for part in texts if part.index not in names and len(texts) > 1)


def _is_typed(element: Element) -> bool:
    return is_field(element) and not element.password and element.text != element.hint


def digest(words: str, key: bytes = b"") -> str:
    """What stands for words where they are to be known again and not to be read.

    Args:
        words: a label; upper and lower case are one.
        key: at most 64 bytes. Without it whoever has the digests can find out common names by trying;
            checkpoints of versions that had none are made so.
    """
    data = words.casefold().encode("utf-8", "surrogatepass")
    if not key:
        return hashlib.sha256(data).hexdigest()[:12]
    return hashlib.blake2b(data, digest_size=6, key=key).hexdigest()


def parts(words: str) -> list[str]:
    """The whole, and what punctuation parts it into: a greeting that holds a name is as private."""
    return list(dict.fromkeys([words, *(p for part in _BETWEEN.split(words) if len(p := part.strip()) > 1)]))


def is_machine_made(words: str) -> bool:
    """Whether words read like an account, an address or a number."""
    return bool(_MACHINE.search(words))
