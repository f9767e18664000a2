"""From a sentence to a page of a map, by words alone.

A page is chosen only when it explains the whole sentence, or all but a recognised piece of work on arrival,
and leads the next one by a margin. Everything else is left to whoever knows more: a model, or the person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from lxb.app_mention import app_in_sentence
from lxb.apps import known_apps
from lxb.results import Ranked
from maps.graph import NavigationMap
from router.embed import Meaning
from router.grams import CONCEPT
from router.index import Index, index_of
from router.intent import Request, Token, read, weighed
from router.lexical import Fit, rank
from router.nearest import TOGETHER, Near, Together, lead, nearest, one_a_name, sure
from router.parts import SEARCH, aim, bears, begin, cuts, names_app, only_name, trimmed, with_app, work
from router.spelling import folded

Reason = Literal["absent", "ambiguous", "unsure"]

MOST = 5
"""Candidates that are told."""

NAMED = 0.8
"""Share of a page's name that must be said where more of the sentence is work on it."""

NAMED_ALIKE = 0.1
"""Pages whose scores differ by less than this bear the name equally well."""

EXACT = 0.98
"""From here on a name is said, or a sentence explained, as a whole."""

REFUSED = 0.5
"""A page that fits what is not wanted so well, and better than what is wanted, is not wanted."""

SPELT = 75.0
"""Names so much alike, of 100, may be one that was misspelt."""

ALIKE = 0.4
"""A page so near in meaning may be meant, whatever the words."""

HALF = 0.5
"""Share of a sentence of which a page that leads on must not be silent."""

SHORT = 8
"""Units of a plain "open this"."""

LONGEST = 500
"""Characters of a sentence that are read. Who says where to go says it there; reading takes their square."""


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
class Choice:
    """What a sentence asks for.

    Attributes:
        target: page id; None where none was chosen.
        rest: what remains to be done there, in the user's words; "" = to be there is all.
        reason: why none was chosen; None where one was.
        candidates: the pages that fit best, best first, one for each name.
        margin: by how much the best leads.
        near: of a sentence that is not settled all pages in order, for whoever knows more.
    """

    target: str | None
    target_name: str | None
    rest: str
    reason: Reason | None
    candidates: tuple[Ranked, ...]
    margin: float
    near: tuple[Near, ...] = field(default=(), compare=False, repr=False)


def choose(
    task: str,
    navigation_map: NavigationMap,
    *,
    app_words: Sequence[str] = (),
    bounds: Bounds | None = None,
    meaning: Meaning | None = None,
) -> Choice:
    """The page of the map that a task is about.

    Args:
        task: the user's sentence. Of one longer than `LONGEST` the beginning is read: what follows is more
            of the work that it ends in, and where it ends in none nothing is chosen.
        navigation_map: the app's map.
        app_words: what the app is called, besides its name in the map.
        bounds: None = as calibrated.
        meaning: asked where words alone do not settle it; None = words must do.
    """
    chooser = _Chooser(index_of(navigation_map), bounds or Bounds(), meaning)
    app = navigation_map.app
    names = (app.name, *_known_names(app.package, app.name), *app_words)
    return chooser.choose(task, _Called(app.package, tuple(name for name in names if name)))


@lru_cache(maxsize=64)
def _known_names(package: str, name: str) -> tuple[str, ...]:
    """What people call an app; common words where its own name is one: Settings are 设置 in any language."""
    known = next((app for app in known_apps() if app.package == package), None)
    if known is None or name in known.common:
        return known.names if known else ()
    return tuple(other for other in known.names if other not in known.common)


