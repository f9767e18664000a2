"""A sentence for which no page is sure: whether the map has none for it, several, or perhaps one."""

from __future__ import annotations

from collections.abc import Sequence

from lxb.results import Ranked
from router.choice import MOST, Choice, Reason
from router.index import Index
from router.intent import Request, weighed
from router.nearest import Near
from router.pick import Bounds, Pick
from router.spelling import folded

_SPELT = 75.0
"""Names so much alike, of 100, may be one that was misspelt."""

_ALIKE = 0.4
"""A page so near in meaning may be meant, whatever the words."""

_SHORT = 8
"""Units of a plain "open this"."""


def unsettled(
    index: Index, bounds: Bounds, request: Request, whole: Pick | None, near: Sequence[Near]
) -> Choice:
    """No page, why, and those that come closest.

    Args:
        index: of the map.
        bounds: when words are enough.
        request: the sentence.
        whole: what all its words pick.
        near: the pages by words and meaning, best first.
    """
    alike = max((one.alike for one in near), default=0.0)
    told = tuple(one.told for one in near[:MOST] if alike > 0)
    if whole is None:
        spelt = _spelt_alike(index, request, bounds.nothing)
        known = spelt or alike >= _ALIKE
        if not known and (_is_plain(index, request) or _only_names(index, request)):
            return Choice(None, None, "", "absent", (), 0.0)
        return Choice(None, None, "", "unsure", spelt or told, 0.0)
    reason = _reason(index, bounds, request, whole)
    if reason == "absent" and alike >= _ALIKE:
        reason = "unsure"
    return Choice(None, None, "", reason, told or whole.told, round(whole.margin, 3))


def _reason(index: Index, bounds: Bounds, request: Request, whole: Pick) -> Reason:
    best = whole.best
    near = [fit for fit in whole.fits if best.score - fit.score < bounds.tie]
    if best.score < bounds.nothing and _is_plain(index, request):
        return "absent"
    alike = len(near) > 1 and best.score >= bounds.score and best.bare <= bounds.bare
    return "ambiguous" if alike else "unsure"


def _is_plain(index: Index, request: Request) -> bool:
    """Whether it is a short "open this" in the language of the map: then the map must have its words."""
    kinds = [token.kind for token in request.words if token.kind not in {"soft", "thin"}]
    return kinds[:1] == ["go"] and set(kinds[1:]) <= {"content", "page"} and _speaks(index, request)


def _only_names(index: Index, request: Request) -> bool:
    """Whether it is nothing but a name in the language of the map."""
    return {token.kind for token in request.words} <= {"content", "page"} and _speaks(index, request)


def _speaks(index: Index, request: Request) -> bool:
    named = weighed(request.words)
    return 0 < len(named) <= _SHORT and all(index.speaks(word.unit) for word in named)


def _spelt_alike(index: Index, request: Request, most: float) -> tuple[Ranked, ...]:
    """The pages whose names are spelt nearly like the words of a sentence that has none of theirs."""
    from rapidfuzz import process

    wanted = " ".join(token.text for token in request.words if token.kind == "content")
    names = {entry.page.id: folded(entry.page.name) for entry in index.entries}
    hits = process.extract(wanted, names, limit=MOST, score_cutoff=_SPELT) if wanted else []
    pages = {entry.page.id: entry.page for entry in index.entries}
    share = most / 100  # what is only spelt alike fits less than what has a word
    return tuple(
        Ranked(id=page, name=pages[page].name, score=round(share * ratio, 3)) for _, ratio, page in hits
    )
