"""Which app a sentence is about: "打开淘宝查看订单", "open Settings and turn on Bluetooth"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxb.apps import NOTHING, known_apps
from lxb.device import InstalledApp
from lxb.traditional import simplified

_VERB = (
    r"(?:打开|点开|启动|运行|进入|开启|切换到|切到|跳到|去到|回到"
    r"|open(?: up)?|launch|start|run|go to|enter|switch to)"
)
_PLACE = r"(?<![a-z])(?:在|用|使用|通过|到|去|上|进|从|in|on|using|use|with|via|from|inside|within)"
_MINE = r"\s*(?:手机上的|手机里的|手机的?|一下|the |my |我的)?[《“\"'「]?\s*$"
_CLOSING = r"[》”\"'」]?\s*"
_APP = r"(?:app\b|应用|软件|客户端)"
_WITHIN = r"(?:里面|里边|里头|里|中(?![心文国])|上面|上(?![传线海])|内(?!容)|'s\b)"
_LINK = r"(?:and\b|then\b|to\b|然后|再|并且|并|之后|后)"
_MARK = r"[，。,.;；!！?？:：、]"

_BEFORE_VERB = re.compile(_VERB + _MINE, re.I)
_BEFORE_PLACE = re.compile(_PLACE + _MINE, re.I)
_BEFORE_USE = re.compile(r"(?:用|使用|通过|use|using)" + _MINE, re.I)
_INSIDE = re.compile(rf"{_CLOSING}{_APP}?\s*(?:{_WITHIN}|的)", re.I)
_APP_WORD = re.compile(_CLOSING + _APP, re.I)
_END = re.compile(rf"{_CLOSING}(?:$|{_MARK}|{_LINK})", re.I)
_NEXT_VERB = re.compile(
    r"\s*(?:拍|录|看|查|找|搜|写|发|给|帮|把|设|改|新建|添加|删|听|读|记|算|定|调|打|转|关|开|点|进|换)"
)
_BEFORE = re.compile(rf"(?:{_VERB}|{_PLACE})?{_MINE}", re.I)
_AFTER = re.compile(rf"^{_CLOSING}{_APP}?\s*(?:{_WITHIN}?的?)\s*", re.I)
_JOINT = re.compile(rf"^{_MARK}?\s*{_LINK}?\s*", re.I)
_PLEASE = re.compile(
    r"^(?:请|麻烦|帮我|帮忙|给我|我想|我要|please|can you|could you|i want to|help me)+$", re.I
)
NEAR = 64
"""Characters beside a name that tell what it stands for; a sentence may be as long as it likes."""
_EDGES = " ，,。.、;；:：!！"
_LATIN = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True)
class Mention:
    """An app that is named in a sentence.

    Attributes:
        name: as the sentence has it.
        rest: the sentence without the app: "打开淘宝查看订单" -> "查看订单"; "" where nothing else is asked.
        as_app: it is surely meant: opened, or said to be the place, by a name that means nothing else.
    """

    package: str
    name: str
    rest: str
    as_app: bool


@dataclass(frozen=True, slots=True)
class _Hit:
    package: str
    start: int
    end: int
    common: bool
    rank: int
    """2 = opened by a verb, 1 = said to be the place, 0 = only named."""
    at_hand: bool
    order: int


def app_in_sentence(
    sentence: str,
    *,
    installed: Sequence[InstalledApp] | None = None,
    aliases: Mapping[str, str] = NOTHING,
    maps: Mapping[str, str] = NOTHING,
) -> Mention | None:
    """The app that a task is about; None where the sentence names none.

    A name that is also a common word (设置, Phone) counts only where it stands as an app's: "打开设置".
    Of several apps the one that is opened is meant, before one that is only named; apps at hand (on the
    phone, with a map) go before others, then longer names before shorter ones ("微信读书", not "微信").
    """
    written = " ".join(unicodedata.normalize("NFKC", sentence).split())
    text = simplified(written)
    there = None if installed is None else {app.package for app in installed}
    pool = _pool(installed or (), aliases, maps)
    at_hand = {*maps, *aliases.values(), *(there or ())}
    hits = [hit for hit in _hits(text, pool, at_hand) if there is None or hit.package in there]
    if not hits:
        return None
    best = max(hits, key=_weight)
    as_app = best.rank > 0 and not best.common
    rest = _rest(text, best)
    at = text.find(rest)
    name = written[best.start : best.end]
    return Mention(best.package, name, written[at : at + len(rest)] if at >= 0 else rest, as_app)


def _weight(hit: _Hit) -> tuple[bool, bool, int, int, int, int]:
    return (
        not hit.common,
        hit.at_hand,
        hit.rank,
        hit.end - hit.start if hit.rank else 0,
        -hit.start,
        -hit.order,
    )


def _pool(
    installed: Sequence[InstalledApp], aliases: Mapping[str, str], maps: Mapping[str, str]
) -> Iterator[tuple[str, str, bool]]:
    """Name, package, whether it is a common word; the user's own names first."""
    yield from ((name, package, False) for name, package in aliases.items())
    common = {name.casefold() for app in known_apps() for name in app.common}
    for package, name in maps.items():
        yield name, package, name.casefold() in common
    for phone_app in installed:
        if phone_app.label:
            yield phone_app.label, phone_app.package, phone_app.label.casefold() in common
    for app in known_apps():
        yield from ((name, app.package, name in app.common) for name in app.names)


