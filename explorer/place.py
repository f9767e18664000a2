"""One place of the app while it is being explored: every sight of it, and how alike another sight is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from explorer.back_controls import is_way_back
from maps.facts import WORDS, Fact, Sight, weight
from maps.model import Input, PageKind

ONE_VIEW = 0.85
"""Likeness of two sights of a page scrolled to the same place."""

TEMPLATE_WORDS = 5
"""So many labels two pages of different titles must share to be taken for one template..."""

ONE_TEMPLATE = 0.75
"""... and so much of what they show, by weight."""

LEAST = 0.35
"""Part of a sight that a place must explain to be the same in any case: less is not looked at any closer."""

LOOK_ALIKES = 3
"""So many texts of one id make a list."""

LASTING = 0.6
"""A fact belongs to a place's core when this part of the sights had it."""


@dataclass(slots=True)
class Place:
    """What is known of a page so far."""

    id: str
    name: str
    kind: PageKind
    sight: Sight
    """The first sight of it."""
    from_content: bool = False
    """Reached through an item of content: its title is the item's, not the page's."""
    entry: str = ""
    """Label of the control that first led here."""
    inputs: tuple[Input, ...] = ()
    offers: str = ""
    """Digest of what it lets one choose or fill in; "" = of nothing."""
    counts: Counter[Fact] = field(default_factory=Counter)
    """How many sights had each fact; sights of a scrolled page are not counted, but see `seen`."""
    sights: int = 0
    views: list[frozenset[Fact]] = field(default_factory=list)
    """What it showed when it was scrolled."""
    seen: set[Fact] = field(default_factory=set)
    """Every fact ever seen here, further down the page too."""
    changing: set[tuple[str, str]] = field(default_factory=set)
    """Ids and classes of look-alikes that all read differently at another sight: what they say is content."""
    _bodies: tuple[int, int, set[Fact], set[Fact]] | None = None
    """What `compare` needs, made anew when there are more sights or facts: every screen is compared."""

    def add(self, facts: frozenset[Fact], *, scrolled: bool = False, anew: bool = False) -> None:
        """Learns from one more sight."""
        self.seen |= facts
        if scrolled:
            self.views.append(facts)
        else:
            self.sights += 1
            self.counts.update(facts)
        if anew:
            self.changing |= _read_otherwise(self.sight.facts, facts)

    @property
    def titles(self) -> set[str]:
        """All that it was titled: of a template the names of the items that filled it."""
        return {self.sight.title, *(f.text or f.desc for f in self.seen if f.kind == "title")} - {""}

    @property
    def core(self) -> set[Fact]:
        """The facts that stay."""
        least = LASTING * self.sights
        return {fact for fact, count in self.counts.items() if count >= least}

    def compare(self, sight: Sight, rarity: Mapping[Fact, float]) -> Likeness:
        """How alike a sight is to this place."""
        facts = self._lasting(_body(sight.facts))
        seen, core = self._known_bodies()
        explained = _part(facts & seen, facts, rarity)
        if explained < LEAST:
            return Likeness(explained, 0.0)
        return Likeness(explained, _part(core & facts, core, rarity))

    def _known_bodies(self) -> tuple[set[Fact], set[Fact]]:
        """The bodies of all that was seen here and of what stays."""
        known = self._bodies
        if known is None or known[:2] != (self.sights, len(self.seen)):
            seen, core = self._lasting(_body(self.seen)), self._lasting(_body(self.core))
            known = self._bodies = (self.sights, len(self.seen), seen, core)
        return known[2], known[3]

    def _lasting(self, facts: set[Fact]) -> set[Fact]:
        """Facts without the words of what reads differently every time."""
        if not self.changing:
            return facts
        return {Fact("items", id=f.id, cls=f.cls) if (f.id, f.cls) in self.changing else f for f in facts}

    def masked(self, words: str) -> frozenset[Fact]:
        """Its facts without certain words: those of the control that led here, or of its title."""
        return masked(self.sight.facts, words)

    def is_view(self, sight: Sight, rarity: Mapping[Fact, float]) -> bool:
        """Whether the place looked just so when it was scrolled."""
        facts = sight.facts
        return any(
            weight(view & facts, rarity) >= ONE_VIEW * weight(view | facts, rarity)
            for view in self.views
            if view
        )

    def may_be(self, sight: Sight) -> bool:
        """Whether nothing rules out that a sight shows this place.

        Title, tabs and layer agree where both tell.
        """
        mine = self.sight
        if (mine.layer != "page") != (sight.layer != "page") or mine.package != sight.package:
            return False
        if mine.tabs != sight.tabs and (self.from_content or (mine.tabs and sight.tabs)):
            return False
        return self.from_content or not (mine.title and sight.title and mine.title != sight.title)

    def is_keyed_like(self, sight: Sight) -> bool:
        """Whether title, tabs and layer are just the same."""
        mine = self.sight
        return mine.tabs == sight.tabs and (self.from_content or mine.title == sight.title)

    def says_alike(self, sight: Sight) -> bool:
        """Whether anything that tells one page from another stands on both: a frame alone is no evidence."""
        return any(tells(fact) for fact in self.seen & sight.facts)

    def has_frame_of(self, sight: Sight) -> bool:
        """Whether a sight has the title and the tabs of this place, and is made the same whatever it says."""
        return self.sight.key == sight.key and _made(self.sight.facts) == _made(sight.facts)

    def has_body_of(self, sight: Sight, rarity: Mapping[Fact, float]) -> bool:
        """Whether a sight is this place but for its title: so much alike that both are one template."""
        mine, theirs = _body(self.core), _body(sight.facts)
        both, either = mine & theirs, mine | theirs
        words = sum(fact.kind in WORDS for fact in both)
        return words >= TEMPLATE_WORDS and weight(both, rarity) >= ONE_TEMPLATE * weight(either, rarity)


