"""A control as people describe it, taken apart: its name, its kind, its place, its rank, its neighbour.

A description can be read in more than one way: "top stories" may be a name, or stories at the top. So it has
several readings, the most literal first; what the screen shows decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from executor.grounding import regions
from executor.grounding.kinds import kind_taken_out
from executor.grounding.regions import Region
from executor.grounding.result import Kind

LONGEST = 200
"""Characters of a description that are read."""

Side = Literal["beside", "left", "right", "above", "below"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One reading.

    Attributes:
        name: what it is called; "" where only its kind or its place is said.
        kind: None where it is not said.
        region: where on the screen.
        rank: which of several, from 0 in reading order, -1 the last; None where it is not said.
        side: where it is of what is called `anchor`.
        anchor: a description of what it is beside; "" where it is beside nothing.
        quoted: whether its name stood in quotation marks: then it is what the control says.
        literal: only what is called just so is meant: it takes more for the name than other readings do.
    """

    name: str
    kind: Kind | None = None
    region: Region = regions.ANYWHERE
    rank: int | None = None
    side: Side = "beside"
    anchor: str = ""
    quoted: bool = False
    literal: bool = False


_QUOTES = re.compile(
    r"“([^“”]+)”|\"([^\"]+)\"|「([^「」]+)」|『([^『』]+)』|【([^【】]+)】|«([^«»]+)»|‘([^‘’]+)’"
    r"|(?<![\w'])'([^']+)'(?!\w)|`([^`]+)`|《([^《》]+)》"
)
_MARK = "\ue000"
"""Stands for what is in quotation marks while the rest is read."""

_ZH_BESIDE = re.compile(
    r"^(?P<anchor>.+?)(?:的|这|那)?(?:(?P<right>右边|右侧|右面|右方|后面|后边)|(?P<left>左边|左侧|左面|左方|前面|前边)"
    r"|(?P<below>下方|下面|下边|底下)|(?P<above>上方|上面|上边)|(?P<beside>旁边|旁|边上|附近|同一行|所在行|那一行|这一行|对应))"
    r"(?:的|那个|那一个)+(?P<wanted>.+)$"
)
_EN_BESIDE = re.compile(
    r"^(?P<wanted>.+?),? (?:(?:that|which) is |located |placed |just |directly |immediately |right )*"
    r"(?:(?:(?:to|on|at) the |to )?(?:(?P<right>right)|(?P<left>left))(?: (?:hand )?side)? (?:of|to|from)"
    r"|(?P<below>below|under(?:neath)?|beneath)|(?P<above>above|over|on top of)"
    r"|(?P<beside>next to|beside|besides|near|close to|adjacent to"
    r"|in (?:the )?(?:same )?(?:row|line) (?:of|as|with)"
    r"|in line with|belonging to|corresponding to|for)) (?P<anchor>.+)$",
    re.IGNORECASE,
)
_PLACES = re.compile(
    r"(?:手机|当前)?(?:屏幕|页面|界面|画面|窗口|应用|对话框|弹窗|列表|导航栏|标题栏|工具栏|底部|顶部|最|位于|在)?的?$"
    r"|(?:the |this )?(?:screen|page|app|window|display|view)$",
    re.IGNORECASE,
)
"""What is beside these is a part of the screen."""

