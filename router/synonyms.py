"""Words that mean the same in most apps: each group of `synonyms.tsv` is one concept, known by its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from router.spelling import is_han, stem, words_of


@lru_cache(maxsize=1)
def concepts() -> Mapping[str, tuple[int, ...]]:
    """Spelling -> the concepts it may stand for. English spellings are stems joined by spaces."""
    found: dict[str, list[int]] = {}
    lines = files("router").joinpath("synonyms.tsv").read_text("utf-8").splitlines()
    for number, line in enumerate(line for line in lines if line and not line.startswith("#")):
        for word in line.split("|"):
            found.setdefault(spelled(word), []).append(number)
    return MappingProxyType({word: tuple(dict.fromkeys(numbers)) for word, numbers in found.items()})


def spelled(word: str) -> str:
    """A word as `concepts` has it."""
    if any(is_han(ch) for ch in word):
        return word.replace(" ", "")
    return " ".join(stem(part) for part in words_of(word))


def found_in(units: Sequence[str]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The concepts in a row of Chinese characters and English stems: first unit, end, numbers.

    The longest word at each place counts, and the next is looked for behind it.
    """
    table, longest = concepts(), _longest()
    at = 0
    while at < len(units):
        for length in range(min(longest, len(units) - at), 0, -1):
            numbers = table.get(joined(units[at : at + length]))
            if numbers:
                yield at, at + length, numbers
                at += length
                break
        else:
            at += 1


def joined(units: Sequence[str]) -> str:
    """Units as one spelling: characters side by side, words with spaces."""
    text = ""
    for unit in units:
        gap = " " if text and not (is_han(unit[0]) or is_han(text[-1])) else ""
        text += gap + unit
    return text


@lru_cache(maxsize=1)
def _longest() -> int:
    return max(len(words_of(word)) for word in concepts())