class _Called(NamedTuple):
    """The map's app and what it is called: such a name says nothing about the page."""

    package: str
    names: tuple[str, ...]


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
    meaning: Meaning | None

    def choose(self, task: str, app: _Called) -> Choice:
        text = " ".join(unicodedata.normalize("NFKC", task).split())
        request = read(text[:LONGEST], self.index.vocabulary, app.names)
        choice = self._choice(request, app)
        return choice if len(text) <= LONGEST else self._unread(choice, request, text)

    def _unread(self, choice: Choice, request: Request, text: str) -> Choice:
        """For a sentence that goes on beyond what was read: with the work it ends in, or with what may be."""
        if choice.rest:
            return replace(choice, rest=trimmed(text, request.text.rfind(choice.rest)))
        near = choice.near or nearest(self.index, request, self.meaning, self._scores(request.refused))
        return replace(choice, target=None, target_name=None, reason="unsure", near=tuple(near))

    def _choice(self, request: Request, app: _Called) -> Choice:
        refused = self._scores(request.refused)
        if request.only_names_app:
            return self._home()
        whole = self._pick(request.words, refused)
        if self._elsewhere(request.text, app):
            return Choice(None, None, "", "absent", (), 0.0)
        if whole is not None:
            for pick, rest in self._readings(request, whole, refused):
                if pick.sure:
                    return _chosen(pick, rest)
        every = nearest(self.index, request, self.meaning, refused)
        near = one_a_name(one for one in every if one.wanted)
        settled = self._by_part_of_name(request, near) or self._by_meaning(request, near, whole)
        return settled or replace(self._none(request, whole, near), near=tuple(every))

    def _home(self) -> Choice:
        """ "打开淘宝": the app's first page is all that is asked for."""
        page = self.index.home
        told = (Ranked(id=page.id, name=page.name, score=1.0),)
        return Choice(page.id, page.name, "", None, told, 1.0)

    def _readings(
        self, request: Request, whole: _Pick, refused: Mapping[str, float]
    ) -> Iterator[tuple[_Pick, str]]:
        """The ways to read the sentence, the fullest first: page and what remains."""
        part = self._part(request, refused)
        if whole.sure and (part is None or part[0].best.entry.page.id != whole.best.entry.page.id):
            yield whole, work(request, whole.best.entry)
        if part is not None:
            yield part
        aimed = aim(request.words)
        if not request.asks and len(aimed) < len(request.words):
            pick = self._pick(aimed, refused)
            if pick is not None:
                yield pick, trimmed(request.text, request.words[0].start)

    def _part(self, request: Request, refused: Mapping[str, float]) -> tuple[_Pick, str] | None:
        """The reading as "there, then do this", cut where the first surely named page ends."""
        for at in cuts(request):
            pick = self._pick(request.words[:at], refused)
            if pick is not None and pick.sure and pick.best.said >= NAMED:
                return self._deeper(request, at, pick, refused) or (
                    pick,
                    trimmed(request.text, begin(request.words[at:])),
                )
        return self._search(request, refused)

    def _deeper(
        self, request: Request, at: int, outer: _Pick, refused: Mapping[str, float]
    ) -> tuple[_Pick, str] | None:
        """What follows a page may name a page behind it: "打开我的，进入设置，关掉推送" means 设置."""
        behind = request.behind(at)
        if next((token.kind for token in behind.words if token.kind != "joint"), None) not in {"go", "place"}:
            return None
        whole = self._pick(behind.words, refused)
        found = (whole, "") if whole is not None and whole.sure else self._part(behind, refused)
        return found if found and outer.best.entry.key in found[0].best.entry.above else None

    def _search(self, request: Request, refused: Mapping[str, float]) -> tuple[_Pick, str] | None:
        """ "搜索帆布鞋": the page is where one searches, and searching is the work."""
        lead = [token for token in request.words if token.kind not in {"soft", "app", "place"}]
        if len(lead) < 2 or lead[0].text not in SEARCH or lead[1].kind not in {"content", "thin", "do"}:
            return None
        pick = self._pick(lead[:1], refused)
        nearest = _nearest_named(pick.fits, self.bounds.exact) if pick is not None else None
        if nearest is None:
            return None
        return _Pick((nearest,), 0.0, True), trimmed(request.text, lead[0].start)

    def _pick(self, words: Sequence[Token], refused: Mapping[str, float]) -> _Pick | None:
        fits = rank(self.index, weighed(words))
        fits = _one_a_name(fit for fit in fits if fit.score > refused.get(fit.entry.page.id, 0.0))
        if not fits:
            return None
        margin = fits[0].score - next((fit.score for fit in fits[1:] if not _behind(fit, fits[0])), 0.0)
        return _Pick(tuple(fits), margin, self._sure(fits, margin))

    def _sure(self, fits: Sequence[Fit], margin: float) -> bool:
        best, limit = fits[0], self.bounds
        if min(best.covered, best.said) > EXACT and margin >= limit.exact:
            return True
        if best.score < limit.score or margin < limit.margin or best.bare > limit.bare:
            return False
        return not self._rivalled(best, fits, limit.rival)

    def _rivalled(self, best: Fit, fits: Iterable[Fit], share: float) -> bool:
        """Whether another page explains nearly as much as one of whose name only a part is said."""
        return best.said < self.bounds.said and any(
            fit.bare <= best.bare and fit.covered >= share * best.covered
            for fit in fits
            if fit is not best and fit.entry.key != best.entry.key
        )

    def _scores(self, words: Sequence[Token]) -> dict[str, float]:
        """How well each page fits what is not wanted."""
        fits = rank(self.index, weighed(words)) if words else []
        return {fit.entry.page.id: fit.score for fit in fits if fit.score >= REFUSED}

    def _elsewhere(self, text: str, app: _Called) -> bool:
        """Whether the sentence names another app, of which the map knows nothing."""
        mention = app_in_sentence(text, aliases=dict.fromkeys(app.names, app.package))
        if mention is None or mention.package == app.package:
            return False
        return not self.index.knows(mention.name)

    def _plain(self, request: Request) -> bool:
        """Whether it is a short "open this" in the language of the map: then the map must have its words."""
        kinds = [token.kind for token in request.words if token.kind not in {"soft", "thin"}]
        return kinds[:1] == ["go"] and set(kinds[1:]) <= {"content", "page"} and self._speaks(request)

    def _only_names(self, request: Request) -> bool:
        """Whether it is nothing but a name in the language of the map."""
        return {token.kind for token in request.words} <= {"content", "page"} and self._speaks(request)

    def _speaks(self, request: Request) -> bool:
        named = weighed(request.words)
        return 0 < len(named) <= SHORT and all(self.index.speaks(word.unit) for word in named)

    def _spelt_alike(self, request: Request) -> tuple[Ranked, ...]:
        """The pages whose names are spelt nearly like the words of a sentence that has none of theirs."""
        from rapidfuzz import process

        wanted = " ".join(token.text for token in request.words if token.kind == "content")
        names = {entry.page.id: folded(entry.page.name) for entry in self.index.entries}
        hits = process.extract(wanted, names, limit=MOST, score_cutoff=SPELT) if wanted else []
        pages = {entry.page.id: entry.page for entry in self.index.entries}
        share = self.bounds.nothing / 100  # what is only spelt alike fits less than what has a word
        return tuple(
            Ranked(id=page, name=pages[page].name, score=round(share * ratio, 3)) for _, ratio, page in hits
        )

    def _by_part_of_name(self, request: Request, near: Sequence[Near]) -> Choice | None:
        """ "关于" means 关于手机 where nothing else is called so, and it leads by words and meaning."""
        said = only_name(request)
        best = near[0].entry if near and said else None
        if best is None or not bears(best, said) or lead(near) < self.bounds.together.lead:
            return None
        if names_app(request) and not with_app(best, said, self.index.app_words):
            return None
        others = [one.entry for one in near[1:] if bears(one.entry, said)]
        if any(best.key not in other.above for other in others):
            return None
        told = tuple(one.told for one in near[:MOST])
        return Choice(best.page.id, best.page.name, "", None, told, round(lead(near), 3))

    def _by_meaning(self, request: Request, near: Sequence[Near], whole: _Pick | None) -> Choice | None:
        """The page that is the first by words and by meaning, unless another explains as much."""
        if whole is None or not near or not sure(near, self.bounds.together):
            return None
        best = near[0].fit
        if best is None or self._rivalled(best, whole.fits, self._rival(best)):
            return None
        if best.bare >= HALF and self._leads_on(best):
            return None
        rest = work(request, best.entry)
        told = tuple(one.told for one in near[:MOST])
        page = best.entry.page
        return Choice(page.id, page.name, rest, None, told, round(lead(near), 3))

    def _rival(self, best: Fit) -> float:
        """What another page must explain to be meant as well: less where only what specifies is said."""
        return self.bounds.together.rival if best.headed else self.bounds.rival

    def _leads_on(self, fit: Fit) -> bool:
        """Whether pages lie behind it, of which one may be what it does not explain: "keyboard settings"."""
        mine = fit.entry
        return mine.hops == 0 or any(mine.key in one.above for one in self.index.entries if one is not mine)

    def _none(self, request: Request, whole: _Pick | None, near: Sequence[Near]) -> Choice:
        """No page is sure; those that come closest are told."""
        alike = max((one.alike for one in near), default=0.0)
        told = tuple(one.told for one in near[:MOST] if alike > 0)
        if whole is None:
            spelt = self._spelt_alike(request)
            known = spelt or alike >= ALIKE
            if not known and (self._plain(request) or self._only_names(request)):
                return Choice(None, None, "", "absent", (), 0.0)
            return Choice(None, None, "", "unsure", spelt or told, 0.0)
        reason = self._unsettled(request, whole)
        if reason == "absent" and alike >= ALIKE:
            reason = "unsure"
        return Choice(None, None, "", reason, told or _told(whole), round(whole.margin, 3))

    def _unsettled(self, request: Request, whole: _Pick) -> Reason:
        limit, best = self.bounds, whole.best
        near = [fit for fit in whole.fits if best.score - fit.score < limit.tie]
        if best.score < limit.nothing and self._plain(request):
            return "absent"
        return (
            "ambiguous"
            if len(near) > 1 and best.score >= limit.score and best.bare <= limit.bare
            else "unsure"
        )


