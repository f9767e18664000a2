"""What a row of units is compared by: characters, pairs of them, stems, concepts of `synonyms.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from router.spelling import is_han
from router.synonyms import found_in

CONCEPT, SINGLE = 0.92, 0.4
"""A word of the same meaning, and a lone character of a longer word, count so much of the word itself."""


def grams(row: Sequence[str]) -> Iterator[tuple[str, int, int, float]]:
    """The grams of a row of units: gram, first unit, end, how much it counts for the units it covers."""
    for at, unit in enumerate(row):
        if not is_han(unit[0]):
            yield unit, at, at + 1, 1.0
            continue
        yield unit, at, at + 1, SINGLE
        if at + 1 < len(row) and is_han(row[at + 1][0]):
            yield unit + row[at + 1], at, at + 2, 1.0
    for at, end, numbers in found_in(row):
        for number in numbers:
            yield f"#{number}", at, end, CONCEPT
