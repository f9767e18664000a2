"""Generated content: every word and figure a function of (seed, place, how often it was asked)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from lxb.errors import Lang
from lxb.virtual.expr import show

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


def functions(
    chance: Chance, lists: Callable[[str], Sequence[Any]], lang: Lang, now: datetime
) -> dict[str, Callable[..., Any]]:
    """The functions that expressions may call, drawing on one stream."""

    def big(low: int, high: int) -> str:
        n = chance.between(low, high)
        if lang == "zh":
            return f"{n / 10000:.1f}万" if n >= 10000 else str(n)
        return f"{n / 1000:.1f}K" if n >= 1000 else str(n)

    def ago(days: int = 3) -> str:
        minutes = chance.between(1, days * 1440)
        words = ("分钟前", "小时前", "天前") if lang == "zh" else (" min ago", " h ago", " d ago")
        if minutes < 60:
            return f"{minutes}{words[0]}"
        return f"{minutes // 60}{words[1]}" if minutes < 1440 else f"{minutes // 1440}{words[2]}"

    def countdown() -> str:
        return f"{chance.between(0, 11):02}:{chance.between(0, 59):02}:{chance.between(0, 59):02}"

    return {
        "pick": lambda name: chance.pick(_list(name, lists)),
        "sample": lambda name, n: chance.sample(_list(name, lists), n),
        "price": lambda low=1, high=999: f"{chance.between(low * 100, high * 100 - 1) / 100:.2f}",
        "count": chance.between,
        "big": big,
        "percent": lambda: f"{chance.between(1, 99)}%",
        "stars": lambda: f"{chance.between(38, 50) / 10}",
        "date": lambda days=60: (now - timedelta(days=chance.between(0, days))).strftime("%m-%d"),
        "ago": ago,
        "clock": lambda: f"{now.hour}:{now.minute:02}",
        "countdown": countdown,
        "chance": lambda p: chance.part() < p,
        "len": len,
        "text": show,
        "upper": lambda s: show(s).upper(),
        "range": lambda n: list(range(n)),
        "having": lambda items, key, value: [e for e in items if _entry(e, key) == value],
        "order": lambda items, key: sorted(range(len(items)), key=lambda i: show(_entry(items[i], key))),
    }


def _entry(item: Any, key: str) -> Any:
    return item.get(key) if isinstance(item, Mapping) else None


def _list(name: Any, lists: Callable[[str], Sequence[Any]]) -> Sequence[Any]:
    return lists(name) if isinstance(name, str) else list(name)


NAMES = frozenset(functions(Chance(0), lambda name: [], "zh", datetime(2026, 1, 1)))  # noqa: DTZ001
"""Names of the functions, for checks."""
