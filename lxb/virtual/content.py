"""Generated content: every word and figure a function of (seed, place, how often it was asked)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_MASK = (1 << 64) - 1


def mix(a: int, b: int) -> int:
    """Mixes two numbers into one that looks random (splitmix64)."""
    z = (a * 0x9E3779B97F4A7C15 + b * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mix_text(key: int, text: str) -> int:
    for ch in text:
        key = mix(key, ord(ch))
    return key


class Chance:
    """A stream of random numbers that belongs to one place."""

    __slots__ = ("_key", "_n")

    def __init__(self, key: int) -> None:
        self._key = key
        self._n = 0

    def bits(self) -> int:
        self._n += 1
        return mix(self._key, self._n)

    def between(self, low: int, high: int) -> int:
        return low + self.bits() % (max(low, high) - low + 1)

    def part(self) -> float:
        return self.bits() / (_MASK + 1)

    def pick(self, of: Sequence[Any]) -> Any:
        return of[self.bits() % len(of)] if of else ""

    def sample(self, of: Sequence[Any], n: int) -> list[Any]:
        rest = list(of)
        return [rest.pop(self.bits() % len(rest)) for _ in range(min(n, len(rest)))]
