"""Which of the candidates are meant: by name, then by kind, place, neighbour and rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from executor.grounding import regions
from executor.grounding.likeness import Fit, fit, folded, meaning, means, place_in
from executor.grounding.neighbours import in_reading_order, nearest_to
from executor.grounding.result import Candidate, Kind
from executor.grounding.wanted import Wanted
from lxb.geometry import Point, Rect

_TELLING: frozenset[Kind] = frozenset({"field", "switch", "icon", "tab"})
"""Kinds that count for more than how well a name fits: "the search field" is no button "Search"."""
_DEEP = 2
"""Descriptions of what is beside what is beside something."""


@dataclass(frozen=True, slots=True)
class Match:
    """What one reading finds."""

    fit: Fit
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class Choosing:
    """Looks through what one screen shows.

    Attributes:
        candidates: what words may mean.
        screen: all of it, in pixels.
        items: the rows of its list, for "the third one"; () where there are none.
        read: whether the candidates were read off a picture.
    """

    candidates: Sequence[Candidate]
    screen: Rect
    items: Sequence[Candidate] = ()
    read: bool = False

    def among(self, ways: Sequence[Wanted], deep: int = 0) -> Match | None:
        """The best of what the readings find: the best fit, of equal ones the more literal reading."""
        found: list[tuple[Fit, int, Match]] = []
        for n, wanted in enumerate(ways):
            match = self._found(wanted, deep)
            if match is not None and (match.fit <= Fit.LABEL or not wanted.literal):
                found.append((match.fit, n, match))
        return min(found, key=lambda one: one[:2])[2] if found else None

    def _found(self, wanted: Wanted, deep: int) -> Match | None:
        if wanted.anchor:
            return self._beside(wanted, deep)
        if not wanted.name:
            return self._nameless(wanted)
        best = self._named(wanted)
        if best is None and wanted.kind in {"field", "switch"}:
            return self._labelled(wanted)
        if best is None:
            return None
        kept = self._narrowed(best.candidates, wanted, sure=best.fit <= Fit.LABEL)
        return Match(best.fit, kept) if kept else None

    # --- by name --------------------------------------------------------------------------------------------

    def _named(self, wanted: Wanted) -> Match | None:
        fits = [(how, c) for c in self.candidates if (how := self._fit(wanted, c)) is not None]
        if not fits:
            return None
        telling = wanted.kind in _TELLING
        of_kind = [(how, c) for how, c in fits if wanted.kind in c.kinds]
        if telling and not of_kind and wanted.kind in {"field", "switch"} and not self.read:
            return None  # its label stands beside it
        of_kind = of_kind if telling else [one for one in of_kind if one[0] == min(how for how, _ in fits)]
        fits = of_kind or fits
        best = min(how for how, _ in fits)
        return Match(best, tuple(self._pointed(wanted.name, c, best) for how, c in fits if how is best))

    def _fit(self, wanted: Wanted, c: Candidate) -> Fit | None:
        if wanted.kind in _TELLING and wanted.kind not in c.kinds and _only_a_field(c):
            return None
        said = fit(wanted.name, c.names, read=self.read)
        if said is not None and said <= Fit.LABEL:
            return said
        if self._is_meant(wanted.name, c) or means(wanted.name, c.ids):
            return Fit.MEANING
        return said

    def _is_meant(self, name: str, c: Candidate) -> bool:
        """Whether it says the same in another way: an icon in any, a text only in another language."""
        sense = meaning(name)
        said = [text for text in c.names if sense and meaning(text) == sense]
        return any("icon" in c.kinds or text.isascii() != name.isascii() for text in said)

    def _pointed(self, name: str, c: Candidate, how: Fit) -> Candidate:
        """Of a line that was read as one a name may be a part: the finger goes there."""
        if not self.read or how is not Fit.PART:
            return c
        part = next((part for text in c.names if (part := place_in(name, text))), None)
        if part is None:
            return c
        across = round(c.rect.left + sum(part) / 2 * c.rect.width)
        return replace(c, at=Point(across, c.at.y))

    # --- by kind, place and neighbours ----------------------------------------------------------------------

    def _nameless(self, wanted: Wanted) -> Match | None:
        pool: Iterable[Candidate] = self._of_kind(wanted.kind)
        if wanted.kind == "item" or (wanted.kind is None and wanted.rank is not None):
            pool = self.items or pool
        kept = self._narrowed(tuple(pool), wanted, sure=False)
        return Match(Fit.MEANING, kept) if kept else None

    def _of_kind(self, kind: Kind | None) -> list[Candidate]:
        if kind == "icon":
            wordless = [c for c in self.candidates if kind in c.kinds and "button" in c.kinds]
            return wordless or [c for c in self.candidates if kind in c.kinds]
        if kind is not None:
            return [c for c in self.candidates if kind in c.kinds]
        return [c for c in self.candidates if c.kinds & {"button", "field", "switch"}]

    def _labelled(self, wanted: Wanted) -> Match | None:
        """A field or switch whose label is a text of its own: the nearest in its row or below."""
        labels = self._named(replace(wanted, kind=None))
        if labels is None:
            return None
        return self._nearest(replace(wanted, name=""), labels.candidates, labels.fit)

    def _beside(self, wanted: Wanted, deep: int) -> Match | None:
        from executor.grounding.wanted import readings

        anchors = self.among(readings(wanted.anchor), deep + 1) if deep < _DEEP else None
        if anchors is None:
            return None
        own = [c for c in anchors.candidates if not wanted.name and wanted.kind in c.kinds]
        if own and wanted.side == "beside":
            return Match(anchors.fit, self._narrowed(own, wanted, sure=True))
        return self._nearest(wanted, anchors.candidates, anchors.fit)

    def _nearest(self, wanted: Wanted, anchors: Sequence[Candidate], how: Fit) -> Match | None:
        if wanted.name:
            named = self._named(replace(wanted, anchor=""))
            pool, how = (named.candidates, max(how, named.fit)) if named is not None else ((), how)
        else:
            pool = tuple(self._of_kind(wanted.kind))
        near = [c for anchor in anchors for c in nearest_to(anchor, pool, wanted.side, self.screen)]
        kept = self._narrowed(near, replace(wanted, anchor=""), sure=True)
        return Match(how, kept) if kept else None

    def _narrowed(
        self, candidates: Sequence[Candidate], wanted: Wanted, *, sure: bool
    ) -> tuple[Candidate, ...]:
        """Those in the place and of the rank that is said, each tap once, in reading order.

        sure: the name leaves no doubt, so that a place that is said wrongly takes nothing away.
        """
        kept = _each_once(candidates, prefer_controls=wanted.kind != "text")
        if wanted.region != regions.ANYWHERE:
            strictly = [c for c in kept if wanted.region.holds(c.rect, self.screen)]
            loosely = [c for c in kept if wanted.region.holds(c.rect, self.screen, loosely=True)]
            kept = strictly or loosely or (kept if sure and len(kept) == 1 else [])
        ordered = in_reading_order(kept, self.screen)
        if wanted.rank is not None and not (sure and len(ordered) == 1 and wanted.rank == 0):
            inside = -len(ordered) <= wanted.rank < len(ordered)
            return (ordered[wanted.rank],) if inside else ()
        return tuple(ordered)


def _only_a_field(c: Candidate) -> bool:
    """Whether one types into it: its words are no name of a button or icon."""
    return "field" in c.kinds and "button" not in c.kinds


def _each_once(candidates: Iterable[Candidate], *, prefer_controls: bool) -> list[Candidate]:
    by_key: dict[int, Candidate] = {}
    for c in candidates:
        by_key.setdefault(c.key, c)
    found = list(by_key.values())
    controls = [c for c in found if c.kinds & {"button", "field", "switch"}]
    return controls or found if prefer_controls else found


def closest(ways: Sequence[Wanted], candidates: Iterable[Candidate], most: int = 3) -> tuple[Candidate, ...]:
    """What is called most like what was looked for, the best first: for people and models who look again."""
    from rapidfuzz import fuzz

    names = [folded(w.name) for w in ways if w.name]

    def score(c: Candidate) -> float:
        said = (folded(text) for text in (*c.names, *c.ids))
        return max((fuzz.ratio(name, text) for text in said for name in names), default=0.0)

    ranked = sorted(((score(c), -n, c) for n, c in enumerate(candidates) if c.words), reverse=True)
    found: dict[str, Candidate] = {}
    for how, _, c in ranked:
        if how >= 30 and len(found) < most:
            found.setdefault(c.words, c)
    return tuple(found.values())
