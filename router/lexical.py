"""How well the words of a sentence fit each page of a map.

A sentence is a row of weighted units; a page explains a unit as strongly as the strongest gram that covers
it. A page whose whole name is said goes before one of whose name only a part is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from router.grams import SINGLE, grams
from router.index import Entry, Index, Named
from router.synonyms import found_in

_LONG_WORD = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A unit of a sentence: its text, how much it counts, and whether the one behind it belongs to it."""

    unit: str
    weight: float
    joined: bool = True


@dataclass(frozen=True, slots=True)
class Fit:
    """How a page fits a sentence.

    Attributes:
        score: 0 to 1.
        covered: share of the sentence that the page explains, by strength.
        bare: share of the sentence (by weight alone) of which the page says nothing.
        said: share of the page's best name that the sentence says.
        headed: whether that is its end, too, which tells what the page is: "WLAN 热点" is no WLAN.
    """

    entry: Entry
    score: float
    covered: float
    bare: float
    said: float
    headed: bool = True


def rank(index: Index, words: Sequence[Word], most: int = 40) -> list[Fit]:
    """The pages that have any word of the sentence, best first."""
    explained, rarity, spoken = _matches(index, words)
    total = sum(word.weight for word in words)
    scale = sum(word.weight * rare for word, rare in zip(words, rarity, strict=True))
    if not scale:
        return []
    fits = []
    for number, row in explained.items():
        covered = sum(words[k].weight * rarity[k] * strength for k, strength in row.items())
        bare = sum(w.weight for k, w in enumerate(words) if row.get(k, 0.0) < SINGLE)
        fits.append((covered / scale, bare / total, index.entries[number]))
    fits.sort(key=lambda fit: -fit[0])
    done = [_fit(entry, covered, bare, spoken) for covered, bare, entry in fits[:most]]
    return sorted(done, key=lambda fit: (-fit.score, distance(fit.entry)))


def distance(entry: Entry) -> tuple[int, int]:
    """Of pages that fit alike, the one with the lesser is taken: a page before an overlay, the near one."""
    return (entry.page.kind != "page", 1_000_000 if entry.hops is None else entry.hops)


def _fit(entry: Entry, covered: float, bare: float, spoken: set[str]) -> Fit:
    said, headed = max((_said(name, spoken) for name in entry.names), default=(0.0, True))
    return Fit(entry, covered * (0.7 + 0.3 * said), covered, bare, said, headed)


def _said(name: Named, spoken: set[str]) -> tuple[float, bool]:
    """How much of a name is said, by its strength, and whether its last unit that counts is."""
    covered = [0.0] * len(name.units)
    for gram, at, end, factor in grams(name.units):
        if gram in spoken:
            for k in range(at, end):
                covered[k] = max(covered[k], factor)
    said = sum(w * c for w, c in zip(name.weights, covered, strict=True)) / sum(name.weights)
    head = next((c for w, c in zip(name.weights[::-1], covered[::-1], strict=True) if w >= 1.0), 1.0)
    return said * name.strength, head > SINGLE


def _matches(
    index: Index, words: Sequence[Word]
) -> tuple[dict[int, dict[int, float]], list[float], set[str]]:
    """Page -> unit -> strength; how much each unit counts; the grams said."""
    explained: dict[int, dict[int, float]] = defaultdict(dict)
    rarity = [0.0] * len(words)
    spoken: set[str] = set()
    for first, row in _runs(words):
        for gram, at, end, factor in grams(row):
            spoken.add(gram)
            held = index.postings.get(gram)
            if held is None:
                continue
            for k in range(first + at, first + end):
                if factor > SINGLE:
                    rarity[k] = max(rarity[k], index.rarity[gram])
                for number, strength in held.items():
                    mine = explained[number]
                    mine[k] = max(mine.get(k, 0.0), strength)
        _whole_words(index, first, row, explained)
    return explained, [rare or 1.0 for rare in rarity], spoken


def _whole_words(
    index: Index, first: int, row: Sequence[str], explained: dict[int, dict[int, float]]
) -> None:
    """A long word that some page means does not mean its parts: 关注 says little of "关注我的"."""
    for at, end, numbers in found_in(row):
        meant = {page for number in numbers for page in index.postings.get(f"#{number}", ())}
        if end - at < _LONG_WORD or not meant:
            continue
        for page, mine in explained.items():
            if page not in meant:
                mine |= {k: min(mine[k], SINGLE) for k in range(first + at, first + end) if k in mine}


def _runs(words: Sequence[Word]) -> Iterator[tuple[int, list[str]]]:
    first, row = 0, []
    for at, word in enumerate(words):
        row.append(word.unit)
        if not word.joined:
            yield first, row
            first, row = at + 1, []
    if row:
        yield first, row