_DIGITS = {zh: n for n, zh in enumerate("零一二三四五六七八九十")} | {"两": 2}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ZH_RANK = re.compile(
    r"(?P<back>倒数)?第(?P<n>\d{1,2}|[一二两三四五六七八九十]{1,3})(?:个|项|条|行|张|位|款|件|栏|名|排|本|家|道|首|篇|则|格|组|段)?的?"
    r"|(?P<last>最后|最末)(?:一)?(?:个|项|条|行|张|位|款|件|名|家|首|篇|则)的?"
    r"|(?P<only>首)(?:个|条|项)的?"
)
_EN_RANK = re.compile(
    r"\b(?P<word>" + "|".join(_ORDINALS) + r"|last|\d{1,2}(?:st|nd|rd|th))\b"
    r"(?P<back> (?:from|to)(?: the)? (?:last|bottom|end))?(?: (?:one|instance|occurrence))?(?: of)?",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:please |请|帮我)?(?:tap|click|press|touch|select|choose|open|hit|find"
    r"|点击|点按|轻触|单击|点|按|选择|选中|打开|找到)"
    r"(?: on| the)?[\s:：]*(?=\S{2,})",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"^(?:the|a|an|that|this|any|那个|这个|一个|该|名为|叫做?|标有|写着|显示为|文字为|带有?)\s*", re.I
)
_SAYS = re.compile(
    r"\b(?:labell?ed|called|named|titled|marked|saying|that (?:says|reads|shows)"
    r"|with (?:the )?(?:text|label|words?|name|title)"
    r"|which (?:says|reads)|reading|containing|shaped like|that looks like|with)\b:?\s*(?:as |the |a |an )?"
    r"|(?:上面|上)?(?:标有|写着|写有|显示着?|名为|名叫|叫做|文字为|文字是|内容为|标签为|带有?)[:：]?",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"(?:^|\s)(?:in|inside|within|on|from) (?:the |this )?(?:\w+ )?(?:list|dialog|popup|pop-up|menu|page"
    r"|screen|form|grid|section|results?|keyboard|sheet|app|view)s?$"
    r"|^(?:在)?(?:当前)?(?:对话框|弹窗|弹出框|列表|菜单|页面|界面|屏幕|表单|网格|结果|搜索结果|键盘)(?:(?:里面|里|中|内|上)(?:的|那个)?|的|那个)",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"(?:(?:浅|深|淡)?(?:红|橙|黄|绿|蓝|紫|黑|白|灰|粉)色?的|圆形的?|方形的?|大的|小的)"
    r"|[（(][^()（）]*[)）]\s*$"
    r"|\b(?:(?:light |dark )?(?:red|orange|yellow|green|blue|purple|black|white|gr[ae]y|pink)"
    r"|round|circular|square|big|large|small|little)\b\s*",
    re.IGNORECASE,
)
_EDGES = " \t\n,，.。:：;；、!！?？-–—的"


def readings(words: str) -> tuple[Wanted, ...]:
    """The ways to read a description, the most literal first; () where it says nothing."""
    said = " ".join(unicodedata.normalize("NFC", words[:LONGEST]).split())
    found = list(dict.fromkeys(reading for reading in _readings(said) if _says(reading)))
    return tuple(found)


def _says(wanted: Wanted) -> bool:
    """Whether there is enough to find anything by."""
    if wanted.name or wanted.rank is not None or wanted.anchor:
        return True
    placed = wanted.region != regions.ANYWHERE and wanted.kind not in {"item", "text", "image"}
    return placed or wanted.kind in {"field", "switch"}


def _readings(said: str) -> Iterator[Wanted]:
    names: list[str] = []

    def kept(match: re.Match[str]) -> str:
        names.append(next(group for group in match.groups() if group))
        return f" {_MARK}{len(names) - 1}{_MARK} "

    masked = " ".join(_QUOTES.sub(kept, said).split())
    if not names:
        yield Wanted(said.strip(_EDGES), literal=True)
        name, region = regions.taken_out(said)
        yield Wanted(_stripped(name), region=region, literal=True)
    for bare in (False, True):
        plain = _read(masked, bare=bare)
        yield _unmasked(plain, names)
        if bare and plain.name:
            yield _unmasked(replace(plain, name=_stripped(_LOOKS.sub("", plain.name))), names)


