"""Which words are the app's own, and which belong to its content: names of people, of things, of the user.

Known once it is seen how lists ended, what changed, and what stood in content elsewhere; so it is asked when
a map is drawn, of all that goes into it.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer.describe import NAMELESS, PART
from explorer.expedition import Expedition
from explorer.frontier import NOTHING, Candidate
from explorer.place import Place
from lxb.locator import Locator
from maps.content_words import is_machine_made, parts
from maps.groups import width
from maps.model import Edge

SOURCES = 2
"""So many pages whose items open a page of one title."""

READINGS = 2
"""So many pages on which a control reads differently."""

SLOT = 3
"""So many steps up tell the place of a control that has no id."""

LONG_TITLE = 24
"""Columns of a title; a longer one is an app's own only where a control says it, too."""

SHORTEST = 4
"""Columns of a word of content that is looked for inside longer words."""


class OwnWords:
    """Tells words of the app from words of its content, by all that an expedition has seen."""

    def __init__(self, expedition: Expedition) -> None:
        self._seen_items, self._seen_values = expedition.items, expedition.values
        self._digest = expedition.digest
        places = expedition.atlas.places
        self._doubted = expedition.doubted
        self._items = {w for p in places.values() if p.from_content for w in p.titles}
        self._items.update(_given_up(expedition), _changing(expedition), _chosen(expedition))
        self._of_items = {page for page, place in places.items() if place.from_content}
        ways: dict[str, list[Edge]] = {}
        for edge in expedition.atlas.edges.values():
            if edge.action == "tap" and edge.seen:
                ways.setdefault(edge.target_page, []).append(edge)
        titled = {page: self._own_title(place, ways.get(page, [])) for page, place in places.items()}
        self._titled = {page: title for page, title in titled.items() if title}
        self._own = {*self._titled.values(), *(tab for place in places.values() for tab in place.sight.tabs)}
        self._own.update(
            edge.label
            for edge in expedition.atlas.edges.values()
            if _agree(edge.label, self._titled.get(edge.target_page, ""))
        )
        self._items -= self._own

    def title(self, place: Place) -> str:
        """The title of a page, "" where it has none or it is that of the item that the page shows."""
        return self._titled.get(place.id, "")

    def vouches_for(self, name: str, given: str) -> bool:
        """Whether the name that a page had at first sight may show, as it does in its id."""
        return name in {given, NAMELESS} or all(part in self._own for part in name.split(PART))

    def owns(self, words: str) -> bool:
        """Whether words are surely the app's own: a title, a tab, what a control calls the page it opens."""
        return words in self._own

    def private(self, words: str | None) -> bool:
        """Whether words are content, or one of their parts is."""
        if not words or words in self._own:
            return False
        return is_machine_made(words) or any(map(self._is_content, parts(words)))

    def _is_content(self, words: str) -> bool:
        if words in self._own:
            return False
        seen = self._digest(words)
        return words in self._items or seen in self._seen_items or seen in self._seen_values

    def names_content(self, locator: Locator | None) -> bool:
        """Whether a locator finds its control by words of content."""
        if locator is None:
            return False
        up = locator.ancestor
        said = (locator.text, locator.desc, locator.ocr, *((up.text, up.desc) if up is not None else ()))
        return any(map(self.private, said))

    def _own_title(self, place: Place, ways: list[Edge]) -> str:
        """The title, unless it is an item's.

        A page that items of several pages open under one title has it; one that is only reached from pages of
        items (a seller's, from goods) has it where a control says so, or says it in part ("user reviews" and
        "reviews of this article") with no part that is known as an item's.
        """
        title, sources = place.sight.title, {edge.source_page for edge in ways}
        if is_machine_made(title) or (title == place.entry and self.is_item(title)):
            return ""
        if place.id in self._doubted and not any(_agree(e.label, title) for e in ways):
            return ""
        if not place.from_content:
            if self._reads_like_an_item(title, ways):
                return ""
            said = not sources or not sources <= self._of_items or any(_agree(e.label, title) for e in ways)
            return title if said or any(self._half_says(e.label, title) for e in ways) else ""
        of_item = title == place.entry or len(place.titles) > 1 or len(sources) < SOURCES
        return "" if of_item or any(map(self.is_item, _inside(title))) else title

    def _reads_like_an_item(self, title: str, ways: list[Edge]) -> bool:
        """Whether a title is known to name an item, or as long, and no control that leads there says it.

        A page of the day is titled by what is on it: the goods of a sale, the book that was read last.
        """
        if width(title) <= LONG_TITLE and not self.is_item(title):
            return False
        return not any(_agree(e.label, title) or self._half_says(e.label, title) for e in ways)

    def _half_says(self, label: str, title: str) -> bool:
        """Whether a control and the title share a word, and neither holds a word of content."""
        words = set(_inside(label))
        parts = [*_inside(title)]
        return not words.isdisjoint(parts) and not any(map(self.is_item, (*words, *parts)))

    def is_item(self, words: str) -> bool:
        """Whether words were seen to name an item of a list."""
        return self._digest(words) in self._seen_items


