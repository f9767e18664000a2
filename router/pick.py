"""Which page a part of a sentence picks by its words, and how well that page stands against the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lxb.results import Ranked
from router.choice import MOST
from router.grams import CONCEPT
from router.index import Index, one_a_name
from router.intent import Token, weighed
from router.lexical import Fit, rank
from router.nearest import TOGETHER, Together

NAMED = 0.8
"""Share of a page's name that must be said where more of the sentence is work on it."""

_NAMED_ALIKE = 0.1
"""Pages whose scores differ by less than this bear the name equally well."""

_EXACT = 0.98
"""From here on a name is said, or a sentence explained, as a whole."""

_REFUSED = 0.5
"""A page that fits what is not wanted so well, and better than what is wanted, is not wanted."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """When words are enough. Calibrated with `scripts/bench/choose.py`.

    Attributes:
        score: the best page must fit at least so well.
        margin: and so much better than the next.
        bare: share of the sentence of which the page may say nothing.
        exact: the margin that is enough for a page whose whole name is said, and nothing else.
        tie: pages nearer than this to the best are as good as it.
        nothing: a best page below this is none.
        said: where less of its name is said, no other page may explain the sentence as fully ...
        rival: ... that is, so much of what it explains.
        together: when words and meaning are enough together.
    """

    score: float = 0.6
    margin: float = 0.1
    bare: float = 0.2
    exact: float = 0.03
    tie: float = 0.06
    nothing: float = 0.2
    said: float = 0.7
    rival: float = 0.6
    together: Together = TOGETHER


@dataclass(frozen=True, slots=True)
class Pick:
    """A page for a part of a sentence, and how well it stands against the others."""

    fits: tuple[Fit, ...]
    margin: float
    sure: bool

    @property
    def best(self) -> Fit:
        return self.fits[0]

    @property
    def told(self) -> tuple[Ranked, ...]:
        return tuple(
            Ranked(id=fit.entry.page.id, name=fit.entry.page.name, score=round(fit.score, 3))
            for fit in self.fits[:MOST]
        )


@dataclass(frozen=True, slots=True)
class Picker:
    """Picks pages for the parts of one sentence.

    Attributes:
        refused: page -> how well it fits what the sentence does not want.
    """

    index: Index
    bounds: Bounds
    refused: Mapping[str, float]

    @classmethod
    def of(cls, index: Index, bounds: Bounds, refused: Sequence[Token]) -> Picker:
        """For a sentence that does not want what these words of it say."""
        fits = rank(index, weighed(refused)) if refused else []
        return cls(index, bounds, {fit.entry.page.id: fit.score for fit in fits if fit.score >= _REFUSED})

    def pick(self, words: Sequence[Token]) -> Pick | None:
        """The page that these words pick; None where no page has any of them."""
        fits = rank(self.index, weighed(words))
        fits = one_a_name(fit for fit in fits if fit.score > self.refused.get(fit.entry.page.id, 0.0))
        if not fits:
            return None
        margin = fits[0].score - next((fit.score for fit in fits[1:] if not _behind(fit, fits[0])), 0.0)
        return Pick(tuple(fits), margin, self._sure(fits, margin))

    def _sure(self, fits: Sequence[Fit], margin: float) -> bool:
        best, limit = fits[0], self.bounds
        if min(best.covered, best.said) > _EXACT and margin >= limit.exact:
            return True
        if best.score < limit.score or margin < limit.margin or best.bare > limit.bare:
            return False
        return not self.rivalled(best, fits, limit.rival)

    def rivalled(self, best: Fit, fits: Iterable[Fit], share: float) -> bool:
        """Whether another page explains nearly as much as one of whose name only a part is said."""
        return best.said < self.bounds.said and any(
            fit.bare <= best.bare and fit.covered >= share * best.covered
            for fit in fits
            if fit is not best and fit.entry.key != best.entry.key
        )

    def nearest_named(self, pick: Pick) -> Pick | None:
        """Of the pages whose name is said about as well the nearest to home, of equally near ones the better.

        None where two are as near and as good.
        """
        best = pick.best.score
        named = [fit for fit in pick.fits if fit.said >= NAMED and best - fit.score < _NAMED_ALIKE]
        near = [fit for fit in named if fit.entry.hops == min(other.entry.hops or 0 for other in named)]
        if not near or (len(near) > 1 and near[0].score - near[1].score < self.bounds.exact):
            return None
        return Pick((near[0],), 0.0, True)


def _behind(fit: Fit, best: Fit) -> bool:
    """Whether the way to a page leads over the best, whose name is said: then it is no rival."""
    whole = best.covered > CONCEPT - 0.01 and best.said >= NAMED
    return whole and fit.said <= best.said and best.entry.key in fit.entry.above