def _read(said: str, *, bare: bool) -> Wanted:
    """One reading of what stands around quotation marks; bare: single words tell places and ranks, too."""
    said = _LEAD.sub("", said)
    beside = _beside(said)
    if beside is not None:
        rest, side, anchor = beside
        return replace(_read(rest, bare=bare), side=side, anchor=anchor)
    rest, rank = _rank(said, bare=bare or _MARK in said)
    rest = _INSIDE.sub(" ", rest).strip()
    rank = rank if rank is not None else _outermost(rest)
    rest, region = regions.taken_out(_stripped(rest), bare=bare)
    rest = _stripped(_INSIDE.sub(" ", rest))
    rest = _ARTICLE.sub("", _stripped(rest))
    says = _SAYS.search(rest)
    before, kind = kind_taken_out(_stripped(rest[: says.start()])) if says is not None else ("", None)
    if says is not None and says.end() < len(rest) and not _LOOKS.sub("", before).strip(_EDGES):
        name, other = kind_taken_out(_stripped(rest[says.end() :]))
        return Wanted(_stripped(name), kind or other, region, rank)
    name, kind = kind_taken_out(rest)
    return Wanted(_stripped(_ARTICLE.sub("", name)), kind, region, rank)


def _stripped(words: str) -> str:
    return " ".join(words.split()).strip(_EDGES)


def _beside(said: str) -> tuple[str, Side, str] | None:
    """What is wanted, on which side, and of what."""
    for pattern in (_ZH_BESIDE, _EN_BESIDE):
        match = pattern.match(said)
        if match is None:
            continue
        anchor = _stripped(match["anchor"])
        if (
            not anchor
            or anchor.endswith("最")
            or _PLACES.fullmatch(anchor)
            or regions.taken_out(anchor)[0].strip(_EDGES) == ""
        ):
            continue
        sides: tuple[Side, ...] = ("right", "left", "below", "above", "beside")
        return match["wanted"], next(side for side in sides if match[side]), anchor
    return None


def _rank(said: str, *, bare: bool) -> tuple[str, int | None]:
    match = _ZH_RANK.search(said) or (_EN_RANK.search(said) if bare else None)
    if match is None:
        return said, None
    return f"{said[: match.start()]} {said[match.end() :]}", _number(match.groupdict())


_OUTERMOST = re.compile(
    r"最(?:(?P<last>右|下|底)|(?P<first>左|上|顶))(?:边|侧|面|方|端|部)"
    r"|\b(?:(?P<last2>rightmost|bottommost|far right)|(?P<first2>leftmost|topmost|far left))\b",
    re.IGNORECASE,
)


def _outermost(said: str) -> int | None:
    """Which of several "the rightmost" is, in reading order."""
    match = _OUTERMOST.search(said)
    if match is None:
        return None
    return -1 if match["last"] or match["last2"] else 0


def _number(said: dict[str, str | None]) -> int:
    if said.get("last") or (said.get("word") or "").casefold() == "last":
        return -1
    if said.get("only"):
        return 0
    word = (said.get("word") or "").casefold()
    n = _ORDINALS.index(word) + 1 if word in _ORDINALS else _count(said.get("n") or word)
    return -n if said.get("back") else n - 1


def _count(text: str) -> int:
    """ "12", "12th", "三", "十二", "二十" as a number, at least 1."""
    figures = re.match(r"\d+", text)
    if figures:
        return max(1, int(figures.group()))
    tens, ten, ones = text.rpartition("十")
    return max(1, (_DIGITS.get(tens, 1) * 10 if ten else 0) + _DIGITS.get(ones, 0))


def _unmasked(wanted: Wanted, names: list[str]) -> Wanted:
    """With what stood in quotation marks: a name that holds some is that."""
    inside = re.findall(f"{_MARK}(\\d+){_MARK}", wanted.name)
    name = names[int(inside[0])] if inside else wanted.name
    anchor = re.sub(f"{_MARK}(\\d+){_MARK}", lambda m: f"“{names[int(m.group(1))]}”", wanted.anchor)
    return replace(wanted, name=" ".join(name.split()), anchor=anchor, quoted=bool(inside))
