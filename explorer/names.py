"""What people would call a page, and what is said of it, once all is known that leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from explorer.describe import BETWEEN, NAMELESS, PART
from explorer.events import Told
from explorer.frontier import Frontier
from explorer.own_words import OwnWords
from explorer.place import Place
from lxb.errors import Lang
from lxb.screen.words import label
from maps.content_words import parts
from maps.model import Edge

MOST_NAMED = 14
"""Controls named in a description."""

MOST_KEYWORDS = 12
_KINDS: dict[Lang, dict[str, str]] = {
    "zh": {"menu": "菜单", "details": "详情", "page": "页面"},
    "en": {"menu": "menu", "details": "details", "page": "page"},
}


@dataclass
class Names:
    """Names pages one after the other, those next to home first: others are named after them."""

    own: OwnWords
    edges: list[Edge]
    lang: Lang
    app: str
    """What the first page is called where nothing names it."""
    told: Mapping[str, Told] = field(default_factory=dict)
    """What a vision model said of places, its words of content left out."""
    given: dict[str, str] = field(default_factory=dict)
    """Names so far, by place."""

    def name(self, place: Place, *, home: bool) -> str:
        """Its title, its selected tab, what leads to it, what a model calls it, or else what it is."""
        found = self._of_its_own(place) or ("" if place.from_content else self._by_what_leads_there(place))
        found = found or self._by_a_model(place)
        if not found:
            found = self.app if home and self.app else self._by_kind(place)
        self.given[place.id] = found
        return found

    def _of_its_own(self, place: Place) -> str:
        """Its title, or the tab it is; with the tab within it that led there."""
        title, tabs = self.own.title(place), {tab for tab in place.sight.tabs if not tab.startswith("#")}
        proper = not place.from_content and all(part in {title, *tabs} for part in place.name.split(PART))
        return place.name if proper else title

    def _by_what_leads_there(self, place: Place) -> str:
        """The control that led there first, if its words are its own; else what most are called."""
        called = self.called(place)
        if place.name in called or (
            place.name not in {place.entry, place.sight.title, NAMELESS} and not self.own.private(place.name)
        ):
            return place.name
        tabs = (tab for tab in place.sight.tabs if not tab.startswith("#"))
        return called.most_common(1)[0][0] if called else next(tabs, "")

    def called(self, place: Place) -> Counter[str]:
        """What the controls that lead to a page are called, by words that they are found by."""
        ways = (e for e in self.edges if e.target_page == place.id and e.action == "tap" and e.locator)
        return Counter(e.label for e in ways if e.label and e.locator and (e.locator.text or e.locator.desc))

    def _by_a_model(self, place: Place) -> str:
        """What a vision model calls it; a name that another page has would only mislead."""
        told = self.told.get(place.id)
        name = told.name if told is not None else ""
        return "" if self.own.private(name) or name in self.given.values() else name

    def _by_kind(self, place: Place) -> str:
        """ "Orders · details": what it is, and of which page."""
        kind = "menu" if place.kind == "overlay" else "details" if place.from_content else "page"
        what = _KINDS[self.lang][kind]
        source = next((e.source_page for e in self.edges if e.target_page == place.id), "")
        base = f"{self.given[source]}{PART}{what}" if source in self.given else what
        taken, number, found = set(self.given.values()), 2, base
        while found in taken:
            found, number = f"{base} {number}", number + 1
        return found

    def keywords(self, place: Place) -> tuple[str, ...]:
        """Other names of a page: its title, its tabs, what leads to it is called, and what a model says."""
        tabs = (tab for tab in place.sight.tabs if not tab.startswith("#"))
        told = self.told.get(place.id)
        said = [told.name, *told.keywords] if told is not None else []
        others = (w for w in said if not self.own.private(w))
        words = dict.fromkeys([self.own.title(place), *tabs, *self.called(place), *others])
        return tuple(w for w in words if w and w != self.given[place.id])[:MOST_KEYWORDS]

    def _names_content(self, text: str) -> bool:
        """Whether a part of a text, or the label that it makes, is content."""
        return any(self.own.private(said) or self.own.private(label(said)) for said in parts(text))

    def description(self, place: Place, frontier: Frontier) -> str:
        """What a model says that one does here; the controls that have words and lead somewhere, in order."""
        ways = {e.label for e in self.edges if e.source_page == place.id and e.locator}
        labels = dict.fromkeys(c.words for c in frontier.of(place.id) if c.words in ways - {""})
        told = self.told.get(place.id)
        said = told.description if told is not None and not self._names_content(told.description) else ""
        return " ".join(filter(None, (said, BETWEEN.join(list(labels)[:MOST_NAMED]))))
