"""What a sentence asks for: the words that say where to go, what is not wanted, what is work on arrival.

"看看我的订单" only means to go there; "关闭蓝牙" is to be done on arrival. A sentence is cut into words by
the tables of `wording.tsv`, the synonyms and the names of the map, so that a name that holds a word for going
(到 in 收到的赞) stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from router.lexical import Word
from router.spelling import folded, is_han, spans, stem
from router.spelling import units as units_of
from router.synonyms import concepts
from router.wording import LONGEST, WORK, Kind, wording

CLAUSE_END = "，,。.;；!！?？:：\n"
_STOP = re.compile(r"[，,。;；!！?？:：\n]|\.(?=\s|$)|、")
_NOT = re.compile(
    r"不是(?!很|太|吗)|不要|不去|不想|不看(?!了)|不进|不打开|不找|不用(?=去|打开|进|看|管)|别(?!人|名|的|处|墅|针)|甭|并非|除了"
    r"|\b(?:not|don't|do not|dont|never|except|instead of|rather than|without)\b"
)
_NO_MORE = re.compile(r"(?:不看了|不要了|不去了|不用了|不想看|就算了|算了|除外|以外)\s*$")
_BUT = re.compile(r"而是|要的是|我要|但是|但|\bbut\b|\bjust\b|\bonly\b")

_WEIGHT: dict[Kind, float] = {"page": 0.15, "handle": 0.4, "do": 1.0, "content": 1.0}
_LATIN_WEIGHT = 2.0
"""An English word says about as much as two Chinese characters."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a sentence and where it stands."""

    text: str
    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence between punctuation marks."""

    start: int
    end: int
    negated: bool


def clauses(text: str) -> list[Clause]:
    """The parts of a folded sentence; what a "not" governs is a part of its own."""
    found: list[Clause] = []
    start = 0
    for stop in [*_STOP.finditer(text), None]:
        end = stop.start() if stop else len(text)
        found += _signed(text, start, end)
        start = stop.end() if stop else end
    return [clause for clause in found if text[clause.start : clause.end].strip()]


def _signed(text: str, start: int, end: int) -> list[Clause]:
    part = text[start:end]
    if _NO_MORE.search(part):
        return [Clause(start, end, True)]
    no = _NOT.search(part)
    if no is None:
        return [Clause(start, end, False)]
    but = _BUT.search(part, no.end())
    stop = but.start() if but else len(part)
    around = [Clause(start, start + no.start(), False), Clause(start + stop, end, False)]
    return [around[0], Clause(start + no.start(), start + stop, True), around[1]]


def tokens(
    text: str, vocabulary: Collection[tuple[str, ...]], app: Collection[tuple[str, ...]] = ()
) -> list[Token]:
    """The words of a folded text; the names of the app are one kind of them."""
    places = spans(text)
    units = [stem(text[start:end]) for start, end in places]
    best: list[tuple[float, int, Kind]] = [(0.0, 0, "content")] * (len(units) + 1)
    for end in range(1, len(units) + 1):
        best[end] = max(
            (best[at][0] + value, at, kind)
            for at in range(max(0, end - 2 * LONGEST), end)
            for value, kind in _readings(
                units[at:end], text[places[at][0] : places[end - 1][1]], vocabulary, app
            )
        )
    found: list[Token] = []
    end = len(units)
    while end:
        _, at, kind = best[end]
        start, stop = places[at][0], places[end - 1][1]
        found.append(Token(text[start:stop], start, stop, kind))
        end = at
    return found[::-1]


def _readings(
    units: Sequence[str],
    text: str,
    vocabulary: Collection[tuple[str, ...]],
    app: Collection[tuple[str, ...]],
) -> list[tuple[float, Kind]]:
    """What a row of units may be, with how good that is for the whole."""
    length = float(len(units))
    kind = wording().get(text) or (wording().get(units[0]) if length == 1 else None)
    found: list[tuple[float, Kind]] = []
    single = length == 1 and is_han(units[0][0])
    if tuple(units) in app:
        found.append((2 * length - 0.3, "app"))
    if kind is not None:
        found.append((1.2 if single else 2 * length - 0.5, kind))
    if tuple(units) in vocabulary and not single:
        found.append((2 * length - 0.4, kind if kind in WORK else "content"))
    elif " ".join(units) in concepts() or "".join(units) in concepts():
        work = kind if kind in WORK or kind == "page" else _begun(units)
        found.append((1.3 if single else 2 * length - 0.45, work))
    if length == 1 and not found:
        found.append((0.5, "content"))
    return found


def _begun(units: Sequence[str]) -> Kind:
    """What a known word of several characters is, by the verb of work it begins with: 退出登录."""
    begins = ("".join(units[:length]) for length in range(2, len(units)))
    return "do" if any(wording().get(word) == "do" for word in begins) else "content"


def weighed(row: Sequence[Token]) -> list[Word]:
    """The words that say where to go, unit by unit, as `router.lexical.rank` takes them."""
    found: list[Word] = []
    for token in row:
        if token.kind == "thin":
            continue
        if token.kind not in _WEIGHT:
            if found:
                found[-1] = Word(found[-1].unit, found[-1].weight, joined=False)
            continue
        for start, end in spans(token.text):
            unit = stem(token.text[start:end])
            weight = _WEIGHT[token.kind] * (1.0 if is_han(unit[0]) else _LATIN_WEIGHT)
            found.append(Word(unit, weight))
    return found


@dataclass(frozen=True, slots=True)
class Request:
    """A sentence, read.

    Attributes:
        text: in NFKC, as the user wrote it otherwise.
        wanted: the words of what is wanted, clause by clause.
        refused: the words of what is not wanted.
    """

    text: str
    wanted: tuple[tuple[Token, ...], ...]
    refused: tuple[Token, ...]

    @property
    def only_names_app(self) -> bool:
        """Whether nothing but the app is asked for."""
        kinds = {token.kind for token in self.words}
        return "app" in kinds and not self.refused and kinds <= {"app", "go", "place", "soft", "thin", "page"}

    @property
    def words(self) -> list[Token]:
        return [token for clause in self.wanted for token in clause]

    @property
    def said(self) -> str:
        """The text of what is wanted, without what is not."""
        return "，".join(self.text[clause[0].start : clause[-1].end] for clause in self.wanted)

    def behind(self, at: int) -> Request:
        """The same sentence without its first so many words."""
        wanted = []
        for clause in self.wanted:
            wanted.append(clause[at:])
            at = max(0, at - len(clause))
        return Request(self.text, tuple(clause for clause in wanted if clause), self.refused)

    @property
    def asks(self) -> bool:
        """Whether it only asks where or what something is: then nothing is to be done."""
        words = [token for token in self.words if token.kind != "soft"]
        place = len(words) > 1 and words[-1].kind == "page" and words[-2].text.endswith("的")
        return place or any(token.kind == "ask" for token in words)


def read(text: str, vocabulary: Collection[tuple[str, ...]], app_words: Sequence[str] = ()) -> Request:
    """Reads a sentence; `text` is in NFKC, the app's own names say nothing about the page."""
    plain = folded(text)
    app = {tuple(units_of(word)) for word in app_words}
    wanted: list[tuple[Token, ...]] = []
    refused: list[Token] = []
    for clause in clauses(plain):
        row = _moved(tokens(plain[clause.start : clause.end], vocabulary, app), clause.start)
        if clause.negated:
            refused += row
        elif row:
            wanted.append(tuple(row))
    return Request(text, tuple(wanted), tuple(refused))


def _moved(row: list[Token], by: int) -> list[Token]:
    return [Token(t.text, t.start + by, t.end + by, t.kind) for t in row]