def masked(facts: frozenset[Fact], words: str) -> frozenset[Fact]:
    """Facts with words taken out, so that pages that differ in nothing else become equal."""
    if not words:
        return facts
    return frozenset(
        fact._replace(text=_out_of(fact.text, words), desc=_out_of(fact.desc, words)) for fact in facts
    )


def _read_otherwise(before: frozenset[Fact], now: frozenset[Fact]) -> set[tuple[str, str]]:
    """Ids and classes that several texts have at both sights, most of which only one of the two has."""
    then, today = texts_by_id(before), texts_by_id(now)
    return {
        key
        for key in then.keys() & today.keys()
        if 2 * len(then[key] & today[key]) < min(len(then[key]), len(today[key])) >= LOOK_ALIKES
    }


def texts_by_id(facts: Iterable[Fact]) -> dict[tuple[str, str], set[str]]:
    """What controls of each id and class are called."""
    found: dict[tuple[str, str], set[str]] = {}
    for fact in facts:
        if fact.id and fact.kind in {"text", "desc"}:
            found.setdefault((fact.id, fact.cls), set()).add(fact.text or fact.desc)
    return found


def tells(fact: Fact) -> bool:
    """Whether a fact is more than a page's frame: a word that names no way back, a list, a tab."""
    if fact.kind in WORDS:
        return not is_way_back(fact.text or fact.desc)
    return fact.kind in {"items", "tab"}


def _made(facts: frozenset[Fact]) -> set[tuple[str, str, str]]:
    return {(fact.kind, fact.id, fact.cls) for fact in facts}


def _out_of(text: str, words: str) -> str:
    """A text without words, and without blanks around them: a number that went from a label leaves one."""
    before, found, after = text.partition(words)
    return f"{before.rstrip()}*{after.lstrip()}" if found else text


def _part(some: set[Fact], of: set[Fact], rarity: Mapping[Fact, float]) -> float:
    """Part by weight; nothing at all is the whole of nothing."""
    return weight(some, rarity) / weight(of, rarity) if of else 1.0


def _body(facts: frozenset[Fact] | set[Fact]) -> set[Fact]:
    """What is left beside title and tabs, which are compared apart."""
    return {fact for fact in facts if fact.kind not in {"title", "tab"}}


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two parts, by weight, 0 to 1."""

    explained: float
    """Of what the sight shows, how much the place is known to have."""
    there: float
    """Of what always is at the place, how much the sight shows."""

    @property
    def sum(self) -> float:
        return self.explained + self.there

    def same(self, *, keyed: bool, strong: bool, template: bool = False) -> bool:
        """The verdict.

        Args:
            keyed: title and tabs are equal.
            strong: and there is a title or a tab at all.
            template: the place is one that any title fits; then the rest has to fit the better.
        """
        most, least = max(self.explained, self.there), min(self.explained, self.there)
        if template:
            return most >= 0.85 and least >= 0.6
        if keyed and strong:
            return most >= 0.6 and least >= LEAST
        if keyed:
            return most >= 0.75 and least >= 0.4
        return self.explained >= 0.85 and self.there >= 0.4
