"""What a model is told of the pages of a map: one line of data a page, and as many as an answer can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from lxb.errors import Lang
from lxb.model.quoting import quoted
from maps.graph import NavigationMap
from maps.model import Page

PAGES_A_CALL = 40
"""Models of 7-30 B keep 40 numbered lines in order; in much longer answers they skip and repeat some."""
LETTERS_A_CALL = 8000
"""Of the lines together: with the answer a third of a context of 32,000 tokens at most."""

_WORD = 24
"""Letters of one control, mark or field."""
_MOST = 10
"""Words of one kind."""
_MOST_WAYS = 3


class _Titles(NamedTuple):
    ways: str
    controls: str
    marks: str
    fields: str


_TITLES: Mapping[Lang, _Titles] = MappingProxyType(
    {
        "zh": _Titles("入口", "控件", "标志", "输入框"),
        "en": _Titles("ways in", "controls", "marks", "text fields"),
    }
)


def page_line(number: int, page: Page, navigation_map: NavigationMap, lang: Lang) -> str:
    """ "3 | Orders | ways in: Mine / Orders | controls: To pay; ...": texts only, nothing of content."""
    titles = _TITLES[lang]
    facts = {
        titles.ways: _ways(page, navigation_map),
        titles.controls: _some(edge.label for edge in navigation_map.leaving(page.id)),
        titles.marks: _some(word for mark in page.marks for word in (mark.text, mark.desc) if word),
        titles.fields: _some(field.label for field in page.inputs),
    }
    told = (f"{title}: {'; '.join(words)}" for title, words in facts.items() if words)
    return " | ".join((str(number), quoted(page.name), *told))


def batches(
    pages: Sequence[Page], navigation_map: NavigationMap, lang: Lang, most: int = PAGES_A_CALL
) -> Iterator[list[Page]]:
    """The pages in the order of the map, as many in a call as go into it and `most` at most."""
    batch: list[Page] = []
    letters = 0
    for page in pages:
        length = len(page_line(PAGES_A_CALL, page, navigation_map, lang))
        if batch and (len(batch) >= most or letters + length > LETTERS_A_CALL):
            yield batch
            batch, letters = [], 0
        batch.append(page)
        letters += length
    if batch:
        yield batch


def _ways(page: Page, navigation_map: NavigationMap) -> list[str]:
    """ "Mine / Orders": from which pages, by which controls."""
    named = navigation_map.pages
    into = (edge for edge in navigation_map.reaching(page.id) if edge.label and edge.action == "tap")
    ends = [(quoted(named[edge.source_page].name, _WORD), quoted(edge.label, _WORD)) for edge in into]
    return [" / ".join(way) for way in dict.fromkeys(ends)][:_MOST_WAYS]


def _some(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(quoted(word, _WORD) for word in words if word))[:_MOST]
