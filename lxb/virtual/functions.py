"""The functions that expressions in app files may call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from math import isfinite
from typing import Any

from lxb.errors import Lang
from lxb.virtual.catalogue import chosen, found
from lxb.virtual.content import Chance
from lxb.virtual.expr import show


def functions(
    chance: Chance, lists: Callable[[str], Sequence[Any]], lang: Lang, now: datetime, seed: int
) -> dict[str, Callable[..., Any]]:
    """The functions that expressions may call, drawing on one stream."""
    return {
        **_by_chance(chance, lists, lang, now),
        **_of_lists(lists, lang, seed),
        "clock": lambda: f"{now.hour}:{now.minute:02}",
        "text": show,
        "upper": lambda s: show(s).upper(),
        "cut": lambda text, n: show(text)[: max(0, len(show(text)) - n)],
        "two": lambda n: f"{int(_number(n)):02}",
        "number": _number,
    }


def _by_chance(
    chance: Chance, lists: Callable[[str], Sequence[Any]], lang: Lang, now: datetime
) -> dict[str, Callable[..., Any]]:
    """What draws: words, figures and times as an app would show them."""

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
        "countdown": countdown,
        "chance": lambda p: chance.part() < p,
    }


def _of_lists(lists: Callable[[str], Sequence[Any]], lang: Lang, seed: int) -> dict[str, Callable[..., Any]]:
    """What looks into lists and makes others of them."""
    return {
        "len": len,
        "range": lambda n: list(range(n)),
        "goods": lambda words, sort="", low="", high="", wants=(): chosen(
            found(show(words), seed, lists), show(sort), low, high, wants
        ),
        "matching": lambda items, key, words: [e for e in items if _holds(show(_entry(e, key)), show(words))],
        "total": lambda items, key, times="": f"{sum(_amount(e, key, times) for e in items):.2f}",
        "where": _where,
        "repeats": lambda days, names: _repeats(days, names, lang),
        "toggled": _toggled,
        "latest": _latest,
        "without": lambda items, one: [e for e in items if e != one],
        "words": lambda name: list(_list(name, lists)),
        "having": lambda items, key, value: [e for e in items if _entry(e, key) == value],
        "order": lambda items, key: sorted(range(len(items)), key=lambda i: show(_entry(items[i], key))),
    }


def _holds(text: str, words: str) -> bool:
    return all(word in text.casefold() for word in words.casefold().split())


def _amount(item: Any, key: str, times: str) -> float:
    return _number(_entry(item, key)) * (_number(_entry(item, times)) if times else 1)


def _number(value: Any) -> float:
    """What a text says as a number; 0 where it says none."""
    try:
        number = float(show(value))
    except ValueError:
        return 0
    if not isfinite(number):
        return 0
    return int(number) if number.is_integer() else number


def _latest(items: Sequence[Any], key: str) -> list[Any]:
    """The last entry of each value of `key`, the newest first: of messages, the list of conversations."""
    found: dict[str, Any] = {}
    for item in items:
        name = show(_entry(item, key))
        found.pop(name, None)
        found[name] = item
    return list(found.values())[::-1]


def _toggled(items: Sequence[Any], one: Any) -> list[Any]:
    """Without an entry that is there, with it where it is not: numbers in their order, others at the end."""
    if one in items:
        return [e for e in items if e != one]
    return sorted([*items, one]) if isinstance(one, int) else [*items, one]


def _repeats(days: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """On which days of the week (1 is Monday) something happens again, as clocks write it."""
    known = {(): ("仅一次", "Once"), (1, 2, 3, 4, 5): ("工作日", "Weekdays"), (6, 7): ("周末", "Weekends")}
    known[tuple(range(1, 8))] = ("每天", "Every day")
    chinese, english = known.get(tuple(days), ("", ""))
    named = (" " if lang == "zh" else ", ").join(names[day - 1] for day in days if 1 <= day <= len(names))
    return (chinese if lang == "zh" else english) or named


def _where(items: Sequence[Any], key: str, value: Any) -> int:
    """Position of the first entry whose `key` is `value`; -1 where there is none."""
    return next((n for n, item in enumerate(items) if _entry(item, key) == value), -1)


def _entry(item: Any, key: str) -> Any:
    return item.get(key) if isinstance(item, Mapping) else None


def _list(name: Any, lists: Callable[[str], Sequence[Any]]) -> Sequence[Any]:
    return lists(name) if isinstance(name, str) else list(name)


NAMES = frozenset(functions(Chance(0), lambda name: [], "zh", datetime(2026, 1, 1), 0))  # noqa: DTZ001
"""Names of the functions, for checks."""