def _nearest_named(fits: Sequence[Fit], lead: float) -> Fit | None:
    """Of the pages whose name is said about as well, the nearest to home; of equally near ones the better."""
    named = [fit for fit in fits if fit.said >= NAMED and fits[0].score - fit.score < NAMED_ALIKE]
    near = [fit for fit in named if fit.entry.hops == min(other.entry.hops or 0 for other in named)]
    if not near or (len(near) > 1 and near[0].score - near[1].score < lead):
        return None
    return near[0]


def _behind(fit: Fit, best: Fit) -> bool:
    """Whether the way to a page leads over the best, whose name is said: then it is no rival."""
    whole = best.covered > CONCEPT - 0.01 and best.said >= NAMED
    return whole and fit.said <= best.said and best.entry.key in fit.entry.above


def _chosen(pick: _Pick, rest: str) -> Choice:
    page = pick.best.entry.page
    return Choice(page.id, page.name, rest, None, _told(pick), round(pick.margin, 3))


def _told(pick: _Pick) -> tuple[Ranked, ...]:
    return tuple(
        Ranked(id=fit.entry.page.id, name=fit.entry.page.name, score=round(fit.score, 3))
        for fit in pick.fits[:MOST]
    )


def _one_a_name(fits: Iterable[Fit]) -> list[Fit]:
    """Of pages with one name only the one that fits best; where they fit alike, the nearest."""
    found: dict[str, Fit] = {}
    for fit in fits:
        found.setdefault(fit.entry.key, fit)
    return list(found.values())
