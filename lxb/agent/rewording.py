"""New words for the pages of a map: which pages want some, whose words stay, and which names are taken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from explorer.describe import BETWEEN, PART
from lxb.agent.page_words import Words
from lxb.errors import Lang
from lxb.screen.words import label, plain
from maps.authors import FIELDS, TREE, Field, author, edited, signed
from maps.builder import MOST
from maps.model import Page, one_line

if TYPE_CHECKING:
    from maps.graph import NavigationMap


def pages_to_describe(navigation_map: NavigationMap, *, again: bool) -> list[Page]:
    """The pages of which a model may say something; without `again` those of which none has yet."""
    return [
        page
        for page in navigation_map
        if (again or author(page) in {"", TREE}) and free_fields(page, navigation_map)
    ]


def language(navigation_map: NavigationMap) -> Lang:
    """The language that pages are described in: that of the phone that the map was made on."""
    if navigation_map.built.locale:
        return "zh" if navigation_map.built.locale.casefold().startswith("zh") else "en"
    named = "".join(page.name for page in navigation_map)
    return "zh" if any("\u4e00" <= ch <= "\u9fff" for ch in named) else "en"


def free_fields(page: Page, navigation_map: NavigationMap) -> frozenset[Field]:
    """What a model may rewrite: all that no person wrote."""
    kept = edited(page) if page.written else _of_strangers(page, navigation_map)
    return frozenset(FIELDS) - kept


def reworded(
    navigation_map: NavigationMap, words: Mapping[str, Words], by: Callable[[str], str]
) -> dict[str, Page]:
    """The pages that get new words, by their ids; those that the map does not have any more are passed over.

    `by` tells the author of a page's words. What another page is called stays that page's, as a name and as a
    keyword: it would tell neither.
    """
    names = {page.id: _folded(page.name) for page in navigation_map}
    changed: dict[str, Page] = {}
    for page in navigation_map:
        if said := words.get(page.id):
            taken = {name for other, name in names.items() if other != page.id}
            free = free_fields(page, navigation_map)
            changed[page.id] = signed(
                _reworded(page, said, free, taken), by(page.id), frozenset(FIELDS) - free
            )
            names[page.id] = _folded(changed[page.id].name)
    return changed


def _reworded(page: Page, said: Words, free: frozenset[Field], taken: Collection[str]) -> Page:
    name = said.name if "name" in free and _folded(said.name) not in taken else page.name
    update: dict[str, object] = {"name": name}
    if "description" in free:
        update["description"] = said.description
    if "keywords" in free:
        own = (*page.keywords, page.name)
        new = (word for word in (said.name, *said.keywords) if _folded(word) not in taken)
        update["keywords"] = tuple(_others((*own, *new), name))[:MOST]
    return Page(**{**dict(page), **update})


def _others(words: Iterable[str], name: str) -> Iterator[str]:
    """What the app itself calls the page, then what the model says, each once, and not the name again."""
    seen = {_folded(name)}
    for word in map(one_line, words):
        if word and _folded(word) not in seen:
            seen.add(_folded(word))
            yield word


def _of_strangers(page: Page, navigation_map: NavigationMap) -> frozenset[Field]:
    """Of a page whose author is not known: what does not come from the app's controls, as a build's does."""
    into = {edge.label for edge in navigation_map.reaching(page.id)}
    marks = {word for mark in page.marks for word in (mark.text, mark.desc) if word}
    names = {label(word) for word in (*into, *marks, *page.keywords, navigation_map.app.name)}
    controls = {label(edge.label) for edge in navigation_map.leaving(page.id)}
    found: set[Field] = set()
    if label(page.name.split(PART)[0]) not in names:
        found.add("name")
    if page.description and not controls.issuperset(map(label, page.description.split(BETWEEN))):
        found.add("description")
    return frozenset(found)


def _folded(name: str) -> str:
    return plain(name).casefold()