def _given_up(expedition: Expedition) -> Iterator[str]:
    """Labels of look-alikes that all lead to one page, as far as is known: suggestions, brands, people.

    Those of which it is still to be seen what they are, too. Another app is no one page: rows that both lead
    there may be an agreement and a policy.
    """
    frontier, places = expedition.frontier, expedition.atlas.places
    for page in places:
        unsettled = frontier.unsettled(page)
        families: dict[str, list[Candidate]] = {}
        for c in frontier.of(page):
            if c.anchor.family and not c.anchor.any:
                families.setdefault(c.anchor.family, []).append(c)
        for family, alike in families.items():
            ending = frontier.given_up.get((page, family), NOTHING)
            led = [c.led_to for c in alike if c.led_to in places and places[c.led_to].kind != "external"]
            if ending == NOTHING and len(led) > 1 and len(set(led)) == 1:
                ending = led[0]
            if ending != NOTHING or family in unsettled:
                yield from (
                    c.anchor.label
                    for c in alike
                    if c.led_to in {None, ending} or c.returned or family in unsettled
                )


def _changing(expedition: Expedition) -> Iterator[str]:
    """Labels of a control that stands on several pages, leads to one, and reads otherwise on each: a hint."""
    read: dict[tuple[str, str], list[str]] = {}
    for c in expedition.frontier.every():
        where = c.anchor.locator.id or "/".join(c.anchor.slot.split("/")[-SLOT:])
        if c.led_to and where and not c.anchor.family and c.words:
            read.setdefault((where, c.led_to), []).append(c.words)
    for words in read.values():
        if len(set(words)) == len(words) >= READINGS:
            yield from words


def _chosen(expedition: Expedition) -> Iterator[str]:
    """Labels of controls that say what was chosen last on the page that they lead to: a city, an order.

    Choices are what leads back to where one came from, and look-alikes that all end alike.
    """
    returning = expedition.returning - expedition.direct
    choices: dict[str, set[str]] = {}
    for edge in expedition.atlas.edges.values():
        if edge.key in returning:
            choices.setdefault(edge.source_page, set()).add(edge.label)
    for (page, family), ending in expedition.frontier.given_up.items():
        if ending != NOTHING:
            alike = (c.anchor.label for c in expedition.frontier.alike(page, family))
            choices.setdefault(page, set()).update(alike)
    for edge in expedition.atlas.edges.values():
        if any(len(words) > 1 and words in edge.label for words in choices.get(edge.target_page, ())):
            yield edge.label


def _agree(words: str, title: str) -> bool:
    """Whether a title says what the control that leads there says, or more, or less."""
    return min(len(words), len(title)) > 1 and (words in title or title in words)


def _inside(words: str) -> Iterator[str]:
    """Every part of words that is long enough to be a word."""
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            if len(part := words[start:end].strip()) >= (SHORTEST if part.isascii() else SHORTEST // 2):
                yield part
