"""The pages of a map in the order of words and meaning together, and whether that is enough to choose one.

Words and meaning err in different ways: a page that is the first of both, by a clear lead, is the one. The
bounds were calibrated with `scripts/bench/choose.py` on some maps and checked on others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxb.results import Ranked
from router.embed import Meaning
from router.index import Entry, Index
from router.intent import Request, weighed
from router.lexical import Fit, distance, rank

_MOST_FITS = 60
"""Pages whose words are weighed closely; of the others the meaning alone counts."""


@dataclass(frozen=True, slots=True)
class Together:
    """When words and meaning are enough together.

    Attributes:
        words: the page must fit by words at least so well.
        alike: and in meaning.
        lead: and in both together so much better than the next.
        rival: where less of its name is said, no other page may explain such a share of what it explains.
    """

    words: float = 0.35
    alike: float = 0.25
    lead: float = 0.2
    rival: float = 0.78


TOGETHER = Together()
"""As calibrated."""


@dataclass(frozen=True, slots=True)
class Near:
    """A page.

    Attributes:
        fit: by words; None where it has none of them.
        alike: how near it is in meaning.
        refused: how well it fits what is not wanted; 0 where it does not.
    """

    entry: Entry
    fit: Fit | None
    alike: float
    refused: float = 0.0

    @property
    def words(self) -> float:
        return self.fit.score if self.fit else 0.0

    @property
    def both(self) -> float:
        return self.words + self.alike - self.refused

    @property
    def wanted(self) -> bool:
        """Whether it fits what is wanted better than what is not."""
        return not self.refused or self.words > self.refused

    @property
    def told(self) -> Ranked:
        """As a candidate, 0 to 1."""
        score = round(min(1.0, max(0.0, self.both / 2)), 3)
        return Ranked(id=self.entry.page.id, name=self.entry.page.name, score=score)


def nearest(
    index: Index, request: Request, meaning: Meaning | None, refused: Mapping[str, float]
) -> list[Near]:
    """All pages, best first; empty where nothing is asked for."""
    if not request.words:
        return []
    alike = meaning.alike(request.said) if meaning else {}
    fits = {fit.entry.page.id: fit for fit in rank(index, weighed(request.words), _MOST_FITS)}
    found = []
    for entry in index.entries:
        page = entry.page.id
        found.append(Near(entry, fits.get(page), alike.get(page, 0.0), refused.get(page, 0.0)))
    return sorted(found, key=lambda near: (-near.both, distance(near.entry)))


def lead(row: Sequence[Near]) -> float:
    """By how much the first is ahead."""
    return row[0].both - (row[1].both if len(row) > 1 else 0.0)


def sure(row: Sequence[Near], bounds: Together) -> bool:
    """Whether the first of these pages, one a name, is the one that is meant."""
    best, others = row[0], row[1:]
    if best.words < bounds.words or best.alike < bounds.alike or lead(row) < bounds.lead:
        return False
    return all(best.words >= other.words and best.alike >= other.alike for other in others)
