"""All that is known while a map is made; it changes only by events, so a journal restores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from explorer import events as ev
from explorer.atlas import Atlas
from explorer.frontier import Candidate, Frontier, State
from lxb.screen import Screen
from maps.content_words import content_words, digest
from maps.model import Edge, EdgeKey


@dataclass
class Expedition:
    """Atlas, frontier and what was seen to be content."""

    package: str
    keep: Callable[[ev.Event], None] = lambda event: None
    """Writes an event to the journal."""
    atlas: Atlas = field(init=False)
    frontier: Frontier = field(default_factory=Frontier)
    items: set[str] = field(default_factory=set)
    """Digests of the words by which items of content were seen to differ..."""
    values: set[str] = field(default_factory=set)
    """... and of those that were seen as the value of something."""
    doubted: set[str] = field(default_factory=set)
    """Places that were seen once and whose title may be somebody's own."""
    returning: set[EdgeKey] = field(default_factory=set)
    """Keys of edges that were seen to lead back to where one had come from."""
    direct: set[EdgeKey] = field(default_factory=set)
    """Keys of edges that were seen to lead there from elsewhere."""
    suspected: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Places that may be a template seen before, each with the page and the family that led there."""
    told: dict[str, ev.Told] = field(default_factory=dict)
    """What a vision model said of places."""
    taken_up: set[str] = field(default_factory=set)
    """Places of which that was taken up."""
    key: bytes = b""
    """What the digests are made with."""
    resumed: bool = False
    explored: bool = False
    """A build came to its end before, and what it knew is in the map alone."""

    def __post_init__(self) -> None:
        self.atlas = Atlas(self.package)

    def tell(self, event: ev.Event) -> None:
        """Something was learnt: keeps it and applies it."""
        self.keep(event)
        self.apply(event)

    def apply(self, event: ev.Event) -> None:  # noqa: C901, PLR0912, PLR0915  one case an event
        """Changes what is known by an event, a new one or one of the journal."""
        atlas, frontier = self.atlas, self.frontier
        match event:
            case ev.Found():
                self._found(event)
            case ev.Seen() if event.page in atlas.places:
                atlas.saw(event.page, frozenset(event.facts), scrolled=event.scrolled, anew=event.anew)
            case ev.Content():
                self.items.update(event.items)
                self.values.update(event.values)
            case ev.Anchored():
                frontier.add(event.page, event.anchors, below=event.below)
            case ev.Tried():
                self._tried(event)
            case ev.Led():
                self._led(event.edge, returning=event.returning)
            case ev.Failed():
                atlas.failed(event.edge)
            case ev.Overlaid():
                atlas.add_overlay(event.overlay)
            case ev.Scrolled():
                frontier.scrolled_on(event.page, ended=event.ended)
            case ev.Home():
                atlas.home = event.page
            case ev.Untitled() if event.page in atlas.places:
                atlas.untitle(event.page)
            case ev.Shifted():
                atlas.relocate(event.page, event.locator, event.into)
                frontier.relocate(event.page, event.locator, event.into)
            case ev.Merged() if event.dropped in atlas.places and event.kept in atlas.places:
                atlas.merge(event.kept, event.dropped)
                frontier.move(event.dropped, event.kept)
            case ev.Suspected():
                self.suspected[event.page] = (event.source, event.family)
            case ev.GaveUp():
                state: State = "unclear" if event.out_of_reach else "skipped"
                frontier.close(event.page, event.family, event.ending, state)
            case ev.Told():
                self.told.setdefault(event.page, event)
            case ev.TakenUp():
                self._take_up(event)
            case ev.Finished():
                self.explored = True
            case _:
                pass  # of a build's beginning, and of a place that is not known any more

    def _found(self, event: ev.Found) -> None:
        page, entry, from_content = event.page, event.entry, event.from_content
        place = self.atlas.add(
            page, event.name, event.kind, event.sight, entry=entry, from_content=from_content
        )
        place.inputs, place.offers = event.inputs, event.offers

    def _take_up(self, event: ev.TakenUp) -> None:
        """Controls that only the model saw are tried like others from now on; a wall is left alone."""
        self.taken_up.add(event.page)
        place = self.atlas.places.get(event.page)
        if place is None:
            return
        if event.blocked:
            place.kind = "blocked"
            self.frontier.close(place.id)
        else:
            self.frontier.add(place.id, self.told[event.page].anchors)

    def read(self, screen: Screen) -> None:
        """Learns what of a screen is content, whatever place it shows: no map may hold it."""
        words = content_words(screen)
        items = set(map(self.digest, words.items)) - self.items
        values = set(map(self.digest, words.values)) - self.values
        if items or values:
            self.tell(ev.Content(items=tuple(sorted(items)), values=tuple(sorted(values))))

    def digest(self, words: str) -> str:
        """What stands for words of content here."""
        return digest(words, self.key)

    def _tried(self, event: ev.Tried) -> None:
        candidate = self.frontier.find(event.page, event.locator)
        if candidate is not None:
            self.frontier.note(candidate, event.state, event.led_to)

    def _led(self, edge: Edge, *, returning: bool) -> None:
        self.atlas.add_edge(edge)
        (self.returning if returning else self.direct).add(edge.key)
        candidate = self.frontier.find(edge.source_page, edge.locator) if edge.locator else None
        if candidate is not None:
            candidate.returned = edge.key in self.returning - self.direct

    def names_the_opener(self, candidate: Candidate) -> bool:
        """Whether a control is called like the page from which one came: it would only lead back there.

        Coming from elsewhere it tells more.
        """
        opener = self.atlas.places.get(self.atlas.stack.below(candidate.page) or "")
        return opener is not None and candidate.words in {opener.sight.title, *opener.sight.tabs} - {""}

    def bar(self, forbidden: Callable[[str], bool]) -> None:
        """Forbids what may not be tapped any more: a build that goes on may be told of more words."""
        for candidate in self.frontier.of_state("open"):
            if forbidden(candidate.anchor.label):
                candidate.state = "skipped"
        self.atlas.bar(forbidden)

    def nearest_open(self, here: str, *, wide: bool = False) -> str | None:
        """The page with something left to try that takes the fewest actions from here; tabs close by first.

        Args:
            here: the page that the phone shows.
            wide: pages near home are worth longer ways: for a build that will be cut short.
        """
        depths = self.atlas.paths.depths(self.atlas.home) if wide else {}
        for wanted, most in ((self._has_open_tab, 1), (self.has_open, None)):
            route = self.atlas.paths.nearest(here, wanted, _is_free, lambda page: depths.get(page, 0))
            if route is not None and (most is None or len(route) <= most):
                return route[-1].target_page if route else here
        return None

    def has_open(self, page: str) -> bool:
        return (self.frontier.has_open(page) or self.may_scroll(page)) and not self._waits(page)

    def _has_open_tab(self, page: str) -> bool:
        return self.frontier.has_open_tab(page) and not self._waits(page)

    def _waits(self, page: str) -> bool:
        """Whether a place that may be a template seen before is to be judged by more of its list first."""
        source, family = self.suspected.get(page, ("", ""))
        return any(c.state == "open" for c in self.frontier.alike(source, family))

    def may_scroll(self, page: str) -> bool:
        return page not in self.frontier.ended

    def left(self) -> list[str]:
        """Pages with something left to try."""
        return [page for page in self.atlas.places if self.has_open(page)]

    def is_above(self, edge: Edge) -> bool:
        """Whether the control of an edge was in view before its page was scrolled."""
        candidate = self.frontier.find(edge.source_page, edge.locator) if edge.locator else None
        return candidate is not None and not candidate.below

    def siblings(self, candidate: Candidate) -> list[Candidate]:
        """The look-alikes of a candidate on its page that were tried and led somewhere, in that order."""
        tried = self.frontier.tried(candidate.page, candidate.anchor.family)
        return [c for c in tried if c.led_to is not None and c.state == "tried"]


def _is_free(edge: Edge) -> bool:
    return not edge.sensitive
