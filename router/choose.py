"""From a sentence to a page of a map, by words alone.

A page is chosen only when it explains the whole sentence, or all but a recognised piece of work on arrival, and
leads the next one by a margin. Everything else is left to whoever knows more: a model, or the person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lxb.results import Ranked
from maps.graph import NavigationMap
from router.intent import CLAUSE_END, Request, Token, read, weighed
from router.lexical import Fit, Index, index_of, rank

Reason = Literal["absent", "ambiguous", "unsure"]

MOST = 5
"""Candidates that are told."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """When words are enough. Calibrated with `scripts/bench/choose.py`.

    Attributes:
        score: the best page must fit at least so well.
        margin: and so much better than the next.
        bare: share of the sentence of which the page may say nothing.
        tie: pages nearer than this to the best are as good as it.
        nothing: a best page below this is none.
    """

    score: float = 0.55
    margin: float = 0.12
    bare: float = 0.2
    tie: float = 0.06
    nothing: float = 0.2


@dataclass(frozen=True, slots=True)
class Choice:
    """What a sentence asks for.

    Attributes:
        target: page id; None where none was chosen.
        rest: what remains to be done there, in the user's words; "" = to be there is all.
        reason: why none was chosen; None where one was.
        candidates: the pages that fit best, best first, one for each name.
        margin: by how much the best leads.
    """

    target: str | None
    target_name: str | None
    rest: str
    reason: Reason | None
    candidates: tuple[Ranked, ...]
    margin: float


def choose(
    task: str, navigation_map: NavigationMap, *, app_words: Sequence[str] = (), bounds: Bounds | None = None
) -> Choice:
    """The page of the map that a task is about.

    Args:
        task: the user's sentence.
        navigation_map: the app's map.
        app_words: what the app is called, besides its name in the map.
        bounds: None = as calibrated.
    """
    return _Chooser(index_of(navigation_map), bounds or Bounds()).choose(
        task, (navigation_map.app.name, *app_words)
    )


@dataclass(frozen=True, slots=True)
class _Pick:
    """A page for a part of a sentence, and how well it stands against the others."""

    fits: tuple[Fit, ...]
    margin: float
    sure: bool

    @property
    def best(self) -> Fit:
        return self.fits[0]


@dataclass(frozen=True, slots=True)
class _Chooser:
    index: Index
    bounds: Bounds

    def choose(self, task: str, app_words: Sequence[str]) -> Choice:
        text = " ".join(unicodedata.normalize("NFKC", task).split())
        request = read(text, self.index.vocabulary, app_words)
        refused = self._refused(request)
        whole = self._pick(request.words, refused)
        if whole is None:
            return Choice(None, None, "", "unsure" if refused else "absent", (), 0.0)
        for pick, rest in self._readings(request, whole, refused):
            if pick.sure:
                return _chosen(pick, rest)
        return self._none(whole)

    def _readings(
        self, request: Request, whole: _Pick, refused: frozenset[str]
    ) -> Iterator[tuple[_Pick, str]]:
        """The ways to read the sentence, the fullest first: page and what remains."""
        parts = list(self._parts(request, refused))
        if whole.sure and not any(pick.best.entry.page.id == whole.best.entry.page.id for pick, _ in parts):
            yield whole, "" if request.asks else _work(request, whole, self.index)
        yield from parts
        aim = None if request.asks else self._pick(_aim(request.words), refused)
        if aim is not None and len(_aim(request.words)) < len(request.words):
            yield aim, _trimmed(request.text, request.words[0].start)

    def _parts(self, request: Request, refused: frozenset[str]) -> Iterator[tuple[_Pick, str]]:
        """Readings as "there, then do this": the longest mention of a page first."""
        words = request.words
        for at in reversed(list(_cuts(request))):
            pick = self._pick(words[:at], refused)
            if pick is not None and pick.sure and pick.best.said >= 0.8:
                yield pick, _trimmed(request.text, _begin(words[at:]))

    def _pick(self, words: Sequence[Token], refused: frozenset[str]) -> _Pick | None:
        fits = _one_a_name(rank(self.index, weighed(words)))
        fits = [fit for fit in fits if fit.entry.key not in refused]
        if not fits:
            return None
        best, margin = fits[0], fits[0].score - (fits[1].score if len(fits) > 1 else 0.0)
        limit = self.bounds
        sure = best.score >= limit.score and margin >= limit.margin and best.bare <= limit.bare
        return _Pick(tuple(fits), margin, sure)

    def _refused(self, request: Request) -> frozenset[str]:
        """The names of the pages that the sentence does not want."""
        fits = _one_a_name(rank(self.index, weighed(request.refused)))
        return frozenset(fit.entry.key for fit in fits if fit.score >= max(0.6, fits[0].score - 0.05))

    def _none(self, whole: _Pick) -> Choice:
        near = [fit for fit in whole.fits if whole.best.score - fit.score < self.bounds.tie]
        reason: Reason = "unsure"
        if whole.best.score < self.bounds.nothing:
            reason = "absent"
        elif len(near) > 1 and whole.best.score >= self.bounds.score and whole.best.bare <= self.bounds.bare:
            reason = "ambiguous"
        return Choice(None, None, "", reason, _told(whole), round(whole.margin, 3))


def _chosen(pick: _Pick, rest: str) -> Choice:
    page = pick.best.entry.page
    return Choice(page.id, page.name, rest, None, _told(pick), round(pick.margin, 3))


def _told(pick: _Pick) -> tuple[Ranked, ...]:
    return tuple(
        Ranked(id=fit.entry.page.id, name=fit.entry.page.name, score=round(fit.score, 3))
        for fit in pick.fits[:MOST]
    )


def _one_a_name(fits: Sequence[Fit]) -> list[Fit]:
    """Of pages with one name only the one that fits best; where they fit alike, the nearest."""
    found: dict[str, Fit] = {}
    for fit in fits:
        found.setdefault(fit.entry.key, fit)
    return list(found.values())


def _cuts(request: Request) -> Iterator[int]:
    """Where the mention of a page may end and work begin: before a verb, after "里" or a comma."""
    words, ends = request.words, _clause_ends(request)
    for at in range(1, len(words)):
        behind = words[at:]
        begins = behind[0].kind in {"do", "handle", "joint"} or at in ends
        if begins and any(token.kind in {"do", "handle", "go"} for token in behind) and _leads(words[:at], at in ends):
            yield at


def _leads(words: Sequence[Token], ended: bool) -> bool:
    """Whether these words mean "go there": they begin with a verb for it, or stand alone before a comma."""
    first = next((token for token in words if token.kind != "soft"), None)
    return first is not None and (first.kind in {"go", "place"} or ended or words[-1].kind == "joint")


def _clause_ends(request: Request) -> set[int]:
    ends, at = set(), 0
    for clause in request.wanted:
        at += len(clause)
        ends.add(at)
    return ends


def _begin(words: Sequence[Token]) -> int:
    return next((token.start for token in words if token.kind != "joint"), words[-1].end)


def _trimmed(text: str, start: int) -> str:
    return text[start:].strip(CLAUSE_END + " 、")


def _aim(words: Sequence[Token]) -> list[Token]:
    """The words that name what is worked on: without the verbs, and without the value after "改成"."""
    found: list[Token] = []
    for token in words:
        if token.kind == "do":
            if token.text in _BECOMES and found:
                break
            continue
        found.append(token)
    return found


_BECOMES = frozenset("设为 设成 改成 改为 换成 调到 调成 to".split())


def _work(request: Request, pick: _Pick, index: Index) -> str:
    """The sentence, if it asks for work that the page's own names do not stand for."""
    names = {unit for name in pick.best.entry.names for unit in name.units}
    undone = [t for t in request.words if t.kind == "do" and not any(ch in names for ch in t.text)]
    return replace(request).text.strip(CLAUSE_END + " ") if undone else ""
