"""What a simulated shop finds for words: the same goods in the same order whenever the same is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lxb.virtual.content import Chance, mix_text

FOUND = 30
WANTS = ("free", "returns", "charity", "credit", "cod", "today")
"""What goods may have that one can filter by."""
Lists = Callable[[str], Sequence[Any]]


def found(words: str, seed: int, lists: Lists) -> list[dict[str, Any]]:
    """The goods that a search finds, the best first; [] where nothing is asked.

    What the shop has anyway and is called so comes first, the others are named after the words. Each has an
    id (`g` and 8 hex digits), its rank from 1, title, price ("128.50"), sold, shop, city, and whether it has
    each of `WANTS`.
    """
    words = " ".join(words.split())
    if not words:
        return []
    chance = Chance(mix_text(seed, f"goods {words.casefold()}"))
    asked = words.casefold().split()
    known = [
        str(title) for title in lists("products") if all(word in str(title).casefold() for word in asked)
    ]
    titles = list(dict.fromkeys([*known, *_named_after(words, chance, lists)]))[:FOUND]
    return [_goods(n, title, seed, chance, lists) for n, title in enumerate(titles, 1)]


def _named_after(words: str, chance: Chance, lists: Lists) -> list[str]:
    heads, tails = lists("goods_heads"), lists("goods_tails")
    pairs = [f"{head} {words} {tail}".strip() for head in heads or [""] for tail in tails or [""]]
    return chance.sample(pairs, FOUND)


def _goods(rank: int, title: str, seed: int, chance: Chance, lists: Lists) -> dict[str, Any]:
    has = {want: chance.part() < 0.5 for want in WANTS}
    return {
        "id": f"g{mix_text(seed, title) & 0xFFFFFFFF:08x}",
        "rank": rank,
        "title": title,
        "price": f"{chance.between(900, 39900) / 100:.2f}",
        "sold": chance.between(10, 50000),
        "shop": chance.pick(lists("shops")),
        "city": chance.pick(lists("places")),
        **has,
    }


def chosen(
    goods: Sequence[dict[str, Any]], sort: str, low: object, high: object, wants: Sequence[str]
) -> list[dict[str, Any]]:
    """Those of some goods that pass a filter, in the order that was asked for.

    `sort` is "sales" (most sold first), "cheap", "dear", or anything else for the order they were found in;
    `low` and `high` are limits of the price, without effect where they are no numbers.
    """
    least, most = _limit(low), _limit(high)
    kept = [
        one
        for one in goods
        if all(one.get(want) for want in wants if want)
        and (least is None or float(one["price"]) >= least)
        and (most is None or float(one["price"]) <= most)
    ]
    if sort == "sales":
        return sorted(kept, key=lambda one: -int(one["sold"]))
    if sort in {"cheap", "dear"}:
        return sorted(kept, key=lambda one: float(one["price"]), reverse=sort == "dear")
    return kept


def _limit(text: object) -> float | None:
    try:
        return float(str(text))
    except ValueError:
        return None
