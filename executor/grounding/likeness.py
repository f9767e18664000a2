"""How well a name fits words on the screen: the same, the same in other clothes, a part, or close to it.

"允许" does not mean "不允许", nor "第3章" "第2章": letters that turn a meaning are never let pass.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from importlib.resources import files

from lxb.screen.words import label, plain


class Fit(IntEnum):
    """From the best to the worst; a better one leaves the others unheard."""

    SAME = 0
    """Letter by letter, but for spaces, case and punctuation at the ends."""
    LABEL = 1
    """The same without counters, prices and states."""
    MEANING = 2
    """Its id or icon means it."""
    PART = 3
    """One is a good part of the other."""
    CLOSE = 4
    """A few letters differ, as where a picture was misread."""


_GLYPHS = re.compile(r"[^\w+×✕✖?？…⋮<>←→↑↓]+")


@lru_cache(maxsize=8192)
def folded(words: str) -> str:
    """Words as they are compared: without spaces, case and punctuation; signs alone stay as they are."""
    seen = unicodedata.normalize("NFKC", plain(words) or words).casefold()
    return _GLYPHS.sub("", seen) or "".join(seen.split())


def fit(name: str, words: Iterable[str], *, read: bool = False) -> Fit | None:
    """The best fit of a name to what a control says; None where it fits nothing.

    Args:
        name: what is looked for.
        words: what the control says, each on its own.
        read: whether the words were read off a picture; only then can letters be wrong on their side.
    """
    wanted, said = folded(name), [(text, folded(text)) for text in words]
    said = [(text, letters) for text, letters in said if letters]
    if not wanted or not said:
        return None
    if any(letters == wanted for _, letters in said):
        return Fit.SAME
    bare = folded(label(name)) or wanted
    if any(folded(label(text)) == bare and _counts_alike(name, text) for text, _ in said):
        return Fit.LABEL
    if any(is_part(name, text) for text, _ in said):
        return Fit.PART
    least = 0 if read else 1
    close = (text for text, letters in said if is_close(wanted, letters, least))
    return Fit.CLOSE if any(not _little_word_differs(name, text) for text in close) else None


_FIGURES = re.compile(r"\d+")


def _counts_alike(name: str, text: str) -> bool:
    """Whether the numbers of a name, where it has any, are those of a text that has some, too."""
    wanted, said = set(_FIGURES.findall(name)), set(_FIGURES.findall(text))
    return not said or wanted <= said


# --- a part -------------------------------------------------------------------------------------------------

_LEAST_PART, _LEAST_WHOLE = 0.3, 0.65
"""Of a longer text that a name has to make up to mean it, and of a longer name that a text has to."""
_TURNED = re.compile(
    r"(?:取消|关闭|停止|禁止|拒绝|退出|暂不|不再?|未|没有?|别|勿|免|非|无|反|已|去除|移除|解除|撤销)$"
    r"|(?:\b(?:do not|don[’']t|not|never|no|non|without|cancel|stop|remove|deny|disable|turn off"
    r"|un|dis|de|re)[ -]?)$",
    re.IGNORECASE,
)
"""Before a name these say something else."""


def is_part(name: str, text: str) -> bool:
    """Whether a name is a good part of a text, or the text of the name, at the borders of words."""
    one, other = _words(name), _words(text)
    short, long = sorted((one, other), key=len)
    least = 2 if any(ch > "\u2e80" for ch in short) else 3
    if len(short) < least or len(short) < (_LEAST_PART if long is other else _LEAST_WHOLE) * len(long):
        return False
    for found in re.finditer(re.escape(short), long):
        if _is_bounded(long, *found.span()) and not _TURNED.search(long[: found.start()]):
            return True
    return False


def place_in(name: str, text: str) -> tuple[float, float] | None:
    """From where to where a name stands in a line, in parts of its length; None where it is not in it."""
    letters, wanted = "".join(text.split()).casefold(), "".join(name.split()).casefold()
    at = letters.find(wanted)
    return (at / len(letters), (at + len(wanted)) / len(letters)) if at >= 0 and letters else None


def _words(text: str) -> str:
    seen = unicodedata.normalize("NFKC", plain(text)).casefold()
    return " ".join(seen.split())


def _is_bounded(text: str, start: int, end: int) -> bool:
    """Whether letters of an alphabet do not go on on either side."""
    before = text[start - 1 : start] + text[start : start + 1]
    after = text[end - 1 : end] + text[end : end + 1]
    return not (_is_alphabetic(before) or _is_alphabetic(after))


def _is_alphabetic(two: str) -> bool:
    return len(two) == 2 and all(ch.isascii() and ch.isalnum() for ch in two)


# --- close --------------------------------------------------------------------------------------------------

_TURNS = frozenset(
    "不未没别勿免非无反已开关闭上下左右前后进出入加减增删大小多少男女买卖收支付借还升降正旧新早晚东西南北"
    "一二三四五六七八九十两百千万0123456789"
)
"""A letter of these more or less, or one for another, makes another name of it."""
_TURNING = re.compile(r"un|dis|de|re|in|im|non|on|off|up|out")
"""Beginnings and little words of which the same is true."""


def distance_limit(letters: int) -> int:
    """How many letters of a name may differ: none of a short one."""
    return 0 if letters < 4 else 1 if letters < 7 else 2 if letters < 13 else letters // 6


def is_close(wanted: str, letters: str, least: int = 0) -> bool:
    """Whether two folded texts differ by few letters, none of which turns the meaning.

    `least`: by so many letters fewer, for texts that are surely written as they are.
    """
    from rapidfuzz.distance import Levenshtein

    limit = max(0, distance_limit(min(len(wanted), len(letters))) - least)
    if not limit or abs(len(wanted) - len(letters)) > limit:
        return False
    if Levenshtein.distance(wanted, letters, score_cutoff=limit) > limit:
        return False
    ways = (
        {wanted[op.src_pos]} if op.tag == "delete" else {letters[op.dest_pos]} if op.tag == "insert"
        else {wanted[op.src_pos], letters[op.dest_pos]}
        for op in Levenshtein.editops(wanted, letters)
    )  # fmt: skip
    if any(way <= _TURNS for way in ways):
        return False
    return not (_prefix_differs(wanted, letters) or _prefix_differs(letters, wanted))


def _little_word_differs(name: str, text: str) -> bool:
    """Whether two texts of as many words have another little one: "on" is not close to "off"."""
    one, other = _words(name).split(), _words(text).split()
    pairs = zip(one, other, strict=True) if len(one) == len(other) else ()
    return any(a != b and min(len(a), len(b)) < 4 for a, b in pairs) and len(one) > 1


def _prefix_differs(one: str, other: str) -> bool:
    """Whether one is the other with a beginning that turns it."""
    begun = _TURNING.match(one)
    return begun is not None and one[begun.end() :] == other


# --- meaning ------------------------------------------------------------------------------------------------


@cache
def _meanings() -> tuple[dict[str, str], dict[str, str]]:
    """Folded word -> meaning: those that mean it within other words, and those only by themselves."""
    inside: dict[str, str] = {}
    alone: dict[str, str] = {}
    for line in files("executor.grounding").joinpath("icons.tsv").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        first, *more = line.split("\t")
        for word in (first, *more):
            table = alone if word.endswith("*") and len(word) > 1 else inside
            table.setdefault(folded(word.rstrip("*") or word), folded(first))
    return inside, alone


def meaning(words: str) -> str:
    """What icon a name or an id means; "" where none."""
    inside, alone = _meanings()
    whole = folded(words)
    return alone.get(whole) or inside.get(whole) or ""


_LITTLE = frozenset(
    "btn button img image iv view icon ic tv text layout ll rl fl container action item menu bar toolbar tab"
    " nav title the of header top bottom left right widget id home main".split()
)


def means(name: str, ids: Iterable[str]) -> bool:
    """Whether the name of an icon means what an id says."""
    wanted, sought = meaning(name), folded(name)
    for one in ids:
        words = one.casefold().split()
        telling = [word for word in words if word not in _LITTLE] or words
        spoken = {"".join(telling), *(("".join(words),))}
        if sought in spoken or (
            wanted and wanted in {meaning(word) for word in (*spoken, " ".join(telling))}
        ):
            return True
    return False
