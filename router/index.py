"""The words of a map: which page has which gram, how strongly, and by which names each page goes.

Every page is a set of grams, each with the strength of the best field it stands in. Rare grams count more.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from typing import Protocol, TypeVar

from maps.graph import NavigationMap
from maps.model import Page
from router.grams import SINGLE, grams
from router.spelling import is_han, units
from router.wording import wording

NAME, LABEL, IDENT, KEYWORD, DESCRIPTION, ABOVE = 1.0, 0.95, 0.85, 0.75, 0.6, 0.4
"""How strongly a word counts in a page's name, on the controls that lead to it, in its id, its keywords, its
description, and in the names of the pages above it."""

EMPTY = 0.15
"""The weight of a unit of a name that any page may bear: 列表, 页, 我的."""

MINE = ["我", "的"]

RAREST = 0.25
"""The weight of a word that every page has, of one that only one page has."""

_ANY_PAGE = frozenset(tuple(units(word)) for word in ("页面", "界面", "画面"))
"""What every page is: where one is called so for want of a name ("首页 · 页面"), sentences do not mean it."""

_ALIAS = re.compile(r"^(.+?)\s*[(（](.+)[)）]$")
_PARTS = re.compile(r"\s+[·|>/-]\s+|[·|>/]")
_HASH = re.compile(r"__n_[0-9a-f]+$|(?:-(?=[a-f]*\d)[0-9a-f]{4,8})+(?:-\d+)?$|-\d+$")
_IDENT = re.compile(r"[a-z]{2,}|(?<![a-z])[a-z](?![a-z])")
_PLACEHOLDER = re.compile(r"〔[^〕]*〕")

_MOST_ABOVE = 30
"""Of the pages on the way to a page the nearest count: else a long chain takes the square of its length."""
_LONGEST_LABEL = 24
_PLAIN_CONTROLS = frozenset(
    """返回 返回上一页 后退 关闭 取消 更多 更多选项 菜单 全部 确定 完成 跳过 下一步 编辑 管理 按钮
    back navigate up close cancel more more options menu all ok done skip next""".split()
)


@dataclass(frozen=True, slots=True)
class Named:
    """A name that a page goes by.

    Attributes:
        units: its characters and stems.
        weights: how much of the name each is: words that any page may bear count little.
        strength: of the field.
    """

    units: tuple[str, ...]
    weights: tuple[float, ...]
    strength: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A page as it is chosen from.

    Attributes:
        key: pages of one key are the same place under one name.
        hops: taps from home; None where there is no way.
        above: keys of the pages on that way.
    """

    page: Page
    key: str
    names: tuple[Named, ...]
    hops: int | None
    above: frozenset[str] = frozenset()


class Candidate(Protocol):
    """Something that speaks for a page."""

    @property
    def entry(self) -> Entry: ...


OneOf = TypeVar("OneOf", bound=Candidate)


def one_a_name(row: Iterable[OneOf]) -> list[OneOf]:
    """Of pages with one name the first."""
    found: dict[str, OneOf] = {}
    for one in row:
        found.setdefault(one.entry.key, one)
    return list(found.values())