def _hits(text: str, pool: Iterator[tuple[str, str, bool]], at_hand: Collection[str]) -> Iterator[_Hit]:
    folded = text.casefold()
    if len(folded) != len(text):  # letters whose lower case is longer: places would not fit
        folded = text.lower() if len(text.lower()) == len(text) else text
    for order, (name, package, common) in enumerate(pool):
        wanted = simplified(name.casefold())
        start = folded.find(wanted) if wanted else -1
        while start >= 0:
            end = start + len(wanted)
            before, after = text[max(0, start - NEAR) : start], text[end : end + NEAR]
            rank = _rank(before, after)
            if _whole(folded, start, end) and (rank or not common):
                strict = not common or _stands_as_app(before, after, rank)
                if strict:
                    yield _Hit(package, start, end, common, rank, package in at_hand, order)
            start = folded.find(wanted, start + 1)


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a Latin name is no part of a longer word."""
    before = start > 0 and _LATIN.match(text[start]) and _LATIN.match(text[start - 1])
    after = end < len(text) and _LATIN.match(text[end - 1]) and _LATIN.match(text[end])
    return not (before or after)


def _rank(before: str, after: str) -> int:
    if _BEFORE_VERB.search(before):
        return 2
    if _BEFORE_PLACE.search(before) or _APP_WORD.match(after) or _INSIDE.match(after):
        return 1
    return 0


def _stands_as_app(before: str, after: str, rank: int) -> bool:
    """For common words: what follows must show that the name ends here."""
    if rank == 2:
        return bool(
            _END.match(after) or _INSIDE.match(after) or _APP_WORD.match(after) or _NEXT_VERB.match(after)
        )
    if _BEFORE_USE.search(before) and _NEXT_VERB.match(after):
        return True
    if _BEFORE_PLACE.search(before):
        return bool(_END.match(after) or _INSIDE.match(after) or _APP_WORD.match(after))
    return bool(_APP_WORD.match(after)) or (not before.strip() and bool(_INSIDE.match(after)))


def _rest(text: str, hit: _Hit) -> str:
    before = _BEFORE.sub("", text[: hit.start], count=1).strip()
    after = _AFTER.sub("", text[hit.end :]).strip()
    if not before or _PLEASE.match(before):
        return _JOINT.sub("", after).strip(_EDGES)
    gap = " " if after and before[-1].isascii() and after[0].isascii() else ""
    return (before + gap + after).strip(_EDGES)
