"""The parts of a sentence: where the mention of a page ends, and what is work to be done there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from router.grams import SINGLE, grams
from router.index import Entry
from router.intent import CLAUSE_END, Request, Token, weighed
from router.spelling import is_han, units


def cuts(request: Request) -> Iterator[int]:
    """Where the mention of a page may end and work begin: before a verb, after "里" or a comma."""
    words, ends = request.words, _clause_ends(request)
    for at in range(1, len(words)):
        behind = words[at:]
        begins = behind[0].kind in {"do", "handle", "joint"} or at in ends
        works = any(token.kind in {"do", "handle", "go"} for token in behind)
        if words[at - 1].text.endswith("的") and behind[0].kind != "joint" and at not in ends:
            continue
        if begins and works and _leads(words[:at], at in ends):
            yield at
        if words[at].text in _OBJECT:
            return


def _leads(words: Sequence[Token], ended: bool) -> bool:
    """Whether these words mean "go there": they begin with a verb for it, or stand alone before a comma."""
    first = next((token for token in words if token.kind != "soft"), None)
    return first is not None and (first.kind in {"go", "place"} or ended or words[-1].kind == "joint")


def _clause_ends(request: Request) -> set[int]:
    ends, at = set(), 0
    for clause in request.wanted:
        at += len(clause)
        ends.add(at)
    return ends


def begin(words: Sequence[Token]) -> int:
    return next((token.start for token in words if token.kind != "joint"), words[-1].end)


def trimmed(text: str, start: int) -> str:
    return text[start:].strip(CLAUSE_END + " 、")


def aim(words: Sequence[Token]) -> list[Token]:
    """The words that name what is worked on: without the verbs, and without the value after "改成"."""
    found: list[Token] = []
    for token in words:
        if token.kind == "do":
            if token.text in _BECOMES and found:
                break
            continue
        found.append(token)
    return found


_BECOMES = frozenset("设为 设成 改成 改为 换成 调到 调成 to".split())


_WHICH = frozenset("first second third last latest newest 最新 最后 最近".split())
"""Of a row of things, one."""


SEARCH = frozenset("搜索 搜一下 搜下 搜 search".split())

_OBJECT = frozenset("把 将".split())
"""What follows is what is worked on, not where to go."""


def only_name(request: Request) -> tuple[str, ...]:
    """The units of a sentence that is a name, or only goes there; empty where it says anything else.

    The app may be named beside it: "打开备忘录里的关于".
    """
    kinds = {token.kind for token in request.words}
    kinds -= {"app", "place", "joint"} if names_app(request) else set()
    if request.refused or len(request.wanted) != 1 or not kinds <= {"go", "soft", "thin", "page", "content"}:
        return ()
    named = tuple(word.unit for word in weighed(request.words) if word.weight >= 1.0)
    return named if len(named) > 1 or not all(map(is_han, named)) else ()


def names_app(request: Request) -> bool:
    """Whether the app is named as well."""
    return any(token.kind == "app" for token in request.words)


def with_app(entry: Entry, said: tuple[str, ...], apps: Iterable[Sequence[str]]) -> bool:
    """Whether one of the page's names is these units and the app's name: 关于 of 关于备忘录."""
    wholes = [((*said, *app), (*app, *said)) for app in apps]
    return any(name.units in whole for name in entry.names for whole in wholes)


def bears(entry: Entry, said: tuple[str, ...]) -> bool:
    """Whether one of the page's names begins or ends with these units, if there are any."""
    if not said:
        return False
    own = (tuple(u for u, w in zip(n.units, n.weights, strict=True) if w >= 1.0) for n in entry.names)
    return any(said in {name[: len(said)], name[-len(said) :]} for name in own)


def work(request: Request, entry: Entry) -> str:
    """The sentence, if it asks for work that the page's own names do not stand for."""
    if request.asks:
        return ""
    named = {gram for name in entry.names for gram in _whole_grams(name.units)}
    undone = [t for t in _verbs(request) if named.isdisjoint(_whole_grams(units(t.text)))]
    return trimmed(request.text, 0) if undone else ""


def order(request: Request, entry: Entry) -> str:
    """As `work`, but only of a sentence that plainly orders something: it begins with "把" or "turn off"."""
    words = [token for token in request.words if token.kind not in {"soft", "app"}]
    plain = len(words) > 1 and words[0].kind == "do" and (words[0].text in _OBJECT or len(words[0].text) > 1)
    described = next((token.text for token in words[1:] if token.kind != "thin" or "的" in token.text), "")
    return work(request, entry) if plain and not described.startswith("的") else ""


def _verbs(request: Request) -> Iterator[Token]:
    """The verbs of work, but those that only describe something: "拉黑的人"."""
    words = request.words
    for at, token in enumerate(words):
        behind = words[at + 1 :]
        if behind and behind[0].text.startswith("的"):
            continue
        if token.kind == "do" or (token.kind == "handle" and _told_how(words[:at], behind)):
            yield token


def _told_how(before: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether more is said of a verb like "set" or "buy" than where one does so: then being there is not all.

    It comes after something else to do ("并领取一张"), says what shall become of it ("set it to silent"), or
    which one of many is meant ("buy the first one").
    """
    if before and before[-1].kind == "joint":
        return True
    named = [token for token in behind if token.kind != "soft" or token.text in _BECOMES]
    becomes = next((at for at, token in enumerate(named) if token.text in _BECOMES), 0)
    which = any(token.text in _WHICH or token.text.startswith("第") for token in behind)
    return which or 0 < becomes < len(named) - 1


def _whole_grams(row: Sequence[str]) -> set[str]:
    return {gram for gram, _, _, factor in grams(row) if factor > SINGLE}