class Index:
    """The words of a map."""

    def __init__(self, navigation_map: NavigationMap, app_words: Sequence[str] = ()) -> None:
        self.app_words = tuple(units(word) for word in (navigation_map.app.name, *app_words) if word)
        self.home = navigation_map.pages[navigation_map.home]
        ways = navigation_map.paths(navigation_map.home)
        self.entries: list[Entry] = []
        self.postings: dict[str, dict[int, float]] = defaultdict(dict)
        self.vocabulary: set[tuple[str, ...]] = set()
        for page in navigation_map:
            if page.kind == "external":  # another app's: no map leads about in it
                continue
            names = [*self._names(page), *self._labels(navigation_map, page)]
            if page.id == navigation_map.home:
                names += [(NAME, ["首", "页"]), (LABEL, ["home"])]
            nearest = ways.get(page.id, ())[1:][-_MOST_ABOVE:]
            above = [navigation_map.pages[edge.source_page] for edge in nearest]
            self._add(page, names, above, len(ways[page.id]) if page.id in ways else None)
        keys = {entry.page.id: entry.key for entry in self.entries}
        self.entries = [
            replace(entry, above=frozenset(keys[page] for page in entry.above if page in keys))
            for entry in self.entries
        ]
        plain = [name for entry in self.entries for name in entry.names if name.strength != IDENT]
        self.latin = sum(not is_han(name.units[0][0]) for name in plain) * 2 > len(plain)
        self.rarity = {gram: self._rarity(held) for gram, held in self.postings.items()}

    def knows(self, text: str) -> bool:
        """Whether the map has any word of a text."""
        return any(gram in self.postings for gram, _, _, factor in grams(units(text)) if factor > SINGLE)

    def speaks(self, unit: str) -> bool:
        """Whether a unit is of a script that the map is written in."""
        return self.latin if not is_han(unit[0]) else True

    def _names(self, page: Page) -> Iterator[tuple[float, list[str]]]:
        alias = _ALIAS.match(page.name)
        for name in alias.groups() if alias else (page.name,):
            whole = units(name)
            yield NAME, whole
            yield NAME, self._without_app(whole)
            parts = [part for part in _PARTS.split(name) if part.strip()]
            if len(parts) > 1:
                yield LABEL, self._without_app(units(parts[-1]))
        ident = _IDENT.findall(_HASH.sub("", page.id).lower())
        row = units(" ".join(word for word in ident if word not in {"page", "n"}))
        if not set(row) < set(units(page.name)):  # an id made of the name's letters says a part of it only
            yield IDENT, self._without_app(row)

    def _without_app(self, name: list[str]) -> list[str]:
        """ "淘宝首页" is "首页" in 淘宝, but 淘宝 alone stays."""
        for app in self.app_words:
            if app and name[: len(app)] == app and len(name) > len(app):
                return name[len(app) :]
        return name

    def _labels(self, navigation_map: NavigationMap, page: Page) -> Iterator[tuple[float, list[str]]]:
        edges = [edge for edge in navigation_map.reaching(page.id) if edge.action != "back"]
        told = {edge.label.strip().lower() for edge in edges}
        for text in sorted(told - _PLAIN_CONTROLS):
            named = units(_PLACEHOLDER.sub(" ", text))
            if named and len(text) <= _LONGEST_LABEL:
                yield LABEL, named

    def _add(
        self, page: Page, names: Iterable[tuple[float, list[str]]], above: Sequence[Page], hops: int | None
    ) -> None:
        number = len(self.entries)
        named = tuple(_named(units_, strength) for strength, units_ in names if units_)
        fields = [(each.strength, list(each.units)) for each in named]
        fields += [(KEYWORD, units(word)) for word in page.keywords]
        fields += [(DESCRIPTION, units(page.description))]
        fields += [(ABOVE, units(other.name)) for other in above]
        for strength, row in fields:
            for gram, _, _, factor in grams(row):
                held = self.postings[gram]
                held[number] = max(held.get(number, 0.0), strength * factor)
        self.vocabulary |= {each.units for each in named if len(each.units) > 1} - _ANY_PAGE
        shortest = min(named, key=lambda name: (-name.strength, len(name.units)), default=None)
        key = _key(shortest) if shortest is not None else page.id
        self.entries.append(Entry(page, key, named, hops, frozenset(other.id for other in above)))

    def _rarity(self, held: Mapping[int, float]) -> float:
        pages = sum(strength**2 for strength in held.values())
        count = max(len(self.entries), 2)
        return max(RAREST, min(1.0, log((count + 1) / (pages + 0.5)) / log((count + 1) / 1.5)))


def _named(row: list[str], strength: float) -> Named:
    weights = [1.0 if is_han(unit[0]) else 2.0 for unit in row]
    for length in (2, 1):
        for at in range(len(row) - length + 1):
            if _is_empty(row[at : at + length]) and all(
                weight >= 1.0 for weight in weights[at : at + length]
            ):
                weights[at : at + length] = [EMPTY] * length
    return Named(tuple(row), tuple(weights), strength)


def _is_empty(part: list[str]) -> bool:
    """Whether these units of a name say nothing that another page's name could not say."""
    kind = wording().get("".join(part))
    return (
        kind in {"page", "thin"} or part == MINE or (kind == "soft" and part[0].isascii() and part != ["app"])
    )


def _key(name: Named) -> str:
    """The name without the words that any page may bear; "我的" stays, because 关注 and 我的关注 differ."""
    mine = [name.units[at : at + 2] == tuple(MINE) for at in range(len(name.units))]
    own = [
        unit
        for at, (unit, weight) in enumerate(zip(name.units, name.weights, strict=True))
        if weight >= 1.0 or mine[at] or (at and mine[at - 1])
    ]
    return " ".join(own or name.units)


@lru_cache(maxsize=8)
def index_of(navigation_map: NavigationMap) -> Index:
    """The index of a map, made when it is first asked for."""
    return Index(navigation_map)
